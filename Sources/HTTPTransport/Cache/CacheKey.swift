import Compression

/// What an answer is kept under: method, URL, the header fields that were sent, for not every service
/// says what its answers vary by, and what the answer says that it varies by (RFC 9111, sections 2 and
/// 4.1). Nothing in it tells a secret.
struct CacheKey: Hashable {
  /// The method and the URL, with `***` for secrets: what a file says about itself.
  let text: String
  private let request: HTTPRequest
  /// Of the method, the URL as it is, and the fields: another key may be told other things.
  private let digest: String
  /// Of this user's cache: who sees the names of its files can test no guess at a key with them.
  private let salt: String

  init(_ request: HTTPRequest, redactor: SecretRedactor, salt: String) {
    self.request = request
    self.salt = salt
    let method = request.method.rawValue
    text = "\(method) \(redactor.redact(RecordedAddress.hidingSecrets(of: request.url)))"
    let fields = request.headers.fields.map { "\n\($0.name.lowercased()): \($0.value)" }.sorted()
    digest = SHA256.hexDigest(of: "\(salt)\(method) \(request.url)\(fields.joined())")
  }

  /// Below the directory of the cache; two characters first, so that no directory grows long.
  var file: String { Self.file(digest) }

  /// Where an answer is kept when another one of the same URL has the first place.
  func file(varyingBy variant: [String: String]) -> String {
    let fields = variant.sorted { $0.key < $1.key }.map { "\n\($0.key): \($0.value)" }
    return Self.file(SHA256.hexDigest(of: digest + fields.joined()))
  }

  /// What this request has in the fields of these names, as digests: a value may be a secret.
  func variant(_ names: [String]) -> [String: String] {
    var result: [String: String] = [:]
    for name in names {
      let values = request.headers.fields.filter { $0.name.lowercased() == name }.map(\.value)
      result[name] = SHA256.hexDigest(of: salt + values.joined(separator: "\n"))
    }
    return result
  }

  private static func file(_ digest: String) -> String { "\(digest.prefix(2))/\(digest)" }
}
