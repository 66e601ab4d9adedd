import Synchronization

/// Knows every secret of the run and takes it out of any text, each of its characters as it is or as an
/// `EscapedText` may have it, and of a text that was written into another one.
package final class SecretRedactor: Sendable {
  /// What stands for a secret.
  package static let mark = "***"
  /// A shorter secret would be found everywhere, and is none.
  static let shortestSecret = 4

  private let secrets = Mutex<[[UInt8]]>([])

  package init(_ secrets: [Secret] = []) {
    for secret in secrets { register(secret) }
  }

  /// Remembers a secret, unless it is shorter than four bytes.
  package func register(_ secret: Secret) {
    let bytes = [UInt8](secret.reveal().utf8)
    guard bytes.count >= Self.shortestSecret else { return }
    secrets.withLock { secrets in
      guard !secrets.contains(bytes) else { return }
      // A secret that contains another one is looked for first.
      let index = secrets.firstIndex { $0.count < bytes.count } ?? secrets.endIndex
      secrets.insert(bytes, at: index)
    }
  }

  /// The text with every secret replaced by `***`.
  package func redact(_ text: String) -> String {
    String(decoding: redact([UInt8](text.utf8)), as: UTF8.self)
  }

  /// The bytes with every secret that is known by now replaced by `***`.
  package func redact(_ bytes: [UInt8]) -> [UInt8] { Self.redact(bytes, secrets.withLock { $0 }) }

  /// The body of an answer without the secrets that it says again. One that may be part of a number is left
  /// where it is: a temperature is not a key, and what is shown of the answer is gone through again.
  ///
  /// - Parameter wanted: Those that its reader asked for.
  package func redact(reply body: [UInt8], sparing wanted: [Secret] = []) -> [UInt8] {
    let wanted = wanted.map { [UInt8]($0.reveal().utf8) }
    let secrets = secrets.withLock { $0 }.filter { secret in
      secret.count >= Self.shortestProse && !secret.allSatisfy { Self.ofNumbers.contains($0) }
        && !wanted.contains(secret)
    }
    return Self.redact(body, secrets)
  }

  /// A shorter secret may be a word of every answer.
  private static let shortestProse = 8
  private static let ofNumbers = Set("0123456789+-.eE".utf8)

  private static func redact(_ bytes: [UInt8], _ secrets: [[UInt8]]) -> [UInt8] {
    guard !secrets.isEmpty else { return bytes }
    var mayBegin = [Bool](repeating: false, count: 256)
    for first in secrets.compactMap(\.first) + EscapedText.introducers { mayBegin[Int(first)] = true }
    /// Where secrets stand, by rising place.
    func places(in bytes: [UInt8]) -> [Range<Int>] {
      let text = EscapedText(bytes)
      var places: [Range<Int>] = []
      var index = 0
      while index < bytes.count {
        if mayBegin[Int(bytes[index])],
          let end = secrets.lazy.compactMap({ text.end(of: $0, at: index) }).first
        {
          places.append(index..<end)
          index = end
        } else {
          index += 1
        }
      }
      return places
    }
    var result = bytes
    // First, so that nothing of an escape of an escape is left behind.
    for wrapper in EscapedText.wrappers {
      guard let (inner, starts) = EscapedText(result).unwrapped(from: wrapper) else { continue }
      result = masking(places(in: inner).map { starts[$0.lowerBound]..<starts[$0.upperBound] }, of: result)
    }
    return masking(places(in: result), of: result)
  }

  private static func masking(_ places: [Range<Int>], of bytes: [UInt8]) -> [UInt8] {
    guard !places.isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var end = 0
    for place in places {
      result += bytes[end..<place.lowerBound]
      result += mark.utf8
      end = place.upperBound
    }
    return result + bytes[end...]
  }
}
