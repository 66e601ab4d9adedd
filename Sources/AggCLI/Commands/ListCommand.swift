import Aggregation
import Arguments
import Catalog
import Configuration
import Formats
import ProviderKit
import Text

enum ListCommand: Command {
  static let name = "list"

  static let spec = CommandSpec(
    name,
    "Show a list, grouped and sorted",
    group: "Lists",
    examples: [
      .init("agg list", "the first list in your config"),
      .init("agg list hiring --sort id", "sorted by id inside the groups"),
    ],
    operands: [OperandSpec("name", "A list from your config", arity: .optional, completion: .list)],
    options: [order.spec]
  )

  private static let order = Option.choice(
    "sort",
    "ORDER",
    among: ItemOrder.allCases,
    "The order inside a group [default: \(ItemOrder.standard.rawValue)]"
  )

  static let formats = Set<OutputFormat>.all.subtracting([.waybar, .geojson])
  static let queries: Set<Query> = [.list]

  /// The config says which source has the list.
  static let acceptedOptions: AcceptedOptions = [
    .language, .timeout, .strict, .cache, .now, .recordings, .terminal,
  ]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let lists = try session.config.get().lists
    let name = session.command.operands.first ?? lists.first?.name ?? ""
    guard !lists.isEmpty else {
      throw CommandFailure(
        "your config has no lists. Add one with \"lists\": { \"NAME\": { \"provider\": \"ID\" } }.",
        .noPlace
      )
    }
    guard let list = lists.first(where: { $0.name == name }) else {
      let known = lists.map(\.name)
      let near = Suggestion(for: name, among: known).following
      throw CommandFailure(
        "unknown list \"\(name)\".\(near.isEmpty ? " Your lists: \(known.joined(separator: ", "))." : near)",
        .noPlace
      )
    }
    let order = session.command[order] ?? list.sort ?? .standard
    let aggregator = try session.aggregator(for: .list, sampleOf: name)
    let answer = await aggregator.list(name, from: list.source, order: order)
    return try session.show(.list(answer))
  }
}
