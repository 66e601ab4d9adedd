import Glibc

extension PrivateFile {
  /// Creates a directory and its parents, for the owner only.
  ///
  /// - Throws: Why there is none afterwards.
  package static func makeDirectory(_ path: String) throws(SystemError) {
    func make() -> SystemError? {
      guard unsafe mkdir(path, 0o700) == 0 else { return errno == EEXIST ? nil : SystemError() }
      if let directory = try? FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) {
        directory.inheritOwner(at: path)
        directory.close()
      }
      return nil
    }
    guard let failure = make() else { return }
    guard failure.number == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw failure
    }
    try makeDirectory(String(path[..<slash]))
    if let failure = make() { throw failure }
  }

  /// Deletes a file, if it exists.
  package static func remove(_ path: String) { unsafe unlink(path) }

  /// Deletes a file in a folder, if both exist and the folder is not a link.
  package static func remove(_ name: String, inFolder folder: String) {
    // Between a look at the folder and a path through it, another user could put a link in its place.
    let mode = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    guard let folder = try? FileDescriptor(opening: folder, mode) else { return }
    unsafe unlinkat(folder.number, name, 0)
    folder.close()
  }

  /// Deletes a directory, if it exists and is empty.
  package static func removeDirectory(_ path: String) { unsafe rmdir(path) }
}

extension FileDescriptor {
  /// Gives what root has just created to the owner of the directory around it. In the home of a user, as with
  /// `sudo -E`, that user could neither read nor replace it otherwise.
  func inheritOwner(at path: String) {
    guard geteuid() == 0, let parent = try? FileStatus(of: PrivateFile.folder(of: path)), parent.owner != 0
    else { return }
    _ = fchown(number, parent.owner, parent.group)
  }

  /// Gives a file that has no name one that no file has.
  func link(as path: String) throws(SystemError) {
    guard unsafe linkat(AT_FDCWD, "/proc/self/fd/\(number)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else {
      throw SystemError()
    }
  }
}
