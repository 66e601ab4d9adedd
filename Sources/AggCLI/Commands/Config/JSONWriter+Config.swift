import Configuration
import SpannedJSON

extension JSONWriter {
  /// Writes a part of the config without the literal values of parameters: they may be keys, which are never
  /// printed.
  ///
  /// - Parameter path: The path of the part in the config.
  mutating func withoutKeys(_ node: ConfigNode, at path: [String]) {
    if let value = node.value { return withoutKeys(value, at: path) }
    object { writer in
      for member in node.members {
        writer.key(named: member.key)
        writer.withoutKeys(member.node, at: path + [member.key])
      }
    }
  }

  /// Writes a value that is about to become a part of the config.
  mutating func withoutKeys(_ value: JSONValue, at path: [String]) {
    guard value.kind == .object else {
      return ConfigSchema.isParameter(path) ? string("***") : self.value(value)
    }
    object { writer in
      for member in value.members {
        writer.key(named: member.key.string)
        writer.withoutKeys(member.value, at: path + [member.key.string])
      }
    }
  }
}
