import Digests
import Posix

/// Identifies a cached response: method, URL and all header fields sent, because not every service says what
/// its responses vary by (RFC 9111, sections 2 and 4.1). It reveals no secret.
struct CacheKey: Hashable {
  /// The method and the URL, with `***` for secrets, as written in the file.
  let text: String
  /// The hash of the method, the unredacted URL and the fields, because another key may get other responses.
  private let digest: String

  /// - Parameter salt: Of this user's cache. Without it, the names of the files cannot be used to test a
  ///   guessed key.
  init(_ request: HTTPRequest, redactor: SecretRedactor, salt: String) {
    text = "GET \(redactor.redact(url: request.url))"
    let fields = request.headers.fields.map { "\n\($0.name.lowercased()): \($0.value)" }.sorted()
    digest = SHA256.hexDigest(of: "\(salt)GET \(request.url)\(fields.joined())")
  }

  /// Relative to the directory of the cache. The first two characters are a folder, so that no folder gets
  /// too large.
  var file: String { "\(digest.prefix(2))/\(digest)" }

  /// Whether a name is one of a folder of `file`.
  static func isFolder(_ name: String) -> Bool { name.utf8.count == 2 && name.utf8.allSatisfy(isDigit) }

  /// Whether a name is that of a response, or of an incomplete file for one.
  static func isFile(_ name: String) -> Bool {
    let digits = name.utf8.prefix { $0 != UInt8(ascii: ".") }
    return digits.count == 64 && digits.allSatisfy(isDigit)
      && (digits.endIndex == name.utf8.endIndex || name.hasSuffix(PrivateFile.temporaryEnd))
  }

  /// Whether a character is a digit of `digest`.
  private static func isDigit(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
