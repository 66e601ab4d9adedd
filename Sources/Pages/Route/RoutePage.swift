package import Aggregation
import Catalog
import FoundationEssentials
package import Layout
import Weather

/// The weather along a route: the worst of it first, then the legs, the stations and the hazards in the order
/// in which they are met. Its words are English, like those of the reports that it is made of.
package struct RoutePage {
  private let answer: RouteAnswer
  private let options: RenderOptions
  private let quantities: QuantityText
  private var plan: RoutePlan { answer.plan }

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
    page.add(SampleLabel(answer, in: options.language).document)
    page.add(.text(StyledText(summary)))
    for warning in warnings { page.add(.text(StyledText(warning))) }
    add("Legs", legs, to: &page)
    add("Stations", stations, note: "within \(HazardWords.nauticalMiles(plan.width))", to: &page)
    page.add(.gap)
    page.add(hazards)
    page.add(.gap)
    page.add(.text(StyledText(Self.disclaimer, .dim)))
    let footer = SourceFooter(answer.sources, options: options)
    page.add(.gap)
    page.add(footer.credits + footer.problems)
    return page
  }

  /// What no source of `agg` has.
  static let disclaimer =
    "This is weather, not a clearance or a complete briefing: agg knows no NOTAMs and no TFRs."

  /// `KPWM KJFK MVFR at KBOS, 1 h 52 min, 2 hazards`.
  package var brief: String {
    let worst = answer.worstCategory.map { category in
      category.rawValue + (answer.worstStation.map { " at \($0.answer.ident)" } ?? "")
    }
    let time = answer.arrival.map { Self.duration($0.timeIntervalSince(plan.departure)) }
    let count = answer.hazards.count
    let dangers =
      answer.knowsHazards && answer.missingHazards.isEmpty
      ? "\(count) \(count == 1 ? "hazard" : "hazards")" : "hazards unknown"
    let parts: [String?] = [worst ?? "category unknown", time, dangers]
    return "\(answer.subject) " + parts.compactMap(\.self).joined(separator: ", ")
  }

  private func add(_ heading: String, _ table: Table, note: String = "", to page: inout Document) {
    guard !table.rows.isEmpty else { return }
    page.add(.gap)
    page.add(.heading(StyledText(heading), note: StyledText(note, .dim)))
    page.add(.table(table))
  }

  // MARK: - First lines

  private var category: StyledText {
    guard let worst = answer.worstCategory else { return StyledText("category unknown") }
    let sign = options.glyphs == .unicode ? StyledText(" ■", Style(accent: worst.accent)) : StyledText()
    let place = answer.worstStation.map { " at \($0.answer.ident)" } ?? ""
    return worst.styled + sign + StyledText(" \(worst.word(in: options.language))\(place)")
  }

  private func zulu(_ date: Date) -> String { TimeText.zulu(date, now: answer.now) }

  private var summary: String {
    let arrival =
      answer.arrival.map {
        "arriving \(zulu($0)) after \(Self.duration($0.timeIntervalSince(plan.departure)))"
      }
    let sunset = answer.sunset.map { "sunset there \(zulu($0))" }
    let speed =
      "\(ValueWords.number(plan.airspeed.knots.rounded())) kt at \(quantities.height(plan.altitude))"
    let parts: [String?] = [
      HazardWords.nauticalMiles(answer.length), speed, "departing \(zulu(plan.departure))", arrival, sunset,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// `1 h 05 min`
  static func duration(_ seconds: TimeInterval) -> String {
    let minutes = Int((seconds / 60).rounded())
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(ValueWords.padded(UInt8(minutes % 60))) min"
  }

  private var warnings: [String] {
    var warnings: [String] = []
    for leg in answer.legs where leg.groundSpeed == nil {
      warnings.append(
        "From \(leg.from.ident) to \(leg.to.ident) the wind is too strong for "
          + "\(ValueWords.number(plan.airspeed.knots.rounded())) kt: no times are known from there on."
      )
    }
    if answer.legs.contains(where: { $0.wind == nil && $0.groundSpeed != nil }) {
      warnings.append("No winds aloft are known for some legs: their times are those of calm air.")
    }
    if !answer.silentPoints.isEmpty {
      let names = answer.silentPoints.map(\.answer.ident.text).joined(separator: ", ")
      warnings.append("No report and no forecast of \(names) is known.")
    }
    if let sunset = answer.sunset, let arrival = answer.arrival, sunset < arrival, sunset > plan.departure {
      warnings.append("The arrival is after sunset.")
    }
    return warnings
  }

  // MARK: - Tables

  private var legs: Table {
    var table = Table([
      Table.Column("leg", importance: 4), Table.Column("distance", .trailing, importance: 3),
      Table.Column("course", .trailing, importance: 2), Table.Column("wind", .trailing, importance: 1),
      Table.Column("head", .trailing), Table.Column("cross", .trailing),
      Table.Column("ground", .trailing, importance: 2), Table.Column("time", .trailing, importance: 3),
    ])
    table.rows = answer.legs.map { leg in cells(of: leg).map { StyledText($0) } }
    return table
  }

  private func cells(of leg: RouteAnswer.Leg) -> [String] {
    let parts = leg.wind?.components(on: leg.course)
    let wind = leg.wind.map(Self.wind) ?? "unknown"
    let head = parts.map { Self.knots($0.head) } ?? ""
    let cross = parts.map { Self.cross($0.crossFromRight) } ?? ""
    let ground = leg.groundSpeed.map(Self.knots) ?? "none"
    let time = leg.duration.map(Self.duration) ?? ""
    let course = ValueWords.degrees(Self.degrees(leg.course))
    let distance = HazardWords.nauticalMiles(leg.way.length)
    return ["\(leg.from.ident)-\(leg.to.ident)", distance, course, wind, head, cross, ground, time]
  }

  /// `8 kt right`: where it comes from.
  private static func cross(_ fromRight: Speed) -> String {
    let knots = Int(fromRight.knots.rounded())
    return knots == 0 ? "0 kt" : "\(abs(knots)) kt \(knots > 0 ? "right" : "left")"
  }

  private static func knots(_ speed: Speed) -> String { "\(Int(speed.knots.rounded())) kt" }

  /// From 1 to 360.
  private static func degrees(_ value: Double) -> Int {
    let whole = Int(value.rounded()) % 360
    return whole == 0 ? 360 : whole
  }

  private static func wind(_ wind: WindVector) -> String {
    guard let direction = wind.direction, wind.speed.knots >= 0.5 else { return "calm" }
    return "\(ValueWords.degrees(degrees(direction))) \(knots(wind.speed))"
  }

  private var stations: Table {
    var table = Table([
      Table.Column("station", importance: 4), Table.Column("along", .trailing, importance: 1),
      Table.Column("aside", .trailing), Table.Column("passage", .trailing, importance: 2),
      Table.Column("now", importance: 3), Table.Column("then", importance: 3),
      Table.Column("report", importance: -1, minimumWidth: 20),
    ])
    table.rows = answer.stations.map { station in
      let raw = station.answer.conditions?.content.rawText ?? ""
      return [
        StyledText(station.answer.ident.text, station.isPoint ? .bold : .plain),
        StyledText(HazardWords.nauticalMiles(station.along)),
        StyledText(station.isPoint ? "" : HazardWords.nauticalMiles(station.aside)),
        StyledText(station.passage.map(zulu) ?? "unknown"),
        station.category?.styled ?? StyledText("unknown", .dim),
        station.categoryAtPassage?.styled ?? StyledText("no TAF", .dim),
        StyledText(raw, .dim),
      ]
    }
    return table
  }

  private var hazards: Document {
    var document = Document()
    if !answer.hazards.isEmpty {
      document.add(.heading(StyledText("Hazards"), note: StyledText("in the order of the route", .dim)))
      var table = Table([Table.Column(), Table.Column()], narrowing: .stack(heads: 1))
      table.rows = answer.hazards.map { met in
        let words = HazardWords(met.hazard, now: answer.now)
        return [StyledText(words.name, .bold), StyledText("\(place(of: met)): \(words.summary)")]
      }
      document.add(.table(table))
    } else if answer.knowsHazards, answer.missingHazards.isEmpty {
      document.add(.text(StyledText("No hazards are reported along the route at these times and heights.")))
    }
    if !answer.knowsHazards {
      document.add(.text(StyledText("The hazards along the route could not be fetched.")))
    } else if !answer.missingHazards.isEmpty {
      let parts = answer.missingHazards.joined(separator: ", ")
      document.add(.text(StyledText("Not fetched: \(parts). There may be more hazards.")))
    }
    return document
  }

  /// `after 120 NM at 15:04Z, 12 NM aside`
  private func place(of met: RouteAnswer.RouteHazard) -> String {
    guard let along = met.along else { return "place unknown" }
    let time = met.passage.map { " at \(zulu($0))" } ?? ""
    let isAside = met.aside.map { $0.meters > 0 } ?? false
    let aside = isAside ? met.aside.map { ", \(HazardWords.nauticalMiles($0)) aside" } ?? "" : ""
    return "after \(HazardWords.nauticalMiles(along))\(time)\(aside)"
  }
}
