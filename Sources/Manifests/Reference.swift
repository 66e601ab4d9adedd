import SpannedJSON

/// Where a value stands: below the row, with `^` below the root of the answer, or in the key that a `*` of
/// the rows stands for.
struct Reference: Hashable, Sendable, CustomStringConvertible {
  var isFromRoot: Bool
  var pointer: JSONPointer
  /// Which `*` of the rows has its key as the value, counted from 1; 0 is the last.
  let star: Int?

  /// Reads `/main/temp`, `^/meta/updated`, `*` or `*1`.
  ///
  /// - Returns: `nil` when it is no pointer (RFC 6901) and no star.
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
      // A search in a text takes longer than all else here, and hardly any pointer has a brace.
      token.utf8.contains(UInt8(ascii: "{")) && token.contains(Self.language)
    }
  }

  /// As a manifest writes it.
  var description: String {
    if let star { return star == 0 ? "*" : "*\(star)" }
    return "\(isFromRoot ? "^" : "")\(pointer)"
  }

  private static let language = "{lang}"

  /// Whether the service keeps the value in several languages, each at a place of its own.
  let usesLanguage: Bool

  /// Where the value stands in a language, of two letters.
  func inLanguage(_ code: String) -> Reference {
    guard usesLanguage else { return self }
    var reference = self
    reference.pointer = JSONPointer(tokens: pointer.tokens.map { $0.replacing(Self.language, with: code) })
    return reference
  }
}
