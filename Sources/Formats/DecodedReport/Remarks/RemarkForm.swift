import Pages
import SpannedJSON

/// The presentation of one kind of remark: its name for programs, its words, its JSON and the JSON's schema.
///
/// - Parameter Value: The values of the remark.
struct RemarkForm<Value>: Sendable {
  /// The `type` in JSON.
  let type: StaticString
  private let words: @Sendable (Value, _ isForecast: Bool, inout Words) -> Void
  private let members: [SchemaMember<Value>]

  /// - Parameters:
  ///   - words: The meaning of the remark in English.
  ///   - members: The values of the remark in JSON.
  init(
    _ type: StaticString,
    _ members: [SchemaMember<Value>] = [],
    words: @escaping @Sendable (Value) -> String
  ) {
    self.init(type, members, wordsByReport: { value, _ in words(value) })
  }

  /// - Parameter words: Adds the meaning, in English, of a remark that most reports have: it takes less time
  ///   than to make a string.
  init(
    _ type: StaticString,
    _ members: [SchemaMember<Value>],
    adding words: @escaping @Sendable (Value, inout Words) -> Void
  ) {
    self.type = type
    self.words = { words($0, &$2) }
    self.members = members
  }

  /// - Parameter words: The meaning of the remark in English, in a forecast and elsewhere.
  init(
    _ type: StaticString,
    _ members: [SchemaMember<Value>] = [],
    wordsByReport words: @escaping @Sendable (Value, _ isForecast: Bool) -> String
  ) {
    self.type = type
    self.words = { $2 += words($0, $1) }
    self.members = members
  }

  func addMeaning(of value: Value, isForecast: Bool, to words: inout Words) {
    self.words(value, isForecast, &words)
  }

  /// - Parameter raw: The text of the remark in UTF-8.
  func write(_ value: Value, raw: ArraySlice<UInt8>, to writer: inout JSONWriter) {
    writer.object {
      $0.member("type", plain: type)
      $0.member("raw", utf8: raw.span)
      members.write(value, to: &$0)
    }
  }

  var schema: JSONSchema {
    AnswerSchema.object(
      [AnswerSchema.key("type", .constant("\(type)")), AnswerSchema.raw] + members.properties()
    )
  }
}
