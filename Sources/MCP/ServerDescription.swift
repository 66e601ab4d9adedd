import SpannedJSON

/// How a server describes itself to clients.
package struct ServerDescription: Sendable {
  package let name: String
  package let version: String
  /// For the model: what the tools are good for, and what to know of their answers.
  package let instructions: String
  /// In the order in which they are listed.
  package let tools: [ToolDescription]

  package init(name: String, version: String, instructions: String, tools: [ToolDescription]) {
    self.name = name
    self.version = version
    self.instructions = instructions
    self.tools = tools
  }

  func writeIdentity(to writer: inout JSONWriter) {
    writer.object {
      $0.member("name", name)
      $0.member("title", name)
      $0.member("version", version)
    }
  }
}
