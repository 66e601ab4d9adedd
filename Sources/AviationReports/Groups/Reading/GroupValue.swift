package import Weather

/// What one group says, as it was written: units and code figures are kept, so that it can be explained.
package enum GroupValue: Hashable, Sendable {
  // The head of a report.
  case kind(ReportKindName)
  case station(LocationIndicator)
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

extension GroupValue {
  /// Whether the group describes wind, visibility, weather or sky.
  package var isCondition: Bool {
    switch self {
    case .wind, .windSector, .visibility, .weather, .cloudless, .ceilingAndVisibilityOK, .cloud: true
    default: false
    }
  }

  var isVisibility: Bool { if case .visibility = self { true } else { false } }

  /// Whether it is a word of a sentence: bare figures behind it belong to that.
  var isPlainLanguage: Bool {
    switch self {
    case .unknown, .remark(.contraction), .remark(.runway): true
    default: false
    }
  }
}
