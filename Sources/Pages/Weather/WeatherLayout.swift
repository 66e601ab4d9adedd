import Aggregation
import Layout

/// What stands where on the card of a place, by the width of the terminal: a compact card at 40 columns, all
/// below each other at 80, and where a wider one has room for both, the days beside the facts; from 180 on
/// the hours too, with the sources. Nothing stands beside anything else where that would cost a value.
struct WeatherLayout {
  private let page: WeatherPage
  private let caveats: [StyledText]

  init(_ page: WeatherPage, caveats: [StyledText]) {
    self.page = page
    self.caveats = caveats
  }

  /// From so many columns on, there is more than a narrower terminal has: the line of the day, the sources.
  private static let widest = 180
  /// How far a table stands in from its heading, in a share of the line that is so narrow.
  private static func inset(in width: Int) -> Int { width >= 60 ? 3 : 1 }
  /// The line of the day has its 48 columns whatever sun and moon are called.
  private var factsWidth: Int { 49 + DayLine.labels(in: page.options.language) }
  private static let gap = 2

  /// A part of the card, and what it takes of a line with nothing left out.
  private struct Part {
    var document: Document
    var width: Int
  }

  var document: Document {
    page.options.width >= Self.widest
      ? everything : joined(rows(Part(document: facts, width: factsWidth), hours(), days))
  }

  private var everything: Document {
    let sky = page.sky(withMoonTimes: true)
    var now = Part(document: facts(under: sky), width: factsWidth)
    if let line = page.dayLine(of: sky, width: factsWidth) {
      now.document.add(.gap)
      now.document.add(line)
    }
    let comparison = ComparePage(page)
    let sources = comparison.overview.map { part($0, table: comparison.width) }
    if let ahead = row(now, hours(isTall: true)), let later = row(days, sources) {
      return joined([ahead, later])
    }
    return joined(rows(now, hours(), days) + [sources?.document])
  }

  /// The hours over the whole line, and the days beside what is now where both have room.
  private func rows(_ now: Part, _ hours: Part?, _ days: Part?) -> [Document?] {
    if let both = row(now, days) { return [both, hours?.document] }
    return [now.document, hours?.document, days?.document]
  }

  /// Two parts beside each other, or the only one that there is; `nil` where they have no room.
  private func row(_ left: Part?, _ right: Part?) -> Document? {
    guard let left, let right else { return (left ?? right)?.document }
    let room = page.options.width - Self.gap - left.width
    guard room >= right.width else { return nil }
    let columns = [
      Columns.Column(width: left.width, document: left.document),
      Columns.Column(width: room, document: right.document),
    ]
    return Document([.columns(Columns(columns: columns, gap: Self.gap))])
  }

  private func part(_ document: Document, table: Int) -> Part {
    Part(document: document, width: max(factsWidth, table + Self.inset(in: table + 3)))
  }

  // MARK: - Parts

  private func facts(under sky: SunAnswer) -> Document {
    var document = Document([.facts(page.facts(under: sky))])
    guard !caveats.isEmpty else { return document }
    document.add(.gap)
    for line in caveats { document.add(.text(line)) }
    return document
  }

  private var facts: Document { facts(under: page.sky(withMoonTimes: false)) }

  private func hours(isTall: Bool = false) -> Part? {
    let table = HoursTable(page, isTall: isTall)
    return table.document.map { part($0, table: table.width) }
  }

  private var days: Part? {
    let table = DaysTable(page)
    return table.document.map { part($0, table: table.width) }
  }

  private func joined(_ documents: [Document?]) -> Document {
    documents.compactMap(\.self).reduce(into: Document()) { all, document in
      if !all.blocks.isEmpty { all.add(.gap) }
      all.add(document)
    }
  }
}
