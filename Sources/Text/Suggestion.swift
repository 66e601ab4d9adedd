/// What an error about an unknown name says about the names that were probably meant.
package struct Suggestion {
  private let names: [String]

  package init(_ names: [String]) { self.names = names }

  package init(_ name: String?) { names = name.map { [$0] } ?? [] }

  /// The nearest of these names, if one is similar.
  package init(for word: String, among names: [String]) {
    self.init(nearest(to: word, among: names))
  }

  /// The same with each name in quotes, as values are written.
  package var quoted: Self { Self(names.map { "\"\($0)\"" }) }

  /// `Did you mean Berlin, Bergen or Oslo?`; `nil` without a name.
  package var sentence: String? { names.isEmpty ? nil : "Did you mean \(alternatives(names))?" }

  /// The sentence after another one, with a space before it; empty without a name.
  package var following: String { sentence.map { " \($0)" } ?? "" }

  /// The help of a problem, which begins in lower case: `did you mean metric?`; `nil` without a name.
  package var clause: String? { names.isEmpty ? nil : "did you mean \(alternatives(names))?" }
}
