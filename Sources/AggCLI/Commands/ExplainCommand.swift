import Arguments
import Formats
import Layout
import Pages
import Text
import Weather

enum ExplainCommand: Command {
  static let name = "explain"

  static let spec = CommandSpec(
    name,
    "Show how values were merged: sources, ages and weights",
    group: "Weather",
    examples: [
      .init("agg explain Berlin temperature", "one value"), .init("agg explain Berlin", "all of them"),
    ],
    operands: [
      OperandSpec("place", "City, latitude,longitude or airport code", completion: .place),
      OperandSpec(
        "field",
        "A value such as temperature, wind, condition or ozone",
        arity: .many,
        completion: .words(known)
      ),
    ]
  )

  /// A line or a table of values has no room for reasons.
  static let formats = Set<OutputFormat>.all.subtracting([.csv, .line, .prometheus, .waybar])

  private static let wind = "wind"
  private static let condition = "condition"
  private static let feelsLike = "feelsLike"
  private static let known =
    Field.weather.map(\.name) + [wind, condition, feelsLike] + Field.airQuality.map(\.name)

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let words = session.command.operands
    let query = PlaceQuery(session, words: [words[0]])
    let names = words.dropFirst().flatMap {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let language = try session.language()
    if let air = airFields(names, in: language) {
      let answers = try await query.airAnswers()
      return try session.show(.weather(answers, part: .air)) { $0.explanation = .fields(air) }
    }
    let explanation = try explanation(of: names, in: language)
    let answers = try await query.answers()
    return try session.show(.weather(answers, part: .reasons)) { $0.explanation = explanation }
  }

  /// The fields about air quality, for which other sources are queried; `nil` if the fields are about the
  /// weather.
  private static func airFields(_ names: [String], in language: Language) -> Set<Field>? {
    let fields = names.map { Field.airQuality(called: $0, in: language) }
    return names.isEmpty || fields.contains(where: \.isEmpty) ? nil : Set(fields.joined())
  }

  private static func explanation(
    of names: [String],
    in language: Language
  ) throws(CommandFailure) -> Explanation {
    if names.isEmpty { return .all }
    var fields: Set<Field> = []
    var asksCondition = false
    var asksFeelsLike = false
    for name in names {
      switch TypedName(name) {
      case TypedName(condition):
        asksCondition = true
        continue
      case TypedName(feelsLike):
        asksFeelsLike = true
        continue
      default: break
      }
      let called = Field.weather(called: name, in: language)
      fields.formUnion(called)
      guard called.isEmpty else { continue }
      guard Field.airQuality(called: name, in: language).isEmpty else {
        throw CommandFailure(
          "\(name) is a value of the air quality. Ask for it without values of the weather.",
          .usage
        )
      }
      let near = Suggestion(for: name, among: known).following
      throw CommandFailure(
        "unknown value \"\(name)\".\(near)\nValues: \(known.joined(separator: ", "))",
        .usage
      )
    }
    return .fields(fields, condition: asksCondition, feelsLike: asksFeelsLike)
  }
}
