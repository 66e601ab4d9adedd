package import SpannedJSON

/// The merged layers: objects by key, arrays and parameter sources replaced as a whole. `null` deletes a
/// value, and a plain trust becomes the `default` of a trust by field. Every value knows its layer.
package indirect enum ConfigNode: Sendable {
  case value(JSONValue, ConfigLayer)
  /// With the last layer that has a value in it.
  case object([Member], ConfigLayer?)

  /// One key of an object.
  package struct Member: Sendable {
    package let key: String
    package var node: ConfigNode
  }

  /// - Parameter layers: In ascending order, at least the shipped one.
  package init(_ layers: [ConfigLayer]) {
    self = .object([], nil)
    for layer in layers where layer.isUsable(layer.document.root) {
      overlay(layer.document.root, from: layer, as: ConfigSchema.root)
    }
  }

  private mutating func overlay(_ value: JSONValue, from layer: ConfigLayer, as shape: ConfigShape?) {
    guard value.kind == .object else {
      self = .value(value, layer)
      return
    }
    var members: [Member] = []
    switch self {
    // `{"file": …}` replaces a shipped `{"env": …}`: a parameter has one source.
    case .object(let existing, _):
      members = shape?.isParameter == true ? [] : existing
      if case .object(.city, _) = shape, Self.isElsewhere(value, members) {
        // One coordinate alone moves the place.
        let isMoved = ConfigSchema.coordinatesOfCity.contains { value[$0] != nil }
        members.removeAll { member in
          ConfigSchema.placeOfCity.contains(member.key)
            && !(isMoved && ConfigSchema.coordinatesOfCity.contains(member.key))
        }
      }
    case .value(let plain, _):
      if plain.double != nil, case .byField = shape {
        members = [Member(key: ConfigShape.standardKey, node: self)]
      }
    }
    // If this node kept a copy of the members, the first change would copy all of them.
    self = .object([], layer)
    // A file has each key once, so only keys of earlier layers can exist already.
    var inherited = members.count
    for member in value.members where layer.isUsable(member.value) {
      let key = member.key.string
      let place = members[..<inherited].firstIndex { $0.key == key }
      if member.value.isNull {
        guard let place else { continue }
        members.remove(at: place)
        inherited -= 1
      } else if let place {
        members[place].node.overlay(member.value, from: layer, as: shape?.member(key))
      } else {
        var node = ConfigNode.object([], layer)
        node.overlay(member.value, from: layer, as: shape?.member(key))
        members.append(Member(key: key, node: node))
      }
    }
    self = .object(members, layer)
  }

  /// Whether an entry of a city is about another place than the one below it: a `london` in Ontario must
  /// not have the position and the clock of the shipped one.
  private static func isElsewhere(_ city: JSONValue, _ below: [Member]) -> Bool {
    ConfigSchema.nameOfPlace.contains { key in
      guard let new = city[key], !new.isNull else { return false }
      let old = below.first { $0.key == key }?.node
      return new.string != old?.string || new.double != old?.double
    }
  }

  package var members: [Member] {
    if case .object(let members, _) = self { members } else { [] }
  }

  package subscript(key: String) -> ConfigNode? { members.first { $0.key == key }?.node }

  /// The node at a path such as `["cities", "berlin", "name"]`. A key may contain dots.
  package subscript(path path: [String]) -> ConfigNode? {
    path.reduce(Optional(self)) { $0?[$1] }
  }

  package var value: JSONValue? {
    if case .value(let value, _) = self { value } else { nil }
  }

  /// The layer that it comes from; for an object, the last one with a value in it.
  package var layer: ConfigLayer? {
    switch self {
    case .value(_, let layer): layer
    case .object(_, let layer): layer
    }
  }

  package var string: String? { value?.string }
  package var double: Double? { value?.double }
  package var bool: Bool? { value?.bool }
  /// The values of an array.
  package var elements: [ConfigNode] {
    guard case .value(let value, let layer) = self else { return [] }
    return value.elements.map { .value($0, layer) }
  }
  /// The strings of an array.
  package var strings: [String]? { value.map { $0.elements.compactMap(\.string) } }
}
