import Synchronization

/// Knows every secret of the run and takes it out of any text, each of its characters as it is or as an
/// `EscapedText` may have it, and of a text that was written into another one. What a text shows as the value
/// of a parameter that is called like a key is taken out, too: keys of three bytes exist.
package final class SecretRedactor: Sendable {
  /// What stands for a secret.
  package static let mark = "***"
  /// A shorter secret would be found everywhere, and is none.
  package static let shortestSecret = 4

  private let known = Mutex(SecretSearch())

  package init(_ secrets: [Secret] = []) {
    for secret in secrets { register(secret) }
  }

  /// Remembers a secret, unless it is shorter than four bytes.
  package func register(_ secret: Secret) {
    let bytes = [UInt8](secret.reveal().utf8)
    guard bytes.count >= Self.shortestSecret else { return }
    known.withLock { $0.add(bytes) }
  }

  /// The secrets that are known by now.
  private var search: SecretSearch { known.withLock { $0 } }

  /// The text with every secret, and every value of a secret parameter in an address, replaced by `***`.
  package func redact(_ text: String) -> String {
    let known = String(decoding: redact([UInt8](text.utf8)), as: UTF8.self)
    return SecretName.hidingValues(in: known)
  }

  /// The bytes with every secret that is known by now replaced by `***`.
  package func redact(_ bytes: [UInt8]) -> [UInt8] { search.replacing(in: bytes, with: Self.mark) }

  /// Whether `redact` would replace anything.
  package func holdsSecret(_ bytes: [UInt8]) -> Bool { search.findsAny(in: bytes) }

  /// The body of an answer without the secrets that it says again. One that may be part of a number is left
  /// where it is: a temperature is not a key, and what is shown of the answer is gone through again.
  ///
  /// - Parameter wanted: Those that its reader asked for.
  package func redact(reply body: [UInt8], sparing wanted: [Secret] = []) -> [UInt8] {
    let wanted = wanted.map { [UInt8]($0.reveal().utf8) }
    let search = search.only { secret in
      secret.count >= Self.shortestProse && !secret.allSatisfy { Self.ofNumbers.contains($0) }
        && !wanted.contains(secret)
    }
    return search.replacing(in: body, with: Self.mark)
  }

  /// A shorter secret may be a word of every answer.
  private static let shortestProse = 8
  private static let ofNumbers = Set("0123456789+-.eE".utf8)
}
