import FoundationEssentials
import HTTPTransport
import Posix

/// One file of the XDG state directory. Writers take turns behind a lock and replace the file as a whole, so that no
/// change of runs at the same time is lost and a run killed at any moment leaves a readable file.
package struct StateFile<Content: Equatable & Sendable>: Sendable {
  let directory: String
  private let name: String
  /// What a machine without the file starts with.
  private let initial: Content
  /// What stands behind the colon of a warning.
  private let purpose: StateTrouble.Purpose
  /// How long it is waited for other runs that change it.
  private let lockLimit: Duration
  private let encode: @Sendable (Content) -> [UInt8]
  private let decode: @Sendable ([UInt8]) -> Content?

  /// - Parameter decode: `nil` for bytes that are no such file.
  init(
    _ name: String,
    in directory: String,
    for purpose: StateTrouble.Purpose,
    initial: Content,
    lockLimit: Duration = .seconds(2),
    encode: @escaping @Sendable (Content) -> [UInt8],
    decode: @escaping @Sendable ([UInt8]) -> Content?
  ) {
    self.name = name
    self.directory = directory
    self.purpose = purpose
    self.initial = initial
    self.lockLimit = lockLimit
    self.encode = encode
    self.decode = decode
  }

  /// Where the state is kept; `nil` without a home directory.
  static func directory(_ environment: [String: String]) -> String? {
    ConfigLoader.directory("XDG_STATE_HOME", orInHome: ".local/state", environment).map { "\($0)/agg" }
  }

  var path: String { "\(directory)/\(name)" }

  /// Reads the file. A damaged one is set aside and named, and the start is fresh.
  func load() -> (content: Content, trouble: StateTrouble?) {
    do throws(SystemError) {
      if let content = try read() { return (content, nil) }
    } catch {
      return (initial, .unreadable(purpose, path, reason: error.description))
    }
    // Behind the lock: what looks damaged may be replaced by another run in this moment.
    return (try? withLock { try loadLocked() }) ?? (initial, .unwritable(purpose, path))
  }

  /// - Returns: `nil` for a file that is damaged.
  /// - Throws: Why a file that is there cannot be read; nobody may put another one in its place then.
  private func read() throws(SystemError) -> Content? {
    do throws(SystemError) {
      guard try FileStatus(of: path).isRegular else { return initial }
      let file = try FileDescriptor(opening: path)
      defer { file.close() }
      var bytes: [UInt8] = []
      while case let part = try file.read(upTo: 64 << 10), !part.isEmpty { bytes += part }
      return decode(bytes)
    } catch {
      if error.isNoSuchFile { return initial }
      throw error
    }
  }

  private func loadLocked() throws(SystemError) -> (content: Content, trouble: StateTrouble?) {
    if let content = try read() { return (content, nil) }
    let aside = "\(path).damaged"
    try? FileManager.default.removeItem(atPath: aside)
    do {
      try FileManager.default.moveItem(atPath: path, toPath: aside)
      return (initial, .damaged(purpose, movedTo: aside))
    } catch {
      return (initial, .unwritable(purpose, path))
    }
  }

  /// Changes the content while nobody else does. A change that changes nothing is not written.
  ///
  /// - Returns: the new content, and what went wrong; the change then lasts for this run only.
  func update(_ change: (inout Content) -> Void) -> (content: Content, trouble: StateTrouble?) {
    PrivateFile.makeDirectory(directory)
    do {
      return try withLock {
        let (before, trouble): (Content, StateTrouble?)
        do throws(SystemError) { (before, trouble) = try loadLocked() } catch {
          var content = initial
          change(&content)
          return (content, .unreadable(purpose, path, reason: error.description))
        }
        var content = before
        change(&content)
        guard content != before else { return (content, trouble) }
        // Not waited for until it is on the disk: that is for a loss of power, which costs a list of airports at most.
        try PrivateFile.write(encode(content), to: path)
        return (content, trouble)
      }
    } catch {
      var content = (try? read()) ?? initial
      change(&content)
      let isLocked = (error as? SystemError)?.isLocked == true
      return (content, isLocked ? .locked(purpose, directory) : .unwritable(purpose, path))
    }
  }

  /// Does something while no other run does.
  private func withLock<Value>(_ body: () throws -> Value) throws -> Value {
    // The directory itself is the lock: a file of its own would have to be made, and two makers would hold two.
    let lock = try FileDescriptor(opening: directory)
    defer { lock.close() }
    try lock.lock(within: lockLimit)
    return try body()
  }
}

/// What happened to a file of the state besides being read or written; worth one warning, never the answer.
package enum StateTrouble: Hashable, Sendable, CustomStringConvertible {
  /// What is remembered in the file.
  package enum Purpose: String, Hashable, Sendable {
    case airports = "the remembered airports"
    case verification = "the kept forecasts of agg verify"
  }

  case damaged(Purpose, movedTo: String)
  case unreadable(Purpose, String, reason: String)
  case unwritable(Purpose, String)
  /// Another program holds the lock of the directory and does not let it go.
  case locked(Purpose, String)

  package var description: String {
    switch self {
    case .damaged(let purpose, let place):
      "\(purpose.rawValue) could not be read; the file was kept as \(place)"
    case .unreadable(let purpose, let file, let reason):
      "\(purpose.rawValue) cannot be read and are left as they are: \(file): \(reason)"
    case .locked(let purpose, let directory):
      "\(purpose.rawValue) stay as they were: another program holds the lock of \(directory)"
    case .unwritable(.airports, let file): "nothing is remembered: \(file) cannot be written"
    case .unwritable(.verification, let file):
      "no forecast is kept: \(file) cannot be written. Turn it off with agg config set settings.verify off."
    }
  }
}
