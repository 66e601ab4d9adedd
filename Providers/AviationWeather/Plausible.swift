/// What a number about a station has to be to be believed.
enum Plausible {
  static let latitude = -90.0...90.0
  static let longitude = -180.0...180.0
  /// In metres; the highest aerodrome lies at 4411.
  static let elevation = -500.0...6000.0
}
