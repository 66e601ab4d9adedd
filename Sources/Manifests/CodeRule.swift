import Weather

/// The meanings of codes: first those that the manifest lists itself, then those of a table.
struct CodeRule: Hashable, Sendable {
  /// The condition of each code; `nil` for a code that says nothing about the weather.
  var votes: [String: ConditionVote?] = [:]
  /// A source of the condition table.
  var table: String?
  /// For the severities of a warning and the points of the compass: agg's word by the service's word. For the
  /// texts of a warning: the text by the service's word or number. For quantities: the number, in the unit of
  /// the value, by the service's word in lower case or its number.
  var words: [String: String] = [:]

  /// The number that a number of the service, or else a word in any case, stands for.
  func meaning(of number: Double?, _ word: String?) -> Double? {
    let code = word?.lowercased()
    for (key, meaning) in words where number == nil ? key == code : Double(key) == number {
      return Double(meaning)
    }
    return nil
  }

  /// The condition that a code stands for.
  func answer(to code: String) -> ConditionTable.Answer {
    if let vote = votes[code] { return vote.map { .vote($0) } ?? .unknown }
    return table.map { ConditionTable.vote(source: $0, code: code) } ?? .unlisted
  }
}
