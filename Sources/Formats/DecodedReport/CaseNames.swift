/// The names of the cases of an enumeration, which Swift otherwise searches in the program for each value.
struct CaseNames<Case: CaseIterable & Hashable & Sendable>: Sendable {
  private let names: [Case: String]

  /// - Parameter words: Makes the text of a name.
  init(_ words: (String) -> String = { $0 }) {
    names = Dictionary(uniqueKeysWithValues: Case.allCases.map { ($0, words("\($0)")) })
  }

  subscript(value: Case) -> String { names[value] ?? "" }
}
