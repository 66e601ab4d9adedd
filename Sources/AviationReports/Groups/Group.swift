package import Weather

/// One group of a report with the place of its text. The groups of a report, in order, cover all of it.
package struct Group: Hashable, Sendable {
  private let start: Int32
  private let end: Int32
  package let section: Section
  package let value: GroupValue

  /// Which part of a report a group belongs to.
  package enum Section: Hashable, Sendable {
    case header
    case body
    /// After the pressure: groups that must not be mistaken for the state of the weather, such as a repeated cloud.
    case supplementary
    /// A trend of a METAR or a period of a TAF, by its index.
    case change(UInt16)
    case remarks
  }

  /// Where the text of the group stands in the bytes of the report.
  package var range: Range<Int> { Int(start)..<Int(end) }

  /// Whether the group says something that only a report says, beyond its name and station.
  var isReading: Bool {
    switch value {
    case .kind, .station, .unknown, .remarksFollow: false
    case .modifier(let modifier): modifier == .missing || modifier == .cancelled
    default: true
    }
  }

  init(_ range: Range<Int>, _ section: Section, _ value: GroupValue) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
    self.section = section
    self.value = value
  }
}

/// What one group says, as it was written: units and code figures are kept, so that it can be explained.
package enum GroupValue: Hashable, Sendable {
  // The head of a report.
  case kind(ReportKindName)
  case station(StationIdentifier)
  case issued(DayTime)
  case modifier(ReportModifier)
  case validity(Validity)

  // What the weather is, or will be.
  case wind(WindGroup)
  case windSector(Wind.VariableSector)
  case visibility(VisibilityGroup)
  case runwayVisualRange(RunwayVisualRange)
  case weather(PresentWeather)
  /// `//`: an automatic station could not tell.
  case weatherNotObserved
  /// `NSW`: the weather of the period before has ended.
  case noSignificantWeather
  case recentWeather(PresentWeather)
  /// `RE//`.
  case recentWeatherNotObserved
  case cloudless(CloudlessSky)
  case ceilingAndVisibilityOK
  case cloud(CloudGroup)
  case temperature(TemperatureGroup)
  case pressure(PressureGroup)
  case windShear(WindShear)
  case sea(SeaState)
  case runwayState(RunwayState)
  case colour(ColourState)
  case rainfall(RainfallGroup)
  /// A sensor that sent nothing, written as `M`, or `MISG` in Canada.
  case missing

  // Changes and forecasts.
  case noSignificantChange
  case change(ChangeIndicator)
  case trendTime(TrendTime)
  case windShearLayer(WindShearLayer)
  case layerHazard(LayerHazard)
  case temperatureExtreme(TemperatureExtreme)

  case remarksFollow
  case remark(Remark)
  /// What this decoder cannot read; nothing is dropped unseen.
  case unknown
}

/// The word that names the kind of a report.
package enum ReportKindName: UInt8, Hashable, Sendable { case metar, speci, taf }

/// A word of the head that says how or why the report was made.
package enum ReportModifier: Hashable, Sendable {
  case automatic
  /// `COR`, or `CCA` and so on with its letter.
  case corrected(letter: UInt8?)
  case amended
  /// `RTD`: delayed.
  case delayed
  /// `NIL`: the report is missing.
  case missing
  /// `CNL`: the forecast no longer holds.
  case cancelled
}

/// The four letters or digits of a station, upper case.
package struct StationIdentifier: Hashable, Sendable, CustomStringConvertible {
  private let word: Word

  /// Reads one token: a letter and three letters or digits.
  package init?(group: Span<UInt8>) {
    guard group.count == 4, group.isLetter(0) else { return nil }
    for index in 1..<4 where !group.isLetter(index) && !group.isDigit(index) { return nil }
    word = group.word
  }

  // Some remarks mean different things in different countries.
  var isCanadian: Bool { word.bits >> 24 == Word("C").bits }
  var isBrazilian: Bool { word.bits >> 16 == Word("SB").bits }

  package var description: String {
    var text = ""
    for shift in [24, 16, 8, 0] {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: word.bits >> UInt64(shift))))
    }
    return text
  }
}

/// A group that was readable only after its text was put right: white space moved, or a run-together token cut.
package struct Repair: Hashable, Sendable {
  /// Where the text stands as it came.
  package let range: Range<Int>
  /// How it was read.
  package let reading: String
}
