/// The type of a column of a `JSONTable`.
package indirect enum TableType: Hashable, Sendable {
  case boolean
  /// 64 bits.
  case integer
  /// A double.
  case number
  case text
  /// A point in time, written as text in JSON.
  case time
  case list(TableType)
  case object([Member])

  /// A member of the rows, or of an object in them.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let type: TableType

    package init(_ name: String, _ type: TableType) {
      self.name = name
      self.type = type
    }
  }

  /// The type for the values of both types. Both have to be of the same kind, or numbers.
  func union(_ other: TableType) -> TableType {
    switch (self, other) {
    case _ where self == other: return self
    case (.integer, .number), (.number, .integer): return .number
    case (.list(let one), .list(let two)): return .list(one.union(two))
    case (.object(let ours), .object(let theirs)):
      var members = ours
      for member in theirs {
        if let index = members.firstIndex(where: { $0.name == member.name }) {
          members[index] = Member(member.name, members[index].type.union(member.type))
        } else {
          members.append(member)
        }
      }
      return .object(members)
    // No input gets here: see `tableType(_:)`.
    default: preconditionFailure("no column has the values of \(self) and of \(other)")
    }
  }
}

extension JSONSchema {
  /// The type of a column for all values that the schema allows. The schemas of one value must be of the
  /// same kind, or of numbers, and none may allow anything or any key. Only the schema of decoded reports
  /// becomes a table; it is a constant, and ArrowTests makes its table.
  ///
  /// - Parameter definitions: The targets of `reference`.
  /// - Returns: `nil` if only null is allowed.
  package func tableType(_ definitions: [String: JSONSchema]) -> TableType? {
    func union(_ schemas: [JSONSchema]) -> TableType? {
      schemas.reduce(nil) { known, schema in
        guard let type = schema.tableType(definitions) else { return known }
        return known?.union(type) ?? type
      }
    }
    switch self {
    case .null: return nil
    case .boolean: return .boolean
    case .integer: return .integer
    case .number: return .number
    case .text(_, let format, _): return format == "date-time" ? .time : .text
    case .constant: return .text
    case .list(let element, _): return .list(element.tableType(definitions) ?? .text)
    case .object(let properties, _):
      return .object(
        properties.compactMap { property in
          property.schema.tableType(definitions).map { TableType.Member(property.name, $0) }
        }
      )
    case .nullable(let schema): return schema.tableType(definitions)
    case .anyOf(let forms), .oneOf(let forms), .allOf(let forms): return union(forms)
    case .reference(let name): return definitions[name]?.tableType(definitions)
    case .anything, .map: preconditionFailure("no column has the values of any type or with any key")
    }
  }
}
