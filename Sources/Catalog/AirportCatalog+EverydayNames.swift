import ReferenceData
import Text
import Weather

extension AirportCatalog {
  /// The airports that a name may mean: `heathrow`, `Tokyo Haneda`, `Paris CDG`, `Zurich Airport`, `Charles
  /// de Gaulle Airport`, also with a division or a country behind it.
  ///
  /// - Returns: Several where none of those of a town is clearly the main one, as for `London Airport`; empty
  ///   for another name.
  package static func airports(everydayName text: String) -> [Airport] {
    let found = airports(everydayNameOnly: text)
    return found.isEmpty ? airports(beforeAreasIn: text) : found
  }

  /// The airports whose name stands before a comma and their areas, as in the heading of an answer: `Gran
  /// Canaria Airport, Spain`. That of a town may stand there, too: `Portland Airport, Maine`.
  private static func airports(beforeAreasIn text: String) -> [Airport] {
    guard let comma = text.firstIndex(of: ","), text.utf8.count <= PlaceName.longest else { return [] }
    let name = String(text[..<comma])
    let areas = text[comma...].split(separator: ",").map { NamedArea(String($0)) }
    let folded = TextFolding.fold(name)
    guard let beginning = folded.utf8.first, !areas.isEmpty else { return [] }
    func there(_ airports: [Airport]) -> [Airport] {
      airports.filter { airport in areas.allSatisfy { $0.contains(airport) } }
    }
    let called = [ReferenceTable.airports, .airfields].flatMap { table in
      table.rows.filter {
        $0.mayBegin(Column.name, with: beginning) && TextFolding.fold($0[Column.name]) == folded
      }
    }
    let exact = there(called.compactMap(airport))
    guard exact.isEmpty else { return exact.contains(where: \.isLarge) ? exact.filter(\.isLarge) : exact }
    let named = there(airports(everydayNameOnly: name))
    guard named.isEmpty, let town = withoutAirport(name) else { return named }
    return airports(of: town + text[comma...])
  }

  private static func airports(everydayNameOnly text: String) -> [Airport] {
    guard text.utf8.count <= longestName else { return [] }
    if let airport = everydayIdent(text).flatMap({ airport(ident: $0) }) { return [airport] }
    guard let name = withoutAirport(text) else {
      if let airport = airport(behindTownIn: text) { return [airport] }
      // Two words of the beginning of a name are not a town: towns are looked up before.
      let forms = PlaceName.forms(of: text)
      guard let first = forms.first, first.contains(" ") else { return [] }
      let found = large(text) { name in forms.contains { "\(name) ".hasPrefix("\($0) ") } }
      return found.count == 1 ? found : []
    }
    return airport(capitals: name).map { [$0] } ?? airport(smallLetters: name).map { [$0] }
      ?? airports(of: name)
  }

  /// The airports that serve a town or have its name, without a word for an airport: `Munich`, `Los Angeles`.
  ///
  /// - Returns: As `airports(everydayName:)`.
  package static func airports(of name: String) -> [Airport] {
    let named = airports(withWords: name)
    let isExact = named.contains { isCalled($0, name) }
    // Vermilion Airport is not that of Lafayette, which was once called so.
    if isExact, ReferenceTable.cities.first(PlaceName.key(name)) == nil { return named }
    // Moscow Airport serves the city, and is not Pullman/Moscow Regional Airport in Washington.
    let serving = airports(serving: name)
    guard serving.isEmpty else {
      let namesakes =
        CitySearch(name).isMetropolis
        ? [] : named.filter { hasOnlyName($0, name) && !serving.contains($0) }
      // Queenstown International Airport is in New Zealand, and the larger Queenstown in South Africa.
      return main(of: serving, in: name) + namesakes
    }
    if !isExact, let airport = airport(ofTown: name) { return [airport] }
    return named
  }

  /// The city of a name, if no airport serves it and those of its name are elsewhere: the airport of Potsdam
  /// is in New York.
  package static func cityWithoutAirport(_ name: String) -> City? {
    guard case .one(let city) = CityCatalog.resolve(name), PlaceName.key(city.name) == PlaceName.key(name)
    else { return nil }
    let isElsewhere = airports(of: name).allSatisfy {
      $0.coordinates.distance(to: city.coordinates) > .kilometers(100)
    }
    return isElsewhere ? city : nil
  }

  /// The only large airport with these words in its name, where the words are not a town: `Ben Gurion`.
  package static func airport(called text: String) -> Airport? {
    // A code in capitals is not a word of a name.
    guard text != text.uppercased() || text.count > 4, !CityCatalog.isName(text) else { return nil }
    let found = airports(withWords: text)
    return found.count == 1 ? found.first : nil
  }

  /// The ident of the airport that has an everyday name of the table.
  static func everydayIdent(_ text: String) -> String? {
    guard text.utf8.count <= longestName else { return nil }
    for form in PlaceName.forms(of: withoutAirport(text) ?? text) {
      if let ident = everydayNames[form] { return ident }
      // `London Heathrow`: the town is the one that the airport serves.
      let words = form.split(separator: " ")
      for index in words.indices.dropFirst() {
        let town = words[..<index].joined(separator: " ")
        guard let ident = everydayNames[words[index...].joined(separator: " ")],
          let city = airport(ident: ident)?.city, PlaceName.forms(of: city).contains(PlaceName.key(town))
        else { continue }
        return ident
      }
    }
    return nil
  }

  /// The only large airport of the town at the beginning of a text, with its code or words of its name behind
  /// it: `Paris CDG`, `Venice Marco Polo`, `Wien-Schwechat`.
  private static func airport(behindTownIn text: String) -> Airport? {
    let words = PlaceName.key(text).split(separator: " ")
    for index in words.indices.dropFirst() {
      let town = words[..<index].joined(separator: " ")
      let rest = words[index...].joined(separator: " ")
      // `de` is in too many names.
      guard rest.utf8.count >= 3, CityCatalog.isName(town) else { continue }
      let found = airports(serving: town).filter { airport in
        airport.isLarge
          && (airport.iata == rest.uppercased() || airport.ident == everydayNames[rest]
            || " \(PlaceName.key(airport.name)) ".contains(" \(rest) "))
      }
      if found.count == 1 { return found.first }
    }
    return nil
  }

  /// The main airport of a town: the one that has only its name, else the one with far longer runways.
  ///
  /// - Returns: All airports, the best match first, if none of them is the main one, or if several towns have
  ///   the name.
  private static func main(of airports: [Airport], in town: String) -> [Airport] {
    var large = airports
    if airports.count > 1, case .one = CityCatalog.resolve(town) {
      let called = airports.filter { hasOnlyName($0, town) }
      if let airport = called.first(where: { isCalled($0, town) }) ?? called.first { return [airport] }
      let longest = airports.map { runwayLength(ofIdent: $0.ident) }.max() ?? 0
      large = airports.filter { runwayLength(ofIdent: $0.ident) * 3 >= longest * 2 }
    }
    return large.count == 1 ? large : AirportSearch(town).matches(in: airports)
  }

  /// More bytes than any name of an airport has.
  private static let longestName = 120

  /// Words of a command line, with each word for an airport and the name that it belongs to as one: `Moscow
  /// Airport`, `Flughafen Berlin`. The longest name of an airport is taken, else the word next to it.
  package static func joiningNames(_ words: [String]) -> [String] {
    guard words.count > 1, words.contains(where: { isWordForAirport($0[...]) }) else { return words }
    var names: [String] = []
    /// How many of the last names may belong to a word for an airport.
    var free = 0
    var rest = words[...]
    while let word = rest.popFirst() {
      guard isWordForAirport(word[...]) else {
        names.append(word)
        free += 1
        continue
      }
      let next = rest.prefix(mostWords).prefix { !isWordForAirport($0[...]) }
      let before = longest(min(free, mostWords)) { (names.suffix($0) + [word]).joined(separator: " ") }
      let behind = longest(next.count) { ([word] + next.prefix($0)).joined(separator: " ") }
      // A code says enough without the word.
      func isMeant(_ count: Int, _ neighbor: String?) -> Bool {
        count > 0 && neighbor.flatMap { airport(capitals: $0) } == nil
      }
      let isMeantBefore = isMeant(before, names.last)
      let isMeantBehind = isMeant(behind, next.first)
      let belongsToNext =
        isMeantBefore != isMeantBehind
        ? isMeantBehind
        : (before > 0) != (behind > 0) ? behind > 0 : wordsBeforeName.contains(fold(word[...]))
      if free == 0 || !next.isEmpty && belongsToNext {
        let count = min(max(behind, 1), next.count)
        names.append(([word] + next.prefix(count)).joined(separator: " "))
        rest = rest.dropFirst(count)
      } else {
        let count = max(before, 1)
        let name = (names.suffix(count) + [word]).joined(separator: " ")
        names.removeLast(count)
        names.append(name)
      }
      free = 0
    }
    return names
  }

  /// Words of a command line that takes airports, with those that are together one name as one: `Los
  /// Angeles`, `London Heathrow`. Codes stay apart: `Los` alone is that of Lagos.
  package static func names(in words: [String]) -> [String] {
    let words = joiningNames(words)
    guard words.count > 1 else { return words }
    let isCode = words.map { ident(code: $0) != nil }
    var names: [String] = []
    var next = 0
    while next < words.count {
      let counts = stride(from: min(mostWords, words.count - next), through: 2, by: -1)
      let count = counts.first { count in
        let range = next..<next + count
        return isCode[range].contains(false) && isName(words[range])
      }
      names.append(words[next..<next + (count ?? 1)].joined(separator: " "))
      next += count ?? 1
    }
    return names
  }

  /// Whether words are together the name of a town or of an airport. Where each may be a code, only towns are
  /// looked up: every look at the names of airports is one at all of them.
  private static func isName(_ words: ArraySlice<String>) -> Bool {
    let name = words.joined(separator: " ")
    return CityCatalog.isName(name)
      || !words.allSatisfy { $0.utf8.count <= 4 && $0 == $0.uppercased() }
        && !airports(everydayName: name).isEmpty
  }

  /// The largest of the numbers up to one for which a text is the name of airports; 0 for none.
  private static func longest(_ most: Int, _ text: (Int) -> String) -> Int {
    (0..<most).lazy.map { most - $0 }.first { !airports(everydayName: text($0)).isEmpty } ?? 0
  }

  /// The most words of a name beside the word for an airport, such as `Frankfurt am Main`.
  private static let mostWords = 5

  /// The text without the word for an airport before or behind it; `nil` without such a word.
  private static func withoutAirport(_ text: String) -> String? {
    if let end = ["空港", "机场", "機場"].first(where: { text.hasSuffix($0) && text != $0 }) {
      return String(text.dropLast(end.count))
    }
    var words = text.split(separator: " ")[...]
    func isAirport(_ word: Substring?) -> Bool { word.map(isWordForAirport) ?? false }
    if isAirport(words.last) {
      words = words.dropLast()
    } else if isAirport(words.first) {
      words = words.dropFirst()
      // Aeroporto di Venezia.
      if let word = words.first, ["da", "de", "di", "do"].contains(word) { words = words.dropFirst() }
    } else {
      return nil
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static func fold(_ word: Substring) -> String { TextFolding.fold(String(word)) }

  /// Whether the first or the last word is one for an airport.
  package static func hasWordForAirport(_ text: String) -> Bool { withoutAirport(text) != nil }

  private static func isWordForAirport(_ word: Substring) -> Bool {
    // All have at least seven letters, and most words of a command line are codes.
    guard word.utf8.count >= 7 else { return false }
    let folded = fold(word)
    return wordsBeforeName.contains(folded) || wordsBehindName.contains(folded)
  }

  /// The words for an airport that come before its name, in folded form, in the languages of agg.
  private static let wordsBeforeName: Set = [
    "aeroport", "aeroporto", "aeropuerto", "flughafen", "lotnisko", "luchthaven",
  ]
  /// Those that come behind it, and the Turkish one.
  private static let wordsBehindName: Set = ["airport", "flygplats", "flyplass", "havalimani", "lufthavn"]

  /// The large airports with only this name, else the only one that begins with it or has these words in
  /// its name.
  private static func airports(withWords text: String) -> [Airport] {
    let forms = PlaceName.forms(of: text)
    guard text.utf8.count <= longestName, forms.first.map({ $0.count >= 4 }) == true else { return [] }
    let found = large(text) { name in forms.contains { " \(name) ".contains(" \($0) ") } }
    guard found.count > 1 else { return found }
    let called = found.filter { hasOnlyName($0, text) }
    guard called.isEmpty else { return called }
    let begun = found.filter { TextFolding.fold($0.name).hasPrefix("\(forms[0]) ") }
    return begun.count == 1 ? begun : []
  }

  /// Whether this is the whole name of an airport, with or without the word for it.
  private static func isCalled(_ airport: Airport, _ name: String) -> Bool {
    PlaceName.key(withoutAirport(airport.name) ?? airport.name) == PlaceName.key(name)
  }

  /// Whether an airport is called after a town and nothing else, such as Zurich Airport or Tokyo
  /// International Airport.
  private static func hasOnlyName(_ airport: Airport, _ town: String) -> Bool {
    ["", " international", " international jetport"].contains { isCalled(airport, town + $0) }
  }

  private static func large(_ text: String, where isCalled: (String) -> Bool) -> [Airport] {
    airports(worthComparing: AirportSearch(text)).filter { airport in
      airport.isLarge && PlaceName.forms(of: airport.name).contains(where: isCalled)
    }
  }

  /// Names in folded form. The directory has many of these airports under an official name without them.
  private static let everydayNames: [String: String] = [
    "aeroparque": "SABE", "arlanda": "ESSA", "barajas": "LEMD", "ben gurion": "LLBG", "changi": "WSSS",
    "charles de gaulle": "LFPG", "chek lap kok": "VHHH", "ciampino": "LIRA", "cointrin": "LSGG",
    "congonhas": "SBSP", "daxing": "ZBAD", "domodedovo": "UUDD", "don mueang": "VTBD", "don muang": "VTBD",
    "dulles": "KIAD", "el prat": "LEBL", "esenboga": "LTAC", "euroairport": "LFSB", "ezeiza": "SAEZ",
    "ferihegy": "LHBP", "fiumicino": "LIRF", "flesland": "ENBR", "galeao": "SBGL", "gardermoen": "ENGM",
    "gatwick": "EGKK", "gimpo": "RKSS", "guarulhos": "SBGR", "haneda": "RJTT", "heathrow": "EGLL",
    "hobby": "KHOU", "hongqiao": "ZSSS", "incheon": "RKSI", "itami": "RJOO", "kansai": "RJBB",
    "kastrup": "EKCH", "kennedy": "KJFK", "kingsford smith": "YSSY", "klia": "WMKK", "kloten": "LSZH",
    "la guardia": "KLGA", "laguardia": "KLGA", "landvetter": "ESGG", "le bourget": "LFPB", "linate": "LIML",
    "logan": "KBOS", "love field": "KDAL", "luton": "EGGW", "malpensa": "LIMC", "midway": "KMDW",
    "narita": "RJAA", "o hare": "KORD", "ohare": "KORD", "okecie": "EPWA", "or tambo": "FAOR",
    "orly": "LFPO", "otopeni": "LROP", "pudong": "ZSPD", "pulkovo": "ULLI", "reagan national": "KDCA",
    "roissy": "LFPG", "ruzyne": "LKPR", "sabiha gokcen": "LTFJ", "schiphol": "EHAM", "schwechat": "LOWW",
    "sea tac": "KSEA", "seatac": "KSEA", "sheremetyevo": "UUEE", "sky harbor": "KPHX",
    "soekarno hatta": "WIII", "stansted": "EGSS", "suvarnabhumi": "VTBS", "tegel": "EDDT",
    "tullamarine": "YMML", "vantaa": "EFHK", "vnukovo": "UUWW", "zaventem": "EBBR", "羽田": "RJTT",
  ]
}
