import Aggregation
import Arguments
import FoundationEssentials
import HTTPTransport
import Rendering
import Weather

/// How the answers of a run are shown: what was typed and configured of units, language, clock and format.
extension Session {
  func renderOptions() throws(CommandFailure) -> RenderOptions {
    let config = try config.get()
    var options = RenderOptions()
    options.width = isShared && !command.has(GlobalOptions.width.spec) ? 80 : terminal.width
    options.height = isShared ? nil : terminal.height
    options.color = terminal.color
    options.glyphs = terminal.glyphs
    options.isAmbiguousWide = command[GlobalOptions.wideAmbiguous] || config.settings.isAmbiguousWide
    options.hyperlinks = terminal.hyperlinks && config.settings.writesHyperlinks
    options.units = try units(config)
    let time = time(config)
    options.time = time ?? .place
    options.reportTime = time
    options.language = try language()
    options.explanation = command[GlobalOptions.explain] ? .all : .none
    options.isVerbose = output.isVerbose
    return options
  }

  /// What was typed, else what the config says, else the locale of the environment. Where only ASCII can be
  /// shown, a script that has no ASCII form gives way to English.
  func language() throws(CommandFailure) -> Language {
    let typed = command[GlobalOptions.language]
    let chosen = typed == nil ? try config.get().settings.language : typed
    let wanted = chosen ?? Language(environment: environment) ?? .english
    return wanted.isLatin || terminal.glyphs == .unicode ? wanted : .english
  }

  /// `nil` when nobody chose.
  private func time(_ config: Config) -> TimeDisplay? {
    switch command[GlobalOptions.time] ?? config.settings.time {
    case .station: .place
    case .local: .zone(LocalTimeZone.identifier(environment))
    case .utc: .utc
    case nil: nil
    }
  }

  private func units(_ config: Config) throws(CommandFailure) -> UnitPreferences {
    // Later words win: the config, then the flags as they were typed, then single units.
    let systems = command.given(of: GlobalOptions.systems).map(\.name)
    let words = [config.settings.units].compactMap { $0 } + systems + command[GlobalOptions.units]
    do throws(UnitPreferencesError) {
      return try UnitPreferences(words)
    } catch {
      throw CommandFailure("--units: \(error)", .usage)
    }
  }

  func format() -> OutputFormat {
    guard case .format(let format) = command.format, format != .text else { return isShared ? .plain : .text }
    return format
  }

  /// The line that somebody designed for the answer.
  func template() throws(CommandFailure) -> FieldTemplate? {
    guard case .line(let text) = command.format else { return nil }
    do throws(FieldTemplateError) {
      return try FieldTemplate(text)
    } catch {
      throw CommandFailure("--format: \(error)", .usage)
    }
  }

  private func rendered(
    _ presentation: Presentation,
    _ options: RenderOptions,
    _ warnings: [String],
    _ error: AnswerError?
  ) throws(CommandFailure) -> String {
    guard let template = try template() else {
      return presentation.rendered(as: format(), options, warnings: warnings, error: error)
    }
    guard let text = presentation.filled(into: template, options) else {
      throw CommandFailure("a line of one's own is for the weather of places and for airports", .usage)
    }
    return text
  }

  /// Whether the answer is the terminal's layout for somebody to read, and not for a program or to pass on.
  var isForReading: Bool {
    if case .line = command.format { false } else { format() == .text }
  }

  /// Whether words may stand below the answer.
  var takesWords: Bool { if case .line = command.format { false } else { format().takesWords } }

  /// The answer leaves this terminal: it is plain, and 80 columns wide unless somebody says otherwise.
  var isShared: Bool { command.path.first == "share" }

  /// An answer as it is shown, without secrets.
  func text(
    of presentation: Presentation,
    warnings: [String] = [],
    error: AnswerError? = nil,
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws(CommandFailure) -> String {
    progress?.erase()
    var options = try renderOptions()
    change(&options)
    return redactor.redact(try rendered(presentation, options, warnings, error))
  }

  /// Writes an answer and tells on standard error which sources failed and, with `-v`, what of
  /// their answers could not be read.
  ///
  /// - Parameters:
  ///   - image: The escape sequence of a picture that stands above it.
  ///   - emptiness: Why an answer that there is has nothing in it.
  /// - Returns: The exit code that the answers amount to.
  func show(
    _ presentation: Presentation,
    _ answers: [any Answer],
    above image: String = "",
    emptiness: CommandFailure? = nil,
    _ change: (inout RenderOptions) -> Void = { _ in }
  )
    throws(CommandFailure) -> ExitCode
  {
    let report = SourceNotes(answers, isVerbose: output.isVerbose)
    let isStopped = Task.isCancelled
    let stopped = "stopped; this is what there was"
    let error =
      isStopped
      ? ExitCode.interrupted.error(stopped) : report.error ?? emptiness.map { $0.exitCode.error($0.message) }
    let text = try text(of: presentation, warnings: report.warnings, error: error, change)
    // Who stopped the run still sees what there is, but no script takes it for the answer.
    if isStopped {
      output.failure(stopped)
      output.draw(text)
      return .interrupted
    }
    var stream = AnswerStream(self)
    try stream.write(isShared ? text : image + text)
    try stream.finish()
    for warning in report.warnings {
      output.sourceLine(redactor.redact(warning), isReason: report.error != nil)
    }
    for detail in report.details { output.note(redactor.redact(detail)) }
    let code = report.exitCode(isStrict: command[GlobalOptions.strict])
    return code == .success ? emptiness?.exitCode ?? code : code
  }
}
