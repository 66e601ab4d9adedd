/// Single values, each of which becomes the value of a key or an element of an array.
extension JSONWriter {
  /// Writes a string, or null for none.
  @usableFromInline
  package mutating func string(_ value: String?) {
    guard let value else { return null() }
    string(utf8: value.utf8.span)
  }

  /// Writes UTF-8 as a string; invalid UTF-8 becomes U+FFFD.
  @usableFromInline
  package mutating func string(utf8 text: Span<UInt8>) {
    guard target == .text else { return pass { $0?.text(text) } }
    separate()
    Self.appendQuoted(text, to: &buffer)
  }

  /// Writes a string that needs no escapes, such as a code.
  @usableFromInline
  package mutating func string(plain text: StaticString) {
    text.withUTF8Buffer { unsafe string(plain: $0.span) }
  }

  /// Writes ASCII that needs no escapes, such as a time.
  @usableFromInline
  package mutating func string(plain text: Span<UInt8>) {
    guard target == .text else { return pass { $0?.text(text) } }
    separate()
    Self.appendPlain(text, to: &buffer)
  }

  /// Writes a string that needs no escapes, such as the name of an enumeration case; null for none.
  @usableFromInline
  package mutating func string(code text: String?) {
    guard let text else { return null() }
    string(plain: text.utf8.span)
  }

  /// Writes a time.
  ///
  /// - Parameters:
  ///   - text: What JSON has, such as RFC 3339.
  ///   - microseconds: What a table has.
  package mutating func time(
    plain text: Span<UInt8>,
    microsecondsSince1970 microseconds: @autoclosure () -> Int64
  ) {
    guard target == .text else {
      let microseconds = microseconds()
      return pass { $0?.time(microsecondsSince1970: microseconds) }
    }
    separate()
    Self.appendPlain(text, to: &buffer)
  }

  /// Writes an integer, or null for none.
  @usableFromInline
  package mutating func int(_ value: Int?) {
    guard let value else { return null() }
    guard target == .text else { return pass { $0?.integer(value) } }
    separate()
    buffer.append(number: value)
  }

  /// Writes true or false, or null for none.
  @usableFromInline
  package mutating func bool(_ value: Bool?) {
    guard let value else { return null() }
    guard target == .text else { return pass { $0?.boolean(value) } }
    literal(value ? "true" : "false")
  }

  /// Writes null.
  @usableFromInline
  package mutating func null() {
    guard target == .text else { return pass { $0?.null() } }
    literal("null")
  }

  /// Writes the shortest text that reads as the same double, or with so many decimals; JSON has no NaN
  /// or infinity, so both are null.
  ///
  /// - Parameter decimals: Digits behind the point, rounded half away from zero in the shortest text: 2.675
  ///   with two is 2.68. A zero has no sign.
  @usableFromInline
  package mutating func number(_ value: Double?, decimals: Int? = nil) {
    guard let value, value.isFinite else { return null() }
    guard target == .text else {
      return pass { $0?.number(ByteBuffer.rounded(value, decimals: decimals)) }
    }
    separate()
    buffer.append(number: value, decimals: decimals)
  }

  /// Writes a number rounded half away from zero to a tenth, and a whole one without a point.
  @usableFromInline
  package mutating func tenths(_ value: Double?) {
    guard let value, value.isFinite else { return null() }
    let tenths = value * 10
    guard tenths.magnitude < 1e7 else { return number(tenths.rounded() / 10) }
    // Exact, and in fewer steps than the rounding of the standard library.
    let whole = Int(tenths)
    let rest = tenths - Double(whole)
    let steps = rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    guard target == .text else { return pass { $0?.number(Double(steps) / 10) } }
    separate()
    let (units, digit) = steps.quotientAndRemainder(dividingBy: 10)
    if digit == 0 {
      buffer.append(number: units)
    } else {
      buffer.append(steps: steps, decimals: 1)
    }
  }

  /// Writes a value of a document as it was read: numbers as written, strings escaped again, no comments.
  package mutating func value(_ value: JSONValue) {
    switch value.kind {
    case .null: null()
    case .bool: bool(value.bool)
    case .number:
      guard let text = value.numberText else { return null() }
      guard target == .text else { return number(value.double) }
      separate()
      buffer.append(text)
    case .string: string(value.string)
    case .array: array { for element in value.elements { $0.value(element) } }
    case .object:
      object {
        for member in value.members {
          $0.key(named: member.key.string)
          $0.value(member.value)
        }
      }
    }
  }

  @inline(__always)
  mutating func literal(_ text: StaticString) {
    separate()
    text.withUTF8Buffer { text in
      unsafe buffer.append(upTo: text.count) { unsafe $0.copy(text, at: 0) }
    }
  }
}
