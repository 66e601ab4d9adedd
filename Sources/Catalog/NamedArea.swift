import Text

/// An area after a comma that says where a city is: a division, a country, or both.
struct NamedArea {
  private let text: String
  private let folded: String
  private let division: DivisionName
  /// ISO 3166. A few names are those of two countries: `Kongo`.
  private let countries: [String]
  /// Whether the text may be a code. Then a division of the city's own country takes precedence over a
  /// country.
  private let isCode: Bool

  init(_ text: String) {
    // A postcode behind a division says no more: `IL 62701`.
    let words = text.split(separator: " ").filter { !$0.allSatisfy(\.isNumber) }
    let text = words.isEmpty ? text : words.joined(separator: " ")
    self.text = text
    folded = TextFolding.fold(text)
    division = DivisionName(text)
    let joined = folded.filter { $0 != " " }
    isCode = joined.utf8.count <= 3 && joined.allSatisfy { $0.isASCII && $0.isLetter }
    // Newport in Wales is not the one in England.
    countries = CountryCatalog.isPart(folded) ? [] : CountryCatalog.codes(named: text)
  }

  /// Whether a country or a division has the name. Looks at all divisions.
  var isKnown: Bool { !countries.isEmpty || DivisionCatalog.isName(text) }

  /// Whether an airport is in this area. The directory also has divisions without a city.
  func contains(_ airport: Airport) -> Bool {
    guard let code = airport.country else { return false }
    let division = airport.subdivision ?? ""
    return countries.contains(code) || DivisionCatalog.areSame(text, division, in: code)
      || !folded.isEmpty && TextFolding.fold(division) == folded
  }

  /// The cities in this area. `Paris, TX` is in Texas, but `Berlin, DE` is not in Delaware, which has no
  /// Berlin; the name of both a division and a country means both.
  func cities(among cities: [City]) -> [City] {
    let inDivision = cities.filter { hasDivision(of: $0) }
    if isCode, !inDivision.isEmpty { return inDivision }
    return cities.filter { countries.contains($0.country) || hasDivision(of: $0) }
  }

  private func hasDivision(of city: City) -> Bool {
    if city.division?.isCalled(division) == true { return true }
    // The whole code of ISO 3166-2: CA-ON.
    let code = "\(city.country) \(city.subdivisionCode)".lowercased()
    return !city.subdivisionCode.isEmpty && code == folded
  }
}
