package import Weather

/// How many colours the terminal knows.
package enum ColorTier: String, Hashable, Sendable, CaseIterable {
  case none
  case colors16 = "16"
  case colors256 = "256"
  case trueColor = "truecolor"
}

/// Which characters the terminal can draw.
package enum GlyphTier: String, Hashable, Sendable, CaseIterable {
  case ascii, unicode
}

/// Whose clock the times on the output are read from.
package enum TimeDisplay: Hashable, Sendable {
  /// The zone of the place, UTC where it is not known.
  case place
  case utc
}

/// How much of the merge is shown beside the values.
package enum Explanation: Hashable, Sendable {
  /// Only what is worth a second look.
  case none
  /// Who said what, for every field.
  case all
  case fields(Set<Field>, condition: Bool = false)

  func covers(_ field: Field) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .fields(let fields, _): fields.contains(field)
    }
  }

  var coversCondition: Bool {
    switch self {
    case .none: false
    case .all: true
    case .fields(_, let condition): condition
    }
  }
}

/// The parts of an airport's answer that are shown.
package struct AirportParts: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let conditions = AirportParts(rawValue: 1)
  package static let forecast = AirportParts(rawValue: 2)
  /// All altitudes; the standard answer shows the low ones.
  package static let winds = AirportParts(rawValue: 4)
  /// Location, elevation, time zone, currency, map.
  package static let details = AirportParts(rawValue: 8)
}

/// Everything about the output that is not the answer. A renderer knows nothing else of the world.
package struct RenderOptions: Hashable, Sendable {
  /// In columns; a line is never wider.
  package var width = 80
  /// In lines, for what can be of any height; `nil` when nobody says.
  package var height: Int?
  package var color = ColorTier.none
  package var glyphs = GlyphTier.unicode
  package var units = UnitPreferences()
  package var time = TimeDisplay.place
  /// Whether the terminal understands links (OSC 8).
  package var hyperlinks = false
  package var explanation = Explanation.none
  /// Problems inside answers and credits are spelled out.
  package var isVerbose = false
  /// `nil` shows conditions, forecast and the low winds.
  package var airportParts: AirportParts?

  package init() {}
}
