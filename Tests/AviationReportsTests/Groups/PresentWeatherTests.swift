import AviationReports
import Testing
import Weather

struct PresentWeatherTests {
  @Test(
    arguments: [
      ("-RA", PresentWeather.Intensity.light, nil, [WeatherCode.rain]), ("RA", .moderate, nil, [.rain]),
      ("+TSRAGR", .heavy, .thunderstorm, [.rain, .hail]), ("FZFG", .moderate, .freezing, [.fog]),
      ("BCFG", .moderate, .patches, [.fog]), ("TS", .moderate, .thunderstorm, []),
      ("RASH", .moderate, .showers, [.rain]),
      ("-SHSNRA", .light, .showers, [.snow, .rain]), ("+FC", .heavy, nil, [.funnelCloud]),
      ("TSSHRA", .moderate, .thunderstorm, [.rain]), ("-SHFZRA", .light, .showers, [.rain]),
      ("UP", .moderate, nil, [.unknownPrecipitation]), ("MIFG", .moderate, .shallow, [.fog]),
    ] as [(String, PresentWeather.Intensity, WeatherDescriptor?, [WeatherCode])]
  )
  func `the intensity, descriptor and phenomena of weather are decoded`(
    text: String,
    intensity: PresentWeather.Intensity,
    descriptor: WeatherDescriptor?,
    phenomena: [WeatherCode]
  ) throws {
    let weather = try #require(group(text) { PresentWeather(group: $0) })
    #expect(weather.intensity == intensity)
    #expect(weather.descriptor == descriptor)
    #expect(weather.phenomena == phenomena)
    #expect(!weather.isInVicinity)
  }

  @Test(arguments: ["VCSH", "VCTS", "VCFG", "VCBLDU"])
  func `the vicinity is not the aerodrome`(text: String) {
    #expect(group(text) { PresentWeather(group: $0)?.isInVicinity } == true)
  }

  @Test(arguments: [
    "", "R", "RAX", "VC", "//", "CLR", "TEST", "-", "+RAX", "RARARARARA", "NOSIG", "MISG", "MIBR", "BLSHSN",
    "MIBCFG", "TSFZ",
  ])
  func `tokens that are not weather are rejected`(text: String) {
    #expect(group(text) { PresentWeather(group: $0) } == nil)
  }

  @Test(
    arguments: [
      ("KBUF", "SNGS", "snow and snow pellets", .snow), ("PANC", "SHGS", "showers of snow pellets", .hail),
      ("TJSJ", "TSGS", "thunderstorm with snow pellets", .thunderHail),
      ("EGLL", "-GS", "light small hail or snow pellets", .hail),
      ("PLCH", "-SHGS", "light showers of small hail or snow pellets", .hail),
      ("CYYZ", "SNGS", "snow and small hail or snow pellets", .snow),
    ] as [(String, String, String, Condition)]
  )
  func `GS is only snow pellets in the United States`(
    station: String,
    code: String,
    words: String,
    condition: Condition
  ) throws {
    let metar = try METAR("\(station) 211954Z 27015KT 9999 \(code) OVC010 01/00 Q1000 RE\(code) NOSIG")
    let taf = try TAF("TAF \(station) 211700Z 2118/2224 18010KT 4800 \(code) BKN040")
    for weather in (metar.conditions.weather ?? []) + (taf.periods.first?.conditions.weather ?? []) {
      #expect(weather.words == words)
      #expect(weather.code == code)
      #expect(weather.vote?.condition == condition)
    }
    #expect(metar.recentWeather.map(\.words).allSatisfy { words.hasSuffix($0) })
    #expect(metar.conditions.weather?.count == 1 && taf.periods.first?.conditions.weather?.count == 1)
  }

  @Test func `every code of the table of conditions gets its condition and intensity`() throws {
    var differences: [String] = []
    var others: [String] = []
    for line in try Fixtures.lines("metar-conditions.csv") {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard let weather = group(cells[2], { PresentWeather(group: $0) }) else {
        others.append(cells[2])
        continue
      }
      let vote = weather.vote
      if vote?.condition.name != cells[0] || vote?.intensity?.rawValue != cells[1] {
        differences.append("\(line): \(String(describing: vote))")
      }
    }
    #expect(differences == [])
    // No significant weather, no observed weather, and the sky.
    #expect(
      others == [
        "NSW", "//", "CAVOK", "SKC", "CLR", "NSC", "NCD", "FEW", "SCT", "BKN", "OVC", "VV", "OVX",
      ]
    )
  }

  @Test(arguments: [
    ("-SHFZRA", "-SHFZRA", Condition.freezingRain), ("FZSHRA", "SHFZRA", .freezingRain),
    ("+FZDZSH", "+SHFZDZ", .freezingDrizzle), ("TSFZRA", "TSFZRA", .thunderstorm),
    ("FZTSRA", "TSFZRA", .thunderstorm), ("FZRA", "FZRA", .freezingRain), ("FZFG", "FZFG", .freezingFog),
  ])
  func `freezing precipitation stays freezing with showers and thunderstorms`(
    text: String,
    code: String,
    condition: Condition
  ) throws {
    let weather = try #require(group(text) { PresentWeather(group: $0) })
    #expect(weather.isFreezing)
    #expect(weather.code == code)
    #expect(weather.words.contains("freezing"))
    #expect(weather.vote?.condition == condition)
  }

  @Test(arguments: [
    ("-SHFZRA", "light freezing rain showers"), ("+TSFZRA", "thunderstorm with heavy freezing rain"),
    ("-SHRA", "light rain showers"), ("+TSRAGR", "thunderstorm with heavy rain and hail"),
    ("TS", "thunderstorm"),
    ("VCFG", "fog in the vicinity"), ("FZDZ", "freezing drizzle"), ("BLSN", "blowing snow"),
    ("+FC", "tornado or waterspout"), ("+VCFC", "tornado or waterspout in the vicinity"),
    ("BCFG", "patches of fog"), ("VCSH", "showers in the vicinity"),
  ])
  func `a weather group is explained in words`(text: String, words: String) {
    #expect(group(text) { PresentWeather(group: $0)?.words } == words)
  }
}
