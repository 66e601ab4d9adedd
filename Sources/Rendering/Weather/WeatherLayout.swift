import Aggregation

/// What stands where on the card of a place, by the width of the terminal: a compact card at 40
/// columns, everything below each other at 80, the days beside the hours at 120, and at 180 all there
/// is, with the sources side by side.
struct WeatherLayout {
  private let page: WeatherPage
  private let doubts: [StyledText]

  init(_ page: WeatherPage, doubts: [StyledText]) {
    self.page = page
    self.doubts = doubts
  }

  /// From so many columns the days stand beside the hours, and from so many everything does.
  private static let wide = 120
  private static let widest = 180
  /// What the hours need beside the days for the third of a day.
  private static let leastHours = 52
  /// How far a table stands in from its heading, in a share of the line that is so narrow.
  private static func inset(in width: Int) -> Int { width >= 60 ? 3 : 1 }
  /// The line of the day has its 48 columns whatever sun and moon are called.
  private var factsWidth: Int { 49 + DayLine.labels(in: page.options.language) }
  private static let gap = 2

  var document: Document {
    switch page.options.width {
    case Self.widest...: everything
    case Self.wide...: daysBesideHours
    default: belowEachOther
    }
  }

  private func facts(under sky: SunAnswer) -> Document {
    var document = Document([.facts(page.facts(under: sky))])
    guard !doubts.isEmpty else { return document }
    document.add(.gap)
    for line in doubts { document.add(.text(line)) }
    return document
  }

  private var facts: Document { facts(under: page.sky(withMoonTimes: false)) }

  private var belowEachOther: Document {
    joined([facts, HoursTable(page).document, DaysTable(page).document])
  }

  private var daysBesideHours: Document {
    let room = page.options.width - Self.gap
    var table = DaysTable(page)
    if room - Self.share(table.width) < Self.leastHours {
      // The days give up their words, for which they have signs, and then what matters
      // least. ASCII has no such signs.
      guard page.options.glyphs == .unicode else { return belowEachOther }
      table = DaysTable(page, isWithWords: false)
    }
    let width = max(Self.leastHours, room - Self.share(table.width))
    guard let days = table.document, let hours = HoursTable(page, width: width).document else {
      return belowEachOther
    }
    let columns = [Columns.Column(width: width, document: hours), .init(width: room - width, document: days)]
    return joined([facts, Document([.columns(Columns(columns: columns, gap: Self.gap))])])
  }

  /// What a table of a width takes of a line.
  private static func share(_ table: Int) -> Int { table + inset(in: table + 3) }

  private var everything: Document {
    let right = page.options.width - Self.gap - factsWidth
    func row(_ left: Document?, _ beside: Document?, split leftWidth: Int) -> Document? {
      guard let left, let beside else { return left ?? beside }
      let right = page.options.width - Self.gap - leftWidth
      return Document([
        .columns(
          Columns(
            columns: [.init(width: leftWidth, document: left), .init(width: right, document: beside)],
            gap: Self.gap
          )
        )
      ])
    }
    let sky = page.sky(withMoonTimes: true)
    var left = facts(under: sky)
    if let line = page.dayLine(of: sky, width: factsWidth) {
      left.add(.gap)
      left.add(line)
    }
    let days = DaysTable(page)
    return joined([
      row(left, HoursTable(page, width: right).document, split: factsWidth),
      row(days.document, ComparePage(page).overview, split: max(factsWidth, Self.share(days.width))),
    ])
  }

  private func joined(_ documents: [Document?]) -> Document {
    documents.compactMap(\.self).reduce(into: Document()) { all, document in
      if !all.blocks.isEmpty { all.add(.gap) }
      all.add(document)
    }
  }
}
