import SpannedJSON
import Weather

extension RowReader {
  /// The condition of a code. If a code has no meaning, the next one of an `any` is used.
  mutating func condition(_ rule: ValueRule) -> (vote: ConditionVote, span: TimeSpan?)? {
    switch rule.content {
    case .of(_, let reference):
      guard let cell = cell(reference, rule), let vote = vote(cell.value, rule) else { return nil }
      guard let interval = rule.interval else { return (vote, nil) }
      return span(of: interval).map { (vote, $0) }
    case .any(let rules):
      for part in rules {
        guard let found = condition(part) else { continue }
        guard let interval = rule.interval else { return found }
        return span(of: interval).map { (found.vote, $0) }
      }
      return nil
    case .sum, .max: return nil
    }
  }

  private mutating func vote(_ cell: JSONValue, _ rule: ValueRule) -> ConditionVote? {
    guard let code = ConditionCode(cell, of: rule) else {
      problems.report(cell, expected: "a code")
      return nil
    }
    if let known = knownVotes[code] { return known }
    let answer = rule.codes.answer(to: code.description)
    if answer == .unlisted {
      problems.report(cell, expected: "a code of \(rule.codes.conditionList)")
    }
    knownVotes[code] = .some(answer.vote)
    return answer.vote
  }
}

/// A code of a condition with the rule that it belongs to. Its meaning is looked up once, because rows repeat
/// the codes of the rows before.
struct ConditionCode: Hashable, CustomStringConvertible {
  /// A whole number has the same meaning as its digits, and is faster to look up.
  private enum Code: Hashable {
    case number(Int)
    case text(String)
  }

  private let code: Code
  private let rule: ObjectIdentifier

  /// - Returns: `nil` for a value that is not a code.
  init?(_ value: JSONValue, of rule: ValueRule) {
    guard let code = value.int.map(Code.number) ?? (value.string ?? value.numberText).map(Code.text) else {
      return nil
    }
    self.code = code
    self.rule = ObjectIdentifier(rule)
  }

  var description: String {
    switch code {
    case .number(let number): String(number)
    case .text(let text): text
    }
  }
}
