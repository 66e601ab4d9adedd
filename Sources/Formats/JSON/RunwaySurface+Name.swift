import Catalog

extension Airport.Runway.Surface {
  /// Its name in JSON.
  var name: String {
    switch self {
    case .asphalt: "asphalt"
    case .concrete: "concrete"
    case .metal: "metal"
    case .gravel: "gravel"
    case .grass: "grass"
    case .sand: "sand"
    case .earth: "earth"
    case .ice: "ice"
    }
  }
}
