import Aggregation
import Arguments
import Formats
import Merge
import Pages
import ProviderKit
import Weather

enum RainCommand: Command {
  static let name = "rain"

  static let spec = CommandSpec(
    name,
    "Show whether it will rain or snow within two hours",
    discussion: """
      The exit code is 0 if it will rain or snow at one of the places, 1 if it will not, and 2 if no source knows. A \
      missing value never counts as dry. Other codes mean that there is no answer. With -q, nothing is printed.
      """,
    group: "Weather",
    examples: [
      .init("agg rain Berlin", "when it begins, for how long, and how much"),
      .init("agg rain Oslo --within 30m -q && echo umbrella", "for scripts"),
    ],
    operands: [PlaceQuery.operand],
    options: [within.spec, chance.spec]
  )

  /// How far ahead the minutes of sources reach at most, in seconds.
  private static let longestReach = 6.0 * 3600

  static let within = ParsedOption<Double>(
    "within",
    "TIME",
    takes: "a time from 5m to 6h, such as 30m or 2h",
    "How far ahead to look, at most 6h [default: 2h]"
  ) { text in
    let seconds = Duration(configText: text).map { $0 / .seconds(1) }
    return seconds.flatMap { (Merge.minuteStep...longestReach).contains($0) ? $0 : nil }
  }

  static let chance = ParsedOption<Double>.measured(
    "chance",
    "PERCENT",
    in: [.percent],
    takes: "a chance from 1% to 100%",
    "Count only rain with at least this chance, such as 50%"
  ) { (1...100).contains($0) }

  static let formats = Set<OutputFormat>.allButMetrics
  static let fillsLines = true

  /// The exit code 1 already has a meaning, so that --strict has no place.
  static let acceptedOptions: AcceptedOptions = .weather.subtracting(.strict)
  static let queries: Set<Query> = [.rain, .places]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let reach = try session.command[within] ?? RainOutlook.usualReach
    let chance = try session.command[chance]
    let answers = try await PlaceQuery(session).rainAnswers(within: reach)
    var answer = CommandAnswer(.weather(answers, part: .rain(within: reach, chance: chance)))
    let truths = answers.map { Truth($0.rain(within: reach, chance: chance).isExpected) }
    var finding = Finding(.any(truths), of: .rain)
    // If no source failed, those that answered do not report rain, and the others do not cover the place.
    finding.includesSilence = answers.lazy.filter { !$0.hasAnswer }.flatMap(\.deciding)
      .allSatisfy { $0.failure?.hasNothingToSay ?? true }
    answer.finding = finding
    return try session.show(answer, isPrinted: session.printsVerdict)
  }
}

extension Truth {
  /// - Parameter value: `nil` if it is unknown.
  fileprivate init(_ value: Bool?) { self = value.map { $0 ? .yes : .no } ?? .unknown }
}
