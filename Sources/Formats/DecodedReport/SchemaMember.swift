import SpannedJSON

/// One member of a JSON object: its description in the schema and how it is written.
///
/// Both come from the same table of members, so the schema cannot differ from the output.
struct SchemaMember<Value>: Sendable {
  let name: StaticString
  let property: JSONSchema.Property
  /// Writes key and value.
  let write: @Sendable (Value, inout JSONWriter) -> Void

  /// - Parameter isRequired: Whether the member is always written.
  init(
    _ name: StaticString,
    _ schema: JSONSchema,
    _ summary: String = "",
    isRequired: Bool = true,
    write: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) {
    self.init(name, JSONSchema.Property("\(name)", schema, summary, isRequired: isRequired), write: write)
  }

  init(
    _ name: StaticString,
    _ property: JSONSchema.Property,
    write: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) {
    self.name = name
    self.property = property
    self.write = write
  }
}

// MARK: - Members by the type of their value; those that start with `maybe` are null for `nil`

extension SchemaMember {
  static func boolean(
    _ name: StaticString,
    _ summary: String = "",
    _ get: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    Self(name, .boolean, summary) { $1.member(name, get($0)) }
  }

  static func integer(
    _ name: StaticString,
    _ schema: JSONSchema = AnswerSchema.integer,
    _ get: @escaping @Sendable (Value) -> some BinaryInteger & Sendable
  ) -> Self {
    Self(name, schema) { $1.member(name, Int(get($0))) }
  }

  static func maybeInteger(
    _ name: StaticString,
    _ summary: String = "",
    _ get: @escaping @Sendable (Value) -> (some BinaryInteger & Sendable)?
  ) -> Self {
    Self(name, AnswerSchema.integer.orNull, summary) { $1.member(name, get($0).map { Int($0) }) }
  }

  static func integers(
    _ name: StaticString,
    _ get: @escaping @Sendable (Value) -> [some BinaryInteger & Sendable]
  ) -> Self {
    Self(name, .list(AnswerSchema.integer)) { value, writer in
      writer.member(name, each: get(value)) { $1.int(Int($0)) }
    }
  }

  static func number(_ name: StaticString, _ get: @escaping @Sendable (Value) -> Double) -> Self {
    Self(name, AnswerSchema.number) { $1.member(name, get($0)) }
  }

  static func maybeNumber(
    _ name: StaticString,
    _ summary: String = "",
    _ get: @escaping @Sendable (Value) -> Double?
  ) -> Self {
    Self(name, AnswerSchema.number.orNull, summary) { $1.member(name, get($0)) }
  }

  static func text(
    _ name: StaticString,
    _ schema: JSONSchema = .text(),
    _ summary: String = "",
    _ get: @escaping @Sendable (Value) -> String
  ) -> Self {
    Self(name, schema, summary) { $1.member(name, get($0)) }
  }

  static func maybeText(
    _ name: StaticString,
    _ schema: JSONSchema = .text(),
    _ summary: String = "",
    _ get: @escaping @Sendable (Value) -> String?
  ) -> Self {
    Self(name, schema.orNull, summary) { $1.member(name, get($0)) }
  }

  /// The name of an enumeration case.
  static func name<Name: CaseIterable & Hashable & Sendable>(
    _ name: StaticString,
    _ get: @escaping @Sendable (Value) -> Name
  ) -> Self {
    let names = CaseNames<Name>()
    return Self(name, AnswerSchema.names(of: Name.self)) { $1.member(name, names[get($0)]) }
  }

  static func maybeName<Name: CaseIterable & Hashable & Sendable>(
    _ name: StaticString,
    _ get: @escaping @Sendable (Value) -> Name?
  ) -> Self {
    let names = CaseNames<Name>()
    return Self(name, AnswerSchema.names(of: Name.self).orNull) { $1.member(name, get($0).map { names[$0] }) }
  }

  /// An object, or null.
  static func maybeObject<Inner>(
    _ name: StaticString,
    _ members: [SchemaMember<Inner>],
    _ get: @escaping @Sendable (Value) -> Inner?
  ) -> Self {
    Self(name, AnswerSchema.object(members.properties()).orNull) { value, writer in
      guard writer.key(name) else { return }
      guard let inner = get(value) else { return writer.null() }
      writer.object { members.write(inner, to: &$0) }
    }
  }

  /// A list of objects.
  static func objects<Inner>(
    _ name: StaticString,
    _ members: [SchemaMember<Inner>],
    _ get: @escaping @Sendable (Value) -> [Inner]
  ) -> Self {
    Self(name, .list(AnswerSchema.object(members.properties()))) { value, writer in
      writer.member(name, each: get(value)) { inner, writer in
        writer.object { members.write(inner, to: &$0) }
      }
    }
  }
}

extension Array {
  /// The members as the schema describes them.
  func properties<Value>() -> [JSONSchema.Property] where Element == SchemaMember<Value> { map(\.property) }

  func write<Value>(_ value: Value, to writer: inout JSONWriter) where Element == SchemaMember<Value> {
    // In a span: iterating would copy the description of each member, too.
    let members = span
    for index in members.indices { members[index].write(value, &writer) }
  }

  /// The same members for an object that contains the value.
  func of<Value, Whole>(
    _ part: @escaping @Sendable (Whole) -> Value
  ) -> [SchemaMember<Whole>] where Element == SchemaMember<Value> {
    map { member in SchemaMember(member.name, member.property) { member.write(part($0), &$1) } }
  }

  /// The same members for an object that may contain the value; null if it does not.
  func orNull<Value, Whole>(
    _ part: @escaping @Sendable (Whole) -> Value?
  ) -> [SchemaMember<Whole>] where Element == SchemaMember<Value> {
    map { member in
      SchemaMember(member.name, member.property) {
        if let value = part($0) { return member.write(value, &$1) }
        $1.key(member.name)
        $1.null()
      }
    }
  }

  /// The same members for an object that may contain the value; omitted if it does not.
  func ifPresent<Value, Whole>(
    _ part: @escaping @Sendable (Whole) -> Value?
  ) -> [SchemaMember<Whole>] where Element == SchemaMember<Value> {
    map { member in
      SchemaMember(member.name, AnswerSchema.optional(member.property.name, member.property.schema)) {
        if let value = part($0) { member.write(value, &$1) }
      }
    }
  }
}
