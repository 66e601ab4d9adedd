/// The address of a value inside another, such as `/hourly/time/0` (RFC 6901).
package struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The keys and indices in order, unescaped.
  package let tokens: [String]

  package init(tokens: [String] = []) { self.tokens = tokens }

  /// Parses a pointer: empty for the value itself, else a slash before each token, in which `~1` is a slash
  /// and `~0` a tilde.
  ///
  /// - Returns: nil when it does not begin with a slash, or a tilde is followed by anything else.
  package init?(_ text: String) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    var tokens: [String] = []
    for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let token = Self.unescaped(part) else { return nil }
      tokens.append(token)
    }
    self.tokens = tokens
  }

  package var description: String {
    tokens.map { token in
      "/"
        + token.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    }.joined()
  }

  private static func unescaped(_ part: Substring.UTF8View.SubSequence) -> String? {
    // Almost all tokens are plain names.
    guard part.contains(UInt8(ascii: "~")) else { return String(part) }
    var bytes: [UInt8] = []
    var rest = part[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "~") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An array index: `0`, or digits without a leading zero (section 4). `-`, the position after the last
  /// element, is not supported.
  static func arrayIndex(_ token: String) -> Int? {
    guard token == "0" || token.utf8.first != UInt8(ascii: "0"),
      token.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
    else { return nil }
    return Int(token)
  }
}

extension JSONValue {
  /// The value at a pointer from here; nil when a key or element on the way is missing.
  package subscript(_ pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      let next =
        switch value.word.kind {
        case .object: value[token]
        case .array: JSONPointer.arrayIndex(token).flatMap { value[$0] }
        default: nil as JSONValue?
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}
