import Configuration
import HTTPTransport
import SpannedJSON

extension JSONWriter {
  /// Writes a part of the config without the literal values of parameters, which may be keys, and without the
  /// secrets in the words of commands.
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
    if value.kind == .array, shape?.isCommand == true {
      return array {
        for word in SecretName.split(value.elements.map { $0.string ?? "" }) {
          $0.string("\(word.shown)\(word.secret.isEmpty ? "" : SecretRedactor.mark)")
        }
      }
    }
    guard value.kind == .object else {
      return shape?.isParameter == true ? string(SecretRedactor.mark) : self.value(value)
    }
    object { writer in
      for member in value.members {
        writer.key(named: member.key.string)
        writer.withoutKeys(member.value, shape?.member(member.key.string))
      }
    }
  }
}
