/// The kinds of answer that have fields.
package enum AnswerSubject: String, Hashable, Sendable, CaseIterable {
  case weather, air, airport, route

  /// Those that a condition may be about.
  package static let compared: Set<Self> = [.weather, .air, .airport]

  /// The command that shows such an answer.
  var command: String { "agg \(rawValue)" }

  /// The commands that show such answers, as the end of "a value of".
  static func commands(_ subjects: Set<Self>) -> String {
    let commands = allCases.filter(subjects.contains).map(\.command)
    return commands.count < 2
      ? commands.joined()
      : "\(commands.dropLast().joined(separator: ", ")) or \(commands[commands.count - 1])"
  }
}
