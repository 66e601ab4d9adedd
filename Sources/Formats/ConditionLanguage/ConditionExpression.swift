/// A user's condition about the weather, such as `gust > 15 m/s or temperature < 0 within 12h`.
///
/// ```
/// condition  := conjunction ("or" conjunction)*
/// conjunction := negation ("and" negation)*
/// negation   := "not" negation | primary ("within" time)?
/// primary    := "(" condition ")" | comparison
/// comparison := (moment ".")? field ("(" time ")")? operator (number unit? | word)
/// operator   := ">" | ">=" | "<" | "<=" | "=" | "!="
/// time       := number ("h" | "d")
/// ```
///
/// Fields and moments are those of templates (`TemplateField`, `TemplateMoment`). A number without a unit is
/// in the canonical unit of its field, as in JSON. The description is a condition that parses to an equal
/// one.
package indirect enum ConditionExpression: Hashable, Sendable {
  case comparison(Comparison)
  /// True if the condition is true in any single one of the next hours.
  case within(ConditionExpression, hours: Int)
  case not(ConditionExpression)
  case all([ConditionExpression])
  case any([ConditionExpression])

  /// A field and the threshold that it is compared with.
  package struct Comparison: Hashable, Sendable {
    package var field: ComparedField
    var moment = TemplateMoment.now
    /// The number of hours from now whose sum, mean or maximum is compared; `nil` for a single value.
    var span: Int?
    var comparator: Comparator
    package var threshold: Threshold
  }

  package enum Comparator: String, Hashable, Sendable, CaseIterable {
    case greater = ">"
    case atLeast = ">="
    case less = "<"
    case atMost = "<="
    case equal = "="
    case unequal = "!="

    /// Whether the comparator needs an order; some words have none.
    var isOfOrder: Bool { self != .equal && self != .unequal }
  }

  package enum Threshold: Hashable, Sendable {
    /// The text as typed, without spaces.
    case number(String, unit: ConditionUnit?)
    /// The index of a word of the field.
    case word(Int)
  }

  /// - Parameter subjects: The kinds of answer that it may be about.
  /// - Throws: The first error, with its position.
  package init(_ text: String, about subjects: Set<AnswerSubject> = AnswerSubject.compared)
    throws(ConditionError)
  {
    var parser = ConditionParser(text, about: subjects)
    self = try parser.condition()
  }

  /// The comparisons in the order of the text.
  package var comparisons: [Comparison] {
    switch self {
    case .comparison(let comparison): [comparison]
    case .within(let part, _), .not(let part): part.comparisons
    case .all(let parts), .any(let parts): parts.flatMap(\.comparisons)
    }
  }

  /// Whether it is about hours to come, and not only about one moment.
  package var hasWindow: Bool {
    switch self {
    case .comparison: false
    case .within: true
    case .not(let part): part.hasWindow
    case .all(let parts), .any(let parts): parts.contains(where: \.hasWindow)
    }
  }

  /// The kinds of answer that have a value for each comparison.
  package var subjects: Set<AnswerSubject> {
    switch self {
    case .comparison(let comparison): comparison.subjects
    case .within(let part, _):
      part.comparisons.reduce(AnswerSubject.compared) { $0.intersection($1.subjectsInWindow) }
    case .not(let part): part.subjects
    case .all(let parts), .any(let parts):
      parts.reduce(AnswerSubject.compared) { $0.intersection($1.subjects) }
    }
  }
}

extension ConditionExpression.Comparison {
  /// An airport's report has no future hours or days.
  var subjects: Set<AnswerSubject> {
    moment == .now && span == nil ? field.subjects : field.subjects.subtracting([.airport])
  }

  /// The same for each hour of a window, where airports have what is in their TAF.
  var subjectsInWindow: Set<AnswerSubject> {
    field.isForecastOfAirports ? subjects : subjects.subtracting([.airport])
  }

  /// `tomorrow.high`, `pop(3h)`
  package var name: String {
    let name = moment == .now ? field.name : "\(moment).\(field.name)"
    return span.map { "\(name)(\($0)h)" } ?? name
  }
}

extension ConditionExpression.Comparison: CustomStringConvertible {
  package var description: String {
    let right =
      switch threshold {
      case .number(let number, let unit): unit.map { "\(number) \($0.name)" } ?? number
      case .word(let index): field.words[index]
      }
    return "\(name) \(comparator.rawValue) \(right)"
  }
}

extension ConditionExpression: CustomStringConvertible {
  package var description: String {
    switch self {
    case .comparison(let comparison): comparison.description
    case .within(let part, let hours): "\(part.isComparison ? "\(part)" : "(\(part))") within \(hours)h"
    case .not(let part): "not \(part.isChain ? "(\(part))" : "\(part)")"
    case .all(let parts): parts.map { $0.isChain ? "(\($0))" : "\($0)" }.joined(separator: " and ")
    case .any(let parts): parts.map { $0.isAny ? "(\($0))" : "\($0)" }.joined(separator: " or ")
    }
  }

  private var isComparison: Bool { if case .comparison = self { true } else { false } }
  private var isAny: Bool { if case .any = self { true } else { false } }
  private var isChain: Bool { if case .all = self { true } else { isAny } }
}
