package import SpannedJSON

extension JSONValue {
  /// Whether it is the direction of a variable wind: `VRB`, as in a METAR.
  package var isVariableDirection: Bool { string?.uppercased() == "VRB" }
}
