import Aggregation
import Arguments
import Rendering
import Weather

enum ExplainCommand: Command {
  static let spec = CommandSpec(
    "explain",
    "Why a value is what it is: who said what, how old, how far away, with what weight",
    group: "Weather",
    examples: [
      .init("agg explain Berlin temperature", "one value"), .init("agg explain Berlin", "all of them"),
    ],
    operands: [
      OperandSpec("place", "City, latitude,longitude or airport", completion: .place),
      OperandSpec(
        "field",
        "Such as temperature, wind or condition",
        arity: .many,
        completion: .words(Field.weather.map(\.name) + ["condition"])
      ),
    ]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let words = session.command.operands
    let explanation = try explanation(of: words.dropFirst())
    let answers = try await PlaceQuestion(session, words: [words[0]]).answers()
    return try session.show(.weather(answers, part: .reasons), answers) { $0.explanation = explanation }
  }

  private static func explanation(of names: ArraySlice<String>) throws(CommandFailure) -> Explanation {
    if names.isEmpty { return .all }
    var fields: Set<Field> = []
    var explainsCondition = false
    for name in names {
      let called = Field.weather(called: name)
      fields.formUnion(called)
      if name == "condition" {
        explainsCondition = true
      } else if called.isEmpty {
        let known = Field.weather.map(\.name) + ["condition"]
        let near = CommandFailure.suggestion(for: name, among: known)
        throw CommandFailure(
          "there is no field \"\(name)\".\(near)\nFields: \(known.joined(separator: ", "))",
          .usage
        )
      }
    }
    return .fields(fields, condition: explainsCondition)
  }
}
