package import SpannedJSON

/// A tool as a client lists it.
package struct ToolDescription: Sendable {
  /// Letters, digits, `_`, `-` and `.`.
  package let name: String
  /// A few words for people.
  package let title: String
  /// For the model: when to call it, and what it answers.
  package let description: String
  /// The JSON Schema of its arguments, an object.
  package let input: JSONValue
  /// The JSON Schema of its structured results. A tool that has one gives such a result whenever it succeeds.
  package let output: JSONValue?
  /// Whether it may ask services of the network.
  package let isOpenWorld: Bool

  package init(
    name: String,
    title: String,
    description: String,
    input: JSONValue,
    output: JSONValue?,
    isOpenWorld: Bool
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.input = input
    self.output = output
    self.isOpenWorld = isOpenWorld
  }

  func write(to writer: inout JSONWriter) {
    writer.object { tool in
      tool.member("name", name)
      tool.member("title", title)
      tool.member("description", description)
      tool.key("inputSchema")
      tool.value(input)
      if let output {
        tool.key("outputSchema")
        tool.value(output)
      }
      tool.key("annotations")
      tool.object {
        $0.member("title", title)
        $0.member("readOnlyHint", true)
        $0.member("destructiveHint", false)
        $0.member("idempotentHint", true)
        $0.member("openWorldHint", isOpenWorld)
      }
    }
  }
}
