import Text

extension CommandSpec {
  /// The help page of a command: examples first, no line wider than `width`.
  ///
  /// - Parameters:
  ///   - path: The words that lead here, without the program's name.
  ///   - root: Whose options are understood everywhere.
  ///   - width: In columns; a page is never narrower than 20 and never wider than 100,
  ///     which nobody reads with ease.
  ///   - heading: How headings are set off, such as bold on a terminal.
  ///   - spelling: How texts are written, such as in ASCII alone.
  package func helpPage(
    path: [String],
    root: CommandSpec,
    width: Int = 80,
    heading: @escaping (String) -> String = { $0 },
    spelling: @escaping (String) -> String = { $0 }
  ) -> String {
    var page = HelpPage(width: min(max(width, 20), 100), heading: heading, spelling: spelling)
    page.text(path.isEmpty ? summary : "\(([root.name] + path).joined(separator: " ")): \(summary)")
    if !examples.isEmpty {
      page.section("Examples")
      page.table(examples.map { ($0.line, $0.purpose) })
    }
    page.section("Usage")
    page.indented(usage(path: path, root: root))
    if !discussion.isEmpty {
      page.blank()
      for paragraph in discussion.split(separator: "\n\n") { page.text(String(paragraph)) }
    }
    if !operands.isEmpty {
      page.section("What it takes")
      page.table(operands.map { ($0.name.uppercased(), $0.help) })
    }
    let visible = subcommands.filter { !$0.isHidden }
    for group in visible.map(\.group).unique() {
      page.section(group.isEmpty ? "Commands" : group)
      page.table(visible.filter { $0.group == group }.map { ($0.name, $0.summary) })
    }
    let own = path.isEmpty ? [] : options
    if !own.isEmpty {
      page.section("Options")
      page.table(own.map { ($0.spelling, $0.helpWithChoices) })
    }
    page.section(path.isEmpty ? "Options" : "Everywhere")
    let shared = path.isEmpty ? options : sharedOptions(at: path, of: root)
    page.table((shared + [.help]).map { ($0.spelling, $0.helpWithChoices) })
    return page.lines.joined(separator: "\n") + "\n"
  }

  /// Such as `agg weather [PLACE…] [OPTIONS]`.
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

/// Lines of a width.
package struct HelpPage {
  let width: Int
  let heading: (String) -> String
  let spelling: (String) -> String
  package private(set) var lines: [String] = []

  package init(
    width: Int,
    heading: @escaping (String) -> String = { $0 },
    spelling: @escaping (String) -> String = { $0 }
  ) {
    self.width = width
    self.heading = heading
    self.spelling = spelling
  }

  mutating func blank() { lines.append("") }

  mutating func section(_ title: String) {
    blank()
    lines.append(heading(spelling(title)))
  }

  mutating func text(_ text: String) { lines += wrapped(text, to: width) }

  /// Adds a paragraph two columns to the right, wrapped.
  package mutating func indented(_ text: String) { lines += wrapped(text, to: width - 2).map { "  " + $0 } }

  /// Two columns side by side; where there is no room for that, one below the other.
  package mutating func table(_ rows: [(String, String)]) {
    let rows = rows.map { (spelling($0.0), $0.1) }
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
    for word in spelling(text).split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
      // A word wider than the page is cut; nothing else could be done with it.
      while line.count > width {
        lines.append(String(line.prefix(width)))
        line = String(line.dropFirst(width))
      }
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }
}
