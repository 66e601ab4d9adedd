import SpannedJSON

/// Where a value stands: below the row, or with `^` below the root of the answer.
struct Reference: Hashable, Sendable, CustomStringConvertible {
  var isFromRoot: Bool
  var pointer: JSONPointer

  /// Reads `/main/temp` or `^/meta/updated`.
  ///
  /// - Returns: `nil` when it is no pointer (RFC 6901).
  init?(_ text: some StringProtocol) {
    isFromRoot = text.hasPrefix("^")
    guard let pointer = JSONPointer(String(text.dropFirst(isFromRoot ? 1 : 0))) else { return nil }
    self.pointer = pointer
    usesLanguage = pointer.tokens.contains { token in
      // A search in a text takes longer than all else here, and hardly any pointer has a brace.
      token.utf8.contains(UInt8(ascii: "{")) && token.contains(Self.language)
    }
  }

  /// As a manifest writes it.
  var description: String { "\(isFromRoot ? "^" : "")\(pointer)" }

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
