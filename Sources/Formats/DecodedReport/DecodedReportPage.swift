package import AviationReports
package import FoundationEssentials
package import Layout
import Pages
package import SpannedJSON
import Weather

/// A decoded report for people: the report as sent, and its meaning.
package struct DecodedReportPage {
  package enum Format: Sendable { case text, markdown }

  private let report: DecodedReport
  private let options: RenderOptions
  private let now: Date

  /// - Parameter now: The time relative to which the report was read.
  package init(_ report: DecodedReport, options: RenderOptions, now: Date) {
    self.report = report
    self.options = options
    self.now = now
  }

  /// Appends the page, ending with a line feed. With an explanation, each group is shown beside its meaning.
  package func append(as format: Format, to pages: inout ByteBuffer) {
    switch format {
    case .text: options.measuring { TerminalPrinter(options: options).print(document, to: &pages) }
    case .markdown: pages.append(MarkdownPrinter(glyphs: options.glyphs).print(document))
    }
  }

  private var document: Document {
    var document = Document()
    // Enough for most pages.
    document.blocks.reserveCapacity(8)
    // A winds aloft bulletin is already a table, so its text is not repeated.
    if case .windsAloft = report {} else { document.add(.raw(report.text.description)) }
    switch report {
    case .observation(let metar):
      add(GroupMeanings(metar), to: &document)
      add(metar.repairs, of: metar.text, to: &document)
      add(metar.contradictions, to: &document)
      if let category = metar.categoryOutlook.words(in: .english) {
        document.add(.text(StyledText("flight category " + category)))
      }
      for (trend, outlook) in zip(metar.trends, metar.trends.isEmpty ? [] : metar.trendOutlooks) {
        guard let category = outlook.words(in: .english) else { continue }
        let change = trend.indicator.isFrom ? "FM" : ForecastTable.change(trend.indicator.change)
        document.add(.text(StyledText("\(change): flight category \(category)")))
      }
    case .forecast(let taf):
      add(GroupMeanings(taf), to: &document)
      add(taf.repairs, of: taf.text, to: &document)
      add(taf.contradictions, to: &document)
      for line in categories(of: taf) { document.add(.text(StyledText(line))) }
    case .windsAloft(let bulletin): add(bulletin, to: &document)
    case .pilotReport(let report): add(ReportExplanation(report, now: now), to: &document)
    case .unreadable(_, let error): document.add(.text(StyledText(error.description)))
    }
    return document
  }

  /// `flight category VFR, LIFR from 15/14Z`, and a line for each temporary or probable change.
  private func categories(of taf: TAF) -> [String] {
    let prevailing = taf.outlook.prevailing
    var lines: [String] = []
    if prevailing.contains(where: { $0.outlook.worst != nil }) {
      let words = prevailing.enumerated().map { index, stretch in
        (stretch.outlook.words(in: .english) ?? "unknown")
          + (index == 0 ? "" : " from \(TimeText.dayHour(stretch.start))Z")
      }
      lines.append("flight category " + words.joined(separator: ", "))
    }
    for (period, conditions) in taf.periodsInFull where period.change.isOverlay {
      guard let category = conditions.categoryOutlook.words(in: .english) else { continue }
      // The time of a change may be unreadable.
      let span = period.start.map { start in
        period.end.map { " \(TimeText.dayHour(start)) to \(TimeText.dayHour($0))Z" }
          ?? " from \(TimeText.dayHour(start))Z"
      }
      lines.append(
        "\(ForecastTable.change(period.change))\(span ?? ""): flight category \(category)"
      )
    }
    return lines
  }

  /// `repaired: Q1 007 read as Q1007`, because the meaning above rests on a guess.
  private func add(_ repairs: [Repair], of text: ReportText, to document: inout Document) {
    for repair in repairs {
      document.add(.text(StyledText("repaired: \(text[repair.range]) read as \(repair.reading)")))
    }
  }

  private func add(_ contradictions: [some CustomStringConvertible], to document: inout Document) {
    for contradiction in contradictions { document.add(.text(StyledText("contradiction: \(contradiction)"))) }
  }

  private func add(_ meanings: GroupMeanings, to document: inout Document) {
    if options.explanation == .none {
      for text in meanings.sections { document.add(.text(StyledText(text))) }
    } else {
      document.add(.table(table(of: meanings.lines)))
    }
  }

  private func add(_ explanation: ReportExplanation, to document: inout Document) {
    if options.explanation == .none {
      let meanings = explanation.lines.map { $0.meaning + ($0.isUnknown ? ": \($0.text)" : "") }
      document.add(.text(StyledText(meanings.joined(separator: ", "))))
    } else {
      document.add(.table(table(of: explanation.lines)))
    }
  }

  private func table(of lines: [ReportExplanation.Line]) -> Table {
    var table = Table([Table.Column(), Table.Column()], narrowing: .stack(heads: 1), gap: 3)
    table.rows = lines.map { [StyledText($0.text), StyledText($0.meaning, $0.isUnknown ? .dim : .plain)] }
    return table
  }

  private func add(_ bulletin: WindsAloftBulletin, to document: inout Document) {
    let quantities = QuantityText(units: options.units.aerodromeUnits(country: nil), language: .english)
    let table = WindsAloftTable(quantities: quantities, now: now, isShort: false)
    let times = times(of: bulletin)
    if !times.isEmpty { document.add(.text(StyledText(times.joined(separator: ", "), .dim))) }
    for station in bulletin.stations {
      if !document.blocks.isEmpty { document.add(.gap) }
      document.add(.heading(StyledText(station.ident)))
      if station.levels.isEmpty {
        document.add(.text(StyledText("no readable winds", .dim)))
      } else {
        document.add(table.document(station, of: bulletin))
      }
    }
    if !bulletin.unknown.isEmpty {
      document.add(.gap)
      let pieces = bulletin.unknown.map { bulletin.text[$0] }.joined(separator: ", ")
      document.add(.text(StyledText("not understood: " + pieces, .dim)))
    }
  }

  /// `based on data of 21/00Z`, and the times of use, which a bulletin states once for all its stations.
  private func times(of bulletin: WindsAloftBulletin) -> [String] {
    var times: [String] = []
    if let basedOn = bulletin.basedOn {
      times.append("based on data of \(TimeText.zulu(basedOn, now: now))")
    }
    if bulletin.valid == nil { times.append("valid at an unknown time") }
    if let from = bulletin.useFrom, let until = bulletin.useUntil {
      times.append("for use from \(TimeText.zulu(from, now: now)) to \(TimeText.zulu(until, now: now))")
    }
    return times
  }
}
