package import SpannedJSON

/// Changes single values of a config file and keeps everything else as written, including comments.
package struct ConfigEditor: Sendable {
  package private(set) var text: [UInt8]

  /// - Parameter text: A config file; empty for a new one.
  package init(_ text: [UInt8]) {
    let isEmpty = text.allSatisfy { [0x20, 0x09, 0x0a, 0x0d].contains($0) }
    self.text = isEmpty ? [UInt8]("{\n  \"version\": 1\n}\n".utf8) : text
  }

  /// Sets the value at a path, creating missing objects.
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

  /// Adds the members of another object whose keys an object lacks. If there is no object, the other one is
  /// inserted.
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

  /// Removes the value at a path.
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
    // Together with the comma before it, or after it for the first member, but never with a comment, which
    // may be about another member. In that case the comma after it is removed, and one before it may stay,
    // because trailing commas are allowed.
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

  /// The next comma, with only blanks and comments before it.
  private func comma(behind place: Int) -> Int? {
    var place = place
    while let next = text[place...].firstIndex(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }) {
      if text[next] == UInt8(ascii: ",") { return next }
      guard let end = endOfComment(at: next) else { return nil }
      place = end
    }
    return nil
  }

  /// The end of the comments after a value on its line.
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

  /// The offset after the comment that begins here, at the line end for a line comment; `nil` when there is
  /// none.
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
  ///   - value: The value at the first keys of the path.
  ///   - depth: The number of these keys.
  private mutating func insert(_ path: [String], _ json: String, into value: JSONValue, depth: Int) {
    var content = json
    for (index, key) in path[depth...].enumerated().reversed() {
      content = "\(JSONWriter.quoted(key)): \(content)"
      if index > 0 { content = "{ \(content) }" }
    }
    guard value.kind == .object else {
      // A value that is not an object is replaced, unless it is short for one.
      if value.double != nil, case .byField = ConfigSchema.shape(at: Array(path[..<depth])),
        path[depth] != ConfigShape.standardKey
      {
        let plain = String(decoding: text[value.span], as: UTF8.self)
        content = "\(JSONWriter.quoted(ConfigShape.standardKey)): \(plain), \(content)"
      }
      text.replaceSubrange(value.span, with: [UInt8]("{ \(content) }".utf8))
      return
    }
    let indent = "\n" + String(repeating: "  ", count: depth + 1)
    if let last = value.members.reversed().first {
      let end = last.value.span.upperBound
      let comma = comma(behind: end).flatMap { hasComment(end..<$0) ? nil : $0 }
      if let note = notes(behind: comma.map { $0 + 1 } ?? end) {
        // A comment after the last value stays on its line.
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
