package import Weather

/// How the values of several sources are combined.
package enum MergeMode: Hashable, Sendable {
  /// By the rule of each field.
  case consensus
  /// The first source in the config that has any field of a group gives the whole group.
  case first
  /// Like consensus, with weighted medians for all fields.
  case median
  /// One source alone. Its forecasts are corrected and its temperatures adjusted to the height all the same.
  case only(SourceID)

  /// The modes of several sources.
  private static let common: [Self] = [.consensus, .first, .median]
  /// The names of the modes of several sources.
  package static let commonNames = common.map(\.name)
  /// What stands before the id of the source in the name of `only`.
  package static let solePrefix = "only="
  /// All names, for a message.
  package static let syntax = "\(commonNames.joined(separator: ", ")) or \(solePrefix)ID"

  /// Parses a `name`, such as `median` or `only=nws`.
  package init?(name: String) {
    if let mode = Self.common.first(where: { $0.name == name }) {
      self = mode
    } else if name.hasPrefix(Self.solePrefix),
      let source = SourceID(String(name.dropFirst(Self.solePrefix.count)))
    {
      self = .only(source)
    } else {
      return nil
    }
  }

  /// As in the config and after `--merge`.
  package var name: String {
    switch self {
    case .consensus: "consensus"
    case .first: "first"
    case .median: "median"
    case .only(let source): "\(Self.solePrefix)\(source)"
    }
  }
}
