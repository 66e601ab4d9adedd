import Arguments
import FoundationEssentials
import Layout
import Posix

/// The value of `--color`.
enum ColorChoice: String, CaseIterable, Sendable {
  /// Depends on the terminal and the environment.
  case auto
  case always, never
}

/// What the output can show, according to options, environment and the terminal itself.
struct Terminal: Sendable {
  var isTerminal: Bool
  /// Whether lines on it can be overwritten.
  var canBeDrawnOn: Bool
  var width: Int
  /// `nil` when the output is not a terminal: then any height will do.
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

  /// The terminal according to the options of a command line and the environment.
  ///
  /// - Parameter width: `--width`; `nil` also when it is invalid and another error is about to be reported.
  init(_ command: ParsedCommand, width: Int?, environment: [String: String]) {
    self.init(
      environment: environment,
      color: command[GlobalOptions.color] ?? .auto,
      width: width,
      ascii: command[GlobalOptions.ascii],
      hyperlinks: !command[GlobalOptions.noHyperlinks]
    )
  }

  /// Whether the terminal, by its name, understands sequences that move the cursor.
  static func knowsSequences(_ environment: [String: String]) -> Bool {
    !["", "dumb", "unknown"].contains(environment["TERM"] ?? "")
  }

  /// Whether it is a text console or an old terminal, by its name: it shows neither links nor images, and
  /// reports no colours.
  static func isConsole(_ environment: [String: String]) -> Bool {
    let name = environment["TERM"] ?? ""
    return name.hasPrefix("linux") || name.hasPrefix("cons25") || lacksColors(environment)
  }

  /// `vt100`, `vt220-8bit`, `ansi`, `xterm-mono` and the like.
  private static func lacksColors(_ environment: [String: String]) -> Bool {
    let words = (environment["TERM"] ?? "").split(separator: "-")
    guard let first = words.first, let last = words.last else { return false }
    let isVT = first.hasPrefix("vt") && first.dropFirst(2).first?.isNumber == true
    return isVT || first == "ansi" || last == "mono" || last == "m"
  }

  /// The rows of the terminal that shows the output; 24 if unknown.
  static func rows() -> Int { FileDescriptor.standardOutput.terminalRows ?? 24 }

  /// The current number of columns: of the terminal that the output goes to, else of the one that the program
  /// was started from, where a pager may show the output; else COLUMNS, else 80.
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

  /// `--color`, then NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE, a missing terminal
  /// or one without colours, CLICOLOR=0, else on.
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
    if !isTerminal || !knowsSequences(environment) || lacksColors(environment) { return .none }
    return environment["CLICOLOR"] == "0" ? .none : best
  }

  /// The character set of the locale, as in the C library: the first of these variables that is set decides.
  static func isUnicode(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // As in en_GB.UTF-8@euro, or UTF-8 alone.
    let set = locale.lowercased().split(separator: ".").last?.prefix { $0 != "@" }
    return (set == "utf-8" || set == "utf8") && environment["TERM"] != "dumb"
  }
}
