import FoundationEssentials
import Synchronization

/// Knows every secret of the run and removes it from any text, with each character unescaped or escaped in
/// any way of `EscapedText`, also in a text that is embedded in another one. The value of a parameter with a
/// secret name is removed too, because keys of three bytes exist.
package final class SecretRedactor: Sendable {
  /// Replaces a secret.
  package static let mark = "***"
  /// A shorter text would be found everywhere and is not treated as a secret.
  package static let shortestSecret = 4

  private let known = Mutex(SecretSearch())

  package init(_ secrets: [Secret] = []) {
    for secret in secrets { register(secret) }
  }

  /// Registers a secret, unless it is shorter than four bytes.
  package func register(_ secret: Secret) {
    let bytes = [UInt8](secret.reveal().utf8)
    guard bytes.count >= Self.shortestSecret else { return }
    // Without the signs at its end, which some writers leave out.
    let base64 = Data(bytes).base64EncodedString().utf8.filter { $0 != UInt8(ascii: "=") }
    let encoded = [base64] + Self.cores(ofBase64: bytes).filter { $0.count >= Self.shortestCore }
    known.withLock { $0.add([bytes] + encoded + encoded.map(Self.inURLAlphabet)) }
  }

  /// A text in base64 with the letters for addresses and names of files (RFC 4648, section 5), as in tokens.
  private static func inURLAlphabet(_ base64: [UInt8]) -> [UInt8] {
    base64.map { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
  }

  /// In base64, the characters that come from a secret alone, if a text around it, such as its user, is
  /// encoded together with it: one row for each place in the groups of three bytes (RFC 4648, section 4).
  private static func cores(ofBase64 secret: [UInt8]) -> [[UInt8]] {
    (0..<3).map { before in
      let bytes = [UInt8](repeating: 0, count: before) + secret
      // A character has six bits.
      let (first, end) = ((before * 8 + 5) / 6, bytes.count * 8 / 6)
      return Array(Data(bytes).base64EncodedString().utf8.prefix(end).dropFirst(first))
    }
  }

  /// A shorter one may be part of a word.
  private static let shortestCore = 6

  /// Registers the user and password of basic authentication (RFC 7617, section 2), because a response may
  /// repeat them as they were sent.
  package func register(credentialsOf request: HTTPRequest) {
    let words = (request.headers["authorization"] ?? "").split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "basic" else { return }
    register(Secret(String(words[1].prefix { $0 != "=" })))
  }

  /// The search for the secrets known so far.
  var search: SecretSearch { known.withLock { $0 } }

  /// Replaces every secret, and every value of a secret parameter in an address, by `***`.
  package func redact(_ text: String) -> String {
    let known = String(decoding: redact([UInt8](text.utf8)), as: UTF8.self)
    return SecretName.hidingValues(in: known)
  }

  /// Replaces every secret in an address, and the values of its parameters that carry keys, by `***`.
  func redact(url: String) -> String { redact(RecordedAddress.hidingSecrets(of: url)) }

  /// Replaces every secret known so far by `***`.
  package func redact(_ bytes: [UInt8]) -> [UInt8] { search.replacing(in: bytes, with: Self.mark) }

  /// Whether `redact` would replace anything.
  func holdsSecret(_ bytes: [UInt8]) -> Bool { search.findsAny(in: bytes) }
}
