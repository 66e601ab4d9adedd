import Posix

/// The place of an answer in the file that standard output is written to. After a full disk or a kill, the
/// answer may be there in part.
struct OutputPart: Sendable {
  /// The file and its disk.
  private let file: String
  /// In bytes.
  private let start, length: Int

  /// What its line in a file of `--resume` begins with.
  static let opening = "at "

  /// - Parameter length: Of the answer that will be written.
  /// - Returns: `nil` for a stream that is not a regular file.
  init?(of length: Int, in stream: FileDescriptor) {
    guard let status = try? FileStatus(of: stream), status.isRegular, let start = stream.nextPlace else {
      return nil
    }
    (file, self.start, self.length) = (status.identity, start, length)
  }

  /// Reads its line.
  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 4, line.hasPrefix(Self.opening), let start = Int(words[2]),
      let length = Int(words[3]), start >= 0, length >= 0
    else { return nil }
    (file, self.start, self.length) = (String(words[1]), start, length)
  }

  var line: String { "\(Self.opening)\(file) \(start) \(length)\n" }

  /// Removes it from the end of its file.
  ///
  /// - Returns: How many bytes were removed; 0 for another file, and for one with something behind it.
  func remove(from stream: FileDescriptor) throws(SystemError) -> Int {
    let status = try FileStatus(of: stream)
    let count = status.size - start
    guard status.isRegular, status.identity == file, count > 0, count <= length else { return 0 }
    try stream.cut(to: start)
    return count
  }
}
