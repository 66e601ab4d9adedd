import Glibc

extension PrivateFile {
  /// Makes a directory, and those above it, for its owner only.
  package static func makeDirectory(_ path: String) {
    guard unsafe mkdir(path, 0o700) != 0, errno == ENOENT, let slash = path.lastIndex(of: "/"),
      slash > path.startIndex
    else { return }
    makeDirectory(String(path[..<slash]))
    // What is still missing shows when a file is written in it.
    unsafe mkdir(path, 0o700)
  }

  /// Deletes a file, if it is there.
  package static func remove(_ path: String) { unsafe unlink(path) }
}
