import Foundation
import TestSupport
import Testing
import Weather

@testable import Layout

struct LanguageTableTests {
  private static let translated = Language.languages.filter { $0 != .english }

  /// Read from the file itself, because a damaged one would silently be replaced by English.
  private static func table(_ language: Language) throws -> LanguageTable {
    let file = Repository.root.appending(path: "Sources/Layout/Languages/\(language.rawValue).json")
    return try LanguageTable([UInt8](Data(contentsOf: file)))
  }

  /// The names of `{name}` in a text, sorted.
  private static func placeholders(_ text: String) -> [String] {
    text.matches(of: /\{[^}]*\}/).map { String($0.output) }.sorted()
  }

  @Test(arguments: translated)
  func `a language has every text, and no unused one`(language: Language) throws {
    let table = try Self.table(language)
    #expect(table.missing == [])
    #expect(table.unknown == [])
  }

  @Test(arguments: Language.allCases)
  func `a list has the comma of the language between its parts and nothing around them`(language: Language) {
    let two = language.text(.listed, ["first": "A", "second": "B"])
    #expect(language.list(["A", "B"]) == two)
    #expect(language.list(["A", "B", "{first}"]) == two + two.dropFirst().dropLast() + "{first}")
    #expect(language.list([]) == "" && language.list(["A"]) == "A")
    #expect(two.hasPrefix("A") && two.hasSuffix("B"))
  }

  @Test(arguments: translated)
  func `a text has the same placeholders as its English`(language: Language) throws {
    let table = try Self.table(language)
    for phrase in Phrase.allCases {
      let text = table.text(phrase)
      #expect(Self.placeholders(text) == Self.placeholders(phrase.english), "\(phrase)")
      #expect(!text.isEmpty && text == text.trimmingCharacters(in: .whitespacesAndNewlines), "\(phrase)")
    }
    for phrase in CountedPhrase.allCases {
      for category in PluralCategory.allCases {
        let text = table.text(phrase, category)
        #expect(Self.placeholders(text) == Self.placeholders(phrase.key), "\(phrase) \(category)")
      }
    }
  }

  /// The texts whose times are always clocks. The times of others may be dates.
  private static let clockTexts: Set<Phrase> = [
    .rainFromFor, .rainFromOn, .rainUntil, .rainOn, .rainByUntil, .rainByOn, .byTime, .dryUntil, .todaySince,
    .fromTime, .untilTime, .sunIsUpUntil, .sunIsDownUntil,
  ]

  @Test(arguments: translated)
  func `a clock has an article where the language needs one, and a date does not have that of a clock`(
    language: Language
  ) throws {
    let table = try Self.table(language)
    let hasArticles = [.spanish, .portuguese, .italian].contains(language)
    for phrase in Phrase.allCases {
      let text = table.text(phrase)
      let times = text.matches(of: /\{(time|start|end)\}/).count
      let articles = text.matches(of: /\b(las|as|às|das|dalle|alle) \{(time|start|end)\}/).count
      #expect(articles == (hasArticles && Self.clockTexts.contains(phrase) ? times : 0), "\(phrase)")
    }
  }

  @Test(arguments: translated)
  func `texts and names of countries have the apostrophe of keyboards`(language: Language) throws {
    let table = try Self.table(language)
    for phrase in Phrase.allCases { #expect(!table.text(phrase).contains("’"), "\(phrase)") }
    // In the CLDR it is Côte d’Ivoire.
    #expect(LocaleFormats.of(language)?.country("CI")?.contains("’") == false)
  }

  /// Foundation calls it the mainland: "China, Festland".
  @Test(arguments: translated)
  func `China has the name that lists of countries have`(language: Language) throws {
    let name = try #require(LocaleFormats.of(language)?.country("CN"))
    #expect(["China", "Chine", "Cina", "Kina", "Chiny", "中国"].contains(name), "\(name)")
  }

  @Test(arguments: Language.allCases)
  func `the short word for a sky is not the long one for another`(language: Language) {
    let skies = [Condition.clear, .mostlyClear, .partlyCloudy, .mostlyCloudy, .overcast].map { sky in
      let vote = ConditionVote(sky)
      let (short, long) = (
        ConditionText.shortWord(vote, in: language), ConditionText.words(vote, in: language)
      )
      return (short: short.lowercased(), long: long.lowercased())
    }
    for sky in skies {
      #expect(!skies.contains { $0.long == sky.short && $0.short != sky.short }, "\(sky)")
    }
  }

  @Test(arguments: translated)
  func `the file is embedded in the program`(language: Language) throws {
    let file = try Self.table(language)
    let embedded = try #require(LanguageTable.of(language))
    for phrase in Phrase.allCases { #expect(embedded.text(phrase) == file.text(phrase)) }
  }

  @Test func `the Portuguese of Brazil has words of its own, else those of Portugal`() throws {
    let file = Repository.root.appending(path: "Sources/Layout/Languages/pt-BR.json")
    let bytes = [UInt8](try Data(contentsOf: file))
    let portuguese = try Self.table(.portuguese)
    let (own, whole) = (try LanguageTable(bytes), try LanguageTable(bytes, varying: portuguese))
    #expect(whole.missing == [] && whole.unknown == [])
    let embedded = try #require(LanguageTable.of(.brazilian))
    for phrase in Phrase.allCases {
      let text = whole.text(phrase)
      #expect(Self.placeholders(text) == Self.placeholders(phrase.english), "\(phrase)")
      #expect(embedded.text(phrase) == text)
      let isOwn = !own.missing.contains(phrase.rawValue)
      #expect((text != portuguese.text(phrase)) == isOwn, "\(phrase)")
      // The spelling of Portugal.
      #expect(
        text.firstMatch(of: /[Hh](úmid|umid)|Aguaceiro|aguaceiro|ecrã|[Oo]zono|[Dd]etet|azoto/) == nil,
        "\(text)"
      )
    }
    #expect(
      Language.brazilian.text(.humidity) == "Umidade" && Language.portuguese.text(.humidity) == "Humidade"
    )
    #expect(NumberText.fixed(12_345.6, decimals: 1, in: .brazilian) == "12.345,6")
    #expect(Language.brazilian.text(.airports, 0) == "0 aeroporto")
    #expect(!Language.languages.contains(.brazilian) && Language.brazilian.code == "pt")
    #expect(Set(Language.tags) == Set(Language.allCases.map(\.rawValue)))
  }

  @Test(arguments: Language.allCases)
  func `the compass has sixteen different points`(language: Language) {
    let points = language.text(.compassPoints).split(separator: " ")
    #expect(points.count == 16)
    #expect(Set(points).count == 16)
  }

  @Test func `a text missing in a table is English, and counted`() throws {
    let table = try LanguageTable(
      Array(#"{"phrases": {"calm": "still", "no such text": "?"}, "counted": {}}"#.utf8)
    )
    #expect(table.text(.calm) == "still")
    #expect(table.text(.dewPoint) == "Dew point")
    #expect(table.text(.noRain) == "none")
    #expect(table.text(.values, .one) == "{count} value")
    #expect(table.missing.count == Phrase.allCases.count - 1 + CountedPhrase.allCases.count)
    #expect(table.unknown == ["no such text"])
  }

  @Test func `no English text occurs twice`() {
    #expect(Set(Phrase.allCases.map(\.rawValue)).count == Phrase.allCases.count)
    // A meaning in a raw value is for translators and is never shown.
    #expect(Phrase.allCases.allSatisfy { !$0.english.contains("|") })
  }
}

struct LanguageTextTests {
  @Test(arguments: [
    (Language.english, 0, PluralCategory.other), (.english, 1, .one), (.english, 2, .other),
    (.german, 0, .other), (.german, 1, .one), (.german, 1_000_000, .other),
    (.french, 0, .one), (.french, 1, .one), (.french, 2, .other), (.french, 1_000_000, .many),
    (.spanish, 0, .other), (.spanish, 1, .one), (.spanish, 2_000_000, .many), (.spanish, 21, .other),
    (.portuguese, 0, .other), (.portuguese, 1, .one), (.portuguese, 1_000_000, .many),
    (.italian, 0, .other), (.italian, 1, .one), (.italian, 3_000_000, .many),
    (.dutch, 1, .one), (.dutch, 11, .other), (.danish, 1, .one), (.danish, 0, .other),
    (.swedish, 1, .one), (.swedish, 0, .other), (.norwegian, 1, .one), (.norwegian, 1_000_000, .other),
    (.polish, 0, .many), (.polish, 1, .one), (.polish, 2, .few), (.polish, 4, .few), (.polish, 5, .many),
    (.polish, 12, .many), (.polish, 14, .many), (.polish, 21, .many), (.polish, 22, .few),
    (.polish, 112, .many), (.polish, 104, .few), (.polish, 1_000_000, .many),
    (.japanese, 0, .other), (.japanese, 1, .other), (.japanese, 1_000_000, .other),
  ])
  func `a number selects the form of its noun`(language: Language, count: Int, category: PluralCategory) {
    #expect(PluralCategory(count, in: language) == category)
    #expect(PluralCategory.all(of: language).contains(category))
  }

  @Test(
    arguments: [
      (Language.english, 0.1, PluralCategory.other), (.english, 1, .one), (.french, 0.1, .one),
      (.french, 1.9, .one),
      (.french, 2.1, .other), (.danish, 0.1, .one), (.polish, 0.1, .other), (.polish, 5, .many),
      (.german, 1.5, .other),
    ] as [(Language, Double, PluralCategory)]
  )
  func `a number with decimals has a form of its own`(
    language: Language,
    number: Double,
    category: PluralCategory
  ) {
    #expect(PluralCategory(number, in: language) == category)
  }

  @Test(
    arguments: [
      (Language.english, 0.1, "0.1 grains/m³"), (.english, 1, "1 grain/m³"), (.french, 0.1, "0,1 grain/m³"),
      (.french, 2, "2 grains/m³"), (.polish, 0.1, "0,1 ziarna/m³"), (.polish, 1, "1 ziarno/m³"),
      (.polish, 3, "3 ziarna/m³"), (.polish, 12, "12 ziaren/m³"), (.spanish, 1, "1 grano/m³"),
      (.german, 1, "1 Pollen/m³"),
    ] as [(Language, Double, String)]
  )
  func `pollen is counted as the language counts`(language: Language, number: Double, text: String) {
    let shown = QuantityText(units: .metric, language: language).value(number, of: .birchPollen)
    #expect(QuantityText.withoutGlue(shown) == text)
  }

  @Test(
    arguments: [
      (Language.french, "ZWG", nil), (.german, "XCG", nil), (.german, "EUR", "Euro"),
      (.german, "USD", "US-Dollar"),
      (.japanese, "ZWG", nil),
    ] as [(Language, String, String?)]
  )
  func `a currency has a name of the language or none`(language: Language, code: String, name: String?) {
    #expect(LocaleFormats.of(language)?.currency(code) == name)
  }

  @Test(arguments: [
    (Language.english, 1, "1 airport"), (.english, 74_123, "74,123 airports"),
    (.german, 1, "1 Flughafen"), (.german, 74_123, "74.123 Flughäfen"),
    (.french, 0, "0 aéroport"), (.french, 1_000_000, "1\u{202F}000\u{202F}000 aéroports"),
    (.spanish, 1234, "1234 aeropuertos"), (.spanish, 12_345, "12.345 aeropuertos"),
    (.portuguese, 1234, "1234 aeroportos"), (.portuguese, 12_345, "12\u{A0}345 aeroportos"),
    (.italian, 1, "1 aeroporto"), (.italian, 12_345, "12.345 aeroporti"),
    (.dutch, 2, "2 luchthavens"), (.danish, 1, "1 lufthavn"), (.japanese, 1, "空港1件"),
    (.swedish, 1234, "1\u{A0}234 flygplatser"), (.norwegian, 1, "1 lufthavn"),
    (.polish, 1, "1 lotnisko"), (.polish, 3, "3 lotniska"), (.polish, 5, "5 lotnisk"),
    (.polish, 12, "12 lotnisk"), (.polish, 74_123, "74\u{A0}123 lotniska"),
  ])
  func `a number of things is written in the form of each language`(
    language: Language,
    count: Int,
    text: String
  ) {
    #expect(language.text(.airports, count) == text)
  }

  @Test(arguments: [
    (Language.english, "12,345.6", "0.5", "13"), (.german, "12.345,6", "0,5", "13"),
    (.french, "12\u{202F}345,6", "0,5", "13"), (.spanish, "12.345,6", "0,5", "13"),
    (.portuguese, "12\u{A0}345,6", "0,5", "13"), (.italian, "12.345,6", "0,5", "13"),
    (.dutch, "12.345,6", "0,5", "13"), (.danish, "12.345,6", "0,5", "13"),
    (.swedish, "12\u{A0}345,6", "0,5", "13"), (.norwegian, "12\u{A0}345,6", "0,5", "13"),
    (.polish, "12\u{A0}345,6", "0,5", "13"), (.japanese, "12,345.6", "0.5", "13"),
  ])
  func `numbers are written in the form of the locale`(
    language: Language,
    long: String,
    half: String,
    whole: String
  ) {
    #expect(NumberText.fixed(12345.6, decimals: 1, in: language) == long)
    #expect(NumberText.short(0.50, decimals: 2, in: language) == half)
    #expect(NumberText.short(13.0, decimals: 1, in: language) == whole)
    #expect(NumberText.fixed(.nan, decimals: 1, in: language) == NumberText.missing)
    #expect(NumberText.fixed(-0.04, decimals: 1, in: language).first == "0")
  }

  @Test(arguments: [
    (Language.english, "Thu 1 Oct 14:20 CEST", "Thu 1"), (.german, "Do. 1. Okt. 14:20 CEST", "Do. 1."),
    (.french, "jeu. 1 oct. 14:20 CEST", "jeu. 1"), (.spanish, "jue, 1 oct 14:20 CEST", "jue 1"),
    (.dutch, "do 1 okt 14:20 CEST", "do 1"), (.danish, "tors. 1. okt. 14.20 CEST", "tors. 1."),
    (.portuguese, "qui., 1/10 14:20 CEST", "qui. 1"), (.italian, "gio 1 ott 14:20 CEST", "gio 1"),
    (.swedish, "tors 1 okt. 14:20 CEST", "tors 1"), (.norwegian, "tor. 1. okt. 14:20 CEST", "tor. 1."),
    (.polish, "czw., 1 paź 14:20 CEST", "czw. 1"), (.japanese, "10月1日(木) 14:20 CEST", "1日(木)"),
  ])
  func `dates and clocks are written in the form of the locale`(language: Language, full: String, day: String)
    throws
  {
    let date = try instant("2020-10-01T12:20:00Z")
    let clock = TimeText(identifier: "Europe/Berlin", at: date, in: language)
    #expect(clock.full(date) == full)
    #expect(clock.full(date, beside: date) == full)
    #expect(clock.full(date, beside: date.addingTimeInterval(-366 * 86_400)).contains("2020"))
    #expect(clock.weekday(date) == day)
  }

  /// As in the CLDR, only Japanese counts the hours of half a day from 0 (`K`); the others have 12 (`h`).
  @Test(arguments: [
    (Language.english, "12:10 am", "12:10 pm", "12 pm"),
    (.german, "12:10 vorm.", "12:10 nachm.", "12 nachm."),
    (.danish, "12.10 AM", "12.10 PM", "12 PM"), (.swedish, "12:10 fm", "12:10 em", "12 em"),
    (.japanese, "午前0:10", "午後0:10", "午後0"),
  ])
  func `midnight and noon are written on a clock of twelve hours`(
    language: Language,
    midnight: String,
    noon: String,
    hour: String
  ) throws {
    let clock = TimeText(language: language, cycle: .twelve)
    #expect(clock.clock(try instant("2020-10-01T00:10:00Z")) == midnight)
    #expect(clock.clock(try instant("2020-10-01T12:10:00Z")) == noon)
    #expect(clock.hour(try instant("2020-10-01T12:00:00Z")) == hour)
  }

  @Test(arguments: [
    (Language.italian, "da ven 20 dic 13:34", "fino a ven 20 dic 13:34"),
    (.spanish, "desde el ven 20 dic 13:34", "hasta el ven 20 dic 13:34"),
    (.french, "à partir du ven 20 dic 13:34", "jusqu'au ven 20 dic 13:34"),
    (.portuguese, "desde ven 20 dic 13:34", "até ven 20 dic 13:34"),
    (.english, "from ven 20 dic 13:34", "until ven 20 dic 13:34"),
  ])
  func `a warning begins and ends on a date`(language: Language, from: String, until: String) {
    #expect(language.text(.fromDate, ["time": "ven 20 dic 13:34"]) == from)
    #expect(language.text(.untilDate, ["time": "ven 20 dic 13:34"]) == until)
  }

  @Test(arguments: [
    (Language.spanish, "02:05", "hasta las 02:05"), (.spanish, "01:05", "hasta la 01:05"),
    (.spanish, "1:05 a. m.", "hasta la 1:05 a. m."), (.spanish, "11:05", "hasta las 11:05"),
    (.portuguese, "02:05", "até às 02:05"), (.portuguese, "01:05", "até à 01:05"),
    (.brazilian, "02:05", "até as 02:05"), (.brazilian, "01:05", "até a 01:05"),
    (.italian, "01:05", "fino alle 01:05"), (.german, "01:05", "bis 01:05"),
    (.french, "01:05", "jusqu'à 01:05"),
  ])
  func `an article agrees with the hour`(language: Language, time: String, text: String) {
    #expect(language.text(.untilTime, ["time": time]) == text)
    // This French text does not end with an article.
    #expect(Language.french.text(.sunsetThere, ["time": time]) == "coucher du soleil là-bas \(time)")
  }

  @Test(arguments: [
    (Language.english, "One. Two."), (.german, "One. Two."), (.japanese, "One.Two."),
  ])
  func `sentences are joined as the language does it`(language: Language, text: String) {
    #expect(language.sentences(["One.", "Two."]) == text)
  }

  @Test(arguments: [
    (Language.english, "5 min", "3 h", "2 d"), (.french, "5 min", "3 h", "2 j"),
    (.dutch, "5 min", "3 u", "2 d"), (.danish, "5 min", "3 t", "2 d"),
    (.italian, "5 min", "3 h", "2 gg"), (.norwegian, "5 min", "3 t", "2 d"), (.japanese, "5分", "3時間", "2日"),
  ])
  func `an age is written in the language's units`(
    language: Language,
    minutes: String,
    hours: String,
    days: String
  ) {
    #expect(QuantityText.withoutGlue(TimeText.age(300, in: language)) == minutes)
    #expect(QuantityText.withoutGlue(TimeText.age(3 * 3600, in: language)) == hours)
    #expect(QuantityText.withoutGlue(TimeText.age(48 * 3600, in: language)) == days)
  }

  @Test(arguments: [
    (Language.dutch, "ijsregen", "IJsregen"), (.dutch, "mist", "Mist"), (.german, "nebel", "Nebel"),
    (.french, "éclaircies", "Éclaircies"), (.danish, "øget", "Øget"), (.english, "", ""), (.dutch, "i", "I"),
    (.polish, "śnieg", "Śnieg"), (.swedish, "åska", "Åska"), (.portuguese, "céu limpo", "Céu limpo"),
  ])
  func `a sentence begins with a capital`(language: Language, inside: String, beginning: String) {
    #expect(language.atBeginning(inside) == beginning)
  }

  @Test(arguments: [
    (Language.english, "a; b; c"), (.german, "a; b; c"), (.french, "a\u{202F}; b\u{202F}; c"),
    (.japanese, "a；b；c"),
  ])
  func `clauses are joined by the language's semicolon`(language: Language, text: String) {
    #expect(language.clauses(["a", "b", "c"]) == text)
    #expect(language.clauses([]).isEmpty && language.clauses(["a"]) == "a")
  }

  @Test func `a value with braces is not filled again`() {
    let text = Language.german.text(.labelled, ["label": "{text}", "text": "{label}"])
    #expect(text == "{text}: {label}")
  }

  @Test(arguments: Language.allCases)
  func `every condition of every strength has words`(language: Language) {
    for condition in Condition.allCases {
      var seen: Set<String> = []
      for intensity in [nil, .light, .heavy, .extreme] as [Intensity?] {
        let words = ConditionText.words(ConditionVote(condition, intensity), in: language)
        #expect(!words.isEmpty && !words.contains("{"))
        #expect(words.prefix(1) == words.prefix(1).uppercased())
        #expect(seen.insert(words).inserted, "\(words)")
      }
    }
  }
}
