extension JSONSchema {
  /// A short schema that all values of this one fit: without descriptions, definitions and what is in
  /// objects below a depth.
  ///
  /// - Parameters:
  ///   - depth: How many objects within each other have their members.
  ///   - definitions: The targets of `reference`.
  ///   - optional: The names of members that may be missing in the values.
  package func outline(
    depth: Int,
    _ definitions: [String: JSONSchema],
    optional: Set<String> = []
  ) -> JSONSchema {
    func outline(_ schema: JSONSchema, depth: Int) -> JSONSchema {
      schema.outline(depth: depth, definitions, optional: optional)
    }
    func members(_ schema: JSONSchema) -> [Property]? {
      if case .object(let members, _) = outline(schema, depth: depth) { members } else { nil }
    }
    switch self {
    case .anything, .null, .boolean, .text, .constant, .number, .integer: return self
    case .reference(let name): return definitions[name].map { outline($0, depth: depth) } ?? .anything
    case .list(let element, let count): return .list(outline(element, depth: depth), count: count)
    case .nullable(let schema): return .nullable(outline(schema, depth: depth))
    case .map: return .object([], isOpen: true)
    case .object(let properties, _):
      guard depth > 0 else { return .object([], isOpen: true) }
      let members = properties.map { property in
        Property(
          property.name,
          outline(property.schema, depth: depth - 1),
          "",
          isRequired: property.isRequired && !optional.contains(property.name)
        )
      }
      return .object(members, isOpen: true)
    case .allOf(let forms): return .object(forms.compactMap(members).flatMap(\.self), isOpen: true)
    case .anyOf(let forms), .oneOf(let forms):
      return forms.contains { members($0) == nil } ? .anything : .object([], isOpen: true)
    }
  }
}
