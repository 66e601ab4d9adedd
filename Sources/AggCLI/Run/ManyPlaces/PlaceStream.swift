import Arguments
import Formats
import FoundationEssentials
import HTTPTransport
import Layout
import Posix
import Weather

/// The answers about the places of a list, one after another. Each place is a small run of the command:
/// asked, drawn and written by itself, so that memory holds only the places in flight. `PlaceWriter` writes
/// them.
struct PlaceStream {
  private let command: any PlaceCommand.Type
  private let session: Session
  private let list: PlaceList
  private let name: String
  private let isOrdered: Bool
  /// How many places may be in flight.
  private let limit: Int
  /// How many of them may be asked at the same time.
  private var window: PlaceWindow
  private var writer: PlaceWriter

  /// Places that were read and are not asked yet.
  private var waiting: ArraySlice<PlaceLine>
  private var isReading = false
  private var isAtEnd = false
  /// The places that are asked or wait to be written.
  private var inFlight = 0
  /// The places whose answers are not there yet.
  private var running = 0
  private var asked = 0
  /// Answers that came before those of earlier places, by their rank.
  private var ready: [Int: PlaceWriter.Reply] = [:]
  private var written = 0
  /// Lines that an earlier run answered.
  private var skipped = 0
  /// Lines whose sources failed in an earlier run. They are asked last, so that they keep no other line from
  /// its answer; `nil` once it is their turn.
  private var failedBefore: [PlaceLine]? = []

  /// How many places of the round in a row had no answer.
  private var failures = 0
  /// A round ends after so many: a source that fails at once would otherwise cost all places of a second.
  private static let failuresInRound = 4

  /// What the places that are asked now share.
  private var round: Round
  /// Whether the next place begins another round, because time has passed that is not the sources' time.
  private var isRoundOver = false

  /// The places that the pause of a source left without its answer; they are asked again.
  private var postponed: ArraySlice<Query> = []
  /// Until when no place is asked, because a source is paused for a moment.
  private var pauseEnd: Date?
  private var isSleeping = false

  /// A place in flight, with the number of earlier attempts.
  private struct Query: Sendable {
    let line: PlaceLine
    let place: String
    let rank: Int
    var attempts = 0
    /// How many places are asked with it, itself included.
    var company = 1
  }

  /// Places that are asked within a moment share a deadline, a clock and all that their options say.
  private struct Round: Sendable {
    let session: Session
    let answer: PlaceAnswerer
    /// When the next one begins.
    let end: ContinuousClock.Instant

    init(of command: any PlaceCommand.Type, in run: Session) throws(CommandFailure) {
      session = try run.atLaterPlaces()
      answer = try command.answerer(session)
      end = .now + min(.seconds(1), run.transport.timeLimit * 0.1)
    }
  }

  private enum Event: Sendable {
    case lines(Result<PlaceList.Batch, CommandFailure>)
    /// The answer of a place that was asked, and how long it took.
    case reply(PlaceWriter.Reply, to: Query, Duration)
    /// A place whose answer would lack a source for less than a minute.
    case postponed(Query, PausedSource)
    case awake
  }

  /// Answers for each place of the command line, and then for each of a list.
  ///
  /// - Throws: What is wrong with the list or the options, and why nothing more can be written.
  static func run(
    _ command: any PlaceCommand.Type,
    over file: TypedFile,
    _ session: Session
  ) async throws(CommandFailure) -> ExitCode {
    var stream = try PlaceStream(command, over: file, session)
    try await stream.pump()
    return try stream.finish()
  }

  private init(
    _ command: any PlaceCommand.Type,
    over file: TypedFile,
    _ session: Session
  ) throws(CommandFailure) {
    let format = try Self.format(session)
    self.command = command
    self.session = session
    name = file.name
    let words = (["agg"] + session.command.path).joined(separator: " ")
    let path = session.command[GlobalOptions.resume]
    guard path == nil || !session.destination.isShared else {
      throw CommandFailure(
        "--resume conflicts with agg share, which writes the whole answer at its end",
        .usage
      )
    }
    list = try PlaceList(file, for: words)
    let resume: ResumeFile? =
      if let path {
        try ResumeFile(path, for: words + Self.formatWords(session, format), to: session.output)
      } else {
        nil
      }
    isOrdered = !session.command[GlobalOptions.unordered]
    limit = try command.placesAtOnce(session)
    window = PlaceWindow(
      // Places that are asked with one request take no time from each other.
      first: limit > session.transport.usualPlacesAtOnce ? limit : session.transport.transfersPerServer,
      most: limit,
      timeLimit: session.transport.timeLimit
    )
    writer = PlaceWriter(format, resume, session)
    let typed = try command.places(in: session.command.operands, session)
    waiting = typed.map { PlaceLine(typed: $0) }[...]
    round = try Round(of: command, in: session)
  }

  /// - Throws: For a format that is one document about all places.
  /// What the heading of `--resume` says of the format: the answers of one run go on in it. Text has none.
  private static func formatWords(_ session: Session, _ format: OutputFormat) -> String {
    switch format {
    case .text, .plain: ""
    default:
      " -f "
        + (session.formatChoice?.rawValue ?? format.rawValue)
        .split(whereSeparator: \.isNewline).joined(separator: " ")
    }
  }

  private static func format(_ session: Session) throws(CommandFailure) -> OutputFormat {
    if case .line = session.formatChoice { return .line }
    let format = session.format()
    guard [.text, .plain, .ndjson, .csv, .line].contains(format) else {
      throw CommandFailure(
        "--from prints one place after another, and \(format.rawValue) is one document about all of them. "
          + "Use ndjson, csv, line, text or a template.",
        .usage
      )
    }
    return format
  }

  // MARK: - Asking

  private mutating func pump() async throws(CommandFailure) {
    let result = await withTaskGroup(of: Event.self) { group -> Result<Void, CommandFailure> in
      do throws(CommandFailure) {
        try await startPlaces(in: &group)
        // Replies after a cancellation are incomplete.
        while let event = await group.next(), !Task.isCancelled {
          try await take(event)
          try await startPlaces(in: &group)
        }
        return .success(())
      } catch {
        group.cancelAll()
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Asks as many places as may be in flight, and reads on when there are no more.
  private mutating func startPlaces(
    in group: inout TaskGroup<Event>
  ) async throws(CommandFailure) {
    guard pauseEnd == nil else { return sleep(in: &group) }
    while hasRoom, let query = postponed.popFirst() { try ask(query, in: &group) }
    while hasRoom, inFlight < limit, let line = waiting.popFirst() { try await start(line, in: &group) }
    guard waiting.isEmpty, inFlight < limit, !isReading else { return }
    guard !isAtEnd else {
      guard let lines = failedBefore else { return }
      (waiting, failedBefore) = (lines[...], nil)
      return try await startPlaces(in: &group)
    }
    isReading = true
    group.addTask { [list] in
      .lines(await Result { () async throws(CommandFailure) in try await list.next() })
    }
  }

  private var hasRoom: Bool { running < window.size }

  private mutating func start(
    _ line: PlaceLine,
    in group: inout TaskGroup<Event>
  ) async throws(CommandFailure) {
    guard try writer.resume?.isDone(line) != true else {
      skipped += 1
      return
    }
    if failedBefore != nil, writer.resume?.hasFailed(line) == true {
      failedBefore?.append(line)
      return
    }
    let rank = asked
    asked += 1
    inFlight += 1
    switch line.place {
    case .failure(let failure):
      try await write(.init(line: line, result: .failure(failure)), rank: rank)
    case .success(let place): try ask(Query(line: line, place: place, rank: rank), in: &group)
    }
  }

  private mutating func ask(_ query: Query, in group: inout TaskGroup<Event>) throws(CommandFailure) {
    running += 1
    var query = query
    query.company = running
    if isRoundOver || ContinuousClock.now >= round.end {
      // What the run has learned of the sources and their limits counts from now on.
      session.transport.finishRound()
      round = try Round(of: command, in: session)
      isRoundOver = false
    }
    // As often as others at the same time may come first: a limit may be too small for a single place.
    let isPatient = query.attempts < limit
    group.addTask { [round, query, format = writer.format] in
      await Self.answer(to: query, in: round, format, isPatient: isPatient)
    }
  }

  private static func answer(
    to query: Query,
    in round: Round,
    _ format: OutputFormat,
    isPatient: Bool
  ) async -> Event {
    let line = query.line
    let start = ContinuousClock.now
    do throws(CommandFailure) {
      let answer = try await round.answer(query.place)
      let paused = PausedSource.all(in: answer.answers)
      let now = Date()
      if isPatient, let source = paused.filter({ $0.isShort(at: now) }).max(by: { $0.end < $1.end }) {
        return .postponed(query, source)
      }
      var drawn = try round.session.drawn(answer, listed: line.listed)
      if let id = line.listed.id { drawn.text = labelled(drawn.text, TerminalText.cleaned(id), format) }
      return .reply(.init(line: line, result: .success(drawn), paused: paused), to: query, .now - start)
    } catch {
      return .reply(.init(line: line, result: .failure(error)), to: query, .now - start)
    }
  }

  /// Puts an id before a text that has no place of its own for it.
  private static func labelled(_ text: String, _ id: String, _ format: OutputFormat) -> String {
    switch format {
    case .line: text.split(separator: "\n").map { "\(id)\t\($0)\n" }.joined()
    case .text, .plain: "\(id)\n\(text)"
    default: text
    }
  }

  private mutating func take(_ event: Event) async throws(CommandFailure) {
    switch event {
    case .lines(let result):
      isReading = false
      let batch = try result.get()
      waiting += batch.places
      isAtEnd = batch.isLast
    case .reply(let answer, let query, let duration):
      running -= 1
      window.note(duration, among: query.company)
      failures = answer.hasFailed ? failures + 1 : 0
      if failures == Self.failuresInRound { (failures, isRoundOver) = (0, true) }
      try await write(answer, rank: query.rank)
    case .postponed(var query, let source):
      running -= 1
      query.attempts += 1
      postponed.append(query)
      wait(for: source)
    case .awake:
      isSleeping = false
      if let end = pauseEnd, end <= Date() {
        pauseEnd = nil
        isRoundOver = true
      }
    }
  }

  /// Writes an answer and those that waited for it, unless it must wait for that of an earlier place.
  private mutating func write(_ answer: PlaceWriter.Reply, rank: Int) async throws(CommandFailure) {
    ready[isOrdered ? rank : written] = answer
    while let next = ready.removeValue(forKey: written) {
      written += 1
      inFlight -= 1
      // While a slow reader is waited for, no place is asked, and the sources need their time afterwards.
      if try await writer.write(next, now: round.session.now) { isRoundOver = true }
    }
  }

  // MARK: - Limits

  private mutating func wait(for source: PausedSource) {
    pauseEnd = max(pauseEnd ?? source.end, source.end)
    writer.reportWait(for: source)
  }

  private mutating func sleep(in group: inout TaskGroup<Event>) {
    guard let end = pauseEnd, !isSleeping else { return }
    isSleeping = true
    group.addTask {
      // The clock of the machine may be set meanwhile.
      let time = min(max(0, end.timeIntervalSinceNow), PausedSource.patience)
      try? await ThreadPool.shared.sleep(for: .seconds(time) + .milliseconds(10))
      return .awake
    }
  }

  private func finish() throws(CommandFailure) -> ExitCode {
    if Task.isCancelled {
      let advice = writer.resume == nil ? "" : "; the same command goes on with the others"
      session.output.failure("stopped after \(written) places\(advice)")
      return .interrupted
    }
    guard asked + skipped > 0 else { throw CommandFailure("\(name) contains no place", .noPlace) }
    return try writer.finish()
  }
}
