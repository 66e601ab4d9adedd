import FoundationEssentials
import Merge
import Weather

extension VerificationLog {
  /// The time of the sample of Berlin, 2020-10-01T08:45:00Z.
  static let sampleTime = Date(timeIntervalSince1970: 1_601_541_900)

  /// What `agg verify --sample` shows: two days of invented errors of hours, and four weeks of days, because
  /// there is no recording of forecasts and later observations.
  static let sample: Self = {
    var log = Self()
    guard let berlin = Coordinates(latitude: 52.52, longitude: 13.41) else { return log }
    var entry = Entry(name: "Berlin")
    let sources: [(Forecaster?, Double, Double)] = [
      (SourceID("open-meteo").map(Forecaster.source), 0.2, 0.6),
      (SourceID("met-norway").map(Forecaster.source), -0.3, 0.9),
      (SourceID("openweathermap").map(Forecaster.source), 0.7, 1.6),
      (.merge, 0.15, 0.55), (.persistence, 0, 2.4),
    ]
    var noise = Noise()
    for (forecaster, bias, swing) in sources {
      guard let forecaster else { continue }
      for hour in 1...48 {
        for lead in LeadTime.allCases {
          // Errors vary around the bias, and grow with the lead time.
          let turn = noise.next()
          let reach = lead == .hours6 ? 1 : lead == .hours24 ? 1.5 : 2
          var pair = Pair()
          let isWet = hour % 12 < 4
          pair.observed = [.temperature: 12, .windSpeed: 4, .pop: isWet ? 100 : 0]
          pair.forecast = [
            .temperature: 12 + bias + turn * swing * reach,
            .windSpeed: 4 + bias / 2 + noise.next() * swing * reach / 2,
            .pop: chance(isWet: isWet, turn: turn, error: swing * reach, by: forecaster),
          ]
          let time = sampleTime.startOfUTCHour.addingTimeInterval(-Double(hour) * 3600)
          entry.pairs[Key(forecaster, lead: lead, hour: time)] = pair
        }
      }
      let today = Int((sampleTime.timeIntervalSince1970 / 86_400).rounded(.down))
      for day in 1...28 {
        for ahead in daysAhead {
          let key = DayKey(forecaster, ahead: ahead, date: CivilDate(daysSince1970: today - day))
          let error = bias + noise.next() * swing * (1 + Double(ahead) / 4)
          entry.days[key] = Day(forecast: 9 + error / 2...17 + error, observed: 9...17)
        }
      }
    }
    log.entries[PlaceKey(berlin)] = entry
    return log
  }()

  /// A chance in tens, lower when it is wet the larger the error is; persistence knows only wet and dry.
  private static func chance(isWet: Bool, turn: Double, error: Double, by forecaster: Forecaster) -> Double {
    let chance = isWet ? 85 - 20 * error * abs(turn) : 15 + 20 * error * max(0, turn)
    guard forecaster != .persistence else { return chance < 50 ? 0 : 100 }
    return min(max((chance / 10).rounded() * 10, 0), 100)
  }
}

/// Numbers around 0, mostly between -1 and 1, that look random and are the same in each run.
private struct Noise {
  private var state: UInt64 = 2020

  mutating func next() -> Double {
    // The sum of a few even numbers is nearly normal.
    (0..<4).reduce(-2) { sum, _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return sum + Double(state >> 11) / Double(1 << 53)
    }
  }
}
