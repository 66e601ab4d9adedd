/// Why warnings may be missing from the list of a source.
package enum AlertsProblem: Hashable, Sendable, CustomStringConvertible {
  case noList
  /// So many of them could not be read.
  case unreadable(Int)
  /// There are more than so many, and the others were not read.
  case more(than: Int)
  /// They are of an earlier run, before newer ones were issued; with the reason in a sentence.
  case cached(String)
  /// Their request failed, or something else that a sentence says.
  case other(String)

  /// - Returns: `nil` without any.
  package init?(_ problems: [Self]) {
    guard let first = problems.first else { return nil }
    self =
      problems.count == 1 ? first : .other(problems.map(\.description).joined(separator: "; "))
  }

  package var description: String {
    switch self {
    case .noList: "the response has no list of them"
    case .unreadable(let count): "\(count) could not be read"
    case .more(let count): "only the first \(count) were read"
    case .cached(let reason), .other(let reason): reason
    }
  }

  package var isOfCache: Bool { if case .cached = self { true } else { false } }
}
