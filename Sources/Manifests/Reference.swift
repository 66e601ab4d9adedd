import SpannedJSON

/// The location of a value: below the row, with `^` below the root of the response, or in the key that
/// matched a `*` of the rows. Below the root, `*` is the key or the element of which the row is a part, and
/// below the row each element of a list.
struct Reference: Hashable, Sendable, CustomStringConvertible {
  var isFromRoot: Bool
  var pointer: JSONPointer
  /// The `*` of the rows whose key is the value, counted from 1; 0 is the last.
  let star: Int?

  /// Parses `/main/temp`, `^/meta/updated`, `*` or `*1`.
  ///
  /// - Parameter isLiteral: Whether brackets belong to the keys of the pointer.
  /// - Returns: `nil` for a text that is neither a pointer (RFC 6901) nor a star.
  init?(_ text: some StringProtocol, isLiteral: Bool = false) {
    isFromRoot = text.hasPrefix("^")
    if text.hasPrefix("*") {
      let number = text == "*" ? 0 : Int(text.dropFirst())
      guard let number, (0...9).contains(number), text.utf8.count <= 2 else { return nil }
      (star, pointer, usesLanguage, stars) = (number, JSONPointer(), false, [])
      return
    }
    star = nil
    let path = String(text.dropFirst(isFromRoot ? 1 : 0))
    guard let pointer = JSONPointer(path, isLiteral: isLiteral) else { return nil }
    self.pointer = pointer
    let isOfRoot = isFromRoot
    stars = pointer.tokens.compactMap { Self.star($0, isFromRoot: isOfRoot) }
    usesLanguage = pointer.tokens.contains { token in
      // Searching a text is the slowest part here, and hardly any pointer contains a brace.
      token.utf8.contains(UInt8(ascii: "{")) && token.contains(Self.language)
    }
  }

  /// The `*` in its pointer, as `star` counts them.
  let stars: [Int]

  /// Whether it has no `*`.
  var isFixed: Bool { star == nil && stars.isEmpty }

  private static func star(_ token: String, isFromRoot: Bool) -> Int? {
    guard token.utf8.first == UInt8(ascii: "*") else { return nil }
    if token == "*" { return 0 }
    return isFromRoot && token.utf8.count == 2 ? Int(token.dropFirst()).flatMap { $0 > 0 ? $0 : nil } : nil
  }

  /// The value below the root for a row.
  ///
  /// - Parameter path: The keys and indices that match the `*` of the rows.
  func value(below root: JSONValue, on path: [String]) -> JSONValue? {
    var tokens: [String] = []
    for token in pointer.tokens {
      guard let star = Self.star(token, isFromRoot: isFromRoot) else {
        tokens.append(token)
        continue
      }
      let index = star == 0 ? path.count - 1 : star - 1
      guard path.indices.contains(index) else { return nil }
      tokens.append(path[index])
    }
    return root[JSONPointer(tokens: tokens)]
  }

  /// The values below a row or the root, for each element or member that a `*` stands for.
  func values(below value: JSONValue) -> [JSONValue] {
    var values = [value]
    var tokens: [String] = []
    for token in pointer.tokens {
      guard Self.star(token, isFromRoot: isFromRoot) != nil else {
        tokens.append(token)
        continue
      }
      values = values.compactMap { $0[JSONPointer(tokens: tokens)] }.flatMap { list in
        list.kind == .array ? Array(list.elements) : list.members.map(\.value)
      }
      tokens = []
    }
    return values.compactMap { $0[JSONPointer(tokens: tokens)] }
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
