import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather
import XML

extension Manifest.Step {
  /// Reads the response to the step as JSON, also if it is XML.
  ///
  /// - Throws: `.place` if there is no content; `.schema` for anything but the format of the step.
  func reply(in response: HTTPResponse, from source: SourceID) throws(ProviderFailure) -> JSONReply {
    var response = readable(response)
    guard let xml, !response.isBlank else { return try JSONReply(response, from: source) }
    do throws(XMLProblem) {
      let options = XMLOptions(maximumSize: .max, isConverted: charset != nil)
      response.body = try XMLDocument(response.body, options: options).json(xml)
    } catch {
      let place = "line \(error.position.line), column \(error.position.column)"
      let reason = error.message.cleanedMessage() ?? ""
      let detail = "the response is not readable XML at \(place): \(reason)"
      var failure = ProviderFailure(source, .schema, detail: detail)
      failure.isOfWebPage = response.isWebPage
      throw failure
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
