import SpannedJSON
import Text

/// A setting of the config as an environment variable, such as `AGG_CACHE_RUN` for `settings.cache.run`. It
/// takes precedence over every file and is parsed in the same way. The names follow from the table of the
/// config, so every new setting has a variable.
package struct SettingVariable: Sendable {
  /// `AGG_` and the words of the path after `settings`, in capitals: `AGG_PREFERRED_CITY`.
  package let name: String
  /// The path, beginning with `settings`.
  package let path: [String]
  package let summary: String
  /// The default, as the value of the variable.
  package let standard: String?
  private let shape: ConfigShape

  /// In the order of the table.
  package static let all = variables(below: ["settings"], ConfigSchema.settings)

  private static let prefix = "AGG_"

  private static func variables(below path: [String], _ shape: ConfigShape) -> [SettingVariable] {
    guard case .object(_, let keys) = shape else { return [] }
    return keys.flatMap { key in
      let path = path + [key.name]
      if case .object = key.shape { return variables(below: path, key.shape) }
      return [SettingVariable(path, key)]
    }
  }

  private init(_ path: [String], _ key: ConfigKey) {
    self.path = path
    name = Self.prefix + path.dropFirst().map(Self.words).joined(separator: "_")
    summary = key.summary
    standard = key.standard?.description
    shape = key.shape
  }

  /// `PREFERRED_CITY` for `preferredCity`.
  private static func words(_ key: String) -> String {
    var text = ""
    var last: Character?
    for letter in key {
      if letter.isUppercase, last?.isLowercase == true { text += "_" }
      text += letter.uppercased()
      last = letter
    }
    return text
  }

  /// Whether the environment sets it; an empty variable does not.
  package func isSet(in environment: [String: String]) -> Bool { environment[name]?.isEmpty == false }

  /// The settings in the environment: one layer of the config for each variable, so that an error names the
  /// variable.
  static func layers(in environment: [String: String]) -> [ConfigFile] {
    guard environment.keys.contains(where: { $0.hasPrefix(prefix) }) else { return [] }
    return all.compactMap { variable in
      guard let text = environment[variable.name], !text.isEmpty else { return nil }
      return ConfigFile(.environment, variable.name, [UInt8](variable.json(of: text).utf8))
    }
  }

  private func json(of text: String) -> String {
    let text = shape.unabridged(text)
    let isJSON = !shape.isText && (try? JSONDocument(text, options: .reply)) != nil
    return path.reversed().reduce(isJSON ? text : JSONWriter.quoted(text)) { value, key in
      "{\(JSONWriter.quoted(key)):\(value)}"
    }
  }

  /// Variables that look like a setting but are unknown, with the most similar name, sorted by name.
  package static func misspellings(in environment: [String: String]) -> [(name: String, meant: String)] {
    let found = environment.filter { $0.key.hasPrefix(prefix) && !$0.value.isEmpty }.keys.sorted()
    guard !found.isEmpty else { return [] }
    let names = all.map(\.name)
    return found.compactMap { name in
      // agg passes these to a program, which may run agg itself.
      let isOther = name == ConfigLoader.fileVariable || name.hasPrefix("AGG_PARAM_")
      guard !isOther, !names.contains(name) else { return nil }
      // The common prefix must not count as similarity.
      let word = String(name.dropFirst(prefix.count))
      let near = nearest(to: word, among: names.map { String($0.dropFirst(prefix.count)) })
      let beginning = word.count > 2 ? names.first { $0.hasPrefix(name) } : nil
      return (near.map { prefix + $0 } ?? beginning).map { (name, $0) }
    }
  }
}
