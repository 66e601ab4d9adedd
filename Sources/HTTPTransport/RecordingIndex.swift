import Glibc
import Posix
import SpannedJSON

/// The index of a recording that is being made. After each entry it is a whole array, so that what a run leaves behind that was
/// killed can be replayed; and each entry is written once, for a run may make thousands.
struct RecordingIndex: ~Copyable {
  /// How many entries it has.
  private(set) var count = 0
  private let path: String
  private let file: FileDescriptor
  /// Where the array goes on.
  private var end = opening.count

  private static let opening = [UInt8]("[".utf8)
  private static let closing = [UInt8]("\n]\n".utf8)

  /// Begins an index, and deletes an earlier one in the directory together with the bodies that it names.
  init(in directory: String) throws(PrivateFile.Unwritable) {
    path = "\(directory)/\(Recording.indexName)"
    for body in Self.bodies(namedBy: path) { PrivateFile.remove("\(directory)/\(body)") }
    try PrivateFile.write(Self.opening + Self.closing, to: path)
    do throws(SystemError) {
      file = try FileDescriptor(opening: path, O_WRONLY | O_NOFOLLOW)
    } catch {
      throw Self.unwritable(path, error)
    }
  }

  deinit { file.close() }

  /// The name of the file for the next body.
  ///
  /// - Parameter kind: `json` or `txt`.
  func nextBody(_ kind: String) -> String { "\(count + 1).\(kind)" }

  /// The names in an index that `nextBody` may have given; no others are ours.
  private static func bodies(namedBy path: String) -> [String] {
    guard let bytes = PrivateFile.read(path, limit: Recording.largestFile),
      let index = try? JSONDocument(bytes).root
    else { return [] }
    return index.elements.compactMap { $0["file"]?.string }.filter { name in
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 2 && ["json", "txt"].contains(parts[1]) && UInt(parts[0]) != nil
    }
  }

  /// - Throws: When there is no room; the index is then as it was.
  mutating func append(_ entry: [UInt8]) throws(PrivateFile.Unwritable) {
    let addition = [UInt8]((count == 0 ? "\n" : ",\n").utf8) + entry
    do throws(SystemError) {
      try file.write(addition + Self.closing, at: end)
    } catch {
      try? file.write(Self.closing, at: end)
      try? file.truncate(to: end + Self.closing.count)
      throw Self.unwritable(path, error)
    }
    end += addition.count
    count += 1
  }

  private static func unwritable(_ path: String, _ reason: SystemError) -> PrivateFile.Unwritable {
    PrivateFile.Unwritable(description: "\(path) cannot be written: \(reason)")
  }
}
