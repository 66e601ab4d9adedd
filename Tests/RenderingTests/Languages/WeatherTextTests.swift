import AviationReports
import Foundation
import Testing
import Weather

@testable import Layout

struct WeatherTextTests {
  @Test(arguments: [
    ("-RA", "leichter Regen", "pluie faible"), ("VCFG", "Nebel in der Nähe", "brouillard au voisinage"),
    ("+TSRAGR", "Gewitter, starker Regen, Hagel", "orage, pluie forte, grêle"),
    ("MIFG", "Nebel, flach", "brouillard, mince"), ("+FC", "Tornado oder Trichterwolke", "tornade ou tuba"),
    ("-SHSN", "leichte Schneeschauer", "faibles averses de neige"),
    ("VCSH", "Schauer in der Nähe", "averses au voisinage"), ("-SH", "Schauer (leicht)", "averses (faible)"),
    ("+TS", "starkes Gewitter", "orage violent"),
    ("FZUP", "Niederschlag unbekannter Art, gefrierend", "précipitations inconnues, se congelant"),
    ("-SG", "Schneegriesel (leicht)", "neige en grains (faible)"),
    ("+SS", "Sandsturm (stark)", "tempête de sable (fort)"),
    ("SHGS", "Graupel, schauerartig", "grésil, en averses"),
    ("-SHRAGS", "leichte Regenschauer, Graupel", "averses faibles, grésil"),
    (
      "-SHFZRA", "leichter gefrierender Regen, schauerartig", "faible pluie verglaçante, en averses"
    ),
    (
      "TSFZUP", "Gewitter, Niederschlag unbekannter Art, gefrierend",
      "orage, précipitations inconnues, se congelant"
    ),
    ("FZRASN", "gefrierender Regen, Schneefall", "pluie verglaçante, neige"),
    ("+BLSN", "starkes Schneetreiben", "forte chasse-neige élevée"),
    ("+BLDU", "Staub (stark), verweht", "poussière (fort), chasse élevée"),
    ("BLSNDU", "Schneetreiben, Staub", "chasse-neige élevée, poussière"),
    ("DRSN", "Schneefall, bodennah verweht", "neige, chasse basse"),
  ])
  func `weather groups of reports in every language`(token: String, german: String, french: String) {
    let group = WeatherPhenomenon(token: token, text: "in English")
    #expect(WeatherText.words(group, in: .german) == german)
    #expect(WeatherText.words(group, in: .french) == french)
    #expect(WeatherText.words(group, in: .english) == "in English")
  }

  @Test func `English words of a source are translated by their condition, or stay`() {
    let known = WeatherPhenomenon(text: "light rain", vote: ConditionVote(.rain, .light))
    #expect(WeatherText.words(known, in: .french) == "pluie faible")
    #expect(WeatherText.words(WeatherPhenomenon(text: "raining frogs"), in: .french) == "raining frogs")
  }

  // MARK: - Nothing is lost

  /// The groups in the table of conditions, as decoded from reports.
  private static func tableOfConditions() throws -> [WeatherPhenomenon] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../AviationReportsTests/Fixtures/metar-conditions.csv").standardizedFileURL
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let token = line.split(separator: ",", omittingEmptySubsequences: false)[2]
      return PresentWeather(group: token.utf8.span).map { WeatherPhenomenon($0) }
    }
  }

  /// Every possible combination of strength, descriptor and phenomenon; also descriptors alone, and freezing
  /// beside thunder and showers.
  private static var combinations: [WeatherPhenomenon] {
    let descriptors = [""] + WeatherDescriptor.allCases.map(\.letters) + ["TSFZ", "SHFZ"]
    let phenomena = [""] + WeatherCode.allCases.map(\.letters)
    return ["-", "", "+"].flatMap { sign in
      ["", "VC"].flatMap { vicinity in
        descriptors.flatMap { descriptor in phenomena.map { sign + vicinity + descriptor + $0 } }
      }
    }
    .compactMap { token in PresentWeather(group: token.utf8.span).map { WeatherPhenomenon($0) } }
  }

  /// By the English word: the equivalents in German, French, Spanish, Dutch, Danish and Japanese.
  private static let words: [(english: String, others: [Language: [String]])] = [
    word("light", ["leicht"], ["faible"], ["débil"], ["licht"], ["let"], ["弱い"]),
    word("heavy", ["stark"], ["fort", "violent"], ["fuerte"], ["zwa"], ["kraftig"], ["強い", "激しい"]),
    word(
      "freezing",
      ["gefrierend"],
      ["verglaçant", "givrant", "congelant"],
      ["engelante"],
      ["aanvriezend", "ijzel"],
      ["underafkølet", "isslag", "rimtåge"],
      ["着氷性"]
    ),
    word("showers", ["chauer"], ["averses"], ["chubascos"], ["buien"], ["byger"], ["にわか", "しゅう雨性"]),
    word("thunderstorm", ["Gewitter"], ["orage"], ["tormenta"], ["onweer"], ["torden"], ["雷"]),
    word(
      "blowing",
      ["treiben", "verweht"],
      ["chasse"],
      ["ventisca alta"],
      ["drift", "opwaaiend"],
      ["fyg"],
      ["地吹雪", "高く吹き上げ"]
    ),
    word("drifting", ["bodennah"], ["basse"], ["baja"], ["laag"], ["lavt"], ["低く"]),
    word("shallow", ["flach"], ["mince"], ["baja"], ["laag"], ["lav"], ["地"]),
    word("patches", ["Schwaden"], ["bancs"], ["bancos"], ["banken"], ["banker"], ["散在"]),
    word("partial", ["teilweise"], ["partiel"], ["parcial"], ["gedeeltelijk"], ["delvis"], ["部分"]),
    word("vicinity", ["Nähe"], ["voisinage"], ["proximidades"], ["buurt"], ["nærheden"], ["付近"]),
    word("drizzle", ["Sprühregen"], ["bruine"], ["llovizna"], ["motregen"], ["finregn"], ["霧雨"]),
    word(
      "rain",
      ["egen"],
      ["pluie", "averses"],
      ["lluvia", "chubascos"],
      ["regen", "ijzel"],
      ["regn", "isslag"],
      ["雨"]
    ),
    word("snow", ["Schnee"], ["neige"], ["nieve", "cinarra", "ventisca"], ["sneeuw"], ["sne"], ["雪"]),
    word("grains", ["griesel"], ["grains"], ["cinarra"], ["motsneeuw"], ["korn"], ["霧雪"]),
    word("crystals", ["Eisnadeln"], ["cristaux"], ["cristales"], ["kristallen"], ["isnåle"], ["細氷"]),
    word("pellets", ["Eiskörner"], ["granules"], ["hielo granulado"], ["ijsregen"], ["iskorn"], ["凍雨"]),
    word("small", ["Graupel"], ["grésil"], ["menudo"], ["korrelhagel"], ["småhagl"], ["氷あられ"]),
    word(
      "hail",
      ["Hagel", "Graupel"],
      ["grêle", "grésil"],
      ["granizo"],
      ["hagel"],
      ["hagl"],
      ["ひょう", "あられ"]
    ),
    word("unknown", ["unbekannt"], ["inconnu"], ["desconocida"], ["onbekend"], ["ukendt"], ["不明"]),
    word("tornado", ["Tornado"], ["tornade"], ["tornado"], ["windhoos"], ["skypumpe"], ["竜巻"]),
    word("funnel", ["Trichter"], ["tuba"], ["embudo"], ["slurf"], ["tuba"], ["漏斗"]),
    word("sandstorm", ["Sandsturm"], ["tempête de sable"], ["arena"], ["zandstorm"], ["sandstorm"], ["砂"]),
    word("duststorm", ["Staubsturm"], ["tempête"], ["tempestad"], ["stofstorm"], ["støvstorm"], ["砂じん"]),
  ]

  private static func word(
    _ english: String,
    _ german: [String],
    _ french: [String],
    _ spanish: [String],
    _ dutch: [String],
    _ danish: [String],
    _ japanese: [String]
  ) -> (String, [Language: [String]]) {
    (
      english,
      [
        .german: german, .french: french, .spanish: spanish, .dutch: dutch, .danish: danish,
        .japanese: japanese,
      ]
    )
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func `a group is as complete in other languages as in English`(language: Language) throws {
    let groups = try Self.tableOfConditions()
    #expect(groups.count > 150)
    for group in groups + Self.combinations {
      let text = WeatherText.words(group, in: language)
      let english = Set(group.text.split(separator: " ").map(String.init))
      for word in Self.words where english.contains(word.english) {
        let others = try #require(word.others[language])
        #expect(
          others.contains(where: text.localizedCaseInsensitiveContains),
          "\(group.token ?? ""), \(word.english): \(text)"
        )
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `groups that differ in English differ`(language: Language) throws {
    var meanings: [String: String] = [:]
    for group in try Self.tableOfConditions() + Self.combinations {
      let text = WeatherText.words(group, in: language)
      // French averses and Spanish chubascos mean rain showers unless something else is stated.
      let meaning = group.text.replacing("rain showers", with: "showers")
      let earlier = meanings.updateValue(meaning, forKey: text)
      #expect(earlier == nil || earlier == meaning, "\(text)")
    }
  }
}
