import Catalog
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import Configuration

/// Which place a text means.
struct PlaceResolverTests {
  @Test(arguments: [
    ("berlin", "Berlin"), ("HOME", "Berlin"), ("Portland, Maine", "Portland"), ("52.5,13.4", "Kreuzberg"),
    ("KPWM", "Portland International"), ("OSL", "Oslo Gardermoen"), ("osl", "Oslo Gardermoen"),
    ("nice", "Nice"),
    ("NCE", "Nice-"), ("Ísafjörður", "Ísafjörður"), ("Utqiagvik", "Utqiagvik"), ("52.5 13.4", "Kreuzberg"),
    ("0,-30", "0,-30"), ("geo:0,0?q=52.36,10.76(Home)", "Wolfsburg"), ("geo:0,0?q=Wolfsburg", "Wolfsburg"),
    ("Ulm", "Ulm"), ("Pau", "Pau"), ("ULM", "New Ulm"), ("RIO", "Rio de Janeiro"),
    ("rio", "Rio de Janeiro"), ("heathrow", "London Heathrow"), ("O'Hare", "Chicago O'Hare"),
    ("Charles de Gaulle", "Charles de Gaulle"), ("Eivissa", "Ibiza"), ("Brixen", "Bressanone"),
    ("Meran", "Merano"), ("kloten", "Kloten"), ("PANC ", "Ted Stevens"), (" Z13\t", "Akiachak"),
    ("Aspen", "Aspen"), ("Bethel", "Bethel"), ("Homer", "Homer"), ("Haines", "Haines"), ("Nome, AK", "Nome"),
    ("Altdorf", "Altdorf"), ("Heppenheim", "Heppenheim an der"), ("Queenstown NZ", "Queenstown"),
    // No city of the catalog is in Nunavut.
    ("Iqaluit, Nunavut, Canada", "Iqaluit"), ("Iqaluit, Nunavut", "Iqaluit"), ("Iqaluit NU", "Iqaluit"),
    ("Rankin Inlet Nunavut", "Rankin Inlet"), ("Qaanaaq, Avannaata, Greenland", "Qaanaaq"),
    ("Gran Canaria Airport, Canary Islands, Spain", "Gran Canaria"),
  ])
  func `places are found by all their names`(text: String, name: String) throws {
    var city = Config.City(id: "berlin", aliases: ["home"], sourceIDs: [:], layer: .user)
    city.name = "Berlin"
    let place = try PlaceResolver(cities: [city]).place(text)
    #expect(place.name.hasPrefix(name))
  }

  @Test(
    arguments: [
      (39.0, -117.0, "America/Los_Angeles", nil), (52.5, 13.4, "Europe/Berlin", "DE"),
      (-60, 13.4, "Etc/GMT-1", nil), (71.29, -156.79, "America/Anchorage", nil),
    ] as [(Double, Double, String, String?)]
  )
  func `a place has one time zone, and the country of a near city`(
    latitude: Double,
    longitude: Double,
    zone: String,
    country: String?
  ) throws {
    var cabin = Config.City(id: "cabin", aliases: [], sourceIDs: [:], layer: .user)
    cabin.coordinates = Coordinates(latitude: latitude, longitude: longitude)
    let resolver = PlaceResolver(cities: [cabin])
    let configured = try resolver.place("cabin")
    #expect(configured.timeZone == zone)
    #expect(configured.country == country)
    #expect(try resolver.place("\(latitude),\(longitude)").timeZone == zone)
  }

  @Test func `all configured places are found`() {
    func city(_ id: String, _ latitude: Double? = nil, aliases: [String] = []) -> Config.City {
      var city = Config.City(id: id, aliases: aliases, sourceIDs: [:], layer: .user)
      city.coordinates = latitude.flatMap { Coordinates(latitude: $0, longitude: 13.4) }
      return city
    }
    let cities = [city("a", 52.5, aliases: ["oslo"]), city("oslo"), city("nowhereville"), city("sea", -60)]
    let places = PlaceResolver(cities: cities).configuredPlaces()
    #expect(places.map { $0?.cityID } == ["a", "oslo", nil, "sea"])
    #expect(places.map { $0?.country } == ["DE", "NO", nil, nil])
  }

  @Test(arguments: [
    ("Sylt", true), ("sylt", false), ("SYLT", false), ("Oban", true), ("Ísafjörður", true), ("Berlin", false),
    ("52.5,13.4", false), ("KPWM", false), ("Lake Louise", true), ("lake louise", true),
    ("Dutch Harbor", true),
    ("Nome, AK", true), ("Bethel", true), ("Sal", true), ("sal", false), ("Frankfurt", false),
    ("Salt Lake", false),
    ("Heppenheim", false), ("heathrow", false), ("geo:0,-30", false), ("Bethel, US", true),
    ("Andorra", false), ("Vatican, Vatican", false), ("Niue", false), ("Cuba, Missouri", true),
    ("geo:0,0?q=Bethel", true), ("Ｂｅｔｈｅｌ", true), ("５２.５，１３.４", false),
    // Small towns in California and Barcelona, while airports are on islands of these names.
    ("La Palma", true), ("Horta", true), ("Park City", true), ("Queenstown NZ", true), ("Potsdam", false),
    ("Mâcon", false), ("Inverness", false), ("Queenstown", true), ("Cornwall", true),
    ("Mount Fuji", true), ("Mt. Fuji Airport", false), ("Mount Vernon", false), ("Berlin Brandenburg", false),
  ])
  func `a word that is written as a name may be another place than an airport`(text: String, isDoubtful: Bool)
    throws
  {
    #expect(try PlaceResolver(cities: []).resolve(text).isDoubtful == isDoubtful)
  }

  @Test(arguments: [
    ("KPWM", true), ("kpwm", true), ("PWM", true), ("osl", true), ("SYLT", true), ("sylt", true),
    ("Sylt", false), ("Osl", false), ("Oslo", false), ("oslo", false), ("Berlin", false), ("XXX9", false),
  ])
  func `a code is not written as a name and is not the name of a city`(word: String, isCode: Bool) {
    #expect(PlaceResolver.isCode(word) == isCode)
  }

  @Test(
    arguments: [
      ("home", .configured, "home"), ("52.5,13.4", .coordinates, "52.5,13.4"),
      ("５２.５，１３.４", .coordinates, "52.5,13.4"), ("geo:52.5,13.4", .coordinates, "geo:52.5,13.4"),
      ("OSL", .code, "OSL"), ("sylt", .code, "sylt"), ("Venedig", .city, "Venedig"),
      // Not Kord Kūy in Iran, and not Lima in the spelling of some map; but KOBE is a city of that name.
      ("KORD", .code, "KORD"), ("LIME", .code, "LIME"), ("KOBE", .city, "KOBE"), ("kord", .city, "kord"),
      ("Salt Lake", .city, "Salt Lake"),
      ("geo:0,0?q=Wolfsburg", .city, "Wolfsburg"), ("Aspen", .town, "Aspen"),
      ("Lake Louise", .town, "Lake Louise"),
      ("heathrow", .everydayName, "heathrow"), ("Zurich Airport", .everydayName, "Zurich Airport"),
      ("oka", .code, "oka"), (" Ｐａｒｉｓ ", .city, "Paris"),
    ] as [(String, ResolvedPlace.Rule, String)]
  )
  func `a place is known by the rule and the text that found it`(
    typed: String,
    rule: ResolvedPlace.Rule,
    text: String
  ) throws {
    var city = Config.City(id: "berlin", aliases: ["home"], sourceIDs: [:], layer: .user)
    city.name = "Berlin"
    let found = try PlaceResolver(cities: [city]).resolve(typed)
    #expect(found.rule == rule && found.text == text, "\(found)")
  }

  @Test func `the name of a country means a place of its own or suggests cities`() {
    var unknown: [String] = []
    for country in CountryCatalog.all {
      do throws(PlaceResolver.Failure) {
        let found = try PlaceResolver(cities: []).resolve(country.name)
        let place = found.place
        // Large towns elsewhere.
        let isElsewhere = ["Armenia", "Jamaica"].contains(country.name)
        #expect((place.country == country.code) != isElsewhere, "\(country.name): \(place.label)")
        #expect(!found.isDoubtful)
      } catch {
        if error.isOfName { unknown.append(country.name) }
      }
    }
    // These have no cities. Only for them a source is asked.
    #expect(
      unknown == [
        "Antarctica", "Bouvet Island", "Heard Island and McDonald Islands", "British Indian Ocean Territory",
        "Tokelau", "United States Minor Outlying Islands",
      ]
    )
  }

  @Test(
    arguments: [
      ("Niue", "Niue International"), ("Norfolk Island", "Norfolk Island"), ("cypr", "Prince Rupert"),
      ("Cypr", nil), ("Puerto Rico", nil), ("Islas Malvinas", nil),
    ] as [(String, String?)]
  )
  func `the name of a country does not mean an airport elsewhere`(text: String, name: String?) {
    let place = try? PlaceResolver(cities: []).place(text)
    #expect(name.map { place?.name.hasPrefix($0) == true } ?? (place == nil), "\(place?.label ?? "")")
  }

  @Test(arguments: [
    "Aspen", "bethel", "Nome, AK", "Andorra", "heathrow", "Venedig", "Portland", "NCE", "Sylt", "home",
  ])
  func `the list of places begins with the one that the name means`(text: String) throws {
    var city = Config.City(id: "berlin", aliases: ["home"], sourceIDs: [:], layer: .user)
    city.name = "Berlin"
    let resolver = PlaceResolver(cities: [city])
    let first = try #require(resolver.places(named: text, limit: 3).first)
    #expect(first.place.coordinates == (try resolver.place(text).coordinates))
    #expect(try resolver.place(first.query).coordinates == first.place.coordinates)
  }

  /// Four airports have an ICAO code that is exactly the name of a city.
  @Test(arguments: ["Kobe", "Mendoza", "Same", "Iguazú", "Córdoba, Argentina", "Faro", "London Airport"])
  func `each place of the list is found by its query`(text: String) throws {
    let resolver = PlaceResolver(cities: [])
    let found = resolver.places(named: text, limit: 10)
    #expect(!found.isEmpty)
    for match in found {
      #expect(try resolver.place(match.query).coordinates == match.place.coordinates, "\(match.query)")
    }
  }

  @Test func `a town without a main airport asks which one is meant`() {
    let failure = #expect(throws: PlaceResolver.Failure.self) {
      try PlaceResolver(cities: []).place("London Airport")
    }
    guard case .ambiguous(_, let candidates, _) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(candidates.first?.query == "EGLL" && candidates.first?.label.hasPrefix("London Heathrow") == true)
  }

  @Test(arguments: [
    ("Tonga", ["Nuku‘alofa", "Tonga"]), ("Lebanon", ["Beirut"]), ("Victoria", ["Victoria"]),
    // The capital of Montserrat was abandoned.
    ("Plymouth", ["Plymouth"]),
    ("Aspen", ["Aspen", "Aspen Hill", "Aspen-Pitkin County/Sardy Field"]),
  ])
  func `the list of places has the cities of a country, capitals and the airport of a town`(
    text: String,
    names: [String]
  ) {
    let found = PlaceResolver(cities: []).places(named: text, limit: 5).map(\.place)
    #expect(found.map(\.name).starts(with: names), "\(found.map(\.label))")
    let countries = ["Victoria": "SC", "Plymouth": "GB"]
    #expect(countries[text].map { found.first?.country == $0 } ?? true)
  }

  @Test func `a position is read as it is printed in the language of the run`() throws {
    let german = PlaceResolver(cities: [], language: .german)
    let text = "52,3622° N, 13,5007° O"
    #expect(try german.place(text).coordinates == Coordinates(latitude: 52.3622, longitude: 13.5007))
    #expect(german.places(named: text, limit: 3).map(\.query) == ["52.3622,13.5007"])
    #expect(german.names(in: ["52,3622°", "N,", "13,5007°", "O"]) == ["52,3622° N, 13,5007° O"])
    #expect(throws: PlaceResolver.Failure.self) { try PlaceResolver(cities: []).place(text) }
  }

  @Test func `a long list of places begins with capitals and says how to see the rest`() throws {
    let failure = try #require(
      #expect(throws: PlaceResolver.Failure.self) { try PlaceResolver(cities: []).place("Victoria") }
    )
    let lines = failure.description.split(separator: "\n")
    #expect(lines.count == 10 && lines[1].contains("Seychelles"), "\(failure)")
    #expect(lines.last == "  … 5 more: agg places Victoria --limit 13")
  }

  @Test func `an unknown or ambiguous place is an error`() {
    let resolver = PlaceResolver(cities: [])
    #expect(throws: PlaceResolver.Failure.self) { try resolver.place("Nowhereville") }
    let error = #expect(throws: PlaceResolver.Failure.self) { try resolver.place("Springfield") }
    #expect(error?.description.contains("agg weather \"Springfield, Illinois\"") == true)
    #expect(
      resolver.isPlace("Springfield") && resolver.isPlace("Berlin") && !resolver.isPlace("Nowhereville")
    )
  }

  @Test(arguments: [
    (["San", "Francisco"], ["San Francisco"]), (["Paris", "Texas"], ["Paris Texas"]),
    (["London", "UK"], ["London UK"]),
    (["New", "York"], ["New York"]), (["Los", "Angeles"], ["Los Angeles"]), (["Den", "Haag"], ["Den Haag"]),
    (["52.5", "13.4"], ["52.5 13.4"]), (["Paris", "London"], ["Paris", "London"]),
    (["KPWM", "OSL"], ["KPWM", "OSL"]),
    (["home", "Paris"], ["home", "Paris"]), (["Berlin", "Nowhereville"], ["Berlin", "Nowhereville"]),
    (["New", "York", "London"], ["New York", "London"]), (["Oslo", "Den", "Haag"], ["Oslo", "Den Haag"]),
    (["The", "Netherlands"], ["The Netherlands"]), (["Den", "Haag", "Paris"], ["Den Haag", "Paris"]),
    (["Berlin"], ["Berlin"]), ([], []), (["52.5,13.4", "Oslo"], ["52.5,13.4", "Oslo"]),
    (["Moscow", "Airport"], ["Moscow Airport"]), (["Airport", "Hawaii"], ["Airport Hawaii"]),
    (["Zurich", "Airport", "Den", "Haag"], ["Zurich Airport", "Den Haag"]),
  ])
  func `words of one name are joined`(words: [String], names: [String]) {
    let city = Config.City(id: "berlin", aliases: ["home"], sourceIDs: [:], layer: .user)
    #expect(PlaceResolver(cities: [city]).names(in: words) == names)
  }

  @Test func `the time to join words grows with their number alone`() async {
    let resolver = PlaceResolver(cities: [])
    await expectProportional(100, 400) { count in
      let words = Array(repeating: ["London", "New", "York"], count: count).flatMap(\.self)
      return threadTime {
        #expect(
          resolver.names(in: words) == Array(repeating: ["London", "New York"], count: count).flatMap(\.self)
        )
      }
    }
  }

  @Test(arguments: [
    ("Florence", ["Florence, Alabama"]), ("Horta", ["Horta, Açores"]),
    ("Aspen", ["Aspen Hill, Maryland"]), ("Monterey, California", []), ("geo:0,0?q=Horta", ["Horta, Açores"]),
    ("Queenstown", ["Queenstown, Otago, New Zealand"]), ("La Palma", ["Sta Cruz de la Palma"]),
    ("Casa Branca", ["Casablanca"]), ("Berlin", []), ("Paris", ["Paris, Texas, United States"]),
    ("52.5,13.4", []),
    ("OSL", []), ("Springfield", []), ("Nowhereville", []),
  ])
  func `other places with the same name are listed`(text: String, expected: [String]) {
    let namesakes = (try? PlaceResolver(cities: []).resolve(text))?.namesakes ?? []
    #expect(namesakes.count <= 3)
    #expect(
      expected.isEmpty ? namesakes.isEmpty : namesakes.contains { $0.hasPrefix(expected[0]) },
      "\(namesakes)"
    )
  }

  @Test(arguments: [
    ("Mu\u{308}nchen", "Munich", "DE"), ("\u{200f}القاهرة", "Cairo", "EG"),
    ("\u{202e}Berlin\u{202c}", "Berlin", "DE"),
    ("I\u{307}stanbul", "Istanbul", "TR"), ("  oslo  ", "Oslo", "NO"),
    ("Amsterdam, The Netherlands", "Amsterdam", "NL"), ("Nassau, Bahamas", "Nassau", "BS"),
    ("Banjul, The Gambia", "Banjul", "GM"), ("Manila, The Philippines", "Manila", "PH"),
    ("Amsterdam the Netherlands", "Amsterdam", "NL"),
  ])
  func `combining marks, text directions and articles do not matter`(
    text: String,
    name: String,
    country: String
  )
    throws
  {
    let place = try PlaceResolver(cities: []).place(text)
    #expect(place.name == name && place.country == country)
  }

  @Test(arguments: [
    "Берlin", "T\u{43e}kyo", "The Netherlands", "United States", "東京Berlin", "asdfgh", "nilreB",
    "99999",
    "-----", "\u{0}\u{1b}[31m", "91,0", "geo:0,0?q=", "geo:0,0?q=91,0", "geo:0,0?q=asdfgh",
    "0,181",
    String(repeating: "a", count: 500), String(repeating: "Berlin ", count: 72),
    String(repeating: "東", count: 500), "Berlin" + String(repeating: "\u{301}", count: 500) + "x",
  ])
  func `nonsense is never turned into a place`(text: String) {
    #expect(throws: PlaceResolver.Failure.self) { try PlaceResolver(cities: []).place(text) }
  }

  @Test func `the typed name is stored with a place of another name`() throws {
    let resolver = PlaceResolver(cities: [])
    #expect(try resolver.place("Venedig").typedName == "Venedig")
    for text in ["Venice", "OSL", "52.5,13.4", "Frankfurt"] {
      #expect(try resolver.place(text).typedName == nil)
    }
  }

  /// As in the built-in config.
  private static var examples: [Config.City] {
    func city(_ id: String, _ name: String, _ country: String, _ latitude: Double, _ longitude: Double)
      -> Config.City
    {
      var city = Config.City(id: id, aliases: [], sourceIDs: [:], layer: .user)
      (city.name, city.country, city.elevation) = (name, country, .meters(10))
      city.coordinates = Coordinates(latitude: latitude, longitude: longitude)
      return city
    }
    return [
      city("berlin", "Berlin", "DE", 52.52, 13.41), city("london", "London", "GB", 51.5085, -0.1257),
      city("new-york", "New York", "US", 40.7128, -74.006),
    ]
  }

  @Test(
    arguments: [
      ("Berlin", "Berlin", "Berlin"), ("Berlin, Germany", "Berlin", "Berlin"),
      ("Berlino", "Berlin", "Berlin"), ("10115 Berlin", "Berlin", "Berlin"), ("London", "London", "England"),
      ("London UK", "London", "England"), ("New York", "New York", "New York"),
      ("New York, NY", "New York", "New York"), ("New York City", "New York", "New York"),
      ("Nueva York", "New York", "New York"),
      // Others.
      ("London, Ontario", nil, "Ontario"), ("Berlin, New Hampshire", nil, "New Hampshire"),
      ("Brooklyn", nil, "New York"), ("Potsdam", nil, "Brandenburg"),
    ] as [(String, String?, String)]
  )
  func `every spelling of a city finds its entry in the config, which takes its division from the catalog`(
    text: String,
    name: String?,
    subdivision: String
  ) throws {
    let place = try PlaceResolver(cities: Self.examples).place(text)
    let entry = Self.examples.first { $0.name == name }
    #expect(place.cityID == entry?.id, "\(place.label)")
    #expect(place.subdivision == subdivision)
    guard let entry else { return }
    #expect(place.name == entry.name && place.coordinates == entry.coordinates)
    #expect(place.elevation == .meters(10))
    #expect(place.localNames != nil)
    let listed = PlaceResolver(cities: Self.examples).places(named: text, limit: 9).map(\.place)
    let same = listed.filter { other in
      other.airport == nil && CityCatalog.areTwins(other.coordinates, place.coordinates)
    }
    #expect(same.map(\.cityID) == [entry.id])
  }

  @Test func `an entry of the config keeps the names that it has itself`() throws {
    var city = Config.City(id: "office", aliases: [], sourceIDs: [:], layer: .user)
    city.coordinates = Self.examples[1].coordinates
    (city.name, city.subdivision, city.country) = ("Londres", "Angleterre", "GB")
    #expect(try PlaceResolver(cities: [city]).place("London").name == "London")
    let place = try PlaceResolver(cities: [city]).place("Londres")
    #expect(place.name == "Londres" && place.subdivision == "Angleterre" && place.localNames == nil)
    city.subdivision = nil
    let named = try PlaceResolver(cities: [city]).place("London")
    #expect(named.name == "Londres" && named.subdivision == "England" && named.localNames == nil)
    // A name that no city there has.
    city.name = "Office"
    #expect(try PlaceResolver(cities: [city]).place("Office").subdivision == nil)
    #expect(try PlaceResolver(cities: [city]).place("London").name == "London")
  }

  @Test func `a name of the config means its city, even if others have the name`() throws {
    var city = Config.City(id: "london", aliases: ["OSL"], sourceIDs: [:], layer: .user)
    city.name = "London"
    city.coordinates = Coordinates(latitude: 42.98, longitude: -81.25)
    let resolver = PlaceResolver(cities: [city])
    for name in ["London", "london", "OSL"] {
      let found = try resolver.resolve(name)
      #expect(found.place.country == "CA" && found.rule == .configured)
      #expect(found.namesakes.isEmpty)
    }
  }

  @Test(arguments: [
    ("52°31'N 13°24'E", "52.51667,13.4"), ("-33.9, 18.4", "-33.9,18.4"), ("0,0", "0.0,0.0"),
  ])
  func `coordinates are found as they can be typed again`(text: String, typed: String) throws {
    let found = try #require(PlaceResolver(cities: []).places(named: text, limit: 10).first)
    #expect(found.query == typed)
    #expect(
      try PlaceResolver(cities: []).place(typed).coordinates.distance(to: found.place.coordinates).meters < 1
    )
  }

  @Test(
    arguments: [("PAR", "Paris"), ("CHI", "Chicago"), ("SEL", nil), ("LON", "London")] as [(String, String?)]
  )
  func `the code of a city is not a far town that begins with its letters`(code: String, hint: String?) throws
  {
    let resolver = PlaceResolver(cities: [])
    let failure = try #require(#expect(throws: PlaceResolver.Failure.self) { try resolver.place(code) })
    guard case .unknown(let name) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(name.text == code && !name.suggestions.isEmpty)
    if let hint { #expect(name.suggestions.contains { $0.hasPrefix(hint) }, "\(name.suggestions)") }
  }

  @Test(arguments: ["🌍", ",", ".", "?"])
  func `punctuation alone is unknown and has no suggestions`(text: String) throws {
    let city = Config.City(id: "berlin", aliases: [], sourceIDs: [:], layer: .user)
    let failure = try #require(
      #expect(throws: PlaceResolver.Failure.self) { try PlaceResolver(cities: [city]).place(text) }
    )
    guard case .unknown(let name) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(name.text == text && name.suggestions.isEmpty)
  }
}
