import Configuration
import Posix
import SpannedJSON

/// The user's config file and how it is changed: runs that change it wait for each other, and an edit that
/// would make it invalid is rejected.
struct UserConfig {
  let file: String
  /// The config as the run has read it.
  private let config: RunConfig

  /// - Throws: When there is no home directory for it.
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

  /// - Throws: When the file exists.
  func create(_ text: String) async throws(CommandFailure) {
    try await withLock { target throws(CommandFailure) in
      guard case .missing = FileContents(of: file) else {
        throw CommandFailure(
          "\(file) exists already. Change it with agg config set or agg config edit.",
          .usage
        )
      }
      try write([UInt8](text.utf8), to: target)
    }
  }

  /// Changes the user's file while no other run does. An edit that would break the config is rejected, and
  /// the file stays as it is.
  ///
  /// - Parameter change: Uses `session.config.latest()` to see the current config.
  func edit(_ change: (inout Edit) throws(CommandFailure) -> Void) async throws(CommandFailure) {
    try await withLock { target throws(CommandFailure) in
      let before: [UInt8]
      switch FileContents(of: file) {
      case .missing: before = []
      case .bytes(let bytes, _): before = bytes
      case .unreadable(let reason):
        throw CommandFailure("cannot read \(file): \(reason)", .inputOutput)
      }
      var edit = Edit(before, of: file)
      try change(&edit)
      let text = edit.text
      let problems = problems(of: text, besidesThoseOf: before)
      guard problems.isEmpty else {
        throw CommandFailure(
          "the change was not made, because the config would have errors\n\(ConfigProblems(problems))",
          .config
        )
      }
      try write(text, to: target)
    }
  }

  /// The text of a config file while it is changed. A file with syntax errors cannot be.
  struct Edit {
    private var editor: ConfigEditor
    private let file: String

    fileprivate init(_ bytes: [UInt8], of file: String) { (editor, self.file) = (ConfigEditor(bytes), file) }

    fileprivate var text: [UInt8] { editor.text }

    /// Sets the value at a path, as JSON.
    mutating func set(_ path: [String], to json: String) throws(CommandFailure) {
      do throws(JSONSyntaxError) { try editor.set(path, to: json) } catch { throw unreadable }
    }

    /// Adds the members of an object, as JSON, that the one at a path does not have.
    mutating func complete(_ path: [String], with json: String) throws(CommandFailure) {
      do throws(JSONSyntaxError) { try editor.complete(path, with: json) } catch { throw unreadable }
    }

    /// Removes the value at a path.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    mutating func remove(_ path: [String]) throws(CommandFailure) -> Bool {
      do throws(JSONSyntaxError) { return try editor.remove(path) } catch { throw unreadable }
    }

    private var unreadable: CommandFailure {
      CommandFailure("\(file) has errors. Run agg config validate to see them.", .config)
    }
  }

  /// The errors in the file after an edit, and the errors that the edit causes in other files. Errors that
  /// other files had before do not prevent it.
  private func problems(of text: [UInt8], besidesThoseOf before: [UInt8]) -> [ConfigProblem] {
    let (earlier, changed) = (config.reread(userFile: before), config.reread(userFile: text))
    let known = earlier.problems.filter { $0.file != file }
    let problems = changed.problems.filter { !known.contains($0) }
    return problems.isEmpty ? config.faults(in: changed.config, besidesThoseIn: earlier.config) : problems
  }

  /// Locks the file while a run reads and writes it, so that changes made at the same time are not lost.
  ///
  /// - Parameter body: Takes the file, or the file that a link points to.
  private func withLock(
    _ body: (_ target: String) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    let target = try target()
    let slash = target.lastIndex(of: "/")
    let directory = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    let lock: FileDescriptor?
    do throws(SystemError) {
      if slash != nil { try PrivateFile.makeDirectory(directory) }
      // On a thread of its own, because it may wait for another run.
      lock = try await Thread.value { cancellation throws(SystemError) in
        try FileDescriptor(lockingDirectory: directory, within: .seconds(10)) { cancellation.isFired }
      }
    } catch {
      let reason = error.isLocked ? "another program has locked it" : error.description
      throw CommandFailure("cannot change \(file): \(directory): \(reason)", .inputOutput)
    }
    guard let lock else { throw CommandFailure("cannot change \(file): \(Thread.shortage)", .inputOutput) }
    defer { lock.release() }
    try body(target)
  }

  /// The file, or the file that a link points to.
  private func target() throws(CommandFailure) -> String {
    guard let target = FileStatus.target(of: file) else {
      throw CommandFailure("cannot change \(file): it is a broken link", .inputOutput)
    }
    // Replacing a device or a pipe would break it for every program.
    if let status = try? FileStatus(of: target), !status.isRegular {
      throw CommandFailure("cannot change \(file): it is not a regular file", .inputOutput)
    }
    return target
  }

  /// Writes the file while the lock is held. It is readable only by its owner, as a config may contain keys,
  /// unless the user set other permissions; its owner stays the same. A link to another file stays a link.
  private func write(_ bytes: [UInt8], to target: String) throws(CommandFailure) {
    let earlier = try? FileStatus(of: target)
    do throws(PrivateFile.Unwritable) {
      try PrivateFile.write(bytes, to: target, like: earlier, isLocked: true)
    } catch {
      throw CommandFailure(error.description, .inputOutput)
    }
  }
}
