import Aggregation
import Arguments
import Embedded
import Glibc
import HTTPTransport
import Posix
import Rendering
import SpannedJSON

enum ConfigCommand: Command {
  static let spec = CommandSpec(
    "config",
    "Look at the config, check it and change it",
    discussion: """
      What the user's file says wins over /etc/xdg/agg/config.json, and that over what is shipped. Objects are merged \
      key by key; lists, and where a parameter of a source comes from, are replaced; null takes a key away.

      Each setting has a variable of the environment, which wins over all files: AGG_UNITS for settings.units, \
      AGG_CACHE_RUN for settings.cache.run, AGG_PREFERRED_CITY for settings.preferredCity. agg man lists them.
      """,
    group: "The tool",
    examples: [
      .init("agg config show --origin", "every value and where it comes from"),
      .init("agg config set settings.units imperial", "change one value, keep the rest of the file"),
      .init("agg config validate", "all mistakes, with line and column"),
    ],
    subcommands: [
      CommandSpec("path", "Print where the config of this user is"),
      CommandSpec(
        "show",
        "Print the whole config as it counts",
        options: [origin.spec]
      ),
      CommandSpec(
        "validate",
        "Check the config, or one file",
        operands: [OperandSpec("file", "Another file", arity: .optional, completion: .file)]
      ),
      CommandSpec("init", "Write a first config for this user"),
      CommandSpec("edit", "Open the user's file in $VISUAL or $EDITOR, and check it afterwards"),
      CommandSpec("schema", "Print the JSON Schema of the config, for editors"),
      CommandSpec("migrate", "Bring the user's file to the newest version of the format"),
      CommandSpec("get", "Print one value", operands: [OperandSpec("key", "Such as settings.units")]),
      CommandSpec(
        "set",
        "Change one value in the user's file",
        operands: [
          OperandSpec("key", "Such as settings.units"), OperandSpec("value", "JSON, or text without quotes"),
        ]
      ),
    ]
  )

  private static let origin = Option.flag(
    "origin",
    "Print each value with the file or variable that it comes from"
  )

  static let asksSources = false
  static func formats(of path: [String]) -> Set<OutputFormat> {
    // Both are JSON as they are.
    ["show", "schema"].contains(path.last) ? [.text, .json] : [.text]
  }

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    switch session.command.path.last {
    case "path": try session.output.answer("\(try userFile(session))\n")
    case "show": try show(session)
    case "validate": return try validate(session)
    case "init": try initialize(session)
    case "edit": return try openEditor(session)
    case "schema": try session.output.answer(ConfigSchema.jsonSchema)
    case "migrate":
      // There is one version so far; what a later one changes is told here first.
      _ = try session.config.get()
      try session.output.answer("\(try userFile(session)) is of version 1, the newest: nothing to do\n")
    case "get": try get(session)
    case "set": try set(session)
    default: try session.output.answer(HelpCommand.page(["config"], environment: session.environment))
    }
    return .success
  }

  /// - Throws: When there is no home directory to keep it in.
  static func userFile(_ session: Session) throws(CommandFailure) -> String {
    guard let file = session.config.loader.userFile else {
      throw CommandFailure(
        "there is no place for a config: set HOME, XDG_CONFIG_HOME or --config FILE",
        .config
      )
    }
    return file
  }

  // MARK: - Looking

  private static func show(_ session: Session) throws(CommandFailure) {
    let config = try session.config.get()
    if session.command[origin] {
      var lines: [(path: String, value: String, origin: String)] = []
      collect(config.tree, [], &lines)
      let width = lines.map { $0.path.count + $0.value.count + 3 }.max() ?? 0
      let text = lines.map { line in
        let left = "\(line.path) = \(line.value)"
        return left + String(repeating: " ", count: max(0, width - left.count)) + "  \(line.origin)\n"
      }
      return try session.output.answer(quoting: text.joined())
    }
    var writer = JSONWriter(.pretty)
    write(config.tree, [], &writer)
    writer.newline()
    try session.output.answer(writer.bytes)
  }

  private static func collect(
    _ node: ConfigNode,
    _ path: [String],
    _ lines: inout [(path: String, value: String, origin: String)]
  ) {
    let name = path.joined(separator: ".")
    if case .value(let value, let layer) = node {
      var writer = JSONWriter()
      write(value, path, &writer)
      lines.append((name, writer.text, layer.file))
    }
    if node.members.isEmpty, node.value == nil { lines.append((name, "{}", node.layer?.file ?? "")) }
    for member in node.members { collect(member.node, path + [member.key], &lines) }
  }

  private static func write(_ node: ConfigNode, _ path: [String], _ writer: inout JSONWriter) {
    if let value = node.value { return write(value, path, &writer) }
    writer.object { writer in
      for member in node.members {
        writer.key(member.key)
        write(member.node, path + [member.key], &writer)
      }
    }
  }

  /// A parameter that stands in the file as it is may be a key, and a key is never printed.
  private static func write(_ value: JSONValue, _ path: [String], _ writer: inout JSONWriter) {
    guard value.kind == .object else {
      return ConfigSchema.isParameter(path) ? writer.string("***") : writer.value(value)
    }
    writer.object { writer in
      for member in value.members {
        writer.key(member.key.string)
        write(member.value, path + [member.key.string], &writer)
      }
    }
  }

  private static func get(_ session: Session) throws(CommandFailure) {
    let key = session.command.operands[0]
    guard let node = try session.config.get().tree[path: key] else {
      throw CommandFailure("the config has no \(key). agg config show prints all of it.", .config)
    }
    let path = key.split(separator: ".").map(String.init)
    if let text = node.string, !ConfigSchema.isParameter(path) {
      return try session.output.answer(quoting: "\(text)\n")
    }
    var writer = JSONWriter(.pretty)
    write(node, path, &writer)
    writer.newline()
    try session.output.answer(writer.bytes)
  }

  private static func validate(_ session: Session) throws(CommandFailure) -> ExitCode {
    if let file = session.command.operands.first {
      guard case .bytes(let bytes) = ConfigLoader.readFile(file) else {
        throw CommandFailure("\(file) cannot be read", .inputOutput)
      }
      let reading = ConfigReading([.shipped(Embedded.shippedConfig), ConfigFile(.named, file, bytes)])
      let problems = session.config.problems(of: reading)
      guard problems.isEmpty else {
        throw CommandFailure("\(file) has mistakes\n\(ConfigProblems(problems))", .config)
      }
      for warning in session.config.keyCheck(of: reading.config).warnings { session.output.warning(warning) }
      try session.output.answer("\(file) is in order\n")
      return .success
    }
    _ = try session.registry()
    let keys = session.config.keyCheck(of: try session.config.get())
    guard keys.problems.isEmpty else { throw RunConfig.failure(keys.problems) }
    for warning in keys.warnings { session.output.warning(warning) }
    try session.output.answer("the config is in order\n")
    return .success
  }

  // MARK: - Changing

  private static func initialize(_ session: Session) throws(CommandFailure) {
    let file = try userFile(session)
    let text = """
      {
        // agg config show prints what is shipped; say here what you want otherwise.
        "version": 1,
        "settings": {
          // "units": "imperial",
          // "preferredCity": "oslo"
        },
        "cities": {
          // An empty entry is enough for a city that agg knows.
          // "oslo": {}
        },
        "providers": {
          // A free key of openweathermap.org adds another source.
          // "openweathermap": { "params": { "key": { "file": "~/.config/agg/openweathermap.key" } } }
        }
      }

      """
    try whileNobodyElseWrites(file) { () throws(CommandFailure) in
      guard case .missing = ConfigLoader.readFile(file) else {
        throw CommandFailure("\(file) is there already; agg config set changes it", .config)
      }
      try write([UInt8](text.utf8), to: file)
    }
    try session.output.answer("\(file)\n")
  }

  private static func set(_ session: Session) throws(CommandFailure) {
    let key = session.command.operands[0]
    let typed = session.command.operands[1]
    let path = key.split(separator: ".").map(String.init)
    var shown = JSONWriter()
    let json: String
    if let document = try? JSONDocument(typed, options: .config) {
      json = typed
      write(document.root, path, &shown)
    } else {
      // What is no JSON is meant as text.
      json = JSONWriter.quoted(typed)
      shown.string(ConfigSchema.isParameter(path) ? "***" : typed)
    }
    try edit(session) { editor in try editor.set(path, to: json) }
    session.output.note("\(key) = \(shown.text)")
    for variable in SettingVariable.all
    where variable.path.starts(with: path) && variable.isSet(in: session.environment) {
      session.output.warning("\(variable.name) is set in the environment and wins over it")
    }
  }

  /// Changes the user's file while no other run does; a change that would break the config is refused and leaves the file
  /// alone.
  ///
  /// - Parameter change: What it needs to know of the config is in `session.config.latest()`.
  static func edit(
    _ session: Session,
    _ change: (inout ConfigEditor) throws -> Void
  ) throws(CommandFailure) {
    let file = try userFile(session)
    try whileNobodyElseWrites(file) { () throws(CommandFailure) in
      let before: [UInt8]
      switch ConfigLoader.readFile(file) {
      case .missing: before = []
      case .bytes(let bytes): before = bytes
      case .unreadable(let reason): throw CommandFailure("\(file) cannot be read: \(reason)", .inputOutput)
      }
      var editor = ConfigEditor(before)
      do { try change(&editor) } catch let failure as CommandFailure { throw failure } catch {
        throw CommandFailure("\(file) has mistakes: agg config validate shows them", .config)
      }
      do throws(ConfigProblems) {
        _ = try ConfigReading([.shipped(Embedded.shippedConfig), ConfigFile(.user, file, editor.text)]).get()
      } catch {
        throw CommandFailure("that would not be a config\n\(error)", .config)
      }
      try write(editor.text, to: file)
    }
  }

  /// Lets the user change the file in the editor of their choice.
  private static func openEditor(_ session: Session) throws(CommandFailure) -> ExitCode {
    let file = try userFile(session)
    if case .missing = ConfigLoader.readFile(file) { try initialize(session) }
    let named = [session.environment["VISUAL"], session.environment["EDITOR"]].compactMap(\.self).first {
      !$0.isEmpty
    }
    guard let named else { throw CommandFailure("set VISUAL or EDITOR, or edit \(file) yourself", .config) }
    let words = named.split(separator: " ").map(String.init) + [file]
    let end: Int32
    do throws(SystemError) { end = try ChildProgram.run(words) } catch {
      throw CommandFailure("\(named) cannot be started: \(error)", .config)
    }
    guard end == 0 else { throw CommandFailure("\(named) ended with \(end)", .config) }
    // Read anew: what this run knows is the file as it was.
    let changed = try session.again()
    _ = try changed.registry()
    session.output.note("\(file) is in order")
    return .success
  }

  /// Lets one run after another read and write a file, so that no change of runs at the same time is lost.
  private static func whileNobodyElseWrites(
    _ file: String,
    _ body: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let target = try target(of: file)
    let directory = target.lastIndex(of: "/").map { $0 == target.startIndex ? "/" : String(target[..<$0]) }
    func failure(_ reason: SystemError) -> CommandFailure {
      let reason = reason.isLocked ? "another program holds its lock" : reason.description
      return CommandFailure("\(file) cannot be changed: \(directory ?? "."): \(reason)", .inputOutput)
    }
    if let directory { PrivateFile.makeDirectory(directory) }
    // The directory is the lock: each of them puts another file in the place of this one.
    let lock: FileDescriptor
    do throws(SystemError) { lock = try FileDescriptor(opening: directory ?? ".") } catch {
      throw failure(error)
    }
    defer { lock.close() }
    do throws(SystemError) { try lock.lock(within: .seconds(10)) } catch { throw failure(error) }
    try body()
  }

  /// The file itself where a link leads to it.
  private static func target(of file: String) throws(CommandFailure) -> String {
    guard let target = FileStatus.target(of: file) else {
      throw CommandFailure("\(file) is a link that leads nowhere", .inputOutput)
    }
    return target
  }

  /// Behind the lock. For its owner only, as a config may hold keys, unless somebody chose otherwise. A link to a file somewhere else stays one.
  private static func write(_ bytes: [UInt8], to file: String) throws(CommandFailure) {
    let target = try target(of: file)
    let chosen = (try? FileStatus(of: target))?.permissions
    do throws(PrivateFile.Unwritable) {
      try PrivateFile.write(bytes, to: target, isLocked: true)
    } catch {
      throw CommandFailure(error.description, .inputOutput)
    }
    if let chosen { _ = unsafe chmod(target, chosen) }
  }
}
