/// A part of a forecast, for forecasts that are only partly amended (NWSI 10-813, 1.2.11).
package enum AmendedElement: UInt8, Equatable, Sendable, CaseIterable {
  case cloud, visibility, wind, weather, altimeterSetting

  init?(_ word: Word) {
    switch word {
    case "CLD", "CLDS", "CIG", "CIGS": self = .cloud
    case "VIS", "VSBY": self = .visibility
    case "WIND", "WINDS", "WND": self = .wind
    case "WX": self = .weather
    case "ALSTG", "QNH": self = .altimeterSetting
    default: return nil
    }
  }
}
