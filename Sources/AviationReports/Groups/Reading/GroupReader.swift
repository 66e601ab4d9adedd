import Weather

/// Reads single tokens by their letters, their length and the positions of their slashes.
///
/// Each kind of group has a parser of its own. This type selects the few parsers that can apply, so that most
/// tokens are tried by only one.
enum GroupReader {
  static func value(of group: Span<UInt8>, word: Word, in flavour: ReportFlavour) -> GroupValue? {
    let first = group.byte(0)
    if first &- 0x30 < 10 { return numeric(group, in: flavour) }
    if first == UInt8(ascii: "/") { return slashed(group, in: flavour) }
    if let fixed = fixed(word) { return fixed }
    return lettered(group, first, in: flavour)
  }

  /// Codes with a fixed spelling.
  @inline(__always)
  private static func fixed(_ word: Word) -> GroupValue? {
    switch word {
    case "CAVOK": .ceilingAndVisibilityOK
    case "CLR": .cloudless(.clr)
    case "SKC": .cloudless(.skc)
    case "NSC": .cloudless(.nsc)
    case "NCD": .cloudless(.ncd)
    case "NSW": .noSignificantWeather
    case "NOSIG": .noSignificantChange
    case "M", "MM", "MISG": .missing
    default: nil
    }
  }

  private static func numeric(_ group: Span<UInt8>, in flavour: ReportFlavour) -> GroupValue? {
    let count = group.count
    switch group.byte(count - 1) {
    case UInt8(ascii: "T"), UInt8(ascii: "S"), UInt8(ascii: "H"):
      if let wind = WindGroup(group: group) { return .wind(wind) }
    default: break
    }
    if flavour == .observation, count <= 7, group.isSlash(2), let temperature = TemperatureGroup(group: group)
    {
      return .temperature(temperature)
    }
    if count == 7, let sector = Wind.VariableSector(group: group) { return .windSector(sector) }
    if count == 6, flavour == .forecast, let hazard = LayerHazard(group: group) {
      return .layerHazard(hazard)
    }
    if let visibility = VisibilityGroup(group: group) {
      return VisibilityGroup.isUnlikely(group) ? nil : .visibility(visibility)
    }
    if count == 8, flavour == .observation, let state = RunwayState(group: group) {
      return .runwayState(state)
    }
    return WindGroup(group: group).map(GroupValue.wind)
  }

  private static func slashed(_ group: Span<UInt8>, in flavour: ReportFlavour) -> GroupValue? {
    if let wind = WindGroup(group: group) { return .wind(wind) }
    switch group.count {
    case 2 where group.isAllSlashes: return .weatherNotObserved
    case 4, 6, 7:
      if let visibility = VisibilityGroup(group: group) { return .visibility(visibility) }
    default: break
    }
    if let cloud = CloudGroup(group: group) { return .cloud(cloud) }
    return flavour == .observation ? TemperatureGroup(group: group).map(GroupValue.temperature) : nil
  }

  private static func lettered(_ group: Span<UInt8>, _ first: UInt8, in flavour: ReportFlavour) -> GroupValue?
  {
    switch first {
    case UInt8(ascii: "A"), UInt8(ascii: "Q"):
      if let pressure = PressureGroup(group: group), flavour == .observation || pressure.isForecast {
        return .pressure(pressure)
      }
    case UInt8(ascii: "F"), UInt8(ascii: "S"), UInt8(ascii: "B"), UInt8(ascii: "O"):
      if let cloud = CloudGroup(group: group) { return .cloud(cloud) }
    case UInt8(ascii: "V"):
      if let cloud = CloudGroup(group: group) { return .cloud(cloud) }
      if let wind = WindGroup(group: group) { return .wind(wind) }
    case UInt8(ascii: "E"):
      if let wind = WindGroup(group: group) { return .wind(wind) }
    case UInt8(ascii: "M"), UInt8(ascii: "P"), UInt8(ascii: "X"):
      if flavour == .observation, let temperature = TemperatureGroup(group: group) {
        return .temperature(temperature)
      }
      if let visibility = VisibilityGroup(group: group) { return .visibility(visibility) }
    case UInt8(ascii: "R"):
      if flavour == .observation, let value = runwayOrRecent(group) { return value }
    case UInt8(ascii: "W"):
      if flavour == .observation, let sea = SeaState(group: group) { return .sea(sea) }
      if let layer = WindShearLayer(group: group) { return .windShearLayer(layer) }
    case UInt8(ascii: "T"):
      if flavour == .forecast, let extreme = TemperatureExtreme(group: group) {
        return .temperatureExtreme(extreme)
      }
    default: break
    }
    if let weather = PresentWeather(group: group), !weather.isEmpty { return .weather(weather) }
    if let colour = ColourState(group: group) { return .colour(colour) }
    return flavour == .observation && first == UInt8(ascii: "S")
      ? RunwayState(group: group).map(GroupValue.runwayState) : nil
  }

  /// `R` begins runway groups, `RE` recent weather, `RF` rainfall; `RA` is rain.
  private static func runwayOrRecent(_ group: Span<UInt8>) -> GroupValue? {
    switch group.word(0, 2) {
    case "RE":
      if group.word == "RE//" { return .recentWeatherNotObserved }
      return PresentWeather(codes: group, at: 2).map(GroupValue.recentWeather)
    case "RF": return RainfallGroup(group: group).map(GroupValue.rainfall)
    default:
      guard group.isDigit(1) || group.isSlash(1) else { return nil }
      if group.count > 5, group.isMissing(1, group.count - 1) { return .missing }
      if let range = RunwayVisualRange(group: group) { return .runwayVisualRange(range) }
      return (RunwayState(group: group) ?? possibleState(withoutBraking: group)).map(GroupValue.runwayState)
    }
  }

  /// `R75/4999`: what is not a visual range may be a state of the runway without the braking action.
  private static func possibleState(withoutBraking group: Span<UInt8>) -> RunwayState? {
    RunwayState(withoutBraking: group).flatMap { $0.hasPossibleFigures ? $0 : nil }
  }
}
