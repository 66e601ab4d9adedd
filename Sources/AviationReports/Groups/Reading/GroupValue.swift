package import Weather

/// The value of one group as written: units and code figures are kept, so that it can be explained.
package enum GroupValue: Equatable, Sendable {
  // The header of a report.
  case kind(ReportKindName)
  case station(LocationIndicator)
  case issued(DayTime)
  case modifier(ReportModifier)
  case validity(Validity)

  // The observed or forecast weather.
  case wind(WindGroup)
  case windSector(Wind.VariableSector)
  case visibility(VisibilityGroup)
  case runwayVisualRange(RunwayVisualRange)
  case weather(PresentWeather)
  /// `//`: an automatic station could not determine the weather.
  case weatherNotObserved
  /// `NSW`: the weather of the previous period has ended.
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
  /// A value that is missing: `M` or `MM`, in Canada `MISG`, and groups of slashes such as `R//////`.
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
  /// A token that cannot be read; no text is dropped.
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

  /// Whether it is a word of a sentence: figures after it belong to the sentence.
  var isPlainLanguage: Bool {
    switch self {
    case .unknown, .remark(.contraction), .remark(.runway), .remark(.information): true
    default: false
    }
  }
}
