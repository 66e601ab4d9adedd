package import FoundationEssentials
package import Weather

/// Whether and when it rains or snows within the next hours, by the merged minutes.
package struct RainOutlook: Hashable, Sendable {
  /// How far ahead it looks by default, in seconds.
  package static let usualReach: TimeInterval = 2 * 3600
  /// From this rate on it rains, in millimetres per hour: less does not wet the ground. It is what is shown
  /// as 0.1 mm/h.
  package static let leastRate = 0.05
  /// A pause of at most this length does not end the rain, in seconds.
  package static let longestPause: TimeInterval = 10 * 60

  /// What is known of the steps up to the end of the outlook.
  package enum Verdict: Hashable, Sendable {
    case wet(Spell)
    /// Every step is known and dry.
    case dry
    /// No step is known to be wet, and some are not known.
    case unknown
  }

  /// What falls.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case rain, freezingRain, sleet, snow, hail
    /// Something falls, but no source says what, and the temperature does not tell.
    case precipitation
  }

  /// A time in which it rains or snows.
  package struct Spell: Hashable, Sendable {
    /// The start of its first known step, or that of the step in which now is.
    package var start: Date
    /// Whether it is known to be dry before; otherwise it may begin earlier, in a step that no source knows.
    package var isStartKnown: Bool
    /// `nil` if it does not end within what is known.
    package var end: Date?
    /// The end of what is known of it.
    package var knownUntil: Date
    /// Whether it has begun.
    package var isNow: Bool
    /// The highest rate, in millimetres per hour.
    package var peak: Double
    /// The highest chance of its steps, in percent; `nil` if no source gives one.
    package var chance: Double?
    package var kind: Kind
    /// How many of the sources that know any of its steps expect at least `leastRate` in one of them.
    package var wetSources: Int
    package var sources: Int
  }

  package let now: Date
  /// The end of the time that it is about.
  package let end: Date
  package let verdict: Verdict
  /// Until when it is known without a gap that it stays dry; `nil` if the first step is wet or not known.
  package let dryUntil: Date?

  /// - Parameters:
  ///   - minutes: The result of `Merge.minutes`.
  ///   - hours: The merged hours, and the current values, for what falls where no source says it.
  ///   - reach: How far ahead to look, in seconds.
  ///   - chance: The least chance in percent at which it counts. A wet step without a chance is then unknown.
  package init(
    _ minutes: [MergedReadings],
    hours: [MergedReadings] = [],
    current: MergedReadings? = nil,
    now: Date,
    within reach: TimeInterval = usualReach,
    chance: Double? = nil
  ) {
    let grid = TimeGrid(minutesFrom: now, within: reach)
    let known = Dictionary(minutes.map { ($0.time, $0) }) { first, _ in first }
    let steps = (0..<grid.count).map { Step(at: grid.time($0), known[grid.time($0)], chance: chance) }
    self.now = now
    end = now.addingTimeInterval(reach)
    let dry = steps.prefix { $0.state == .dry }
    dryUntil = dry.last?.end
    if let first = steps.firstIndex(where: { $0.state == .wet }) {
      let surroundings = hours + [current].compactMap(\.self)
      verdict = .wet(
        Spell(steps[first...], isStartKnown: first == dry.count, surroundings: surroundings, now: now)
      )
    } else {
      verdict = dry.count == steps.count && !steps.isEmpty ? .dry : .unknown
    }
  }

  /// Whether it rains or snows; `nil` if that is unknown.
  package var isExpected: Bool? {
    switch verdict {
    case .wet: true
    case .dry: false
    case .unknown: nil
    }
  }

  /// The first spell; `nil` if none is known.
  package var spell: Spell? { if case .wet(let spell) = verdict { spell } else { nil } }
}

extension RainOutlook {
  /// The outlook of one source alone.
  package init(of report: WeatherReport, now: Date, within reach: TimeInterval = usualReach) {
    self.init(Merge.minutes([report], within: reach, now: now), now: now, within: reach)
  }
}

extension RainOutlook {
  /// Five minutes of the time that an outlook is about.
  fileprivate struct Step {
    enum State { case wet, dry, unknown }

    let time: Date
    let readings: MergedReadings?
    let state: State
    var end: Date { time.addingTimeInterval(Merge.minuteStep) }
    var rain: MergedValue? { readings?.values[.precipitation] }
    var chance: Double? { readings?.values.value(of: .pop) }

    init(at time: Date, _ readings: MergedReadings?, chance least: Double?) {
      self.time = time
      self.readings = readings
      state = readings.map { Self.state(of: $0, chance: least) } ?? .unknown
    }

    private static func state(of readings: MergedReadings, chance least: Double?) -> State {
      guard let rate = readings.values.value(of: .precipitation) else { return .unknown }
      guard rate.reaches(RainOutlook.leastRate) else { return .dry }
      guard let least else { return .wet }
      guard let chance = readings.values.value(of: .pop) else { return .unknown }
      return chance.reaches(least) ? .wet : .dry
    }
  }
}

extension RainOutlook.Spell {
  /// - Parameters:
  ///   - steps: From the first wet one on.
  ///   - isStartKnown: Whether all steps before are dry.
  ///   - surroundings: Merged values of other times, for what falls.
  fileprivate init(
    _ steps: ArraySlice<RainOutlook.Step>,
    isStartKnown: Bool,
    surroundings: [MergedReadings],
    now: Date
  ) {
    var wet: [RainOutlook.Step] = []
    var end: Date?
    var knownUntil = steps.first?.end ?? now
    walk: for step in steps {
      switch step.state {
      case .wet: wet.append(step)
      case .dry:
        guard let last = wet.last?.end else { break }
        if step.end.timeIntervalSince(last) > RainOutlook.longestPause {
          end = last
          break walk
        }
      case .unknown: break walk
      }
      knownUntil = step.end
    }
    // A pause that reaches the last known step counts as the end of the rain.
    if let last = wet.last?.end, last < knownUntil { end = last }
    start = steps.first?.time ?? now
    self.isStartKnown = isStartKnown
    self.end = end
    self.knownUntil = knownUntil
    isNow = start <= now
    peak = wet.compactMap { $0.rain?.value }.max() ?? 0
    chance = wet.compactMap(\.chance).max()
    kind = RainOutlook.Kind(of: wet, surroundings: surroundings)
    let contributions = wet.compactMap(\.rain).flatMap(\.used)
    sources = Set(contributions.map(\.source)).count
    wetSources = Set(contributions.filter { $0.value.reaches(RainOutlook.leastRate) }.map(\.source)).count
  }
}

extension RainOutlook.Kind {
  /// What falls at a temperature where no source says it: from 1 °C on, snow melts before it lands.
  package init(at temperature: Temperature) { self = temperature.celsius < 1 ? .snow : .rain }

  /// What falls in most of the steps, by the condition of the step, else by that of the hour, else by the
  /// temperature of the hour.
  fileprivate init(of steps: [RainOutlook.Step], surroundings: [MergedReadings]) {
    var counts: [Self: Int] = [:]
    for step in steps {
      let near = surroundings.filter { abs($0.time.timeIntervalSince(step.time)) < 3600 }
        .min { abs($0.time.timeIntervalSince(step.time)) < abs($1.time.timeIntervalSince(step.time)) }
      // A condition holds from its time on, for an hour.
      let hour = surroundings.filter { (0..<3600).contains(step.time.timeIntervalSince($0.time)) }
        .max { $0.time < $1.time }
      let conditions = [step.readings, hour ?? near].compactMap { $0?.condition?.condition }
      let reported = conditions.lazy.compactMap { Self($0) }.first
      let byTemperature = near?.temperature.map { Self(at: $0) }
      counts[reported ?? byTemperature ?? .precipitation, default: 0] += 1
    }
    // Between equally frequent kinds, the first one.
    self = Self.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? .precipitation
  }

  /// - Returns: `nil` for a condition in which nothing falls.
  package init?(_ condition: Condition) {
    switch condition {
    case .drizzle, .rainShowers, .rain, .thunderstorm, .tropicalStorm: self = .rain
    case .freezingDrizzle, .freezingRain: self = .freezingRain
    case .sleet, .icePellets: self = .sleet
    case .snowShowers, .snow, .thunderSnow, .blowingSnow: self = .snow
    case .hail, .thunderHail: self = .hail
    case .clear, .mostlyClear, .partlyCloudy, .mostlyCloudy, .overcast, .windy: return nil
    case .haze, .mist, .smoke, .dust, .fog, .freezingFog: return nil
    case .volcanicAsh, .squall, .tornado: return nil
    }
  }
}
