import Arguments
import Formats
import Layout

/// A help page about something that several commands share: `agg help TOPIC`.
enum HelpTopic: String, CaseIterable {
  case options, units, template, conditions, environment
  case exitCodes = "exit-codes"

  var summary: String {
    switch self {
    case .options: "the options that commands share"
    case .units: "the units that values can be shown in"
    case .template: "the fields of --format '{place} {temperature}'"
    case .conditions: "what agg check, --if and --when understand"
    case .environment: "the environment variables that agg reads"
    case .exitCodes: "what the exit codes mean"
    }
  }

  /// The topic of that name, also by the words that are usual for the variables.
  init?(typed word: String) {
    let others = ["env", "variables", "color", "colors", "colour", "colours"]
    self.init(rawValue: others.contains(word) ? Self.environment.rawValue : word)
  }

  func page(_ session: Session, _ style: HelpStyle) throws(CommandFailure) -> String {
    switch self {
    case .options: CommandTable.root.globalOptionsPage(style: style)
    case .units: Self.units(style)
    case .template: FieldTemplate.help(try session.renderOptions())
    case .conditions: ConditionExpression.help(try session.renderOptions())
    case .environment: Self.environment(style)
    case .exitCodes: Self.exitCodes(style)
    }
  }

  private static func environment(_ style: HelpStyle) -> String {
    var page = HelpPage(style)
    page.text(
      """
      Environment variables that agg reads; options override them. For colours, the first of these decides: \
      --color, NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE, whether the output is a terminal with colours, CLICOLOR=0.
      """
    )
    page.section("Variables")
    page.table(ManCommand.variables.map { ($0.term, $0.meaning) })
    return page.text
  }

  private static func units(_ style: HelpStyle) -> String {
    var page = HelpPage(style)
    page.text("Units that values can be shown in")
    page.section("Examples")
    page.table([
      ("agg weather Berlin --imperial", "°F, mph, inHg and miles"),
      ("agg weather Berlin --units wind=kt,pressure=mmHg", "single units"),
      ("agg config set settings.units imperial", "for all runs from now on"),
    ])
    page.section("Systems")
    page.table(GlobalOptions.systems.map { ($0.spelling, $0.help) })
    page.section("Single units, for --units")
    page.table(UnitPreferences.choices.map { ($0.quantity, $0.units.joined(separator: ", ")) })
    page.blank()
    page.text(
      """
      Without any of these, places are shown in the units of the locale's region and airports in aviation units. Options win over \
      settings.units, and a later option over an earlier one. JSON, GeoJSON, CSV and Prometheus have fixed units, \
      which they name.
      """
    )
    return page.text
  }

  private static func exitCodes(_ style: HelpStyle) -> String {
    var page = HelpPage(style)
    page.text("Exit codes, for scripts. With --json, the member \"error\" names the reason as well.")
    page.section("Codes")
    page.table(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
    return page.text
  }
}
