import Aggregation
import Arguments
import Formats
import Pages
import ProviderKit
import Weather

enum ProvidersCommand: Command {
  static let name = "providers"

  static let spec = CommandSpec(
    name,
    "The sources of the config, what they answer and whether they are ready",
    group: "The tool",
    examples: [
      .init("agg providers", "all of them"),
      .init("agg providers test open-meteo Berlin", "what one of them says, with its problems"),
      .init("agg providers test my.json --reply answer.json", "what a manifest makes of an answer"),
    ],
    runsAlone: true
  )

  static let subcommands: [any Command.Type] = [Test.self, New.self, Lint.self, Schema.self]

  static let formats = Set<OutputFormat>.ofTables

  static let acceptedOptions: AcceptedOptions = [.language, .now, .terminal]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let rows = await inOrder(try session.wholeRegistry().entries) { entry in
      ProviderRow(
        id: entry.id,
        title: entry.kind.title,
        answers: entry.kind.answers,
        layer: entry.layer,
        state: await state(of: entry)
      )
    }
    return try session.show(.providers(rows, now: session.now), [])
  }

  private static func state(of entry: ProviderRegistry.Entry) async -> ProviderRow.State {
    guard entry.isEnabled else { return .off }
    return await entry.obstacle().map { .unready($0.description) } ?? .ready
  }
}
