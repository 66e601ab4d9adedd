import Weather

/// What the codes and words of a service stand for.
enum CodeRule: Sendable {
  /// The value has no codes.
  case none
  /// The condition of each code, `nil` for a code that says nothing about the weather. Codes that are not
  /// among them are looked up in a source of the condition table.
  case conditions([String: ConditionVote?], table: String?)
  /// For the severities of a warning and the points of the compass: agg's word by the service's word. For the
  /// texts of a warning: the text by the service's word or number.
  case words([String: String])
  /// For quantities: the number, in the unit of the value, by the `key` of the service's word or number.
  case numbers([String: Double])

  /// Whether it has meanings of words.
  var hasWords: Bool { if case .words = self { true } else { false } }

  /// What a word, or the digits of a number, stands for.
  func word(for code: String) -> String? {
    guard case .words(let words) = self else { return nil }
    return words[code] ?? words[code.lowercased()]
  }

  /// What lists the codes of conditions, for an error.
  var conditionList: String {
    if case .conditions(_, let table?) = self { table } else { "the manifest" }
  }

  /// The number that a number of the service, or else a word in any case, stands for.
  func meaning(of number: Double?, _ word: @autoclosure () -> String?) -> Double? {
    guard case .numbers(let meanings) = self else { return nil }
    return (number.map(Self.key) ?? word().map(Self.key)).flatMap { meanings[$0] }
  }

  /// Codes that are found in any case: those in small letters are added, except where the manifest has them.
  static func inAnyCase<Meaning>(_ codes: [String: Meaning]) -> [String: Meaning] {
    // In order, so that of codes that differ only in case always the same one is used for a third spelling.
    let folded = codes.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) }
    return codes.merging(folded) { first, _ in first }
  }

  /// What all spellings of a code share that stands for a number: `1` and `1.0`, `calm` and `CALM`.
  static func key(_ code: String) -> String {
    guard let number = Double(code), number.isFinite else { return code.lowercased() }
    return key(number)
  }

  private static func key(_ number: Double) -> String {
    // Zero has two signs.
    "\(number + 0)"
  }

  /// The condition that a code stands for.
  func answer(to code: String) -> ConditionTable.Answer {
    guard case .conditions(let votes, let table) = self else { return .unlisted }
    if let vote = votes[code] ?? votes[code.lowercased()] { return vote.map { .vote($0) } ?? .unknown }
    return table.map { ConditionTable.vote(source: $0, code: code) } ?? .unlisted
  }
}
