import Synchronization

/// Knows every secret of the run and takes it out of any text: as it is, percent-encoded in whole or in part, with `+`
/// for a space, or with the backslashes of JSON.
package final class SecretRedactor: Sendable {
  /// What stands for a secret.
  package static let mark = "***"
  /// A shorter secret would be found everywhere, and is none.
  package static let shortestSecret = 4

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

  package func redact(_ bytes: [UInt8]) -> [UInt8] {
    let secrets = secrets.withLock { $0 }
    guard !secrets.isEmpty else { return bytes }
    var mayBegin = [Bool](repeating: false, count: 256)
    for first in secrets.compactMap(\.first) + [UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "\\")] {
      mayBegin[Int(first)] = true
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if mayBegin[Int(bytes[index])],
        let end = secrets.lazy.compactMap({ Self.end(of: $0, in: bytes, at: index) }).first
      {
        result += Self.mark.utf8
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Where a secret ends that begins at an index, in whatever way each of its bytes is written.
  private static func end(of secret: [UInt8], in bytes: [UInt8], at start: Int) -> Int? {
    if bytes[start...].starts(with: secret) { return start + secret.count }
    var index = start
    for byte in secret {
      guard let length = length(of: byte, in: bytes, at: index) else { return nil }
      index += length
    }
    return index
  }

  /// How many bytes stand for one byte of a secret: `%2F`, `\/`, `\u002f`, `+` for a space, or itself.
  private static func length(of byte: UInt8, in bytes: [UInt8], at index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    let rest = bytes[index...]
    switch bytes[index] {
    case UInt8(ascii: "%") where hex(rest.dropFirst().prefix(2), digits: 2) == byte: return 3
    case UInt8(ascii: "+") where byte == UInt8(ascii: " "): return 1
    case UInt8(ascii: "\\") where rest.dropFirst().first == byte: return 2
    case UInt8(ascii: "\\") where rest.dropFirst().first == UInt8(ascii: "u"):
      return hex(rest.dropFirst(2).prefix(4), digits: 4) == byte && byte < 0x80 ? 6 : nil
    default: return bytes[index] == byte ? 1 : nil
    }
  }

  private static func hex(_ digits: ArraySlice<UInt8>, digits count: Int) -> UInt8? {
    guard digits.count == count else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
