package import FoundationEssentials

/// One of the four times that divide a lunation: the moon is 0°, 90°, 180° or 270° ahead of the sun.
package enum MoonQuarter: Int, CaseIterable, Hashable, Sendable {
  case new
  case first
  case full
  case last

  /// The mean length of a lunation in days.
  static let lunation = 29.530588861

  /// The next time of this quarter after `time`. Within a minute from 1900 to 2050.
  ///
  /// - Returns: `nil` for a time outside the years 1 to 9999 or not a number.
  package func instant(after time: Date) -> Date? {
    candidates(around: time)?.first { $0 > time }
  }

  /// The last time of this quarter, at `time` or before it.
  func instant(notAfter time: Date) -> Date? { candidates(around: time)?.last { $0 <= time } }

  /// The five quarters of this kind around a time, in order. A true quarter differs from the mean one by less
  /// than a day, in the year 9999 by some days.
  private func candidates(around time: Date) -> [Date]? {
    guard let time = AstronomicalTime(time) else { return nil }
    let fraction = Double(rawValue) / 4
    let mean = ((time.centuries * 36_525 - 5.09766) / Self.lunation - fraction).rounded(.down)
    return [-2, -1, 0, 1, 2].map { LunarPhaseSeries(lunation: mean + $0 + fraction, quarter: self).time.date }
  }
}
