package import FoundationEssentials
import Glibc

/// The magnetic field of the earth: the World Magnetic Model of 2025 (NOAA/NCEI and the British Geological
/// Survey, public domain, doi:10.25921/aqfd-sd83), at sea level.
package enum MagneticModel {
  /// The declination: how far magnetic north is to the east of true north, in degrees.
  ///
  /// - Returns: `nil` where a compass does not work: at the poles of the axis and near the magnetic ones.
  package static func declination(at place: Coordinates, on date: Date) -> Double? {
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    // The direction from the middle of the earth, an ellipsoid (WGS 84, in kilometres).
    let squash = flattening * (2 - flattening)
    let curvature = equatorialRadius / (1 - squash * sin(latitude) * sin(latitude)).squareRoot()
    let (outward, upward) = (curvature * cos(latitude), curvature * (1 - squash) * sin(latitude))
    let geocentric = atan2(upward, outward)
    let legendre = Legendre(cosine: sin(geocentric), sine: cos(geocentric))
    guard legendre.sine > 1e-6 else { return nil }

    let years = min(
      max(date.timeIntervalSince(epoch) / yearLength, validYears.lowerBound),
      validYears.upperBound
    )
    let ratio = referenceRadius / hypot(outward, upward)
    var (north, east, down) = (0.0, 0.0, 0.0)
    var row = 0
    for degree in 1...highestDegree {
      let strength = pow(ratio, Double(degree + 2))
      for order in 0...degree {
        let g = coefficients[row] + years * coefficients[row + 2]
        let h = coefficients[row + 1] + years * coefficients[row + 3]
        row += 4
        let (cosine, sine) = (cos(Double(order) * longitude), sin(Double(order) * longitude))
        let wave = strength * (g * cosine + h * sine)
        let value = legendre.values[degree][order]
        north += wave * legendre.slopes[degree][order]
        east += strength * Double(order) * (g * sine - h * cosine) * value / legendre.sine
        down -= Double(degree + 1) * wave * value
      }
    }
    // From the middle of the earth to the horizon of the place.
    let tilt = geocentric - latitude
    let horizontal = north * cos(tilt) - down * sin(tilt)
    guard hypot(horizontal, east) > weakest else { return nil }
    return atan2(east, horizontal) * 180 / .pi
  }

  private static let equatorialRadius = 6378.137
  private static let flattening = 1 / 298.257223563
  private static let referenceRadius = 6371.2
  /// 2025-01-01.
  private static let epoch = Date(timeIntervalSince1970: 1_735_689_600)
  private static let yearLength = 365.25 * 86_400
  /// The years after the epoch for which the model is valid; other times get the values of the nearest end.
  private static let validYears = 0.0...5.0
  /// In nanotesla: below it the report of the model calls the zone one of blackout.
  private static let weakest = 2000.0
  private static let highestDegree = 12

  /// The associated Legendre functions of the cosine of the polar distance, in Schmidt's normalization, and
  /// their derivatives by the polar distance; by degree and order.
  private struct Legendre {
    let sine: Double
    private(set) var values: [[Double]]
    private(set) var slopes: [[Double]]

    init(cosine: Double, sine: Double) {
      self.sine = sine
      let blank = Array(repeating: Array(repeating: 0.0, count: highestDegree + 1), count: highestDegree + 1)
      (values, slopes) = (blank, blank)
      values[0][0] = 1
      for order in 0...highestDegree {
        if order > 0 {
          let scale = order == 1 ? 1 : (1 - 1 / Double(2 * order)).squareRoot()
          let (value, slope) = (values[order - 1][order - 1], slopes[order - 1][order - 1])
          values[order][order] = scale * sine * value
          slopes[order][order] = scale * (cosine * value + sine * slope)
        }
        guard order < highestDegree else { break }
        for degree in order + 1...highestDegree {
          let square = Double(order * order)
          let step = Double(2 * degree - 1)
          let back = (Double((degree - 1) * (degree - 1)) - square).squareRoot()
          let divisor = (Double(degree * degree) - square).squareRoot()
          let (value, slope) = (values[degree - 1][order], slopes[degree - 1][order])
          let (older, olderSlope) =
            degree > 1 ? (values[degree - 2][order], slopes[degree - 2][order]) : (0, 0)
          values[degree][order] = (step * cosine * value - back * older) / divisor
          slopes[degree][order] = (step * (cosine * slope - sine * value) - back * olderSlope) / divisor
        }
      }
    }
  }

  /// A row for each degree from 1 and each order from 0, as in the file of the model: g and h in nanotesla at
  /// the epoch, and their changes in a year.
  private static let coefficients: [Double] = [
    -29351.8, 0, 12, 0,
    -1410.8, 4545.4, 9.7, -21.5,
    -2556.6, 0, -11.6, 0,
    2951.1, -3133.6, -5.2, -27.7,
    1649.3, -815.1, -8, -12.1,
    1361, 0, -1.3, 0,
    -2404.1, -56.6, -4.2, 4,
    1243.8, 237.5, 0.4, -0.3,
    453.6, -549.5, -15.6, -4.1,
    895, 0, -1.6, 0,
    799.5, 278.6, -2.4, -1.1,
    55.7, -133.9, -6, 4.1,
    -281.1, 212, 5.6, 1.6,
    12.1, -375.6, -7, -4.4,
    -233.2, 0, 0.6, 0,
    368.9, 45.4, 1.4, -0.5,
    187.2, 220.2, 0, 2.2,
    -138.7, -122.9, 0.6, 0.4,
    -142, 43, 2.2, 1.7,
    20.9, 106.1, 0.9, 1.9,
    64.4, 0, -0.2, 0,
    63.8, -18.4, -0.4, 0.3,
    76.9, 16.8, 0.9, -1.6,
    -115.7, 48.8, 1.2, -0.4,
    -40.9, -59.8, -0.9, 0.9,
    14.9, 10.9, 0.3, 0.7,
    -60.7, 72.7, 0.9, 0.9,
    79.5, 0, 0, 0,
    -77, -48.9, -0.1, 0.6,
    -8.8, -14.4, -0.1, 0.5,
    59.3, -1, 0.5, -0.8,
    15.8, 23.4, -0.1, 0,
    2.5, -7.4, -0.8, -1,
    -11.1, -25.1, -0.8, 0.6,
    14.2, -2.3, 0.8, -0.2,
    23.2, 0, -0.1, 0,
    10.8, 7.1, 0.2, -0.2,
    -17.5, -12.6, 0, 0.5,
    2, 11.4, 0.5, -0.4,
    -21.7, -9.7, -0.1, 0.4,
    16.9, 12.7, 0.3, -0.5,
    15, 0.7, 0.2, -0.6,
    -16.8, -5.2, 0, 0.3,
    0.9, 3.9, 0.2, 0.2,
    4.6, 0, 0, 0,
    7.8, -24.8, -0.1, -0.3,
    3, 12.2, 0.1, 0.3,
    -0.2, 8.3, 0.3, -0.3,
    -2.5, -3.3, -0.3, 0.3,
    -13.1, -5.2, 0, 0.2,
    2.4, 7.2, 0.3, -0.1,
    8.6, -0.6, -0.1, -0.2,
    -8.7, 0.8, 0.1, 0.4,
    -12.9, 10, -0.1, 0.1,
    -1.3, 0, 0.1, 0,
    -6.4, 3.3, 0, 0,
    0.2, 0, 0.1, 0,
    2, 2.4, 0.1, -0.2,
    -1, 5.3, 0, 0.1,
    -0.6, -9.1, -0.3, -0.1,
    -0.9, 0.4, 0, 0.1,
    1.5, -4.2, -0.1, 0,
    0.9, -3.8, -0.1, -0.1,
    -2.7, 0.9, 0, 0.2,
    -3.9, -9.1, 0, 0,
    2.9, 0, 0, 0,
    -1.5, 0, 0, 0,
    -2.5, 2.9, 0, 0.1,
    2.4, -0.6, 0, 0,
    -0.6, 0.2, 0, 0.1,
    -0.1, 0.5, -0.1, 0,
    -0.6, -0.3, 0, 0,
    -0.1, -1.2, 0, 0.1,
    1.1, -1.7, -0.1, 0,
    -1, -2.9, -0.1, 0,
    -0.2, -1.8, -0.1, 0,
    2.6, -2.3, -0.1, 0,
    -2, 0, 0, 0,
    -0.2, -1.3, 0, 0,
    0.3, 0.7, 0, 0,
    1.2, 1, 0, -0.1,
    -1.3, -1.4, 0, 0.1,
    0.6, 0, 0, 0,
    0.6, 0.6, 0.1, 0,
    0.5, -0.1, 0, 0,
    -0.1, 0.8, 0, 0,
    -0.4, 0.1, 0, 0,
    -0.2, -1, -0.1, 0,
    -1.3, 0.1, 0, 0,
    -0.7, 0.2, -0.1, -0.1,
  ]
}
