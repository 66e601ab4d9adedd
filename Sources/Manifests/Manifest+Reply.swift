import CSV
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather
import XML

extension Manifest.Step {
  /// Reads the response to the step as JSON, in whichever format it is.
  ///
  /// - Throws: `.place` if there is no content; `.schema` for anything but the format of the step.
  func reply(in response: HTTPResponse, from source: SourceID) throws(ProviderFailure) -> JSONReply {
    var response = readable(response)
    guard !response.isBlank else { return try JSONReply(response, from: source) }
    func unreadable(_ format: String, _ place: String, _ message: String) -> ProviderFailure {
      let reason = message.cleanedMessage() ?? ""
      let detail = "the response is not readable \(format) at \(place): \(reason)"
      var failure = ProviderFailure(source, .schema, detail: detail)
      failure.isOfWebPage = response.isWebPage
      return failure
    }
    switch format {
    case .json: break
    case .xml(let mapping):
      do throws(XMLProblem) {
        let options = XMLOptions(maximumSize: .max, isConverted: charset != nil)
        response.body = try XMLDocument(response.body, options: options).json(mapping)
      } catch {
        let place = "line \(error.position.line), column \(error.position.column)"
        throw unreadable("XML", place, error.message)
      }
    case .csv(let format):
      // Any text has lines, also that of a page. An error may be in JSON.
      if response.opening.hasPrefix("<") {
        throw unreadable("CSV", "line 1", "expected a table, found HTML or XML")
      }
      if response.body.starts(with: [0xFF, 0xFE]) || response.body.starts(with: [0xFE, 0xFF]) {
        throw unreadable("CSV", "line 1", "expected UTF-8, found UTF-16")
      }
      if response.opening.hasPrefix("{") || response.opening.hasPrefix("[") { break }
      do throws(CSVProblem) { response.body = try format.json(response.body) } catch {
        throw unreadable("CSV", "line \(error.line)", error.message)
      }
    }
    return try JSONReply(response, from: source)
  }

  /// The response in UTF-8.
  func readable(_ response: HTTPResponse) -> HTTPResponse {
    guard let charset else { return response }
    var response = response
    response.body = charset.utf8(response.body)
    return response
  }
}
