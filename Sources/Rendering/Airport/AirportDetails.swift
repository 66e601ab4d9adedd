import Catalog
import FoundationEssentials
import Weather

/// What the directory knows of an airport: where it is, how high, its clock and its money.
struct AirportDetails {
  private let airport: Airport
  private let country: Country?
  private let now: Date
  private let quantities: QuantityText
  private let options: RenderOptions

  init(_ airport: Airport, country: Country?, now: Date, quantities: QuantityText, options: RenderOptions) {
    self.airport = airport
    self.country = country
    self.now = now
    self.quantities = quantities
    self.options = options
  }

  var document: Document {
    var facts = Facts()
    Facts.add("Codes", codes, to: &facts.first)
    Facts.add("City", city, to: &facts.first)
    Facts.add("Location", Self.location(airport.coordinates), to: &facts.first)
    Facts.add("Elevation", airport.elevation.map(quantities.height), to: &facts.first)
    if let zone = airport.timeZone {
      let clock = TimeText(identifier: zone, at: now)
      Facts.add(
        "Time zone",
        "\(zone) (\(TimeText.yearRoundName(zone, at: now) ?? clock.zone))",
        to: &facts.first
      )
      Facts.add("Local time", clock.full(now), to: &facts.first)
    }
    Facts.add("Currency", currency, to: &facts.first)
    let map = Self.mapLink(airport.coordinates)
    facts.first.append(
      Facts.Fact(label: "Map", lines: [StyledText(options.hyperlinks ? "openstreetmap.org" : map, link: map)])
    )
    return Document([.facts(facts)])
  }

  private var currency: String? {
    guard let code = country?.currencyCode else { return nil }
    return country?.currencyName.map { "\(code) (\($0))" } ?? code
  }

  private var codes: String? {
    let codes = [
      airport.icao.map { "ICAO \($0)" }, airport.iata.map { "IATA \($0)" },
      airport.localCode.map { "local \($0)" },
    ].compactMap(\.self)
    return codes.isEmpty ? nil : codes.joined(separator: ", ")
  }

  private var city: String? {
    let country = country?.name ?? airport.country.map(CountryText.name) ?? ""
    let parts = [airport.city ?? "", airport.subdivision ?? "", country].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// `43.6456° N, 70.3086° W`: four decimals are eleven metres.
  static func location(_ coordinates: Coordinates) -> String {
    let latitude = NumberText.fixed(abs(coordinates.latitude), decimals: 4)
    let longitude = NumberText.fixed(abs(coordinates.longitude), decimals: 4)
    return
      "\(latitude)° \(coordinates.latitude < 0 ? "S" : "N"), \(longitude)° \(coordinates.longitude < 0 ? "W" : "E")"
  }

  static func mapLink(_ coordinates: Coordinates) -> String {
    let latitude = NumberText.fixed(coordinates.latitude, decimals: 4)
    let longitude = NumberText.fixed(coordinates.longitude, decimals: 4)
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
  }
}
