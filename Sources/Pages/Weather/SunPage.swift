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
    let place = PlaceText.title(answer.place, in: language, glyphs: options.glyphs)
    document.add(
      .title(StyledText(place, .bold), aside: StyledText(clock(answer.now).full(answer.now), .dim))
    )
    guard let today = answer.days.first else {
      document.add(language.text(.yearsComputed), .warning)
      return document
    }
    document.add(.text(StyledText(headline(today.sun), .bold)))
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
  ///
  /// Near the polar day the sun may set soon after midnight, rise and set again, or only set, or only rise.
  /// The stretch that ends next is then shown.
  package static func span(
    _ sun: SunTimes,
    at now: Date,
    in language: Language,
    clock: (Date) -> TimeText
  ) -> String {
    switch sun.kind {
    case .polarDay: return language.text(.upAllDay)
    case .polarNight: return language.text(.downAllDay)
    case .ordinary: break
    }
    let rises = sun.horizon.rises
    let changes = (rises + sun.horizon.sets).sorted()
    guard changes.count > 1 else {
      guard let only = changes.first else { return NumberText.missing }
      return language.text(rises.isEmpty ? .sunDownFrom : .sunUpFrom, ["time": time(only, clock)])
    }
    let end = changes.indices.dropFirst().first { changes[$0] > now } ?? changes.count - 1
    let isUp = rises.contains(changes[end - 1])
    return language.text(
      isUp ? .range : .sunDownBetween,
      ["low": time(changes[end - 1], clock), "high": time(changes[end], clock)]
    )
  }

  /// `The sun is down until 07:53`; on a polar day or in a polar night, that it does not set or rise.
  private func headline(_ today: SunTimes) -> String {
    switch today.kind {
    case .polarDay: return language.text(.sunDoesNotSet)
    case .polarNight: return language.text(.sunDoesNotRise)
    case .ordinary: break
    }
    let isUp = answer.sunPosition?.isDaylight == true
    guard let change = nextChange(of: today, toDay: !isUp) else {
      return language.text(isUp ? .sunIsUp : .sunIsDown)
    }
    return language.text(isUp ? .sunIsUpUntil : .sunIsDownUntil, ["time": Self.time(change, clock)])
  }

  /// The next sunrise or sunset, of today or tomorrow; `nil` if the sun stays up or down on both days.
  private func nextChange(of today: SunTimes, toDay: Bool) -> Date? {
    func next(_ sun: SunTimes) -> Date? {
      (toDay ? sun.horizon.rises : sun.horizon.sets).first { $0 > answer.now }
    }
    return next(today)
      ?? LocalDays(zone: answer.place.timeZone).days(from: answer.now, count: 2).last
      .flatMap { SunTimes(on: $0, at: answer.place.coordinates) }.flatMap(next)
  }

  private static func time(_ date: Date, _ clock: (Date) -> TimeText) -> String {
    clock(date).clock(nearest: date)
  }

  private func clock(_ date: Date) -> TimeText {
    options.clock(in: answer.place.timeZone, at: date)
  }

  private func time(_ date: Date?) -> String? { date.map { Self.time($0, clock) } }

  /// `23:56`, or `00:29 and 23:56` where a day has two; `nil` for none.
  private func times(_ dates: [Date]) -> String? {
    dates.reduce(nil) { text, date in
      let time = Self.time(date, clock)
      return text.map { language.text(.conjunction, ["first": $0, "second": time]) } ?? time
    }
  }

  /// `00:29, 23:56`, for a table.
  private func list(_ dates: [Date]) -> String? {
    dates.isEmpty ? nil : language.list(dates.map { Self.time($0, clock) })
  }

  private func facts(_ today: SunAnswer.Day) -> Facts {
    var facts = Facts()
    let sun = today.sun
    Facts.add(language.text(.dawn), times(sun.civil.rises), to: &facts.first)
    Facts.add(language.text(.sunrise), times(sun.horizon.rises), to: &facts.first)
    Facts.add(language.text(.noon), time(sun.solarNoon), to: &facts.first)
    Facts.add(language.text(.sunset), times(sun.horizon.sets), to: &facts.first)
    Facts.add(language.text(.dusk), times(sun.civil.sets), to: &facts.first)
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
    Facts.add(language.text(.moonrise), times(today.moon?.horizon.rises ?? []), to: &facts.second)
    Facts.add(language.text(.moonset), times(today.moon?.horizon.sets ?? []), to: &facts.second)
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
        list(day.sun.civil.rises), sun ?? list(day.sun.horizon.rises), list(day.sun.horizon.sets),
        list(day.sun.civil.sets), length(day.sun.dayLength), moon ?? list(day.moon?.horizon.rises ?? []),
        list(day.moon?.horizon.sets ?? []),
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
