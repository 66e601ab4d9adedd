import ReferenceData

/// Maps the condition codes of services to one vocabulary: `open_meteo` 61 is light rain.
package enum ConditionTable {
  /// The result of a lookup.
  package enum Answer: Hashable, Sendable {
    case vote(ConditionVote)
    /// The code is listed but says nothing about the weather, such as "dry" or "cold".
    case unknown
    /// The code is not listed for this source.
    case unlisted

    package var vote: ConditionVote? { if case .vote(let vote) = self { vote } else { nil } }
  }

  /// - Parameters:
  ///   - source: A source of the table, such as `open_meteo` or `met_norway`.
  ///   - code: As the source writes it, a number as text. `_day`, `_night` and `_polartwilight` of MET Norway
  ///     are ignored.
  package static func vote(source: String, code: String) -> Answer {
    let row = ReferenceTable.conditions.first("\(source) \(code)")
    guard let row = row ?? ReferenceTable.conditions.first("\(source) \(withoutTimeOfDay(code))") else {
      return .unlisted
    }
    guard let condition = Condition(name: row[1]) else { return .unknown }
    return .vote(ConditionVote(condition, Intensity(rawValue: row[2])))
  }

  /// Whether the table has codes of a source, to report a misspelt one early.
  package static func hasSource(_ source: String) -> Bool {
    !source.isEmpty && !ReferenceTable.conditions.rows(beginningWith: "\(source) ", limit: 1).isEmpty
  }

  /// The sources with codes in the table, in alphabetical order.
  package static var sources: [String] {
    var sources: [String] = []
    var row = ReferenceTable.conditions.first(from: "")
    while let key = row?[0] {
      let source = key.prefix { $0 != " " }
      sources.append(String(source))
      // `!` follows the space in ASCII: after all codes of the source and before those of the next.
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
