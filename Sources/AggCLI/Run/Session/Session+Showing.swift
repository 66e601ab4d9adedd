import Aggregation
import Arguments
import Configuration
import Formats
import FoundationEssentials
import HTTPTransport
import Layout
import ProviderKit
import Text
import Weather

/// How the answers of a run are shown: units, language, clock and format, as typed or configured.
extension Session {
  func renderOptions() throws(CommandFailure) -> RenderOptions {
    if let manyPlaces { return manyPlaces.renderOptions }
    let config = try config.get()
    var options = RenderOptions()
    let isPassedOn = destination.isShared || format().hasOwnLayout
    options.width = isPassedOn && !command.has(GlobalOptions.width.spec) ? 80 : terminal.width
    options.height = isPassedOn ? nil : terminal.height
    options.color = terminal.color
    options.theme = theme(config)
    options.glyphs = terminal.glyphs
    options.icons = icons(config, isPassedOn: isPassedOn || format() == .svg)
    options.isAmbiguousWide = command[GlobalOptions.wideAmbiguous] || config.settings.isAmbiguousWide
    options.hyperlinks = terminal.hyperlinks && config.settings.writesHyperlinks
    options.units = try units(config)
    options.hourCycle = hourCycle(config)
    let time = time(config)
    options.time = time ?? .place
    options.reportTime = time
    options.language = try language()
    options.explanation = command[GlobalOptions.explain] ? .all : .none
    options.isVerbose = output.isVerbose
    return options
  }

  /// The language that was typed, else that of the config, else that of the locale. If only ASCII can be
  /// shown, a language whose script has no ASCII form is replaced by English.
  func language() throws(CommandFailure) -> Language {
    let typed = command[GlobalOptions.language]
    let chosen = typed == nil ? try config.get().settings.language : typed
    let wanted = chosen ?? Language(environment: environment) ?? .english
    return wanted.isLatin || terminal.glyphs == .unicode ? wanted : .english
  }

  /// `nil` when neither an option nor the config sets it.
  private func time(_ config: Config) -> TimeDisplay? {
    switch command[GlobalOptions.time] ?? config.settings.time {
    case .place: .place
    case .local: .zone(LocalTimeZone.identifier(environment) ?? TimeZone.gmt.identifier)
    case .utc: .utc
    case nil: nil
    }
  }

  /// A web page or an image follows the system of its viewer unless `--theme` was typed. Only commands that
  /// fill the terminal ask it for its background: for others the terminal's reply could arrive after the run
  /// has ended.
  private func theme(_ config: Config) -> Theme {
    let typed = command[GlobalOptions.theme]
    if destination.isShared || format().hasOwnLayout { return typed ?? .auto }
    let chosen = typed ?? config.settings.theme
    guard chosen == .auto else { return chosen }
    if let theme = Terminal.theme(environment) { return theme }
    let isDrawn = command.type?.fillsTerminal == true && terminal.canBeDrawnOn && terminal.color != .none
    return isDrawn ? Terminal.askedTheme(environment) ?? .auto : .auto
  }

  /// The reader of a page elsewhere may not have the user's font, and that of a text console has no pictures.
  private func icons(_ config: Config, isPassedOn: Bool) -> IconStyle {
    let isUnset = !command.has(GlobalOptions.icons.spec) && config.tree["settings"]?["icons"] == nil
    if isUnset, !isPassedOn, terminal.canBeDrawnOn, Terminal.isConsole(environment) { return .text }
    let chosen = command[GlobalOptions.icons] ?? config.settings.icons
    return chosen == .nerd && isPassedOn ? .emoji : chosen
  }

  private func hourCycle(_ config: Config) -> HourCycle {
    switch command[GlobalOptions.clock] ?? config.settings.clock {
    case .twelve: .twelve
    case .twentyFour: .twentyFour
    case .automatic: RegionalHabits.hourCycle(environment: environment)
    }
  }

  private func units(_ config: Config) throws(CommandFailure) -> UnitPreferences {
    // Later values win: the config, then the options as they were typed.
    let single = GlobalOptions.units
    let typed = command.given(of: GlobalOptions.ofUnits).flatMap { option in
      option.name == single.spec.name ? command[single] : [option.name]
    }
    do throws(UnitPreferencesError) {
      var units = try UnitPreferences(typed, over: config.settings.units)
      units.regional = RegionalHabits.units(environment: environment)
      return units
    } catch {
      throw CommandFailure("--units: \(error)", .usage)
    }
  }

  func format() -> OutputFormat {
    guard case .format(let format) = formatChoice, format != .text else {
      return destination.isShared ? .plain : .text
    }
    return format
  }

  /// Checks that Arrow, which is not text, goes into a file or a pipe.
  ///
  /// - Throws: When people would get it as it is.
  func checkTakesBytes() throws(CommandFailure) {
    guard destination.isRead(onTerminal: terminal.isTerminal) else { return }
    throw CommandFailure(
      "-f arrow is not text. Write it into a file or a pipe: > \(command.spec.name).arrows",
      .usage
    )
  }

  /// The user's own line for the answer.
  ///
  /// - Parameter query: The one whose answer has to have all its fields; `nil` for any.
  func template(for query: Query? = nil) throws(CommandFailure) -> FieldTemplate? {
    guard case .line(let text) = formatChoice else { return nil }
    let subject: AnswerSubject? =
      switch query {
      case nil: nil
      case .airport: command.type?.isAlongRoute ?? false ? .route : .airport
      case .air: .air
      default: .weather
      }
    do throws(FieldTemplateError) {
      return try FieldTemplate(text, about: subject)
    } catch {
      throw CommandFailure("--format: \(error)", .usage)
    }
  }

  /// An answer in the format of the run, or as the user's own line.
  ///
  /// - Parameters:
  ///   - notes: Of its sources.
  ///   - listed: The line of the list that it is the answer to.
  private func rendered(
    _ presentation: Presentation,
    with options: RenderOptions,
    notes: SourceNotes,
    listed: ListedPlace? = nil
  ) throws(CommandFailure) -> String {
    if let template = try template() { return try Self.filled(template, with: presentation, options) }
    // In a stream of lines, unknown places have their own lines.
    let unknown = format() == .ndjson ? nil : unknownPlaces.failure
    let failure = unknown ?? emptiness(of: presentation)
    let error = notes.error ?? failure.map { $0.exitCode.error($0.message) }
    let warnings = (notes.warnings + transport.warnings).unique()
    var selection = try command.jsonSelection()
    selection.omitsHours = context.omitsHours
    return presentation.rendered(
      as: format(),
      options,
      beside: RunNotes(warnings: warnings, error: error, selection: selection, listed: listed, now: now)
    )
  }

  /// - Throws: For a template with fields that the answer cannot have.
  private static func filled(
    _ template: FieldTemplate,
    with presentation: Presentation,
    _ options: RenderOptions
  ) throws(CommandFailure) -> String {
    guard let text = presentation.filled(into: template, options) else {
      throw CommandFailure(
        "--format with a template works only for the weather of places, for airports and for routes",
        .usage
      )
    }
    return text
  }

  /// Whether the answer is laid out on the terminal for a person, not for a program or to pass on.
  var isForReading: Bool {
    if case .line = formatChoice { false } else { format() == .text }
  }

  /// Whether an answer is drawn over the last one: people read pages and lines on a terminal, and programs
  /// and documents need every line.
  var isDrawnInPlace: Bool {
    guard terminal.canBeDrawnOn else { return false }
    if case .line = formatChoice { return true }
    return [.text, .line].contains(format())
  }

  /// Whether messages may follow the answer.
  var takesWords: Bool { if case .line = formatChoice { false } else { format().takesWords } }

  /// The text of an answer, without secrets. If several places have a line each, every line has the notes of
  /// its own sources.
  ///
  /// - Parameters:
  ///   - notes: Of all its sources.
  ///   - listed: The line of the list that it is the answer to.
  func text(
    of presentation: Presentation,
    _ notes: SourceNotes,
    listed: ListedPlace? = nil,
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws(CommandFailure) -> String {
    progress?.erase()
    var options = try renderOptions()
    change(&options)
    let parts = format() == .ndjson ? presentation.places : [presentation]
    var text = ""
    for part in parts {
      let notes = parts.count == 1 ? notes : SourceNotes(part.answers, isVerbose: output.isVerbose)
      text += try rendered(part, with: options, notes: notes, listed: listed)
    }
    if format() == .ndjson {
      for unknown in unknownPlaces.failures {
        text += FailureJSON(unknown, of: command, now: now).text(as: .ndjson) ?? ""
      }
    }
    return redactor.redact(text)
  }

  /// Writes an answer, and reports on standard error which sources failed and, with `-v`, which parts of
  /// their answers could not be read.
  ///
  /// - Parameter isPrinted: Whether it is written; failed sources are reported in any case.
  /// - Returns: The exit code that the answers amount to.
  func show(_ answer: CommandAnswer, isPrinted: Bool = true) throws(CommandFailure) -> ExitCode {
    let isStopped = Task.isCancelled
    let stopped = CommandFailure("stopped", .interrupted)
    // A program cannot use a partial answer, and a page or a picture is of no use on a terminal.
    if isStopped, !takesWords || destination.isShared { throw stopped }
    let drawn = try drawn(answer, isPrinted: isPrinted)
    for doubt in drawn.doubts { output.warning(doubt) }
    output.transcript?.add(page: drawn.page)
    // An interrupted run shows its partial answer on standard error, so that no script takes it for the
    // answer.
    if isStopped {
      guard !drawn.text.isEmpty else { throw stopped }
      output.failure("stopped; this is the answer so far")
      output.draw(drawn.text)
      return .interrupted
    }
    if !drawn.isPrinted {
      progress?.erase()
    } else if destination.keepsFile(from: answer.answers) {
      output.hint("There is no answer; the file was not changed.")
    } else if destination.isShared {
      try destination.deliver([UInt8](drawn.text.utf8), output, environment: environment)
    } else {
      try output.answer(drawn.text)
    }
    for warning in drawn.warnings { output.sourceLine(warning, isReason: !drawn.isAnswered) }
    // Where words may stand, the answer itself says so, unless it is lines, of which there are none.
    if let emptiness = drawn.emptiness, !takesWords || drawn.text.isEmpty {
      output.failure(emptiness.message)
    }
    for detail in drawn.details { output.note(detail) }
    var outcome = RunOutcome()
    outcome.note(drawn)
    if let unknown = unknownPlaces.failure { outcome.note(unknown: unknown) }
    return outcome.exitCode
  }

  /// Writes an answer that has neither an image nor a finding.
  func show(
    _ presentation: Presentation,
    isPrinted: Bool = true,
    _ change: @escaping (inout RenderOptions) -> Void = { _ in }
  ) throws(CommandFailure) -> ExitCode {
    try show(CommandAnswer(presentation, change), isPrinted: isPrinted)
  }

  /// An answer as text, with its warnings and its exit code. Nothing is written yet; only the progress line
  /// is erased.
  ///
  /// - Parameter listed: The line of the list that it is the answer to.
  func drawn(
    _ answer: CommandAnswer,
    isPrinted: Bool = true,
    listed: ListedPlace? = nil
  ) throws(CommandFailure) -> DrawnAnswer {
    let presentation = answer.presentation
    let (met, truth, doubts) = try placesMeetingCondition(in: presentation)
    let isPrinted = isPrinted && truth == .yes
    let shown = met.map(presentation.keeping) ?? presentation
    let notes = SourceNotes(answer.answers, isVerbose: output.isVerbose)
    var text = ""
    if isPrinted {
      text = try self.text(of: shown, notes, listed: listed, answer.change)
      if !Task.isCancelled, !destination.isShared { text = answer.image + text }
    }
    var drawn = DrawnAnswer(text: text, isPrinted: isPrinted, isAnswered: notes.error == nil)
    if isPrinted, output.transcript != nil { drawn.page = try page(of: shown, answer.change) }
    drawn.doubts = doubts
    drawn.warnings = notes.warnings.map { redactor.redact($0) }
    drawn.details = notes.details.map { redactor.redact($0) }
    drawn.sourcesCode = notes.exitCode(isStrict: command[GlobalOptions.strict])
    if drawn.isAnswered, isPrinted, let emptiness = emptiness(of: shown) {
      drawn.emptiness = CommandFailure(redactor.redact(emptiness.message), emptiness.exitCode)
    }
    drawn.finding = answer.finding ?? Finding(truth, of: .condition)
    return drawn
  }

  /// An answer as Markdown for an assistant, without secrets.
  private func page(
    of presentation: Presentation,
    _ change: (inout RenderOptions) -> Void
  ) throws(CommandFailure) -> String {
    var options = try renderOptions()
    change(&options)
    options.quotesSources = true
    return redactor.redact(presentation.rendered(as: .markdown, options, beside: RunNotes(now: now)))
  }

  /// The indices of the places at which the condition of `--if` holds; `nil` without a condition.
  ///
  /// - Returns: Also whether there is such a place, and why that is unknown of others.
  private func placesMeetingCondition(
    in presentation: Presentation
  ) throws(CommandFailure) -> (positions: [Int]?, truth: Truth, doubts: [String]) {
    guard let condition = try command.condition(), let answers = presentation.conditionAnswers else {
      return (nil, .yes, [])
    }
    let verdicts = answers.map { condition.verdict(on: $0) }
    let doubts = zip(answers, verdicts).filter { $1.truth == .unknown }.map { answer, verdict in
      let missing = verdict.findings.filter { $0.truth == .unknown }.map(\.comparison.name).unique()
      return "\(answer.name): the condition is unknown: \(missing.joined(separator: ", "))"
    }
    let met = verdicts.indices.filter { verdicts[$0].truth == .yes }
    return (met, .any(verdicts.map(\.truth)), doubts)
  }

  /// The message and the exit code if nothing of an answer can be shown; `nil` if something can.
  func emptiness(of presentation: Presentation) -> CommandFailure? {
    let code: ExitCode = if case .directory = presentation { .noPlace } else { .unavailable }
    return presentation.emptiness.map { CommandFailure($0, code) }
  }
}
