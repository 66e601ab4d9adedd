import Foundation
import TestSupport
import Testing

/// The language of answers, from the flag, the config or the locale, else English.
struct LanguageTests {
  private static let query = ["weather", "Berlin", "--sample", "--format", "line"]

  @Test(arguments: [
    ("de", "Bonn, Nordrhein-Westfalen, Deutschland"), ("it", "Milano, Lombardia, Italia"),
    ("de", "Mein Dorf, Italien"), ("en", "Munich, Bavaria, Germany"),
  ])
  func `the cities of the config have names in the language of the answer`(language: String, name: String)
    async throws
  {
    let workbench = try Workbench()
    try workbench.configure(
      """
      {"cities": {"bonn": {}, "muenchen": {}, "milano": {},
        "dorf": {"name": "Mein Dorf", "country": "IT", "latitude": 45.4, "longitude": 9.2}}}
      """
    )
    let shown = try await workbench.agg(["cities", "--lang", language, "--width", "200"])
    #expect(shown.output.contains(name), "\(shown.output)\(shown.error)")
  }

  @Test(arguments: [
    ([:], [], "Mist"),
    (["LANG": "de_DE.UTF-8"], [], "Dunst"),
    (["LC_MESSAGES": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"], [], "Brume"),
    (["LC_ALL": "C.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"], [], "Mist"),
    (["LC_ALL": "", "LANG": "nl_NL.utf8"], [], "Nevel"),
    (["LANG": "pt_BR.UTF-8"], [], "Névoa úmida"), (["LANG": "pt_PT.UTF-8"], [], "Neblina"),
    (["LANG": "pt_BR.UTF-8"], ["--lang", "pt"], "Neblina"), (["LANG": "pl_PL"], [], "Zamglenie"),
    // The languages of Norway: `no` as older systems have it, and Nynorsk, whose readers know Bokmål.
    (["LANG": "nb_NO.UTF-8"], [], "Tåkedis"), (["LANG": "no_NO.UTF-8"], [], "Tåkedis"),
    (["LANG": "nn_NO.UTF-8"], [], "Tåkedis"),
    // An unsupported language of the locale is not an error.
    (["LANG": "tlh_KX.UTF-8"], [], "Mist"),
    (["LANG": "de_DE.UTF-8"], ["--lang", "ja"], "もや"),
    // Subtags are dropped until a language is left, and Norwegian has three codes (RFC 4647).
    ([:], ["--lang", "pt-BR"], "Névoa úmida"), ([:], ["--lang", "de_AT"], "Dunst"),
    ([:], ["--lang", "DE"], "Dunst"),
    ([:], ["--lang", "no"], "Tåkedis"), ([:], ["--lang", "nn-NO"], "Tåkedis"),
    ([:], ["--lang", "en-GB"], "Mist"),
    // This language cannot be written in ASCII.
    (["LANG": "ja_JP.eucJP"], [], "Mist"), ([:], ["--lang", "ja", "--ascii"], "Mist"),
    ([:], ["--lang", "es", "--ascii"], "Neblina"),
  ])
  func `the language comes from the flag, else from the locale`(
    environment: [String: String],
    flags: [String],
    words: String
  ) async throws {
    let result = try await Workbench().agg(Self.query + flags, environment)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains(words), "\(result.output)")
  }

  @Test(arguments: ["en", "de", "fr", "es", "pt", "pt-BR", "it", "nl", "da", "sv", "nb", "pl", "ja"])
  func `at 80 columns each day has its wind`(language: String) async throws {
    let flags = ["weather", "Berlin", "--sample", "--width", "80", "--lang", language]
    let page = try await Workbench().agg(flags).output
    let days = page.split(separator: "\n").filter { $0.contains("≥ 76") }
    #expect(!days.isEmpty && days.allSatisfy { $0.contains("11 km/") }, "\(page)")
  }

  @Test func `a flag overrides the config, which overrides the locale`()
    async throws
  {
    let workbench = try Workbench()
    try workbench.configure(#"{ "settings": { "language": "da" } }"#)
    let german = ["LANG": "de_DE.UTF-8"]
    let danish = try await workbench.agg(["airports", "no such airport"], german)
    #expect(danish.output.contains("Ingen lufthavn fundet"))
    let french = try await workbench.agg(["airports", "no such airport", "--lang", "fr"], german)
    #expect(french.output.contains("Aucun aéroport trouvé"))
  }

  @Test func `an unknown language is an error in a flag and in a config`() async throws {
    for tag in ["tlh", "zh", "zh-Hant-TW", "", "-", "C"] {
      let flag = try await Workbench().agg(Self.query + ["--lang", tag])
      #expect(flag.status == 64, "\(tag)")
      #expect(flag.error.contains("en, de, fr, es, pt, pt-BR, it, nl, da, sv, nb, pl, ja, not \"\(tag)\""))
      #expect(!flag.error.contains("Did you mean"), "\(flag.error)")
    }
    let workbench = try Workbench()
    try workbench.configure(#"{ "settings": { "language": "tlh" } }"#)
    let config = try await workbench.agg(["airports", "amsterdam"])
    #expect(config.status == 78)
    #expect(config.error.contains("settings.language") && config.error.contains("ja"))
  }

  @Test(arguments: [
    ("de", "Gewicht", "Bias ist Vorhersage minus Beobachtung"), ("fr", "poids", "Le biais est prévision"),
    ("es", "peso", "El sesgo es predicción"), ("nl", "gewicht", "Bias is verwachting"),
    ("da", "vægt", "Bias er prognose"), ("pt", "peso", "O viés é previsão"),
    ("it", "peso", "Il bias è previsione"), ("sv", "vikt", "Bias är prognos"),
    ("nb", "vekt", "Skjevhet er varsel"), ("pl", "waga", "Obciążenie to prognoza"), ("ja", "重み", "偏りは予報から"),
  ])
  func `past forecasts are shown in each language`(language: String, column: String, footer: String)
    async throws
  {
    let result = try await Workbench().agg(["verify", "--sample", "--lang", language])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains(column) && result.output.contains(footer), "\(result.output)")
    for word in ["ahead", "pairs", "SAMPLE", "Temperature", "forecast"] {
      #expect(!result.output.contains(word), "\(word)")
    }
  }

  @Test func `formats for programs stay English`() async throws {
    for format in ["json", "csv", "prometheus"] {
      let words = ["weather", "Berlin", "--sample", "--format", format]
      let english = try await Workbench().agg(words)
      let german = try await Workbench().agg(words + ["--lang", "de"])
      #expect(german.status == 0)
      #expect(german.output == english.output, "\(format)")
    }
  }

  @Test(arguments: [
    ([], "10:45 CEST"), (["--time", "place"], "10:45 CEST"), (["--time", "utc"], "08:45 UTC"),
    (["--time", "local"], "17:45 JST"),
  ])
  func `times use the clock of the place, of this machine or UTC`(flags: [String], clock: String) async throws
  {
    let result = try await Workbench().agg(["weather", "Berlin", "--sample"] + flags, ["TZ": "Asia/Tokyo"])
    #expect(result.output.prefix { $0 != "\n" }.hasSuffix(clock))
  }

  @Test(arguments: [
    ":Asia/Tokyo", "/usr/share/zoneinfo/Asia/Tokyo", ":/usr/share/zoneinfo/Asia/Tokyo", ":localtime",
    "localtime",
  ])
  func `TZ can name a zone in every usual way`(zone: String) async throws {
    let workbench = try Workbench()
    // A link like /etc/localtime.
    let link = "\(workbench.home.path)/localtime"
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: "../usr/share/zoneinfo/Asia/Tokyo"
    )
    let words = ["weather", "Berlin", "--sample", "--time", "local"]
    let result = try await workbench.agg(words, ["TZ": zone.replacing("localtime", with: link)])
    #expect(result.output.prefix { $0 != "\n" }.hasSuffix("17:45 JST"), "\(result.output)")
  }

  @Test(arguments: [([], false), (["--time", "place"], true), (["--time", "utc"], false)])
  func `a report is in UTC, optionally with the station's clock`(
    flags: [String],
    hasClock: Bool
  ) async throws {
    let result = try await Workbench().agg(["airport", "KPWM", "--sample"] + flags)
    #expect(result.output.contains("02:51Z"))
    #expect(result.output.contains("(20/22:51 EDT)") == hasClock)
  }
}
