import ProviderKit
import SpannedJSON
import Weather

extension Manifest {
  /// The values that the manifest maps and that no row of the responses has: most often a misspelled pointer.
  ///
  /// - Parameter responses: By step. Steps without a response are skipped, as are warnings when there are
  ///   none.
  func unanswered(in responses: [String: JSONValue]) -> [ReportProblem] {
    var problems: [ReportProblem] = []
    for (part, section) in sections {
      guard let response = responses[section.step] else { continue }
      let name = part.rawValue
      let rows = section.list.rows.contents(of: response)
      if rows.isEmpty {
        problems.append(section.list.rows.problem(name, in: response))
      } else {
        problems += section.namedRules.unanswered(name, section.references, rows: rows, of: response)
        problems += section.unplacedRows(name, rows, of: response)
      }
      for (number, joined) in section.joined.enumerated() {
        let (path, rows) = ("\(name).joined[\(number)]", joined.rows.contents(of: response))
        problems += joined.namedRules.unanswered(path, joined.references, rows: rows, of: response)
      }
    }
    if let alerts, let response = responses[alerts.step] {
      let rows = alerts.rows.contents(of: response)
      let references = alerts.references.map { $0.inLanguage("en") }
      let rules = alerts.fields.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { (name: $0.key.rawValue, rule: $0.value) }
      if !rows.isEmpty {
        problems += rules.unanswered("alerts", references, rows: rows, of: response)
      } else if !alerts.isNoneWhenAbsent, !alerts.rows.isPresent(in: response) {
        problems.append(alerts.rows.problem("alerts", in: response))
      }
    }
    if let place, let response = responses[place.step] {
      problems += place.namedRules.unanswered("place", place.references, rows: [response], of: response)
      if let point = place.point {
        for (name, pointer) in [("latitude", point.latitude), ("longitude", point.longitude)]
        where response[pointer]?.lenientDouble == nil {
          problems.append(.nothing(at: pointer, for: "place.\(name)"))
        }
      }
    }
    for step in steps {
      guard let response = responses[step.id] else { continue }
      for (pointer, _) in step.expects where response[pointer] == nil {
        problems.append(.nothing(at: pointer, for: "steps.\(step.id).expects"))
      }
    }
    return problems
  }
}

extension Manifest {
  /// Why a part was not read from the responses: the problems where its rows are, those of joined lists
  /// first, and the values that its rows do not have.
  ///
  /// - Parameter problems: Those of the response to its step.
  func causes(
    ofMissing part: Part,
    _ problems: [ReportProblem],
    in responses: [String: JSONValue]
  ) -> [ReportProblem] {
    var causes: [ReportProblem] = []
    if let section = self[part] {
      for list in section.joined + [section.list] {
        causes += problems.filter { $0.path.isPath(atOrBelow: list.rows.root) }
      }
    }
    return causes + unanswered(in: responses).filter { $0.path.isPath(atOrBelow: part.rawValue) }
  }
}

extension ReportProblem {
  fileprivate static func nothing(at pointer: some CustomStringConvertible, for path: String) -> Self {
    Self(path: path, message: "the response has nothing at \(pointer)")
  }

  /// - Parameter response: If it has the value at its root, the message names the pointer from there.
  fileprivate static func nothing(at references: [Reference], for path: String, in response: JSONValue)
    -> Self
  {
    let places = references.map(\.description).joined(separator: ", ")
    let isAtRoot = references.contains { reference in
      !reference.isFromRoot && reference.isFixed && !reference.pointer.tokens.isEmpty
        && response[reference.pointer]?.isSomething == true
    }
    return isAtRoot
      ? Self(
        path: path,
        message: "a row has nothing at \(places) (from the root, write ^ before the pointer)"
      )
      : .nothing(at: places, for: path)
  }
}

extension Manifest.Section {
  /// Whether a response has its rows and their times.
  func hasExpectedRows(in response: JSONValue) -> Bool {
    guard list.rows.isOfTheirForm(in: response) else { return false }
    let rows = list.rows.contents(of: response)
    return rows.isEmpty
      || list.time.isAnswered(references.map { $0.isAnywhere(in: rows, of: response) })
        && unplacedRows("", rows, of: response).isEmpty
  }

  /// The coordinates that no row has, where the nearest row counts.
  fileprivate func unplacedRows(_ part: String, _ rows: [JSONValue], of response: JSONValue)
    -> [ReportProblem]
  {
    guard let nearest else { return [] }
    return [("latitude", nearest.latitude), ("longitude", nearest.longitude)].compactMap { name, index in
      let reference = references[index]
      if reference.isAnywhere(in: rows, of: response) { return nil }
      return .nothing(at: reference, for: "\(part).nearest.\(name)")
    }
  }
}

extension Manifest {
  /// A variable that chooses rows of a step, with its value, when the values that it is compared with are
  /// there, but no row has its value: `station ABO`, or `station 06610, but of 6610`.
  func unmatchedVariable(inStep step: String, _ root: JSONValue, _ variables: Variables?) -> String? {
    for (_, section) in sections(ofStep: step) {
      guard let filter = section.list.only, let name = filter.variable, let value = variables?[name] else {
        continue
      }
      let rows = section.list.rows.contents(of: root)
      if section.references[filter.reference].isAnywhere(in: rows, of: root),
        !rows.contains(where: { filter.isMet(by: $0, of: root, section.references, variables) })
      {
        let reference = section.references[filter.reference]
        let marks = reference.isFromRoot ? [root[reference.pointer]] : rows.map { $0[reference.pointer] }
        // Two tables of one service may write a number with and without zeros before it.
        let twin = marks.lazy.compactMap(\.self).first {
          $0.lenientDouble != nil && $0.lenientDouble == value.number
        }
        let others = (twin.flatMap { $0.string ?? $0.numberText }).map { ", but of \($0)" } ?? ""
        return "\(name) \(value.text(decimals: nil))\(others)"
      }
    }
    return nil
  }
}

/// A rule and the name of what it is for, as in the manifest.
private typealias NamedRule = (name: String, rule: ValueRule)

extension Manifest.RowList {
  /// The values that every row needs come first: without them there is no report, and the first missing one
  /// is reported.
  fileprivate var namedRules: [NamedRule] {
    [("time", time)] + fields.map { ($0.field.name, $0.rule) }
      + (condition.map { [("condition", $0)] } ?? [])
  }
}

extension Manifest.Section {
  fileprivate var namedRules: [NamedRule] {
    let others: [(String, ValueRule?)] = [
      ("temperatureMin", temperatureMin), ("temperatureMax", temperatureMax),
      ("issued", issued), ("station.name", station?.name), ("station.ident", station?.ident),
      ("station.distance", station?.distance), ("station.elevation", station?.elevation),
    ]
    return list.namedRules + others.compactMap { name, rule in rule.map { (name, $0) } } + extras
  }
}

extension Manifest.PlaceMap {
  fileprivate var namedRules: [NamedRule] {
    [("name", name), ("elevation", elevation), ("timeZone", timeZone)].compactMap { name, rule in
      rule.map { (name, $0) }
    }
  }
}

extension [NamedRule] {
  /// The rules for which no row has a value.
  fileprivate func unanswered(
    _ part: String,
    _ references: [Reference],
    rows: [JSONValue],
    of response: JSONValue
  ) -> [ReportProblem] {
    let seen = references.map { $0.isAnywhere(in: rows, of: response) }
    return flatMap { name, rule -> [ReportProblem] in
      var problems: [ReportProblem] = []
      // An amount is not read if its interval is missing.
      for rule in [rule] + rule.intervalRules where !rule.isAnswered(seen) {
        problems.append(
          .nothing(at: rule.content.references.map { references[$0] }, for: "\(part).\(name)", in: response)
        )
      }
      // Nor is a time without its zone.
      if case .at(let zone) = rule.time.zone, !seen[zone] {
        problems.append(.nothing(at: [references[zone]], for: "\(part).\(name).zone", in: response))
      }
      return problems
    }
  }
}

extension ValueRule {
  /// Whether one of its references has a value, or the manifest states what a missing value means.
  fileprivate func isAnswered(_ seen: [Bool]) -> Bool {
    absent != nil || content.references.contains { seen[$0] }
  }
}

extension Manifest.Section.Rows {
  /// Why a response has no rows here.
  fileprivate func problem(_ path: String, in response: JSONValue) -> ReportProblem {
    let pointer =
      switch self {
      case .at(let pointer), .columns(let pointer): pointer
      case .rows(let tokens): JSONPointer(tokens: tokens)
      }
    if !isPresent(in: response) { return .nothing(at: pointer, for: path) }
    let place = pointer.tokens.isEmpty ? "the response" : "\(pointer)"
    return ReportProblem(path: path, message: "\(place) has no rows")
  }
}

extension Reference {
  fileprivate func isAnywhere(in rows: [JSONValue], of response: JSONValue) -> Bool {
    if star != nil { return !rows.isEmpty }
    let values = (isFromRoot ? [response] : rows).lazy.flatMap { self.values(below: $0) }
    return values.contains { value in
      value.kind == .array ? value.elements.contains(where: \.isSomething) : value.isSomething
    }
  }
}

extension JSONValue {
  /// Whether it is a value, and not one of the marks that any service may write for no value.
  fileprivate var isSomething: Bool { !isNull && lenientDouble != SourceUnit.missing && string != "" }
}
