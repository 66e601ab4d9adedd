import ProviderKit
import SpannedJSON
import Weather

extension Manifest.Assignment {
  /// The value that a response gives the variable, and where its row is.
  ///
  /// - Parameter place: `nil` when a place is looked up.
  /// - Returns: `nil` when the service has none for the place: it is null or empty, or in an empty list.
  /// - Throws: `.place` when no row is near enough, `.schema` when a pointer leads to nothing or to a value
  ///   that no request can contain.
  func value(
    in root: JSONValue,
    to step: String,
    from source: SourceID,
    near place: Coordinates?
  ) throws(ProviderFailure) -> (value: Variables.Value, position: Coordinates?)? {
    func misshapen(_ what: String) -> ProviderFailure {
      ProviderFailure(source, .schema, detail: "{\(variable)} of step \(step): \(what)")
    }
    var row = root
    var position: Coordinates?
    if let nearest {
      guard let place, let found = try nearest.row(of: root, from: source, near: place, misshapen) else {
        return nil
      }
      (row, position) = found
    }
    guard let found = row[pointer] else {
      if row.isEmpty(on: pointer) { return nil }
      throw misshapen("the response has nothing at \(pointer)")
    }
    if found.isNull || found.string == "" { return nil }
    if let value = Variables.Value(found) { return (value, position) }
    throw misshapen("\(pointer) is \(found.summary), expected a text or a number")
  }
}

extension Manifest.NearestElement {
  /// The row of a list that is nearest to the place, and where it is.
  ///
  /// - Returns: `nil` when the list is empty.
  fileprivate func row(
    of root: JSONValue,
    from source: SourceID,
    near place: Coordinates,
    _ misshapen: (String) -> ProviderFailure
  ) throws(ProviderFailure) -> (row: JSONValue, position: Coordinates)? {
    let list = Manifest.Section.Rows.rows(rows)
    guard list.isPresent(in: root) else {
      throw misshapen("the response has no list at \(JSONPointer(tokens: rows))")
    }
    let all = list.contents(of: root)
    if all.isEmpty { return nil }
    let placed = all.compactMap { row in
      Coordinates(row[latitude], row[longitude])
        .map { (row: row, position: $0, distance: place.distance(to: $0)) }
    }
    guard let first = placed.min(by: { $0.distance < $1.distance }) else {
      throw misshapen("no row has coordinates at \(latitude) and \(longitude)")
    }
    guard first.distance <= within else { throw ProviderFailure(source, no: "place", within: within) }
    return (first.row, first.position)
  }
}

extension JSONValue {
  /// Whether the value is null, or an array or object without content, where a pointer ends that leads to
  /// nothing.
  fileprivate func isEmpty(on pointer: JSONPointer) -> Bool {
    var value = self
    for token in pointer.tokens {
      guard let next = value[JSONPointer(tokens: [token])] else { break }
      value = next
    }
    return value.isNull || (value.kind == .array || value.kind == .object) && value.count == 0
  }
}

extension Variables.Value {
  /// The value of a variable. A number stays a number, so that a template can round it. A whole number is
  /// most often an identifier, so it keeps all its digits.
  fileprivate init?(_ value: JSONValue) {
    if let digits = value.numberText, digits.allSatisfy({ $0.isASCII && $0.isNumber }) {
      self = .whole(digits)
    } else if let number = value.double {
      self = .number(number, decimals: value.int == nil ? 4 : 0)
    } else if let text = value.string, !text.isEmpty {
      self = .text(text)
    } else {
      return nil
    }
  }
}
