package import SpannedJSON

/// Changes single values of a config file and leaves all else in it as its owner wrote it, comments included.
package struct ConfigEditor: Sendable {
  package private(set) var text: [UInt8]

  /// - Parameter text: A config file; empty for one that is not there yet.
  package init(_ text: [UInt8]) {
    let isEmpty = text.allSatisfy { [0x20, 0x09, 0x0a, 0x0d].contains($0) }
    self.text = isEmpty ? [UInt8]("{\n  \"version\": 1\n}\n".utf8) : text
  }

  /// Sets the value at a path, making the objects on the way.
  ///
  /// - Parameter json: The new value as JSON text.
  package mutating func set(_ path: [String], to json: String) throws(JSONSyntaxError) {
    let document = try JSONDocument(text, options: .config)
    var value = document.root
    for (depth, key) in path.enumerated() {
      guard value.kind == .object, let next = value[key] else {
        return insert(path, json, into: value, depth: depth)
      }
      value = next
    }
    text.replaceSubrange(value.span, with: [UInt8](json.utf8))
  }

  /// Gives an object what it lacks: those members of another one whose keys it has not.
  /// Where there is none, it is set.
  ///
  /// - Parameter json: The other object as JSON text.
  package mutating func complete(_ path: [String], with json: String) throws(JSONSyntaxError) {
    let old = path.reduce(Optional(try JSONDocument(text, options: .config).root)) { $0?[$1] }
    guard let old, old.kind == .object else { return try set(path, to: json) }
    let bytes = [UInt8](json.utf8)
    for member in try JSONDocument(bytes, options: .config).root.members {
      let key = member.key.string
      if old[key] == nil {
        try set(path + [key], to: String(decoding: bytes[member.value.span], as: UTF8.self))
      }
    }
  }

  /// Takes the value at a path out.
  ///
  /// - Returns: Whether there was one.
  package mutating func remove(_ path: [String]) throws(JSONSyntaxError) -> Bool {
    let document = try JSONDocument(text, options: .config)
    var parent = document.root
    for key in path.dropLast() {
      guard let next = parent[key] else { return false }
      parent = next
    }
    let members = Array(parent.members)
    guard let last = path.last, let index = members.firstIndex(where: { $0.key == last }) else {
      return false
    }
    let own = members[index].key.span.lowerBound..<members[index].value.span.upperBound
    // With the comma in front of it, or behind it when it is the first; but never with a
    // comment, which may be about a neighbour. Then the comma behind it goes, and one in front
    // may stay: it may stand at the end.
    if index > 0, !hasComment(members[index - 1].value.span.upperBound..<own.lowerBound) {
      text.removeSubrange(members[index - 1].value.span.upperBound..<own.upperBound)
    } else if index == 0, index + 1 < members.count,
      !hasComment(own.upperBound..<members[index + 1].key.span.lowerBound)
    {
      text.removeSubrange(own.lowerBound..<members[index + 1].key.span.lowerBound)
    } else if let comma = comma(behind: own.upperBound) {
      let isNext = !hasComment(own.upperBound..<comma)
      if !isNext { text.remove(at: comma) }
      text.removeSubrange(own.lowerBound..<(isNext ? comma + 1 : own.upperBound))
    } else {
      text.removeSubrange(own)
    }
    return true
  }

  private func hasComment(_ range: Range<Int>) -> Bool { text[range].contains(UInt8(ascii: "/")) }

  /// The comma that follows with nothing but blanks and comments between.
  private func comma(behind place: Int) -> Int? {
    var place = place
    while let next = text[place...].firstIndex(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }) {
      if text[next] == UInt8(ascii: ",") { return next }
      guard let end = endOfComment(at: next) else { return nil }
      place = end
    }
    return nil
  }

  /// The end of the comments that begin behind a value in its own line.
  private func notes(behind place: Int) -> Int? {
    var end: Int?
    while let start = text[(end ?? place)...].firstIndex(where: { ![0x20, 0x09].contains($0) }),
      let next = endOfComment(at: start)
    {
      end = next
      if text[start + 1] == UInt8(ascii: "/") { break }
    }
    return end
  }

  /// Behind the comment that begins here, for one of a line at the line's end; `nil` when none does.
  private func endOfComment(at start: Int) -> Int? {
    if text[start...].starts(with: "//".utf8) {
      return text[start...].firstIndex { $0 == 0x0a || $0 == 0x0d }
    }
    guard text[start...].starts(with: "/*".utf8) else { return nil }
    return text.indices.dropFirst(start + 3).first {
      text[$0] == UInt8(ascii: "/") && text[$0 - 1] == UInt8(ascii: "*")
    }.map { $0 + 1 }
  }

  /// - Parameters:
  ///   - value: What stands where the first keys of the path lead.
  ///   - depth: How many these are.
  private mutating func insert(_ path: [String], _ json: String, into value: JSONValue, depth: Int) {
    var content = json
    for (index, key) in path[depth...].enumerated().reversed() {
      content = "\(JSONWriter.quoted(key)): \(content)"
      if index > 0 { content = "{ \(content) }" }
    }
    guard value.kind == .object else {
      // Something else stands where an object is needed: it gives way, unless it means one.
      if value.double != nil, let key = ConfigSchema.keyOfPlainValue(at: Array(path[..<depth])),
        key != path[depth]
      {
        let plain = String(decoding: text[value.span], as: UTF8.self)
        content = "\(JSONWriter.quoted(key)): \(plain), \(content)"
      }
      text.replaceSubrange(value.span, with: [UInt8]("{ \(content) }".utf8))
      return
    }
    let indent = "\n" + String(repeating: "  ", count: depth + 1)
    if let last = value.members.reversed().first {
      let end = last.value.span.upperBound
      let comma = comma(behind: end).flatMap { hasComment(end..<$0) ? nil : $0 }
      if let note = notes(behind: comma.map { $0 + 1 } ?? end) {
        // What is said of the last value stays in its line.
        text.insert(contentsOf: [UInt8]("\(indent)\(content)".utf8), at: note)
        if comma == nil { text.insert(UInt8(ascii: ","), at: end) }
      } else {
        text.insert(contentsOf: [UInt8](",\(indent)\(content)".utf8), at: end)
      }
    } else if hasComment(value.span) {
      let close = "\n" + String(repeating: "  ", count: depth)
      text.insert(contentsOf: [UInt8]("\(indent)\(content)\(close)".utf8), at: value.span.upperBound - 1)
    } else {
      let close = "\n" + String(repeating: "  ", count: depth)
      text.replaceSubrange(value.span, with: [UInt8]("{\(indent)\(content)\(close)}".utf8))
    }
  }
}
