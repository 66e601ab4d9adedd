/// The names of an enumeration's cases, cached because Swift looks each one up in the program's metadata.
struct CaseNames<Case: CaseIterable & Hashable & Sendable>: Sendable {
  private let names: [Case: String]

  /// - Parameter words: Turns the name of a case into text.
  init(_ words: (String) -> String = { $0 }) {
    names = Dictionary(uniqueKeysWithValues: Case.allCases.map { ($0, words("\($0)")) })
  }

  subscript(value: Case) -> String { names[value] ?? "" }
}
