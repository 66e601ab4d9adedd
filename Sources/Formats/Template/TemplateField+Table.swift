import Aggregation
import Catalog
import FoundationEssentials
import Layout
import Merge
import Pages
import Text
import Weather

extension TemplateField {
  /// The place, the time, and how good the answer is.
  static let answers: [TemplateField] = [
    .init("place", "Name of the place or airport, or the airports of the route")
      .forPlaces(withAir: true) { $0.answer.place.name }
      .forAirports { $0.answer.airport?.name ?? $0.answer.ident.text }
      .forRoutes { $0.answer.subject },
    .init("ident", "Code of the airport").forAirports { $0.answer.ident.text },
    .init("station", "Code of the reporting station")
      .forAirports(withOldReports: true) { $0.conditions?.ident },
    .init("region", "State, province or similar")
      .forPlaces(withAir: true) { $0.answer.place.subdivision }
      .forAirports { $0.answer.airport?.subdivision },
    .init("country", "Code of the country")
      .forPlaces(withAir: true) { $0.answer.place.country }
      .forAirports { $0.answer.airport?.country },
    .init("time", "Time of the values, or of the airport's report")
      .forPlaces(withAir: true, withHours: true) { $0.clock.full($0.answer.now) }
      .forDays { $0.weekday(of: $1) }
      .forAirports(withOldReports: true) { page in
        page.conditions?.observed.map { TimeText.zulu($0, now: page.answer.now) }
      },
    .init("age", "Age of the newest source, or of the report")
      .forPlaces(withAir: true) { page in
        page.newest.map { TimeText.age($0, in: page.options.language) }
      }
      .forAirports(withOldReports: true) { page in
        // A report from the future has no age, as on the page.
        page.conditions?.observed.map { page.answer.now.timeIntervalSince($0) }
          .flatMap { $0 < 0 ? nil : TimeText.age($0, in: page.options.language) }
      },
    .init("sources", "Number of sources that answered")
      .forPlaces(withAir: true) { "\($0.answer.sources.count { $0.status == .answered })" }
      .forAirports { "\($0.answer.sources.count { $0.status == .answered })" }
      .forRoutes { "\($0.answer.sources.count { $0.status == .answered })" },
    .init("stale", "Sources whose cached answers were used, if any")
      .forPlaces(withAir: true) { $0.options.language.list($0.answer.staleSources.map(\.name)) }
      .forAirports { $0.options.language.list($0.answer.staleSources.map(\.name)) }
      .forRoutes { $0.options.language.list($0.answer.staleSources.map(\.name)) },
    .init("agreement", "How well the sources agree", .words(.agreement))
      .forPlaces(withHours: true) { $0.answer.current.headlineAgreement.map { AgreementGrade($0).rawValue } },
    .init("sample", "Label of a sample")
      .forPlaces(withAir: true) { SampleLabel($0.answer, in: $0.options.language).text }
      .forAirports { SampleLabel($0.answer, in: $0.options.language).text }
      .forRoutes { SampleLabel($0.answer, in: $0.options.language).text },
  ]

  /// The weather in words.
  static let words: [TemplateField] = [
    .init("condition", "The weather in words", .words(.condition))
      .forPlaces(withHours: true) { page in
        page.vote.map { ConditionText.words($0, in: page.options.language) }
      }
      .forDays { page, day in day.condition.map { ConditionText.words($0, in: page.options.language) } }
      .forAirports { page in
        let language = page.options.language
        return (page.conditions?.weather).map {
          language.list($0.map { WeatherText.words($0, in: language) })
        }
      },
    .init("possible", "Hazards that too few sources report to be the condition", .words(.possible))
      .forPlaces(withHours: true) { $0.text(possible: $0.answer.current.condition?.possible ?? []) }
      .forDays { $0.text(possible: $1.possible) },
    .init("icon", "The weather icon")
      .forPlaces(withHours: true) { page in
        page.icon(of: page.answer.current.condition, at: page.answer.now).filter { $0 != " " }
      }
      .forDays { page, day in day.condition.map { page.icon(of: $0, on: day) } },
    .init("category", "Flight category, the worst one of a route", .words(.category))
      .forAirports { $0.knownCategory }
      .forRoutes { $0.worst },
    .init(
      "hazards",
      "Advisories and pilot reports around the airport or along the route",
      isOfHazards: true
    )
    .forAirports { $0.hazardLine }
    .forRoutes { $0.hazardLine },
    .init("wind", "Direction, speed and gusts", .wind)
      .forPlaces(withHours: true) { $0.wind(of: $0.answer.current) }
      .forAirports { page in page.conditions?.wind.flatMap { page.quantities.aviationWind($0) } },
    .init("compass", "Wind direction in letters, such as SW, or calm or variable")
      .forPlaces(withHours: true) { page in
        page.answer.current.values[.windDirection]?.value
          .flatMap { Compass.point($0, in: page.options.language) }
          ?? page.windDirection(of: page.answer.current)
      }
      .forAirports { page in
        guard let wind = page.conditions?.wind else { return nil }
        let language = page.options.language
        if wind.isCalm { return language.text(.calm) }
        return switch wind.direction {
        case .from(let degrees): Compass.point(degrees, in: language)
        case .variable: language.text(.variable)
        case nil: nil
        }
      },
    .init("runway", "Runway most into the wind").forAirports { $0.runwaysInWind.best?.end.designator },
    .init("crosswindFrom", "Side of the crosswind on that runway: left, right")
      .forAirports { $0.runwaysInWind.best?.wind.crosswindSide?.rawValue },
    .init("alert", "The most severe warning", .words(.alert))
      .forPlaces(withHours: true) { $0.answer.alerts?.first?.alert.event ?? AlertsPage($0).gaps.first }
      .forDays { $0.answer.alert(during: $1.interval)?.event },
    .init(
      "rain.start",
      "When the next rain begins: within two hours by five minutes, later by the hour; ≤ if it may begin earlier"
    )
    .forPlaces { page in
      let outlook = page.answer.rain()
      if let spell = outlook.spell {
        let start = page.moment(max(spell.start, page.answer.now))
        return spell.isStartKnown ? start : Bound.atMost.marked(start)
      }
      // The rain of an hour does not begin within the minutes that are known to be dry.
      let soonest = outlook.dryUntil ?? page.answer.now
      let wet = page.answer.hoursAhead.first {
        ($0.values.value(of: .precipitation) ?? 0).reaches(RainOutlook.leastRate)
          && $0.time.addingTimeInterval(3600) > soonest
      }
      return wet.map { page.moment(max($0.time, soonest)) }
    },
    .init("rain.end", "When the rain of the next two hours ends")
      .forPlaces { page in page.answer.rain().spell?.end.map { page.moment($0) } },
    .init("sunrise", "Sunrise today").forPlaces(withAir: true) { $0.clock { $0.rise(at: $1) } },
    .init("sunset", "Sunset today, at the end of a route")
      .forPlaces(withAir: true) { $0.clock { $0.set(at: $1) } }
      .forRoutes { $0.sunset },
    .init("since", "From when on the values of today are known, if not from midnight")
      .forPlaces { page in page.answer.today?.since.map { page.moment($0) } },
    .init("distance", "Length of the route").forRoutes { $0.distance },
    .init("departure", "Time at which the route begins").forRoutes { $0.departure },
    .init("arrival", "Time at which the route ends").forRoutes { $0.arrival },
    .init("duration", "Time that the route takes").forRoutes { $0.duration },
    .init("metar", "The METAR of the station").forAirports(withOldReports: true) { $0.conditions?.rawText },
    .init("taf", "The TAF of the airport").forAirports { $0.answer.forecast?.content.rawText },
  ]

  /// Every field of the weather under its own name.
  static let measured: [TemplateField] = Field.allCases.map { TemplateField($0) }

  /// Other values that are formatted like one of these fields.
  static let computed: [TemplateField] = [
    number(
      "feelsLike",
      "Feels-like temperature",
      .temperature,
      .computed,
      withHours: true,
      now: { $0.answer.current.feelsLike?.celsius }
    ),
    number(
      "low",
      "Lowest temperature of today",
      .temperature,
      .low,
      now: { $0.answer.today?.low },
      day: { $0.low }
    ),
    number(
      "high",
      "Highest temperature of today",
      .temperature,
      .high,
      now: { $0.answer.today?.high },
      day: { $0.high }
    ),
    number(
      "rain.max",
      "Highest rate of rain within two hours",
      .precipitation,
      .minutes,
      now: { page in
        guard page.answer.rain().isExpected != nil else { return nil }
        return page.answer.minutes.compactMap { $0.values.value(of: .precipitation) }.max()
      }
    ),
    airportNumber(
      "ceiling",
      "Lowest broken or overcast layer, or vertical visibility",
      .cloudBase,
      .ceiling
    ) { $0.conditions?.sky?.ceiling?.meters },
    airportNumber("headwind", "Headwind on the runway most into the wind", .windSpeed, .runway(.headwind)) {
      $0.runwaysInWind.best?.wind.headwind?.metersPerSecond
    },
    airportNumber("crosswind", "Crosswind on that runway", .windSpeed, .runway(.crosswind)) {
      $0.runwaysInWind.best?.wind.crosswind?.metersPerSecond
    },
  ]

  // MARK: - Texts

  /// With a text for answers about a place.
  ///
  /// - Parameters:
  ///   - withAir: Whether it is also a field of the air quality.
  ///   - withHours: Whether it means the same for a future hour as for now.
  private func forPlaces(
    withAir: Bool = false,
    withHours: Bool = false,
    _ text: @escaping @Sendable (WeatherPage) -> String?
  ) -> Self {
    var field = self
    field.subjects.formUnion(withAir ? [.weather, .air] : [.weather])
    field.weather = { text($0).map(TemplateValue.text) }
    if withHours { field.hour = field.weather }
    return field
  }

  private func forDays(_ text: @escaping @Sendable (WeatherPage, MergedDay) -> String?) -> Self {
    var field = self
    field.day = { page, day in text(page, day).map(TemplateValue.text) }
    return field
  }

  /// - Parameter withOldReports: Whether it has a value for a report that is too old to be current.
  private func forAirports(
    withOldReports: Bool = false,
    _ text: @escaping @Sendable (AirportPage) -> String?
  ) -> Self {
    var field = self
    field.subjects.insert(.airport)
    field.airport = { text($0).map(TemplateValue.text) }
    field.isOfOldReports = withOldReports
    return field
  }

  private func forRoutes(_ text: @escaping @Sendable (RoutePage) -> String?) -> Self {
    var field = self
    field.subjects.insert(.route)
    field.route = text
    return field
  }

  // MARK: - Numbers

  /// A number of answers about a place.
  ///
  /// - Parameters:
  ///   - withHours: Whether it means the same for a future hour as for now.
  ///   - day: The number for a day; `nil` if it has none.
  private static func number(
    _ name: String,
    _ help: String,
    _ field: Field,
    _ origin: Origin,
    withHours: Bool = false,
    now: @escaping @Sendable (WeatherPage) -> Double?,
    day: (@Sendable (MergedDay) -> Double?)? = nil
  ) -> Self {
    var number = Self(name, help, .number(field, origin))
    number.subjects = [.weather]
    number.weather = { page in now(page).flatMap { $0.isFinite ? .measured($0, field, nil) : nil } }
    if withHours { number.hour = number.weather }
    if let day { number.day = { _, merged in day(merged).map { .measured($0, field, nil) } } }
    return number
  }

  /// A number of answers about an airport.
  private static func airportNumber(
    _ name: String,
    _ help: String,
    _ field: Field,
    _ origin: Origin,
    _ value: @escaping @Sendable (AirportPage) -> Double?
  ) -> Self {
    var number = Self(name, help, .number(field, origin))
    number.subjects = [.airport]
    number.airport = { page in
      value(page).flatMap { $0.isFinite ? .reported($0, field, page.conditions?.bound(of: field)) : nil }
    }
    return number
  }
}

extension WeatherPage {
  fileprivate var vote: ConditionVote? {
    answer.current.condition.flatMap { merged in
      merged.condition.map { ConditionVote($0, merged.intensity) }
    }
  }

  fileprivate func text(possible votes: [ConditionVote]) -> String? {
    guard !votes.isEmpty else { return nil }
    let language = options.language
    return language.list(votes.unique().map { ConditionText.insideSentence($0, in: language) })
  }

  /// Seconds since the newest current report of the sources.
  fileprivate var newest: TimeInterval? {
    answer.reports.filter { $0.current != nil }.map(answer.age).min()
  }

  /// A time as the time of the values is written.
  fileprivate func moment(_ time: Date) -> String { clock(at: time).full(time, beside: answer.now) }

  fileprivate func clock(of event: (HorizonCrossings, _ now: Date) -> Date?) -> String? {
    sky(withMoonTimes: false).days.first
      .flatMap { event($0.sun.horizon, answer.now) }.map { clock(at: $0).clock(nearest: $0) }
  }
}
