import Text

extension CommandSpec {
  /// The help page of a command: examples first, no line wider than the style allows.
  ///
  /// - Parameters:
  ///   - path: The words that lead to the command, without the program's name.
  ///   - root: The program.
  package func helpPage(
    path: [String],
    root: CommandSpec,
    detail: HelpDetail = .full,
    style: HelpStyle = HelpStyle()
  ) -> String {
    var page = HelpPage(style)
    let name = ([root.name] + path).joined(separator: " ")
    page.text(path.isEmpty ? summary : "\(name): \(summary)")
    let examples = detail == .full ? examples[...] : examples.prefix(3)
    if !examples.isEmpty {
      page.section("Examples")
      page.table(examples.map { ($0.line, $0.purpose) })
    }
    page.section("Usage")
    page.indented(usage(path: path, root: root))
    if !discussion.isEmpty, detail == .full {
      page.blank()
      for paragraph in discussion.split(separator: "\n\n") { page.text(String(paragraph)) }
    }
    if !operands.isEmpty {
      page.section("Arguments")
      page.table(operands.map { ($0.name.uppercased(), $0.help) })
    }
    let visible = subcommands.filter { !$0.isHidden }
    for group in visible.map(\.group).unique() {
      page.section(group.isEmpty ? "Commands" : group)
      page.table(visible.filter { $0.group == group }.map { ($0.name, $0.summary) })
    }
    page.options(options, under: "Options")
    let groups = acceptedGroups(of: root)
    let shown = groups.filter { detail == .full || $0.isInShortHelp && !path.isEmpty }
    for group in shown { page.options(group.options, under: group.title) }
    if !topics.isEmpty {
      page.section("Help topics")
      page.table(topics.map { ("\(name) help \($0.name)", $0.summary) })
    }
    guard detail == .short else { return page.text }
    page.blank()
    if path.isEmpty {
      page.text("\(name) help COMMAND explains a command, \(name) COMMAND --help shows all its options.")
    } else {
      let more = discussion.isEmpty ? "More options" : "Details and more options"
      let titles = groups.filter { !$0.isInShortHelp }.map { $0.title.lowercased() }
      page.text("\(more) (\(titles.joined(separator: ", "))): \(name) --help")
    }
    return page.text
  }

  /// The page of the options that commands share; each command accepts some of them.
  package func globalOptionsPage(style: HelpStyle = HelpStyle()) -> String {
    var page = HelpPage(style)
    page.text("Options that commands share. \(name) COMMAND --help shows which of them a command accepts.")
    for group in globalOptions ?? [] { page.options(group.options, under: group.title) }
    return page.text
  }

  /// For example `agg weather [PLACE…] [OPTIONS]`.
  func usage(path: [String], root: CommandSpec) -> String {
    var words = [root.name] + path
    if !subcommands.isEmpty { words.append(operands.isEmpty && !runsAlone ? "COMMAND" : "[COMMAND]") }
    for operand in operands {
      let name = operand.name.uppercased()
      switch operand.arity {
      case .one: words.append(name)
      case .optional: words.append("[\(name)]")
      case .many: words.append("[\(name)…]")
      case .several: words.append("\(name)…")
      }
    }
    return (words + ["[OPTIONS]"]).joined(separator: " ")
  }
}

/// The look of help pages.
package struct HelpStyle {
  /// In columns.
  fileprivate let width: Int
  /// Emphasises a heading, for example in bold on a terminal.
  fileprivate let heading: (String) -> String
  /// Converts texts, for example to ASCII.
  fileprivate let spelling: (String) -> String

  /// - Parameter width: In columns. A page has 20 to 100 columns: longer lines are hard to read.
  package init(
    width: Int = 80,
    heading: @escaping (String) -> String = { $0 },
    spelling: @escaping (String) -> String = { $0 }
  ) {
    self.width = min(max(width, 20), 100)
    self.heading = heading
    self.spelling = spelling
  }
}

/// The lines of a help page.
package struct HelpPage {
  private let style: HelpStyle
  private var width: Int { style.width }
  private var lines: [String] = []

  package init(_ style: HelpStyle) { self.style = style }

  /// All lines, each with its line feed.
  package var text: String { lines.joined(separator: "\n") + "\n" }

  /// Adds an empty line.
  package mutating func blank() { lines.append("") }

  /// Begins a section of the page with its heading.
  package mutating func section(_ title: String) {
    blank()
    lines.append(style.heading(style.spelling(title)))
  }

  /// Adds a paragraph, wrapped.
  package mutating func text(_ text: String) { lines += wrapped(text, to: width) }

  mutating func options(_ options: [OptionSpec], under title: String) {
    guard !options.isEmpty else { return }
    section(title)
    table(options.map { ($0.spelling, $0.helpWithChoices) })
  }

  /// Adds a wrapped paragraph, indented by two columns.
  package mutating func indented(_ text: String) { lines += wrapped(text, to: width - 2).map { "  " + $0 } }

  /// Adds two columns side by side, or one below the other if there is no room.
  package mutating func table(_ rows: [(String, String)]) {
    let rows = rows.map { (style.spelling($0.0), $0.1) }
    let longest = rows.map(\.0.count).max() ?? 0
    let left = min(longest, width / 2)
    for (name, help) in rows {
      let room = width - left - 4
      if name.count > left || room < 16 {
        indented(name)
        lines += wrapped(help, to: width - 6).map { "      " + $0 }
      } else {
        let padded = name + String(repeating: " ", count: left - name.count)
        for (index, line) in wrapped(help, to: room).enumerated() {
          lines.append("  \(index == 0 ? padded : String(repeating: " ", count: left))  \(line)")
        }
      }
    }
  }

  private func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in style.spelling(text).split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
      // A word wider than the page has to be split.
      while line.count > width {
        lines.append(String(line.prefix(width)))
        line = String(line.dropFirst(width))
      }
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }
}
