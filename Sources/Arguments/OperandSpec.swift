/// A positional argument of a command.
package struct OperandSpec: Sendable {
  /// How many words an operand takes.
  package enum Arity: Sendable {
    case one, optional
    /// Any number of them, or at least one.
    case many, several

    package var isNeeded: Bool { self == .one || self == .several }
    package var takesMany: Bool { self == .many || self == .several }
  }

  package var name: String
  package var help: String
  package var arity: Arity
  /// The completions that a shell offers.
  package var completion: CompletionKind
  /// Whether a word such as `-RA` is an operand, unless that letter is an option.
  package var takesCapitalsBehindDash: Bool

  package init(
    _ name: String,
    _ help: String,
    arity: Arity = .one,
    completion: CompletionKind = .none,
    takesCapitalsBehindDash: Bool = false
  ) {
    self.name = name
    self.help = help
    self.arity = arity
    self.completion = completion
    self.takesCapitalsBehindDash = takesCapitalsBehindDash
  }
}
