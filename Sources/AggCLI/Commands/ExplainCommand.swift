import Aggregation
import Arguments
import Rendering
import Weather

enum ExplainCommand: Command {
  static let name = "explain"

  static let spec = CommandSpec(
    name,
    "Why a value is what it is: who said what, how old, how far away, with what weight",
    group: "Weather",
    examples: [
      .init("agg explain Berlin temperature", "one value"), .init("agg explain Berlin", "all of them"),
    ],
    operands: [
      OperandSpec("place", "City, latitude,longitude or airport", completion: .place),
      OperandSpec(
        "field",
        "Such as temperature, wind, condition or ozone",
        arity: .many,
        completion: .words(known)
      ),
    ]
  )

  /// Of a line or a table of values there is no room for reasons.
  static let formats = Set<OutputFormat>.all.subtracting([.csv, .line, .prometheus, .waybar])

  private static let condition = "condition"
  private static let feelsLike = "feelsLike"
  private static let known =
    Field.weather.map(\.name) + [condition, feelsLike] + Field.airQuality.map(\.name)

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let words = session.command.operands
    let question = PlaceQuestion(session, words: [words[0]])
    if let air = airFields(words.dropFirst()) {
      let answers = try await question.airAnswers()
      return try session.show(.weather(answers, part: .air), answers) { $0.explanation = .fields(air) }
    }
    let explanation = try explanation(of: words.dropFirst())
    let answers = try await question.answers()
    return try session.show(.weather(answers, part: .reasons), answers) { $0.explanation = explanation }
  }

  /// What is asked of the air, which other sources tell; `nil` where it is asked of the weather.
  private static func airFields(_ names: ArraySlice<String>) -> Set<Field>? {
    let fields = names.map { Field.airQuality(called: $0) }
    return names.isEmpty || fields.contains(where: \.isEmpty) ? nil : Set(fields.joined())
  }

  private static func explanation(of names: ArraySlice<String>) throws(CommandFailure) -> Explanation {
    if names.isEmpty { return .all }
    var fields: Set<Field> = []
    for name in names where name != condition && name != feelsLike {
      let called = Field.weather(called: name)
      fields.formUnion(called)
      guard called.isEmpty else { continue }
      guard Field.airQuality(called: name).isEmpty else {
        throw CommandFailure("\(name) is of the air: ask for it without values of the weather", .usage)
      }
      let near = CommandFailure.suggestion(for: name, among: known)
      throw CommandFailure(
        "there is no field \"\(name)\".\(near)\nFields: \(known.joined(separator: ", "))",
        .usage
      )
    }
    return .fields(fields, condition: names.contains(condition), feelsLike: names.contains(feelsLike))
  }
}
