package import FoundationEssentials

/// That a forecast is not amended, or only in parts: `AMD NOT SKED AFT 0102Z`, `AMD LTD TO CLD VIS AND WIND`.
/// Within these times, a forecast that turns out to be wrong is not corrected (NWS Instruction 10-813).
package struct AmendmentLimit: Hashable, Sendable {
  /// What is amended all the same; empty for nothing.
  package var amended: [AmendedElement]
  /// `nil` from the beginning of the forecast.
  package var start: Date?
  /// `nil` to the end of the forecast.
  package var end: Date?

  package init(amended: [AmendedElement] = [], start: Date?, end: Date?) {
    self.amended = amended
    self.start = start
    self.end = end
  }

  package func holds(at time: Date) -> Bool {
    start.map { $0 <= time } ?? true && end.map { time < $0 } ?? true
  }
}

/// A part of a forecast, for forecasts that are only partly amended (NWSI 10-813, 1.2.11).
package enum AmendedElement: UInt8, Hashable, Sendable, CaseIterable {
  case cloud, visibility, wind, weather, altimeterSetting
}
