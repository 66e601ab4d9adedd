import Glibc

/// The directories in which programs are searched: the absolute ones in `PATH`.
///
/// An empty or relative element means the working directory, in which another user may have put a program
/// with the same name. It is skipped, as in Go's os/exec.
package struct SearchPath {
  private let directories: [String]
  /// Whether no element was skipped.
  let isSafe: Bool

  package init(_ environment: [String: String]) {
    let elements = (environment["PATH"] ?? Self.standard)
      .split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let absolute = elements.filter { $0.hasPrefix("/") }
    isSafe = absolute.count == elements.count
    // An empty PATH would mean the working directory again.
    directories = absolute.isEmpty ? Self.standard.split(separator: ":").map(String.init) : absolute
  }

  /// The directories of execvp(3) without a `PATH`.
  private static let standard = "/bin:/usr/bin"

  /// The `PATH` for a program that searches for others itself, such as a shell.
  var text: String { directories.joined(separator: ":") }

  /// The path of a program; a name with a slash is a path already.
  ///
  /// - Throws: `ENOENT` when no directory has it, `EACCES` when it may not be run.
  package func file(of program: String) throws(SystemError) -> String {
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
