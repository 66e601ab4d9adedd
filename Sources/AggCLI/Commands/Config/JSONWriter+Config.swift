import Configuration
import SpannedJSON

extension JSONWriter {
  /// Writes a part of the config without the literal values of parameters: they may be keys, which are never
  /// printed.
  ///
  /// - Parameter shape: The shape of the part; `nil` for an unknown one.
  mutating func withoutKeys(_ node: ConfigNode, _ shape: ConfigShape?) {
    if let value = node.value { return withoutKeys(value, shape) }
    object { writer in
      for member in node.members {
        writer.key(named: member.key)
        writer.withoutKeys(member.node, shape?.member(member.key))
      }
    }
  }

  /// Writes a value that is about to become a part of the config.
  mutating func withoutKeys(_ value: JSONValue, _ shape: ConfigShape?) {
    guard value.kind == .object else {
      return shape?.isParameter == true ? string("***") : self.value(value)
    }
    object { writer in
      for member in value.members {
        writer.key(named: member.key.string)
        writer.withoutKeys(member.value, shape?.member(member.key.string))
      }
    }
  }
}
