package import HTTPTransport
import SpannedJSON

extension ProviderHost {
  /// What the service says in an answer that is an error: the first of these members of its JSON that
  /// says anything, else the status.
  package func words(of response: HTTPResponse, at keys: String...) -> String {
    let root = (try? JSONDocument(response.body))?.root
    return keys.lazy.compactMap { (root?[$0]?.string).flatMap(message) }.first ?? "HTTP \(response.status)"
  }
}
