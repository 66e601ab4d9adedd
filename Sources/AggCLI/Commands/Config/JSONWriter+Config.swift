import Configuration
import SpannedJSON

extension JSONWriter {
  /// Writes a part of the config. A parameter that stands in a file as it is may be a
  /// key, and a key is never printed.
  ///
  /// - Parameter path: Where it stands in the config.
  mutating func withoutKeys(_ node: ConfigNode, at path: [String]) {
    if let value = node.value { return withoutKeys(value, at: path) }
    object { writer in
      for member in node.members {
        writer.key(member.key)
        writer.withoutKeys(member.node, at: path + [member.key])
      }
    }
  }

  /// The same of a value that is going to be a part of it.
  mutating func withoutKeys(_ value: JSONValue, at path: [String]) {
    guard value.kind == .object else {
      return ConfigSchema.isParameter(path) ? string("***") : self.value(value)
    }
    object { writer in
      for member in value.members {
        writer.key(member.key.string)
        writer.withoutKeys(member.value, at: path + [member.key.string])
      }
    }
  }
}
