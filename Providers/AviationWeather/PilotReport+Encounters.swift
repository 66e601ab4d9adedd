import AviationReports
import Text
import Weather

extension PilotReport {
  /// What the service read from the text of a report, for what cannot be read here; `nil` for smooth air and
  /// none.
  struct Coded {
    var turbulence: Hazard.Encounter?
    var icing: Hazard.Encounter?
  }

  /// What the report has of dangers; empty for smooth air and clear skies.
  func encounters(coded: Coded) -> Encounters {
    var met = Encounters()
    addWeather(to: &met)
    // Wind shear in words is mostly that of a runway.
    if hasShearInWords {
      let top = layer.top
      met.add(.lowLevelWindShear, in: Hazard.Layer(top.map { _ in .feet(0) }, top))
    }
    for field in fields {
      switch field.code {
      case .turbulence:
        add(.turbulence, turbulence[field.layers].map { Group($0) }, of: field, coded.turbulence, to: &met)
      case .icing: add(.icing, icing[field.layers].map { Group($0) }, of: field, coded.icing, to: &met)
      default: break
      }
    }
    addDangersInWords(to: &met)
    return met
  }

  /// Where the report says that there was no turbulence and no icing, in fields that are read as a whole.
  /// `NEG CHOP` does not say that the air was smooth.
  var denied: [Hazard.Encounter] {
    let smooth = hasUnread(.turbulence) ? [] : turbulence.filter { $0.worst == .negative && $0.kind == nil }
    let free = hasUnread(.icing) ? [] : icing.filter { $0.worst == .negative && $0.kind == nil }
    let denied =
      smooth.map { Hazard.Encounter(.turbulence, in: layer(of: $0.extent)) }
      + free.map { Hazard.Encounter(.icing, in: layer(of: $0.extent)) }
    return denied.unique()
  }

  /// The heights of a report without dangers: of the aircraft, and where the air was smooth or free of ice.
  var heights: Hazard.Layer {
    let smooth = (turbulence.map(\.extent) + icing.map(\.extent)).map { layer(of: $0) }
    let here = layer
    let heights = smooth.flatMap { [$0.base, $0.top] } + [here.base, here.top]
    // At an unknown height, it may have been at any.
    if here.top == nil, smooth.contains(Hazard.Layer()) { return Hazard.Layer() }
    let known = heights.compactMap(\.self)
    return Hazard.Layer(known.min(), known.max(), isTopAbove: smooth.contains(where: \.isTopAbove))
  }

  private func addWeather(to met: inout Encounters) {
    let isRead = !hasUnread(.weather)
    for weather in weather {
      for danger in weather.dangers {
        let phenomenon = danger.encounter.phenomenon
        let hasLayer = isRead && (weather.extent != nil || !phenomenon.isBeyondAircraft)
        met.add(phenomenon, in: hasLayer ? layer(of: weather.extent) : Hazard.Layer())
      }
    }
  }

  /// Adds the groups of a field of turbulence or icing.
  ///
  /// - Parameter coded: What the service read from the field.
  private func add(
    _ phenomenon: Hazard.Phenomenon,
    _ groups: [Group],
    of field: Field,
    _ coded: Hazard.Encounter?,
    to met: inout Encounters
  ) {
    let isUnread = hasUnreadWord(in: field)
    for group in groups where !group.isNone && (group.strength != nil || group.hasKind || isUnread) {
      let layer = isUnread && isFar(group.extent) ? Hazard.Layer() : layer(of: group.extent)
      if group.isShear {
        if !hasShearInWords { met.add(.lowLevelWindShear, in: layer) }
        if group.strength == nil { continue }
      }
      met.add(phenomenon, group.strength.map { Hazard.Qualifier($0) } ?? coded?.qualifier, in: layer)
    }
    let isSmooth = !isUnread && !groups.isEmpty && groups.allSatisfy(\.isNone)
    addUnread(of: field, phenomenon, coded, isSmooth: isSmooth, to: &met)
  }

  /// Adds what a field has beside its groups: at any height if one could not be read, or if the service found
  /// something stronger, which is in the words that could not be read.
  ///
  /// - Parameter isSmooth: Whether the field says that there was nothing, which holds at any height.
  private func addUnread(
    of field: Field,
    _ phenomenon: Hazard.Phenomenon,
    _ coded: Hazard.Encounter?,
    isSmooth: Bool,
    to met: inout Encounters
  ) {
    // A word that is not known is not smooth air.
    let isUnread = hasUnreadWord(in: field)
    let hasUnreadHeight = hasUnreadHeight(in: field)
    let read = met.greatest(of: phenomenon)
    let isStronger =
      isUnread && coded.map { code in read.map { code.danger > $0.danger } ?? true } ?? false
    guard isStronger || hasUnreadHeight && !isSmooth || isUnread && field.layers.isEmpty else { return }
    // An unread word may be any strength; without one, the height belongs to what was read.
    let found = isUnread ? coded : read ?? coded
    let isHere = field.layers.isEmpty && !hasUnreadHeight
    met.add(phenomenon, found?.qualifier, in: isHere ? layer : Hazard.Layer())
  }

  private func addDangersInWords(to met: inout Encounters) {
    for danger in dangersInWords {
      let encounter = danger.encounter
      if let read = met.greatest(of: encounter.phenomenon), read.danger >= encounter.danger { continue }
      // Remarks name heights in many ways, which are not read.
      let layer = danger == .mountainWave ? layer : encounter.layer
      met.add(encounter.phenomenon, encounter.qualifier, in: layer)
    }
  }

  /// Where something was met. Without an extent it is the altitude of the aircraft (form 7110-2).
  private func layer(of extent: Extent?) -> Hazard.Layer {
    switch extent {
    case .at(let height): Hazard.Layer(height, height)
    case .above(let height): Hazard.Layer(height, height, isTopAbove: true)
    case .below(let height): Hazard.Layer(.feet(0), height)
    case .between(let low, let high): Hazard.Layer(low, high)
    case nil: layer
    }
  }

  /// Whether a height is so far from the aircraft that it may be another number, such as one of feet above
  /// ground without a unit.
  private func isFar(_ extent: Extent?) -> Bool {
    guard let low = layer.base, let high = layer.top else { return false }
    let reach = Length.feet(10_000).meters
    return !layer(of: extent).reaches(.meters(low.meters - reach)...(.meters(high.meters + reach)))
  }

  /// Where the aircraft was: at any height if its altitude could not be read as a whole.
  private var layer: Hazard.Layer {
    hasUnread(.altitude) ? Hazard.Layer() : Hazard.Layer(altitude, altitudeTo ?? altitude)
  }

  /// Whether a part of a field could not be read, such as the heights of a layer of ash.
  private func hasUnread(_ code: Field.Code) -> Bool {
    fields.contains { field in field.code == code && unknown.contains { field.content.overlaps($0) } }
  }

  /// Whether a field has a number that could not be read and may be a height: three digits or more without a
  /// unit.
  private func hasUnreadHeight(in field: Field) -> Bool {
    unknown.contains { range in
      field.content.overlaps(range) && range.count >= 3 && text[range].utf8.allSatisfy(\.isASCIIDigit)
    }
  }

  /// Whether a word of a field could not be read; a number is not a strength.
  private func hasUnreadWord(in field: Field) -> Bool {
    unknown.contains { field.content.overlaps($0) && text[$0].contains(where: \.isLetter) }
  }
}

/// A group of turbulence or icing, which are alike.
private struct Group {
  /// `nil` where there was none, and if the report names none.
  var strength: Hazard.Strength?
  /// Whether it says that there was none.
  var isNone = false
  /// Whether it names a kind, such as `CHOP` or `RIME`.
  let hasKind: Bool
  var isShear = false
  let extent: PilotReport.Extent?

  init(_ turbulence: PilotReport.Turbulence) {
    hasKind = turbulence.kind != nil
    isShear = turbulence.kind == .lowLevelWindShear
    extent = turbulence.extent
    switch turbulence.worst {
    case .negative: isNone = true
    case .light: strength = .light
    case .moderate: strength = .moderate
    case .severe: strength = .severe
    case .extreme: strength = .extreme
    case nil: break
    }
  }

  init(_ icing: PilotReport.Icing) {
    hasKind = icing.kind != nil
    extent = icing.extent
    switch icing.worst {
    case .negative: isNone = true
    case .trace: strength = .trace
    case .light: strength = .light
    case .moderate: strength = .moderate
    case .severe: strength = .severe
    case nil: break
    }
  }
}

extension PilotReport.Danger {
  fileprivate var encounter: Hazard.Encounter {
    switch self {
    case .tornado: Hazard.Encounter(.tornado)
    case .volcanicAsh: Hazard.Encounter(.volcanicAsh)
    case .hail: Hazard.Encounter(.hail)
    case .thunderstorm: Hazard.Encounter(.thunderstorm)
    case .squall: Hazard.Encounter(.squall)
    case .freezingRain: Hazard.Encounter(.freezingRain)
    case .freezingDrizzle: Hazard.Encounter(.freezingDrizzle)
    case .icePellets: Hazard.Encounter(.icePellets)
    case .mountainWave: Hazard.Encounter(.mountainWave)
    case .severeTurbulence: Hazard.Encounter(.turbulence, Hazard.Qualifier(.severe))
    case .severeIcing: Hazard.Encounter(.icing, Hazard.Qualifier(.severe))
    case .lightningStrike: Hazard.Encounter(.lightningStrike)
    case .brakingMedium: Self.braking(.medium)
    case .brakingMediumToPoor: Self.braking(.mediumToPoor)
    case .brakingPoor: Self.braking(.poor)
    case .brakingNil: Self.braking(.none)
    }
  }

  private static func braking(_ action: Hazard.Qualifier.BrakingAction) -> Hazard.Encounter {
    Hazard.Encounter(.brakingAction, Hazard.Qualifier(action), in: Hazard.Layer(.feet(0), .feet(0)))
  }
}
