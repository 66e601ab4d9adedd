import SpannedJSON

/// A feature of GeoJSON (RFC 7946, 3.2).
struct Feature {
  /// What it is. The name of its list in JSON is the plural.
  enum Kind: String {
    case place, station, leg, hazard, alert
  }

  let kind: Kind
  /// `nil` when its place is not known.
  let geometry: Geometry?
  /// Writes the members that JSON has of it.
  let members: (inout JSONWriter) -> Void

  init(_ kind: Kind, _ geometry: Geometry?, members: @escaping (inout JSONWriter) -> Void) {
    (self.kind, self.geometry, self.members) = (kind, geometry, members)
  }

  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("type", "Feature")
      if let box = geometry?.box { $0.member(box: box) }
      $0.key("geometry")
      if let geometry { geometry.write(to: &$0) } else { $0.null() }
      $0.key("properties")
      $0.object {
        $0.member("feature", kind.rawValue)
        members(&$0)
      }
    }
  }
}

extension JSONWriter {
  /// Writes the extent of a feature or of all features: west, south, east and north.
  mutating func member(box: [Double]) {
    key("bbox")
    onOneLine { $0.array { for side in box { $0.number(side) } } }
  }
}
