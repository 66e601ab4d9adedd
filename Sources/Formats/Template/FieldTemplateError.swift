import Layout
import Text

/// An error in a template, with its position.
package struct FieldTemplateError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with the template.
  package enum Problem: Hashable, Sendable {
    case empty
    case neverClosed
    case neverOpened
    case noName
    case unknownField(String, nearest: String?)
    case unknownMoment(String)
    case onlyNow(field: String, String)
    case otherSubject(field: String, Set<AnswerSubject>, asked: AnswerSubject)
    case unknownFilter(String, nearest: String?)
    case wrongUnit(String, field: String, allowed: [String])
    case noNumber(field: String)
    case decimals
    case unexpected(String)
  }

  package let problem: Problem
  /// The template as the user typed it.
  package let template: String
  /// In characters, from 1.
  package let position: Int

  /// The problem, the template, and a mark below the position.
  package var description: String {
    problem == .empty ? problem.message : CaretText.marked(problem.message, in: template, at: position)
  }
}

extension FieldTemplateError.Problem {
  var message: String {
    switch self {
    case .empty: "the template is empty. Write one such as '{place} {temperature}'."
    case .neverClosed: "this brace is never closed. Write {{ for a brace."
    case .neverOpened: "no brace was opened before this one. Write }} for a brace."
    case .noName: "the name of a field is missing. Write one such as {temperature}."
    case .unknownField(let name, let nearest):
      "unknown field \(quoted(name)).\(Suggestion(nearest).following)"
    case .unknownMoment(let name):
      "unknown moment \(quoted(name)). Use today, tomorrow, day+N or hour+N."
    case .onlyNow(let field, let moment): "\(field) has no value for \(moment)"
    case .otherSubject(let field, let own, let asked):
      "\(field) is a value of \(AnswerSubject.commands(own)), not of \(asked.command)"
    case .unknownFilter(let name, let nearest):
      "unknown filter or unit \(quoted(name)).\(Suggestion(nearest).following)"
    case .wrongUnit(let unit, let field, let allowed):
      allowed.isEmpty
        ? "\(field) has no units"
        : "\(field) cannot be shown in \(unit). Use one of \(allowed.joined(separator: ", "))."
    case .noNumber(let field): "\(field) is a text, not a number"
    case .decimals:
      "after a colon, give the number of decimals, 0 to 6, or - and a text for a missing value"
    case .unexpected(let found): "expected }, found \(quoted(found))"
    }
  }

  private func quoted(_ text: String) -> String { "\"\(TerminalText.cleaned(text))\"" }
}
