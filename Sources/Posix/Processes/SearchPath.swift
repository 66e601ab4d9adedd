import Glibc

/// Where programs are searched for: the absolute directories of `PATH`.
///
/// An empty or relative element means the working directory, where others may have put a program of the same
/// name. It is skipped, as Go's os/exec does.
struct SearchPath {
  private let directories: [String]
  /// Whether no element had to be skipped.
  let isSafe: Bool

  init(_ environment: [String: String]) {
    let elements = (environment["PATH"] ?? Self.standard)
      .split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let absolute = elements.filter { $0.hasPrefix("/") }
    isSafe = absolute.count == elements.count
    // An empty PATH would mean the working directory again.
    directories = absolute.isEmpty ? Self.standard.split(separator: ":").map(String.init) : absolute
  }

  /// What execvp(3) searches without a `PATH`.
  private static let standard = "/bin:/usr/bin"

  /// The value for `PATH` of a program that searches for others itself, as a shell does.
  var text: String { directories.joined(separator: ":") }

  /// The file that the name of a program means; what has a slash is a path already.
  ///
  /// - Throws: `ENOENT` when no directory has it, `EACCES` when it may not be run.
  func file(of program: String) throws(SystemError) -> String {
    guard !program.contains("/") else { return program }
    var failure = SystemError(ENOENT)
    for directory in directories {
      let file = "\(directory)/\(program)"
      guard let status = try? FileStatus(of: file), status.isRegular else { continue }
      if unsafe access(file, X_OK) == 0 { return file }
      failure = SystemError()
    }
    throw failure
  }
}
