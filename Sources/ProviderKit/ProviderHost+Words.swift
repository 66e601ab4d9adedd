package import HTTPTransport
import SpannedJSON

extension ProviderHost {
  /// The service's own words in an error response: the first of these members of its JSON that has any text,
  /// else the status.
  package func words(of response: HTTPResponse, at keys: String...) -> String {
    let root = (try? JSONDocument(response.body))?.root
    return keys.lazy.compactMap { (root?[$0]?.string).flatMap(message) }.first ?? response.statusText
  }
}
