import Aggregation
import SpannedJSON
import Weather

/// The weather at a place as JSON, with the provenance of every merged value.
struct WeatherJSON {
  private let answer: WeatherAnswer

  init(_ answer: WeatherAnswer) { self.answer = answer }

  func write(to writer: inout JSONWriter) {
    writer.object { place in
      place.member("name", answer.place.name)
      place.member("subdivision", answer.place.subdivision)
      place.member("country", answer.place.country)
      place.members(of: answer.place.coordinates)
      place.member("elevationM", answer.place.elevation?.meters, decimals: 0)
      place.member("timeZone", answer.place.timeZone ?? answer.reports.lazy.compactMap(\.timeZone).first)
      place.key("current")
      place.object { current in
        current.member("time", answer.current.time)
        current.member("agreement", answer.current.headlineAgreement, decimals: 2)
        current.key("condition")
        write(answer.current.condition, to: &current)
        current.key("feelsLike")
        current.object {
          $0.member("value", answer.current.feelsLike?.celsius, decimals: 1)
          $0.member("unit", CanonicalUnit.celsius.rawValue)
          $0.member("method", MergeMethod.derived.rawValue)
        }
        for field in Field.allCases {
          current.key(field.rawValue)
          if let merged = answer.current.values[field] { write(merged, to: &current) } else { current.null() }
        }
      }
    }
  }

  private func write(_ merged: MergedValue, to writer: inout JSONWriter) {
    let decimals = Self.decimals(of: merged.field)
    writer.object { object in
      object.member("value", merged.value, decimals: decimals)
      object.member("unit", merged.field.unit.rawValue)
      object.member("method", merged.method.rawValue)
      object.member("n", merged.count)
      object.member("agreement", merged.agreement, decimals: 2)
      object.member("spread", merged.spread, decimals: max(decimals, 1))
      object.member("min", merged.minimum, decimals: decimals)
      object.member("max", merged.maximum, decimals: decimals)
      // Marks stand there only where they say something.
      if merged.isVariable { object.member("variable", true) }
      if merged.isAtLeast { object.member("atLeast", true) }
      if merged.isAtMost { object.member("atMost", true) }
      if merged.isConflicting { object.member("conflict", true) }
      if let wet = merged.wetSources { object.member("wetSources", wet) }
      object.key("used")
      object.array { list in for used in merged.used { write(used, decimals: decimals, to: &list) } }
      object.key("rejected")
      object.array { list in
        for rejected in merged.rejected {
          list.object {
            $0.member("source", rejected.source.name)
            $0.member("value", rejected.value, decimals: decimals)
            $0.member("reason", rejected.reason.rawValue)
          }
        }
      }
    }
  }

  private func write(_ used: Contribution, decimals: Int, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("source", used.source.name)
      object.member("value", used.value, decimals: decimals)
      object.member("weight", used.weight, decimals: 4)
      object.member("kind", used.kind.rawValue)
      object.member("issued", used.issued)
      object.member("ageSeconds", used.age, decimals: 0)
      if let distance = used.distance { object.member("distanceMeters", distance.meters, decimals: 0) }
      if used.isStale { object.member("stale", true) }
    }
  }

  private func write(_ condition: MergedCondition?, to writer: inout JSONWriter) {
    guard let condition else { return writer.null() }
    writer.object { object in
      object.member("value", condition.condition?.rawValue)
      object.member("intensity", condition.intensity?.rawValue)
      object.member("windy", condition.isWindy)
      object.member("n", condition.count)
      object.member("agreement", condition.agreement, decimals: 2)
      object.key("possible")
      object.array { list in for vote in condition.possible { write(vote, to: &list) } }
      object.key("votes")
      object.array { list in
        for vote in condition.votes {
          list.object {
            $0.member("source", vote.source.name)
            $0.member("value", vote.vote.condition.rawValue)
            $0.member("intensity", vote.vote.intensity?.rawValue)
            $0.member("weight", vote.weight, decimals: 4)
          }
        }
      }
    }
  }

  private func write(_ vote: ConditionVote, to writer: inout JSONWriter) {
    writer.object {
      $0.member("value", vote.condition.rawValue)
      $0.member("intensity", vote.intensity?.rawValue)
    }
  }

  /// The rounding of the merge's output, half away from zero.
  static func decimals(of field: Field) -> Int {
    switch field {
    case .temperature, .dewPoint, .humidity, .pressure, .qnh: 1
    case .windSpeed, .windGust, .precipitation, .snowfall, .snowDepth, .uvIndex, .uvIndexClearSky: 1
    case .windDirection, .cloudCover, .pop, .visibility, .cloudBase: 0
    }
  }
}
