import Text

extension CommandSpec {
  /// Parses the words after the program's name.
  ///
  /// Options may precede and follow the command and its operands; `--` ends them. `-` is an operand, and so
  /// is a word that looks like a negative number, or like an operand of the command. Global options may also
  /// precede the command, which decides whether it accepts them. A request for help takes precedence over
  /// every error except an unknown command.
  ///
  /// - Throws: The error in the first invalid word.
  package func parse(_ words: [String]) throws(UsageError) -> ParsedCommand {
    var parser = CommandLineParser(root: self)
    var problem: UsageError?
    for (index, word) in words.enumerated() {
      do throws(UsageError) { try parser.take(word) } catch {
        // After an unknown command, the word behind an option that is unknown here may be its value.
        parser.takesOperands = problem?.unknownCommand == nil
        guard problem == nil else { continue }
        problem = error
        problem?.unknownCommand?.index = index
      }
    }
    do throws(UsageError) {
      return try parser.finish(problem)
    } catch {
      var error = error
      // Later words may still decide how the error is printed.
      error.command = parser.result
      throw error
    }
  }
}

private struct CommandLineParser {
  private let root: CommandSpec
  /// All global options of the program, whether or not the command accepts them.
  private let globalOptions: [OptionSpec]
  fileprivate private(set) var result: ParsedCommand
  /// The option that still needs its value.
  private var pending: (option: OptionSpec, spelling: String)?
  private var optionsEnded = false
  /// Whether operands are added to the result.
  fileprivate var takesOperands = true
  /// Whether a word should have been a command and is not, so that it is unclear which help is wanted.
  private var isLost = false

  init(root: CommandSpec) {
    self.root = root
    globalOptions = root.acceptedOptions(of: root)
    result = ParsedCommand(path: [], spec: root)
  }

  mutating func take(_ word: String) throws(UsageError) {
    if let (option, spelling) = pending {
      pending = nil
      if word == "--help" || word == "-h" { return addHelp(word == "-h" ? .short : .full) }
      return try set(option, word, spelling)
    }
    if optionsEnded || word == "-" || !word.hasPrefix("-") || looksLikeNumber(word) || isCode(word) {
      return try takeOperand(word)
    }
    if word == "--" {
      optionsEnded = true
    } else if word.hasPrefix("--") {
      try takeLong(word.dropFirst(2))
    } else {
      try takeShort(word.dropFirst())
    }
  }

  func finish(_ problem: UsageError?) throws(UsageError) -> ParsedCommand {
    if result.help != nil, !isLost { return result }
    if let problem { throw problem }
    try checkGlobalOptions()
    if let (_, spelling) = pending { throw error("\(spelling) needs a value") }
    let needed = result.spec.operands.filter(\.arity.isNeeded)
    if result.operands.count < needed.count {
      let missing = needed[result.operands.count].name.uppercased()
      throw error("\(name) needs \(missing)")
    }
    let takesMany = result.spec.operands.contains(where: \.arity.takesMany)
    if !takesMany, result.operands.count > result.spec.operands.count {
      throw error("\(name) does not take \"\(result.operands[result.spec.operands.count])\"")
    }
    return result
  }

  /// - Throws: If the command does not accept a global option, or not with that value.
  private func checkGlobalOptions() throws(UsageError) {
    guard !result.options.isEmpty, result.spec.globalOptions != nil else { return }
    let accepted =
      result.spec.options + result.spec.acceptedOptions(of: root)
      + globalOptions.filter(\.isAcceptedEverywhere)
    for (name, texts) in result.options {
      guard let option = accepted.first(where: { $0.name == name }) else {
        throw error("\(self.name) has no option --\(name)", owners { $0.name == name })
      }
      for text in texts { try check(text, of: option, "--\(name)") }
    }
  }

  /// Names the first commands that have such an option, as a hint. Of a command that runs others, the one
  /// that runs this command.
  private func owners(where isMeant: (OptionSpec) -> Bool) -> String? {
    let owners = root.subcommands.filter { command in
      !command.isHidden && (command.options + command.acceptedOptions(of: root)).contains(where: isMeant)
    }
    let names = owners.prefix(3).map { owner in
      let runner = result.path.first.flatMap { owner.subcommands[$0] }
      let isRunner = runner?.options.contains(where: isMeant) ?? false
      return ([root.name, owner.name] + (isRunner ? result.path.prefix(1) : [])).joined(separator: " ")
    }
    guard let last = names.last else { return nil }
    let isWhole = names.count == owners.count
    let list = (isWhole ? Array(names.dropLast()) : names).joined(separator: ", ")
    let end = isWhole ? last : "others"
    return "It is an option of \(list.isEmpty ? end : "\(list) and \(end)")."
  }

  // MARK: - Words

  private mutating func takeOperand(_ word: String) throws(UsageError) {
    guard takesOperands else { return }
    guard result.operands.isEmpty, !result.spec.subcommands.isEmpty, !optionsEnded else {
      result.operands.append(word)
      return
    }
    if let command = result.spec.subcommands[word] {
      result.path.append(word)
      result.spec = command
    } else if result.spec.operands.isEmpty {
      isLost = true
      let known = result.spec.subcommands.filter { !$0.isHidden }.map(\.name)
      let near = nearest(to: word, among: known)
      var error = self.error(
        "unknown command \"\(path(with: word))\"",
        Suggestion(near.map { path(with: $0) }).sentence
      )
      error.unknownCommand = (0, word, near)
      result.operands.append(word)
      throw error
    } else {
      result.operands.append(word)
    }
  }

  private mutating func takeLong(_ body: Substring) throws(UsageError) {
    let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let value = parts.count == 2 ? String(parts[1]) : nil
    if name == "help" {
      guard value == nil else { throw error("--help takes no value") }
      return addHelp(.full)
    }
    guard let option = options.first(where: { $0.name == name }) else {
      throw error("\(self.name) has no option --\(name)", suggestion(for: name))
    }
    switch (option.form, value) {
    case (.flag, nil), (.optionalValue, nil): result.add(option)
    case (.flag, .some): throw error("--\(name) takes no value")
    case (.value, nil): pending = (option, "--\(name)")
    case (.value, .some(let value)), (.optionalValue, .some(let value)): try set(option, value, "--\(name)")
    }
  }

  private mutating func takeShort(_ body: Substring) throws(UsageError) {
    var rest = body
    while let letter = rest.popFirst() {
      if letter == "h" {
        addHelp(.short)
        continue
      }
      guard let option = options.first(where: { $0.short == letter }) else {
        // `-units` is meant as `--units`.
        let meant = body.count > 2 ? suggestion(for: String(body)) : owners { $0.short == letter }
        throw error("\(name) has no option -\(letter)", meant)
      }
      guard case .value = option.form else {
        guard rest.first != "=" else { throw error("-\(letter) takes no value") }
        result.add(option)
        continue
      }
      if rest.isEmpty {
        pending = (option, "-\(letter)")
      } else {
        try set(option, String(rest.first == "=" ? rest.dropFirst() : rest), "-\(letter)")
      }
      return
    }
  }

  private mutating func set(_ option: OptionSpec, _ typed: String, _ spelling: String) throws(UsageError) {
    let value = inItsCase(typed, among: option.choices)
    do throws(UsageError) { try check(value, of: option, spelling) } catch {
      // Add the option without its value, because it may decide how the error is printed.
      if case .optionalValue = option.form { result.add(option) }
      throw error
    }
    result.add(option, value)
  }

  private func check(_ value: String, of option: OptionSpec, _ spelling: String) throws(UsageError) {
    let isFreeText = option.freeText?.first.map(value.contains) ?? false
    guard !option.choices.isEmpty, !isFreeText, !option.allows(value) else { return }
    let near = Suggestion(for: value, among: option.choices).sentence
    let others = option.freeText.map { ", or text such as '\($0)'" } ?? ""
    let choices = option.choices.joined(separator: ", ")
    throw error("\(spelling) takes \(choices)\(others), not \"\(value)\"", near)
  }

  private mutating func addHelp(_ detail: HelpDetail) {
    if result.help != .full { result.help = detail }
  }

  // MARK: - Helpers

  private var options: [OptionSpec] { result.spec.options + globalOptions }

  private var name: String { path(with: nil) }

  private func path(with word: String?) -> String {
    ([root.name] + result.path + [word].compactMap { $0 }).joined(separator: " ")
  }

  /// A hint with the commands that have such an option, or with the most similar option of this command.
  private func suggestion(for name: String) -> String? {
    let owner = result.spec.subcommands.first { command in
      !command.isHidden && command.options.contains { $0.name == name }
    }
    if let owner { return "It is an option of \(path(with: owner.name))." }
    let accepted = result.spec.options + result.spec.acceptedOptions(of: root)
    if name.hasPrefix("no-"),
      let option = accepted.first(where: { $0.name == name.dropFirst(3) && $0.choices.contains("never") })
    {
      return "Use --\(option.name) never."
    }
    return owners { $0.name == name }
      ?? Suggestion(nearest(to: name, among: accepted.map(\.name)).map { "--\($0)" }).sentence
  }

  /// A southern latitude is an operand, unless that digit is an option.
  private func looksLikeNumber(_ word: String) -> Bool {
    guard let first = word.dropFirst().first, !options.contains(where: { $0.short == first }) else {
      return false
    }
    return first.isASCII && (first.isNumber || first == ".")
  }

  /// Most commands have no options in capitals.
  private func isCode(_ word: String) -> Bool {
    guard let first = word.dropFirst().first, ("A"..."Z").contains(first) else { return false }
    return result.spec.operands.contains(where: \.takesCapitalsBehindDash)
      && !options.contains { $0.short == first }
  }

  private func error(_ message: String, _ help: String? = nil) -> UsageError {
    let page = result.path.isEmpty ? "" : " " + result.path.joined(separator: " ")
    return UsageError(message: message, help: help ?? "See \"\(root.name) help\(page)\".", command: result)
  }
}
