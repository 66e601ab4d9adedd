import Aggregation
import Arguments
import Catalog
import Rendering
import Weather

enum ProvidersCommand: Command {
  static let spec = CommandSpec(
    "providers",
    "The sources of the config, what they answer and whether they are ready",
    group: "The tool",
    examples: [
      .init("agg providers", "all of them"),
      .init("agg providers test open-meteo Berlin", "what one of them says, with its problems"),
      .init("agg providers test my.json --reply answer.json", "what a manifest makes of an answer"),
    ],
    subcommands: [
      CommandSpec(
        "test",
        "Ask one source and show what it says and what could not be read",
        operands: [
          OperandSpec("id", "A source of the config, or a manifest with --reply", completion: .provider),
          OperandSpec("place", "City, coordinates, airport or list", arity: .optional, completion: .place),
        ],
        options: [reply.spec, status.spec]
      )
    ] + manifestCommands
  )

  static func formats(of path: [String]) -> Set<OutputFormat> {
    switch path.last {
    // That is JSON as it is.
    case "schema": [.text, .json]
    case "lint", "new": [.text]
    // What a source says is the weather of a place, or the like.
    case "test": .allButMetrics
    default: .ofTables
    }
  }

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    switch session.command.path.last {
    case "test": return try await test(session)
    case "new": return try new(session)
    case "lint": return try lint(session)
    case "schema": return try schema(session)
    default: return try await list(session)
    }
  }

  private static func list(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let rows = await inOrder(try session.registry().entries) { entry in
      ProviderRow(
        id: entry.id,
        title: entry.kind.title,
        answers: entry.kind.answers,
        layer: entry.layer,
        state: await state(of: entry)
      )
    }
    return try session.show(.providers(rows, now: session.now), [])
  }

  private static func state(of entry: ProviderRegistry.Entry) async -> ProviderRow.State {
    guard entry.isEnabled else { return .off }
    switch await entry.make(Inquiry(), entry.timeout) {
    case .success: return .ready
    case .failure(let failure): return .unready(failure.description)
    }
  }

  // MARK: - test

  private static func test(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let id = session.command.operands[0]
    if !session.command[reply].isEmpty { return try await testManifest(id, session) }
    guard session.command.operands.count == 2 else {
      throw CommandFailure("agg providers test needs PLACE, or --reply BODY for a manifest", .usage)
    }
    let word = session.command.operands[1]
    guard let entry = try session.registry().entries.first(where: { $0.id.name == id }) else {
      let known = try session.config.get().providers.map(\.id.name)
      let near = CommandFailure.suggestion(for: id, among: known)
      throw CommandFailure("there is no provider \"\(id)\".\(near)", .usage)
    }
    let (presentation, answer) = try await ask(entry, word, session)
    let code = try session.show(presentation, [answer]) { $0.explanation = .all }
    // With -v they are said already.
    for outcome in answer.sources where outcome.source == entry.id && !session.output.isVerbose {
      for problem in outcome.problems {
        session.output.warning("\(outcome.source): \(problem)")
      }
    }
    return code
  }

  /// Asks one source whatever it answers.
  static func ask(
    _ entry: ProviderRegistry.Entry,
    _ word: String,
    _ session: Session
  ) async throws(CommandFailure) -> (Presentation, any Answer) {
    let answers = entry.kind.answers
    if answers.contains(.weather) {
      let place = try await session.place(word)
      var aggregator = try session.aggregator(for: .weather, place.cityID ?? word)
      aggregator.only = [entry.id]
      let answer = await aggregator.weather(at: place)
      return (.weather([answer]), answer)
    }
    if answers.contains(.air) {
      let place = try await session.place(word)
      var aggregator = try session.aggregator(for: .air, place.cityID ?? word)
      aggregator.only = [entry.id]
      let answer = await aggregator.air(at: place)
      return (.weather([answer], part: .air), answer)
    }
    if answers.contains(.airport),
      let ident = StationIdent(AirportCatalog.airport(ident: word)?.ident ?? word)
    {
      var aggregator = try session.aggregator(for: .airport, ident.text)
      aggregator.only = [entry.id]
      let answer = await aggregator.airport(ident)
      return (.airport([answer]), answer)
    }
    if answers.contains(.list) {
      let answer = await (try session.aggregator(for: .list, word)).list(
        word,
        from: entry.id,
        order: .natural
      )
      return (.list(answer), answer)
    }
    var aggregator = try session.aggregator(for: .airports, word)
    aggregator.only = [entry.id]
    let answer = await aggregator.airports(word, country: nil, page: 1, limit: 20)
    return (.directory(answer), answer)
  }
}
