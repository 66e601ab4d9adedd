import Layout
import TerminalControl
import Weather

/// Handles each key.
extension Browser {
  private var language: Language { options.language }

  mutating func press(_ key: Key) -> [BrowserEffect] {
    switch key {
    case .control("c"): return [.quit(isInterrupted: true)]
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    default: break
    }
    switch mode {
    case .browsing: return browse(key)
    case .searching(let search): return self.search(key, search)
    case .help:
      if let step = helpStep(key) {
        helpScroll = Self.moved(helpScroll, by: step)
        return []
      }
      mode = .browsing
      return key == .character("q") ? [.quit(isInterrupted: false)] : []
    }
  }

  /// How far a key scrolls the list of all keys; `nil` if the list is not taller than the screen, so that any
  /// key leaves it.
  private func helpStep(_ key: Key) -> Int? {
    guard longestHelpScroll > 0 else { return nil }
    return switch Self.plain(key) {
    case .up: -1
    case .down: 1
    case .pageUp: -pageRows
    case .pageDown: pageRows
    case .home: -.max
    case .end: .max
    default: nil
    }
  }

  /// The key that another one stands for, as in less and vim.
  private static func plain(_ key: Key) -> Key {
    switch key {
    case .character("k"): .up
    case .character("j"): .down
    case .control("b"): .pageUp
    case .control("f"), .character(" "): .pageDown
    case .character("g"): .home
    case .character("G"): .end
    default: key
    }
  }

  // MARK: - Browsing

  /// Whether keys move the map: the map has the focus.
  var movesMap: Bool { tab == .map && focus == .page }
  /// Whether Enter opens the warnings from the page that has the focus.
  var opensWarnings: Bool { focus == .page && tab != .warnings && isWarned }

  private mutating func browse(_ key: Key) -> [BrowserEffect] {
    let key = Self.plain(key)
    if movesMap, moveMap(key) { return [] }
    switch key {
    case .up: move(-1)
    case .down: move(1)
    case .pageUp: turn(-1)
    case .pageDown: turn(1)
    case .home: move(-.max)
    case .end: move(.max)
    case .right, .tab: show(tab.moved(by: 1))
    case .left, .backTab: show(tab.moved(by: -1))
    case .enter: return open()
    case .escape, .backspace: focus = .list
    case .delete: return delete()
    case .character(let letter): return command(letter)
    case .paste, .control: break
    }
    return []
  }

  /// Moves or zooms the map.
  ///
  /// - Returns: Whether the key does one of these.
  private mutating func moveMap(_ key: Key) -> Bool {
    guard let target = selected?.target else { return false }
    var view = mapViews[target] ?? MapView()
    switch key {
    case .up: view.move(north: 1)
    case .down: view.move(north: -1)
    case .character("h"): view.move(east: -1)
    case .character("l"): view.move(east: 1)
    case .character("+"), .character("="): view.zoom(by: 1)
    case .character("-"): view.zoom(by: -1)
    case .character("0"): view = MapView()
    default: return false
    }
    if case .map(let map) = states[BrowserRequest(target, .map())]?.answer {
      view.stayWithinLatitudes(of: map)
    }
    mapViews[target] = view
    return true
  }

  private mutating func command(_ letter: Character) -> [BrowserEffect] {
    switch letter {
    case "q": return [.quit(isInterrupted: false)]
    case "/":
      mode = .searching(Search())
      return [.search("")]
    case "?": mode = .help
    case "r": return asking(.anew)
    case "u": changeUnits()
    case "d": return delete()
    case "z": return undo()
    default:
      if let number = letter.wholeNumberValue, let tab = BrowserTab(rawValue: number - 1) { show(tab) }
    }
    return []
  }

  private mutating func move(_ step: Int) {
    if focus == .page {
      scroll = Self.moved(scroll, by: step)
    } else {
      selection = min(Self.moved(selection, by: step), max(0, entries.count - 1))
    }
  }

  private mutating func turn(_ direction: Int) {
    let step = direction * max(1, pageRows - 1)
    if isPageVisible { scroll = Self.moved(scroll, by: step) } else { move(step) }
  }

  private static func moved(_ position: Int, by step: Int) -> Int {
    let (sum, isOver) = position.addingReportingOverflow(step)
    return isOver ? (step > 0 ? .max : 0) : max(0, sum)
  }

  private mutating func show(_ tab: BrowserTab) {
    self.tab = tab
    if !isWide { focus = .page }
  }

  /// Opens the page of the selected row; on that page, its warnings.
  mutating func open() -> [BrowserEffect] {
    guard let selected else { return [] }
    if opensWarnings { tab = .warnings }
    focus = .page
    return [.remember(selected)] + asking(.chosen)
  }

  /// Switches from the user's own units through the systems that show the selected row in other ones, and
  /// back.
  private mutating func changeUnits() {
    let systems = UnitSystem.allCases.map { UnitPreferences($0) }
    let round = [ownUnits] + systems.filter { units($0) != units(ownUnits) }
    let shown = round.firstIndex { units($0) == units(options.units) } ?? 0
    options.units = round[(shown + 1) % round.count]
    let system = UnitSystem.allCases.first { units(UnitPreferences($0)) == units(options.units) }
    notice = language.text(.unitsAre, ["system": language.text(system?.phrase ?? .ownUnits)])
  }

  /// The units that the selected row has with these preferences, wherever it lies.
  private func units(_ preferences: UnitPreferences) -> Units {
    if case .airport = selected?.target { return preferences.aerodromeUnits(country: nil) }
    return preferences.units(country: nil)
  }

  // MARK: - Deleting

  private mutating func delete() -> [BrowserEffect] {
    guard let selected else { return [] }
    guard selected.section == .recents else {
      notice = language.text(.isInConfig, ["place": selected.target.word])
      return []
    }
    deleted.append(Deleted(entry: selected, index: selection))
    entries.remove(at: selection)
    focus = .list
    notice = language.text(.deleted, ["name": selected.name])
    return [.forget(selected)]
  }

  private mutating func undo() -> [BrowserEffect] {
    guard let last = deleted.popLast() else {
      notice = language.text(.nothingDeleted)
      return []
    }
    let index = min(last.index, entries.count)
    if !entries.contains(where: { $0.target == last.entry.target }) { entries.insert(last.entry, at: index) }
    selection = entries.firstIndex { $0.target == last.entry.target } ?? index
    notice = language.text(.broughtBack, ["name": last.entry.name])
    return [.restore(last.entry, at: entries[..<selection].count { $0.section == .recents })]
  }

  // MARK: - Searching

  /// No name of a place is longer.
  private static let longestSearch = 100

  private mutating func search(_ key: Key, _ old: Search) -> [BrowserEffect] {
    var search = old
    // What is typed and deleted is before the cursor.
    var text = old.beforeCursor
    var rest = old.afterCursor
    switch key {
    case .escape: mode = .browsing
    case .enter:
      guard search.found == search.typed else {
        search.isAwaited = true
        break
      }
      guard search.matches.indices.contains(search.selection) else { break }
      return choose(search.matches[search.selection])
    case .up, .backTab, .control("p"): search.selection = max(0, search.selection - 1)
    case .down, .tab, .control("n"):
      search.selection = max(0, min(search.matches.count - 1, search.selection + 1))
    case .left, .control("b"): if let last = text.popLast() { rest.insert(last, at: rest.startIndex) }
    case .right, .control("f"): if !rest.isEmpty { text.append(rest.removeFirst()) }
    case .home, .control("a"): (text, rest) = ("", old.typed)
    case .end, .control("e"): (text, rest) = (old.typed, "")
    case .backspace: if !text.isEmpty { text.removeLast() }
    case .delete, .control("d"): if !rest.isEmpty { rest.removeFirst() }
    case .control("u"): text = ""
    case .control("w"):
      while text.last == " " { text.removeLast() }
      while let last = text.last, last != " " { text.removeLast() }
    case .character(let letter): text.append(letter)
    case .paste(let pasted): text += pasted
    default: break
    }
    guard mode != .browsing else { return [] }
    // What does not fit is not typed, wherever the cursor is.
    text = String(TerminalText.cleaned(text).prefix(max(0, Self.longestSearch - rest.count)))
    search.typed = text + rest
    search.behind = rest.count
    if search.typed != old.typed { search.isAwaited = false }
    mode = .searching(search)
    return search.typed == old.typed ? [] : [.search(search.typed)]
  }

  /// Opens a match.
  private mutating func choose(_ entry: BrowserEntry) -> [BrowserEffect] {
    mode = .browsing
    focus = .page
    select(entry)
    return [.remember(entry)] + asking(.chosen)
  }

  /// Selects an entry. If it is not in the list yet, it becomes the first row.
  mutating func select(_ entry: BrowserEntry) {
    if let known = entries.firstIndex(where: { $0.target == entry.target }) {
      selection = known
    } else {
      var new = entry
      new.section = .recents
      entries.insert(new, at: 0)
      selection = 0
    }
  }
}

extension UnitSystem {
  /// The name of the system.
  fileprivate var phrase: Phrase {
    switch self {
    case .metric: .metric
    case .imperial: .imperial
    case .aviation: .aviation
    }
  }
}
