import Weather

/// The meanings of codes: first those that the manifest lists itself, then those of a table.
struct CodeRule: Hashable, Sendable {
  /// The condition of each code; `nil` for a code that says nothing about the weather.
  var votes: [String: ConditionVote?] = [:]
  /// A source of the condition table.
  var table: String?
  /// For the severities of a warning and the points of the compass: agg's word by the service's word. For the
  /// texts of a warning: the text by the service's word or number. For quantities: the number, in the unit of
  /// the value, by the `key` of the service's word or number.
  var words: [String: String] = [:]

  /// The number that a number of the service, or else a word in any case, stands for.
  func meaning(of number: Double?, _ word: String?) -> Double? {
    (number.map(Self.key) ?? word.map(Self.key)).flatMap { words[$0] }.flatMap(Double.init)
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
    if let vote = votes[code] { return vote.map { .vote($0) } ?? .unknown }
    return table.map { ConditionTable.vote(source: $0, code: code) } ?? .unlisted
  }
}
