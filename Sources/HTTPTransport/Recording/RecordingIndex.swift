import Posix
import SpannedJSON
import Synchronization

/// Keeps other runs from recording into a directory, whose index would be replaced. This process may record
/// into it again: a run that is repeated with other options has sent no requests itself.
private final class RecordingLock: Sendable {
  /// The directories that this process has locked.
  private static let own = Mutex<Set<String>>([])

  private let directory: String
  /// `nil` when another lock of this process is held, or the disk has no locks.
  private let file: FileDescriptor?

  init(_ directory: String) throws(PrivateFile.Unwritable) {
    self.directory = directory
    file = try Self.own.withLock { own throws(PrivateFile.Unwritable) in
      do throws(SystemError) {
        let file = try FileDescriptor(lockingDirectory: directory, within: .zero)
        own.insert(directory)
        return file
      } catch {
        if !error.isLocked || own.contains(directory) { return nil }
        throw PrivateFile.Unwritable(
          description: "another run records into \(directory). Use another folder."
        )
      }
    }
  }

  deinit {
    guard let file else { return }
    Self.own.withLock { own in
      own.remove(directory)
      file.release()
    }
  }
}

/// Writes the index of a recording. After each entry it is a complete array, so that the recording of a
/// killed run can be replayed, and each entry is written once, because a run may have thousands.
struct RecordingIndex: ~Copyable {
  /// The number of entries.
  private(set) var count = 0
  private let directory: String
  private let path: String
  private let lock: RecordingLock
  /// The number of the last body.
  private var number = 0
  private let file: FileDescriptor
  /// Where the next entry is written.
  private var end = opening.count

  private static let opening = [UInt8]("[".utf8)
  private static let closing = [UInt8]("\n]\n".utf8)

  /// Begins an index and deletes an earlier recording in the directory: the bodies that it names, and the
  /// folders of a command that ran repeatedly.
  ///
  /// - Throws: Also when the directory has another kind of index, or another run records into it.
  init(in directory: String) throws(PrivateFile.Unwritable) {
    let lock = try RecordingLock(directory)
    let path = "\(directory)/\(Recording.indexName)"
    for body in try Self.bodies(namedBy: path) ?? [] where Self.isOwn(body) {
      PrivateFile.remove("\(directory)/\(body)")
    }
    for run in 1... {
      guard Self.removeRun("\(directory)/\(run)") else { break }
    }
    try PrivateFile.write(Self.opening + Self.closing, to: path)
    let file: FileDescriptor
    do throws(SystemError) { file = try PrivateFile.open(path) } catch {
      throw PrivateFile.Unwritable(path, error)
    }
    (self.directory, self.path, self.file, self.lock) = (directory, path, file, lock)
  }

  deinit { file.close() }

  /// An unused file name for the next body.
  ///
  /// - Parameter kind: `json` or `txt`.
  mutating func nextBody(_ kind: String) -> String {
    while true {
      number += 1
      let name = "\(number).\(kind)"
      if !FileStatus.isTaken("\(directory)/\(name)") { return name }
    }
  }

  /// - Returns: Whether there was one.
  private static func removeRun(_ directory: String) -> Bool {
    let index = "\(directory)/\(Recording.indexName)"
    // A link may lead to a directory that agg did not create.
    guard let folder = try? FileStatus(of: directory, behindLinks: false), folder.isDirectory else {
      return false
    }
    // An index that agg did not write stays too.
    guard let bodies = try? bodies(namedBy: index), bodies.allSatisfy(isOwn) else { return false }
    for body in bodies { PrivateFile.remove("\(directory)/\(body)") }
    PrivateFile.remove(index)
    // The directory stays if it has other files.
    PrivateFile.removeDirectory(directory)
    return true
  }

  /// The files that an index names.
  ///
  /// - Returns: `nil` if there is no index.
  /// - Throws: For a file that is not the index of a recording.
  private static func bodies(namedBy path: String) throws(PrivateFile.Unwritable) -> [String]? {
    guard FileStatus.isTaken(path) else { return nil }
    guard let bytes = PrivateFile.read(path, limit: Recording.largestFile),
      let index = try? Recording.index(bytes), (try? Recording(index: index) { _ in [] }) != nil
    else {
      throw PrivateFile.Unwritable(
        description: "\(path) is not the index of a recording and was not changed. Use another folder."
      )
    }
    return index.root.elements.compactMap { $0["file"]?.string }
  }

  /// Whether `nextBody` may have created the name. Other files are not deleted.
  private static func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && ["json", "txt"].contains(parts[1])
      && UInt(parts[0]).map { "\($0)" == parts[0] } ?? false
  }

  /// - Throws: When there is no space; the index is unchanged.
  mutating func append(_ entry: [UInt8]) throws(PrivateFile.Unwritable) {
    let addition = [UInt8]((count == 0 ? "\n" : ",\n").utf8) + entry
    do throws(SystemError) {
      try file.write(addition + Self.closing, at: end)
    } catch {
      try? file.write(Self.closing, at: end)
      try? file.truncate(to: end + Self.closing.count)
      throw PrivateFile.Unwritable(path, error)
    }
    end += addition.count
    count += 1
  }
}
