import FoundationEssentials
import Layout
import ProviderKit
import Text
import Weather

/// A hazard in words. The text of advisories and pilot reports stays as it was issued.
struct HazardWords {
  private let hazard: Hazard
  private let now: Date
  private let language: Language
  /// Whether the name begins with the region or the office.
  private let isNamedWithIssuer: Bool

  init(_ hazard: Hazard, now: Date, in language: Language, isNamedWithIssuer: Bool = false) {
    self.hazard = hazard
    self.now = now
    self.language = language
    self.isNamedWithIssuer = isNamedWithIssuer
  }

  /// The words of hazards that are shown together. Each region numbers its own advisories, from 1 each day
  /// (ICAO Annex 3, appendix 6, 1.1.3). Two of the same number are named with their issuers, and so is one of
  /// an unknown place.
  static func all(_ hazards: [Hazard], now: Date, in language: Language) -> [HazardWords] {
    var issuers: [[String?]: Set<String?>] = [:]
    for hazard in hazards { issuers[number(of: hazard), default: []].insert(hazard.issuer) }
    return hazards.map { hazard in
      // The products of G-AIRMETs are not regions.
      let isNumbered = hazard.kind == .airmet ? hazard.hasWholeText : hazard.kind != .pilotReport
      let isUnclear = hazard.shape == nil || issuers[number(of: hazard)]?.count ?? 0 > 1
      return HazardWords(hazard, now: now, in: language, isNamedWithIssuer: isNumbered && isUnclear)
    }
  }

  private static func number(of hazard: Hazard) -> [String?] { [hazard.kind.rawValue, hazard.series] }

  /// `SIGMET 8C`, `EDGG SIGMET 1`, `PIREP B738`, `urgent PIREP BE36`.
  var name: String {
    let parts: [String?] = [
      isNamedWithIssuer ? issuer : nil, Self.name(of: hazard.kind),
      hazard.kind == .pilotReport ? hazard.issuer : hazard.series,
    ]
    let name = parts.compactMap(\.self).joined(separator: " ")
    return hazard.isUrgent ? language.text(.urgentReport, ["report": name]) : name
  }

  /// `EDGG` of `EDGG LANGEN`, or all of a name without such a code.
  private var issuer: String? {
    hazard.issuer.map { issuer in
      let first = issuer.prefix { $0 != " " }
      return first.count == 4 && first.allSatisfy(\.isUppercase) ? String(first) : issuer
    }
  }

  /// `SIGMET`
  static func name(of kind: Hazard.Kind) -> String {
    switch kind {
    case .sigmet: "SIGMET"
    case .centerAdvisory: "CWA"
    case .airmet: "AIRMET"
    case .pilotReport: "PIREP"
    }
  }

  /// What it is, at which heights, when, and where it moves; for a pilot report its text.
  var summary: String {
    if hazard.kind == .pilotReport {
      let age = hazard.start.map { start in
        language.text(.ago, ["age": TimeText.age(max(0, now.timeIntervalSince(start)), in: language)])
      }
      return language.list([layers, age, hazard.text].compactMap(\.self))
    }
    return language.list([layers, cause, times, movement, change].compactMap(\.self))
  }

  /// `moderate turbulence`, `severe icing, moderate turbulence`, `no turbulence, no icing`.
  var what: String {
    language.list(encounters.map(words).unique())
  }

  /// Whether a pilot met nothing, and said so.
  private var isDenial: Bool { hazard.phenomenon == .report && !hazard.denied.isEmpty }

  /// What is named by itself: the hail of thunderstorms is in their name.
  private var encounters: [Hazard.Encounter] {
    if isDenial { return hazard.denied }
    return hazard.encounters.filter { encounter in
      encounter.phenomenon != .hail || encounter.qualifier != nil
        || !hazard.encounters.contains { $0.phenomenon == .thunderstorm && $0.layer == encounter.layer }
    }
  }

  /// `severe icing, moderate turbulence, at 9,000 ft`, or if they were met at different heights
  /// `severe icing, 3,000 ft to 5,000 ft; light turbulence, 34,000 ft to 37,000 ft`.
  private var layers: String {
    let encounters = encounters
    let layers = encounters.map(\.layer).unique()
    return language.clauses(
      layers.map { layer in
        let here = encounters.filter { $0.layer == layer }
        let hasTops = here.contains { $0.phenomenon.hasTops }
        let isOfRunway = here.allSatisfy { $0.phenomenon == .brakingAction }
        let heights = isOfRunway ? nil : heights(of: layer, hasTops: hasTops)
        return language.list(here.map(words) + [heights].compactMap(\.self))
      }
    )
  }

  private func words(of encounter: Hazard.Encounter) -> String {
    let phenomenon = encounter.phenomenon
    if isDenial { return language.insideSentence(phenomenon == .icing ? .noIcing : .noTurbulence) }
    let name = name(of: encounter)
    switch phenomenon {
    // The name of a volcano or a storm follows, or what an unknown hazard is called.
    case .volcanicAsh, .tropicalCyclone:
      return [name, encounter.qualifier?.words].compactMap(\.self).joined(separator: " ")
    case .other:
      return [name, hazard.code, encounter.qualifier?.words].compactMap(\.self).joined(separator: " ")
    default: break
    }
    if let meaning = encounter.qualifier?.meaning { return words(of: meaning) }
    let words = encounter.qualifier?.otherWords.map { $0.lowercased() } ?? []
    // The strength and the phenomenon have one phrase, to which other words are added: OCNL SEV.
    var text = name
    if let strength = encounter.qualifier?.strength {
      text = language.text(Self.phrase(of: phenomenon, strength), ["hazard": text])
    }
    return words.reversed().reduce(text) { text, word in
      // SEV ICE (FZRA)
      if word == "(fzra)" || word == "fzra" { return "\(text) (\(language.insideSentence(.freezingRain)))" }
      return Self.phrase(ofQualifier: word).map { language.text($0, ["hazard": text]) } ?? "\(word) \(text)"
    }
  }

  /// `hail up to 2.5 in`, `gusts up to 65 kt`, `tornadoes possible`: what comes with the storms of a
  /// convective SIGMET; `braking action poor`.
  private func words(of meaning: Hazard.Qualifier.Meaning) -> String {
    switch meaning {
    case .hail(let inches):
      let size = NumberText.short(inches, decimals: 2, in: language)
      return language.text(.hailUpTo, ["size": size + QuantityText.glue + "in"])
    case .gusts(let speed): return language.text(.gustsUpTo, ["speed": Self.knots(speed, in: language)])
    case .possible: return language.text(.tornadoesPossible)
    case .severalLayers: return language.text(.multipleFreezingLevels)
    case .braking(let action): return language.text(Self.phrase(of: action))
    }
  }

  private func name(of encounter: Hazard.Encounter) -> String {
    let hail = Hazard.Encounter(.hail, in: encounter.layer)
    let isWithHail = encounter.phenomenon == .thunderstorm && hazard.encounters.contains(hail)
    return language.insideSentence(
      isWithHail ? .thunderstormsWithHail : Self.phrase(of: encounter.phenomenon)
    )
  }

  private static func phrase(of phenomenon: Hazard.Phenomenon) -> Phrase {
    switch phenomenon {
    case .convection, .thunderstorm: .thunderstorms
    case .turbulence: .turbulence
    case .lowLevelWindShear: .lowLevelWindShear
    case .mountainWave: .mountainWave
    case .icing: .icing
    case .freezingLevel: .hazardFreezingLevel
    case .lowCeilingOrVisibility: .lowCeilingOrVisibility
    case .mountainObscuration: .mountainsObscured
    case .strongSurfaceWind: .strongSurfaceWind
    case .volcanicAsh: .volcanicAsh
    case .tropicalCyclone: .tropicalCyclone
    case .duststorm: .duststorm
    case .sandstorm: .sandstorm
    case .radioactiveCloud: .radioactiveCloud
    case .tornado: .tornado
    case .hail: .hail
    case .squall: .squall
    case .freezingRain: .freezingRain
    case .freezingDrizzle: .freezingDrizzle
    case .icePellets: .icePellets
    case .lightningStrike: .lightningStrike
    case .cumulonimbus: .cumulonimbus
    case .toweringCumulus: .toweringCumulus
    case .brokenCloud: .lowBrokenCloud
    case .overcast: .lowOvercast
    case .lowVisibility: .lowSurfaceVisibility
    case .brakingAction: .brakingMedium
    case .other: .otherHazard
    case .report: .pilotsReport
    }
  }

  private static func phrase(of action: Hazard.Qualifier.BrakingAction) -> Phrase {
    switch action {
    case .medium: .brakingMedium
    case .mediumToPoor: .brakingMediumToPoor
    case .poor: .brakingPoor
    case .none: .brakingNil
    }
  }

  /// Turbulence and icing have their own adjectives in every language. Only icing is reported as a trace.
  private static func phrase(of phenomenon: Hazard.Phenomenon, _ strength: Hazard.Strength) -> Phrase {
    switch (phenomenon, strength) {
    case (.turbulence, .trace), (.turbulence, .light): .lightTurbulence
    case (.turbulence, .moderate): .moderateTurbulence
    case (.turbulence, .severe): .severeTurbulence
    case (.turbulence, .extreme): .extremeTurbulence
    case (.icing, .trace): .traceIcing
    case (.icing, .light): .lightIcing
    case (.icing, .moderate): .moderateIcing
    case (.icing, .severe): .severeIcing
    case (_, .trace), (_, .light): .lightHazard
    case (_, .moderate): .moderateHazard
    case (_, .severe): .severeHazard
    case (_, .extreme): .extremeHazard
    }
  }

  private static func phrase(ofQualifier qualifier: String) -> Phrase? {
    switch qualifier {
    case "hvy": .heavyHazard
    case "embd": .embeddedHazard
    case "isol": .isolatedHazard
    case "ocnl": .occasionalHazard
    case "frq": .frequentHazard
    case "sql", "sqln": .squallLineOf
    case "line": .lineOf
    case "obsc": .obscuredHazard
    default: nil
    }
  }

  /// `surface to 8,000 ft`, `tops above 45,000 ft`, `below 10,000 ft`, `from 10,000 ft up`; `nil` when no
  /// height is known.
  private func heights(of layer: Hazard.Layer, hasTops: Bool) -> String? {
    let base = layer.base.map(height)
    let top = layer.top.map(height)
    switch (base, top) {
    // `at` the surface has no preposition that fits all languages.
    case (let base?, _?) where layer.base == layer.top && layer.top?.meters == 0 && !layer.isTopAbove:
      return base
    case (let base?, let top?):
      if base == top { return language.text(layer.isTopAbove ? .fromHeightUp : .atHeight, ["height": top]) }
      let end = layer.isTopAbove ? language.text(.aboveHeight, ["height": top]) : top
      return language.text(.range, ["low": base, "high": end])
    case (nil, let top?):
      let limit: Phrase = hasTops ? .topsTo : .belowHeight
      return language.text(layer.isTopAbove ? .topsAbove : limit, ["height": top])
    case (let base?, nil): return language.text(.fromHeightUp, ["height": base])
    case (nil, nil): return nil
    }
  }

  /// In feet, as in advisories and reports of all countries.
  private func height(_ height: Length) -> String {
    height.meters == 0 ? language.text(.surface) : Self.whole(height.feet, "ft", in: language)
  }

  /// `until 03:55Z`, and from when if that is still to come.
  private var times: String? {
    let from = hazard.start.flatMap { $0 > now ? text(.fromTime, .fromDate, $0) : nil }
    let until = hazard.end.map { text(.untilTime, .untilDate, $0) }
    let words = [from, until].compactMap(\.self).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  /// - Parameters:
  ///   - clock: The text for a time of today.
  ///   - date: The text for a time of another day: `until 20/03:55Z`.
  private func text(_ clock: Phrase, _ date: Phrase, _ time: Date) -> String {
    let zulu = TimeText.zulu(time, now: now)
    return language.text(zulu.contains("/") ? date : clock, ["time": zulu])
  }

  /// What a G-AIRMET is due to, as it was issued: its only text.
  private var cause: String? {
    hazard.kind == .airmet && !hazard.hasWholeText && hazard.text != "ICE" ? hazard.text : nil
  }

  private var change: String? {
    switch hazard.change {
    case .intensifying: language.text(.intensifying)
    case .weakening: language.text(.weakening)
    case .unchanged, nil: nil
    }
  }

  private var movement: String? {
    switch hazard.movement {
    case .stationary: return language.text(.stationary)
    case .towards(let degrees, let speed):
      let direction = Compass.degrees(degrees)
      guard let speed else { return language.text(.movingTowards, ["direction": direction]) }
      let knots = Self.knots(speed, in: language)
      return language.text(.movingTowardsAt, ["direction": direction, "speed": knots])
    case nil: return nil
    }
  }

  // MARK: - Values

  /// `12 NM away`, or `here`.
  static func away(_ distance: Length, in language: Language) -> String {
    distance.meters == 0
      ? language.text(.here) : language.text(.away, ["distance": nauticalMiles(distance, in: language)])
  }

  static func nauticalMiles(_ distance: Length, in language: Language) -> String {
    whole(distance.nauticalMiles, "NM", in: language)
  }

  static func knots(_ speed: Speed, in language: Language) -> String {
    whole(speed.knots, "kt", in: language)
  }

  private static func whole(_ value: Double, _ unit: String, in language: Language) -> String {
    NumberText.fixed(value.rounded(), in: language) + QuantityText.glue + unit
  }

  /// `AIRMET 1C: moderate icing; PIREP C172: light turbulence`, in the order of the hazards.
  ///
  /// - Parameters:
  ///   - missing: The lists that could not be fetched; they are named, because there may be more hazards.
  ///   - isAnswered: Whether any source answered.
  /// - Returns: Empty only if every list was fetched and has no hazard.
  static func line(
    of hazards: [Hazard],
    missing: [MissingHazards],
    isAnswered: Bool,
    now: Date,
    in language: Language
  ) -> String {
    guard isAnswered else { return language.text(.hazardsUnknown) }
    let names = all(hazards, now: now, in: language).map { language.labelled($0.name, $0.what) }
    // An advisory of several areas is several hazards.
    return language.clauses(names.unique() + (missing.isEmpty ? [] : [Self.missing(missing, in: language)]))
  }

  /// Lists of hazards that could not be fetched, such as `PIREP`.
  static func missing(_ lists: [MissingHazards], in language: Language) -> String {
    let names = lists.map { list in list.phrase.map { language.text($0) } ?? list.rawValue }
    return language.text(.hazardsMissing, ["parts": language.list(names)])
  }
}

extension Hazard {
  /// Whether an AIRMET has its text as it was issued by an office. That of a G-AIRMET is only its cause.
  fileprivate var hasWholeText: Bool { text?.contains("AIRMET") == true }
}

extension Hazard.Phenomenon {
  /// Whether it is cloud, or in cloud that has tops.
  fileprivate var hasTops: Bool {
    switch self {
    case .turbulence, .lowLevelWindShear, .mountainWave, .icing, .freezingLevel, .lowVisibility: false
    default: true
    }
  }
}

extension MissingHazards {
  /// `nil` for a name that is the same in every language.
  fileprivate var phrase: Phrase? {
    switch self {
    case .internationalSIGMET: .internationalSIGMET
    case .sigmet, .airmet, .centerAdvisory, .pilotReports: nil
    }
  }
}
