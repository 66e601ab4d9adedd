import Aggregation
import FoundationEssentials
import Layout
import Merge
import Pages
import TerminalControl
import Weather

extension Browser {
  /// Everything that the layout of a page depends on.
  struct PageKey: Hashable, Sendable {
    var request: BrowserRequest
    var revision: Int?
    var tab: BrowserTab
    var width: Int
    var height: Int
    var units: UnitPreferences
  }

  /// The whole screen: tabs, the page beside or instead of the list, its age, and the keys.
  package func frame() -> BrowserFrame { options.measuring(measuredFrame) }

  private func measuredFrame() -> BrowserFrame {
    var cursor: ScreenWriter.Cursor?
    var lines: [StyledText]
    switch mode {
    case .help:
      lines = [StyledText(text(.keysHeading), .bold)] + helpLines.dropFirst(helpScroll).prefix(helpRows)
    case .searching(let search):
      lines = searchLines(search)
      let column = 1 + TextWidth.of(visible(search).before)
      cursor = ScreenWriter.Cursor(row: 0, column: min(column, size.columns - 1))
    case .browsing:
      lines = isListBeside ? besideEachOther : focus == .page ? pageLines : listLines(width: size.columns)
    }
    lines = Array(lines.prefix(size.rows - 1))
    lines += Array(repeating: StyledText(), count: size.rows - 1 - lines.count)
    lines.append(notice.map { StyledText(options.drawn($0), .bold) } ?? foot)
    let printer = TerminalPrinter(options: options)
    return BrowserFrame(
      lines: lines.map { printer.escaped($0.truncated(to: size.columns, ellipsis: ellipsis)) },
      cursor: cursor
    )
  }

  private var isASCII: Bool { options.glyphs == .ascii }
  private func text(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
    options.drawn(options.language.text(phrase, values))
  }
  private var ellipsis: String { options.glyphs.ellipsis }

  // MARK: - Measures

  private var listWidth: Int { min(30, max(20, size.columns / 4)) }
  private var pageWidth: Int { isListBeside ? size.columns - listWidth - 2 : size.columns }
  /// The rows of the page: the tabs are above it, its age and the keys below.
  var pageRows: Int { max(1, size.rows - 3) }

  // MARK: - Page

  var currentPageKey: PageKey? {
    // A page that is not visible is not laid out again.
    guard isPageVisible else { return pageKey }
    guard let request else { return nil }
    return PageKey(
      request: request,
      revision: states[request]?.revision,
      tab: tab,
      width: pageWidth,
      height: pageRows,
      units: options.units
    )
  }

  /// The lines of a page at its width.
  func laidOut(_ key: PageKey?) -> [StyledText] {
    guard let key else { return [] }
    var options = options
    options.width = key.width
    let notes = options.measuring { TerminalPrinter(options: options).lines(of: self.notes(key)) }
    options.height = key.tab == .map ? max(1, key.height - notes.count) : nil
    return options.measuring { TerminalPrinter(options: options).lines(of: document(key, options)) } + notes
  }

  /// What the status line may have no room for: why an answer is old, and what its sources lack.
  private func notes(_ key: PageKey) -> Document {
    guard let known = states[key.request], known.answer != nil else { return Document() }
    let lines = known.failure + known.notes
    return lines.isEmpty ? Document() : Document([.gap] + lines.map { .text(StyledText($0, .dim)) })
  }

  private func document(_ key: PageKey, _ options: RenderOptions) -> Document {
    var known = states[key.request]
    if key.tab == .map, known?.answer == nil, known?.failure.isEmpty ?? true {
      known = drawnMaps[key.request.target].flatMap { states[$0] } ?? known
    }
    if let answer = known?.answer { return key.tab.document(of: answer, options) }
    var document = Document()
    if let selected {
      document.add(.title(selected.title, aside: StyledText()))
    }
    if let failure = known?.failure, !failure.isEmpty {
      for line in failure { document.add(.text(StyledText(line))) }
    } else {
      document.add(.text(StyledText(text(.beingAsked) + ellipsis, .dim)))
    }
    return document
  }

  private var pageLines: [StyledText] {
    var lines = [tabs] + page.dropFirst(scroll).prefix(pageRows)
    lines += Array(repeating: StyledText(), count: max(0, pageRows + 1 - lines.count))
    return lines + [status]
  }

  /// The names of the tabs. The selected one is always visible.
  private var tabs: StyledText {
    let all = BrowserTab.allCases
    func cells(_ title: (BrowserTab) -> Phrase) -> [String] {
      all.map { text(title($0)) + ($0 == .warnings && isWarned ? "!" : "") }
    }
    let names = cells(\.title)
    let width = names.reduce(0) { $0 + TextWidth.of($1) + 2 }
    let titles = width <= pageWidth ? names : cells(\.shortTitle)
    var first = 0
    func end() -> Int { titles[first...tab.rawValue].reduce(0) { $0 + TextWidth.of($1) + 2 } }
    // After the last tab, no room is needed for the sign that more follow.
    let room = tab == all.last ? pageWidth : pageWidth - TextWidth.of(ellipsis)
    while first < tab.rawValue, end() > room { first += 1 }
    return zip(all, titles).dropFirst(first).reduce(into: StyledText()) { line, entry in
      line += entry.0 == tab ? StyledText("[\(entry.1)]", .bold) : StyledText(" \(entry.1) ", .dim)
    }
  }

  /// The wind, the age of the answer, whether a newer one is on its way, and errors of sources.
  private var status: StyledText {
    guard let request, let known = states[request] else { return StyledText() }
    var parts: [StyledText] = []
    // A picture that does not move would only look like noise.
    if isAnimated, let wind {
      let picture = wind.picture(after: motion, glyphs: options.drawingGlyphs)
      if !picture.allSatisfy({ $0 == " " }) { parts.append(StyledText(picture)) }
    }
    if page.count > pageRows {
      parts.append(StyledText("\(scroll + 1)-\(min(page.count, scroll + pageRows))/\(page.count)", .dim))
    }
    if let age = age(of: known) { parts.append(StyledText(age, .dim)) }
    if known.isAsking { parts.append(StyledText(text(.asking) + ellipsis)) }
    if known.answer != nil { parts += known.failure.map { StyledText(options.drawn($0), .dim) } }
    parts += known.notes.map { StyledText(options.drawn($0), .dim) }
    return parts.dropFirst().reduce(parts.first ?? StyledText()) { $0 + StyledText("  ") + $1 }
  }

  /// `3 min old`; `nil` for a sample, whose page shows its age.
  private func age(of known: RequestState) -> String? {
    guard let answer = known.answer?.answer, answer.origin == .live else { return nil }
    let fetched = answer.sources.compactMap(\.fetched).max()
    return fetched.map {
      let age = TimeText.age(clock.timeIntervalSince($0), in: options.language)
      return QuantityText.withoutGlue(text(.old, ["age": age]))
    }
  }

  // MARK: - List

  private var besideEachOther: [StyledText] {
    let list = listLines(width: listWidth - 1)
    let page = pageLines
    let rule = StyledText(options.drawingGlyphs == .ascii ? "| " : "│ ", .dim)
    return (0..<max(1, size.rows - 1)).map { row in
      let left = row < list.count ? list[row] : StyledText()
      return left.padded(to: listWidth) + rule + (row < page.count ? page[row] : StyledText())
    }
  }

  private func listLines(width: Int) -> [StyledText] {
    guard !entries.isEmpty else {
      let hint = StyledText(text(.nothingListed))
      return [StyledText("agg", .bold)] + hint.wrapped(to: width)
    }
    var lines: [StyledText] = []
    var selectedLine = 0
    for (index, entry) in entries.enumerated() {
      if index == 0 || entries[index - 1].section != entry.section {
        let heading: Phrase = entry.section == .recents ? .recentsSection : .citiesSection
        lines.append(StyledText(text(heading), .dim))
      }
      if index == selection { selectedLine = lines.count }
      lines.append(row(entry, isSelected: index == selection, width: width))
    }
    // Scrolls so that the selection is visible, and the heading above the first row.
    let rows = max(1, size.rows - 1)
    let first = max(0, min(selectedLine - rows / 2, lines.count - rows))
    return Array(lines.dropFirst(first).prefix(rows))
  }

  private func row(_ entry: BrowserEntry, isSelected: Bool, width: Int) -> StyledText {
    let marker = isSelected ? (options.drawingGlyphs == .ascii ? "> " : "› ") : "  "
    let value = self.value(of: entry)
    let room = width - 2 - (value.isEmpty ? 0 : value.width + 1)
    var name = StyledText(marker + options.drawn(entry.name), isSelected ? .bold : .plain)
    if !entry.about.isEmpty { name += StyledText("  " + options.drawn(entry.about), .dim) }
    return name.truncated(to: room + 2, ellipsis: ellipsis).padded(to: room + 2)
      + (value.isEmpty ? StyledText() : StyledText(" ") + value)
  }

  /// The flight category of an airport or the temperature at another place, if known, after a `!` if a
  /// warning is known.
  private func value(of entry: BrowserEntry) -> StyledText {
    let value = weather(of: entry)
    guard case .weather(let answer) = states[BrowserRequest(entry.target, .weather)]?.answer,
      let alert = answer.severestAlert
    else { return value }
    let mark = StyledText("!", AlertsPage.style(alert.severity))
    return value.isEmpty ? mark : mark + StyledText(" ") + value
  }

  private func weather(of entry: BrowserEntry) -> StyledText {
    let weather = BrowserRequest(entry.target, .weather)
    if case .airport = entry.target,
      case .airport(let answer) = states[BrowserRequest(entry.target, .airport)]?.answer,
      let category = AirportPage(answer, options: options).listedCategory
    {
      return category
    }
    guard case .weather(let answer) = states[weather]?.answer, let temperature = answer.current.temperature
    else {
      return StyledText()
    }
    let quantities = WeatherPage(answer, options: options).quantities
    let text = options.drawn(quantities.temperatureRangeEnd(temperature))
    return StyledText(text.replacing(QuantityText.glue, with: " "))
  }

  // MARK: - Search

  /// What is typed, before and after the cursor, as far as it fits beside it.
  private func visible(_ search: Search) -> (before: String, after: String) {
    var before = options.drawn(search.beforeCursor)
    var after = options.drawn(search.afterCursor)
    while TextWidth.of(before) > size.columns - 2, !before.isEmpty { before.removeFirst() }
    while TextWidth.of(before + after) > size.columns - 2, !after.isEmpty { after.removeLast() }
    return (before, after)
  }

  private func searchLines(_ search: Search) -> [StyledText] {
    let (before, after) = visible(search)
    var lines = [StyledText("/", .dim) + StyledText(before + after, .bold)]
    if search.matches.isEmpty {
      let words = text(search.typed.isEmpty ? .whatToSearch : .nothingFound)
      return lines + StyledText(words, .dim).wrapped(to: size.columns)
    }
    let rows = max(1, size.rows - 2)
    let first = max(0, min(search.selection - rows / 2, search.matches.count - rows))
    for (index, entry) in search.matches.enumerated().dropFirst(first).prefix(rows) {
      lines.append(row(entry, isSelected: index == search.selection, width: size.columns))
    }
    return lines
  }

  // MARK: - Keys

  /// Keys have the names that most keyboards show.
  private static let help: [(keys: String, plain: String, meaning: Phrase)] = [
    ("↑ ↓ j k", "Up Down j k", .helpChoose),
    ("Home End g G", "Home End g G", .helpEnds),
    ("← → Tab 1-8", "<- -> Tab 1-8", .helpTabs),
    ("Enter Esc", "Enter Esc", .helpOpen),
    ("PgUp PgDn", "PgUp PgDn", .helpScroll),
    ("Ctrl-B Space", "Ctrl-B Space", .helpScroll),
    ("h j k l + - 0", "h j k l + - 0", .helpMap),
    ("/", "/", .helpSearch),
    ("r", "r", .helpRefresh),
    ("u", "u", .helpUnits),
    ("d Del z", "d Del z", .helpDelete),
    ("Ctrl-Z", "Ctrl-Z", .helpSuspend),
    ("Ctrl-L", "Ctrl-L", .helpRedraw),
    ("q", "q", .quit),
  ]

  /// The rows for the keys, between their heading and the keys that apply now.
  private var helpRows: Int { max(1, size.rows - 2) }
  /// How far the list of all keys can be scrolled.
  var longestHelpScroll: Int { options.measuring { max(0, helpLines.count - helpRows) } }

  private var helpLines: [StyledText] {
    let keys = Self.help.map { isASCII ? $0.plain : $0.keys }
    let indent = (keys.map { TextWidth.of($0) }.max() ?? 0) + 2
    return zip(keys, Self.help).flatMap { keys, entry in
      StyledText(text(entry.meaning)).wrapped(to: max(1, size.columns - indent)).enumerated().map {
        row,
        line in
        StyledText(row == 0 ? keys : "", .bold).padded(to: indent) + line
      }
    }
  }

  /// The keys of this page only.
  private var keysOfPage: [(String, Phrase)] {
    if movesMap { return [("hjkl", .move), ("+-", .zoom)] }
    return opensWarnings ? [("Enter", .warningsTab)] : []
  }

  /// The keys that apply now. If they do not fit, they are left out from the end, except for the last two.
  private var foot: StyledText {
    let (upDown, leftRight) = isASCII ? ("Up/Down", "<- ->") : ("↑↓", "←→")
    let meanings: [(String, Phrase)] =
      switch mode {
      case .help:
        [(text(.anyKey), .back)] + (longestHelpScroll > 0 ? [(upDown, .scroll)] : []) + [("q", .quit)]
      case .searching: [("Enter", .open), ("Esc", .back), (upDown, .choose)]
      case .browsing:
        (focus == .list
          ? [("Enter", .open), ("/", .search), ("r", .refresh), ("u", .units)]
            + (selected?.section == .recents ? [("d", .delete)] : [])
          : [("Esc", .back)] + keysOfPage + [("r", .refresh), ("u", .units), ("/", .search)])
          + [(leftRight, .tabs)]
          + (movesMap ? [] : [(upDown, focus == .list ? .choose : .scroll)])
          + [("?", .help), ("q", .quit)]
      }
    var keys = meanings.map { ($0.0, text($0.1)) }
    func width() -> Int { keys.reduce(-2) { $0 + TextWidth.of($1.0) + TextWidth.of($1.1) + 3 } }
    while width() > size.columns, keys.count > 2 { keys.remove(at: keys.count - 3) }
    return keys.enumerated().reduce(into: StyledText()) { line, entry in
      if entry.offset > 0 { line += "  " }
      line += StyledText(entry.element.0, .bold) + StyledText(" \(entry.element.1)", .dim)
    }
  }
}
