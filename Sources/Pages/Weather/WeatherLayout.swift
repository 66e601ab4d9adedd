import Aggregation
import Layout

/// The layout of a place's card by the width of the terminal: a compact card at 40 columns; everything in one
/// column at 80; the days beside the facts where both fit; from 180 on also the hours and the comparison of
/// sources. Parts are never put side by side at the cost of a value.
struct WeatherLayout {
  private let page: WeatherPage
  private let caveats: [StyledText]

  init(_ page: WeatherPage, caveats: [StyledText]) {
    self.page = page
    self.caveats = caveats
  }

  /// From this width on the card also has the line of the day and the comparison of sources.
  private static let widest = 180
  /// The indentation of a table under its heading in a part of the given width.
  private static func inset(in width: Int) -> Int { width >= 60 ? 3 : 1 }
  /// The line of the day has 48 columns, however long the names of sun and moon are.
  private var factsWidth: Int { 49 + DayLine.labels(page.options) }
  private static let gap = 2

  /// A part of the card with the width that it needs to lose nothing.
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

  /// The hours over the whole width, and the days beside the current weather where both fit.
  private func rows(_ now: Part, _ hours: Part?, _ days: Part?) -> [Document?] {
    if let both = row(now, days) { return [both, hours?.document] }
    return [now.document, hours?.document, days?.document]
  }

  /// Two parts side by side, or the only one that is not `nil`; `nil` if they do not fit.
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
    HoursTable(page, isTall: isTall).part.map { part($0.document, table: $0.width) }
  }

  private var days: Part? {
    DaysTable(page).part.map { part($0.document, table: $0.width) }
  }

  private func joined(_ documents: [Document?]) -> Document {
    documents.compactMap(\.self).reduce(into: Document()) { all, document in
      if !all.blocks.isEmpty { all.add(.gap) }
      all.add(document)
    }
  }
}
