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
    .init(
      "place",
      "Name of the place or airport, or the airports of the route",
      isOfAir: true,
      weather: { $0.answer.place.name },
      airport: { $0.answer.airport?.name ?? $0.answer.ident.text },
      route: { $0.answer.subject }
    ),
    .init("ident", "Code of the airport", airport: { $0.answer.ident.text }),
    .init(
      "station",
      "Code of the reporting station",
      isOfOldReports: true,
      airport: { $0.conditions?.ident }
    ),
    .init(
      "region",
      "State, province or similar",
      isOfAir: true,
      weather: { $0.answer.place.subdivision },
      airport: { $0.answer.airport?.subdivision }
    ),
    .init(
      "country",
      "Code of the country",
      isOfAir: true,
      weather: { $0.answer.place.country },
      airport: { $0.answer.airport?.country }
    ),
    .init(
      "time",
      "Time of the values, or of the airport's report",
      isOfOldReports: true,
      isOfAir: true,
      isOfHours: true,
      weather: { $0.clock.full($0.answer.now) },
      day: { $0.weekday(of: $1) },
      airport: { page in page.conditions?.observed.map { TimeText.zulu($0, now: page.answer.now) } }
    ),
    .init(
      "age",
      "Age of the newest source, or of the report",
      isOfOldReports: true,
      isOfAir: true,
      weather: { page in page.newest.map { TimeText.age($0, in: page.options.language) } },
      airport: { page in
        // A report from the future has no age, as on the page.
        page.conditions?.observed.map { page.answer.now.timeIntervalSince($0) }
          .flatMap { $0 < 0 ? nil : TimeText.age($0, in: page.options.language) }
      }
    ),
    .init(
      "sources",
      "Number of sources that answered",
      isOfAir: true,
      weather: { "\($0.answer.sources.count { $0.status == .answered })" },
      airport: { "\($0.answer.sources.count { $0.status == .answered })" },
      route: { "\($0.answer.sources.count { $0.status == .answered })" }
    ),
    .init(
      "stale",
      "Sources whose cached answers were used, if any",
      isOfAir: true,
      weather: { $0.options.language.list($0.answer.staleSources.map(\.name)) },
      airport: { $0.options.language.list($0.answer.staleSources.map(\.name)) },
      route: { $0.options.language.list($0.answer.staleSources.map(\.name)) }
    ),
    .init(
      "agreement",
      "How well the sources agree",
      .words(.agreement),
      isOfHours: true,
      weather: { $0.answer.current.headlineAgreement.map { AgreementGrade($0).rawValue } }
    ),
    .init(
      "sample",
      "Label of recorded data",
      isOfAir: true,
      weather: { SampleLabel($0.answer, in: $0.options.language).text },
      airport: { SampleLabel($0.answer, in: $0.options.language).text },
      route: { SampleLabel($0.answer, in: $0.options.language).text }
    ),
  ]

  /// The weather in words.
  static let words: [TemplateField] = [
    .init(
      "condition",
      "The weather in words",
      .words(.condition),
      isOfHours: true,
      weather: { page in page.vote.map { ConditionText.words($0, in: page.options.language) } },
      day: { page, day in day.condition.map { ConditionText.words($0, in: page.options.language) } },
      airport: { page in
        let language = page.options.language
        return (page.conditions?.weather).map {
          language.list($0.map { WeatherText.words($0, in: language) })
        }
      }
    ),
    .init(
      "possible",
      "Hazards that too few sources report to be the condition",
      .words(.possible),
      isOfHours: true,
      weather: { $0.text(possible: $0.answer.current.condition?.possible ?? []) },
      day: { $0.text(possible: $1.possible) }
    ),
    .init(
      "icon",
      "The weather icon",
      isOfHours: true,
      weather: { page in
        page.icon(of: page.answer.current.condition, at: page.answer.now).filter { $0 != " " }
      },
      day: { page, day in day.condition.map { page.icon(of: $0, on: day) } }
    ),
    .init(
      "category",
      "Flight category, the worst one of a route",
      .words(.category),
      airport: { $0.knownCategory },
      inForecast: .category,
      route: { $0.worst }
    ),
    .init(
      "hazards",
      "Advisories and pilot reports around the airport or along the route",
      isOfHazards: true,
      airport: { $0.hazardLine },
      route: { $0.hazardLine }
    ),
    .init(
      "wind",
      "Direction, speed and gusts",
      .wind,
      isOfHours: true,
      weather: { $0.wind(of: $0.answer.current) },
      airport: { page in page.conditions?.wind.flatMap { page.quantities.aviationWind($0) } }
    ),
    .init(
      "compass",
      "Wind direction in letters, such as SW, or calm or variable",
      isOfHours: true,
      weather: { page in
        page.answer.current.values[.windDirection]?.value
          .flatMap { Compass.point($0, in: page.options.language) }
          ?? page.windDirection(of: page.answer.current)
      },
      airport: { page in
        page.conditions?.wind?.direction?.degrees
          .flatMap { Compass.point($0, in: page.options.language) }
      }
    ),
    .init("runway", "Runway most into the wind", airport: { $0.runwaysInWind.best?.end.designator }),
    .init(
      "crosswindFrom",
      "Side of the crosswind on that runway: left, right",
      airport: { $0.runwaysInWind.best?.wind.crosswindSide?.rawValue }
    ),
    .init(
      "alert",
      "The most severe warning",
      .words(.alert),
      isOfHours: true,
      weather: { $0.answer.alerts?.first?.alert.event ?? AlertsPage($0).gaps.first },
      day: { $0.answer.alert(during: $1.interval)?.event }
    ),
    .init(
      "rain.start",
      "When the next rain begins: within two hours by five minutes, later by the hour; ≤ if it may begin earlier",
      weather: { page in
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
      }
    ),
    .init(
      "rain.end",
      "When the rain of the next two hours ends",
      weather: { page in page.answer.rain().spell?.end.map { page.moment($0) } }
    ),
    .init("sunrise", "Sunrise today", isOfAir: true, weather: { $0.clock { $0.rise(at: $1) } }),
    .init(
      "sunset",
      "Sunset today, at the end of a route",
      isOfAir: true,
      weather: { $0.clock { $0.set(at: $1) } },
      route: { $0.sunset }
    ),
    .init(
      "since",
      "From when on the values of today are known, if not from midnight",
      weather: { page in page.answer.today?.since.map { page.moment($0) } }
    ),
    .init("distance", "Length of the route", route: { $0.distance }),
    .init("departure", "Time at which the route begins", route: { $0.departure }),
    .init("arrival", "Time at which the route ends", route: { $0.arrival }),
    .init("duration", "Time that the route takes", route: { $0.duration }),
    .init("metar", "The METAR of the station", isOfOldReports: true, airport: { $0.conditions?.rawText }),
    .init("taf", "The TAF of the airport", airport: { $0.answer.forecast?.content.rawText }),
  ]

  /// Every field of the weather under its own name.
  static let measured: [TemplateField] = Field.allCases.map { TemplateField($0) }

  /// Other values that are formatted like one of these fields.
  static let computed: [TemplateField] = [
    .init(
      "feelsLike",
      "Feels-like temperature",
      as: .temperature,
      isOfHours: true,
      weather: { $0.answer.current.feelsLike?.celsius }
    ),
    .init(
      "low",
      "Lowest temperature of today",
      as: .temperature,
      weather: { $0.answer.today?.low },
      day: { $0.low },
      extreme: .low
    ),
    .init(
      "high",
      "Highest temperature of today",
      as: .temperature,
      weather: { $0.answer.today?.high },
      day: { $0.high },
      extreme: .high
    ),
    .init(
      "rain.max",
      "Highest rate of rain within two hours",
      as: .precipitation,
      // The rain of the next two hours has a command of its own, `agg rain`.
      isCompared: false,
      weather: { page in
        guard page.answer.rain().isExpected != nil else { return nil }
        return page.answer.minutes.compactMap { $0.values.value(of: .precipitation) }.max()
      }
    ),
    .init(
      "ceiling",
      "Lowest broken or overcast layer, or vertical visibility",
      as: .cloudBase,
      airport: { $0.conditions?.sky?.ceiling?.meters },
      inForecast: .number(in: .sky, worst: .least),
      boundedByAbsence: .ceiling
    ),
    .init(
      "headwind",
      "Headwind on the runway most into the wind",
      as: .windSpeed,
      airport: { $0.runwaysInWind.best?.wind.headwind?.metersPerSecond },
      airportBound: { $0.conditions?.bound(of: .windSpeed) },
      inForecast: .number(in: .wind, worst: nil),
      onRunway: .headwind
    ),
    .init(
      "crosswind",
      "Crosswind on that runway",
      as: .windSpeed,
      airport: { $0.runwaysInWind.best?.wind.crosswind?.metersPerSecond },
      airportBound: { $0.conditions?.bound(of: .windSpeed) },
      inForecast: .number(in: .wind, worst: .greatest),
      onRunway: .crosswind
    ),
  ]
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
