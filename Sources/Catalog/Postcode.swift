import Text

/// A postcode before or behind the name of a place, which says no more than the name: `111 22 Stockholm`.
package enum Postcode {
  /// The ways in which a text may be a name with a postcode, the longest postcode first: that of Amsterdam is
  /// `1012 AB`, but `5000 LA Paz` begins with four digits.
  package static func splits(of text: String) -> [(code: String, name: String)] {
    guard text.utf8.contains(where: \.isASCIIDigit) else { return [] }
    let words = text.split(whereSeparator: \.isWhitespace)
    return [2, 1].filter { $0 < words.count }.flatMap { count in
      [(words.prefix(count), words.dropFirst(count)), (words.suffix(count), words.dropLast(count))]
        .map { (code: $0.joined(separator: " "), name: $1.joined(separator: " ")) }
        .filter { isPostcode($0.code) }
    }
  }

  /// Whether a typed postcode is one that a directory has, perhaps without its second half (`1012` for
  /// `1012 AB`) or the letters of its country (`10115` for `D-10115`).
  ///
  /// - Parameters:
  ///   - typed: In folded form.
  ///   - known: In folded form.
  package static func isSame(_ typed: String, as known: String) -> Bool {
    let (typed, known) = (typed.filter { $0 != " " }, known.filter { $0 != " " })
    guard typed != known else { return true }
    return known.utf8.count >= 3 && typed.contains(where: \.isLetter) && typed.contains(where: \.isNumber)
      && (typed.hasPrefix(known) || typed.hasSuffix(known))
  }

  private static func isPostcode(_ text: String) -> Bool {
    let text = text.first == "〒" ? text.dropFirst() : text[...]
    let shape = String(
      text.map { letter -> Character in
        guard letter.isASCII, letter.isLetter else { return letter.isNumber ? "9" : letter }
        return letter.isUppercase ? "A" : "a"
      }
    )
    // D-10115, IS-101.
    let letters = shape.prefix { $0 == "A" }.count
    let isOfCountry = (1...3).contains(letters) && shape.dropFirst(letters).hasPrefix("-9")
    let digits = isOfCountry ? String(shape.dropFirst(letters + 1)) : shape
    if digits.utf8.count >= (isOfCountry ? 3 : 4), digits.utf8.allSatisfy({ $0 == UInt8(ascii: "9") }) {
      return true
    }
    return shapes.contains(digits) || shapesOfLettersAndDigits.contains(shape.uppercased())
  }

  /// With 9 for a digit and A for a capital: Sweden, Czechia, Slovakia and Greece; India; Poland; Portugal;
  /// Brazil; Japan; the United States; the Netherlands.
  private static let shapes: Set = [
    "999 99", "999 999", "99-999", "9999-999", "99999-999", "999-9999", "99999-9999", "9999 AA", "9999AA",
  ]
  /// Britain and Canada, also in small letters.
  private static let shapesOfLettersAndDigits: Set = [
    "A9 9AA", "A99 9AA", "AA9 9AA", "AA99 9AA", "A9A 9AA", "AA9A 9AA", "A9A 9A9",
  ]
}
