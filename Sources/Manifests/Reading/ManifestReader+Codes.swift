import ProviderKit
import SpannedJSON
import Weather

/// Reads the codes and words of a service, and what they mean.
extension ManifestReader {
  /// The codes of a value: its own, or those of a table that the manifest names.
  private mutating func codeTable(_ value: JSONValue) -> [(name: String, value: JSONValue)] {
    guard let place = value["codes"], let name = place.string else {
      if let own = value["codes"], own.kind == .object, own.count == 0, value["table"] == nil {
        warn(own, "without codes no value can be read", help: #"such as "codes": {"RA": "rain"}"#)
      }
      return members("codes", in: value)
    }
    guard let table = codeTables[name] else {
      unknown("table of codes", name, at: place, known: codeTables.keys.sorted())
      return []
    }
    usedTables.insert(name)
    return table
  }

  /// What the codes of a value mean.
  mutating func codes(
    _ value: JSONValue,
    _ target: Target,
    _ content: ValueRule.Content
  ) -> CodeRule {
    if case .word(let known) = target { return words(value, known) }
    if case .of(.compass, _) = content { return words(value, DirectionWord.words) }
    let isLeaf = if case .of = content { true } else { false }
    if target.isQuantity, isLeaf { return numbers(value) }
    if target.isPassage, isLeaf { return words(value, nil) }
    if target.isCode, isLeaf { return conditions(value) }
    if let place = value["table"] ?? value["codes"] {
      complain(place, isLeaf ? Self.codesOfOthers : "\"table\" and \"codes\" belong beside an \"of\"")
    }
    return .none
  }

  /// The conditions that codes stand for.
  private mutating func conditions(_ value: JSONValue) -> CodeRule {
    let table = read("table", in: value, as: .string)
    if let table, let place = value["table"], !ConditionTable.hasSource(table) {
      unknown("condition table", table, at: place, known: ConditionTable.sources)
    }
    var votes: [String: ConditionVote?] = [:]
    for (code, value) in codeTable(value) {
      guard let word = read(value, as: .string) else { continue }
      if word == "unknown" {
        votes[code] = .some(nil)
      } else if let vote = ConditionVote(sourceText: word) {
        votes[code] = vote
      } else {
        complain(ofCondition: word, at: value)
      }
    }
    if value["table"] == nil, value["codes"] == nil {
      complain(value, "a code needs a \"table\" or \"codes\"", help: Self.codeExample)
    }
    return .conditions(CodeRule.inAnyCase(votes), table: table)
  }

  /// Reports which word of a condition is wrong, or that there are too many.
  private mutating func complain(ofCondition text: String, at value: JSONValue) {
    let words = text.split(separator: " ").map(String.init)
    if words.count > 1, words.last == "unknown" {
      return complain(value, "\"unknown\" cannot have an intensity", help: "write \"unknown\" alone")
    }
    let intensities = Intensity.allCases.map(\.rawValue)
    guard let last = words.last, Condition(name: last) != nil else {
      let known = Condition.allCases.map(\.name) + ["unknown"]
      // The word behind an intensity, and otherwise all words: of `mostly cloudy`, `cloudy` is only a part.
      let isIntense = words.count == 2 && intensities.contains(words[0])
      return unknown("condition", isIntense ? words[1] : text, at: value, known: known)
    }
    if words.count == 2, !intensities.contains(words[0]) {
      unknown("intensity", words[0], at: value, known: intensities)
    } else {
      let example = "a condition, or one intensity, a space and a condition, such as \"heavy rain\""
      expected(example, at: value, help: "intensities: \(intensities.joined(separator: ", "))")
    }
  }

  /// The numbers that words or other numbers of the service stand for.
  private mutating func numbers(_ value: JSONValue) -> CodeRule {
    var numbers: [String: Double] = [:]
    if let table = value["table"] { complain(table, "\"table\" is for conditions; use \"codes\" here") }
    for (code, value) in codeTable(value) {
      guard let number = read(value, as: .double) else { continue }
      if numbers.updateValue(number, forKey: CodeRule.key(code)) != nil {
        complain(
          value,
          "the code \"\(code)\" has another meaning already",
          help: "list it once: case does not matter, and \"1\" is \"1.0\""
        )
      }
    }
    return numbers.isEmpty ? .none : .numbers(numbers)
  }

  private static let codesOfOthers =
    "\"table\" and \"codes\" are for conditions, numbers, points of the compass and texts of warnings"

  /// What the service's words stand for.
  ///
  /// - Parameter known: The words of agg; `nil` for any text.
  private mutating func words(_ value: JSONValue, _ known: [String]?) -> CodeRule {
    var words: [String: String] = [:]
    if let table = value["table"] { complain(table, "\"table\" is for conditions; use \"codes\" here") }
    for (code, value) in codeTable(value) {
      guard let word = read(value, as: .string) else { continue }
      words[code] = word
      if let known, !known.contains(word) { unknown("word", word, at: value, known: known) }
    }
    return words.isEmpty ? .none : .words(CodeRule.inAnyCase(words))
  }
}
