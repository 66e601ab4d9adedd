/// The commands that stand below another one. A command line leads to one of them, so that each is described
/// only when it is looked at: their names alone say which one that is.
package struct Subcommands: RandomAccessCollection, Sendable {
  /// In the order in which help lists them.
  package let names: [String]
  private let spec: @Sendable (_ position: Int) -> CommandSpec

  /// - Parameter spec: Describes the command of a name, by the name's position.
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
