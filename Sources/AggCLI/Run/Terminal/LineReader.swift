import Posix

/// Reads the lines of a stream one by one, and holds no more than one line and one piece of the stream.
struct LineReader {
  private let stream: FileDescriptor
  private let name: String
  private let command: String
  /// In bytes.
  private let longestLine: Int
  private let isCuttingBetweenWords: Bool
  private let cancellation: CancelSignal
  private var piece: [UInt8] = []
  private var position = 0
  /// The beginning of a line whose end has not arrived.
  private var line: [UInt8] = []
  private var isAtStart = true
  /// Whether the last line was cut: the next one goes on with it.
  private(set) var isCut = false
  private var isAtEnd = false

  /// The result of reading.
  enum Next {
    /// A line without its end.
    case line([UInt8])
    /// No line arrived within the time.
    case pause
    /// The end of the stream, or the reading was cancelled; an incomplete line is dropped then.
    case end
  }

  /// - Parameters:
  ///   - name: What errors call the stream.
  ///   - command: What the text of a compressed stream can be piped into.
  ///   - longestLine: In bytes. The rest of a longer line comes as the next line.
  ///   - isCuttingBetweenWords: Whether it is cut behind `=` or white space, if it has any.
  ///   - cancellation: Ends the waiting for the rest of the stream.
  init(
    _ stream: FileDescriptor,
    named name: String = "standard input",
    for command: String,
    longestLine: Int = 1 << 20,
    isCuttingBetweenWords: Bool = false,
    until cancellation: CancelSignal
  ) {
    self.stream = stream
    self.name = name
    self.command = command
    self.longestLine = longestLine
    self.isCuttingBetweenWords = isCuttingBetweenWords
    self.cancellation = cancellation
  }

  /// Reads the next line.
  ///
  /// - Parameter patience: How long to wait for it; `nil` waits without a limit.
  /// - Throws: Exit code 74 when the stream cannot be read, is compressed, or is in UTF-16.
  mutating func next(within patience: Duration? = nil) throws(CommandFailure) -> Next {
    while true {
      if let end = piece.place(of: UInt8(ascii: "\n"), from: position) {
        line += piece[position..<end]
        position = end + 1
        return takeLine()
      }
      line += piece[position...]
      position = piece.count
      if line.count >= longestLine { return takePiece() }
      guard !isAtEnd else {
        return line.isEmpty ? .end : takeLine()
      }
      switch stream.waitUntilReadable(within: patience, unless: cancellation) {
      case .readable: try read()
      case .timedOut: return .pause
      case .cancelled: return .end
      }
    }
  }

  /// Cuts behind a report that ends with `=`, if the end of the piece has one, or between two words.
  private mutating func takePiece() -> Next {
    let end = line.suffix(64 << 10).lastIndex(of: UInt8(ascii: "=")) ?? line.lastIndex { $0 <= 0x20 }
    guard isCuttingBetweenWords, let end else { return takeLine(isCut: true) }
    let rest = Array(line[(end + 1)...])
    line.removeSubrange((end + 1)...)
    defer { line = rest }
    return takeLine(isCut: true)
  }

  private mutating func takeLine(isCut: Bool = false) -> Next {
    defer { line = [] }
    self.isCut = isCut
    return .line(line)
  }

  private mutating func read() throws(CommandFailure) {
    do throws(SystemError) {
      piece = try stream.read(upTo: 64 << 10)
      position = 0
      isAtEnd = piece.isEmpty
    } catch {
      throw CommandFailure("cannot read \(self.name): \(error)", .inputOutput)
    }
    guard isAtStart else { return }
    isAtStart = false
    if let (kind, program) = Self.compression(of: piece) {
      throw CommandFailure(
        "\(name) is compressed with \(kind). Decompress it first: \(program) FILE | \(command)",
        .inputOutput
      )
    }
    if let encoding = Self.wideEncoding(of: piece) {
      throw CommandFailure(
        "\(name) is in UTF-16. Convert it first: iconv -f \(encoding) -t UTF-8 FILE | \(command)",
        .inputOutput
      )
    }
  }

  /// The kind of UTF-16 that a stream with this beginning is in; `nil` for another encoding. In most
  /// languages, every second byte of its first line is 0.
  private static func wideEncoding(of beginning: [UInt8]) -> String? {
    if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    let first = beginning.prefix(8)
    guard first.count >= 4 else { return nil }
    let zeros = first.indices.map { first[$0] == 0 }
    if zeros.indices.allSatisfy({ zeros[$0] == ($0 % 2 == 1) }) { return "UTF-16LE" }
    return zeros.indices.allSatisfy({ zeros[$0] == ($0 % 2 == 0) }) ? "UTF-16BE" : nil
  }

  /// The compression of a stream with this beginning and the program that decompresses it; `nil` if it is not
  /// compressed.
  private static func compression(of beginning: [UInt8]) -> (name: String, program: String)? {
    let kinds: [(magic: [UInt8], name: String, program: String)] = [
      ([0x1F, 0x8B], "gzip", "zcat"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd", "zstdcat"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz", "xzcat"), ([0x42, 0x5A, 0x68], "bzip2", "bzcat"),
      ([0x50, 0x4B, 0x03, 0x04], "zip", "unzip -p"),
    ]
    return kinds.first { beginning.starts(with: $0.magic) }.map { ($0.name, $0.program) }
  }
}
