package import Aggregation
import Catalog
import FoundationEssentials
package import Layout
import Text
import Weather

/// The weather along a route: the worst of it first, then the legs, the stations and the hazards in the order
/// in which they are met.
package struct RoutePage {
  package let answer: RouteAnswer
  package let options: RenderOptions
  package let quantities: QuantityText
  private var plan: RoutePlan { answer.plan }
  private var language: Language { options.language }

  package init(_ answer: RouteAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
    quantities = QuantityText(
      units: options.units.aerodromeUnits(country: answer.plan.points.first?.country),
      language: options.language
    )
  }

  package var document: Document {
    var page = Document([.title(StyledText(answer.subject, .bold), aside: category)])
    page.add(SampleLabel(answer, in: language).document)
    page.add(.text(StyledText(summary)))
    for warning in warnings { page.add(.text(StyledText(warning))) }
    // Pilots steer magnetic courses, and the course along a great circle changes.
    add(.legs, legs, note: language.text(.trueCourses), to: &page)
    add(.stations, stations, note: stationsNote, to: &page)
    let dangers = dangers
    if !dangers.isEmpty { page.add(.facts(Facts(first: dangers))) }
    let unamended = answer.stations.filter(\.isForecastUnamended).map(\.answer.ident.text).unique()
    if !unamended.isEmpty {
      page.add(.text(StyledText(language.text(.notAmendedAtPassage, ["idents": language.list(unamended)]))))
    }
    page.add(.gap)
    page.add(hazards)
    page.add(.gap)
    // No source of `agg` has NOTAMs or closed airspace.
    page.add(.text(StyledText(language.text(.notAClearance), .dim)))
    let footer = SourceFooter(answer.sources, options: options)
    page.add(.gap)
    page.add(footer.credits + footer.problems)
    return page
  }

  /// `KPWM KJFK MVFR at KBOS, 1 h 52 min, 2 hazards`.
  package var brief: String {
    let hazards =
      answer.knowsHazards && answer.missingHazards.isEmpty && answer.unissued.isEmpty
      ? language.text(.hazards, answer.hazards.count + dangers.count) : language.text(.hazardsUnknown)
    let parts: [String?] = [atWorstStation(worst ?? language.text(.unknownCategory)), duration, hazards]
    return "\(answer.subject) " + language.list(parts.compactMap(\.self))
  }

  /// `IFR`, or `IFR or worse` if the category of a point is unknown; `nil` if nothing worse than VFR is
  /// known.
  package var worst: String? { answer.outlook.words(in: language) }

  /// `245 NM`
  package var distance: String { miles(answer.length) }

  package var departure: String { zulu(plan.departure) }

  /// `nil` if the wind is too strong to make way.
  package var arrival: String? { answer.arrival.map(zulu) }

  /// `3 h 02 min`; `nil` without an arrival.
  package var duration: String? {
    answer.arrival.map { time(from: plan.departure, to: $0) }
  }

  /// At the place of the arrival: before it if it is in the dark, else after it; `nil` where the sun does not
  /// set.
  package var sunset: String? { answer.sunset.map(zulu) }

  /// The hazards that the route meets in one line, in the order in which it meets them, then the dangerous
  /// weather at its stations.
  package var hazardLine: String {
    let line = HazardWords.line(
      of: answer.hazards.map(\.hazard),
      missing: answer.missingHazards,
      isAnswered: answer.knowsHazards,
      now: answer.now,
      in: language
    )
    let dangers = dangers.map { fact in
      language.labelled(fact.label, language.clauses(fact.lines.map(\.plain)))
    }
    return language.clauses((line.isEmpty ? [] : [line]) + dangers + unissued)
  }

  /// `Not issued yet for times after 06:00Z: SIGMET.`, for each kind of advisory. Empty without an answer, in
  /// which all hazards are unknown.
  private var unissued: [String] {
    guard answer.knowsHazards else { return [] }
    return answer.unissued.map { kind, after in
      language.text(.notIssuedYet, ["time": zulu(after), "parts": HazardWords.name(of: kind)])
    }
  }

  private func add(_ heading: Phrase, _ table: Table, note: String = "", to page: inout Document) {
    guard !table.rows.isEmpty else { return }
    page.add(.gap)
    page.add(.heading(StyledText(language.text(heading)), note: StyledText(note, .dim)))
    page.add(.table(table))
  }

  // MARK: - First lines

  private var category: StyledText {
    let outlook = answer.outlook
    guard let worst = outlook.category ?? outlook.bound,
      let words = outlook.words(in: language, { $0.word(in: language) })
    else { return StyledText(atWorstStation(language.text(.unknownCategory))) }
    let sign = options.glyphs == .unicode ? StyledText(" ■", Style(accent: worst.accent)) : StyledText()
    return worst.styled + sign + StyledText(" \(atWorstStation(words))")
  }

  /// `visual at KSTS`, `category unknown at KFFZ`; without a place if all points are unknown.
  private func atWorstStation(_ category: String) -> String {
    let isAllUnknown = worst == nil && answer.stations.allSatisfy { !$0.isPoint || !$0.outlook.isKnown }
    guard !isAllUnknown, let station = answer.worstStation else { return category }
    return language.text(.categoryAt, ["category": category, "place": station.answer.ident.text])
  }

  private func zulu(_ date: Date) -> String { TimeText.zulu(date.nearestMinute, now: answer.now) }

  private var summary: String {
    let speed: KeyValuePairs = ["speed": knots(plan.airspeed), "height": quantities.height(plan.altitude)]
    let arriving = arrival.flatMap { time in
      duration.map { language.text(.arrivingAfter, ["time": time, "duration": $0]) }
    }
    let parts: [String?] = [
      distance, language.text(.speedAtHeight, speed), language.text(.departing, ["time": departure]),
      arriving, sunset.map { language.text(.sunsetThere, ["time": $0]) },
    ]
    return language.list(parts.compactMap(\.self))
  }

  /// The time between two moments as they are shown: the times of the legs add up to that of the route.
  private func time(from start: Date, to end: Date) -> String {
    language.hoursAndMinutes(end.nearestMinute.timeIntervalSince(start.nearestMinute))
  }

  private func miles(_ distance: Length) -> String { HazardWords.nauticalMiles(distance, in: language) }
  private func knots(_ speed: Speed) -> String { HazardWords.knots(speed, in: language) }

  private var warnings: [String] {
    var warnings: [String] = []
    for leg in answer.legs where leg.groundSpeed == nil {
      let values: KeyValuePairs = [
        "start": leg.from.ident, "end": leg.to.ident, "speed": knots(plan.airspeed),
      ]
      warnings.append(language.text(.windTooStrong, values))
    }
    if answer.legs.contains(where: { $0.wind == nil && $0.groundSpeed != nil }) {
      warnings.append(language.text(.calmAssumed))
    }
    if !answer.silentPoints.isEmpty {
      let idents = language.list(answer.silentPoints.map(\.answer.ident.text))
      warnings.append(language.text(.nothingKnownOf, ["idents": idents]))
    }
    let silent = Set(answer.silentPoints.map(\.answer.ident))
    let unknown = answer.unknownPoints.map(\.answer.ident).filter { !silent.contains($0) }
    if !unknown.isEmpty {
      let idents = language.list(unknown.map(\.text))
      warnings.append(language.text(.passageUnknown, ["idents": idents]))
    }
    if answer.isArrivalInDark { warnings.append(language.text(.arrivesAfterSunset)) }
    return warnings
  }

  // MARK: - Tables

  private var legs: Table {
    var table = Table([
      column(.legColumn, importance: 5), column(.distanceColumn, .trailing, importance: 2),
      // The chart has the course, and only this page has the wind.
      column(.courseColumn, .trailing, importance: 1), column(.windColumn, .trailing, importance: 3),
      column(.headwindColumn, .trailing), column(.crosswindColumn, .trailing),
      column(.groundSpeedColumn, .trailing, importance: 2), column(.timeColumn, .trailing, importance: 4),
    ])
    table.columns[0].isLabel = true
    table.rows = answer.legs.map { leg in cells(of: leg).map { StyledText($0) } }
    return table
  }

  private func column(_ name: Phrase, _ alignment: Table.Alignment = .leading, importance: Int = 0)
    -> Table.Column
  {
    Table.Column(language.text(name), alignment, importance: importance)
  }

  private func cells(of leg: RouteAnswer.Leg) -> [String] {
    let parts = leg.wind?.components(on: leg.course)
    let wind = leg.wind.map(self.wind) ?? language.text(.categoryUnknown)
    let head = parts.map { knots($0.head) } ?? ""
    let cross = parts.map { self.cross($0.crossFromRight) } ?? ""
    let ground = leg.groundSpeed.map(knots) ?? language.text(.noGroundSpeed)
    let time =
      if let departure = leg.departure, let arrival = leg.arrival {
        self.time(from: departure, to: arrival)
      } else {
        leg.duration.map(language.hoursAndMinutes) ?? ""
      }
    let course = ValueWords.degrees(Int(Degrees.reported(leg.course).rounded()))
    let distance = miles(leg.way.length)
    return ["\(leg.from.ident)-\(leg.to.ident)", distance, course, wind, head, cross, ground, time]
  }

  /// `8 kt from right`
  private func cross(_ fromRight: Speed) -> String {
    let speed = knots(.knots(abs(fromRight.knots)))
    let rounded = fromRight.knots.rounded()
    return rounded == 0 ? speed : language.text(rounded > 0 ? .fromRight : .fromLeft, ["speed": speed])
  }

  private func wind(_ wind: WindVector) -> String {
    guard let direction = wind.direction, !wind.speed.isCalm else { return language.text(.calm) }
    return "\(ValueWords.degrees(Int(Degrees.reported(direction).rounded()))) \(knots(wind.speed))"
  }

  /// A point of the plan may also be passed at a distance.
  private func isLanding(_ station: RouteAnswer.Station) -> Bool {
    station.isPoint && station.aside < .nauticalMiles(1)
  }

  private var stations: Table {
    var table = Table([
      column(.stationColumn, importance: 4), column(.alongRouteColumn, .trailing, importance: 1),
      column(.asideColumn, .trailing), column(.passageColumn, .trailing, importance: 2),
      column(.nowColumn, importance: 3), column(.thenColumn, importance: 3),
      // The report of now, whatever the time of the passage.
      Table.Column("METAR \(language.text(.nowColumn))", importance: -1),
    ])
    table.columns[0].isLabel = true
    if !options.hasOwnLayout {
      let shorter = answer.stations.map { StyledText(report(of: $0, isShort: true), .dim) }
      table.columns[6].shorter = shorter
      table.columns[6].truncatableTo = shorter.map(\.width).max()
    }
    table.rows = answer.stations.map { station in
      [
        StyledText(station.answer.ident.text, station.isPoint ? .bold : .plain),
        StyledText(miles(station.along)),
        StyledText(isLanding(station) ? "" : miles(station.aside)),
        StyledText(station.passage.map(zulu) ?? language.text(.categoryUnknown)),
        now(station),
        then(station),
        StyledText(report(of: station, isShort: false), .dim),
      ]
    }
    return table
  }

  /// The report without its station, and without its time unless it is outdated.
  ///
  /// - Parameter isShort: Whether it ends after wind, visibility, weather and sky. A report that ends inside
  ///   one of them would be another one: 1 SM instead of 1 1/2 SM.
  private func report(of station: RouteAnswer.Station, isShort: Bool) -> String {
    let groups = (station.answer.conditions?.content.rawText ?? "").split(separator: " ")
    let time = groups.prefix(4).firstIndex { group in
      group.utf8.count == 7 && group.last == "Z" && group.utf8.dropLast().allSatisfy(\.isASCIIDigit)
    }
    let first = time.map { station.answer.outdatedAge == nil ? $0 + 1 : $0 } ?? 0
    let end = isShort ? groups.firstIndex(where: Self.followsSky) ?? groups.count : groups.count
    let rest = end < groups.count ? [options.glyphs.ellipsis] : []
    return (groups[min(first, end)..<end].map(String.init) + rest).joined(separator: " ")
  }

  /// Whether a group is a temperature with its dew point (`25/19`, `M02/`), a pressure or the beginning of
  /// the remarks.
  private static func followsSky(_ group: Substring) -> Bool {
    let bytes = group.utf8
    if group == "RMK" { return true }
    if bytes.count == 5, group.first == "A" || group.first == "Q" {
      return bytes.dropFirst().allSatisfy(\.isASCIIDigit)
    }
    let parts = group.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return group == "/////" }
    return group == "/////"
      || parts[0].utf8.count(where: \.isASCIIDigit) == 2
        && parts.allSatisfy { part in
          let digits = part.drop { $0 == "M" }.utf8
          return part.utf8.count - digits.count <= 1 && digits.isEmpty
            || digits.count == 2 && digits.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "/") }
        }
  }

  /// `within 25 NM, 12 of 28 asked`
  private var stationsNote: String {
    let width = language.text(.withinDistance, ["distance": miles(plan.width)])
    guard answer.stationsAsked < answer.stationsInCorridor else { return width }
    let counts: KeyValuePairs = ["count": "\(answer.stationsAsked)", "all": "\(answer.stationsInCorridor)"]
    return language.list([width, language.text(.askedOfAll, counts)])
  }

  private func now(_ station: RouteAnswer.Station) -> StyledText {
    station.reported.styled(in: language) ?? StyledText(language.text(.categoryUnknown), .dim)
  }

  private func then(_ station: RouteAnswer.Station) -> StyledText {
    let words: Phrase
    switch station.forecastState {
    case .known, .unknown:
      if let category = station.forecast.styled(in: language) { return category }
      // VFR during a part of the time, while the rest of it is unknown.
      if let best = station.forecast.worst { return StyledText(best.orWorse(in: language)) }
      words = .categoryUnknown
    case .none: words = .noTAF
    case .cancelled: words = .tafCancelled
    case .endsBefore: words = .tafEndsBefore
    case .beginsLater: words = .tafBeginsLater
    }
    return StyledText(language.text(words), .dim)
  }

  /// Dangerous weather at the stations, in the order in which they are passed.
  private var dangers: [Facts.Fact] {
    answer.stations.compactMap { station in
      let lines = station.dangers.map(line).unique().map { StyledText($0) }
      guard !lines.isEmpty else { return nil }
      let label = [station.answer.ident.text, station.passage.map(zulu)].compactMap(\.self)
      return Facts.Fact(label: label.joined(separator: " "), lines: lines)
    }
  }

  /// `then: light freezing rain`, `TEMPO: thunderstorm with heavy rain`, `now: thunderstorm`
  private func line(of danger: RouteAnswer.Danger) -> String {
    let text = HazardText(quantities: quantities)
    let change = danger.period.map(\.change) ?? .initial
    let label: String =
      if danger.report == .metar {
        language.text(.nowColumn)
      } else if change.isOverlay {
        ForecastTable.change(change)
      } else {
        language.text(.thenColumn)
      }
    return language.labelled(label, language.list(text.lines(danger)))
  }

  private var hazards: Document {
    var document = Document()
    if !answer.hazards.isEmpty {
      let note = StyledText(language.text(.inRouteOrder), .dim)
      document.add(.heading(StyledText(language.text(.hazards)), note: note))
      var table = Table([Table.Column(), Table.Column()], narrowing: .stack(heads: 1))
      table.columns[0].isLabel = true
      let words = HazardWords.all(answer.hazards.map(\.hazard), now: answer.now, in: language)
      table.rows = zip(answer.hazards, words).map { met, words in
        let summary = language.labelled(place(of: met), words.summary)
        return [StyledText(words.name, .bold), StyledText(summary)]
      }
      document.add(.table(table))
    } else if answer.knowsHazards, answer.missingHazards.isEmpty, answer.unissued.isEmpty {
      document.add(
        .text(StyledText(language.text(dangers.isEmpty ? .noHazardsOnRoute : .noOtherHazardsOnRoute)))
      )
    }
    if !answer.knowsHazards {
      document.add(.text(StyledText(language.text(.routeHazardsNotFetched))))
    } else if !answer.missingHazards.isEmpty {
      document.add(.text(StyledText(HazardWords.missing(answer.missingHazards, in: language))))
    }
    for line in unissued { document.add(.text(StyledText(line))) }
    if answer.knowsHazards, !answer.knowsAirmets {
      document.add(.text(StyledText(language.text(.airmetsUnknown))))
    }
    return document
  }

  /// `after 120 NM at 15:04Z, 12 NM aside`
  private func place(of met: RouteAnswer.RouteHazard) -> String {
    guard let along = met.along else { return language.text(.placeUnknown) }
    let distance = miles(along)
    let there =
      met.passage.map { language.text(.afterDistanceAt, ["distance": distance, "time": zulu($0)]) }
      ?? language.text(.afterDistance, ["distance": distance])
    let aside = met.aside.flatMap { aside in
      aside.meters > 0 ? language.text(.asideBy, ["distance": miles(aside)]) : nil
    }
    return language.list([there, aside].compactMap(\.self))
  }
}
