import Compression

/// What an answer is kept under: method, URL and all header fields that were sent, for not every service says
/// what its answers vary by (RFC 9111, sections 2 and 4.1). Nothing in it tells a secret.
struct CacheKey: Hashable {
  /// The method and the URL, with `***` for secrets: what a file says about itself.
  let text: String
  /// Of the method, the URL as it is, and the fields: another key may be told other things.
  private let digest: String

  /// - Parameter salt: Of this user's cache: who sees the names of its files can test no guess at a key with
  ///   them.
  init(_ request: HTTPRequest, redactor: SecretRedactor, salt: String) {
    text = "GET \(redactor.redact(RecordedAddress.hidingSecrets(of: request.url)))"
    let fields = request.headers.fields.map { "\n\($0.name.lowercased()): \($0.value)" }.sorted()
    digest = SHA256.hexDigest(of: "\(salt)GET \(request.url)\(fields.joined())")
  }

  /// Below the directory of the cache; two characters first, so that no directory grows long.
  var file: String { "\(digest.prefix(2))/\(digest)" }
}
