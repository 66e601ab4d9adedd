import AviationReports
import Foundation
import TestSupport
import Testing
import Weather

@testable import Pages

struct WeatherTextTests {
  @Test(arguments: [
    ("-RA", "leichter Regen", "pluie faible"), ("VCFG", "Nebel in der Nähe", "brouillard au voisinage"),
    ("+TSRAGR", "Gewitter, starker Regen, Hagel", "orage, pluie forte, grêle"),
    ("MIFG", "Nebel (flach)", "brouillard (mince)"), ("+FC", "Tornado oder Wasserhose", "tornade ou trombe"),
    ("FC", "Trichterwolke", "tuba"), ("VCFC", "Trichterwolke in der Nähe", "tuba au voisinage"),
    ("-SHSN", "leichte Schneeschauer", "faibles averses de neige"),
    ("VCSH", "Schauer in der Nähe", "averses au voisinage"),
    ("-SH", "Schauer (leicht)", "averses (intensité faible)"),
    ("+TS", "starkes Gewitter", "orage violent"),
    ("FZUP", "Niederschlag unbekannter Art (gefrierend)", "précipitations inconnues (se congelant)"),
    ("-SG", "Schneegriesel (leicht)", "neige en grains (intensité faible)"),
    ("+SS", "Sandsturm (stark)", "tempête de sable (intensité forte)"),
    ("SHGS", "Graupel (schauerartig)", "grésil ou neige roulée (en averses)"),
    ("-SHRAGS", "leichte Regenschauer, Graupel", "averses faibles, grésil ou neige roulée"),
    (
      "-SHFZRA", "leichter gefrierender Regen (schauerartig)", "faible pluie verglaçante (en averses)"
    ),
    (
      "TSFZUP", "Gewitter, Niederschlag unbekannter Art (gefrierend)",
      "orage, précipitations inconnues (se congelant)"
    ),
    ("FZRASN", "gefrierender Regen, Schnee", "pluie verglaçante, neige"),
    ("+BLSN", "starkes Schneetreiben", "forte chasse-neige élevée"),
    ("+BLDU", "Staub (stark) (verweht)", "poussière (intensité forte) (chasse élevée)"),
    ("BLSNDU", "Schneetreiben, Staub", "chasse-neige élevée, poussière"),
    ("DRSN", "Schnee (bodennah verweht)", "neige (chasse basse)"),
  ])
  func `weather groups of reports are translated`(token: String, german: String, french: String) {
    let group = WeatherPhenomenon(token: token, text: "in English")
    #expect(WeatherText.words(group, in: .german) == german)
    #expect(WeatherText.words(group, in: .french) == french)
    #expect(WeatherText.words(group, in: .english) == "in English")
  }

  @Test(arguments: [
    ("-SHGS", "light showers of snow pellets", "Reifgraupel (leicht) (schauerartig)"),
    ("SNGS", "snow and snow pellets", "Schnee, Reifgraupel"),
    ("GS", "small hail or snow pellets", "Graupel"), ("GS", "Graupel", "Graupel"),
  ])
  func `the meaning of a code in the United States is translated`(
    token: String,
    text: String,
    german: String
  ) {
    #expect(WeatherText.words(WeatherPhenomenon(token: token, text: text), in: .german) == german)
  }

  @Test(arguments: [("TS", "雷"), ("VCTS", "付近で雷"), ("+TSSN", "雷、強い雪"), ("TSRA", "雷、雨")])
  func `Japanese says rain with a thunderstorm only if it rains`(token: String, text: String) {
    #expect(WeatherText.words(WeatherPhenomenon(token: token, text: "in English"), in: .japanese) == text)
  }

  @Test func `English words of a source are translated by their condition, or stay`() {
    let known = WeatherPhenomenon(text: "light rain", vote: ConditionVote(.rain, .light))
    #expect(WeatherText.words(known, in: .french) == "pluie faible")
    #expect(WeatherText.words(WeatherPhenomenon(text: "raining frogs"), in: .french) == "raining frogs")
  }

  // MARK: - Nothing is lost

  /// The groups in the table of conditions, as decoded from reports.
  private static func tableOfConditions() throws -> [WeatherPhenomenon] {
    let file = Repository.root.appending(path: "Tests/AviationReportsTests/Fixtures/metar-conditions.csv")
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

  /// For each language: an English word, and the words of which one must be there for it.
  private static let words: [Language: [(english: Substring, others: [Substring])]] = {
    let columns = Language.languages.filter { $0 != .english }
    var words: [Language: [(english: Substring, others: [Substring])]] = [:]
    for row in table.split(separator: "\n") {
      let cells = row.split(separator: "; ")
      for (language, cell) in zip(columns, cells.dropFirst()) {
        words[language, default: []].append((cells[0], cell.split(separator: "/")))
      }
    }
    return words
  }()

  /// English, then the other languages in the order of `Language`, with slashes between several words.
  private static let table = """
    light; leicht; faible; débil; frac; debol; licht; let; lätt; lett; słab; 弱い
    heavy; stark; fort/violent; fuerte; fort; fort; zwa; kraftig; kraftig/ymnig; kraftig; siln; 強い/激しい
    freezing; gefrierend; verglaçant/givrant/congelant; engelante; congelante; congelantesi; \
    aanvriezend/ijzel; underafkølet/isslag/rimtåge; underkyl; underkjølt; marzn; 着氷性
    showers; chauer; averses; chubascos; aguaceiros; rovesci; buien; byger; skurar/byar; byger; \
    przelotn; にわか/しゅう雨性
    thunderstorm; Gewitter; orage; tormenta; trovoada; temporale; onweer; torden; åska; torden; burz; 雷
    blowing; treiben/verweht; chasse; ventisca alta; soprada; scaccianeve alto/sollevamento alto; \
    drift/opwaaiend; fyg; snödrev/högt drivande; snødrev/høyt drivende; zamieć/wysoko; 地吹雪/高く吹き上げ
    drifting; bodennah; basse; baja; rente ao solo; basso; laag; lavt; lågt; lavt; nisko; 低く
    shallow; flach; mince; baja; baixa; sottile; laag; lav; lågt; lavt; przy ziemi; 地
    patches; Schwaden; bancs; bancos; bancos; banchi; banken; banker; bankar; banker; płatach; 散在
    partial; teilweise; partiel; parcial; parcial; parziale; gedeeltelijk; delvis; delvis; delvis; \
    częściowo; 部分
    vicinity; Nähe; voisinage; proximidades; vizinhança; vicinanze; buurt; nærheden; närheten; \
    nærheten; pobliżu; 付近
    drizzle; Sprühregen; bruine; llovizna; chuvisco; pioviggine; motregen; finregn; duggregn; yr; mżawk; 霧雨
    rain; egen; pluie/averses; lluvia/chubascos; chuva/aguaceiros; pioggia; regen/ijzel; regn/isslag; \
    regn; regn; deszcz; 雨
    snow; Schnee/Graupel; neige; nieve/cinarra/ventisca; neve; neve/nevischio; sneeuw; sne; snö; \
    snø/sprøhagl; śnie; 雪
    grains; griesel; grains; cinarra; grãos; nevischio; motsneeuw; korn; kornsnö; kornsnø; ziarnist; 霧雪
    crystals; Eisnadeln; cristaux; cristales; cristais; cristalli; kristallen; isnåle; isnålar; \
    isnåler; igły; 細氷
    pellets; Eiskörner/Graupel; granules/roulée; hielo granulado/nieve granulada; grânulos/neve granulada; \
    granuli/neve tonda; ijsregen/korrelsneeuw; iskorn/snehagl; iskorn/snöhagel; iskorn/sprøhagl; \
    ziarna lodowe/ziaren lodowych/krupa; 凍雨/雪あられ
    small; Graupel; grésil; menudo; miúdo; piccola; korrelhagel; småhagl; småhagel; småhagl; drobny; 氷あられ
    hail; Hagel/Graupel; grêle/grésil; granizo; granizo; grandine; hagel; hagl; hagel; hagl; grad; ひょう/あられ
    unknown; unbekannt; inconnu; desconocida; desconhecid; sconosciut; onbekend; ukendt; okänd; ukjent; \
    nieznany; 不明
    tornado; Tornado; tornade; tornado; tornado; tornado; windhoos; skypumpe; tromb; skypumpe; trąba; 竜巻
    funnel; Trichter; tuba; embudo; funil; imbuto; slurf; tuba; tuba; trakt; lej; 漏斗
    sandstorm; Sandsturm; tempête de sable; arena; tempestade de areia; tempesta di sabbia; zandstorm; \
    sandstorm; sandstorm; sandstorm; burza piaskowa; 砂
    duststorm; Staubsturm; tempête; tempestad; tempestade de poeira; tempesta di polvere; stofstorm; \
    støvstorm; stoftstorm; støvstorm; burza pyłowa; 砂じん
    """

  @Test(arguments: Language.languages.filter { $0 != .english })
  func `a group is as complete in other languages as in English`(language: Language) throws {
    let groups = try Self.tableOfConditions()
    #expect(groups.count > 150)
    let words = try #require(Self.words[language])
    #expect(words.count == Self.table.split(separator: "\n").count)
    for group in groups + Self.combinations {
      let text = WeatherText.words(group, in: language)
      let english = Set(group.text.split(separator: " ").map(String.init))
      for word in words where english.contains(String(word.english)) {
        #expect(
          word.others.contains(where: text.localizedCaseInsensitiveContains),
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
