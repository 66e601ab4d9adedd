import Foundation
import ReferenceData
import Testing
import Weather

@testable import Catalog

/// The directory inside the program, searched as by users.
struct AirportCatalogTests {
  private static let all = AirportCatalog.all

  @Test func `the catalog is complete, and each airport is found by its ident`() {
    let all = Self.all
    #expect(all.count == 17_080)
    #expect(Set(all.map(\.ident)).count == all.count)
    for airport in all where AirportCatalog.airport(ident: airport.ident)?.ident != airport.ident {
      Issue.record("\(airport.ident) is not found")
    }
  }

  @Test func `an ICAO code in capitals is its airport, unless a city has exactly that name`() {
    let icao = Self.all.compactMap(\.icao)
    let others = icao.filter { AirportCatalog.airport(capitals: $0)?.icao != $0 }
    #expect(others.contains("LIMA") && others.contains("KOBE") && others.count < 80)
    #expect(others.allSatisfy { CityCatalog.isName($0) })
    #expect(AirportCatalog.airport(capitals: "LIME")?.iata == "BGY")
  }

  /// If an IATA code is also the ident of another airport, the ident wins.
  @Test func `every airport is found by its IATA code`() {
    let all = Self.all
    let idents = Set(all.map(\.ident))
    let wrong = all.filter { airport in
      guard let iata = airport.iata, AirportCatalog.airport(code: iata)?.ident != airport.ident else {
        return false
      }
      return AirportCatalog.airport(code: iata)?.ident != iata
    }
    #expect(wrong.map(\.ident).isEmpty)
    #expect(all.filter { $0.iata.map(idents.contains) ?? false && $0.iata != $0.ident }.isEmpty)
  }

  @Test(arguments: [
    ("SEA", "KSEA"), ("ksea", "KSEA"), ("KSEA", "KSEA"), ("pwm", "KPWM"), ("50r", "50R"), ("AMS", "EHAM"),
    ("TXL", "EDDT"),
  ])
  func `an airport is found by any of its codes`(code: String, ident: String) {
    #expect(AirportCatalog.airport(code: code)?.ident == ident)
  }

  @Test(arguments: [
    ("FVRG", ["FVHA", "HRE"]), ("FLHN", ["FLLI"]), ("WAHS", ["WARS", "SRG"]), ("WAHH", ["WARJ"]),
    ("WAQQ", ["WALR"]), ("YBSU", ["YBMC"]), ("YSHL", ["YWOL"]), ("VYNT", ["VYEL"]), ("HESG", ["HEMK"]),
    ("VERP", ["VARP"]), ("ZPMS", ["ZPLX"]), ("ZGBS", ["ZBGS"]), ("SYEC", ["SYGO"]),
    ("HJJJ", ["HSSJ", "JUB"]),
    ("UZTT", ["UTTT", "TAS"]), ("UZFA", ["UZKA", "UTFA"]), ("EGSY", ["EGDX"]), ("VAJL", ["VA47"]),
    // The code went from a closed airport to the one that has its flights today.
    ("GQNO", ["NKC"]), ("OPGW", ["GWD"]), ("HTGW", ["MBI"]), ("MGMM", ["MGTK", "FRS"]),
    // The directory has two entries.
    ("LECH", ["LEDS"]), ("LFSB", ["MLH"]), ("VRMR", ["VRMF", "FVM"]),
  ])
  func `an airport has its current code, and is found by its former ones`(ident: String, codes: [String]) {
    #expect(AirportCatalog.airport(ident: ident)?.ident == ident)
    for code in codes {
      #expect(AirportCatalog.airport(code: code)?.ident == ident, "\(code)")
      #expect(AirportCatalog.airport(ident: code) == nil, "\(code)")
    }
  }

  @Test(arguments: ["LGAT", "EGXJ", "LFSR", "ETUO", "RCLG", "FMCN", "GQNN"])
  func `a closed airport is not in the directory`(ident: String) {
    #expect(AirportCatalog.airport(code: ident) == nil)
  }

  /// A weather station that reports, and airports that an older directory called closed.
  @Test(arguments: ["EGQK", "EGXV", "EBLB", "WASS", "ROIG", "ZGZJ", "PAAT"])
  func `a closed airport stays if its reports go on or it has moved or opened again`(ident: String) {
    #expect(AirportCatalog.airport(ident: ident) != nil)
  }

  @Test(arguments: [
    ("OEAO", "SA", "Asia/Riyadh"), ("VASD", "IN", "Asia/Kolkata"), ("VNPR", "NP", "Asia/Kathmandu"),
    ("ZURK", "CN", "Asia/Shanghai"), ("HEBR", "EG", "Africa/Cairo"), ("ZSYC", "CN", "Asia/Shanghai"),
    ("UBLC", "AZ", "Asia/Baku"),
  ])
  func `the directory has newer airports`(ident: String, country: String, zone: String) throws {
    let airport = try #require(AirportCatalog.airport(ident: ident))
    #expect(airport.country == country)
    #expect(airport.timeZone == zone)
    #expect(airport.isLarge)
  }

  @Test(arguments: [
    ("KSEA", "KSEA"), ("SEA", nil), ("ksea", nil), ("50R", "50R"), ("00C", nil), ("AMK", "AMK"),
  ])
  func `another code of an airport is not its ident`(text: String, ident: String?) {
    #expect(AirportCatalog.airport(ident: text)?.ident == ident)
    #expect((AirportCatalog.elevation(ident: text) == nil) == (ident == nil))
  }

  @Test(
    arguments: [
      ("haneda", "RJTT"), ("Heathrow", "EGLL"), ("Schiphol", "EHAM"), ("O'Hare", "KORD"), ("O’Hare", "KORD"),
      ("ohare", "KORD"), ("ORLY", "LFPO"), ("tokyo haneda", "RJTT"), ("Chicago O'Hare Airport", "KORD"),
      ("London Heathrow", "EGLL"), ("Charles de Gaulle", "LFPG"), ("Berlin Brandenburg", "EDDB"),
      ("Paris Heathrow", nil), ("Gaulle", nil), ("Airport", nil), ("London", nil), ("", nil),
    ] as [(String, String?)]
  )
  func `an everyday name is that of one airport`(name: String, ident: String?) {
    #expect(AirportCatalog.airports(everydayName: name).map(\.ident) == [ident].compactMap(\.self))
    let found = AirportCatalog.airports(matching: AirportSearch(name))
    if let ident { #expect(found.first?.ident == ident) }
  }

  @Test(arguments: [
    ("Zurich Airport", "LSZH"), ("Flughafen Zürich", "LSZH"), ("Istanbul Havalimanı", "LTFM"),
    // Airfields in America have these words in their names.
    ("Rome Airport", "LIRF"), ("Lima Airport", "SPJC"), ("Athens Airport", "LGAV"),
    ("boston airport", "KBOS"), ("Milan Airport", "LIMC"), ("Manila Airport", "RPLL"),
    // Others in America have exactly these names.
    ("Buenos Aires Airport", "SABE"), ("San Juan Airport", "TJSJ"),
    // Larger ones nearby are military, or in a town of several names.
    ("Jacksonville Airport", "KJAX"), ("Dallas Airport", "KDFW"), ("Toronto Airport", "CYYZ"),
    ("Flughafen Berlin", "EDDB"), ("Bonn Airport", "EDDK"), ("Aspen Airport", "KASE"),
    ("Vermilion Airport", "CYVG"),
    ("Logan Airport", "KBOS"),
    ("Pearson Airport", "CYYZ"), ("Portland International Airport", "KPDX"), ("LAX Airport", "KLAX"),
    ("jfk airport", "KJFK"), ("Aeroporto di Venezia", "LIPZ"), ("羽田空港", "RJTT"), ("成田空港", "RJAA"),
    ("Paris CDG", "LFPG"), ("New York JFK", "KJFK"), ("Venice Marco Polo", "LIPZ"),
    ("Roma Fiumicino", "LIRF"), ("Wien-Schwechat", "LOWW"), ("Köln/Bonn", "EDDK"),
  ])
  func `a town with the word for airport or with a code means the airport that serves it`(
    name: String,
    ident: String
  ) {
    #expect(AirportCatalog.airports(everydayName: name).map(\.ident) == [ident])
  }

  @Test(arguments: [
    (["Moscow", "Airport"], ["Moscow Airport"]), (["Flughafen", "Berlin"], ["Flughafen Berlin"]),
    (["Moscow", "Airport", "KPWM"], ["Moscow Airport", "KPWM"]),
    (["KPWM", "Moscow", "Airport"], ["KPWM", "Moscow Airport"]),
    (["KPWM", "Flughafen", "Berlin"], ["KPWM", "Flughafen Berlin"]),
    (["Berlin", "Flughafen", "KPWM"], ["Berlin Flughafen", "KPWM"]),
    (["Flughafen", "Zürich", "Flughafen", "Berlin"], ["Flughafen Zürich", "Flughafen Berlin"]),
    (["Zurich", "Airport", "Moscow", "Airport"], ["Zurich Airport", "Moscow Airport"]),
    (["san", "francisco", "airport", "jfk"], ["san francisco airport", "jfk"]),
    (["Denver", "International", "Airport"], ["Denver International Airport"]),
    (["Aeroporto", "di", "Venezia", "LIRF"], ["Aeroporto di Venezia", "LIRF"]),
    (["KPWM", "Airport", "EDDB"], ["KPWM Airport", "EDDB"]), (["KPWM", "EDDB"], ["KPWM", "EDDB"]),
    (["Nowhereville", "Airport"], ["Nowhereville Airport"]), (["Airport"], ["Airport"]),
    (["Airport", "Airport"], ["Airport", "Airport"]), (["Moscow Airport"], ["Moscow Airport"]),
    (["San Francisco", "Airport"], ["San Francisco Airport"]), ([], []),
  ])
  func `the word for an airport belongs to the name beside it`(words: [String], names: [String]) {
    #expect(AirportCatalog.joiningNames(words) == names)
  }

  @Test(arguments: [
    (["los", "angeles"], ["los angeles"]), (["SAN", "FRANCISCO"], ["SAN FRANCISCO"]),
    (["London", "Heathrow", "KPWM"], ["London Heathrow", "KPWM"]),
    (["New", "York", "JFK"], ["New York JFK"]),
    (["Rio", "de", "Janeiro", "Oslo"], ["Rio de Janeiro", "Oslo"]),
    (["Paris", "Charles", "de", "Gaulle"], ["Paris Charles de Gaulle"]),
    (["Berlin", "Munich"], ["Berlin", "Munich"]), (["kpwm", "lax", "EDDB"], ["kpwm", "lax", "EDDB"]),
    (["Moscow", "Airport", "Hong", "Kong"], ["Moscow Airport", "Hong Kong"]),
    (["KPWM", "Nowhereville"], ["KPWM", "Nowhereville"]),
    (["Berlin"], ["Berlin"]), ([], []),
  ])
  func `words that name one town or airport together are one name`(words: [String], names: [String]) {
    #expect(AirportCatalog.names(in: words) == names)
  }

  @Test(arguments: [
    ("Munich", ["EDDM"]), ("Los Angeles", ["KLAX"]), ("New York", ["KJFK"]), ("Hong Kong", ["VHHH"]),
    ("Portland", ["KPDX", "KPWM", "YPOD"]), ("Nowhereville", []),
  ])
  func `a town means the airports that serve it or have its name`(town: String, idents: [String]) {
    let found = AirportCatalog.airports(of: town).map(\.ident)
    #expect(Set(found) == Set(idents))
  }

  @Test(arguments: [("Potsdam", "DE"), ("Munich", nil), ("Vermilion", nil), ("Springfield", nil)])
  func `a city without an airport is not one of that name elsewhere`(name: String, country: String?) {
    #expect(AirportCatalog.cityWithoutAirport(name)?.country == country)
  }

  @Test(arguments: [
    ("London Airport", ["EGLL", "EGKK", "EGSS", "EGGW"]), ("Moscow Airport", ["UUDD", "UUEE", "UUWW"]),
    ("Queenstown Airport", ["FAQT", "NZQN"]),
    ("Kingston Airport", ["MKJP", "CYGK"]), ("St Louis Airport", ["KSTL", "GOSS"]), ("Paris DE", []),
    ("Paris Heathrow", []), ("Airport", []),
  ])
  func `a name of several towns or of one without a main airport means all that serve them`(
    name: String,
    idents: [String]
  ) {
    let found = AirportCatalog.airports(everydayName: name).map(\.ident)
    #expect(idents.isEmpty ? found.isEmpty : Set(idents).isSubset(of: found), "\(found)")
    #expect(!found.contains("KPUW") && !found.contains("CYXU"))
  }

  @Test(
    arguments: [
      ("Gran Canaria Airport, Canary Islands, Spain", "GCLP"), ("Gran Canaria Airport, Spain", "GCLP"),
      ("Isle of Man Airport, Castletown, Isle of Man", "EGNS"),
      ("Bora Bora Airport, French Polynesia", "NTTB"),
      ("Lethem Airport, Guyana", "SYLT"), ("Heathrow, UK", "EGLL"), ("Portland Airport, Maine", "KPWM"),
      ("Gran Canaria Airport, France", nil), ("Gran Canaria Airport,", "GCLP"), (",", nil), (", Spain", nil),
    ] as [(String, String?)]
  )
  func `an airport may have its division and country behind it`(name: String, ident: String?) {
    #expect(AirportCatalog.airports(everydayName: name).map(\.ident) == [ident].compactMap(\.self))
  }

  @Test func `the full name of a large airport means it, unless it is that of a city`() {
    let large = Self.all.filter { $0.isLarge && $0.name.hasSuffix(" Airport") }
    for airport in stride(from: 0, to: large.count, by: 150).map({ large[$0] }) {
      let found = AirportCatalog.airports(everydayName: airport.name)
      let isCity = CityCatalog.isName(String(airport.name.dropLast(" Airport".count)))
      #expect(isCity || found.contains(airport), "\(airport.name): \(found.map(\.ident))")
    }
  }

  @Test(
    arguments: [
      ("pearson", "CYYZ"), ("Leonardo da Vinci", "LIRF"), ("Indira Gandhi", "VIDP"), ("Munich", nil),
      ("KPMW", nil), ("international", nil), ("san", nil),
    ] as [(String, String?)]
  )
  func `words of the name of a single large airport mean it, unless they are a town`(
    words: String,
    ident: String?
  ) {
    #expect(AirportCatalog.airport(called: words)?.ident == ident)
  }

  @Test(
    arguments: [
      ("EDDM", .german, "München", "Bayern"), ("EDDM", .english, "Munich", "Bavaria"),
      ("LIMC", .italian, "Milano", "Lombardia"), ("EKYT", .danish, "Aalborg", "Nordjylland"),
      ("LEZL", .english, "Sevilla", "Andalusia"), ("RJBB", .japanese, "大阪", "大阪"),
      ("NZRK", .english, nil, "Waikato"), ("NZTN", .english, nil, "Waikato"),
      ("KPWM", .german, "Portland", "Maine"),
    ] as [(String, Language, String?, String?)]
  )
  func `an airport has the town and the division in the language of the answer`(
    ident: String,
    language: Language,
    city: String?,
    subdivision: String?
  ) throws {
    let airport = try #require(AirportCatalog.airport(ident: ident))
    #expect(airport.city(in: language) == city)
    #expect(airport.subdivision(in: language) == subdivision)
  }

  @Test(arguments: ["Den Haag", "The Hague", "Rotterdam"])
  func `both towns of Rotterdam The Hague Airport find it`(town: String) {
    #expect(AirportCatalog.airports(matching: AirportSearch(town)).first?.ident == "EHRD")
  }

  /// In the package their degrees, minutes and seconds stand as decimals, and the last one is far from its
  /// town.
  @Test(arguments: [
    ("EBBR", 50.9014, 4.4844), ("EBOS", 51.1989, 2.8622), ("EBCI", 50.46, 4.4528), ("EBLG", 50.6364, 5.4428),
    ("EBAW", 51.1894, 4.4603), ("EBDT", 51.0014, 5.0625), ("ELLX", 49.6233, 6.2044),
    ("VANM", 18.9944, 73.0703), ("GLBU", 5.9055, -10.0582),
  ])
  func `a position is where its runways are`(ident: String, latitude: Double, longitude: Double) throws {
    let place = try #require(Coordinates(latitude: latitude, longitude: longitude))
    let airport = try #require(AirportCatalog.airport(ident: ident))
    #expect(airport.coordinates.distance(to: place) < .kilometers(2))
  }

  /// Airports that moved, and coordinates with a wrong digit or sign.
  @Test(arguments: [
    ("ZPPP", 25.1103, 102.9367), ("ZGOW", 23.552, 116.5033), ("ZGZJ", 21.4817, 110.5903),
    ("ZSLG", 34.4141, 119.179), ("ZUZY", 27.8107, 107.2472), ("ROIG", 24.3964, 124.245),
    ("WASS", -0.894, 131.287),
    ("WAPC", -4.5214, 129.9054), ("UBLC", 39.884, 46.363), ("WAFL", 1.1234, 120.7937),
    ("WAQM", 3.575, 116.62), ("SLSM", -14.9658, -65.6338), ("YNPB", -22.5312, 132.7632),
    ("WALJ", 0.807, 114.5291),
  ])
  func `an airport is at its current place`(ident: String, latitude: Double, longitude: Double) throws {
    let place = try #require(Coordinates(latitude: latitude, longitude: longitude))
    let airport = try #require(AirportCatalog.airport(ident: ident))
    #expect(airport.coordinates.distance(to: place) < .kilometers(3))
  }

  @Test func `no two airports have the same coordinates`() {
    let rows = Array(ReferenceTable.airports.rows) + Array(ReferenceTable.airfields.rows)
    let same = Dictionary(grouping: rows) { "\($0[1]) \($0[2])" }.values.filter { $0.count > 1 }
    #expect(same.map { $0.map { $0[0] } } == [])
  }

  /// Only cities of the city table can be checked. In France, many were filled down from the row above.
  @Test(arguments: ["BE", "FR", "LU"])
  func `no airport is further than 80 km from its city`(country: String) {
    var cities: [String: [Coordinates]] = [:]
    for row in ReferenceTable.cities.rows where row[4] == country {
      guard let latitude = row.number(1), let longitude = row.number(2),
        let place = Coordinates(latitude: latitude, longitude: longitude)
      else { continue }
      cities[row[0], default: []].append(place)
    }
    let distances = Self.all.filter { $0.country == country }.compactMap { airport in
      airport.city.flatMap { cities[PlaceName.key($0)] }?.map { airport.coordinates.distance(to: $0) }.min()
        .map { (ident: airport.ident, away: $0) }
    }
    #expect(distances.count > (country == "FR" ? 90 : 0))
    #expect(distances.filter { $0.away > .kilometers(80) }.map(\.ident) == [])
  }

  @Test(arguments: [
    ("LFCA", "Châtellerault"), ("LFCB", "Bagnères-de-Luchon"), ("LFHM", "Megève"), ("LFIM", "Saint-Gaudens"),
    ("CYYT", "St. John's"),
    // Far from their cities, and right.
    ("EDFH", "Hahn"), ("RJAA", "Tokyo"), ("KCVC", "Atlanta"), ("EGPK", "Glasgow"),
    // In the package all of these are in a town that there is not.
    ("LFXB", "Saintes"), ("LFYG", "Cambrai"), ("LFYS", nil),
    // No town of the name or nearby is known: no city rather than a wrong one.
    ("LFKD", nil),
  ])
  func `an airport has the city that it serves, or no city`(ident: String, city: String?) throws {
    #expect(try #require(AirportCatalog.airport(ident: ident)).city == city)
  }

  @Test(
    arguments: [
      // Cuiabá and Campo Grande.
      ("SBCY", "Mato Grosso"), ("SBCG", "Mato Grosso do Sul"),
      // The package has a division far away, or one of a neighbouring country.
      ("SBRB", "Acre"), ("MMTJ", "Baja California"), ("VVBM", "Đắk Lắk"), ("LTXE", "Antalya"),
      ("UWGG", "Nizhny Novgorod"),
      ("SWQE", "Amazonas"), ("SSFE", "Paraná"), ("EGYP", nil),
      // Divisions of before, and misspelt ones.
      ("ENHA", "Innlandet"), ("ENSG", "Vestland"), ("FABL", "Free State"), ("UHMA", "Chukotka"),
      ("UAII", "Turkistan"), ("ENVA", "Trøndelag"),
      // Right, although the nearest city is in another one.
      ("KAZC", "Arizona"), ("YMAY", "New South Wales"), ("ENAN", "Nordland"),
      // In the package these are raw names.
      ("EPLL", "Łódź"), ("SKBO", "Bogotá D.C."), ("EKCH", "Capital Region"), ("ESGG", "Västra Götaland"),
      ("LBSF", "Sofia City"), ("UNBG", "Altai Republic"), ("UNBB", "Altai Krai"),
    ] as [(String, String?)]
  )
  func `an airport has its division`(ident: String, division: String?) throws {
    #expect(try #require(AirportCatalog.airport(ident: ident)).subdivision == division)
  }

  @Test(arguments: [
    ("FZNI", "Africa/Lubumbashi"), ("SMCI", "America/Paramaribo"), ("SWQE", "America/Manaus"),
    ("LXGB", "Europe/Gibraltar"),
    ("SBEG", "America/Manaus"), ("MBAC", "America/Grand_Turk"),
    // Territories with a zone of their own.
    ("EFMA", "Europe/Mariehamn"), ("ENSB", "Arctic/Longyearbyen"), ("TJSJ", "America/Puerto_Rico"),
  ])
  func `an airport has the clock of its country`(ident: String, zone: String) throws {
    #expect(try #require(AirportCatalog.airport(ident: ident)).timeZone == zone)
  }

  @Test(arguments: [("KSDL", 1510), ("LSZS", 5600), ("SPZO", 10_860), ("KPWM", 76), ("50R", 532)])
  func `an elevation has all its digits, including trailing zeros`(ident: String, feet: Double) throws {
    let elevation = try #require(AirportCatalog.airport(ident: ident)?.elevation)
    #expect(abs(elevation.feet - feet) < 0.01)
  }

  @Test(arguments: [
    ("ZULS", 11_713), ("SEQM", 7841), ("LRBV", 1740), ("HCMD", 396), ("ZYHE", 1047), ("UATZ", -78),
    ("ETHF", 565),
    // Metres in the directory.
    ("ZUBJ", 4751), ("YHAA", 2269), ("YPFT", 2701), ("YQNS", 867), ("MHNV", 2789), ("YCBR", 499),
    ("YCNF", 968),
    // Right, although others contradict it.
    ("ZUWL", 5730), ("LTCW", 6096), ("YGDW", 1122), ("25WN", 830), ("MMTG", 1499),
  ])
  func `an elevation is in feet and that of the airport`(ident: String, feet: Double) throws {
    let elevation = try #require(AirportCatalog.airport(ident: ident)?.elevation)
    #expect(abs(elevation.feet - feet) < 2)
  }

  /// The lowest airfield is at the Dead Sea, the highest one in the Andes.
  @Test func `every elevation is between the Dead Sea and the highest airfield`() {
    let rows = Array(ReferenceTable.airports.rows) + Array(ReferenceTable.airfields.rows)
    let wrong = rows.filter { row in row.number(10).map { !(-1300...15_000).contains($0) } ?? false }
    #expect(wrong.map { $0[0] } == [])
  }

  /// An elevation in metres or with a missing digit differs by more.
  @Test func `airports within 10 km of each other have elevations that can be`() {
    let airports = Self.all.filter { $0.elevation != nil }.sorted {
      $0.coordinates.latitude < $1.coordinates.latitude
    }
    var wrong: [String] = []
    for (index, first) in airports.enumerated() {
      for second in airports[(index + 1)...] {
        guard second.coordinates.latitude - first.coordinates.latitude < 0.1 else { break }
        guard let low = first.elevation, let high = second.elevation, abs(low.feet - high.feet) > 2000,
          first.coordinates.distance(to: second.coordinates) < .kilometers(10)
        else { continue }
        wrong.append("\(first.ident) \(second.ident)")
      }
    }
    #expect(wrong == [])
  }

  @Test func `an elevation missing in all directories is nil, not zero`() {
    #expect(AirportCatalog.airport(ident: "AGAT").map { $0.elevation == nil } == true)
    // Sogndal, which is in the other directory.
    #expect(AirportCatalog.airport(ident: "ENSG")?.elevation?.feet.rounded() == 1633)
    // Seaplane bases.
    #expect(Self.all.filter { $0.elevation?.feet == 0 }.map(\.ident) == ["AYM", "KHYL"])
  }

  @Test(arguments: ["", "ZZZZ", "K", "KPWMX", "ümlaut", "KPWM\t", "\n"])
  func `text that is not an airport's code finds nothing`(code: String) {
    #expect(AirportCatalog.airport(code: code) == nil)
    #expect(AirportCatalog.airport(ident: code) == nil)
  }

  @Test(arguments: [
    ("amsterdam", "EHAM"), ("Amsterdam Schiphol", "EHAM"), ("KPWM", "KPWM"), ("portland jetport", "KPWM"),
    ("munich", "EDDM"), ("austin bergstrom", "KAUS"), ("AMS", "EHAM"),
    ("  amsterdam  ", "EHAM"), ("SÃO PAULO guarulhos", "SBGR"), ("zürich", "LSZH"),
    // Other names of their towns, which the table of cities has.
    ("München", "EDDM"), ("Muenchen", "EDDM"), ("Köln", "EDDK"), ("København", "EKCH"), ("Wien", "LOWW"),
    ("Lisboa", "LPPT"), ("Milano", "LIMC"), ("Göteborg", "ESGG"), ("Genf", "LSGG"), ("Bruxelles", "EBBR"),
    ("Antwerpen", "EBAW"), ("Warszawa", "EPWA"), ("Saigon", "VVTS"),
    ("Straßburg", "LFST"), ("東京", "RJAA"), ("北京", "ZBAA"), ("Москва", "UUDD"), ("Αθήνα", "LGAV"),
    ("القاهرة", "HECA"), ("Roma", "LIRF"), ("Saint Louis", "KSTL"), ("St. Louis", "KSTL"),
    ("Mt Vernon, Illinois", "KMVN"), ("Lihu'e", "PHLI"), ("Molokaʻi", "PHMK"), ("coeur dalene", "KCOE"),
  ])
  func `the best match is first`(words: String, ident: String) {
    let found = AirportCatalog.airports(matching: AirportSearch(words))
    #expect(found.first?.ident == ident)
  }

  /// Some are far away, and some only have a similar name.
  @Test(arguments: [
    ("Roma", ["LIRA", "LIRF"], ["YROM"]), ("Saint Louis", ["KCPS", "KSTL", "KSUS"], ["GOSS"]),
    ("Wien", ["LOWW"], ["LOAN"]), ("Milano", ["LIMC", "LIML"], []), ("London", ["EGLL", "EGKK"], ["CYXU"]),
    ("Tokio", ["RJAA", "RJTT"], []),
  ])
  func `the airports of the largest town of a name come before others`(
    words: String,
    first: [String],
    later: [String]
  ) {
    let found = AirportCatalog.airports(matching: AirportSearch(words)).map(\.ident)
    let places = first.compactMap(found.firstIndex)
    #expect(places.count == first.count, "\(found.prefix(12))")
    #expect(later.compactMap(found.firstIndex).allSatisfy { $0 > places.max() ?? 0 }, "\(found.prefix(12))")
  }

  @Test(arguments: [
    ("o'hare", nil), ("O HARE", nil), ("s", nil), ("são", nil), ("sao p", "BR"), ("k", "US"), ("maine", nil),
    ("", "CH"), ("new-york", nil), ("2", nil), ("łód", nil), ("!", nil), ("US", "US"), ("München", nil),
    ("Saint Louis", "US"), ("東京", nil), ("coeur dalene", nil), ("Springfield", nil), ("Lihu'e", nil),
  ])
  func `the quick search of rows finds the same airports as comparing all of them`(
    words: String,
    country: String?
  ) {
    let search = AirportSearch(words, country: country)
    #expect(AirportCatalog.airports(matching: search) == search.matches(in: Self.all))
  }

  @Test func `a search within a country finds all its airports`() {
    let dutch = AirportSearch("", country: "NL").matches(in: Self.all)
    #expect(dutch.count == 27)
    #expect(dutch.allSatisfy { $0.country == "NL" })
    #expect(dutch == AirportSearch(" ", country: "NL").matches(in: Self.all))
    for words in ["zzzzzz", "!!!", "🌧", String(repeating: "a ", count: 300)] {
      #expect(AirportSearch(words).matches(in: Self.all).isEmpty)
    }
  }

  @Test(arguments: [(52.52, 13.41, "EDDT"), (43.66, -70.26, "KPWM"), (-17.0, 179.9, nil), (90, 0, nil)])
  func `the nearest large airport is found within the limit`(
    latitude: Double,
    longitude: Double,
    ident: String?
  ) throws {
    let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
    let near = AirportCatalog.nearest(to: point, limit: 5, within: .kilometers(40))
    let large = AirportCatalog.nearestReporting(to: point, limit: 1, within: .kilometers(40))
    #expect(large.first?.ident == ident)
    #expect(near.first(where: \.isLarge).map { large == [$0] } ?? true)
    #expect(
      zip(near, near.dropFirst()).allSatisfy {
        $0.coordinates.distance(to: point) <= $1.coordinates.distance(to: point)
      }
    )
    #expect(near.allSatisfy { $0.coordinates.distance(to: point) <= .kilometers(40) })
  }

  @Test func `the quick test of a box never loses an airport`() throws {
    let all = Self.all
    for (latitude, longitude) in [
      (0.0, 179.95), (-45, -179.9), (71, 25), (-77.8, 166.6), (51.5, -0.1), (90, 0), (-89.9, 12),
    ] {
      let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
      let slow = all.filter { $0.coordinates.distance(to: point) <= .kilometers(300) }.map(\.ident).sorted()
      let quick = AirportCatalog.nearest(to: point, limit: .max, within: .kilometers(300)).map(\.ident)
        .sorted()
      #expect(quick == slow)
    }
  }

  @Test(arguments: [-1, .nan, 0]) func `an invalid distance reaches nothing`(kilometers: Double) throws {
    let point = try #require(Coordinates(latitude: 52.5, longitude: 13.4))
    #expect(AirportCatalog.nearest(to: point, limit: 5, within: .kilometers(kilometers)).isEmpty)
    #expect(AirportCatalog.nearest(to: point, limit: -1, within: .kilometers(40)).isEmpty)
    #expect(AirportCatalog.nearest(to: point, limit: 3, within: .meters(.infinity)).count == 3)
  }

  @Test(arguments: [
    ("KPWN", "KPWM"), ("EHAN", "EHAM"), ("KLAZ", "KLAX"), ("schiphol", "EHAM"),
    ("München", "EDDM"), ("Wien", "LOWW"), ("Oslo", "ENGM"), ("St. Louis", "KSTL"), ("kpwn", "KPWM"),
  ])
  func `the intended place is among the suggestions`(typed: String, meant: String) {
    #expect(AirportCatalog.suggestions(for: typed, limit: 3).map(\.ident).contains(meant))
  }

  @Test(arguments: [
    ("trondhiem", nil, ["Trondheim"]), ("Heathrwo", nil, ["Heathrow"]), ("Wellingtn", nil, ["Wellington"]),
    ("trondhiem", "NO", ["Trondheim"]), ("trondhiem", "GB", []), ("zzzzqq", nil, []), ("", nil, []),
  ])
  func `the words closest to a misspelt one are found`(typed: String, country: String?, words: [String]) {
    #expect(AirportCatalog.words(like: typed, inCountry: country, limit: 3) == words)
  }

  @Test func `every time zone is one that Foundation knows`() {
    var unknown: Set<String> = []
    for row in ReferenceTable.zones.rows where TimeZone(identifier: row[1]) == nil { unknown.insert(row[1]) }
    #expect(unknown.isEmpty)
    #expect(Self.all.allSatisfy { $0.timeZone != nil })
  }
}
