package import HTTPTransport
package import SpannedJSON
package import Weather

/// An answer of a source that was read as JSON, with what a report must say of where it comes from.
package struct JSONReply: Sendable {
  package let response: HTTPResponse
  package let document: JSONDocument

  package var root: JSONValue { document.root }
  package var origin: Origin { response.origin }

  /// - Throws: `.schema` with what stands there instead, and the line and column.
  package init(
    _ response: HTTPResponse,
    from provider: SourceID,
    maximumSize: Int = JSONOptions.reply.maximumSize
  ) throws(ProviderFailure) {
    self.response = response
    do throws(JSONSyntaxError) {
      document = try JSONDocument(
        response.body,
        options: JSONOptions(dialect: .reply, maximumSize: maximumSize)
      )
    } catch {
      throw ProviderFailure(provider, .schema, detail: Self.detail(of: error.first, in: response.body))
    }
  }

  /// The failure for an answer that is JSON but not what the source promises.
  package func failure(_ problem: JSONProblem, from provider: SourceID) -> ProviderFailure {
    ProviderFailure(provider, .schema, detail: Self.text(problem))
  }

  private static func detail(of problem: JSONProblem, in body: [UInt8]) -> String {
    let start = body.prefix(512).drop { $0 <= 0x20 }
    let opening = String(decoding: start.prefix(16), as: UTF8.self).lowercased()
    let form: String? =
      if start.isEmpty {
        "empty"
      } else if opening.hasPrefix("<!doctype html") || opening.hasPrefix("<html") {
        "HTML"
      } else if opening.hasPrefix("<") {
        "XML"
      } else if opening.hasPrefix("{") || opening.hasPrefix("[") {
        nil
      } else {
        "text"
      }
    let place = "line \(problem.line), column \(problem.column)"
    if let form { return "answer is \(form), not JSON (\(place))" }
    return "answer is not JSON at \(place): \(Self.text(problem))"
  }

  private static func text(_ problem: JSONProblem) -> String { problem.message }
}

extension JSONProblem {
  /// For one line of an error: of a long path the end, so that the reason has room.
  package var message: String {
    let path = path.description.cleaned()
    let place = path.count <= 80 ? path : "…\(path.suffix(79))"
    let reason = "expected \(expected), found \(found)".cleanedMessage() ?? ""
    return place.isEmpty ? reason : "\(place): \(reason)"
  }
}

extension ReportProblem {
  /// A field that could not be read: `report.conditions.tempC: expected a number, found "x"`.
  package init(_ problem: JSONProblem) {
    self.init(
      path: problem.path.description,
      message: "expected \(problem.expected), found \(problem.found.cleaned())"
    )
  }
}

extension ReportProblem {
  /// A value that the source reads otherwise out of its own raw text than our decoder does.
  package init(disagreementAt path: String, source: String, rawText: String) {
    self.init(path: path, message: "the source says \(source), its own raw text \(rawText)")
  }
}

extension FieldReader {
  /// What was repaired and what could not be read, for a report; the last one counts those that were left out.
  package var reportProblems: [ReportProblem] {
    let repaired = repairs.map { ReportProblem(path: $0.path.description, message: $0.message) }
    let kept = repaired + problems.map(ReportProblem.init)
    return omitted == 0 ? kept : kept + [ReportProblem(path: "", message: "and \(omitted) more")]
  }
}

extension ProviderHost {
  /// - Throws: `.transport`; an answer of any status is returned.
  package func response(
    to request: HTTPRequest,
    for provider: SourceID
  ) async throws(ProviderFailure) -> HTTPResponse {
    do throws(TransportError) {
      return try await send(request)
    } catch {
      throw ProviderFailure(provider, .transport(error))
    }
  }
}

extension ProviderFailure.Reason {
  /// What a status of 400 and more means when the source's own words do not say better.
  ///
  /// - Parameter keys: The parameters that hold a key of the request. Without one nobody can refuse it: 401 and 403 then
  ///   refuse the request.
  package init(status response: HTTPResponse, keys: [String] = []) {
    self =
      switch response.status {
      case 401, 403: keys.isEmpty ? .request : .auth(parameters: keys)
      case 404, 410: .place
      case 429: .rate(retryAfter: response.headers.retryAfter(now: response.received))
      case 500...: .upstream
      default: .request
      }
  }
}
