import SpannedJSON

/// The identifier that a client gives a request, or the progress of one. Responses repeat it with its type.
package enum RequestID: Hashable, Sendable {
  case text(String)
  case number(Int)

  /// - Returns: `nil` for `null` and everything else that is neither a string nor an integer.
  init?(_ value: JSONValue) {
    if let text = value.string {
      self = .text(text)
    } else if let number = value.int {
      self = .number(number)
    } else {
      return nil
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.string(text)
    case .number(let number): writer.int(number)
    }
  }
}
