package import Weather

extension Wind {
  /// A wind from a direction in degrees true, with knots, and perhaps a sector in which it varies.
  package static func test(
    _ degrees: Double,
    _ knots: Double,
    gust: Double? = nil,
    _ sector: (Int, Int)? = nil
  ) -> Wind {
    Wind(
      direction: .from(degrees: degrees),
      speed: .knots(knots),
      gust: gust.map(Speed.knots),
      variableBetween: sector.map { Wind.VariableSector(from: $0.0, to: $0.1) }
    )
  }
}
