import ReferenceData
import Testing
import Text
import Weather

@testable import Catalog

/// Cities by the names that people use.
struct CityCatalogTests {
  @Test(
    arguments: [
      ("Milano", .italian, "Lombardia"), ("Kraków", .polish, "małopolskie"),
      ("Antwerpen", .dutch, "Vlaanderen"),
      ("Namur", .french, "Wallonie"), ("Genève", .french, "Genève"), ("Luzern", .german, "Luzern"),
      ("München", .german, "Bayern"), ("Milano", .german, nil),
    ] as [(String, Language, String?)]
  )
  func `a division has its own name in the language of its country`(
    city: String,
    language: Language,
    division: String?
  ) throws {
    let found = try #require(CityCatalog.matches(city).first)
    #expect(found.localNames.division(in: language) == division)
  }

  /// In the order of JIS X 0401, which is that of ISO 3166-2. Only the name of 北海道 has no short form.
  @Test func `each prefecture of Japan has its Japanese name`() throws {
    let names = """
      北海道 青森 岩手 宮城 秋田 山形 福島 茨城 栃木 群馬 埼玉 千葉 東京 神奈川 新潟 富山 石川 福井 山梨 長野 岐阜 静岡 愛知 三重
      滋賀 京都 大阪 兵庫 奈良 和歌山 鳥取 島根 岡山 広島 山口 徳島 香川 愛媛 高知 福岡 佐賀 長崎 熊本 大分 宮崎 鹿児島 沖縄
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    let found = try ReferenceTable.divisions.rows(beginningWith: "JP.").map { row in
      let division = try #require(Division(code: row[0]))
      let name = try #require(division.name(in: .japanese))
      #expect(["", "都", "府", "県"].contains { division.isCalled(DivisionName(name + $0)) }, "\(name)")
      return (number: Int(division.isoSuffix), name: name)
    }
    let sorted = found.sorted { $0.number ?? 0 < $1.number ?? 0 }
    #expect(sorted.map(\.number) == Array(1...47) && sorted.map(\.name) == names)
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func `each language has names of its own for cities`(language: Language) throws {
    let copenhagen = try #require(CityCatalog.matches("Copenhagen").first)
    #expect(copenhagen.localNames.city(in: language) != nil)
  }

  @Test(arguments: [
    ("Berlin", "DE", ""), ("paris", "FR", ""), ("London", "GB", ""), ("Portland, Maine", "US", "ME"),
    ("Portland, OR", "US", "OR"), ("Paris, TX, US", "US", "TX"), ("Köln", "DE", ""), ("koln", "DE", ""),
    ("Cologne", "DE", ""), ("São Paulo", "BR", ""), ("Sao Paulo", "BR", ""),
    ("Springfield, Illinois", "US", "IL"),
    ("London, Canada", "CA", ""), ("Munich", "DE", ""), ("New York City", "US", "NY"),
    ("New York", "US", "NY"),
    ("Koeln", "DE", ""), ("Washington, D.C.", "US", "DC"), ("Paris, U.S.", "US", "TX"),
    ("Paris, texas", "US", "TX"),
    ("Dili", "TL", ""), ("Mianzhu, Deyang, Sichuan", "CN", ""), ("Santiago", "CL", ""),
    // An alternative name of a city is used if no city of that area has it as its own name.
    ("Geneva, Switzerland", "CH", ""), ("Hanover, Germany", "DE", ""), ("Calcutta, India", "IN", ""),
    ("St. Petersburg, Russia", "RU", ""), ("St. Petersburg, FL", "US", "FL"),
    ("Newport, Wales", "GB", "WLS"), ("Newport, England", "GB", "ENG"), ("Newport, Wales, UK", "GB", "WLS"),
    ("Mount Pleasant, Washington, D.C.", "US", "DC"),
    // A far larger city that two languages call so is meant; one language is not enough.
    ("Calcutta", "IN", ""), ("Singapur", "SG", ""), ("Calcutta, South Africa", "ZA", ""),
    ("Valence", "FR", ""), ("Colonia, New Jersey", "US", "NJ"),
  ])
  func `a name means the city that most people mean`(text: String, country: String, division: String) throws {
    guard case .one(let city) = CityCatalog.resolve(text) else {
      Issue.record("\(text): \(CityCatalog.resolve(text))")
      return
    }
    #expect(city.country == country)
    if !division.isEmpty { #expect(city.subdivisionCode == division) }
  }

  @Test(arguments: [
    ("Springfield", ["Missouri", "Massachusetts", "Illinois"]),
    ("Neustadt", ["Rhineland-Palatinate", "Lower Saxony"]), ("Plymouth", ["England", "Minnesota"]),
  ])
  func `an ambiguous name gives several cities, the largest first`(text: String, divisions: [String]) {
    guard case .ambiguous(let cities) = CityCatalog.resolve(text) else {
      Issue.record("\(text): \(CityCatalog.resolve(text))")
      return
    }
    #expect(cities.prefix(divisions.count).map(\.subdivision) == divisions)
    #expect(zip(cities, cities.dropFirst()).allSatisfy { $0.population >= $1.population })
    #expect(CityCatalog.matches(text) == cities)
  }

  @Test(arguments: [
    "", ",", "Nowhereville", "Berlin, Atlantis", "Hanover, Japan", "  ", "🌧", "Toronto, 08", "New", "San, US",
    "Jersey", "Best Texas", "MOW", "qwertzuiop", "Bеrlin of mixed scripts", "a\u{301}\u{301}\u{301}",
    String(repeating: "Paris ", count: 100), String(repeating: "x", count: 500), "שלום עולם",
  ])
  func `text that is not a city's name finds nothing`(text: String) {
    #expect(CityCatalog.resolve(text) == .none)
  }

  @Test func `the key of every city equals the key of its name`() {
    var count = 0
    for row in ReferenceTable.cities.rows {
      count += 1
      let key = String(decoding: Array(row.key), as: UTF8.self)
      if PlaceName.key(row[3]) != key { Issue.record("\(row[3]): \(PlaceName.key(row[3])), not \(key)") }
    }
    #expect(count == 34_004)
  }

  @Test(arguments: [
    (-16.8, 179.99, "Labasa"), (64.75, -177.5, nil), (90, 0, nil), (-90, 77, nil), (0, -30, nil),
  ])
  func `the nearest city is found, also across the date line and at the poles`(
    latitude: Double,
    longitude: Double,
    name: String?
  ) throws {
    let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
    #expect(CityCatalog.nearest(to: point, within: .kilometers(200))?.name == name)
    for distance in [0, -1, .nan] {
      #expect(CityCatalog.nearest(to: point, within: .meters(distance)) == nil)
    }
    #expect(CityCatalog.nearest(to: point, within: .meters(.infinity)) != nil)
  }

  @Test func `the index of cells never loses the nearest city`() throws {
    let all = CityCatalog.names(beginningWith: "", limit: .max)
    #expect(all.count == 34_004)
    var missed: [Coordinates] = []
    for latitude in [-90.0, -45, 0.5, 51.5, 71, 90] {
      for longitude in [-180, -179.99, -60, 0.5, 179, 180] {
        let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
        let slow = all.lazy.map { $0.coordinates.distance(to: point) }.min()
        let quick = CityCatalog.nearest(to: point, within: .meters(.infinity))
        if quick?.coordinates.distance(to: point) != slow { missed.append(point) }
      }
    }
    #expect(missed.isEmpty)
  }

  @Test func `the nearest city gives its time zone`() throws {
    let place = try #require(Coordinates(latitude: 52.4, longitude: 13.3))
    #expect(CityCatalog.nearest(to: place, within: .kilometers(30))?.timeZone == "Europe/Berlin")
    let sea = try #require(Coordinates(latitude: 0, longitude: -30))
    #expect(CityCatalog.nearest(to: sea, within: .kilometers(300)) == nil)
  }

  @Test(arguments: [
    ("Berln", "Berlin"), ("Amsterdm", "Amsterdam"), ("Londn", "London"), ("Tok", "Tokyo"),
    ("Los", "Los Angeles"), ("北海道", "Sapporo"), ("Bavaria", "Munich"), ("frankfrt", "Frankfurt am Main"),
    ("New Yrok", "New York City"),
  ])
  func `the intended place is among the suggestions`(typed: String, meant: String) {
    #expect(CityCatalog.suggestions(for: typed, limit: 3).map(\.name).contains(meant))
  }

  @Test(arguments: [
    ("Portto", "Porto"), ("Valleta", "Valletta"), ("Harlin", "Harbin"), ("Kaul", "Kabul"),
    ("Chenni", "Chennai"),
  ])
  func `a whole name, a capital and a metropolis are suggested first`(typed: String, meant: String) {
    #expect(CityCatalog.suggestions(for: typed, limit: 3).first?.name == meant)
  }

  @Test(arguments: ["Берлин", "Лима", "Мадрид", "بكين", "برن"])
  func `a word of another script has no suggestion with other letters`(typed: String) {
    #expect(CityCatalog.suggestions(for: typed, limit: 3).map(\.name) == [])
  }

  @Test func `a text that is longer than any name resembles none`() {
    #expect(CityCatalog.suggestions(for: String(repeating: "a", count: 100_000), limit: 3).isEmpty)
    #expect(ReferenceTable.cities.rows.allSatisfy { $0[0].utf8.count < 500 })
    #expect(ReferenceTable.cityNames.rows.allSatisfy { $0[0].utf8.count < 500 })
  }

  @Test func `no Latin name has fewer than three letters`() {
    let short = ReferenceTable.cityNames.rows.map { $0[0] }.filter {
      $0.utf8.count < 3 && $0.utf8.allSatisfy { $0 < 0x80 }
    }
    #expect(short == [])
  }

  @Test func `no name has more words than the limit`() {
    let rows = Array(ReferenceTable.cities.rows) + Array(ReferenceTable.cityNames.rows)
    #expect(rows.map { $0[0].split(separator: " ").count }.max() == CityCatalog.mostWords)
  }

  @Test func `only the names that are closest to what was typed are suggested`() {
    let names = CityCatalog.suggestions(for: "berlni", limit: 3).map(\.name)
    #expect(names.first == "Berlin" && !names.contains("Köln"), "\(names)")
    #expect(CityCatalog.suggestions(for: "frobnicate", limit: 3).isEmpty)
  }

  /// Every other character of a word of two could be wrong.
  @Test(arguments: [("羽田", [String]()), ("北京", ["Beijing"])])
  func `a word of two letters has only the suggestions that begin with it`(typed: String, first: [String]) {
    let names = CityCatalog.suggestions(for: typed, limit: 3).map(\.name)
    #expect(names.first == first.first, "\(names)")
  }

  @Test(arguments: [
    ("ber", "Berlin"), ("sh", "Shanghai"), ("", "Shanghai"), ("São", "São Paulo"), ("zürich", "Zürich"),
  ])
  func `completion lists the largest cities first`(text: String, name: String) {
    let names = CityCatalog.names(beginningWith: text, limit: 5)
    #expect(names.first?.name == name)
    #expect(names.count <= 5)
    #expect(zip(names, names.dropFirst()).allSatisfy { $0.population >= $1.population })
    #expect(CityCatalog.names(beginningWith: text, limit: -1).isEmpty)
  }

  @Test(arguments: [
    ("Netherlands", "NL"), ("the netherlands", "NL"), ("Holland", "NL"), ("Türkiye", "TR"), ("USA", "US"),
    ("United States of America", "US"), ("The Germany", "DE"), ("UAE", "AE"), ("Philippines", "PH"),
  ])
  func `countries are found by the names that people use`(name: String, code: String) {
    #expect(CountryCatalog.country(named: name)?.code == code)
  }

  @Test(arguments: [
    ("BG", "EUR"), ("HR", "EUR"), ("CW", "XCG"), ("ZW", "ZWG"), ("US", "USD"), ("GB", "GBP"), ("JP", "JPY"),
  ])
  func `a country has its current currency`(code: String, currency: String) {
    #expect(CountryCatalog.country(code: code)?.currencyCode == currency)
  }

  @Test(arguments: [
    ("CW", "Curaçao"), ("RE", "Réunion"), ("BL", "Saint Barthélemy"), ("AX", "Åland Islands"),
    ("ST", "São Tomé and Príncipe"), ("TL", "Timor-Leste"), ("BQ", "Bonaire, Sint Eustatius and Saba"),
  ])
  func `the name of a country has its marks`(code: String, name: String) {
    #expect(CountryCatalog.name(of: code) == name)
  }

  @Test(arguments: ["AN", "CS"]) func `a former country is unknown`(code: String) {
    #expect(ReferenceTable.countries.first(code) == nil)
  }

  @Test(
    arguments: [
      // The Chinese names have other characters, and streets, suburbs and former names among them.
      ("Dalian", "大連"), ("Luoyang", "洛陽"), ("Anyang", "安陽"), ("Xinxiang", "新郷"), ("Xuchang", "許昌"),
      ("Guangzhou", "広州"), ("Shijiazhuang", "石家荘"), ("Yuncheng", "運城"), ("Shantou", "汕頭"),
      // Two names of a town, of which one is a former one.
      ("Xiangyang", nil),
    ] as [(String, String?)]
  )
  func `a city of China has its Japanese name or none`(name: String, japanese: String?) {
    let cities = ReferenceTable.cities.rows(PlaceName.key(name)).compactMap { CityCatalog.city($0) }
    let largest = cities.filter { $0.country == "CN" }.max { $0.population < $1.population }
    #expect(largest?.localNames.city(in: .japanese) == japanese)
  }

  @Test func `a city has at least 500 people or is a capital`() {
    let small = ReferenceTable.cities.rows.compactMap { CityCatalog.city($0) }
      .filter { $0.population < 500 && !$0.isCapital }
    #expect(small.map(\.name) == [])
    let ngerulmud = ReferenceTable.cities.first("ngerulmud").flatMap { CityCatalog.city($0) }
    #expect(ngerulmud?.isCapital == true)
  }

  @Test func `countries are found by code and by name`() {
    #expect(CountryCatalog.all.count == 250)
    #expect(CountryCatalog.country(code: "AQ")?.currencyCode == nil)
    for country in CountryCatalog.all {
      #expect(CountryCatalog.country(code: country.code.lowercased()) == country)
      #expect(CountryCatalog.country(named: country.code3) == country)
      #expect(CountryCatalog.country(named: country.name)?.code == country.code)
    }
    for text in ["USA", "U.S.A.", "us", "America"] {
      #expect(CountryCatalog.country(named: text)?.code == "US")
    }
    for text in ["Germany", "DE", "deu", "de"] { #expect(CountryCatalog.country(named: text)?.code == "DE") }
    #expect(CountryCatalog.country(named: "UK")?.code == "GB")
    #expect(CountryCatalog.country(named: "Atlantis") == nil)
  }
}
