package import FoundationEssentials
package import Weather

/// One part of a forecast: the initial conditions, or a change of them.
package struct TAFPeriod: Hashable, Sendable {
  package let indicator: ChangeIndicator?
  /// For BECMG the time in which the change takes place; for the initial conditions and FM until the next FM.
  /// `nil` where the report gives no time that can be, and the end of an FM outside of the validity.
  package internal(set) var start: Date?
  package internal(set) var end: Date?
  /// What this part itself says; `TAF.periodsInFull` adds what it inherits.
  package internal(set) var conditions = Conditions()
  package internal(set) var windShear: [WindShearLayer] = []
  package internal(set) var hazards: [LayerHazard] = []
  /// The lowest altimeter setting expected (military forecasts).
  package internal(set) var lowestAltimeter: Pressure?

  package var change: ForecastChange { indicator?.change ?? .initial }

  /// FM and the beginning replace everything; the others change only what they name.
  package var replacesEverything: Bool {
    switch indicator {
    case nil, .from: true
    case .becoming, .temporary, .intermittent, .probability, .colourForecast: false
    }
  }
}
