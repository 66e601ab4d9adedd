/// The language and region of a locale in the environment, such as `de_DE.UTF-8`.
package struct LocaleName: Hashable, Sendable {
  /// ISO 639 code in lower case; `nil` for `C` and `POSIX`.
  package let language: String?
  /// ISO 3166 code in capitals, or the three digits of a larger area (UN M49); `nil` without a region.
  package let region: String?

  /// Reads the locale of a category by the rules of POSIX (XBD 8.2): the first of `LC_ALL`, the category and
  /// `LANG` that is not empty.
  ///
  /// - Parameter category: Such as `LC_TIME`.
  /// - Returns: `nil` when none of the variables is set.
  package init?(of category: String, environment: [String: String]) {
    let variables = ["LC_ALL", category, "LANG"].compactMap { environment[$0] }
    guard let locale = variables.first(where: { !$0.isEmpty }) else { return nil }
    self.init(locale)
  }

  /// Parses `de_DE.UTF-8`, `ja`, `en-GB`, `zh_Hant_TW`, `ca_ES@valencia`, `C.UTF-8`. Scripts, codesets and
  /// modifiers are ignored.
  package init(_ locale: some StringProtocol) {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    let parts = name.split { $0 == "_" || $0 == "-" }.map { $0.uppercased() }
    guard let first = parts.first, !["C", "POSIX"].contains(first), !parts.contains("POSIX") else {
      (language, region) = (nil, nil)
      return
    }
    language = first.lowercased()
    region = parts.dropFirst().first { part in
      part.utf8.count == 2 && part.allSatisfy { ("A"..."Z").contains($0) }
        || part.utf8.count == 3 && part.allSatisfy { ("0"..."9").contains($0) }
    }
  }
}
