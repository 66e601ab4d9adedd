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
  var plan: RoutePlan { answer.plan }
  var language: Language { options.language }

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

  func zulu(_ date: Date) -> String { TimeText.zulu(date.nearestMinute, now: answer.now) }

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

  func miles(_ distance: Length) -> String { HazardWords.nauticalMiles(distance, in: language) }
  func knots(_ speed: Speed) -> String { HazardWords.knots(speed, in: language) }

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

  // MARK: - Legs

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

  func column(_ name: Phrase, _ alignment: Table.Alignment = .leading, importance: Int = 0)
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
}
