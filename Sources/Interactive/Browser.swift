import Aggregation
package import FoundationEssentials
package import Layout
import ProviderKit
package import TerminalControl

/// The interactive view as a value: its list, selection, answers and typed text. Events change it, effects
/// are actions that the change requires, and `frame` draws it; this code does not read, write, send or wait.
package struct Browser: Sendable {
  enum Focus: Hashable, Sendable { case list, page }

  enum Mode: Hashable, Sendable {
    case browsing
    case searching(Search)
    case help
  }

  struct Search: Hashable, Sendable {
    var typed = ""
    /// How many characters are behind the cursor.
    var behind = 0
    var matches: [BrowserEntry] = []
    /// The text that the matches belong to: they may arrive after the next letter.
    var found: String?
    /// Whether to open the first match as soon as it is known.
    var isAwaited = false
    var selection = 0

    var beforeCursor: String { String(typed.dropLast(behind)) }
    var afterCursor: String { String(typed.suffix(behind)) }
  }

  /// The state of a request.
  struct RequestState: Sendable {
    var answer: BrowserAnswer?
    var notes: [String] = []
    /// Why there is no answer, or no newer one.
    var failure: [String] = []
    var isAsking = false
    /// When it was sent, as time since the view began; `nil` when it is to be sent as soon as the user
    /// selects it.
    var asked: Duration?
    /// Increases with each change, so that a page is laid out once for each.
    var revision = 0
  }

  /// A deleted row and its position.
  struct Deleted: Hashable, Sendable {
    var entry: BrowserEntry
    var index: Int
  }

  var size: ScreenSize
  var options: RenderOptions
  /// The units of the user's settings and region.
  let ownUnits: UnitPreferences
  var entries: [BrowserEntry]
  var selection = 0
  var focus = Focus.list
  var mode = Mode.browsing
  var tab = BrowserTab.conditions
  /// The first visible line of the page.
  var scroll = 0
  var states: [BrowserRequest: RequestState] = [:]
  /// Maps that were moved or zoomed.
  var mapViews: [BrowserTarget: MapView] = [:]
  /// The last map drawn for each place: it stays until the next one arrives.
  var drawnMaps: [BrowserTarget: BrowserRequest] = [:]
  /// The first visible line of the list of all keys.
  var helpScroll = 0
  var deleted: [Deleted] = []
  /// A message about the last key; the next key removes it.
  var notice: String?
  var clock: Date
  /// The time since the view began.
  var elapsed = Duration.zero
  var motion = Duration.zero
  let refreshEvery: Duration
  let isAnimated: Bool
  /// The current page as it is laid out, and what it was laid out for.
  var page: [StyledText] = []
  var pageKey: PageKey?

  /// A limit for any config: a view may be open all day and must not burden the services.
  private static let shortestRefresh = Duration.seconds(10)
  /// The number of rows of a large screen.
  private static let mostRecalled = 50

  /// - Parameters:
  ///   - entries: The recents, then the cities.
  ///   - options: Their width and height are ignored.
  ///   - refreshEvery: The age at which the selected answer is requested again.
  ///   - isAnimated: Whether anything may move by itself.
  package init(
    _ entries: [BrowserEntry],
    size: ScreenSize,
    options: RenderOptions,
    clock: Date,
    refreshEvery: Duration,
    isAnimated: Bool
  ) {
    self.entries = entries
    self.size = size
    self.options = options
    // Lists are operated by keys, and clicks belong to the terminal.
    self.options.hyperlinks = false
    ownUnits = options.units
    self.clock = clock
    self.refreshEvery = max(refreshEvery, Self.shortestRefresh)
    self.isAnimated = isAnimated
  }

  // MARK: - What is looked at

  var selected: BrowserEntry? { entries.indices.contains(selection) ? entries[selection] : nil }

  /// The request that fills the page; `nil` when the list is empty.
  var request: BrowserRequest? {
    selected.map {
      BrowserRequest($0.target, tab.query(about: $0.target, map: mapViews[$0.target] ?? MapView()))
    }
  }

  /// The narrowest screen with room for the list and a whole page beside it.
  private static let roomy = 110

  /// Whether list and page may stand side by side.
  var isWide: Bool { size.columns >= 80 }
  /// Whether they do: on a narrower screen, a page that has the focus gets the whole line, because its tables
  /// would not fit beside the list.
  var isListBeside: Bool { size.columns >= Self.roomy || (isWide && focus == .list) }
  var isPageVisible: Bool { mode == .browsing && (isWide || focus == .page) }

  /// Whether a known warning is in force for the selected row.
  var isWarned: Bool {
    guard let target = selected?.target,
      case .weather(let answer) = states[BrowserRequest(target, .weather)]?.answer
    else { return false }
    return answer.severestAlert != nil
  }

  /// The wind of the selected row, if any of its answers contains it.
  var wind: WindMotion? {
    guard let target = selected?.target else { return nil }
    let queries: [BrowserRequest.Query] =
      if case .airport = target { [.airport, .weather] } else { [.weather] }
    return queries.lazy.compactMap { query in
      switch states[BrowserRequest(target, query)]?.answer {
      case .airport(let answer): WindMotion(answer)
      case .weather(let answer): WindMotion(answer)
      case .map, .sun, nil: nil
      }
    }.first
  }

  /// The time between two pictures of the wind; `nil` when nothing visible moves.
  package var motionInterval: Duration? { isAnimated && isPageVisible ? wind?.interval : nil }

  // MARK: - Change

  /// Handles an event.
  ///
  /// - Returns: The effects to carry out now, in this order.
  package mutating func update(_ event: BrowserEvent) -> [BrowserEffect] {
    var effects: [BrowserEffect] = []
    switch event {
    case .key(let key):
      notice = nil
      effects = press(key)
    case .resized(let size): self.size = size
    case .answered(let request, let answer, let notes, let isLast):
      change(request) { state in
        // An old answer is better than none, but an empty one is not better than an old one.
        if answer.answer?.hasAnswer ?? true || state.answer == nil { state.answer = answer }
        state.notes = notes
        state.failure = []
        state.isAsking = !isLast
      }
    case .recalled(let request, let answer):
      if states[request] == nil { states[request] = RequestState(answer: answer) }
    case .failed(let request, let reason):
      change(request) { state in
        state.failure = reason.map(TerminalText.cleaned)
        state.isAsking = false
      }
    case .dropped(let request):
      change(request) { state in
        state.isAsking = false
        state.asked = nil
      }
    case .found(let typed, let matches):
      if case .searching(var search) = mode, search.typed == typed {
        (search.matches, search.found, search.selection) = (matches, typed, 0)
        let isAwaited = search.isAwaited && !matches.isEmpty
        search.isAwaited = false
        mode = .searching(search)
        if isAwaited { effects = press(.enter) }
      }
    case .clock(let date, let time): (clock, elapsed) = (date, time)
    case .motion(let time): motion = time
    case .noticed(let words): notice = TerminalText.cleaned(words)
    }
    settle()
    return effects + asking(.passing)
  }

  /// The effects at the start.
  ///
  /// - Parameters:
  ///   - first: The rows to begin with, of which the first one is selected; empty for the first row.
  ///   - isOpened: Whether its page has the focus.
  package mutating func begin(at first: [BrowserEntry] = [], opening isOpened: Bool = false)
    -> [BrowserEffect]
  {
    for entry in first.reversed() { select(entry) }
    let asked = isOpened ? open() : asking(.chosen)
    settle()
    // Each row of the list shows values that are known for it.
    let rows = entries.prefix(Self.mostRecalled).map {
      BrowserRequest($0.target, BrowserTab.conditions.query(about: $0.target))
    }
    let others = rows.filter { states[$0] == nil }
    return asked + (others.isEmpty ? [] : [.recall(others)])
  }

  private mutating func change(_ request: BrowserRequest, _ change: (inout RequestState) -> Void) {
    guard var state = states[request] else { return }
    change(&state)
    state.revision += 1
    states[request] = state
  }

  /// Requests the selected answer if it is unknown or too old.
  mutating func asking(_ urgency: BrowserEffect.Urgency) -> [BrowserEffect] {
    guard isPageVisible, let request else { return [] }
    var next = states[request] ?? RequestState()
    let isOld = next.asked.map { elapsed - $0 >= refreshEvery } ?? true
    guard !next.isAsking, isOld || urgency == .anew else { return [] }
    next.isAsking = true
    next.asked = elapsed
    states[request] = next
    return [.ask(request, urgency)]
  }

  /// Updates everything that is derived from the state.
  private mutating func settle() {
    selection = max(0, min(selection, entries.count - 1))
    if let request, case .map = request.query, states[request]?.answer != nil {
      drawnMaps[request.target] = request
    }
    let key = currentPageKey
    if key != pageKey {
      if key?.request.target != pageKey?.request.target || key?.tab != pageKey?.tab { scroll = 0 }
      pageKey = key
      page = laidOut(key)
    }
    scroll = max(0, min(scroll, page.count - pageRows))
    helpScroll = mode == .help ? max(0, min(helpScroll, longestHelpScroll)) : 0
  }
}
