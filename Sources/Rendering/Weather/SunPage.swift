import Aggregation
import FoundationEssentials
import Weather

/// Sun and moon over a place: today in detail, the days ahead a row each.
struct SunPage {
  private let answer: SunAnswer
  private let options: RenderOptions

  init(_ answer: SunAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
  }

  var document: Document {
    var document = Document()
    let place = PlaceText.name(answer.place)
    document.add(
      .title(StyledText(place, .bold), aside: StyledText(clock(answer.now).full(answer.now), .dim))
    )
    guard let today = answer.days.first else {
      document.add("Sun and moon are computed for the years 1 to 9999.", .warning)
      return document
    }
    document.add(.text(StyledText(Self.headline(today.sun, up: answer.sunPosition?.isDaylight), .bold)))
    document.add(.gap)
    if let line = DayLine(today, now: answer.now, clock: clock, glyphs: options.glyphs, width: options.width)
    {
      document.add(line.document)
      document.add(.gap)
    }
    document.add(.facts(facts(today)))
    if answer.days.count > 1 {
      document.add(.gap)
      document.add(.table(table))
    }
    return document
  }

  /// In the line of a card: `07:32 to 16:06`, or what the sun does instead.
  static func span(_ sun: SunTimes, clock: (Date) -> TimeText) -> String {
    switch sun.kind {
    case .polarDay: "up all day"
    case .polarNight: "down all day"
    case .ordinary:
      "\(time(sun.sunrise, clock)) to \(time(sun.sunset, clock))"
    }
  }

  private static func headline(_ sun: SunTimes, up isUp: Bool?) -> String {
    switch sun.kind {
    case .polarDay: "The sun does not set today"
    case .polarNight: "The sun does not rise today"
    case .ordinary: isUp == true ? "The sun is up" : "The sun is down"
    }
  }

  private static func time(_ date: Date?, _ clock: (Date) -> TimeText) -> String {
    date.map { clock($0).clock($0) } ?? NumberText.missing
  }

  private func clock(_ date: Date) -> TimeText {
    options.time == .utc ? .utc : TimeText(identifier: answer.place.timeZone, at: date)
  }

  private func time(_ date: Date?) -> String? { date.map { clock($0).clock($0) } }

  private func facts(_ today: SunAnswer.Day) -> Facts {
    var facts = Facts()
    let sun = today.sun
    Facts.add("Dawn", time(sun.civilDawn), to: &facts.first)
    Facts.add("Sunrise", time(sun.sunrise), to: &facts.first)
    Facts.add("Noon", time(sun.solarNoon), to: &facts.first)
    Facts.add("Sunset", time(sun.sunset), to: &facts.first)
    Facts.add("Dusk", time(sun.civilDusk), to: &facts.first)
    Facts.add("Daylight", Self.length(sun.dayLength), to: &facts.first)
    if let sun = answer.sunPosition {
      let height = NumberText.fixed(sun.apparentElevation, decimals: 1)
      Facts.add("Height", "\(height)°, towards \(Compass.degrees(sun.azimuth))", to: &facts.first)
    }
    if let moon = answer.moonPhase {
      Facts.add("Moon", MoonText.phase(moon, glyphs: options.glyphs), to: &facts.second)
      Facts.add(
        "Lit",
        "\(NumberText.fixed(moon.illuminatedFraction * 100))\(QuantityText.glue)%",
        to: &facts.second
      )
    }
    Facts.add("Moonrise", time(today.moon?.moonrise), to: &facts.second)
    Facts.add("Moonset", time(today.moon?.moonset), to: &facts.second)
    for event in answer.moonPhase?.upcoming ?? [] {
      Facts.add(Self.name(event.quarter), clock(event.time).full(event.time), to: &facts.second)
    }
    return facts
  }

  private var table: Table {
    var table = Table([
      Table.Column("day", importance: 9), Table.Column("dawn", .trailing, importance: 3),
      Table.Column("sunrise", .trailing, importance: 8), Table.Column("sunset", .trailing, importance: 7),
      Table.Column("dusk", .trailing, importance: 2), Table.Column("daylight", .trailing, importance: 4),
      Table.Column("moonrise", .trailing, importance: 6), Table.Column("moonset", .trailing, importance: 5),
    ])
    table.rows = answer.days.map { day in
      let start = day.interval.lowerBound
      let noon = start.addingTimeInterval(43_200)
      let times = [
        time(day.sun.civilDawn), time(day.sun.sunrise), time(day.sun.sunset), time(day.sun.civilDusk),
        Self.length(day.sun.dayLength), time(day.moon?.moonrise), time(day.moon?.moonset),
      ]
      return [StyledText(clock(noon).weekday(noon), .bold)]
        + times.map { StyledText($0 ?? NumberText.missing) }
    }
    return table
  }

  /// `9 h 14 min`
  private static func length(_ duration: Duration) -> String {
    let minutes = (Double(duration.components.seconds) / 60).rounded()
    let hours = (minutes / 60).rounded(.down)
    return "\(NumberText.fixed(hours)) h \(NumberText.fixed(minutes - hours * 60)) min"
      .replacing(" ", with: QuantityText.glue)
  }

  private static func name(_ quarter: MoonQuarter) -> String {
    switch quarter {
    case .new: "New moon"
    case .first: "First quarter"
    case .full: "Full moon"
    case .last: "Last quarter"
    }
  }
}
