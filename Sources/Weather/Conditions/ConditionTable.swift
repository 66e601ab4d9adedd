import ReferenceData

/// The codes that services write for the weather, translated to one vocabulary:
/// `open_meteo` 61 is light rain.
package enum ConditionTable {
  /// What the table says of a code.
  package enum Answer: Hashable, Sendable {
    case vote(ConditionVote)
    /// The code is listed, but says nothing of the weather, such as "dry" or "cold".
    case unknown
    /// The code is not listed for this source.
    case unlisted

    package var vote: ConditionVote? { if case .vote(let vote) = self { vote } else { nil } }
  }

  /// - Parameters:
  ///   - source: A source of the table, such as `open_meteo` or `met_norway`.
  ///   - code: As the source writes it; a number as text. MET Norway's `_day`, `_night` and
  ///     `_polartwilight` do not count.
  package static func vote(source: String, code: String) -> Answer {
    let row = ReferenceTable.conditions.first("\(source) \(code)")
    guard let row = row ?? ReferenceTable.conditions.first("\(source) \(withoutTimeOfDay(code))") else {
      return .unlisted
    }
    guard let condition = Condition(name: row[1]) else { return .unknown }
    return .vote(ConditionVote(condition, Intensity(rawValue: row[2])))
  }

  /// Whether the table has codes of a source, so that a misspelt one is told before it is used.
  package static func hasSource(_ source: String) -> Bool {
    !source.isEmpty && !ReferenceTable.conditions.rows(beginningWith: "\(source) ", limit: 1).isEmpty
  }

  /// The sources that the table has codes of, in alphabetical order.
  package static var sources: [String] {
    var sources: [String] = []
    var row = ReferenceTable.conditions.first(from: "")
    while let key = row?[0] {
      let source = key.prefix { $0 != " " }
      sources.append(String(source))
      // What follows the space in ASCII: behind all codes of the source, and before those of any other.
      row = ReferenceTable.conditions.first(from: "\(source)!")
    }
    return sources
  }

  private static func withoutTimeOfDay(_ code: String) -> Substring {
    for suffix in ["_day", "_night", "_polartwilight"] where code.hasSuffix(suffix) {
      return code.dropLast(suffix.count)
    }
    return code[...]
  }
}
