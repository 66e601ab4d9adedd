import Aggregation
import Catalog
import Pages
import SpannedJSON
import Weather

/// The result as JSON.
struct CheckJSON {
  private let check: CheckAnswer

  init(_ check: CheckAnswer) { self.check = check }

  /// Writes the members between `units` and `sources` of the envelope.
  func write(to writer: inout JSONWriter) {
    writer.member("place", check.place.name)
    writer.member("condition", check.condition.description)
    writer.member("holds", check.verdict.truth.isTrue)
    writer.key("comparisons")
    writer.array { list in for finding in check.verdict.findings { write(finding, to: &list) } }
  }

  private func write(_ finding: ConditionVerdict.Finding, to writer: inout JSONWriter) {
    let (comparison, reading) = (finding.comparison, finding.reading)
    writer.object { object in
      object.member("comparison", comparison.description)
      object.member("holds", finding.truth.isTrue)
      object.member("field", comparison.name)
      switch comparison.field.scale {
      case .words(let words):
        object.member("value", reading.value.map { words.all[Int($0)] })
      case .number where reading.isNone: object.member("value", "none")
      case .number(let field):
        object.member("value", reading.value, decimals: finding.decimals(of: field))
        if let spread = reading.spread {
          object.member("lowest", spread.lowerBound, decimals: field.decimals)
          object.member("highest", spread.upperBound, decimals: field.decimals)
        }
        object.member("unit", field.unitName(isNow: finding.isRate))
      }
      if let bound = reading.bound { object.member(WeatherJSON.name(of: bound), true) }
      object.member("time", reading.time.lowerBound)
      object.member("until", reading.time.isEmpty ? nil : reading.time.upperBound)
      if let hours = finding.hours {
        object.member("hoursKnown", hours.count)
        object.member("hours", hours.all)
      }
      object.member("sources", reading.sources.map(\.name))
      if let station = reading.otherStation, reading.value != nil {
        object.member("station", station)
        object.member("stationDistanceM", check.place.lenderDistance?.meters, decimals: 0)
      }
    }
  }
}

extension ConditionAnswer {
  /// How far away the station is whose report is used instead of the airport's own.
  fileprivate var lenderDistance: Length? {
    guard case .airport(let answer) = self, let own = answer.airport?.coordinates else { return nil }
    return answer.borrowedConditions?.coordinates.map(own.distance)
  }
}
