import Aggregation
import Arguments
import Catalog
import Formats
import ProviderKit
import Text
import Weather

enum AirportsCommand: Command {
  static let name = "airports"

  static let spec = CommandSpec(
    name,
    "Search the directory of airports",
    group: "Lists",
    examples: [
      .init("agg airports amsterdam", "by city, name or code"),
      .init("agg airports --country NL --page 2", "all airports of a country, page by page"),
    ],
    operands: [
      OperandSpec("words", "Words of the city, the name or a code", arity: .many, completion: .airport)
    ],
    options: [country.spec, page.spec, limit.spec]
  )

  private static let country = Option.text("country", "C", "Only airports of this country, by code or name")
  private static let page = count("page", "The page to show")
  private static let limit = count("limit", "Airports per page")

  private static func count(_ name: String, _ help: String) -> ParsedOption<Int> {
    .number(name, "N", in: 1...100_000, takes: "a number from 1 to 100,000", help)
  }

  static let formats = Set<OutputFormat>.all.subtracting([.waybar])

  static let acceptedOptions: AcceptedOptions = .weather.subtracting([.merge, .time])
  static let queries: Set<Query> = [.airports]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let words = session.command.operands.joined(separator: " ")
    var code: String?
    if let text = session.command[country] {
      guard let found = CountryCatalog.country(named: text) else {
        throw CommandFailure(
          "unknown country \"\(text)\". Use its two-letter code, such as NL, or its name.",
          .noPlace
        )
      }
      code = found.code
    }
    let page = try session.command[page] ?? 1
    let limit = try session.command[limit] ?? 20
    let aggregator = try session.aggregator(for: .airports)
    let answer = await aggregator.airports(words, country: code, page: page, limit: limit)
    guard answer.page.total == 0 || page <= answer.page.count else {
      let last = answer.page.count
      throw CommandFailure("there is no page \(page). The last page is --page \(last).", .usage)
    }
    let exitCode = try session.show(.directory(answer))
    let isEmpty = answer.page.total == 0 && answer.hasAnswer
    let whole = code == nil ? wholeCountry(words) : nil
    if let hint = whole ?? (isEmpty ? hint(for: words, inCountry: code) : nil) {
      session.output.hint(hint)
    }
    return exitCode
  }

  /// What lists the airports of a country; `nil` unless the words are its name. The search looks for words in
  /// the names of airports and towns, such as Norway House.
  private static func wholeCountry(_ words: String) -> String? {
    guard let country = CountryCatalog.country(ofName: words) else { return nil }
    return "All airports of \(country.name): agg \(name) --country \(country.code)"
  }

  /// What the user may have meant by words that no airport has.
  private static func hint(for words: String, inCountry code: String?) -> String? {
    // In another country than the one that was named, the airports nearest to a city would be no answer.
    if code == nil, let near = nearest(to: words) { return near }
    return Suggestion(AirportCatalog.words(like: words, inCountry: code, limit: 3)).sentence
  }

  /// `The large airports nearest to Yokohama: RJTT (…, 16 km away), …`; `nil` unless the words are a city.
  /// The directory knows airports by the town in which they stand.
  private static func nearest(to words: String) -> String? {
    guard case .one(let city) = CityCatalog.resolve(words) else { return nil }
    let near = AirportCatalog.allReporting(around: city.coordinates, within: .kilometers(100)).prefix(3).map {
      let distance = Int($0.coordinates.distance(to: city.coordinates).kilometers.rounded())
      return "\($0.ident) (\($0.name), \(distance) km away)"
    }
    return near.isEmpty ? nil : "The large airports nearest to \(city.name): \(near.joined(separator: ", "))."
  }
}
