import Weather

extension AmendedElement {
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
