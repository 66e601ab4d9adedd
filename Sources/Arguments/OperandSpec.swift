/// A word that a command takes by its place.
package struct OperandSpec: Sendable {
  package enum Arity: Sendable { case one, optional, many }

  package var name: String
  package var help: String
  package var arity: Arity
  /// What a shell can complete it with.
  package var completion: CompletionKind

  package init(
    _ name: String,
    _ help: String,
    arity: Arity = .one,
    completion: CompletionKind = .none
  ) {
    self.name = name
    self.help = help
    self.arity = arity
    self.completion = completion
  }
}
