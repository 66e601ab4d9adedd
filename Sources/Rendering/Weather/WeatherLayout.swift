import Aggregation

/// What stands where on the card of a place, by the width of the terminal: a compact card at 40 columns, everything
/// below each other at 80, the days beside the hours at 120, and at 180 all there is, with the sources side by side.
struct WeatherLayout {
  private let page: WeatherPage
  private let doubts: [StyledText]

  init(_ page: WeatherPage, doubts: [StyledText]) {
    self.page = page
    self.doubts = doubts
  }

  /// From so many columns the days stand beside the hours, and from so many everything does.
  private static let wide = 112
  private static let widest = 180
  /// What the days need beside something else.
  private static let days = 51
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
    guard let days = DaysTable(page).document else { return belowEachOther }
    let width = page.options.width - Self.gap - Self.days
    guard let hours = HoursTable(page, width: width).document else { return belowEachOther }
    let columns = [Columns.Column(width: width, document: hours), .init(width: Self.days, document: days)]
    return joined([facts, Document([.columns(Columns(columns: columns, gap: Self.gap))])])
  }

  private var everything: Document {
    let right = page.options.width - Self.gap - factsWidth
    func row(_ left: Document?, _ beside: Document?) -> Document? {
      guard let left, let beside else { return left ?? beside }
      return Document([
        .columns(
          Columns(
            columns: [.init(width: factsWidth, document: left), .init(width: right, document: beside)],
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
    return joined([
      row(left, HoursTable(page, width: right).document),
      row(DaysTable(page).document, ComparePage(page).overview),
    ])
  }

  private func joined(_ documents: [Document?]) -> Document {
    documents.compactMap(\.self).reduce(into: Document()) { all, document in
      if !all.blocks.isEmpty { all.add(.gap) }
      all.add(document)
    }
  }
}
