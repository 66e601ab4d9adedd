package import FoundationEssentials
package import Weather

/// Flight categories over time: a bar for the prevailing category and, below it, one for temporary changes.
package struct Timeline: Hashable, Sendable {
  /// A time with one category.
  package struct Stretch: Hashable, Sendable {
    package var start: Date
    package var end: Date
    package var category: FlightCategory
    /// In per cent, for what may occur; `nil` for what prevails or is temporary.
    package var probability: Int?
    /// Whether what may occur comes and goes.
    package var recurs: Bool

    package init(
      start: Date,
      end: Date,
      category: FlightCategory,
      probability: Int? = nil,
      recurs: Bool? = nil
    ) {
      self.start = start
      self.end = end
      self.category = category
      self.probability = probability
      self.recurs = recurs ?? (probability == nil)
    }

    /// What counts when stretches overlap: the worse category, and of equal ones the more certain.
    package var outlook: Outlook { Outlook(category: category, probability: probability, recurs: recurs) }
  }

  /// The forecast of a stretch, without its time.
  package struct Outlook: Hashable, Sendable, Comparable {
    package let category: FlightCategory
    package let probability: Int?
    package let recurs: Bool

    package static func < (first: Self, second: Self) -> Bool {
      (first.category, -(first.probability ?? 100)) < (second.category, -(second.probability ?? 100))
    }

    /// `IFR at times`, `PROB40 IFR`, or `PROB30 IFR at times` for what may come and go.
    package func overlayName(in language: Language) -> String {
      let name = (probability.map { "PROB\($0) " } ?? "") + category.rawValue
      return recurs ? language.text(.atTimes, ["category": name]) : name
    }
  }

  package var start: Date
  package var end: Date
  package var prevailing: [Stretch]
  package var overlays: [Stretch]
  package var language: Language

  package init(start: Date, end: Date, prevailing: [Stretch], overlays: [Stretch], language: Language) {
    self.start = start
    self.end = end
    self.prevailing = prevailing
    self.overlays = overlays
    self.language = language
  }

  /// The bar, its scale and its words; empty when there is no room for a readable one.
  package func lines(width: Int, indent: Int, glyphs: GlyphTier) -> [StyledText] {
    let length = end.timeIntervalSince(start)
    let columns = min(width - indent, 72)
    guard columns >= 24, length > 0, length <= 72 * 3600 else { return [] }
    let margin = StyledText(String(repeating: " ", count: indent))
    func column(_ date: Date) -> Int {
      let share = date.timeIntervalSince(start) / length
      return share.isNaN ? 0 : Int((min(max(share, 0), 1) * Double(columns)).rounded())
    }
    func bar(_ stretches: [Stretch]) -> [Outlook?] {
      var cells = [Outlook?](repeating: nil, count: columns)
      for stretch in stretches {
        let from = column(stretch.start)
        for index in from..<max(from, column(stretch.end)) {
          cells[index] = cells[index].map { min($0, stretch.outlook) } ?? stretch.outlook
        }
      }
      return cells
    }
    let below = bar(prevailing)
    let above = bar(overlays)
    var lines = [scale(columns, column: column), draw(below, glyphs)] + words(below)
    if above.contains(where: { $0 != nil }) {
      lines.append(draw(above, glyphs, isHollow: true))
      lines += words(above, isOverlay: true)
    }
    return lines.map { margin + $0 }
  }

  /// Full hours of UTC with the same distance from each other, such as every third.
  package func ticks(atMost count: Double) -> [Date] {
    let hours = end.timeIntervalSince(start) / 3600
    let step = ([1.0, 2, 3, 6, 12, 24].first { hours / $0 <= count } ?? 24) * 3600
    let first = (start.timeIntervalSince1970 / step).rounded(.up) * step
    return stride(from: first, to: end.timeIntervalSince1970, by: step).map(Date.init(timeIntervalSince1970:))
  }

  private func scale(_ columns: Int, column: (Date) -> Int) -> StyledText {
    var text = ""
    for date in ticks(atMost: Double(columns) / 5) {
      let position = column(date)
      guard position >= text.count, position + 3 <= columns else { continue }
      text += String(repeating: " ", count: position - text.count) + TimeText.utc.hour(date) + "Z"
    }
    return StyledText(text, .dim)
  }

  /// - Parameter isHollow: Whether to draw outlines or small letters, for temporary changes.
  private func draw(_ cells: [Outlook?], _ glyphs: GlyphTier, isHollow: Bool = false) -> StyledText {
    cells.reduce(into: StyledText()) { line, cell in
      guard let category = cell?.category else { return line += " " }
      let letter = isHollow ? category.letter.lowercased() : category.letter
      let sign = glyphs == .ascii ? letter : isHollow ? category.outline : category.shade
      line += StyledText(sign, Style(accent: category.accent))
    }
  }

  /// The columns of one outlook in the bar.
  private struct BarStretch {
    var columns: Range<Int>
    let outlook: Outlook
  }

  private static func stretches(of cells: [Outlook?]) -> [BarStretch] {
    var stretches: [BarStretch] = []
    for (index, cell) in cells.enumerated() {
      guard let cell else { continue }
      if let last = stretches.last, last.outlook == cell, last.columns.upperBound == index {
        stretches[stretches.count - 1].columns = last.columns.lowerBound..<index + 1
      } else {
        stretches.append(BarStretch(columns: index..<index + 1, outlook: cell))
      }
    }
    return stretches
  }

  /// A word below the bar, and the columns that it takes.
  private struct Word {
    var text: StyledText
    var columns: Range<Int>

    /// Whether two empty columns are between it and others.
    func isApart(from others: Range<Int>) -> Bool {
      columns.upperBound + 2 <= others.lowerBound || others.upperBound + 2 <= columns.lowerBound
    }
  }

  /// Where the word of a stretch may be.
  private struct Placement {
    let width: Int
    /// Its first column in the first line: below its own stretch and the empty columns around it.
    let beside: ClosedRange<Int>
    /// The end of the room for it there.
    let end: Int
    /// Its first column in a further line: below the start of its stretch.
    let below: Int
    let barWidth: Int

    init(width: Int, of index: Int, in stretches: [BarStretch], barWidth: Int) {
      let own = stretches[index].columns
      let start = index > 0 ? stretches[index - 1].columns.upperBound + 1 : 0
      end = index + 1 < stretches.count ? stretches[index + 1].columns.lowerBound : barWidth
      // A word that is moved to the left does not touch the stretch before it.
      let first = max(min(own.lowerBound, end - width), start)
      beside = min(first, own.lowerBound)...max(min(own.upperBound - 1, end - width), first)
      below = min(own.lowerBound, barWidth - width)
      (self.width, self.barWidth) = (width, barWidth)
    }

    /// The first line that has room for the word, and its columns there; `nil` if none has.
    func place(in lines: [[Word]]) -> (line: Int, columns: Range<Int>)? {
      for (line, words) in lines.enumerated() {
        let (starts, limit) = line == 0 ? (beside, end) : (below...below, barWidth)
        for start in starts where start >= 0 && start + width <= limit {
          let columns = start..<start + width
          if words.allSatisfy({ $0.isApart(from: columns) }) { return (line, columns) }
        }
      }
      return nil
    }
  }

  /// The words of all stretches. In the first line they are only below their own stretch and the empty
  /// columns around it; others begin below their stretch in a further line. Without room for all words the
  /// bar has no words: a stretch without its own would seem to have those of its neighbour.
  private func words(_ cells: [Outlook?], isOverlay: Bool = false) -> [StyledText] {
    let stretches = Self.stretches(of: cells)
    var lines: [[Word]] = [[], [], []]
    let worstFirst = stretches.indices.sorted { first, second in
      (stretches[first].outlook, first) < (stretches[second].outlook, second)
    }
    for index in worstFirst {
      let outlook = stretches[index].outlook
      let name = isOverlay ? outlook.overlayName(in: language) : outlook.category.rawValue
      let placement = Placement(
        width: TextWidth.of(name),
        of: index,
        in: stretches,
        barWidth: cells.count
      )
      guard let (line, columns) = placement.place(in: lines) else { return [] }
      let text = StyledText(name, Style(accent: outlook.category.accent))
      lines[line].append(Word(text: text, columns: columns))
    }
    return lines.filter { !$0.isEmpty }.map(Self.line)
  }

  private static func line(of words: [Word]) -> StyledText {
    words.sorted { $0.columns.lowerBound < $1.columns.lowerBound }.reduce(into: StyledText()) { line, word in
      line.pad(to: word.columns.lowerBound)
      line += word.text
    }
  }
}

extension FlightCategory {
  package var accent: Style.Accent {
    switch self {
    case .vfr: .vfr
    case .mvfr: .mvfr
    case .ifr: .ifr
    case .lifr: .lifr
    }
  }

  /// The worse, the darker, so that the bar can be read without colour.
  fileprivate var shade: String {
    switch self {
    case .vfr: "░"
    case .mvfr: "▒"
    case .ifr: "▓"
    case .lifr: "█"
    }
  }

  /// The worse, the denser, so that temporary changes can be read without colour.
  fileprivate var outline: String {
    switch self {
    case .vfr: "□"
    case .mvfr: "▤"
    case .ifr: "▦"
    case .lifr: "▩"
    }
  }

  var letter: String { String(rawValue.prefix(1)) }

  /// The meaning of the letters, in a word.
  package func word(in language: Language) -> String {
    switch self {
    case .vfr: language.text(.visual)
    case .mvfr: language.text(.marginal)
    case .ifr: language.text(.instrument)
    case .lifr: language.text(.lowInstrument)
    }
  }

  /// The letters in their colour.
  package var styled: StyledText { StyledText(rawValue, Style(isBold: true, accent: accent)) }
}
