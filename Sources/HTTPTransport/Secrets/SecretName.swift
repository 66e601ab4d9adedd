import Text

/// Which parameters carry keys, by their name: the one rule for addresses and configs.
package enum SecretName {
  /// Without `-`, `_` and the like.
  private static let names: Set<String> = [
    "appid", "auth", "authorization", "pin", "signature", "credentials",
  ]
  /// Endings of other names, as in `accessKey` and `X-Auth-Token`.
  private static let endings = ["key", "token", "secret", "password", "passwd", "passphrase"]

  /// Whether a parameter of this name carries a key, such as `appid`, `api_key` or `X-Auth-Token`.
  package static func isSecret(_ name: some StringProtocol) -> Bool {
    let letters = letters(of: name)
    return names.contains(letters) || endings.contains { letters.hasSuffix($0) }
  }

  /// In lower case. By bytes, because the names in every address are looked at, unless one is not ASCII.
  private static func letters(of name: some StringProtocol) -> String {
    var letters: [UInt8] = []
    for byte in name.utf8 {
      guard byte < 0x80 else { return name.lowercased().filter(\.isLetter) }
      let lower = byte | 0x20
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) { letters.append(lower) }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// The text with `***` for the values of such parameters in its addresses:
  /// `https://example.org/?q=Rome&appid=***`.
  static func hidingValues(in text: String) -> String {
    let bytes = [UInt8](text.utf8)
    var result: [UInt8] = []
    var copied = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "=") && index >= copied {
      let start = bytes[copied..<index].lastIndex { !isOfName($0) }
      guard let start, "?&;".utf8.contains(bytes[start]),
        isSecret(String(decoding: bytes[(start + 1)..<index], as: UTF8.self))
      else { continue }
      let end = bytes[(index + 1)...].firstIndex(where: endsValue) ?? bytes.endIndex
      guard end > index + 1 else { continue }
      result += bytes[copied...index]
      result += SecretRedactor.mark.utf8
      copied = end
    }
    return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || "-_.".utf8.contains(byte)
  }

  /// Characters that a value in an address cannot contain unescaped (RFC 3986), and those that end one in a
  /// sentence.
  private static func endsValue(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || "&#\"'<>\\`)]},;".utf8.contains(byte)
  }
}
