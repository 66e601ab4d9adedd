import Weather

/// The meanings of codes: first those that the manifest lists itself, then those of a table.
struct CodeRule: Hashable, Sendable {
  /// The condition of each code; `nil` for a code that says nothing about the weather.
  var votes: [String: ConditionVote?] = [:]
  /// A source of the condition table.
  var table: String?
  /// For the severities of a warning and the points of the compass: agg's word by the service's word.
  var words: [String: String] = [:]

  /// The condition that a code stands for.
  func answer(to code: String) -> ConditionTable.Answer {
    if let vote = votes[code] { return vote.map { .vote($0) } ?? .unknown }
    return table.map { ConditionTable.vote(source: $0, code: code) } ?? .unlisted
  }
}
