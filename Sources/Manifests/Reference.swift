import SpannedJSON

/// The location of a value: below the row, with `^` below the root of the response, or in the key that
/// matched a `*` of the rows.
struct Reference: Hashable, Sendable, CustomStringConvertible {
  var isFromRoot: Bool
  var pointer: JSONPointer
  /// The `*` of the rows whose key is the value, counted from 1; 0 is the last.
  let star: Int?

  /// Parses `/main/temp`, `^/meta/updated`, `*` or `*1`.
  ///
  /// - Returns: `nil` for a text that is neither a pointer (RFC 6901) nor a star.
  init?(_ text: some StringProtocol) {
    isFromRoot = text.hasPrefix("^")
    if text.hasPrefix("*") {
      let number = text == "*" ? 0 : Int(text.dropFirst())
      guard let number, (0...9).contains(number), text.utf8.count <= 2 else { return nil }
      (star, pointer, usesLanguage) = (number, JSONPointer(), false)
      return
    }
    star = nil
    guard let pointer = JSONPointer(String(text.dropFirst(isFromRoot ? 1 : 0))) else { return nil }
    self.pointer = pointer
    usesLanguage = pointer.tokens.contains { token in
      // Searching a text is the slowest part here, and hardly any pointer contains a brace.
      token.utf8.contains(UInt8(ascii: "{")) && token.contains(Self.language)
    }
  }

  /// As a manifest writes it.
  var description: String {
    if let star { return star == 0 ? "*" : "*\(star)" }
    return "\(isFromRoot ? "^" : "")\(pointer)"
  }

  private static let language = "{lang}"

  /// Whether the service has the value in several languages, each at its own location.
  let usesLanguage: Bool

  /// The location of the value in a language, given by two letters.
  func inLanguage(_ code: String) -> Reference {
    guard usesLanguage else { return self }
    var reference = self
    reference.pointer = JSONPointer(tokens: pointer.tokens.map { $0.replacing(Self.language, with: code) })
    return reference
  }
}
