package import FoundationEssentials
import Layout
package import Weather

/// A hazard in plain English.
package struct HazardWords {
  private let hazard: Hazard
  private let now: Date

  package init(_ hazard: Hazard, now: Date) {
    self.hazard = hazard
    self.now = now
  }

  /// `SIGMET 8C`, `PIREP B738`.
  package var name: String {
    let kind =
      switch hazard.kind {
      case .sigmet: "SIGMET"
      case .centerAdvisory: "CWA"
      case .airmet: "AIRMET"
      case .pilotReport: "PIREP"
      }
    return [kind, hazard.kind == .pilotReport ? hazard.issuer : hazard.series].compactMap(\.self)
      .joined(separator: " ")
  }

  /// What it is, at which heights, when and where to it moves; for a pilot report its text.
  package var summary: String {
    if hazard.kind == .pilotReport {
      let age = hazard.start.map { "\(TimeText.age(max(0, now.timeIntervalSince($0)), in: .english)) ago" }
      return [what, heights, age, hazard.text].compactMap(\.self).joined(separator: ", ")
    }
    return [what, heights, times, movement].compactMap(\.self).joined(separator: ", ")
  }

  /// `moderate turbulence`.
  package var what: String {
    let qualifier = hazard.qualifier.map { $0.lowercased() }
    let severity =
      switch qualifier {
      case "sev": "severe"
      case "mod": "moderate"
      case "embd": "embedded"
      case "ocnl": "occasional"
      case "sqln": "squall line of"
      case "frq": "frequent"
      case "obsc": "obscured"
      case let word?: word
      case nil: nil as String?
      }
    // The name of a volcano or a storm stands behind.
    return switch hazard.phenomenon {
    case .volcanicAsh, .tropicalCyclone, .other:
      [phenomenon, hazard.qualifier].compactMap(\.self).joined(separator: " ")
    default: [severity, phenomenon].compactMap(\.self).joined(separator: " ")
    }
  }

  private var phenomenon: String {
    switch hazard.phenomenon {
    case .convection: "convection"
    case .thunderstorm: "thunderstorms"
    case .turbulence: "turbulence"
    case .lowLevelWindShear: "low-level wind shear"
    case .mountainWave: "mountain wave"
    case .icing: "icing"
    case .freezingLevel: "freezing level"
    case .lowCeilingOrVisibility: "low ceiling or visibility"
    case .mountainObscuration: "mountains obscured"
    case .strongSurfaceWind: "strong surface wind"
    case .volcanicAsh: "volcanic ash"
    case .tropicalCyclone: "tropical cyclone"
    case .duststorm: "duststorm"
    case .sandstorm: "sandstorm"
    case .radioactiveCloud: "radioactive cloud"
    case .other: "hazard"
    case .report: "report"
    }
  }

  /// `surface to 8,000 ft`, `tops above 45,000 ft`; `nil` when no height is known.
  package var heights: String? {
    let top = hazard.top.map { (hazard.isTopAbove ? "above " : "") + Self.height($0) }
    switch (hazard.base, top) {
    case (let base?, let top?):
      return hazard.base == hazard.top ? "at \(top)" : "\(Self.height(base)) to \(top)"
    case (nil, let top?): return hazard.isTopAbove ? "tops \(top)" : "tops to \(top)"
    case (let base?, nil): return "from \(Self.height(base)) up"
    case (nil, nil): return nil
    }
  }

  private static func height(_ height: Length) -> String {
    height.meters == 0 ? "surface" : "\(ValueWords.whole(Int(height.feet.rounded()))) ft"
  }

  /// `until 03:55Z`, and from when if that is still to come.
  private var times: String? {
    let from = hazard.start.flatMap { $0 > now ? "from \(TimeText.zulu($0, now: now))" : nil }
    let until = hazard.end.map { "until \(TimeText.zulu($0, now: now))" }
    let words = [from, until].compactMap(\.self).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  private var movement: String? {
    switch hazard.movement {
    case .stationary: "stationary"
    case .towards(let degrees, let speed):
      "moving towards \(ValueWords.degrees(Int(degrees.rounded())))"
        + (speed.map { " at \(ValueWords.number($0.knots.rounded())) kt" } ?? "")
    case nil: nil
    }
  }

  /// `12 NM away`, or `here`.
  package static func away(_ distance: Length) -> String {
    distance.meters == 0 ? "here" : "\(nauticalMiles(distance)) away"
  }

  package static func nauticalMiles(_ distance: Length) -> String {
    "\(ValueWords.whole(Int(distance.nauticalMiles.rounded()))) NM"
  }
}
