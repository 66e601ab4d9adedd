import SpannedJSON

/// A description of JSON that editors complete and check by (JSON Schema, draft 2020-12).
package indirect enum JSONSchema: Sendable {
  case anything
  case null
  case boolean
  case text(pattern: String? = nil, choices: [String] = [])
  case number(ClosedRange<Double>?)
  case integer(ClosedRange<Int>?)
  case list(JSONSchema, count: ClosedRange<Int>? = nil)
  case object([Property])
  /// Any key of the form, all values alike.
  case map(keys: String?, JSONSchema)
  case anyOf([JSONSchema])
  /// One of the definitions by name.
  case reference(String)

  /// One key of an object.
  package struct Property: Sendable {
    package let name: String
    package let schema: JSONSchema
    package let summary: String
    package let isRequired: Bool
    package let standard: Scalar?

    /// - Parameter standard: What holds when the key is left out.
    package init(
      _ name: String,
      _ schema: JSONSchema,
      _ summary: String,
      isRequired: Bool = false,
      standard: Scalar? = nil
    ) {
      self.name = name
      self.schema = schema
      self.summary = summary
      self.isRequired = isRequired
      self.standard = standard
    }
  }

  /// A value without parts.
  package enum Scalar: Hashable, Sendable {
    case boolean(Bool)
    case integer(Int)
    case text(String)
  }

  /// The whole schema as a file.
  ///
  /// - Parameter definitions: What `reference` names.
  package func file(
    id: String,
    title: String,
    definitions: [(name: String, schema: JSONSchema)] = []
  ) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { writer in
      writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      writer.member("$id", id)
      writer.member("title", title)
      writeMembers(to: &writer)
      if !definitions.isEmpty {
        writer.key("$defs")
        writer.object { list in
          for definition in definitions {
            list.key(definition.name)
            list.object { definition.schema.writeMembers(to: &$0) }
          }
        }
      }
    }
    writer.newline()
    return writer.text
  }

  private func write(to writer: inout JSONWriter) { writer.object { writeMembers(to: &$0) } }

  private func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .anything: break
    case .null: writer.member("type", "null")
    case .boolean: writer.member("type", "boolean")
    case .text(let pattern, let choices):
      writer.member("type", "string")
      if let pattern { writer.member("pattern", pattern) }
      if !choices.isEmpty { writer.member("enum", choices) }
    case .number(let range):
      writer.member("type", "number")
      if let range { Self.bounds(range.lowerBound, range.upperBound, to: &writer) }
    case .integer(let range):
      writer.member("type", "integer")
      if let range { Self.bounds(Double(range.lowerBound), Double(range.upperBound), to: &writer) }
    case .list(let element, let count):
      writer.member("type", "array")
      writer.key("items")
      element.write(to: &writer)
      if let count {
        writer.member("minItems", count.lowerBound)
        writer.member("maxItems", count.upperBound)
      }
    case .object(let properties): Self.write(properties, to: &writer)
    case .map(let keys, let element):
      writer.member("type", "object")
      if let keys {
        writer.key("propertyNames")
        writer.object { $0.member("pattern", keys) }
      }
      writer.key("additionalProperties")
      element.write(to: &writer)
    case .anyOf(let forms):
      writer.key("anyOf")
      writer.array { list in for form in forms { form.write(to: &list) } }
    case .reference(let name): writer.member("$ref", "#/$defs/\(name)")
    }
  }

  private static func bounds(_ low: Double, _ high: Double, to writer: inout JSONWriter) {
    writer.member("minimum", low)
    writer.member("maximum", high)
  }

  private static func write(_ properties: [Property], to writer: inout JSONWriter) {
    writer.member("type", "object")
    writer.key("properties")
    writer.object { object in
      for property in properties {
        object.key(property.name)
        object.object { object in
          object.member("description", property.summary)
          switch property.standard {
          case .boolean(let value): object.member("default", value)
          case .integer(let value): object.member("default", value)
          case .text(let value): object.member("default", value)
          case nil: break
          }
          property.schema.writeMembers(to: &object)
        }
      }
    }
    let required = properties.filter(\.isRequired).map(\.name)
    if !required.isEmpty { writer.member("required", required) }
    writer.member("additionalProperties", false)
  }
}
