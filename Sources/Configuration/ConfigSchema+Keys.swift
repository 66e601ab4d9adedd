import Weather

/// The keys of a config as they are typed: `settings.merge.mode`.
extension ConfigSchema {
  /// Every key of a part of the config that has a value of its own, with its summary.
  ///
  /// - Parameters:
  ///   - part: A key of the config itself, such as `providers`.
  ///   - names: What the part has one object of each for; not used by parts with keys of their own.
  package static func keys(of part: String, names: [String]) -> [(path: String, summary: String)] {
    guard let shape = root.member(part) else { return [] }
    guard case .map(_, let element) = shape else { return keys(below: part, shape) }
    return names.flatMap { keys(below: "\(part).\($0)", element) }
  }

  private static func keys(below path: String, _ shape: ConfigShape) -> [(path: String, summary: String)] {
    guard case .object(_, let keys) = shape else { return [] }
    return keys.flatMap { key in
      let path = "\(path).\(key.name)"
      if case .object = key.shape { return self.keys(below: path, key.shape) }
      return [(path, key.summary)]
    }
  }

  /// The words that a key may have for its value; empty where it takes any, or is unknown.
  package static func choices(at path: String) -> [String] {
    let shape = path.split(separator: ".").reduce(Optional(root)) { $0?.member(String($1)) }
    return switch shape {
    case .boolean?: ["true", "false"]
    case .text(.oneOf(let words))?: words
    case .text(.language)?: Language.tags
    default: []
    }
  }
}
