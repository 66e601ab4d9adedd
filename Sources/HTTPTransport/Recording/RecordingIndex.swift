import Posix
import SpannedJSON

/// The index of a recording that is being made. After each entry it is a whole array, so
/// that what a run leaves behind that was killed can be replayed; and each entry is written
/// once, for a run may make thousands.
struct RecordingIndex: ~Copyable {
  /// How many entries it has.
  private(set) var count = 0
  private let directory: String
  private let path: String
  /// That of the last body.
  private var number = 0
  private let file: FileDescriptor
  /// Where the array goes on.
  private var end = opening.count

  private static let opening = [UInt8]("[".utf8)
  private static let closing = [UInt8]("\n]\n".utf8)

  /// Begins an index, and deletes an earlier recording in the directory: the bodies that it names, and the
  /// folders of a command that asked again and again.
  ///
  /// - Throws: Also when the directory has an index that is none of a recording.
  init(in directory: String) throws(PrivateFile.Unwritable) {
    self.directory = directory
    path = "\(directory)/\(Recording.indexName)"
    for body in try Self.bodies(namedBy: path) ?? [] where Self.isOwn(body) {
      PrivateFile.remove("\(directory)/\(body)")
    }
    for run in 1... {
      guard Self.removeRun("\(directory)/\(run)") else { break }
    }
    try PrivateFile.write(Self.opening + Self.closing, to: path)
    do throws(SystemError) {
      file = try PrivateFile.open(path)
    } catch {
      throw PrivateFile.Unwritable(path, error)
    }
  }

  deinit { file.close() }

  /// The name of the file for the next body, where there is none yet.
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
    // A link that somebody put there leads to what is none of ours.
    guard let folder = try? FileStatus(of: directory, behindLinks: false), folder.isDirectory else {
      return false
    }
    // So does an index of somebody else's.
    guard let bodies = try? bodies(namedBy: index), bodies.allSatisfy(isOwn) else { return false }
    for body in bodies { PrivateFile.remove("\(directory)/\(body)") }
    PrivateFile.remove(index)
    // It stays when somebody keeps something of his own in it.
    PrivateFile.removeDirectory(directory)
    return true
  }

  /// The files that an index names.
  ///
  /// - Returns: `nil` where there is none.
  /// - Throws: For one that is no recording's.
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

  /// Whether `nextBody` may have given a name; no others are ours.
  private static func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && ["json", "txt"].contains(parts[1])
      && UInt(parts[0]).map { "\($0)" == parts[0] } ?? false
  }

  /// - Throws: When there is no room; the index is then as it was.
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
