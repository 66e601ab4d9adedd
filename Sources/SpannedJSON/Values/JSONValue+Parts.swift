extension JSONValue {
  /// The number of elements or members; a key that occurs twice counts once. Nil for a scalar.
  package var count: Int? { word.isContainer ? document.tape[index + 1].payload : nil }

  /// The elements of an array in order; empty for another value.
  package var elements: JSONElements { JSONElements(self) }

  /// The members of an object in the order of the text, with only the last of equal keys; empty for another
  /// value.
  package var members: JSONMembers { JSONMembers(self) }

  /// The value of a key in an object.
  package subscript(_ key: String) -> JSONValue? {
    guard let found = keyIndex(of: key, from: nil) else { return nil }
    return JSONValue(document: document, index: found + 1)
  }

  /// An element of an array, by index from 0.
  package subscript(_ position: Int) -> JSONValue? {
    guard position >= 0, position < elements.count else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: position)]
  }

  /// The tape index of a key, searched from a hint to the end of the object and then from its start.
  @inline(__always)
  func keyIndex(of key: String, from hint: Int?) -> Int? {
    let word = word
    guard word.kind == .object else { return nil }
    let start = index &+ 2
    let hint = hint ?? start
    return unsafe key.withSourceBytes { key in
      unsafe bytes.withSourceBytes { text in
        // Fields that are read in the order of the text are found at once.
        if hint < word.payload, document.tape[hint].equals(key, in: text) { return hint }
        return document.tape.keyIndex(of: key, from: start, hint, to: word.payload, text)
      }
    }
  }
}

extension Tape {
  /// The first member that counts from `index` on, or `end`.
  fileprivate func skipSuperseded(from index: Int, to end: Int) -> Int {
    var index = index
    while index < end, self[index].kind == .supersededKey { index = endOfMember(index) }
    return index
  }

  /// The member that counts with the key `key`, searched from `hint` to `end` and then before `hint`.
  @inline(never)
  fileprivate func keyIndex(
    of key: SourceBytes,
    from start: Int,
    _ hint: Int,
    to end: Int,
    _ text: SourceBytes
  ) -> Int? {
    var index = hint
    while index < end {
      if self[index].equals(key, in: text) { return index }
      index = endOfMember(index)
    }
    index = start
    while index < hint {
      if self[index].equals(key, in: text) { return index }
      index = endOfMember(index)
    }
    return nil
  }
}

extension TapeWord {
  /// Whether it is a key that counts and has exactly these characters.
  @inline(__always)
  func equals(_ key: SourceBytes, in text: SourceBytes) -> Bool {
    switch kind {
    case .string: payload == key.count && text.matches(key, at: offset &+ 1)
    case .escapedString: unescapedEquals(key, in: text)
    default: false
    }
  }

  @inline(never)
  private func unescapedEquals(_ key: SourceBytes, in text: SourceBytes) -> Bool {
    text.content(of: self) == key.array(0..<key.count)
  }
}

/// The elements of an array, or none. Advancing to the next one is fast, random access is not.
package struct JSONElements: Collection, Sendable {
  private let container: JSONValue
  package let count: Int
  package let endIndex: Int

  init(_ value: JSONValue) {
    container = value
    let isArray = value.word.kind == .array
    endIndex = isArray ? value.word.payload : value.index + 2
    count = isArray ? value.count ?? 0 : 0
  }

  package var startIndex: Int { container.index + 2 }
  package func index(after index: Int) -> Int { container.document.tape.endOfValue(index) }
  package subscript(index: Int) -> JSONValue { JSONValue(document: container.document, index: index) }
}

/// A key and its value.
package struct JSONMember: Sendable {
  package let key: JSONKey
  package let value: JSONValue
}

/// The key of a member, compared without creating a `String`.
package struct JSONKey: Sendable {
  private let word: JSONValue

  init(_ word: JSONValue) { self.word = word }

  package var string: String { word.string ?? "" }
  /// The key as a text of the document.
  package var value: JSONValue { word }
  package var span: Range<Int> { word.span }
  package var position: JSONPosition { word.position }
  /// The line of the key, for an error.
  ///
  /// - Parameter hidden: Bytes of the text that must not be shown.
  package func excerpt(hiding hidden: [Range<Int>] = []) -> JSONExcerpt { word.excerpt(hiding: hidden) }

  package static func == (key: Self, text: String) -> Bool {
    unsafe text.withSourceBytes { text in
      unsafe key.word.bytes.withSourceBytes { key.word.word.equals(text, in: $0) }
    }
  }

  package static func ~= (text: String, key: Self) -> Bool { key == text }
}

/// The members of an object, or none.
package struct JSONMembers: Collection, Sendable {
  private let container: JSONValue
  package let count: Int
  package let startIndex: Int
  package let endIndex: Int

  init(_ value: JSONValue) {
    container = value
    let isObject = value.word.kind == .object
    endIndex = isObject ? value.word.payload : value.index + 2
    count = isObject ? value.count ?? 0 : 0
    startIndex = value.document.tape.skipSuperseded(from: value.index + 2, to: endIndex)
  }

  package func index(after index: Int) -> Int {
    container.document.tape.skipSuperseded(from: container.document.tape.endOfMember(index), to: endIndex)
  }

  package subscript(index: Int) -> JSONMember {
    JSONMember(
      key: JSONKey(JSONValue(document: container.document, index: index)),
      value: JSONValue(document: container.document, index: index + 1)
    )
  }
}
