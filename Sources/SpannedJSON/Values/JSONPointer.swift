/// The address of a value inside another, such as `/hourly/time/0` (RFC 6901).
///
/// Beyond the standard, `/parameters[name=t]/values` leads to the first element of an array whose key `name`
/// has the value `t`: services list their parameters and stations in any order.
package struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The keys and indices in order, unescaped. `[name=t]` is a token of its own.
  package let tokens: [String]

  package init(tokens: [String] = []) { self.tokens = tokens }

  /// Parses a pointer: empty for the value itself, else a slash before each token, in which `~1` is a slash
  /// and `~0` a tilde.
  ///
  /// - Parameter isLiteral: Whether it is only that of the standard, in which `/t[unit=C]` is one key.
  /// - Returns: nil when it does not begin with a slash, or a tilde is followed by anything else.
  package init?(_ text: String, isLiteral: Bool = false) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    var tokens: [String] = []
    for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let token = Self.unescaped(part) else { return nil }
      guard !isLiteral, let choice = Self.choice(endOf: token) else {
        tokens.append(token)
        continue
      }
      if choice > token.startIndex { tokens.append(String(token[..<choice])) }
      tokens.append(String(token[choice...]))
    }
    self.tokens = tokens
  }

  package var description: String {
    tokens.enumerated().map { number, token in
      let isChoice = Self.choice(endOf: token) == token.startIndex
      return (number > 0 && isChoice ? "" : "/")
        + token.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    }.joined()
  }

  /// Where `[name=t]` begins at the end of a token; `nil` when there is none.
  private static func choice(endOf token: String) -> String.Index? {
    guard token.utf8.last == UInt8(ascii: "]"), let start = token.firstIndex(of: "["),
      let equals = token[start...].firstIndex(of: "="), equals > token.index(after: start)
    else { return nil }
    return start
  }

  /// What `[name=t]` asks for: the key and its value as text; `nil` for another token.
  fileprivate static func choice(_ token: String) -> (key: String, value: Substring)? {
    guard choice(endOf: token) == token.startIndex, let equals = token.firstIndex(of: "=") else { return nil }
    let key = token[token.index(after: token.startIndex)..<equals]
    return (String(key), token[token.index(after: equals)...].dropLast())
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
        case .array: JSONPointer.arrayIndex(token).flatMap { value[$0] } ?? value.element(chosenBy: token)
        default: nil as JSONValue?
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }

  /// The first element that a token such as `[name=t]` asks for.
  private func element(chosenBy token: String) -> JSONValue? {
    guard let (key, text) = JSONPointer.choice(token) else { return nil }
    return elements.first { element in
      guard let value = element[key] else { return false }
      return (value.string ?? value.numberText ?? value.bool.map { "\($0)" }).map { $0 == text } ?? false
    }
  }
}
