import Text

/// What stands behind a comma and says where a city is: a division, a country, or both.
struct NamedArea {
  private let folded: String
  /// ISO 3166.
  private let country: String?
  /// What may be a code: letters have a meaning in the city's own country first.
  private let isCode: Bool

  init(_ text: String) {
    folded = TextFolding.fold(text)
    let joined = folded.filter { $0 != " " }
    isCode = joined.utf8.count <= 3 && joined.allSatisfy { $0.isASCII && $0.isLetter }
    // Newport in Wales is not the one in England.
    country = CountryCatalog.isPart(folded) ? nil : CountryCatalog.country(named: text)?.code
  }

  /// The cities that lie there. `Paris, TX` is Texas, `Berlin, DE` not Delaware, which has no Berlin; a name
  /// that a division and a country have means both.
  func cities(among cities: [City]) -> [City] {
    let inDivision = cities.filter { hasDivision(of: $0) }
    if isCode, !inDivision.isEmpty { return inDivision }
    return cities.filter { $0.country == country || hasDivision(of: $0) }
  }

  private func hasDivision(of city: City) -> Bool {
    if let division = city.division, division.isCalled(folded) { return true }
    // The whole code of ISO 3166-2: CA-ON.
    let code = "\(city.country) \(city.subdivisionCode)".lowercased()
    return !city.subdivisionCode.isEmpty && code == folded
  }
}
