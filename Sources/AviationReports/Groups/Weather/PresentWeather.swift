/// One group of present, recent or forecast weather, such as `-SHRA`, `+TSRAGR`,
/// `VCFG` (WMO-No. 306, FM 15.8).
package struct PresentWeather: Equatable, Sendable {
  /// The sign before the group: `-`, none or `+` (WMO-No. 306, code table 4678).
  package enum Intensity: UInt8, Equatable, Sendable { case light, moderate, heavy }

  package var intensity = Intensity.moderate
  /// Within 8 km of the aerodrome but not on it.
  package var isInVicinity = false
  /// `TS` or `SH` if combined with `FZ`.
  package var descriptor: WeatherDescriptor?
  /// `FZ`: the descriptor, or freezing precipitation from a thunderstorm or in showers (`TSFZRA`).
  package private(set) var isFreezing = false
  /// Up to four phenomena, one byte each, the first in the lowest byte.
  private var codes: UInt32 = 0

  package var phenomena: [WeatherCode] {
    (0..<4).compactMap { WeatherCode(rawValue: UInt8(truncatingIfNeeded: codes >> ($0 * 8))) }
  }

  package var isEmpty: Bool { descriptor == nil && codes == 0 }

  /// Whether a code is among the phenomena.
  package func contains(_ code: WeatherCode) -> Bool {
    (0..<4).contains { UInt8(truncatingIfNeeded: codes >> ($0 * 8)) == code.rawValue }
  }

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    guard group.count >= 2, group.count <= 13 else { return nil }
    var at = 0
    var intensity = Intensity.moderate
    switch group.byte(0) {
    case UInt8(ascii: "-"):
      intensity = .light
      at = 1
    case UInt8(ascii: "+"):
      intensity = .heavy
      at = 1
    default: break
    }
    let isInVicinity = group.word(at, 2) == "VC" && group.count > at + 2
    if isInVicinity { at += 2 }
    self.init(codes: group, at: at, intensity: intensity, isInVicinity: isInVicinity)
  }

  /// Reads descriptor and phenomena from a position to the end of the token.
  init?(
    codes group: Span<UInt8>,
    at start: Int,
    intensity: Intensity = .moderate,
    isInVicinity: Bool = false
  ) {
    self.intensity = intensity
    self.isInVicinity = isInVicinity
    var at = start
    guard group.count > at, (group.count - at) % 2 == 0 else { return nil }
    var shift: UInt32 = 0
    while at < group.count {
      let pair = group.word(at, 2)
      if let code = WeatherCode(pair) {
        guard shift < 32 else { return nil }
        codes |= UInt32(code.rawValue) << shift
        shift += 8
      } else if let another = WeatherDescriptor(pair) {
        // Stations write `SHRA`, and some write `RASH`.
        guard take(another) else { return nil }
      } else {
        return nil
      }
      at += 2
    }
    // `MI` is used only with fog (FM 15.8): Canada's `MISG` means missing, not shallow snow grains.
    if descriptor == .shallow, !contains(.fog) { return nil }
    // Thunderstorms and showers may be alone (FM 15.8.10); `BC`, `DR` and the others need a phenomenon that
    // they describe.
    if codes == 0, isFreezing || descriptor != .thunderstorm && descriptor != .showers { return nil }
  }

  /// The code table allows one descriptor. Stations also write showers with a thunderstorm (`TSSHRA`), which
  /// adds nothing, and freezing with either (`TSFZRA`), which does.
  ///
  /// - Returns: `false` for two descriptors that cannot be combined.
  private mutating func take(_ another: WeatherDescriptor) -> Bool {
    if another == .freezing { isFreezing = true }
    switch (descriptor, another) {
    case (nil, _), (.showers, .thunderstorm), (.freezing, .thunderstorm), (.freezing, .showers):
      descriptor = another
      return true
    case (.thunderstorm, .showers), (.thunderstorm, .freezing), (.showers, .freezing): return true
    default: return descriptor == another
    }
  }

  /// Whether it is fog over the aerodrome, which by definition reduces the visibility to less than 1,000 m
  /// (code table 4678; ICAO Annex 3, appendix 3, 4.4.2.3). Shallow fog, patches, and fog over a part of the
  /// aerodrome do not.
  var isFog: Bool {
    guard contains(.fog), !isInVicinity else { return false }
    return switch descriptor {
    case .shallow, .patches, .partial, .blowing, .drifting: false
    case .freezing, .thunderstorm, .showers, nil: true
    }
  }

  /// The group as stations of the United States mean it: since 30 November 2017 all hail is `GR` there and
  /// `GS` is only snow pellets (FMH-1; FAA N JO 7900.11). In table 4678 it is small hail or snow pellets.
  package var inUnitedStates: PresentWeather {
    var weather = self
    for shift in stride(from: UInt32(0), to: 32, by: 8)
    where UInt8(truncatingIfNeeded: codes >> shift) == WeatherCode.smallHail.rawValue {
      weather.codes &= ~(0xFF << shift)
      weather.codes |= UInt32(WeatherCode.snowPellets.rawValue) << shift
    }
    return weather
  }

  /// The group in the spelling of the code table.
  package var code: String {
    var code =
      switch intensity {
      case .light: "-"
      case .moderate: ""
      case .heavy: "+"
      }
    if isInVicinity { code += "VC" }
    if let descriptor { code += descriptor.letters }
    if isFreezing, descriptor != .freezing { code += WeatherDescriptor.freezing.letters }
    var rest = codes
    while let phenomenon = WeatherCode(rawValue: UInt8(truncatingIfNeeded: rest)) {
      code += phenomenon.letters
      rest >>= 8
    }
    return code
  }
}
