package import HTTPTransport
import SpannedJSON

extension HTTPResponse {
  /// What the service says in an answer that is an error: the first of these members of its JSON that
  /// says anything, else the status.
  package func words(at keys: String...) -> String {
    let root = (try? JSONDocument(body))?.root
    return keys.lazy.compactMap { root?[$0]?.string?.cleanedMessage() }.first ?? "HTTP \(status)"
  }
}
