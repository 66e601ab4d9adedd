import Aggregation
package import FoundationEssentials
package import Layout
import ProviderKit
package import TerminalControl

/// The interactive view as a value: what is listed, looked at, known and typed. Events change
/// it, effects say what the change wants done, and `frame` says what it looks like; nothing
/// here reads, writes, asks or waits.
package struct Browser: Sendable {
  enum Focus: Hashable, Sendable { case list, page }

  enum Mode: Hashable, Sendable {
    case browsing
    case searching(Search)
    case help
  }

  struct Search: Hashable, Sendable {
    var typed = ""
    var matches: [BrowserEntry] = []
    /// What the matches are of: they may come after the next letter.
    var found: String?
    /// The first of them is to be opened as soon as it is known.
    var isAwaited = false
    var selection = 0
  }

  /// What is known of a request.
  struct RequestState: Sendable {
    var answer: BrowserAnswer?
    var notes: [String] = []
    /// Why there is no answer, or no newer one.
    var failure: [String] = []
    var isAsking = false
    /// By the time since the view began; `nil` when it is to be asked as soon as somebody looks at it.
    var asked: Duration?
    /// Goes up with each change, so that a page is laid out once for each.
    var revision = 0
  }

  /// A row that was deleted, with where it stood.
  struct Deleted: Hashable, Sendable {
    var entry: BrowserEntry
    var index: Int
  }

  var size: ScreenSize
  var options: RenderOptions
  var entries: [BrowserEntry]
  var selection = 0
  var focus = Focus.list
  var mode = Mode.browsing
  var tab = BrowserTab.conditions
  /// The first line of the page that is seen.
  var scroll = 0
  var held: [BrowserRequest: RequestState] = [:]
  /// Maps that were moved or zoomed.
  var mapViews: [BrowserTarget: MapView] = [:]
  /// The last map that was drawn of each place: it stays until the next one has come.
  var drawnMaps: [BrowserTarget: BrowserRequest] = [:]
  var deleted: [Deleted] = []
  /// A word about the last key; it goes with the next one.
  var notice: String?
  var clock: Date
  /// Since the view began.
  var elapsed = Duration.zero
  var motion = Duration.zero
  let refreshEvery: Duration
  let isAnimated: Bool
  /// The page as it is laid out now, and what it was laid out for.
  var page: [StyledText] = []
  var pageKey: PageKey?

  /// Whatever the config says, a view that is looked at all day is a guest.
  private static let shortestRefresh = Duration.seconds(10)
  /// As many rows as a large screen has.
  private static let mostRecalled = 50

  /// - Parameters:
  ///   - entries: The recents, then the cities.
  ///   - options: Width and height are the view's own business.
  ///   - refreshEvery: How old an answer may get before it is asked for again while somebody looks at it.
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
    // The lists here lead on by keys, and a click belongs to the terminal.
    self.options.hyperlinks = false
    self.clock = clock
    self.refreshEvery = max(refreshEvery, Self.shortestRefresh)
    self.isAnimated = isAnimated
  }

  // MARK: - What is looked at

  var selected: BrowserEntry? { entries.indices.contains(selection) ? entries[selection] : nil }

  /// What fills the page; `nil` when nothing is listed.
  var request: BrowserRequest? {
    selected.map {
      BrowserRequest($0.target, tab.query(about: $0.target, map: mapViews[$0.target] ?? MapView()))
    }
  }

  /// The narrowest screen with room for the list and a whole page beside it.
  private static let roomy = 110

  /// List and page may stand side by side.
  var isWide: Bool { size.columns >= 80 }
  /// They do: a page that has the keys has the whole line where tables would not fit beside the list.
  var isListBeside: Bool { size.columns >= Self.roomy || (isWide && focus == .list) }
  var isPageVisible: Bool { mode == .browsing && (isWide || focus == .page) }

  /// Whether a warning is in force at what is looked at, as far as is known.
  var isWarned: Bool {
    guard let target = selected?.target,
      case .weather(let answer) = held[BrowserRequest(target, .weather)]?.answer
    else { return false }
    return answer.severestAlert != nil
  }

  /// The wind at what is looked at, as far as any of its answers tells.
  var wind: WindMotion? {
    guard let target = selected?.target else { return nil }
    let queries: [BrowserRequest.Query] =
      if case .airport = target { [.airport, .weather] } else { [.weather] }
    return queries.lazy.compactMap { query in
      switch held[BrowserRequest(target, query)]?.answer {
      case .airport(let answer): WindMotion(answer)
      case .weather(let answer): WindMotion(answer)
      case .map, .sun, nil: nil
      }
    }.first
  }

  /// From one picture of the wind to the next; `nil` when nothing moves that somebody could see.
  package var motionInterval: Duration? { isAnimated && isPageVisible ? wind?.interval : nil }

  // MARK: - Change

  /// Takes an event in.
  ///
  /// - Returns: What is to be done now, in this order.
  package mutating func update(_ event: BrowserEvent) -> [BrowserEffect] {
    var effects: [BrowserEffect] = []
    switch event {
    case .key(let key):
      notice = nil
      effects = press(key)
    case .resized(let size): self.size = size
    case .answered(let request, let answer, let notes, let isLast):
      change(request) { held in
        // An old answer is better than none, but an empty one is not better than an old one.
        if answer.answer?.hasAnswer ?? true || held.answer == nil { held.answer = answer }
        held.notes = notes
        held.failure = []
        held.isAsking = !isLast
      }
    case .recalled(let request, let answer):
      if held[request] == nil { held[request] = RequestState(answer: answer) }
    case .failed(let request, let reason):
      change(request) { held in
        held.failure = reason.map(TerminalText.cleaned)
        held.isAsking = false
      }
    case .dropped(let request):
      change(request) { held in
        held.isAsking = false
        held.asked = nil
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

  /// What is to be asked at the very beginning.
  package mutating func begin() -> [BrowserEffect] {
    settle()
    let asked = asking(.chosen)
    // The list tells what is known of each row.
    let rows = entries.prefix(Self.mostRecalled).map {
      BrowserRequest($0.target, BrowserTab.conditions.query(about: $0.target))
    }
    let others = rows.filter { held[$0] == nil }
    return asked + (others.isEmpty ? [] : [.recall(others)])
  }

  private mutating func change(_ request: BrowserRequest, _ change: (inout RequestState) -> Void) {
    guard var held = held[request] else { return }
    change(&held)
    held.revision += 1
    self.held[request] = held
  }

  /// Asks for what is looked at and not known, or known for too long.
  mutating func asking(_ urgency: BrowserEffect.Urgency) -> [BrowserEffect] {
    guard isPageVisible, let request else { return [] }
    var next = held[request] ?? RequestState()
    let isOld = next.asked.map { elapsed - $0 >= refreshEvery } ?? true
    guard !next.isAsking, isOld || urgency == .anew else { return [] }
    next.isAsking = true
    next.asked = elapsed
    held[request] = next
    return [.ask(request, urgency)]
  }

  /// Brings everything that follows from the rest up to date.
  private mutating func settle() {
    selection = max(0, min(selection, entries.count - 1))
    if let request, case .map = request.query, held[request]?.answer != nil {
      drawnMaps[request.target] = request
    }
    let key = currentPageKey
    if key != pageKey {
      if key?.request.target != pageKey?.request.target || key?.tab != pageKey?.tab { scroll = 0 }
      pageKey = key
      page = laidOut(key)
    }
    scroll = max(0, min(scroll, page.count - pageRows))
  }
}
