import Catalog
import FoundationEssentials
import Layout
import Weather

/// What the directory knows about an airport: location, elevation, time zone and currency.
struct AirportDetails {
  private let airport: Airport
  private let country: Country?
  private let now: Date
  private let quantities: QuantityText
  private let options: RenderOptions
  private var language: Language { options.language }

  init(_ airport: Airport, country: Country?, now: Date, quantities: QuantityText, options: RenderOptions) {
    self.airport = airport
    self.country = country
    self.now = now
    self.quantities = quantities
    self.options = options
  }

  var document: Document {
    var facts = Facts()
    Facts.add(language.text(.codes), codes, to: &facts.first)
    Facts.add(language.text(.city), city, to: &facts.first)
    Facts.add(
      language.text(.location),
      PositionText.location(airport.coordinates, in: language),
      to: &facts.first
    )
    Facts.add(language.text(.elevation), airport.elevation.map(quantities.height), to: &facts.first)
    if let zone = airport.timeZone {
      let clock = TimeText(identifier: zone, at: now, in: language)
      let name = TimeText.yearRoundName(zone, at: now, in: language) ?? clock.zone
      // Some names contain brackets.
      let text = name.contains("(") ? language.list([zone, name]) : "\(zone) (\(name))"
      Facts.add(language.text(.timeZone), text, to: &facts.first)
      Facts.add(language.text(.localTime), clock.full(now), to: &facts.first)
    }
    Facts.add(language.text(.currency), currency, to: &facts.first)
    let map = airport.coordinates.mapAddress
    facts.first.append(
      Facts.Fact(
        label: language.text(.map),
        lines: [StyledText(options.hyperlinks ? "openstreetmap.org" : map, link: map)],
        staysWhole: true
      )
    )
    return Document([.facts(facts)])
  }

  private var currency: String? {
    guard let code = country?.currencyCode else { return nil }
    let name = language == .english ? country?.currencyName : LocaleFormats.of(language)?.currency(code)
    return name.map { "\(code) (\($0))" } ?? code
  }

  private var codes: String? {
    let codes = [
      airport.icao.map { "ICAO \($0)" }, airport.iata.map { "IATA \($0)" },
      airport.localCode.map { language.text(.localCode, ["code": $0]) },
    ].compactMap(\.self)
    return codes.isEmpty ? nil : language.list(codes)
  }

  private var city: String? {
    let country =
      airport.country.map { CountryText.name($0, in: language, else: self.country?.name) } ?? self.country?
      .name ?? ""
    let parts = [airport.city(in: language) ?? "", airport.subdivision(in: language) ?? "", country]
      .filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
