import Layout
import Text

/// An error in a condition, with its position.
package struct ConditionError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with the condition.
  package enum Problem: Hashable, Sendable {
    case empty
    case noField(found: String)
    /// The field name or its moment is wrong, as in a template.
    case field(FieldTemplateError.Problem)
    case notCompared(field: String)
    case otherSubject(field: String, Set<AnswerSubject>, allowed: Set<AnswerSubject>)
    case notInForecast(field: String)
    case noComparator(found: String)
    case noOrder(field: String)
    case noNumber(field: String, found: String)
    case unknownWord(String, field: String, nearest: String?, allowed: [String])
    case unknownUnit(String, field: String, nearest: String?, allowed: [String])
    case wrongUnit(String, field: String, allowed: [String])
    case time(found: String)
    case noSpan(field: String)
    case timed(String)
    case windowInWindow
    case neverClosed
    case tooDeep
    case tooMany(limit: Int)
    case unexpected(String)
  }

  package let problem: Problem
  /// The condition as the user typed it.
  package let condition: String
  /// In characters, from 1.
  package let position: Int

  /// The problem, the condition, and a mark below the position.
  package var description: String {
    problem == .empty ? message : CaretText.marked(message, in: condition, at: position)
  }

  private var message: String {
    switch problem {
    case .empty: "the condition is empty. Write one such as 'temperature < 0 within 12h'."
    case .noField(let found): "expected the name of a field, found \(quoted(found))"
    case .field(.noName): "the name of a field is missing after the moment"
    case .field(let problem): problem.message
    case .notCompared(let field) where field.hasPrefix("rain."):
      "\(field) cannot be compared: agg rain is about the rain of the next two hours. Compare pop or precipitation."
    case .notCompared(let field):
      "\(field) cannot be compared. agg help conditions lists the fields."
    case .otherSubject(let field, let own, let allowed):
      "\(field) is a value of \(AnswerSubject.commands(own)), not of \(AnswerSubject.commands(allowed))"
    case .notInForecast(let field):
      "a TAF has no \(field), and within is about the TAF of an airport. Leave within out to compare \(field) now."
    case .noComparator(let found): "expected >, >=, <, <=, = or !=, found \(quoted(found))"
    case .noOrder(let field): "\(field) has no order. Compare it with = or !=."
    case .noNumber(let field, let found):
      "\(field) is compared with a number such as 5 or -0.5, found \(quoted(found))"
    case .unknownWord(let word, let field, let nearest, let allowed):
      "\(field) is never \(quoted(word)).\(Self.near(nearest) ?? " It is \(alternatives(allowed)).")"
        + (nearest != nil && allowed.count > 10 ? " agg help conditions lists the words." : "")
    case .unknownUnit(let unit, let field, let nearest, let allowed):
      "unknown unit \(quoted(unit)).\(Self.near(nearest) ?? Self.units(of: field, allowed))"
    case .wrongUnit(let unit, let field, let allowed):
      "\(field) cannot be compared in \(unit).\(Self.units(of: field, allowed))"
    case .time(let found): "expected a time such as 12h or 2d, up to 16d, found \(quoted(found))"
    case .noSpan(let field):
      "\(field) has no value for several hours together. Use within, such as within 12h."
    case .timed(let field): "\(field) names its own time, and within counts the hours. Use only one of them."
    case .windowInWindow: "within stands around another within. Use only one of them."
    case .neverClosed: "this parenthesis is never closed"
    case .tooDeep: "the condition is nested too deeply"
    case .tooMany(let limit): "a condition has at most \(limit) comparisons"
    case .unexpected(let found): "expected and, or, within or the end, found \(quoted(found))"
    }
  }

  private func quoted(_ text: String) -> String {
    if text.isEmpty { return "the end" }
    let text = TerminalText.cleaned(text)
    return text.hasPrefix("\"") ? text : "\"\(text)\""
  }

  private static func near(_ nearest: String?) -> String? { nearest.map { Suggestion($0).following } }

  private static func units(of field: String, _ allowed: [String]) -> String {
    allowed.isEmpty ? " \(field) has no unit." : " Use \(alternatives(allowed))."
  }
}
