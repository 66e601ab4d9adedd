/// The instant of a quarter of the moon (Meeus, Astronomical Algorithms, chapter 49; within 20 s of
/// ELP-2000/82 from 1980 to 2020 by its author's count).
struct LunarPhaseSeries {
  let time: AstronomicalTime

  /// Multiples of the sun's anomaly M, the moon's anomaly M′ and the argument of latitude F; amplitudes in
  /// hundred- thousandths of a day.
  private typealias Term = (m: Double, moon: Double, f: Double, amplitude: Double)

  private static let newTerms: [Term] = [
    (0, 1, 0, -40_720), (1, 0, 0, 17_241), (0, 2, 0, 1608), (0, 0, 2, 1039), (-1, 1, 0, 739), (1, 1, 0, -514),
    (2, 0, 0, 208),
  ]

  private static let fullTerms: [Term] = [
    (0, 1, 0, -40_614), (1, 0, 0, 17_302), (0, 2, 0, 1614), (0, 0, 2, 1043), (-1, 1, 0, 734), (1, 1, 0, -515),
    (2, 0, 0, 209),
  ]

  private static let newAndFullTerms: [Term] = [
    (0, 1, -2, -111), (0, 1, 2, -57), (1, 2, 0, 56), (0, 3, 0, -42), (1, 0, 2, 42), (1, 0, -2, 38),
    (-1, 2, 0, -24), (2, 1, 0, -7), (0, 2, -2, 4), (3, 0, 0, 4), (1, 1, -2, 3), (0, 2, 2, 3), (1, 1, 2, -3),
    (-1, 1, 2, 3), (-1, 1, -2, -2), (1, 3, 0, -2), (0, 4, 0, 2),
  ]

  private static let halfTerms: [Term] = [
    (0, 1, 0, -62_801), (1, 0, 0, 17_172), (1, 1, 0, -1183), (0, 2, 0, 862), (0, 0, 2, 804), (-1, 1, 0, 454),
    (2, 0, 0, 204), (0, 1, -2, -180), (0, 1, 2, -70), (0, 3, 0, -40), (-1, 2, 0, -34), (1, 0, 2, 32),
    (1, 0, -2, 32), (2, 1, 0, -28), (1, 2, 0, 27), (-1, 1, -2, -5), (0, 2, 2, 4), (1, 1, 2, -4),
    (-2, 1, 0, 4),
    (1, 1, -2, 3), (3, 0, 0, 3), (0, 2, -2, 2), (-1, 1, 2, 2), (1, 3, 0, -2),
  ]

  /// Planets: degrees at lunation 0, degrees per lunation, millionths of a day.
  private static let planets: [(start: Double, rate: Double, amplitude: Double)] = [
    (299.77, 0.107408, 325), (251.88, 0.016321, 165), (251.83, 26.651886, 164), (349.42, 36.412478, 126),
    (84.66, 18.206239, 110), (141.74, 53.303771, 62), (207.14, 2.453732, 60), (154.84, 7.306860, 56),
    (34.52, 27.261239, 47), (207.19, 0.121824, 42), (291.34, 1.844379, 40), (161.72, 24.198154, 37),
    (239.56, 25.513099, 35), (331.55, 3.592518, 23),
  ]

  /// - Parameter k: Lunations since the new moon of 2000-01-06; the fraction is that of the quarter.
  init(lunation k: Double, quarter: MoonQuarter) {
    let t = k / 1236.85
    let mean =
      5.09766 + MoonQuarter.lunation * k
      + Degrees.polynomial(t, [0, 0, 0.00015437, -0.000000150, 0.00000000073])
    let m = 2.5534 + 29.10535670 * k + Degrees.polynomial(t, [0, 0, -0.0000014, -0.00000011])
    let moon =
      201.5643 + 385.81693528 * k + Degrees.polynomial(t, [0, 0, 0.0107582, 0.00001238, -0.000000058])
    let f =
      160.7108 + 390.67050284 * k + Degrees.polynomial(t, [0, 0, -0.0016118, -0.00000227, 0.000000011])
    let node = 124.7746 - 1.56375588 * k + Degrees.polynomial(t, [0, 0, 0.0020672, 0.00000215])
    let eccentricity = Degrees.polynomial(t, [1, -0.002516, -0.0000074])

    func sum(_ terms: [Term]) -> Double {
      terms.reduce(0) { total, term in
        let scale = (0..<Int(abs(term.m))).reduce(1) { scale, _ in scale * eccentricity }
        return total
          + term.amplitude * scale * Degrees.sin(term.m * m + term.moon * moon + term.f * f)
      }
    }

    let half =
      306 - 38 * eccentricity * Degrees.cos(m) + 26 * Degrees.cos(moon) - 2 * Degrees.cos(moon - m)
      + 2 * Degrees.cos(moon + m) + 2 * Degrees.cos(2 * f)
    let periodic =
      switch quarter {
      case .new: sum(Self.newTerms) + sum(Self.newAndFullTerms)
      case .full: sum(Self.fullTerms) + sum(Self.newAndFullTerms)
      case .first: sum(Self.halfTerms) + half
      case .last: sum(Self.halfTerms) - half
      }
    let planetary = Self.planets.enumerated().reduce(0) { total, planet in
      let (start, rate, amplitude) = planet.element
      let slowing = planet.offset == 0 ? 0.009173 * t * t : 0
      return total + amplitude * Degrees.sin(start + rate * k - slowing)
    }
    let days = mean + (periodic - 17 * Degrees.sin(node)) / 100_000 + planetary / 1_000_000
    time = AstronomicalTime(terrestrialDays: days)
  }
}
