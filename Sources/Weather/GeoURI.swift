import Text

/// A position as maps and phones share it: `geo:52.36,10.76` (RFC 5870).
///
/// Android adds a query, and 0,0 is then no position: `geo:0,0?q=52.36,10.76(Wolfsburg)`,
/// `geo:0,0?q=Wolfsburg`.
package struct GeoURI {
  typealias Point = (latitude: Double, longitude: Double)

  private let position: Substring
  /// The value of `q`, decoded, where `%20` and `+` are blanks; `nil` without one.
  private let query: String?

  /// - Returns: `nil` for a text that does not begin with `geo:`.
  package init?(_ text: String) {
    // Place names are many; a colon is in none of them.
    guard text.utf8.contains(UInt8(ascii: ":")), text.utf8.count <= 2000 else { return nil }
    let body = text.drop(while: \.isWhitespace)
    guard body.prefix(4).lowercased() == "geo:" else { return nil }
    let parts = body.dropFirst(4).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    // Parameters such as the coordinate system and its uncertainty do not move the point.
    position = parts[0].prefix { $0 != ";" }
    let parameters = parts.count > 1 ? parts[1].split(separator: "&") : []
    query = parameters.first { $0.hasPrefix("q=") }.map {
      $0.dropFirst(2).replacing("+", with: " ").percentDecoded()
    }
  }

  /// The coordinates of the query, else those of the URI; `nil` without either.
  var point: Point? {
    guard query != nil else { return written }
    return queried ?? (hasPosition ? written : nil)
  }

  /// The name of a place to look up; `nil` if the URI has coordinates.
  package var words: String? {
    guard let query, queried == nil, !hasPosition, query.contains(where: \.isLetter) else { return nil }
    return String(Self.withoutLabel(query))
  }

  /// Without the altitude.
  private var written: Point? {
    let parts = position.split(separator: ",", omittingEmptySubsequences: false)
    let isThree = parts.count == 3 && Double.decimal(parts[2], with: "-") != nil
    return CoordinateReader.pair(of: isThree ? position[..<parts[1].endIndex] : position)
  }

  private var queried: Point? { query.flatMap { CoordinateReader.pair(of: Self.withoutLabel($0)) } }

  private var hasPosition: Bool { written.map { $0 != (0, 0) } ?? false }

  /// A text without the name in parentheses at its end.
  private static func withoutLabel(_ text: String) -> Substring {
    let text = text.trimmed[...]
    guard text.last == ")", let start = text.firstIndex(of: "("), start > text.startIndex else { return text }
    return text[..<start].trimmed[...]
  }
}
