/// The words for directions that a manifest may use.
enum DirectionWord {
  static let points = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
  ]
  static let calm = "calm"
  static let variable = "variable"
  static let words = points + [calm, variable]

  static func isWord(_ word: String) -> Bool { words.contains(word) }

  /// `nil` for calm air and a variable wind.
  static func degrees(of word: String) -> Double? { points.firstIndex(of: word).map { Double($0) * 22.5 } }
}
