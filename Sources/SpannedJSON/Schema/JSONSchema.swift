/// A description of JSON that editors use for completion and validation (JSON Schema, draft 2020-12).
package indirect enum JSONSchema: Sendable {
  case anything
  case null
  case boolean
  case text(pattern: String? = nil, format: String? = nil, choices: [String] = [])
  /// Exactly this text.
  case constant(String)
  case number(ClosedRange<Double>?)
  case integer(ClosedRange<Int>?)
  /// - Parameter count: The allowed number of elements; up to `.max` for no limit.
  case list(JSONSchema, count: ClosedRange<Int>? = nil)
  /// - Parameter isOpen: Whether other keys are allowed, as in answers to which later versions add.
  case object([Property], isOpen: Bool = false)
  /// Any key of the form, with values of the same schema.
  case map(keys: String?, JSONSchema)
  case nullable(JSONSchema)
  case anyOf([JSONSchema])
  case oneOf([JSONSchema])
  case allOf([JSONSchema])
  /// A definition, by name.
  case reference(String)

  /// One key of an object.
  package struct Property: Sendable {
    package let name: String
    package let schema: JSONSchema
    /// Empty if the name is enough.
    package let summary: String
    package let isRequired: Bool
    package let standard: Scalar?

    /// - Parameter standard: The default value.
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
  package enum Scalar: Hashable, Sendable, CustomStringConvertible {
    case boolean(Bool)
    case integer(Int)
    case text(String)

    /// The value, a text without quotes.
    package var description: String {
      switch self {
      case .boolean(let value): "\(value)"
      case .integer(let value): "\(value)"
      case .text(let value): value
      }
    }
  }

  /// The complete schema as a file.
  ///
  /// - Parameter definitions: The targets of `reference`.
  package func file(
    id: String,
    title: String,
    description: String? = nil,
    definitions: [(name: String, schema: JSONSchema)] = []
  ) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { writer in
      writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      writer.member("$id", id)
      writer.member("title", title)
      if let description { writer.member("description", description) }
      writeMembers(to: &writer)
      Self.write(definitions, to: &writer)
    }
    writer.newline()
    return writer.text
  }

  /// The schema on one line, as a part of a message, whose readers look for a type at its top: that of an
  /// object.
  package func objectLine() -> String {
    var writer = JSONWriter()
    writer.object { writeMembers(to: &$0) }
    return writer.text
  }

  private static func write(
    _ definitions: [(name: String, schema: JSONSchema)],
    to writer: inout JSONWriter
  ) {
    guard !definitions.isEmpty else { return }
    writer.key("$defs")
    writer.object { list in
      for definition in definitions {
        list.key(named: definition.name)
        list.object { definition.schema.writeMembers(to: &$0) }
      }
    }
  }

  private func write(to writer: inout JSONWriter, summary: String = "", standard: Scalar? = nil) {
    func write(_ writer: inout JSONWriter) {
      writer.object { object in
        if !summary.isEmpty { object.member("description", summary) }
        switch standard {
        case .boolean(let value): object.member("default", value)
        case .integer(let value): object.member("default", value)
        case .text(let value): object.member("default", value)
        case nil: break
        }
        writeMembers(to: &object)
      }
    }
    if isShort { writer.onOneLine(write) } else { write(&writer) }
  }

  /// Whether it is short enough for one line.
  private var isShort: Bool {
    switch self {
    case .anything, .null, .boolean, .constant, .number, .integer, .reference: true
    case .text(_, _, let choices): choices.count < 10
    case .nullable(let schema), .list(let schema, _), .map(_, let schema): schema.isShort
    case .anyOf(let forms), .oneOf(let forms), .allOf(let forms):
      forms.count < 4 && forms.allSatisfy(\.isShort)
    case .object(let properties, _): properties.isEmpty
    }
  }

  /// - Parameter isNullable: Whether `null` is also allowed.
  private func writeMembers(to writer: inout JSONWriter, isNullable: Bool = false) {
    switch self {
    case .anything: break
    case .null: writer.member("type", "null")
    case .boolean: Self.write(type: "boolean", isNullable: isNullable, to: &writer)
    case .text(let pattern, let format, let choices):
      Self.write(type: "string", isNullable: isNullable, to: &writer)
      if let pattern { writer.member("pattern", pattern) }
      if let format { writer.member("format", format) }
      if !choices.isEmpty {
        writer.key("enum")
        writer.array { list in
          for choice in choices { list.string(choice) }
          if isNullable { list.null() }
        }
      }
    case .constant(let text): writer.member("const", text)
    case .number(let range):
      Self.write(type: "number", isNullable: isNullable, to: &writer)
      if let range { Self.bounds(range.lowerBound, range.upperBound, to: &writer) }
    case .integer(let range):
      Self.write(type: "integer", isNullable: isNullable, to: &writer)
      if let range { Self.bounds(range.lowerBound, range.upperBound, to: &writer) }
    case .list(let element, let count):
      Self.write(type: "array", isNullable: isNullable, to: &writer)
      writer.key("items")
      element.write(to: &writer)
      if let count {
        writer.member("minItems", count.lowerBound)
        if count.upperBound != .max { writer.member("maxItems", count.upperBound) }
      }
    case .object(let properties, let isOpen):
      Self.write(type: "object", isNullable: isNullable, to: &writer)
      Self.write(properties, to: &writer)
      if !isOpen { writer.member("additionalProperties", false) }
    case .map(let keys, let element):
      Self.write(type: "object", isNullable: isNullable, to: &writer)
      if let keys {
        writer.key("propertyNames")
        writer.object { $0.member("pattern", keys) }
      }
      writer.key("additionalProperties")
      element.write(to: &writer)
    case .nullable(let schema):
      switch schema {
      case .boolean, .text, .number, .integer, .list, .object, .map:
        schema.writeMembers(to: &writer, isNullable: true)
      default: Self.write("anyOf", [schema, .null], to: &writer)
      }
    case .anyOf(let forms): Self.write("anyOf", forms, to: &writer)
    case .oneOf(let forms): Self.write("oneOf", forms, to: &writer)
    case .allOf(let forms): Self.write("allOf", forms, to: &writer)
    case .reference(let name): writer.member("$ref", "#/$defs/\(name)")
    }
  }

  private static func write(type: String, isNullable: Bool, to writer: inout JSONWriter) {
    if isNullable {
      writer.onOneLine { $0.member("type", [type, "null"]) }
    } else {
      writer.member("type", type)
    }
  }

  private static func write(_ keyword: String, _ forms: [JSONSchema], to writer: inout JSONWriter) {
    writer.key(named: keyword)
    writer.array { list in for form in forms { form.write(to: &list) } }
  }

  /// Omits the bounds of the integer type itself.
  private static func bounds(_ low: Int, _ high: Int, to writer: inout JSONWriter) {
    if low != .min { writer.member("minimum", low) }
    if high != .max { writer.member("maximum", high) }
  }

  private static func bounds(_ low: Double, _ high: Double, to writer: inout JSONWriter) {
    if low != -.infinity { writer.member("minimum", low) }
    if high != .infinity { writer.member("maximum", high) }
  }

  private static func write(_ properties: [Property], to writer: inout JSONWriter) {
    guard !properties.isEmpty else { return }
    writer.key("properties")
    writer.object { object in
      for property in properties {
        object.key(named: property.name)
        property.schema.write(to: &object, summary: property.summary, standard: property.standard)
      }
    }
    let required = properties.filter(\.isRequired).map(\.name)
    if !required.isEmpty { writer.onOneLine { $0.member("required", required) } }
  }
}
