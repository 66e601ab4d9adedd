package import HTTPTransport
package import SpannedJSON
package import Weather

/// A response parsed as JSON, with what a report must say about its origin.
package struct JSONReply: Sendable {
  package let response: HTTPResponse
  package let document: JSONDocument

  package var root: JSONValue { document.root }
  package var origin: Origin { response.origin }
  /// Whether the source has nothing for this query: the response is `null` or `{}`.
  package var isEmpty: Bool { root.isNull || root.kind == .object && root.count == 0 }

  /// - Parameter unread: What the provider will not read of it.
  /// - Throws: `.place` if there is no content; `.schema` for anything but JSON, with what it is and the line
  ///   and column.
  package init(
    _ response: HTTPResponse,
    from provider: SourceID,
    unread: JSONOptions.UnreadMembers? = nil
  ) throws(ProviderFailure) {
    self.response = response
    if response.isBlank { throw ProviderFailure(nothingFrom: provider) }
    do throws(JSONSyntaxError) {
      document = try JSONDocument(
        response.body,
        // The request has limited its size.
        options: JSONOptions(dialect: .reply, maximumSize: .max, unread: unread)
      )
    } catch {
      var failure = ProviderFailure(provider, .schema, detail: Self.detail(of: error.first, in: response))
      failure.isOfWebPage = response.isWebPage
      throw failure
    }
  }

  /// Parses the response to a request that may also have been rejected.
  ///
  /// - Parameters:
  ///   - unread: What the provider will not read of it.
  ///   - serviceError: Why the source rejects the request, from its response.
  /// - Throws: That error for an error status, `.place` for a response that has nothing for the query, and
  ///   `.schema` for anything but JSON.
  package init(
    _ response: HTTPResponse,
    from provider: SourceID,
    unread: JSONOptions.UnreadMembers? = nil,
    serviceError: (HTTPResponse) -> ProviderFailure
  ) throws(ProviderFailure) {
    guard response.isSuccess else { throw serviceError(response) }
    try self.init(response, from: provider, unread: unread)
    if isEmpty { throw ProviderFailure(nothingFrom: provider) }
  }

  private static func detail(of problem: JSONProblem, in response: HTTPResponse) -> String {
    let opening = response.opening
    let form: String? =
      if response.isWebPage {
        "HTML"
      } else if opening.hasPrefix("<") {
        "XML"
      } else if opening.hasPrefix("{") || opening.hasPrefix("[") {
        nil
      } else {
        "text"
      }
    let place = "line \(problem.line), column \(problem.column)"
    if let form { return "the response is \(form), not JSON (\(place))" }
    return "the response is not JSON at \(place): \(problem.message)"
  }
}

extension HTTPResponse {
  /// Whether it has no content: status 204, no body, or only blanks.
  package var isBlank: Bool { status == 204 || body.allSatisfy { $0 <= 0x20 } }

  /// The beginning of its text, in small letters.
  package var opening: String {
    let isMark = body.starts(with: [0xEF, 0xBB, 0xBF])
    let start = body.prefix(512).dropFirst(isMark ? 3 : 0).drop { $0 <= 0x20 }
    return String(decoding: start.prefix(16), as: UTF8.self).lowercased()
  }

  /// Whether it is HTML, as a proxy or the login page of a network sends it.
  package var isWebPage: Bool { opening.hasPrefix("<!doctype html") || opening.hasPrefix("<html") }
}

extension ProviderFailure {
  /// The source has nothing for this query, which does not count against it.
  package init(nothingFrom provider: SourceID) {
    self.init(provider, .place, detail: "it has nothing for this query")
    isOfEmptyResponse = true
  }
}
