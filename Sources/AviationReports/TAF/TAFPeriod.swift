package import FoundationEssentials
package import Weather

/// One part of a forecast: the initial conditions, or a change.
package struct TAFPeriod: Equatable, Sendable {
  package let indicator: ChangeIndicator?
  /// For BECMG the time in which the change takes place; for the initial conditions and FM the time until the
  /// next FM. `nil` if the report gives no possible time: none, an end before the start, or one outside the
  /// validity; and for the end of an FM at the end of the validity.
  package internal(set) var start: Date?
  package internal(set) var end: Date?
  /// The values of this part itself; `TAF.periodsInFull` adds inherited ones.
  package internal(set) var conditions = Conditions()
  package internal(set) var windShear: [WindShearLayer] = []
  package internal(set) var hazards: [LayerHazard] = []
  /// The lowest expected altimeter setting (military forecasts).
  package internal(set) var lowestAltimeter: Pressure?
  /// What NATO air forces state for their aerodromes.
  package internal(set) var colour: ColourState?
  /// Whether it is a change of which nothing can be read, for example because the text breaks off: it may be
  /// anything.
  package internal(set) var isUnread = false

  package var change: ForecastChange { indicator?.change ?? .initial }

  /// Whether it is a change that names nothing which a period can have.
  var hasNoValues: Bool {
    indicator != nil && conditions.isEmpty && colour == nil && lowestAltimeter == nil && windShear.isEmpty
      && hazards.isEmpty
  }

  /// Whether it replaces the visibility and the sky by values that it does not name: a colour state stands
  /// for ranges of both.
  var replacesBothByColour: Bool {
    colour != nil && conditions.visibility == nil && conditions.sky == nil
  }

  /// The initial conditions and FM replace everything; other changes replace only what they name.
  var replacesEverything: Bool {
    switch indicator {
    case nil, .from: true
    case .becoming, .temporary, .intermittent, .probability, .colourForecast: false
    }
  }
}
