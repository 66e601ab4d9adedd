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
        return insert(path[depth...], json, into: value, depth: depth + 1)
      }
      value = next
    }
    text.replaceSubrange(value.span, with: [UInt8](json.utf8))
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
    // With the comma in front of it, or behind it when it is the first.
    if index > 0 {
      text.removeSubrange(members[index - 1].value.span.upperBound..<members[index].value.span.upperBound)
    } else {
      let end =
        index + 1 < members.count
        ? members[index + 1].key.span.lowerBound : members[index].value.span.upperBound
      text.removeSubrange(members[index].key.span.lowerBound..<end)
    }
    return true
  }

  private mutating func insert(_ path: ArraySlice<String>, _ json: String, into value: JSONValue, depth: Int)
  {
    var content = json
    for (index, key) in path.enumerated().reversed() {
      content = "\(JSONWriter.quoted(key)): \(content)"
      if index > 0 { content = "{ \(content) }" }
    }
    guard value.kind == .object else {
      // Something else stands where an object is needed: it gives way.
      text.replaceSubrange(value.span, with: [UInt8]("{ \(content) }".utf8))
      return
    }
    let indent = "\n" + String(repeating: "  ", count: depth)
    if let last = value.members.reversed().first {
      text.insert(contentsOf: [UInt8](",\(indent)\(content)".utf8), at: last.value.span.upperBound)
    } else {
      let close = "\n" + String(repeating: "  ", count: depth - 1)
      text.replaceSubrange(value.span, with: [UInt8]("{\(indent)\(content)\(close)}".utf8))
    }
  }
}
