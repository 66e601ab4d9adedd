import ProviderKit
import SpannedJSON
import Weather

extension ReportFields {
  /// `wdir` is a number or `VRB`; calm is 0 from 0. The same in forecasts.
  mutating func wind(in entry: JSONValue) -> Wind? {
    let direction = reader.read("wdir", as: .windDirection, in: entry)
    let speed = reader.read("wspd", as: Plausible.knots, in: entry).map(Speed.knots)
    let gust = reader.read("wgst", as: Plausible.knots, in: entry).map(Speed.knots)
    guard direction != nil || speed != nil || gust != nil else { return nil }
    return Wind(direction: direction, speed: speed, gust: gust)
  }

  /// Compares the service's wind with that of the raw text.
  mutating func compareWind(in entry: JSONValue, _ theirs: Wind?, _ ours: Wind?) {
    compare("wdir", in: entry, theirs, ours)
    compare("wspd", in: entry, theirs?.speed?.knots, ours?.speed?.knots, "kt", within: ReportRounding.knots)
    compare("wgst", in: entry, theirs?.gust?.knots, ours?.gust?.knots, "kt", within: ReportRounding.knots)
  }

  /// Compares directions in degrees on the circle. `VRB` and calm have none.
  private mutating func compare(_ key: String, in entry: JSONValue, _ theirs: Wind?, _ ours: Wind?) {
    guard let ours, let theirs, !ours.isCalm, !theirs.isCalm else { return }
    switch (theirs.direction, ours.direction) {
    case (.from(let theirs), .from(let ours)):
      let turn = abs(theirs - ours).truncatingRemainder(dividingBy: 360)
      if min(turn, 360 - turn) > ReportRounding.degrees {
        disagree(key, in: entry, "\(Self.text(theirs))°", "\(Self.text(ours))°")
      }
    case (.variable, .from(let ours)): disagree(key, in: entry, "VRB", "\(Self.text(ours))°")
    // Older decodes use 0 for VRB.
    case (.from(let theirs), .variable) where theirs != 0:
      disagree(key, in: entry, "\(Self.text(theirs))°", "VRB")
    case (.from, .variable), (.variable, .variable), (nil, _), (_, nil): break
    }
  }
}

extension JSONShape where Value == WindDirection {
  fileprivate static var windDirection: Self {
    Self("degrees in 0...360 or \"VRB\"") { value in
      if value.string == "VRB" { return .variable }
      guard let degrees = value.lenientDouble, (0...360).contains(degrees) else { return nil }
      return .reported(degrees: degrees)
    }
  }
}
