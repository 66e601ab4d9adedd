import AviationReports
import Text
import Weather

extension PilotReport {
  /// What the service read from the text of a report, for what cannot be read here; `nil` for smooth air and
  /// none.
  struct CodedStrengths {
    var turbulence: Encounters.Strength?
    var icing: Encounters.Strength?
  }

  /// What the report has of dangers; empty for smooth air and clear skies.
  func encounters(coded: CodedStrengths) -> Encounters {
    var met = Encounters()
    addWeather(to: &met)
    // Wind shear in the remarks is mostly that of a runway.
    if hasShearInRemarks {
      let top = layer.top
      met.add(.lowLevelWindShear, .severe, in: Hazard.Layer(top.map { _ in .feet(0) }, top))
    }
    for field in fields {
      switch field.code {
      case .turbulence: addTurbulence(of: field, coded.turbulence, to: &met)
      case .icing: addIcing(of: field, coded.icing, to: &met)
      default: break
      }
    }
    addUrgentRemarks(to: &met)
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
    for weather in weather {
      let layer = layer(of: weather.extent)
      let weather = weather.phenomena
      if weather.contains(.volcanicAsh) {
        met.add(.volcanicAsh, .extreme, in: hasUnread(.weather) ? Hazard.Layer() : layer)
      }
      if weather.contains(.funnelCloud) { met.add(.tornado, .extreme, in: layer) }
      if weather.contains(.hail) { met.add(.hail, .severe, in: layer) }
    }
  }

  private func addTurbulence(of field: Field, _ coded: Encounters.Strength?, to met: inout Encounters) {
    let isUnread = hasUnreadWord(in: field)
    let groups = turbulence[field.layers]
    for bumps in groups where bumps.isMet(isUnread: isUnread) {
      let layer = layer(of: bumps.extent)
      if bumps.kind == .lowLevelWindShear {
        if !hasShearInRemarks { met.add(.lowLevelWindShear, .severe, in: layer) }
        if bumps.worst == nil { continue }
      }
      met.add(.turbulence, bumps.strength ?? coded ?? .unnamed, in: layer)
    }
    let isSmooth = !isUnread && !groups.isEmpty && groups.allSatisfy { $0.worst == .negative }
    addUnread(of: field, .turbulence, coded, isSmooth: isSmooth, to: &met)
  }

  private func addIcing(of field: Field, _ coded: Encounters.Strength?, to met: inout Encounters) {
    let isUnread = hasUnreadWord(in: field)
    let groups = icing[field.layers]
    for ice in groups where ice.isMet(isUnread: isUnread) {
      met.add(.icing, ice.strength ?? coded ?? .unnamed, in: layer(of: ice.extent))
    }
    let isSmooth = !isUnread && !groups.isEmpty && groups.allSatisfy { $0.worst == .negative }
    addUnread(of: field, .icing, coded, isSmooth: isSmooth, to: &met)
  }

  /// Adds what a field has beside its groups: at any height if one could not be read, or if the service found
  /// something stronger, which is in the words that could not be read.
  ///
  /// - Parameter isSmooth: Whether the field says that there was nothing, which holds at any height.
  private func addUnread(
    of field: Field,
    _ phenomenon: Hazard.Phenomenon,
    _ coded: Encounters.Strength?,
    isSmooth: Bool,
    to met: inout Encounters
  ) {
    // A word that is not known is not smooth air.
    let isUnread = hasUnreadWord(in: field)
    let hasUnreadHeight = hasUnreadHeight(in: field)
    let read = met.greatest(of: phenomenon)
    let isStronger =
      isUnread && coded.map { code in read.map { code.strength > $0.strength } ?? true } ?? false
    guard isStronger || hasUnreadHeight && !isSmooth || isUnread && field.layers.isEmpty else { return }
    // An unread word may be any strength; without one, the height belongs to what was read.
    let found = isUnread ? coded : read ?? coded
    let isHere = field.layers.isEmpty && !hasUnreadHeight
    met.add(phenomenon, found ?? .unnamed, in: isHere ? layer : Hazard.Layer())
  }

  private func addUrgentRemarks(to met: inout Encounters) {
    for remark in urgentRemarks {
      let (phenomenon, strength) = remark.danger
      if let read = met.greatest(of: phenomenon), read.strength >= strength.strength { continue }
      // Remarks name heights in many ways, which are not read.
      met.add(phenomenon, strength, in: Hazard.Layer())
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

extension PilotReport.Turbulence {
  /// Whether it is turbulence, and not smooth air or an unknown strength only.
  ///
  /// - Parameter isUnread: Whether the field has a word that may be its strength.
  fileprivate func isMet(isUnread: Bool) -> Bool {
    worst.map { $0 != .negative } ?? (kind != nil || isUnread)
  }

  /// `nil` for smooth air, and if the report names none.
  fileprivate var strength: Encounters.Strength? {
    switch worst {
    case .light: Encounters.Strength(.light)
    case .moderate: Encounters.Strength(.moderate)
    case .severe: Encounters.Strength(.severe)
    case .extreme: Encounters.Strength(.extreme)
    case .negative, nil: nil
    }
  }
}

extension PilotReport.Icing {
  /// Whether it is icing, and not its absence or an unknown strength only.
  ///
  /// - Parameter isUnread: Whether the field has a word that may be its strength.
  fileprivate func isMet(isUnread: Bool) -> Bool {
    worst.map { $0 != .negative } ?? (kind != nil || isUnread)
  }

  /// `nil` where there was none, and if the report names none.
  fileprivate var strength: Encounters.Strength? {
    switch worst {
    case .trace: Encounters.Strength(.trace)
    case .light: Encounters.Strength(.light)
    case .moderate: Encounters.Strength(.moderate)
    case .severe: Encounters.Strength(.severe)
    case .negative, nil: nil
    }
  }
}

extension PilotReport.UrgentRemark {
  fileprivate var danger: (Hazard.Phenomenon, Encounters.Strength) {
    switch self {
    case .tornado: (.tornado, Encounters.Strength(word: nil, strength: .extreme))
    case .volcanicAsh: (.volcanicAsh, Encounters.Strength(word: nil, strength: .extreme))
    case .hail: (.hail, Encounters.Strength(word: nil, strength: .severe))
    case .severeTurbulence: (.turbulence, Encounters.Strength(.severe))
    case .severeIcing: (.icing, Encounters.Strength(.severe))
    }
  }
}
