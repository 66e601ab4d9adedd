package import Aggregation
import Catalog
package import FoundationEssentials
package import Layout
package import Weather

/// Sun and moon over a place: today in detail, the next days one row each.
package struct SunPage {
  private let answer: SunAnswer
  private let options: RenderOptions
  private var language: Language { options.language }

  package init(_ answer: SunAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
  }

  package var document: Document {
    var document = Document()
    let place = PlaceText.title(answer.place, in: language)
    document.add(
      .title(StyledText(place, .bold), aside: StyledText(clock(answer.now).full(answer.now), .dim))
    )
    guard let today = answer.days.first else {
      document.add(language.text(.yearsComputed), .warning)
      return document
    }
    document.add(
      .text(StyledText(language.text(Self.headline(today.sun, up: answer.sunPosition?.isDaylight)), .bold))
    )
    document.add(.gap)
    if let line = DayLine(today, now: answer.now, clock: clock, options: options, width: options.width) {
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

  /// For the line of a card: `07:32 to 16:06`, `down 00:29 to 00:51`, or words for a day without rise or set.
  package static func span(
    _ sun: SunTimes,
    in language: Language,
    clock: (Date) -> TimeText
  ) -> String {
    switch sun.kind {
    case .polarDay: language.text(.upAllDay)
    case .polarNight: language.text(.downAllDay)
    case .ordinary: span(from: sun.sunrise, to: sun.sunset, in: language, clock: clock)
    }
  }

  /// Near the polar day the sun may set soon after midnight and rise again, or only set, or only rise.
  private static func span(
    from sunrise: Date?,
    to sunset: Date?,
    in language: Language,
    clock: (Date) -> TimeText
  ) -> String {
    switch (sunrise, sunset) {
    case (let rise?, let set?) where rise <= set:
      language.text(.range, ["low": time(rise, clock), "high": time(set, clock)])
    case (let rise?, let set?):
      language.text(.sunDownBetween, ["low": time(set, clock), "high": time(rise, clock)])
    case (let rise?, nil): language.text(.sunUpFrom, ["time": time(rise, clock)])
    case (nil, let set?): language.text(.sunDownFrom, ["time": time(set, clock)])
    case (nil, nil): NumberText.missing
    }
  }

  private static func headline(_ sun: SunTimes, up isUp: Bool?) -> Phrase {
    switch sun.kind {
    case .polarDay: .sunDoesNotSet
    case .polarNight: .sunDoesNotRise
    case .ordinary: isUp == true ? .sunIsUp : .sunIsDown
    }
  }

  private static func time(_ date: Date, _ clock: (Date) -> TimeText) -> String {
    clock(date).clock(date.nearestMinute)
  }

  private func clock(_ date: Date) -> TimeText {
    options.clock(in: answer.place.timeZone, at: date)
  }

  private func time(_ date: Date?) -> String? { date.map { Self.time($0, clock) } }

  private func facts(_ today: SunAnswer.Day) -> Facts {
    var facts = Facts()
    let sun = today.sun
    Facts.add(language.text(.dawn), time(sun.civilDawn), to: &facts.first)
    Facts.add(language.text(.sunrise), time(sun.sunrise), to: &facts.first)
    Facts.add(language.text(.noon), time(sun.solarNoon), to: &facts.first)
    Facts.add(language.text(.sunset), time(sun.sunset), to: &facts.first)
    Facts.add(language.text(.dusk), time(sun.civilDusk), to: &facts.first)
    Facts.add(language.text(.daylight), length(sun.dayLength), to: &facts.first)
    if let sun = answer.sunPosition {
      let height = NumberText.fixed(sun.apparentElevation, decimals: 1, in: language)
      let towards = language.text(
        .heightTowards,
        ["height": height, "direction": Compass.degrees(sun.azimuth)]
      )
      Facts.add(language.text(.height), towards, to: &facts.first)
    }
    if let moon = answer.moonPhase {
      let phase = MoonText.phase(moon, over: answer.place.coordinates, options)
      let course = today.moon.flatMap { allDay($0.horizon) }
      facts.second.append(
        Facts.Fact(
          label: language.text(.moon),
          lines: [phase, course].compactMap(\.self).map { StyledText($0) }
        )
      )
      Facts.add(
        language.text(.lit),
        "\(NumberText.fixed(moon.illuminatedFraction * 100, in: language))\(QuantityText.glue)%",
        to: &facts.second
      )
    }
    Facts.add(language.text(.moonrise), time(today.moon?.moonrise), to: &facts.second)
    Facts.add(language.text(.moonset), time(today.moon?.moonset), to: &facts.second)
    for event in answer.moonPhase?.upcoming ?? [] {
      Facts.add(
        language.text(Self.name(event.quarter)),
        clock(event.time).full(event.time.nearestMinute, beside: answer.now),
        to: &facts.second
      )
    }
    return facts
  }

  private var table: Table {
    func column(_ phrase: Phrase, _ alignment: Table.Alignment = .leading, importance: Int) -> Table.Column {
      Table.Column(language.text(phrase), alignment, importance: importance)
    }
    var table = Table([
      column(.dayColumn, importance: 9), column(.dawnColumn, .trailing, importance: 3),
      column(.sunriseColumn, .trailing, importance: 8), column(.sunsetColumn, .trailing, importance: 7),
      column(.duskColumn, .trailing, importance: 2), column(.daylightColumn, .trailing, importance: 4),
      column(.moonriseColumn, .trailing, importance: 6), column(.moonsetColumn, .trailing, importance: 5),
    ])
    table.rows = answer.days.map { day in
      let sun = allDay(day.sun.horizon)
      let moon = day.moon.flatMap { allDay($0.horizon) }
      let times = [
        time(day.sun.civilDawn), sun ?? time(day.sun.sunrise), time(day.sun.sunset),
        time(day.sun.civilDusk), length(day.sun.dayLength), moon ?? time(day.moon?.moonrise),
        time(day.moon?.moonset),
      ]
      return [StyledText(options.weekday(of: day.interval, in: answer.place.timeZone), .bold)]
        + times.map { StyledText($0 ?? NumberText.missing) }
    }
    return table
  }

  /// `up all day` or `down all day`, in place of the rise; `nil` for a body that rises or sets.
  private func allDay(_ horizon: HorizonCrossings) -> String? {
    switch horizon.course {
    case .crosses: nil
    case .alwaysAbove: language.text(.staysUp)
    case .alwaysBelow: language.text(.staysDown)
    }
  }

  private func length(_ duration: Duration) -> String { language.hoursAndMinutes(duration / .seconds(1)) }

  private static func name(_ quarter: MoonQuarter) -> Phrase {
    switch quarter {
    case .new: .nextNewMoon
    case .first: .nextFirstQuarter
    case .full: .nextFullMoon
    case .last: .nextLastQuarter
    }
  }
}
