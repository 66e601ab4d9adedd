/// Finds equal keys in one object after another without allocating: each object marks slots with its own
/// stamp.
struct KeyTable {
  /// Objects up to this size use the slots, at most half of them; larger ones use a dictionary with a seeded
  /// hash, so that a reply cannot cause collisions on purpose.
  static let capacity = 64

  private var stamps = InlineArray<128, UInt32>(repeating: 0)
  private var keys = InlineArray<128, Int>(repeating: 0)
  private var stamp: UInt32 = 0

  mutating func begin() {
    stamp &+= 1
    if stamp == 0 {
      stamps = InlineArray(repeating: 0)
      stamp = 1
    }
  }

  /// Adds a key, and returns the tape index of an equal one that it replaces.
  @inline(__always)
  mutating func insert(_ key: Int, _ span: Range<Int>, in text: SourceBytes, tape: borrowing TapeBuilder)
    -> Int?
  {
    var slot = Self.slot(of: span, in: text)
    while stamps[slot] == stamp {
      let other = keys[slot]
      let earlier = tape[other].contentSpan
      if earlier.count == span.count,
        text.repeats(earlier.lowerBound, at: span.lowerBound, length: span.count)
      {
        keys[slot] = key
        return other
      }
      slot = (slot &+ 1) & 127
    }
    stamps[slot] = stamp
    keys[slot] = key
    return nil
  }

  /// Mixes the length with the first and last eight bytes (both overlap in a short key).
  @inline(__always)
  private static func slot(of span: Range<Int>, in text: SourceBytes) -> Int {
    // The word may contain bytes around the key, such as the quote and the colon. They must be masked,
    // because equal keys must get equal slots.
    let length = span.count
    let first = text.word(at: span.lowerBound) ?? text.shortWord(span)
    let mask = length < 8 ? (1 &<< UInt64(length &* 8)) &- 1 : UInt64.max
    let last = length > 8 ? text.word(at: span.upperBound &- 8) ?? 0 : 0
    let mixed = ((first & mask) &* 0x9E37_79B9_7F4A_7C15) ^ (last &* 0xC2B2_AE3D_27D4_EB4F) &+ UInt64(length)
    let spread = (mixed ^ (mixed &>> 29)) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: spread &>> 57)  // the upper 7 bits: 0..<128
  }
}

extension SourceBytes {
  /// Up to eight bytes, if the text ends too early for a whole word.
  fileprivate func shortWord(_ span: Range<Int>) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<min(span.count, 8) {
      word |= UInt64(self[span.lowerBound &+ index]) &<< UInt64(index &* 8)
    }
    return word
  }
}

extension TapeWord {
  /// The bytes between the quotes of a string.
  @inline(__always)
  var contentSpan: Range<Int> { offset &+ 1..<offset &+ 1 &+ payload }
}

extension JSONScanner {
  /// Marks each key of the innermost object that occurs again later, and reports it.
  ///
  /// - Returns: The number of members that do not count.
  mutating func supersedeKeys() throws(Stop) -> Int {
    // An earlier object has the same keys, each once.
    guard top.count > 1, top.twin.end == 0 else { return 0 }
    guard top.count <= KeyTable.capacity else { return try supersedeManyKeys() }
    keys.begin()
    var superseded = 0
    var index = top.opening &+ 2
    while index < tape.count {
      let key = tape[index]
      guard key.kind == .string else { return try supersedeManyKeys() }
      if let earlier = keys.insert(index, key.contentSpan, in: text, tape: tape) {
        try supersede(earlier, by: index)
        superseded &+= 1
      }
      index = tape.endOfMember(index)
    }
    if superseded == 0, depth < latestObjects.count { latestObjects[depth] = top.opening }
    return superseded
  }

  /// The same for large objects and for keys with escapes, which are equal when their characters are (section
  /// 8.3).
  @inline(never)
  private mutating func supersedeManyKeys() throws(Stop) -> Int {
    var seen: [[UInt8]: Int] = [:]
    var superseded = 0
    var index = top.opening &+ 2
    while index < tape.count {
      let key = tape[index]
      if key.kind == .supersededKey {
        superseded &+= 1  // found before the first key with an escape
      } else if let earlier = seen.updateValue(index, forKey: text.content(of: key)) {
        try supersede(earlier, by: index)
        superseded &+= 1
      }
      index = tape.endOfMember(index)
    }
    return superseded
  }

  private mutating func supersede(_ earlier: Int, by later: Int) throws(Stop) {
    let span = tape[later].offset..<tape[later].contentSpan.upperBound &+ 1
    top.key = later
    try note(.duplicateKey, span: span, expected: "each key once")
    tape[earlier] = TapeWord(.supersededKey, at: tape[earlier].offset, tape[earlier].payload)
  }
}
