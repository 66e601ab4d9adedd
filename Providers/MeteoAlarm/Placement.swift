import CAP
import Weather

/// Where an area is, as seen from a place.
enum Placement: Hashable, Sendable {
  /// The place lies in it.
  case here
  /// The place lies in no area of land, and it is the nearest.
  case nearby
  /// Its outlines or codes could not be read or are unknown, so that the place may lie in it.
  case unknown
  case elsewhere
}

/// Compares areas of warnings with a place.
struct PlaceFinder: Sendable {
  let place: Coordinates
  let surroundings: AreaTable.Surroundings

  init(_ place: Coordinates) {
    self.place = place
    surroundings = AreaTable.europe.surroundings(of: place)
  }

  /// Outlines in the warning are more exact than codes, whose areas change from year to year.
  func placement(of area: CAPArea) -> Placement {
    if let isInside = area.contains(place) { return isInside ? .here : .elsewhere }
    var isUnknown: [String: Bool] = [:]
    var isNearby = false
    for geocode in area.geocodes {
      let codes = Self.areas(of: geocode)
      if codes.contains(where: surroundings.here.contains) { return .here }
      if codes.contains(where: surroundings.nearby.contains) { isNearby = true }
      isUnknown[geocode.system] = isUnknown[geocode.system] ?? false || codes.isEmpty
    }
    if isNearby { return .nearby }
    // Codes of several systems are names of the same area, so it is enough if all codes of one system are
    // known. An unreadable outline may be anywhere.
    let isKnown = isUnknown.values.contains(false) && !area.hasUnreadableOutline
    return isKnown ? .elsewhere : .unknown
  }

  /// The EMMA_IDs that a code means; empty for one that the tables lack.
  private static func areas(of geocode: CAPArea.Geocode) -> [String] {
    let codes =
      geocode.system == "EMMA_ID"
      ? [geocode.value] : AreaAliases.europe.areas(of: geocode.value, in: geocode.system)
    return codes.filter(AreaTable.codes.contains)
  }
}
