import Aggregation
import Arguments
import Catalog
import Rendering

enum AirportsCommand: Command {
  static let spec = CommandSpec(
    "airports",
    "Search the directory of airports",
    group: "Lists",
    examples: [
      .init("agg airports amsterdam", "by city, name or code"),
      .init("agg airports --country NL --page 2", "all of a country, page by page"),
    ],
    operands: [OperandSpec("words", "What to search for", arity: .many, completion: .airport)],
    options: [
      .value("country", "C", "Only airports of this country, by code or name"),
      .value("page", "N", "Which page"),
      .value("limit", "N", "How many on a page"),
    ]
  )

  static func formats(of path: [String]) -> Set<OutputFormat> { .all.subtracting([.waybar]) }

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let words = session.command.operands.joined(separator: " ")
    var country: String?
    if let text = session.command.value("country") {
      guard let found = CountryCatalog.country(named: text) else {
        throw CommandFailure(
          "there is no country \"\(text)\". Use its two letters, such as NL, or its name.",
          .noPlace
        )
      }
      country = found.code
    }
    let page = try number("page", session) ?? 1
    let limit = try number("limit", session) ?? 20
    let aggregator = try session.aggregator(for: .airports, words)
    let answer = await aggregator.airports(words, country: country, page: page, limit: limit)
    let code = try session.show(.directory(answer), [answer])
    return code == .success && answer.page.items.isEmpty ? .noPlace : code
  }

  private static func number(_ name: String, _ session: Session) throws(CommandFailure) -> Int? {
    guard let text = session.command.value(name) else { return nil }
    guard let number = Int(text), (1...100_000).contains(number) else {
      throw CommandFailure("--\(name) takes a number from 1 on, not \"\(text)\"", .usage)
    }
    return number
  }
}
