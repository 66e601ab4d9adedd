import Text
import Weather

/// Parses a condition, character by character.
struct ConditionParser {
  private let text: String
  private let allowed: Set<AnswerSubject>
  private var cursor: CharacterCursor
  private var depth = 0
  /// The comparisons parsed so far.
  private var read: [Reading] = []

  private struct Reading {
    let comparison: ConditionExpression.Comparison
    /// The position of its field.
    let start: Int
    /// Whether it is part of a window (`within`).
    var isWindowed = false

    /// The kinds of answer that have a value for it.
    var subjects: Set<AnswerSubject> {
      isWindowed ? comparison.subjectsInWindow : comparison.subjects
    }
  }

  /// Far deeper than any real condition, and far from a stack overflow.
  private static let deepest = 50
  /// Far more than any real condition has. Each one is evaluated for each hour of a window.
  private static let mostComparisons = 200
  private static let keywords: Set = ["and", "or", "not", "within"]
  private static let longestTime = 16 * 24

  init(_ text: String, about subjects: Set<AnswerSubject>) {
    self.text = text
    cursor = CharacterCursor(text)
    allowed = subjects
  }

  mutating func condition() throws(ConditionError) -> ConditionExpression {
    cursor.skipSpaces()
    guard cursor.next != nil else { throw error(.empty, at: 0) }
    let condition = try disjunction()
    cursor.skipSpaces()
    guard cursor.next == nil else { throw error(.unexpected(found), at: cursor.index) }
    return condition
  }

  // MARK: - And, or, not, within

  private mutating func disjunction() throws(ConditionError) -> ConditionExpression {
    var parts = [try conjunction()]
    while takeWord("or") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(ConditionError) -> ConditionExpression {
    var parts = [try negation()]
    while takeWord("and") { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(ConditionError) -> ConditionExpression {
    guard takeWord("not") else { return try windowed() }
    try descend()
    defer { depth -= 1 }
    return .not(try negation())
  }

  private mutating func windowed() throws(ConditionError) -> ConditionExpression {
    let first = read.count
    let part = try primary()
    cursor.skipSpaces()
    let window = cursor.index
    guard takeWord("within") else { return part }
    let hours = try time()
    for number in read.indices[first...] {
      let (comparison, start) = (read[number].comparison, read[number].start)
      guard !read[number].isWindowed else { throw error(.windowInWindow, at: window) }
      guard comparison.moment == .now, comparison.span == nil else {
        throw error(.timed(comparison.name), at: start)
      }
      guard comparison.field.field.has(.hour(0)) || comparison.field.isForecastOfAirports else {
        let window = cursor.text(from: window)
        throw error(.field(.onlyNow(field: comparison.name, window)), at: start)
      }
      read[number].isWindowed = true
    }
    try checkSubjects()
    return .within(part, hours: hours)
  }

  private mutating func primary() throws(ConditionError) -> ConditionExpression {
    cursor.skipSpaces()
    guard cursor.next == "(" else { return .comparison(try comparison()) }
    let opening = cursor.index
    cursor.index += 1
    try descend()
    defer { depth -= 1 }
    let condition = try disjunction()
    cursor.skipSpaces()
    guard cursor.next == ")" else {
      throw cursor.next == nil
        ? error(.neverClosed, at: opening) : error(.unexpected(found), at: cursor.index)
    }
    cursor.index += 1
    return condition
  }

  private mutating func descend() throws(ConditionError) {
    depth += 1
    guard depth <= Self.deepest else { throw error(.tooDeep, at: cursor.index) }
  }

  // MARK: - Comparisons

  private mutating func comparison() throws(ConditionError) -> ConditionExpression.Comparison {
    cursor.skipSpaces()
    let start = cursor.index
    let name = cursor.word { $0.isLetter || $0.isNumber || "_-.+".contains($0) }
    guard let first = name.first, first.isLetter, !Self.keywords.contains(name.lowercased()) else {
      cursor.index = start
      throw error(.noField(found: found), at: start)
    }
    guard read.count < Self.mostComparisons else {
      throw error(.tooMany(limit: Self.mostComparisons), at: start)
    }
    let (named, moment) = try field(name, at: start)
    guard let field = ComparedField(named) else { throw error(.notCompared(field: named.name), at: start) }
    let span = try span(of: field, moment)
    let comparator = try comparator(of: field)
    let comparison = ConditionExpression.Comparison(
      field: field,
      moment: moment,
      span: span,
      comparator: comparator,
      threshold: try threshold(of: field)
    )
    read.append(Reading(comparison: comparison, start: start))
    try checkSubjects()
    return comparison
  }

  private func field(
    _ name: String,
    at start: Int
  ) throws(ConditionError) -> (TemplateField, TemplateMoment) {
    do throws(TemplateField.NameProblem) {
      return try TemplateField.named(name)
    } catch {
      throw self.error(.field(error.problem), at: start + error.offset)
    }
  }

  /// A condition is about one answer, so all fields so far must share at least one kind.
  private func checkSubjects() throws(ConditionError) {
    var left = allowed
    for reading in read {
      let common = left.intersection(reading.subjects)
      guard !common.isEmpty else {
        let subjects = reading.isWindowed ? reading.subjects : reading.comparison.field.subjects
        let name = reading.comparison.name
        // The field is one of airports, too, but only of now.
        if reading.isWindowed, left == [.airport], reading.comparison.subjects.contains(.airport) {
          throw error(.notInForecast(field: name), at: reading.start)
        }
        throw error(.otherSubject(field: name, subjects, allowed: left), at: reading.start)
      }
      left = common
    }
  }

  private mutating func span(
    of field: ComparedField,
    _ moment: TemplateMoment
  ) throws(ConditionError) -> Int? {
    cursor.skipSpaces()
    let opening = cursor.index
    guard cursor.next == "(" else { return nil }
    cursor.index += 1
    let hours = try time()
    cursor.skipSpaces()
    guard cursor.next == ")" else { throw error(.neverClosed, at: opening) }
    cursor.index += 1
    guard moment == .now, field.addedUp != nil else {
      throw error(.noSpan(field: moment == .now ? field.name : "\(moment).\(field.name)"), at: opening)
    }
    return hours
  }

  private mutating func comparator(
    of field: ComparedField
  ) throws(ConditionError) -> ConditionExpression.Comparator {
    cursor.skipSpaces()
    let start = cursor.index
    let signs: [(String, ConditionExpression.Comparator)] = [
      (">=", .atLeast), ("<=", .atMost), ("!=", .unequal), ("==", .equal), ("≥", .atLeast), ("≤", .atMost),
      ("≠", .unequal), (">", .greater), ("<", .less), ("=", .equal),
    ]
    guard let (sign, comparator) = signs.first(where: { cursor.rest.starts(with: $0.0) }) else {
      throw error(.noComparator(found: found), at: cursor.index)
    }
    cursor.index += sign.count
    if comparator.isOfOrder, case .words(let words) = field.scale, !words.isOrdered {
      throw error(.noOrder(field: field.name), at: start)
    }
    return comparator
  }

  private mutating func threshold(
    of field: ComparedField
  ) throws(ConditionError) -> ConditionExpression.Threshold {
    cursor.skipSpaces()
    let start = cursor.index
    switch field.scale {
    case .number:
      let number = try number(of: field)
      return .number(number, unit: try unit(of: field))
    case .words(let words):
      // Users of other languages write words in quotes.
      let quote = cursor.next.flatMap { "\"'".contains($0) ? $0 : nil }
      if quote != nil { cursor.index += 1 }
      let typed = cursor.word { $0.isLetter }
      if quote != nil, cursor.next == quote { cursor.index += 1 }
      let found = words.all.firstIndex { $0.lowercased() == typed.lowercased() }
      guard let found else {
        cursor.index = start
        let near = typed.isEmpty ? nil : nearest(to: typed, among: words.all)
        let name = typed.isEmpty ? self.found : typed
        throw error(.unknownWord(name, field: field.name, nearest: near, allowed: words.all), at: start)
      }
      return .word(found)
    }
  }

  private mutating func number(of field: ComparedField) throws(ConditionError) -> String {
    let start = cursor.index
    var sign = ""
    if let character = cursor.next, "+-−".contains(character) {
      sign = character == "+" ? "" : "-"
      cursor.index += 1
    }
    var digits = cursor.word { $0.isNumber || $0 == "." || $0 == "," }
    // Programs print small numbers as `1e-05`. No unit begins with such an exponent.
    let end = cursor.index
    var exponent = cursor.word { $0 == "e" || $0 == "E" }
    if !exponent.isEmpty, let character = cursor.next, "+-".contains(character) {
      exponent.append(character)
      cursor.index += 1
    }
    let power = cursor.word { $0.isNumber }
    if power.isEmpty || exponent.isEmpty { cursor.index = end } else { digits += exponent + power }
    guard digits.count <= 40, Double.decimal(digits[...], with: "eE+-") != nil else {
      cursor.index = start
      throw error(.noNumber(field: field.name, found: digits.isEmpty ? found : sign + digits), at: start)
    }
    return sign + digits
  }

  private mutating func unit(of field: ComparedField) throws(ConditionError) -> ConditionUnit? {
    let end = cursor.index
    cursor.skipSpaces()
    let start = cursor.index
    let name = cursor.word { $0.isLetter || $0.isNumber || "%°/³".contains($0) }
    guard !name.isEmpty, !Self.keywords.contains(name.lowercased()) else {
      cursor.index = end
      return nil
    }
    guard let unit = ConditionUnit(name) else {
      let near = nearest(to: name, among: field.units)
      throw error(.unknownUnit(name, field: field.name, nearest: near, allowed: field.units), at: start)
    }
    guard field.units.contains(unit.name) else {
      throw error(.wrongUnit(name, field: field.name, allowed: field.units), at: start)
    }
    return unit
  }

  /// A time in hours.
  private mutating func time() throws(ConditionError) -> Int {
    cursor.skipSpaces()
    let start = cursor.index
    let digits = cursor.word { $0.isNumber }
    cursor.skipSpaces()
    let unit = cursor.word { $0.isLetter }
    let hoursPerUnit = ["h": 1, "d": 24][unit.lowercased()]
    guard digits.utf8.count <= 3, let count = Int(digits), let hoursPerUnit,
      (1...Self.longestTime).contains(count * hoursPerUnit)
    else {
      let typed = cursor.text(from: start)
      cursor.index = start
      throw error(.time(found: typed.isEmpty ? found : typed), at: start)
    }
    return count * hoursPerUnit
  }

  // MARK: - Words

  /// The text here, up to the next space; empty at the end.
  private var found: String { String(cursor.rest.prefix { !$0.isWhitespace }.prefix(20)) }

  /// Takes a keyword in upper or lower case; takes nothing if the next word is another one.
  private mutating func takeWord(_ keyword: String) -> Bool {
    cursor.skipSpaces()
    let start = cursor.index
    if cursor.word(of: { $0.isLetter || $0.isNumber || $0 == "_" }).lowercased() == keyword { return true }
    cursor.index = start
    return false
  }

  private func error(_ problem: ConditionError.Problem, at index: Int) -> ConditionError {
    ConditionError(problem: problem, condition: text, position: index + 1)
  }
}
