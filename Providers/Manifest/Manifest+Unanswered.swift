import SpannedJSON
import Weather

extension Manifest {
  /// What the manifest names and no row of the replies has: most often a pointer that is misspelt.
  ///
  /// - Parameter answers: By step. A step without one is left out, as are warnings when there are none.
  func unanswered(in answers: [String: JSONValue]) -> [ReportProblem] {
    var problems: [ReportProblem] = []
    for (name, section) in [("current", current), ("hourly", hourly), ("daily", daily)] {
      guard let section, let answer = answers[section.step] else { continue }
      let rows = section.rows.contents(of: answer)
      if rows.isEmpty {
        problems.append(ReportProblem(path: name, message: "there is no row in the answer"))
      } else {
        let seen = section.references.map { $0.isAnywhere(in: rows, of: answer) }
        problems += section.namedRules.filter { !$0.rule.isAnswered(seen) }.map { field, rule in
          rule.unanswered("\(name).\(field)", section.references)
        }
      }
    }
    if let alerts, let answer = answers[alerts.step] {
      let rows = alerts.rows.contents(of: answer)
      let references = alerts.references.map { $0.inLanguage("en") }
      let seen = references.map { $0.isAnywhere(in: rows, of: answer) }
      let unseen = rows.isEmpty ? [] : alerts.fields.filter { !$0.value.isAnswered(seen) }
      problems += unseen.sorted { $0.key.rawValue < $1.key.rawValue }.map { key, rule in
        rule.unanswered("alerts.\(key.rawValue)", references)
      }
    }
    return problems
  }
}

extension Manifest.Section {
  fileprivate var namedRules: [(name: String, rule: ValueRule)] {
    let others: [(String, ValueRule?)] = [
      ("time", time), ("issued", issued), ("condition", condition), ("temperatureMin", temperatureMin),
      ("temperatureMax", temperatureMax),
    ]
    return others.compactMap { name, rule in rule.map { (name, $0) } }
      + fields.map { ($0.field.name, $0.rule) } + extras
  }
}

extension ValueRule {
  /// Whether one of its places has something, or the manifest says what it means that none has.
  fileprivate func isAnswered(_ seen: [Bool]) -> Bool {
    absent != nil || content.references.contains { seen[$0] }
  }

  fileprivate func unanswered(_ path: String, _ references: [Reference]) -> ReportProblem {
    let places = content.references.map { references[$0].description }.joined(separator: ", ")
    return ReportProblem(path: path, message: "nothing stands at \(places) in this answer")
  }
}

extension Manifest.Section.Rows {
  /// The objects that rows are read from; of columns the one that holds all of them.
  fileprivate func contents(of answer: JSONValue) -> [JSONValue] {
    switch self {
    case .at(let pointer), .columns(let pointer):
      return [answer[pointer]].compactMap(\.self).filter { !$0.isNull }
    case .rows(let tokens):
      var rows = [answer]
      for part in tokens.split(separator: "*", omittingEmptySubsequences: false) {
        rows = rows.compactMap { $0[JSONPointer(tokens: Array(part))] }.flatMap { Array($0.elements) }
      }
      return rows
    }
  }
}

extension Reference {
  fileprivate func isAnywhere(in rows: [JSONValue], of answer: JSONValue) -> Bool {
    let values = isFromRoot ? [answer[pointer]] : rows.map { $0[pointer] }
    return values.contains { value in
      guard let value, !value.isNull else { return false }
      return value.kind != .array || value.elements.contains { !$0.isNull }
    }
  }
}
