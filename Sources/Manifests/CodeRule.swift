import Weather

/// What codes mean: first what the manifest says itself, then a table.
struct CodeRule: Hashable, Sendable {
  /// `nil` is a code that says nothing of the weather.
  var votes: [String: ConditionVote?] = [:]
  /// A source of the condition table.
  var table: String?
  /// For the grades of a warning and the points of the compass: our word by the service's own.
  var words: [String: String] = [:]

  /// What a code says of the weather.
  func answer(to code: String) -> ConditionTable.Answer {
    if let vote = votes[code] { return vote.map { .vote($0) } ?? .unknown }
    return table.map { ConditionTable.vote(source: $0, code: code) } ?? .unlisted
  }
}
