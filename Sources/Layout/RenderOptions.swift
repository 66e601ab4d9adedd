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

  /// The sign at the end of a text that is cut.
  /// Whether a text stays readable: only Latin letters have a form in ASCII, others become question marks.
  package func canShow(_ text: String) -> Bool {
    self == .unicode || !TerminalText.ascii(text).contains("?")
  }

  package var ellipsis: String { self == .ascii ? "..." : "…" }
}

/// The clock that times in the output are read from.
package enum TimeDisplay: Hashable, Sendable {
  /// The zone of the place, UTC if it is unknown.
  case place
  /// One zone for all places, that of the user: its IANA name, or rules in the form of `ClockRules`.
  case zone(String)
  case utc
}

/// All options of the output. A renderer depends on nothing else than these and the answer.
package struct RenderOptions: Hashable, Sendable {
  /// In columns; no line is wider.
  package var width = 80
  /// In lines, for content whose height can vary; `nil` if unknown.
  package var height: Int?
  /// For a terminal; other formats have their own colours, or none.
  package var color = ColorTier.none
  /// On a terminal, `auto` means that the background is unknown: then only the 16 colours are used that the
  /// user chose for the terminal.
  package var theme = Theme.auto
  /// For text that people read, in every format.
  package var glyphs = GlyphTier.unicode
  /// How weather symbols are drawn.
  package var icons = IconStyle.emoji
  /// Whether the terminal draws characters of ambiguous width (East Asian Width A), such as
  /// `°` and `─`, two columns wide.
  package var isAmbiguousWide = false
  /// Units that the user did not choose depend on the kind of the answer and on its country.
  package var units = UnitPreferences()
  /// The clock of all times except those in aviation reports.
  package var time = TimeDisplay.place
  /// The clock that shows the time of an observation beside UTC, which all aviation reports use.
  package var reportTime: TimeDisplay?
  /// For times on the clock of a place or a zone; aviation reports use 24 hours.
  package var hourCycle = HourCycle.twentyFour
  /// For labels, conditions, numbers and dates; formats for programs do not depend on it.
  package var language = Language.english
  /// Whether the terminal understands links (OSC 8).
  package var hyperlinks = false
  /// Whether the format has a layout of its own, like Markdown. Then credits link to their sources, stations
  /// have only their names, and every table has a header.
  package var hasOwnLayout = false
  /// How much is shown about the values of each source.
  package var explanation = Explanation.none
  /// Whether texts of sources are quotes under their origin, for a reader that might take them for the words
  /// of agg.
  package var quotesSources = false
  /// Whether the texts of reports and broadcasts are shown in full.
  package var isVerbose = false
  /// `nil` shows conditions, forecast and the low winds.
  package var airportSections: AirportSections?

  package init() {}

  /// The glyphs of drawings that need one column a character: lines and blocks have ambiguous width.
  package var drawingGlyphs: GlyphTier { isAmbiguousWide ? .ascii : glyphs }

  /// The icons that can be drawn with the available characters.
  package var drawnIcons: IconStyle { glyphs == .ascii && icons.isPicture ? .text : icons }

  /// A text as the terminal can show it: without harmful characters, and in ASCII if the terminal has only
  /// that. Measure this text, because replaced characters may take more columns.
  package func drawn(_ text: String) -> String { drawing(text) }

  /// `drawn` for many texts: it does not contain the options, which are large.
  var drawing: (String) -> String {
    guard glyphs == .ascii else { return TerminalText.cleaned }
    return { [language] in TerminalText.ascii(TerminalText.cleaned($0), in: language) }
  }

  /// The width that all columns of a table need, drawn with the available characters and without the inset.
  package func drawnWidth(of table: Table) -> Int { drawn(table).naturalWidth(language) }

  /// How many of a table's columns with `isCounted` fit into the width.
  package func countedColumns(of table: Table) -> Int {
    drawn(table).countedColumns(in: width - TerminalPrinter.indent(in: width), language)
  }

  /// Other characters than those of ASCII keep their width.
  private func drawn(_ table: Table) -> Table { glyphs == .ascii ? table.mapText(drawing) : table }

  /// The same options for text that is passed on, which must not depend on this terminal.
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
  /// - Parameter zone: IANA name of the zone of the place or airport.
  package func clock(in zone: String?, at date: Date) -> TimeText {
    clock(time, in: zone, at: date)
  }

  /// The name of a day at a place. A day runs from midnight to midnight on the place's own clock.
  ///
  /// - Parameter zone: IANA name of the place's zone.
  package func weekday(of day: Range<Date>, in zone: String?) -> String {
    // In a day of 23 to 25 hours, noon has the right date in any case.
    let noon = day.lowerBound.addingTimeInterval(43_200)
    return TimeText(identifier: zone, at: noon, in: language).weekday(noon)
  }

  /// The clock shown beside UTC for the reports of a station; `nil` if the user wants none.
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
