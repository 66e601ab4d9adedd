import Arguments
import FoundationEssentials
import Layout
import Posix

/// What `--color` says.
enum ColorChoice: String, CaseIterable, Sendable {
  /// As the terminal and the environment have it.
  case auto
  case always, never
}

/// What can be shown where the answer goes, found out from flags, environment and the terminal itself.
struct Terminal: Sendable {
  var isTerminal: Bool
  /// Whether what stands there can be written over.
  var canBeDrawnOn: Bool
  var width: Int
  /// `nil` when the answer goes elsewhere, where it may be of any height.
  var height: Int?
  var color: ColorTier
  var glyphs: GlyphTier
  var hyperlinks: Bool

  /// - Parameter width: `--width`.
  init(environment: [String: String], color: ColorChoice, width: Int?, ascii: Bool, hyperlinks: Bool) {
    isTerminal = FileDescriptor.standardOutput.isTerminal
    canBeDrawnOn = isTerminal && Self.knowsSequences(environment)
    self.width = width ?? Self.columns(environment)
    height = isTerminal ? Self.rows() : nil
    self.color = Self.color(environment, color, isTerminal: isTerminal)
    glyphs = ascii || !Self.isUnicode(environment) ? .ascii : .unicode
    self.hyperlinks = hyperlinks && canBeDrawnOn && !Self.isConsole(environment)
  }

  /// As the options of a command line and the environment have it.
  ///
  /// - Parameter width: `--width`; `nil` also where what was typed is none and
  ///   another mistake is not to be told.
  init(_ command: ParsedCommand, width: Int?, environment: [String: String]) {
    self.init(
      environment: environment,
      color: command[GlobalOptions.color] ?? .auto,
      width: width,
      ascii: command[GlobalOptions.ascii],
      hyperlinks: !command[GlobalOptions.noHyperlinks]
    )
  }

  /// Whether the terminal, by its name, moves its cursor where it is told to.
  static func knowsSequences(_ environment: [String: String]) -> Bool {
    !["", "dumb", "unknown"].contains(environment["TERM"] ?? "")
  }

  /// Whether it is the text console of Linux, which shows neither links nor pictures.
  static func isConsole(_ environment: [String: String]) -> Bool { environment["TERM"] == "linux" }

  /// The rows of the terminal that shows the output; 24 when nobody says.
  static func rows() -> Int { FileDescriptor.standardOutput.terminalRows ?? 24 }

  /// The columns of the terminal at this moment: of the one that output goes to, else of the one that the
  /// program was started from, where a pager may show it; else COLUMNS, else 80.
  static func columns(_ environment: [String: String]) -> Int {
    for stream in [FileDescriptor.standardOutput, .standardError] {
      if let columns = stream.terminalColumns { return columns }
    }
    if let terminal = try? ControllingTerminal.open() {
      defer { terminal.close() }
      if let columns = terminal.terminalColumns { return columns }
    }
    return environment["COLUMNS"].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil } ?? 80
  }

  /// `--color`, then NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE, a dumb or missing
  /// terminal, CLICOLOR=0, else on.
  static func color(_ environment: [String: String], _ choice: ColorChoice, isTerminal: Bool) -> ColorTier {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    let best: ColorTier =
      switch (environment["COLORTERM"], environment["TERM"] ?? "") {
      case ("truecolor", _), ("24bit", _): .trueColor
      case (_, let term) where term.split(separator: "-").contains("256color"): .colors256
      default: .colors16
      }
    switch choice {
    case .always: return best
    case .never: return .none
    case .auto: break
    }
    if isSet("NO_COLOR") { return .none }
    if ["FORCE_COLOR", "CLICOLOR_FORCE"].contains(where: { isSet($0) && environment[$0] != "0" }) {
      return best
    }
    if !isTerminal || !knowsSequences(environment) { return .none }
    return environment["CLICOLOR"] == "0" ? .none : best
  }

  /// The locale's character set, as the C library names it: the first of these variables that is set decides.
  static func isUnicode(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // As in en_GB.UTF-8@euro, or UTF-8 alone.
    let set = locale.lowercased().split(separator: ".").last?.prefix { $0 != "@" }
    return (set == "utf-8" || set == "utf8") && environment["TERM"] != "dumb"
  }
}
