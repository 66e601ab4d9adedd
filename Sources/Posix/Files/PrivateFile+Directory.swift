import Glibc

extension PrivateFile {
  /// Creates a directory and its parents, for the owner only.
  ///
  /// - Throws: Why there is none afterwards.
  package static func makeDirectory(_ path: String) throws(SystemError) {
    func make() -> SystemError? { unsafe mkdir(path, 0o700) == 0 || errno == EEXIST ? nil : SystemError() }
    guard let failure = make() else { return }
    guard failure.number == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw failure
    }
    try makeDirectory(String(path[..<slash]))
    if let failure = make() { throw failure }
  }

  /// Deletes a file, if it exists.
  package static func remove(_ path: String) { unsafe unlink(path) }

  /// Deletes a directory, if it exists and is empty.
  package static func removeDirectory(_ path: String) { unsafe rmdir(path) }
}
