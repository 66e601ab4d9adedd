package import SpannedJSON

/// What a call of a tool leads to.
package enum ToolResult: Sendable {
  /// - Parameters:
  ///   - text: For the model to read.
  ///   - structured: Writes the same as one JSON object, by the tool's schema.
  case success(text: String, structured: @Sendable (inout JSONWriter) -> Void)
  /// The text says what happened and what to do, so that the model can try again.
  case failure(text: String)

  func write(to writer: inout JSONWriter) {
    let (text, isError) =
      switch self {
      case .success(let text, _): (text, false)
      case .failure(let text): (text, true)
      }
    writer.key("content")
    writer.array {
      $0.object {
        $0.member("type", "text")
        $0.member("text", text)
      }
    }
    if case .success(_, let structured) = self {
      writer.key("structuredContent")
      structured(&writer)
    }
    writer.member("isError", isError)
  }
}
