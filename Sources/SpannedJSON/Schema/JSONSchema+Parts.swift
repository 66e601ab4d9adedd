extension JSONSchema {
  /// The schemas that it is made of, one level down.
  private var parts: [JSONSchema] {
    switch self {
    case .anything, .null, .boolean, .text, .constant, .number, .integer, .reference: []
    case .list(let element, _), .map(_, let element), .nullable(let element): [element]
    case .object(let properties, _): properties.map(\.schema)
    case .anyOf(let forms), .oneOf(let forms), .allOf(let forms): forms
    }
  }

  /// The names of the definitions that it refers to itself.
  package var references: Set<String> {
    if case .reference(let name) = self { return [name] }
    return parts.reduce(into: []) { $0.formUnion($1.references) }
  }

  /// The same schema with a changed copy of each property, at every depth.
  package func mapProperties(_ change: (Property) -> Property) -> JSONSchema {
    func map(_ schemas: [JSONSchema]) -> [JSONSchema] { schemas.map { $0.mapProperties(change) } }
    switch self {
    case .anything, .null, .boolean, .text, .constant, .number, .integer, .reference: return self
    case .list(let element, let count): return .list(element.mapProperties(change), count: count)
    case .map(let keys, let element): return .map(keys: keys, element.mapProperties(change))
    case .nullable(let schema): return .nullable(schema.mapProperties(change))
    case .anyOf(let forms): return .anyOf(map(forms))
    case .oneOf(let forms): return .oneOf(map(forms))
    case .allOf(let forms): return .allOf(map(forms))
    case .object(let properties, let isOpen):
      let changed = properties.map { property in
        change(
          Property(
            property.name,
            property.schema.mapProperties(change),
            property.summary,
            isRequired: property.isRequired,
            standard: property.standard
          )
        )
      }
      return .object(changed, isOpen: isOpen)
    }
  }
}
