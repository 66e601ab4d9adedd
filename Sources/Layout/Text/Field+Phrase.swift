package import Weather

extension Field {
  /// The label for people; `PM2.5` is the same in every language.
  package func label(in language: Language) -> String { phrase.map { language.text($0) } ?? label }

  /// The label as it stands inside a sentence.
  package func label(insideSentenceIn language: Language) -> String {
    phrase.map { language.insideSentence($0) } ?? label
  }

  /// The label in the languages; `nil` if it is the same in all.
  var phrase: Phrase? {
    switch self {
    case .temperature: .temperature
    case .dewPoint: .dewPoint
    case .humidity: .humidity
    case .pressure: .pressure
    case .qnh: .altimeter
    case .cloudCover: .cloud
    case .cloudBase: .cloudBase
    case .visibility: .visibility
    case .windSpeed: .wind
    case .windGust: .gusts
    case .windDirection: .windDirection
    case .precipitation: .precipitation
    case .snowfall: .snowfall
    case .snowDepth: .snowDepth
    case .pop: .precipitationChance
    case .uvIndex: .uvIndex
    case .uvIndexClearSky: .uvIndexClearSky
    case .sunshine: .sunshine
    case .pm25, .pm10: nil
    case .ozone: .ozone
    case .nitrogenDioxide: .nitrogenDioxide
    case .sulphurDioxide: .sulphurDioxide
    case .carbonMonoxide: .carbonMonoxide
    case .ammonia: .ammonia
    case .europeanAQI: .europeanAQI
    case .usAQI: .usAQI
    case .alderPollen: .alderPollen
    case .birchPollen: .birchPollen
    case .grassPollen: .grassPollen
    case .mugwortPollen: .mugwortPollen
    case .olivePollen: .olivePollen
    case .ragweedPollen: .ragweedPollen
    }
  }
}
