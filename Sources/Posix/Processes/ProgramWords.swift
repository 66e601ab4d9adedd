/// The arguments and environment of a program in the form for CSystem: the words, then the variables in the
/// order of their names, each ended by a NUL.
struct ProgramWords {
  let bytes: [CChar]
  /// Negative for agg's own environment.
  let variableCount: Int32

  /// - Parameter environment: The complete environment; `nil` for agg's own.
  /// - Returns: `nil` when one of them contains a NUL, which would end it early.
  init?(_ words: [String], environment: [String: String]?) {
    let variables = environment?.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let all = words + (variables ?? [])
    guard !all.contains(where: { $0.utf8.contains(0) }) else { return nil }
    bytes = all.flatMap { Array($0.utf8CString) }
    variableCount = variables.map { Int32($0.count) } ?? -1
  }
}
