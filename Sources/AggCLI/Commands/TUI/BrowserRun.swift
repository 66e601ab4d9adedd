import Aggregation
import Configuration
import FoundationEssentials
import HTTPTransport
import Interactive
import Posix
import TerminalControl

/// Runs the interactive view: passes events to the pure core, carries out its effects and draws its screen.
///
/// All tasks name their executor: the default one uses Dispatch, which aborts the program when no descriptor
/// is left.
final class BrowserRun {
  private enum Event: Sendable {
    case terminal(TerminalInput.Event)
    case browser(BrowserEvent)
    /// No input for a moment. The number is that of the inputs so far.
    case idle(since: Int)
    case motion
    case clock
  }

  private let session: Session
  private let terminal: RawTerminal
  private let entries: BrowserEntries
  private let fetcher: BrowserFetcher
  private let stream: AsyncStream<Event>
  private let happen: AsyncStream<Event>.Continuation
  private let start = ContinuousClock.now
  private var browser: Browser
  private var decoder = KeyDecoder()
  private var writer = ScreenWriter()
  private var pieces = 0
  private var passing: Task<Void, Never>?
  private var searching: Task<Void, Never>?
  private var isMotionDue = false
  private var isSuspended = false
  private var exitCode: ExitCode?

  init(_ session: Session, _ terminal: RawTerminal) throws(CommandFailure) {
    self.session = session
    self.terminal = terminal
    entries = try BrowserEntries(session)
    fetcher = try BrowserFetcher(session)
    (stream, happen) = AsyncStream.makeStream()
    browser = Browser(
      try entries.all(),
      size: RawTerminal.size(session.environment),
      options: try session.renderOptions(),
      clock: try session.clock(),
      refreshEvery: try session.config.get().settings.refreshEvery,
      isAnimated: Motion.isWanted(session)
    )
  }

  /// Runs until the user quits or the run is stopped.
  func run() async throws(CommandFailure) -> ExitCode {
    let input = try TerminalInput { [happen] in happen.yield(.terminal($0)) }
    defer {
      input.stop()
      terminal.leave()
    }
    if RawTerminal.isInForeground { try terminal.enter() } else { try suspend() }
    let named = entries.named()
    let first = if named.isEmpty { [try entries.usual()].compactMap(\.self) } else { named }
    try perform(browser.begin(at: first, opening: !named.isEmpty))
    try paint()
    try take(.bytes(Terminal.takeInput()))
    let clock = ticking()
    defer { clock.cancel() }
    // Stopping the run ends the stream, too.
    for await happening in stream {
      try take(happening)
      if let exitCode { return exitCode }
      try paint()
    }
    return .interrupted
  }

  /// Redraws regularly, because ages grow without any event.
  private func ticking() -> Task<Void, Never> {
    Task(executorPreference: ThreadPool.shared) { [happen] in
      while !Task.isCancelled {
        try? await ThreadPool.shared.sleep(for: .seconds(15))
        happen.yield(.clock)
      }
    }
  }

  // MARK: - What happens

  private func take(_ happening: Event) throws(CommandFailure) {
    switch happening {
    case .terminal(let event): try take(event)
    case .browser(let event): try change(event)
    case .idle(let count): if count == pieces { try press(decoder.flush()) }
    case .motion:
      isMotionDue = false
      try change(.motion(start.duration(to: .now)))
    case .clock: try change(.clock(try session.clock(), start.duration(to: .now)))
    }
  }

  private func take(_ event: TerminalInput.Event) throws(CommandFailure) {
    switch event {
    case .bytes(let bytes):
      pieces += 1
      try press(decoder.decode(bytes))
      guard decoder.isWaiting else { return }
      Task(executorPreference: ThreadPool.shared) { [happen, pieces] in
        // Longer than the pause that a slow line may make within one escape sequence, and too short to
        // notice.
        try? await ThreadPool.shared.sleep(for: .milliseconds(50))
        happen.yield(.idle(since: pieces))
      }
    case .ended: exitCode = .interrupted
    case .resized: try resize()
    case .suspended: try suspend()
    case .resumed:
      // Continued in the background: another program still has the terminal.
      guard RawTerminal.isInForeground else { return try suspend() }
      try resume()
    }
  }

  private func press(_ keys: [Key]) throws(CommandFailure) {
    for key in keys where exitCode == nil { try change(.key(key)) }
  }

  private func change(_ event: BrowserEvent) throws(CommandFailure) { try perform(browser.update(event)) }

  private func resize() throws(CommandFailure) {
    writer.forget()
    try change(.resized(RawTerminal.size(session.environment)))
  }

  private func suspend() throws(CommandFailure) {
    guard !isSuspended || !RawTerminal.isInForeground else { return }
    terminal.leave()
    isSuspended = true
    // Without a shell, no program could continue this one.
    if !Job.stop() { try resume() }
  }

  private func resume() throws(CommandFailure) {
    isSuspended = false
    try terminal.enter()
    try resize()
  }

  // MARK: - What is to be done

  private func perform(_ effects: [BrowserEffect]) throws(CommandFailure) {
    for effect in effects {
      switch effect {
      case .ask(let request, let urgency): ask(request, urgency)
      case .recall(let requests): recall(requests)
      case .search(let typed): search(typed)
      case .remember(let entry): try remember(entry)
      case .forget(let entry): try forget(entry)
      case .restore(let entry, let index): try restore(entry, at: index)
      case .redraw: try resize()
      case .suspend: try suspend()
      case .quit(let isInterrupted):
        if isInterrupted {
          // A shell of the job may end before this program does.
          terminal.leave()
          Job.interrupt()
        }
        exitCode = isInterrupted ? .interrupted : .success
      }
    }
  }

  private func ask(_ request: BrowserRequest, _ urgency: BrowserEffect.Urgency) {
    passing?.cancel()
    passing = Task(executorPreference: ThreadPool.shared) { [fetcher, happen] in
      await fetcher.ask(request, urgency) { happen.yield(.browser($0)) }
    }
  }

  /// Searches outside the drawing, so that a letter appears at once. When letters are typed fast, only
  /// the last search counts.
  private func search(_ typed: String) {
    searching?.cancel()
    searching = Task(executorPreference: ThreadPool.shared) { [entries, happen] in
      if !Task.isCancelled { happen.yield(.browser(.found(typed, entries.matches(typed)))) }
    }
  }

  /// Starts after the first answer, which the user waits for.
  private func recall(_ requests: [BrowserRequest]) {
    Task(executorPreference: ThreadPool.shared) { [fetcher, happen] in
      try? await ThreadPool.shared.sleep(for: .milliseconds(200))
      await fetcher.recall(requests) { happen.yield(.browser($0)) }
    }
  }

  private func remember(_ entry: BrowserEntry) throws(CommandFailure) {
    let now = try session.clock()
    try changeState { state in
      switch entry.target {
      case .airport(let ident): state.view([ident], at: now)
      case .place(let word): state.lastPlace = word
      }
    }
  }

  private func forget(_ entry: BrowserEntry) throws(CommandFailure) {
    try changeState { state in
      switch entry.target {
      case .airport(let ident): state.recents.removeAll { $0.ident == ident }
      case .place(let word): if state.lastPlace == word { state.lastPlace = nil }
      }
    }
  }

  private func restore(_ entry: BrowserEntry, at index: Int) throws(CommandFailure) {
    try changeState { state in
      switch entry.target {
      case .airport(let ident):
        guard !state.recents.contains(where: { $0.ident == ident }) else { return }
        state.recents.insert(
          .init(ident: ident, viewed: entry.viewed),
          at: min(index, state.recents.count)
        )
      case .place(let word): state.lastPlace = state.lastPlace ?? word
      }
    }
  }

  private func changeState(_ change: (inout RememberedState) -> Void) throws(CommandFailure) {
    if let problem = try session.state.store()?.update(change).problem {
      try self.change(.noticed(problem.description))
    }
  }

  // MARK: - Drawing

  private func paint() throws(CommandFailure) {
    guard !isSuspended else { return }
    let frame = browser.frame()
    let bytes = writer.paint(frame.lines.map(session.redactor.redact), cursor: frame.cursor)
    if !bytes.isEmpty { try session.output.answer(bytes) }
    guard let interval = browser.motionInterval, !isMotionDue else { return }
    isMotionDue = true
    Task(executorPreference: ThreadPool.shared) { [happen] in
      try? await ThreadPool.shared.sleep(for: interval)
      happen.yield(.motion)
    }
  }
}
