/// The subcommands of a command. A command line leads to only one of them, so each is created only when it is
/// used; finding it needs only the names.
package struct Subcommands: RandomAccessCollection, Sendable {
  /// In the order of the help.
  package let names: [String]
  private let spec: @Sendable (_ position: Int) -> CommandSpec

  /// - Parameter spec: Creates the command at a position in `names`.
  package init(_ names: [String], spec: @escaping @Sendable (_ position: Int) -> CommandSpec) {
    self.names = names
    self.spec = spec
  }

  package init(_ specs: [CommandSpec]) {
    self.init(specs.map(\.name)) { specs[$0] }
  }

  package var startIndex: Int { names.startIndex }
  package var endIndex: Int { names.endIndex }
  package subscript(position: Int) -> CommandSpec { spec(position) }
  package subscript(name: String) -> CommandSpec? { names.firstIndex(of: name).map(spec) }
}

extension Subcommands: ExpressibleByArrayLiteral {
  package init(arrayLiteral specs: CommandSpec...) { self.init(specs) }
}
