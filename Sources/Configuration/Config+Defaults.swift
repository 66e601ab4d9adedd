import SpannedJSON

extension Config {
  /// The merged tree, and the settings that nothing sets: with their default, or `null` where there is none.
  package var wholeTree: ConfigNode {
    Self.defaults.map { tree.completed(by: $0.document.root, of: $0) } ?? tree
  }

  private static let defaults: ConfigLayer? = {
    guard case .object(_, let settings) = ConfigSchema.settings else { return nil }
    // The version keeps its position before the settings.
    let text = #"{"version":1,"settings":\#(json(of: settings))}"#
    let document = try? JSONDocument(text, options: .config)
    return document.map { ConfigLayer(kind: .shipped, file: "default", document: $0) }
  }()

  private static func json(of keys: [ConfigKey]) -> String {
    let members = keys.map { key in
      let value =
        if case .object(_, let keys) = key.shape {
          json(of: keys)
        } else if case .text(let text)? = key.standard {
          JSONWriter.quoted(text)
        } else { key.standard?.description ?? "null" }
      return "\(JSONWriter.quoted(key.name)):\(value)"
    }
    return "{\(members.joined(separator: ","))}"
  }
}

extension ConfigNode {
  /// The same with the members of an object that it lacks, in the order of that object.
  fileprivate func completed(by value: JSONValue, of layer: ConfigLayer) -> ConfigNode {
    guard value.kind == .object else { return self }
    let known = value.members.map { member in
      let key = member.key.string
      let standard: ConfigNode =
        member.value.kind == .object ? .object([], layer) : .value(member.value, layer)
      return Member(key: key, node: (self[key] ?? standard).completed(by: member.value, of: layer))
    }
    return .object(known + members.filter { member in !known.contains { $0.key == member.key } }, self.layer)
  }
}
