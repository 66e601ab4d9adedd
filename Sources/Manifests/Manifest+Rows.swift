import SpannedJSON
import Weather

/// Where the rows of a response are.
extension Manifest.Section.Rows {
  /// Whether the response has the list at all.
  func isPresent(in response: JSONValue) -> Bool {
    switch self {
    case .at(let pointer), .columns(let pointer): response[pointer].map { !$0.isNull } ?? false
    case .rows(let tokens):
      response[JSONPointer(tokens: Array(tokens.prefix { $0 != "*" }))].map { !$0.isNull } ?? false
    }
  }

  /// Whether what is in their place can be rows, and not, for instance, an error.
  func isOfTheirForm(in response: JSONValue) -> Bool {
    switch self {
    case .at(let pointer), .columns(let pointer): return response[pointer]?.kind == .object
    case .rows(let tokens):
      let plain = Array(tokens.prefix { $0 != "*" })
      guard let container = response[JSONPointer(tokens: plain)] else { return false }
      let isLast = plain.count == tokens.count
      return Self.content(of: container, isLast: isLast, isBelowStar: false) != .invalid
    }
  }

  /// The key of the response that contains them; empty if they are not in a member of it.
  var root: String {
    let first =
      switch self {
      case .at(let pointer), .columns(let pointer): pointer.tokens.first
      case .rows(let tokens): tokens.first
      }
    return first.map { $0 == "*" || $0.hasPrefix("[") ? "" : JSONPath(keys: [$0]).description } ?? ""
  }

  /// The objects that rows are read from; for columns, the object that contains all of them.
  func contents(of response: JSONValue) -> [JSONValue] {
    switch self {
    case .at(let pointer), .columns(let pointer):
      return [response[pointer]].compactMap(\.self).filter { !$0.isNull }
    case .rows(let tokens):
      var rows = [response]
      let parts = tokens.split(separator: "*", omittingEmptySubsequences: false)
      for (number, part) in parts.enumerated() {
        let isLast = number == parts.count - 1
        rows = rows.compactMap { $0[JSONPointer(tokens: Array(part))] }.flatMap { value -> [JSONValue] in
          switch Self.content(of: value, isLast: isLast, isBelowStar: number > 0) {
          case .row: [value]
          case .members: value.members.map(\.value)
          case .elements: Array(value.elements)
          case .invalid: []
          }
        }
      }
      return rows
    }
  }

  /// What the value at a part of the path is: a row, or a container of rows or of values for the next part.
  enum Content { case row, members, elements, invalid }

  /// - Parameters:
  ///   - isLast: Whether no `*` follows in the path.
  ///   - isBelowStar: Whether a `*` came before.
  static func content(of value: JSONValue, isLast: Bool, isBelowStar: Bool) -> Content {
    switch value.kind {
    case .array: .elements
    case .object where !isLast: .members
    // A `*` stands for the members of an object too, each of which may be a single row.
    case .object where isBelowStar: .row
    default: .invalid
    }
  }
}

extension Manifest.RowFilter {
  /// Whether a row of the response is used.
  func isMet(
    by row: JSONValue,
    of root: JSONValue,
    _ references: [Reference],
    _ variables: Variables? = nil
  ) -> Bool {
    let reference = references[reference]
    return isMet(by: reference.isFromRoot ? root[reference.pointer] : row[reference.pointer], variables)
  }
}

extension Manifest {
  /// The columns that are read of a table, the response to a step, in any language.
  func columns(ofStep step: Step) -> Set<String> {
    let lists = sections(ofStep: step.id).flatMap { [$0.section.list] + $0.section.joined }
    var references = lists.flatMap(\.references) + sections(ofStep: step.id).flatMap(\.section.references)
    if let alerts, alerts.step == step.id { references += alerts.references }
    if let places, places.step == step.id { references += places.references }
    let languages = Array(languages.values) + Language.tags.map { String($0.prefix(2)) }
    references = references.flatMap { reference in
      reference.usesLanguage ? languages.map { reference.inLanguage($0) } : [reference]
    }
    var pointers = references.filter { !$0.isFromRoot }.map(\.pointer)
    // They begin with the number of a row.
    var pointersFromRoot = references.filter(\.isFromRoot).map(\.pointer) + step.expects.map(\.pointer)
    if let place, place.step == step.id {
      pointersFromRoot += place.references.map(\.pointer)
      if let point = place.point { pointersFromRoot += [point.latitude, point.longitude] }
    }
    for assignment in step.set {
      guard let nearest = assignment.nearest else {
        pointersFromRoot.append(assignment.pointer)
        continue
      }
      pointers += [assignment.pointer, nearest.latitude, nearest.longitude]
    }
    return Set(
      pointers.compactMap(\.tokens.first) + pointersFromRoot.compactMap { $0.tokens.dropFirst().first }
    )
  }
}
