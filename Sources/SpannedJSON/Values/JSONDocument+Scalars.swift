/// Reads scalars by their tape index, without a `JSONValue`, as `FieldReader` does for most fields.
extension JSONDocument {
  @inline(__always)
  func string(at index: Int) -> String? {
    let word = tape[index]
    guard word.kind == .string || word.kind == .escapedString else { return nil }
    return unsafe source.bytes.withSourceBytes { $0.string(of: word) }
  }

  @inline(__always)
  func double(at index: Int) -> Double? {
    guard let decimal = decimal(at: index) else { return nil }
    return decimal.double ?? roundedDouble(at: index)
  }

  @inline(__always)
  func int(at index: Int) -> Int? { decimal(at: index)?.int }

  @inline(__always)
  func isNull(at index: Int) -> Bool {
    let word = tape[index]
    guard word.kind == .literal else { return false }
    // `NaN` and the like also read as null.
    let letter = source.bytes[word.offset]
    return letter != UInt8(ascii: "t") && letter != UInt8(ascii: "f")
  }

  func numberText(at index: Int) -> String? {
    let word = tape[index]
    guard word.kind == .number else { return nil }
    return unsafe source.bytes.withSourceBytes { $0.string(word.offset..<word.offset + word.payload) }
  }

  @inline(__always)
  private func decimal(at index: Int) -> JSONDecimal? {
    let word = tape[index]
    guard word.kind == .number else { return nil }
    return unsafe source.bytes.withSourceBytes { JSONDecimal($0, word) }
  }

  /// Rare numbers that need more than one rounding are parsed by the standard library.
  @inline(never)
  private func roundedDouble(at index: Int) -> Double? {
    guard let double = numberText(at: index).flatMap({ Double($0) }), double.isFinite else { return nil }
    return double
  }
}
