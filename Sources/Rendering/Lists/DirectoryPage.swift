import Aggregation
import Catalog
import Weather

/// One page of the directory of airports; a single match is shown in full.
struct DirectoryPage {
  private let answer: DirectoryAnswer
  private let options: RenderOptions

  init(_ answer: DirectoryAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
  }

  var document: Document {
    let airports = answer.page.items
    guard answer.hasAnswer || !airports.isEmpty else {
      return Document([.text(StyledText("No source gave the directory of airports.", .warning))])
    }
    if airports.isEmpty { return empty }
    var document = Document()
    if answer.page.total == 1, let only = airports.first {
      let country = only.country.flatMap { answer.countries[$0] }
      let quantities = QuantityText(units: options.units.aerodromeUnits(country: only.country))
      document.add(.title(StyledText(only.ident, .bold) + StyledText("  \(only.name)"), aside: StyledText()))
      document.add(SampleLabel(answer).document)
      document.add(.gap)
      document.add(
        AirportDetails(only, country: country, now: answer.now, quantities: quantities, options: options)
          .document
      )
    } else {
      document.add(SampleLabel(answer).document)
      document.add(.table(table(airports)))
      document.add(.gap)
      document.add(.text(StyledText(footer, .dim)))
    }
    document.add(Credits(answer.sources, isVerbose: options.isVerbose).document)
    return document
  }

  private var empty: Document {
    if answer.page.total > 0 {
      return Document([
        .text(
          StyledText("There is no page \(answer.page.number): \(Self.count(answer.page.total)) on \(pages).")
        )
      ])
    }
    let words = answer.words.isEmpty ? "" : " for \"\(answer.words)\""
    return Document([
      .text(StyledText("No airport was found\(words).")),
      .text(StyledText("Try fewer words, a code (KPWM, PWM) or a country (--country US).", .dim)),
    ])
  }

  private func table(_ airports: [Airport]) -> Table {
    var table = Table([
      Table.Column("ident", importance: 9), Table.Column("IATA", importance: 7),
      Table.Column("name", importance: 8, minimumWidth: 20),
      Table.Column("city", importance: 6, minimumWidth: 12),
      Table.Column("country", importance: 5, minimumWidth: 10),
    ])
    table.isInset = false
    for airport in airports {
      let country = airport.country.map { answer.countries[$0]?.name ?? CountryText.name($0) } ?? ""
      table.rows.append([
        StyledText(airport.ident, .bold),
        StyledText(airport.iata == airport.ident ? "" : airport.iata ?? ""),
        StyledText(airport.name),
        StyledText([airport.city, airport.subdivision].compactMap(\.self).joined(separator: ", ")),
        StyledText(country),
      ])
    }
    return table
  }

  private var footer: String {
    let page = answer.page
    let total = Self.count(page.total)
    guard page.count > 1 else { return total }
    let next = page.number < page.count ? ": --page \(page.number + 1) for more" : ""
    return "page \(page.number) of \(page.count), \(total)\(next)"
  }

  private var pages: String { answer.page.count == 1 ? "1 page" : "\(answer.page.count) pages" }

  private static func count(_ total: Int) -> String {
    total == 1 ? "1 airport" : "\(NumberText.fixed(Double(total))) airports"
  }
}
