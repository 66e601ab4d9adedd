import Text

extension CommandSpec {
  /// The manual page of a command in section 1, in the form of man(7).
  ///
  /// It has no date, so that the same program always writes the same page.
  ///
  /// - Parameters:
  ///   - path: The words that lead to the command, without the program's name.
  ///   - root: The program.
  package func manPage(path: [String], root: CommandSpec, facts: ManualFacts) -> String {
    let title = Self.pageName(path, root)
    var page = Roff()
    page.request(
      "TH",
      Roff.escaped(title.uppercased()),
      "1",
      "",
      Roff.escaped("\(root.name) \(facts.version)"),
      Roff.escaped("\(root.name) manual")
    )
    // Text to be typed is neither hyphenated nor justified.
    page.request("nh")
    page.request("na")
    page.section("NAME")
    page.marked("\(Roff.escaped(title)) \\- \(Roff.escaped(summary))")
    page.section("SYNOPSIS")
    page.marked(synopsis(path: path, root: root))
    writeDescription(to: &page)
    writeCommands(path: path, root: root, to: &page)
    if !examples.isEmpty {
      page.section("EXAMPLES")
      for example in examples { page.item(Roff.bold(example.line), example.purpose) }
    }
    page.section("OPTIONS")
    Self.write(options, to: &page)
    for group in acceptedGroups(of: root) {
      page.request("SS", Roff.escaped(group.title))
      Self.write(group.options, to: &page)
    }
    for (heading, items) in [
      ("EXIT STATUS", facts.exitStatuses), ("ENVIRONMENT", facts.environment), ("FILES", facts.files),
    ] where !items.isEmpty {
      page.section(heading)
      for item in items { page.item(Roff.bold(item.term), item.meaning) }
    }
    page.section("SEE ALSO")
    page.references(relatedPages(path: path, root: root))
    return page.lines.joined(separator: "\n") + "\n"
  }

  private static func pageName(_ path: [String], _ root: CommandSpec) -> String {
    ([root.name] + path).joined(separator: "-")
  }

  private func synopsis(path: [String], root: CommandSpec) -> String {
    let name = ([root.name] + path).joined(separator: " ")
    return Roff.bold(name) + Roff.escaped(String(usage(path: path, root: root).dropFirst(name.count)))
  }

  private func writeDescription(to page: inout Roff) {
    page.section("DESCRIPTION")
    page.text(summary + ".")
    page.paragraphs(discussion)
    for operand in operands { page.item(Roff.italic(operand.name.uppercased()), operand.help) }
  }

  private func writeCommands(path: [String], root: CommandSpec, to page: inout Roff) {
    let visible = subcommands.filter { !$0.isHidden }
    guard !visible.isEmpty else { return }
    page.section("COMMANDS")
    var group = ""
    for command in visible.inGroups {
      if command.group != group {
        group = command.group
        page.request("SS", Roff.escaped(group))
      }
      // The top-level commands have pages of their own.
      guard !path.isEmpty else {
        page.item(Roff.bold(command.name), command.summary)
        continue
      }
      page.item(command.synopsis(path: path + [command.name], root: root), command.summary)
      let known = Set((options + acceptedOptions(of: root)).map(\.name))
      let own = command.options.filter { !known.contains($0.name) }
      let shared = command.acceptedOptions(of: root).filter { !known.contains($0.name) }
      guard !command.operands.isEmpty || !own.isEmpty || !shared.isEmpty else { continue }
      page.request("RS")
      for operand in command.operands { page.item(Roff.italic(operand.name.uppercased()), operand.help) }
      Self.write(own, to: &page)
      if !shared.isEmpty {
        let names = shared.map { "--\($0.name)" }.joined(separator: ", ")
        page.item("Global options", "\(names): see \(root.name)(1).")
      }
      page.request("RE")
    }
  }

  private static func write(_ options: [OptionSpec], to page: inout Roff) {
    for option in options {
      let names = (option.short.map { [Roff.bold("-\($0)")] } ?? []) + [option.longTerm]
      page.item(names.joined(separator: ", "), option.helpWithChoices)
    }
  }

  /// The page of the parent command, or the pages of the commands.
  private func relatedPages(path: [String], root: CommandSpec) -> [String] {
    guard path.isEmpty else { return [root.name] }
    return root.subcommands.filter { !$0.isHidden }.map { Self.pageName([$0.name], root) }.sorted()
  }
}

extension OptionSpec {
  /// `--name` with its value, as marked text.
  fileprivate var longTerm: String {
    switch form {
    case .flag: Roff.bold("--\(name)")
    case .value(let placeholder): Roff.bold("--\(name)") + " " + Roff.italic(placeholder)
    case .optionalValue(let placeholder): Roff.bold("--\(name)") + "[=" + Roff.italic(placeholder) + "]"
    }
  }
}

extension [CommandSpec] {
  /// The commands sorted by group, with groups and commands in their original order.
  fileprivate var inGroups: Self {
    map(\.group).unique().flatMap { group in filter { $0.group == group } }
  }
}
