/// One beginning or end of a kind of weather.
package struct WeatherTime: Equatable, Sendable {
  package internal(set) var weather: PresentWeather
  package let isBeginning: Bool
  /// `nil` for `MM`, unknown.
  package let time: ClockTime?
}

extension WeatherTime {
  /// Reads one token of beginnings and ends, such as `RAB05E30SNB20E55` (FMH-1 12.7.1.k and l).
  static func list(_ group: Span<UInt8>) -> [WeatherTime]? {
    guard group.count >= 5,
      group.isLetter(0) || group.byte(0) == UInt8(ascii: "-") || group.byte(0) == UInt8(ascii: "+")
    else { return nil }
    var times: [WeatherTime] = []
    var at = 0
    while at < group.count {
      var end = at
      while end < group.count, !opensTime(group, end), end - at < 12 { end += 1 }
      guard end > at, end < group.count, let weather = PresentWeather(group: group.extracting(at..<end)),
        !weather.isEmpty
      else { return nil }
      at = end
      while opensTime(group, at) {
        let isBeginning = group.byte(at) == UInt8(ascii: "B")
        var clock: ClockTime?
        if group.word(at + 1, 2) == "MM" {
          at += 3
        } else {
          guard let read = ClockTime(group, at: at + 1, end: &at) else { return nil }
          clock = read
        }
        times.append(WeatherTime(weather: weather, isBeginning: isBeginning, time: clock))
      }
    }
    return times.isEmpty ? nil : times
  }

  private static func opensTime(_ group: Span<UInt8>, _ at: Int) -> Bool {
    guard group.byte(at) == UInt8(ascii: "B") || group.byte(at) == UInt8(ascii: "E") else { return false }
    return group.isDigit(at + 1) || group.word(at + 1, 2) == "MM"
  }
}
