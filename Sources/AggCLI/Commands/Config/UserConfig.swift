import Configuration
import Posix

/// The config file of the user, and how it changes: by one run after the other, and
/// never into what is no config.
struct UserConfig {
  let file: String
  /// What the run knows of the config.
  private let config: RunConfig

  /// - Throws: When there is no home directory to keep it in.
  init(_ session: Session) throws(CommandFailure) {
    guard let file = session.config.loader.userFile else {
      throw CommandFailure(
        "no folder for the config is known. Set HOME or XDG_CONFIG_HOME, or use --config FILE.",
        .config
      )
    }
    self.file = file
    config = session.config
  }

  /// - Throws: When it is there already.
  func create(_ text: String) throws(CommandFailure) {
    try whileNobodyElseWrites { () throws(CommandFailure) in
      guard case .missing = FileContents(of: file) else {
        throw CommandFailure(
          "\(file) exists already. Change it with agg config set or agg config edit.",
          .config
        )
      }
      try write([UInt8](text.utf8))
    }
  }

  /// Changes the user's file while no other run does; a change that would break the config is
  /// refused and leaves the file alone.
  ///
  /// - Parameter change: What it needs to know of the config is in `session.config.latest()`.
  func edit(_ change: (inout ConfigEditor) throws -> Void) throws(CommandFailure) {
    try whileNobodyElseWrites { () throws(CommandFailure) in
      let before: [UInt8]
      switch FileContents(of: file) {
      case .missing: before = []
      case .bytes(let bytes): before = bytes
      case .unreadable(let reason):
        throw CommandFailure("cannot read \(file): \(reason)", .inputOutput)
      }
      var editor = ConfigEditor(before)
      do { try change(&editor) } catch let failure as CommandFailure { throw failure } catch {
        throw CommandFailure("\(file) has errors. Run agg config validate to see them.", .config)
      }
      let problems = problems(of: editor.text, besidesThoseOf: before)
      guard problems.isEmpty else {
        throw CommandFailure(
          "the change was not made, because the config would have errors\n\(ConfigProblems(problems))",
          .config
        )
      }
      try write(editor.text)
    }
  }

  /// What a change leaves wrong with the file, and what it makes wrong with others; what is wrong with these
  /// already keeps nobody from changing this one.
  private func problems(of text: [UInt8], besidesThoseOf before: [UInt8]) -> [ConfigProblem] {
    let (earlier, changed) = (config.reread(userFile: before), config.reread(userFile: text))
    let known = earlier.problems.filter { $0.file != file }
    let problems = changed.problems.filter { !known.contains($0) }
    return problems.isEmpty ? config.faults(in: changed.config, besidesThoseIn: earlier.config) : problems
  }

  /// Lets one run after another read and write a file, so that no change of runs at the same time is lost.
  private func whileNobodyElseWrites(_ body: () throws(CommandFailure) -> Void) throws(CommandFailure) {
    let target = try target()
    let directory = target.lastIndex(of: "/").map { $0 == target.startIndex ? "/" : String(target[..<$0]) }
    func failure(_ reason: SystemError) -> CommandFailure {
      let reason = reason.isLocked ? "another program has locked it" : reason.description
      return CommandFailure("cannot change \(file): \(directory ?? "."): \(reason)", .inputOutput)
    }
    // The directory is the lock: each of them puts another file in the place of this one.
    let lock: FileDescriptor
    do throws(SystemError) {
      if let directory { try PrivateFile.makeDirectory(directory) }
      lock = try FileDescriptor(directory: directory ?? ".")
    } catch {
      throw failure(error)
    }
    defer {
      lock.unlock()
      lock.close()
    }
    do throws(SystemError) { try lock.lock(within: .seconds(10)) { Task.isCancelled } } catch {
      throw failure(error)
    }
    try body()
  }

  /// The file itself where a link leads to it.
  private func target() throws(CommandFailure) -> String {
    guard let target = FileStatus.target(of: file) else {
      throw CommandFailure("cannot change \(file): it is a broken link", .inputOutput)
    }
    // A file would take the place of the device or the pipe, for everybody.
    if let status = try? FileStatus(of: target), !status.isRegular {
      throw CommandFailure("cannot change \(file): it is not a regular file", .inputOutput)
    }
    return target
  }

  /// Behind the lock. For its owner only, as a config may hold keys, unless somebody chose otherwise; and
  /// whoever it belongs to keeps it. A link to a file somewhere else stays one.
  private func write(_ bytes: [UInt8]) throws(CommandFailure) {
    let target = try target()
    let earlier = try? FileStatus(of: target)
    do throws(PrivateFile.Unwritable) {
      try PrivateFile.write(bytes, to: target, like: earlier, isLocked: true)
    } catch {
      throw CommandFailure(error.description, .inputOutput)
    }
  }
}
