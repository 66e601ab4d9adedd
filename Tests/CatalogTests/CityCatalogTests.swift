import Catalog
import ReferenceData
import Testing
import Weather

/// Cities by the names that people use.
struct CityCatalogTests {
  @Test(arguments: [
    ("Berlin", "DE", ""), ("paris", "FR", ""), ("London", "GB", ""), ("Portland, Maine", "US", "ME"),
    ("Portland, OR", "US", "OR"), ("Paris, TX, US", "US", "TX"), ("Köln", "DE", ""), ("koln", "DE", ""),
    ("Cologne", "DE", ""), ("São Paulo", "BR", ""), ("Sao Paulo", "BR", ""),
    ("Springfield, Illinois", "US", "IL"),
    ("London, Canada", "CA", ""), ("Munich", "DE", ""), ("New York City", "US", "NY"),
  ])
  func `one city is meant`(text: String, country: String, division: String) throws {
    guard case .one(let city) = CityCatalog.resolve(text) else {
      Issue.record("\(text): \(CityCatalog.resolve(text))")
      return
    }
    #expect(city.country == country)
    if !division.isEmpty { #expect(city.subdivisionCode == division) }
  }

  @Test(arguments: ["Portland", "Springfield", "Santiago, ES"])
  func `several can be meant, or one within a country`(text: String) {
    switch CityCatalog.resolve(text) {
    case .ambiguous(let cities):
      #expect(cities.count > 1)
      #expect(zip(cities, cities.dropFirst()).allSatisfy { $0.population >= $1.population })
    case .one(let city): #expect(text == "Santiago, ES" && city.country == "ES")
    case .none: #expect(text == "Santiago, ES")
    }
  }

  @Test(arguments: ["", ",", "Nowhereville", "Berlin, Atlantis", "  ", "🌧"])
  func `no city`(text: String) { #expect(CityCatalog.resolve(text) == .none) }

  @Test func `every city is found by its own name, and its key is its folded name`() {
    var count = 0
    for row in Table.cities.rows {
      count += 1
      let key = String(decoding: Array(row.key), as: UTF8.self)
      if TextFolding.fold(row[3]) != key {
        Issue.record("\(row[3]) folds to \(TextFolding.fold(row[3])), not \(key)")
      }
    }
    #expect(count == 34_006)
  }

  @Test func `the nearest city gives its time zone`() throws {
    let place = try #require(Coordinates(latitude: 52.4, longitude: 13.3))
    #expect(CityCatalog.nearest(to: place, within: .kilometers(30))?.timeZone == "Europe/Berlin")
    let sea = try #require(Coordinates(latitude: 0, longitude: -30))
    #expect(CityCatalog.nearest(to: sea, within: .kilometers(300)) == nil)
  }

  @Test(arguments: [("Berln", "Berlin"), ("Amsterdm", "Amsterdam"), ("Londn", "London"), ("Tok", "Tokyo")])
  func `what was meant is among the suggestions`(typed: String, meant: String) {
    #expect(CityCatalog.suggestions(for: typed, limit: 3).map(\.name).contains(meant))
  }

  @Test func `completion gives the largest first`() {
    let names = CityCatalog.names(beginningWith: "ber", limit: 5)
    #expect(names.first?.name == "Berlin")
    #expect(names.count == 5)
  }

  @Test(arguments: [
    ("BG", "EUR"), ("HR", "EUR"), ("CW", "XCG"), ("ZW", "ZWG"), ("US", "USD"), ("GB", "GBP"), ("JP", "JPY"),
  ])
  func `money of today`(code: String, currency: String) {
    #expect(CountryCatalog.country(code: code)?.currencyCode == currency)
  }

  @Test func `countries by code and by name`() {
    #expect(CountryCatalog.all.count == 252)
    #expect(CountryCatalog.country(code: "AQ")?.currencyCode == nil)
    for text in ["Germany", "DE", "deu", "de"] { #expect(CountryCatalog.country(named: text)?.code == "DE") }
    #expect(CountryCatalog.country(named: "UK")?.code == "GB")
    #expect(CountryCatalog.country(named: "Atlantis") == nil)
  }
}
