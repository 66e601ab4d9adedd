package import FoundationEssentials
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

/// Colours for a light or a dark background.
package enum Theme: String, Hashable, Sendable, CaseIterable {
  /// In a page or picture both sets of colours: the viewer's system chooses.
  case auto
  case light, dark
}

/// Whose clock the times on the output are read from.
package enum TimeDisplay: Hashable, Sendable {
  /// The zone of the place, UTC where it is not known.
  case place
  /// One zone for all places, by its IANA name: that of whoever asks.
  case zone(String)
  case utc
}

/// How much of the merge is shown beside the values.
package enum Explanation: Hashable, Sendable {
  /// Only what is worth a second look.
  case none
  /// Who said what, for every field.
  case all
  case fields(Set<Field>, condition: Bool = false, feelsLike: Bool = false)

  package func covers(_ field: Field) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .fields(let fields, _, _): fields.contains(field)
    }
  }

  package var coversCondition: Bool {
    switch self {
    case .none: false
    case .all: true
    case .fields(_, let condition, _): condition
    }
  }

  package var coversFeelsLike: Bool {
    switch self {
    case .none: false
    case .all: true
    case .fields(_, _, let feelsLike): feelsLike
    }
  }
}

/// What is shown of an airport's answer; `AirportQuery.Parts` is what is asked for.
package struct AirportSections: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The observation, with what follows from it.
  package static let conditions = AirportSections(rawValue: 1)
  /// The TAF.
  package static let forecast = AirportSections(rawValue: 2)
  /// All altitudes; the standard answer shows the low ones.
  package static let winds = AirportSections(rawValue: 4)
  /// Location, elevation, time zone, currency, map.
  package static let details = AirportSections(rawValue: 8)
  /// With head- and crosswind; details have them too.
  package static let runways = AirportSections(rawValue: 16)
  /// Advisories and pilot reports around it.
  package static let hazards = AirportSections(rawValue: 32)
}

/// Everything about the output that is not the answer. A renderer knows nothing else of the world.
package struct RenderOptions: Hashable, Sendable {
  /// In columns; a line is never wider.
  package var width = 80
  /// In lines, for what can be of any height; `nil` when nobody says.
  package var height: Int?
  /// Of a terminal; other formats have their own, or none.
  package var color = ColorTier.none
  /// `auto` on a terminal means that its background is not known: then the 16 colours are used that the user
  /// chose for the terminal.
  package var theme = Theme.auto
  /// Of what people read in every format.
  package var glyphs = GlyphTier.unicode
  /// How the weather is drawn as a sign.
  package var icons = IconStyle.emoji
  /// Whether the terminal draws characters of ambiguous width (East Asian Width A), such as
  /// `°` and `─`, two columns wide.
  package var isAmbiguousWide = false
  /// What nobody chose is left to the kind of an answer, and to its country.
  package var units = UnitPreferences()
  /// Whose clock times are read from, but for those of the reports of aviation.
  package var time = TimeDisplay.place
  /// Whose clock the time of an observation is given by beside UTC, which all reports of aviation are in.
  package var reportTime: TimeDisplay?
  /// Of times by the clock of a place or a zone; reports of aviation have 24 hours.
  package var hourCycle = HourCycle.twentyFour
  /// Of labels, conditions, numbers and dates; formats for programs are the same in each.
  package var language = Language.english
  /// Whether the terminal understands links (OSC 8).
  package var hyperlinks = false
  /// Whether the format is a document's. It has links of its own, by which credits lead to their sources; a
  /// station's name is enough there. And it shows the header of every table.
  package var isDocument = false
  /// How much is said of who said what.
  package var explanation = Explanation.none
  /// Texts of reports and broadcasts stand there in full.
  package var isVerbose = false
  /// `nil` shows conditions, forecast and the low winds.
  package var airportSections: AirportSections?

  package init() {}

  /// What is drawn with one character a column: lines and blocks are of ambiguous width.
  package var drawingGlyphs: GlyphTier { isAmbiguousWide ? .ascii : glyphs }

  /// How the weather is drawn where the characters for that may be missing.
  package var drawnIcons: IconStyle { glyphs == .ascii && icons.isPicture ? .text : icons }

  /// A text as a terminal can show it, whoever wrote it: harmless, and in ASCII where that is all there is.
  /// What is measured is measured so, for signs and letters may take more columns then.
  package func drawn(_ text: String) -> String {
    let cleaned = TerminalText.cleaned(text)
    return glyphs == .ascii ? TerminalText.ascii(cleaned, in: language) : cleaned
  }

  /// The same for what goes on to other places: it is not to depend on the terminal that sees it first.
  package var forAnywhere: Self {
    var options = self
    options.hyperlinks = false
    options.isAmbiguousWide = false
    return options
  }
}

extension RenderOptions {
  /// The clock that a moment is read from.
  ///
  /// - Parameter zone: IANA name of the zone of what is asked about.
  package func clock(in zone: String?, at date: Date) -> TimeText {
    clock(time, in: zone, at: date)
  }

  /// What a day of a place is called: always by the place's own clock, from whose
  /// midnight to midnight it runs.
  ///
  /// - Parameter zone: IANA name of the place's zone.
  package func weekday(of day: Range<Date>, in zone: String?) -> String {
    // Noon is the same date everywhere in a day of 23 to 25 hours.
    let noon = day.lowerBound.addingTimeInterval(43_200)
    return TimeText(identifier: zone, at: noon, in: language).weekday(noon)
  }

  /// The clock beside UTC for the reports of a station; `nil` when nobody wants one.
  package func reportClock(in zone: String?, at date: Date) -> TimeText? {
    guard let reportTime, reportTime != .utc else { return nil }
    return clock(reportTime, in: zone, at: date)
  }

  private func clock(_ time: TimeDisplay, in zone: String?, at date: Date) -> TimeText {
    switch time {
    case .place: TimeText(identifier: zone, at: date, in: language, cycle: hourCycle)
    case .zone(let name): TimeText(identifier: name, at: date, in: language, cycle: hourCycle)
    case .utc: TimeText(language: language)
    }
  }
}
