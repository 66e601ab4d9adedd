import Synchronization

/// Knows every secret of the run and takes it out of any text: as it is, percent-encoded in whole or in part, with `+`
/// for a space, with the backslashes of JSON, with the references of HTML, or with the doubled quotes of CSV.
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

  /// The bytes with every secret that is known by now replaced by `***`.
  package func redact(_ bytes: [UInt8]) -> [UInt8] { Self.redact(bytes, secrets.withLock { $0 }) }

  /// The body of an answer without the secrets that it says again. One that may be part of a number is left where it is: a
  /// temperature is not a key, and what is shown of the answer is gone through again.
  package func redact(reply body: [UInt8]) -> [UInt8] {
    let secrets = secrets.withLock { $0 }.filter { secret in
      secret.count >= Self.shortestProse && !secret.allSatisfy { Self.ofNumbers.contains($0) }
    }
    return Self.redact(body, secrets)
  }

  /// A shorter secret may be a word of every answer.
  private static let shortestProse = 8
  private static let ofNumbers = Set("0123456789+-.eE".utf8)

  private static func redact(_ bytes: [UInt8], _ secrets: [[UInt8]]) -> [UInt8] {
    guard !secrets.isEmpty else { return bytes }
    var mayBegin = [Bool](repeating: false, count: 256)
    for first in secrets.compactMap(\.first) + "%+\\&\"".utf8 {
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
    var rest = secret[...]
    while let byte = rest.first {
      if let letter = letter(at: rest, in: bytes, at: index) {
        index += letter.length
        rest = rest.dropFirst(letter.taken)
      } else if let length = length(of: byte, in: bytes, at: index) {
        index += length
        rest = rest.dropFirst()
      } else {
        return nil
      }
    }
    return index
  }

  /// How many bytes stand for a letter beyond ASCII that is written by its number, `\u00fc` or `&#252;`, and how many bytes
  /// of the secret that is.
  private static func letter(
    at secret: ArraySlice<UInt8>,
    in bytes: [UInt8],
    at index: Int
  ) -> (length: Int, taken: Int)? {
    guard index < bytes.count, let first = secret.first, first >= 0xC2,
      let scalar = String(decoding: secret.prefix(4), as: UTF8.self).unicodeScalars.first
    else { return nil }
    let text = bytes[index...]
    let units = Array(String(scalar).utf16)
    let escapes = units.indices.map { text.dropFirst(6 * $0).prefix(6) }
    if zip(escapes, units).allSatisfy({ escape, unit in
      escape.starts(with: "\\u".utf8) && number(escape.dropFirst(2), radix: 16, digits: 4) == Int(unit)
    }) {
      return (6 * units.count, scalar.utf8.count)
    }
    return numericReference(to: Int(scalar.value), in: text).map { ($0, scalar.utf8.count) }
  }

  /// How many bytes stand for one byte of a secret: `%2F`, `\/`, `\u002f`, `+` for a space, `&amp;`, `""`, or itself.
  private static func length(of byte: UInt8, in bytes: [UInt8], at index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    let rest = bytes[index...]
    switch bytes[index] {
    case UInt8(ascii: "%") where number(rest.dropFirst().prefix(2), radix: 16, digits: 2) == Int(byte):
      return 3
    case UInt8(ascii: "+") where byte == UInt8(ascii: " "): return 1
    case UInt8(ascii: "\"") where byte == UInt8(ascii: "\"") && rest.dropFirst().first == byte: return 2
    case UInt8(ascii: "&"): return reference(to: byte, in: rest) ?? (byte == UInt8(ascii: "&") ? 1 : nil)
    case UInt8(ascii: "\\") where rest.dropFirst().first == byte: return 2
    // A page may hold JSON: first the backslash, then the reference.
    case UInt8(ascii: "\\") where rest.dropFirst().first == UInt8(ascii: "&"):
      return reference(to: byte, in: rest.dropFirst()).map { $0 + 1 }
    case UInt8(ascii: "\\") where rest.dropFirst().first == UInt8(ascii: "u"):
      return number(rest.dropFirst(2).prefix(4), radix: 16, digits: 4) == Int(byte) && byte < 0x80 ? 6 : nil
    default: return bytes[index] == byte ? 1 : nil
    }
  }

  private static let references: [(text: [UInt8], byte: UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")),
  ].map { ([UInt8]($0.utf8), $1) }

  /// The length of `&amp;`, `&#38;` or `&#x26;` when it means a byte of ASCII (HTML, section 13.5).
  private static func reference(to byte: UInt8, in text: ArraySlice<UInt8>) -> Int? {
    if let known = references.first(where: { $0.byte == byte && text.starts(with: $0.text) }) {
      return known.text.count
    }
    return byte < 0x80 ? numericReference(to: Int(byte), in: text) : nil
  }

  /// The length of a reference by number to a character.
  private static func numericReference(to character: Int, in text: ArraySlice<UInt8>) -> Int? {
    guard text.starts(with: "&#".utf8), let end = text.prefix(10).firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let digits = text[(text.startIndex + 2)..<end]
    let isHexadecimal = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
    let value = isHexadecimal ? number(digits.dropFirst(), radix: 16) : number(digits, radix: 10)
    return value == character ? end - text.startIndex + 1 : nil
  }

  private static func number(_ digits: ArraySlice<UInt8>, radix: Int, digits count: Int? = nil) -> Int? {
    guard digits.count == count ?? digits.count else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: radix)
  }
}
