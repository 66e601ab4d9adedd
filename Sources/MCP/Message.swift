import SpannedJSON

/// A line of the client, or a part of a batch, read as a message of JSON-RPC 2.0.
enum Message {
  case request(Request)
  /// It is never answered.
  case notification(method: String, params: JSONValue?)
  /// An answer to a request, which the server never sends.
  case nothing

  struct Request {
    let id: RequestID
    let method: String
    /// An object, if there are any.
    let params: JSONValue?
  }

  /// Why a line is not a message.
  struct Invalid: Error {
    /// The request that the line was meant as, if that can be read.
    var id: RequestID?
    let error: ProtocolError
  }

  /// The value of a line; `nil` for an empty one.
  static func value(of line: MessageLines.Line) throws(Invalid) -> JSONValue? {
    guard case .text(let bytes) = line else {
      let limit = MessageLines.longestLine >> 20
      throw Invalid(error: .invalidRequest("the message is longer than \(limit) MiB"))
    }
    if bytes.allSatisfy([UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains) { return nil }
    let document: JSONDocument
    do throws(JSONSyntaxError) { document = try JSONDocument(bytes) } catch {
      throw Invalid(error: .unreadable("the line is not JSON: \(error)"))
    }
    // As null it would be a missing argument, and the answer one to another call.
    guard !document.notes.contains(where: { $0.kind == .notANumber }) else {
      let id = document.root["id"].flatMap { RequestID($0) }
      throw Invalid(id: id, error: .unreadable("the line is not JSON: NaN and Infinity are not numbers"))
    }
    return document.root
  }

  init(_ root: JSONValue) throws(Invalid) {
    guard root.kind == .object else {
      let found =
        root.kind == .array
        ? "an array; only version \(ProtocolEra.versionOfBatches) has batches" : root.summary
      throw Invalid(error: .invalidRequest("a message is an object, not \(found)"))
    }
    let id = root["id"].flatMap { RequestID($0) }
    guard root["jsonrpc"]?.string == "2.0" else {
      throw Invalid(id: id, error: .invalidRequest("the member jsonrpc must be \"2.0\""))
    }
    guard let method = root["method"]?.string else {
      guard root["result"] == nil, root["error"] == nil else {
        self = .nothing
        return
      }
      throw Invalid(id: id, error: .invalidRequest("the member method must be a string"))
    }
    let params = root["params"].flatMap { $0.kind == .null ? nil : $0 }
    guard params?.kind ?? .object == .object else {
      throw Invalid(id: id, error: .invalidParams("params must be an object"))
    }
    if let id {
      self = .request(Request(id: id, method: method, params: params))
    } else if root["id"] == nil {
      self = .notification(method: method, params: params)
    } else {
      throw Invalid(error: .invalidRequest("the id must be a string or an integer of at most 64 bits"))
    }
  }
}
