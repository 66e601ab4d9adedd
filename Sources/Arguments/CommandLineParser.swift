extension CommandSpec {
  /// Reads the words behind the program's name.
  ///
  /// Options may stand before and behind the command and its operands; `--` ends them, `-` is an operand, and so is
  /// what looks like a negative number. The options of the root are understood everywhere.
  package func parse(_ words: [String]) throws(UsageError) -> ParsedCommand {
    var parser = CommandLineParser(root: self)
    for (index, word) in words.enumerated() { try parser.take(word, isLast: index == words.count - 1) }
    return try parser.finish()
  }
}

private struct CommandLineParser {
  private let root: CommandSpec
  private var result: ParsedCommand
  /// The option that waits for its value.
  private var pending: (option: OptionSpec, spelling: String)?
  private var optionsEnded = false

  init(root: CommandSpec) {
    self.root = root
    result = ParsedCommand(path: [], spec: root)
  }

  mutating func take(_ word: String, isLast: Bool) throws(UsageError) {
    if let (option, spelling) = pending {
      pending = nil
      return try set(option, word, spelling)
    }
    if optionsEnded || word == "-" || !word.hasPrefix("-") || looksLikeNumber(word) {
      return try takeOperand(word)
    }
    if word == "--" {
      optionsEnded = true
    } else if word.hasPrefix("--") {
      try takeLong(word.dropFirst(2), word)
    } else {
      try takeShort(word.dropFirst())
    }
  }

  func finish() throws(UsageError) -> ParsedCommand {
    if let (_, spelling) = pending { throw error("\(spelling) needs a value") }
    if result.wantsHelp { return result }
    let least = result.spec.operands.filter { $0.arity == .one }.count
    if result.operands.count < least {
      let missing = result.spec.operands[result.operands.count].name.uppercased()
      throw error("\(name) needs \(missing)")
    }
    let takesMany = result.spec.operands.contains { $0.arity == .many }
    if !takesMany, result.operands.count > result.spec.operands.count {
      throw error("\(name) does not take \"\(result.operands[result.spec.operands.count])\"")
    }
    return result
  }

  // MARK: - Words

  private mutating func takeOperand(_ word: String) throws(UsageError) {
    guard result.operands.isEmpty, !result.spec.subcommands.isEmpty, !optionsEnded else {
      result.operands.append(word)
      return
    }
    if let command = result.spec.subcommands.first(where: { $0.name == word }) {
      result.path.append(word)
      result.spec = command
    } else if result.spec.operands.isEmpty {
      let known = result.spec.subcommands.filter { !$0.isHidden }.map(\.name)
      let near = nearest(to: word, among: known).map { "Did you mean \(path(with: $0))?" }
      throw UsageError(
        message: "there is no command \"\(path(with: word))\"",
        help: near
          ?? "See \"agg help\(result.path.isEmpty ? "" : " " + result.path.joined(separator: " "))\"."
      )
    } else {
      result.operands.append(word)
    }
  }

  private mutating func takeLong(_ body: Substring, _ word: String) throws(UsageError) {
    let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let value = parts.count == 2 ? String(parts[1]) : nil
    if name == "help" { return result.wantsHelp = true }
    guard let option = options.first(where: { $0.name == name }) else {
      let near = nearest(to: name, among: options.filter { !$0.isHidden }.map(\.name))
      throw error("\(self.name) has no option --\(name)", near.map { "Did you mean --\($0)?" })
    }
    switch (option.form, value) {
    case (.flag, nil), (.optionalValue, nil): result.flags.insert(name)
    case (.flag, .some): throw error("--\(name) takes no value")
    case (.value, nil): pending = (option, "--\(name)")
    case (.value, .some(let value)), (.optionalValue, .some(let value)): try set(option, value, "--\(name)")
    }
  }

  private mutating func takeShort(_ body: Substring) throws(UsageError) {
    var rest = body
    while let letter = rest.popFirst() {
      if letter == "h" {
        result.wantsHelp = true
        continue
      }
      guard let option = options.first(where: { $0.short == letter }) else {
        throw error("\(name) has no option -\(letter)")
      }
      guard case .value = option.form else {
        result.flags.insert(option.name)
        continue
      }
      if rest.isEmpty {
        pending = (option, "-\(letter)")
      } else {
        try set(option, String(rest), "-\(letter)")
      }
      return
    }
  }

  private mutating func set(_ option: OptionSpec, _ value: String, _ spelling: String) throws(UsageError) {
    if !option.choices.isEmpty, !option.choices.contains(value) {
      let near = nearest(to: value, among: option.choices).map { "Did you mean \($0)?" }
      throw error("\(spelling) takes \(option.choices.joined(separator: ", ")), not \"\(value)\"", near)
    }
    result.values[option.name, default: []].append(value)
  }

  // MARK: - Helpers

  private var options: [OptionSpec] { result.spec.options + root.options }

  private var name: String { path(with: nil) }

  private func path(with word: String?) -> String {
    ([root.name] + result.path + [word].compactMap { $0 }).joined(separator: " ")
  }

  /// A southern latitude is an operand; no option begins with a digit.
  private func looksLikeNumber(_ word: String) -> Bool {
    word.dropFirst().first.map { $0.isASCII && ($0.isNumber || $0 == ".") } ?? false
  }

  private func error(_ message: String, _ help: String? = nil) -> UsageError {
    let page = result.path.isEmpty ? "" : " " + result.path.joined(separator: " ")
    return UsageError(message: message, help: help ?? "See \"agg help\(page)\".")
  }
}
