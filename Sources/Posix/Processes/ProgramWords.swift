/// What a program is started with, as CSystem takes it: the words, then the variables in the order of
/// their names, each ended by a NUL.
struct ProgramWords {
  let bytes: [CChar]
  /// Negative for our own environment.
  let variableCount: Int32

  /// - Parameter environment: All of it; `nil` for our own.
  /// - Returns: `nil` when one of them holds a NUL, and would end there.
  init?(_ words: [String], environment: [String: String]?) {
    let variables = environment?.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let all = words + (variables ?? [])
    guard !all.contains(where: { $0.utf8.contains(0) }) else { return nil }
    bytes = all.flatMap { Array($0.utf8CString) }
    variableCount = variables.map { Int32($0.count) } ?? -1
  }
}
