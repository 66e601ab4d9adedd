package import Aggregation
import Catalog
package import Layout
package import Weather

/// One page of the directory of airports; a single match is shown in full.
package struct DirectoryPage {
  private let answer: DirectoryAnswer
  private let options: RenderOptions
  private var language: Language { options.language }

  package init(_ answer: DirectoryAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
  }

  package var document: Document {
    let airports = answer.page.items
    guard answer.hasAnswer || !airports.isEmpty else {
      return Document([.text(StyledText(language.text(.noDirectory), .warning))])
    }
    if let emptiness = answer.emptiness(in: language) {
      let hint = StyledText(language.text(.tryFewerWords), .dim)
      return Document([.text(StyledText(emptiness)), .text(hint)])
    }
    var document = Document()
    if answer.page.total == 1, let only = airports.first {
      let country = only.country.flatMap { answer.countries[$0] }
      let quantities = QuantityText(
        units: options.units.aerodromeUnits(country: only.country),
        language: language
      )
      let link = options.mapLink(only.coordinates)
      let title = StyledText(only.ident, .bold, link: link) + "  " + StyledText(only.name, link: link)
      document.add(.title(title, aside: StyledText()))
      document.add(SampleLabel(answer, in: language).document)
      document.add(StaleLabel(answer, in: language).document)
      document.add(.gap)
      document.add(
        AirportDetails(only, country: country, now: answer.now, quantities: quantities, options: options)
          .document
      )
    } else {
      if !answer.words.isEmpty { document.subject = answer.words }
      document.add(SampleLabel(answer, in: language).document)
      document.add(StaleLabel(answer, in: language).document)
      document.add(.table(table(airports)))
      document.add(.gap)
      document.add(.text(StyledText(footer, .dim)))
    }
    document.add(SourceFooter(answer.sources, options: options).credits)
    return document
  }

  private func table(_ airports: [Airport]) -> Table {
    var table = Table([
      Table.Column(language.text(.identColumn), importance: 9), Table.Column("IATA", importance: 7),
      Table.Column(language.text(.nameColumn), importance: 8, truncatableTo: 20),
      Table.Column(language.text(.cityColumn), importance: 6, truncatableTo: 12),
      Table.Column(language.text(.countryColumn), importance: 5, truncatableTo: 10),
    ])
    table.isInset = false
    for airport in airports {
      let country =
        airport.country.map { CountryText.name($0, in: language, else: answer.countries[$0]?.name) } ?? ""
      table.rows.append([
        StyledText(airport.ident, .bold, link: options.mapLink(airport.coordinates)),
        StyledText(airport.iata == airport.ident ? "" : airport.iata ?? ""),
        StyledText(airport.name),
        StyledText(
          [airport.city(in: language), airport.subdivision(in: language)].compactMap(\.self)
            .joined(separator: ", ")
        ),
        StyledText(country),
      ])
    }
    return table
  }

  private var footer: String {
    let page = answer.page
    guard page.count > 1 else { return count }
    let footer = language.text(
      .pageOfPages,
      ["page": "\(page.number)", "pages": "\(page.count)", "airports": count]
    )
    return page.number < page.count
      ? language.text(.morePages, ["footer": footer, "page": "\(page.number + 1)"]) : footer
  }

  private var count: String { language.text(.airports, answer.page.total) }
}

extension DirectoryAnswer {
  /// Why no airport was found, as a sentence; `nil` when there is one.
  package func emptiness(in language: Language) -> String? {
    guard page.items.isEmpty else { return nil }
    return words.isEmpty
      ? language.text(.noAirportFound) : language.text(.noAirportFoundFor, ["words": words])
  }
}
