import Foundation
import Glibc
package import FoundationEssentials
import SpannedJSON

/// What `agg` remembers between runs: the airports viewed last and the city asked for last.
package struct RememberedState: Hashable, Sendable {
  package struct Recent: Hashable, Sendable {
    package var ident: String
    /// `nil` for the ones it starts with.
    package var viewed: Date?

    package init(ident: String, viewed: Date? = nil) {
      self.ident = ident
      self.viewed = viewed
    }
  }

  /// Last viewed first, without duplicates.
  package var recents: [Recent]
  package var lastPlace: String?

  package init(recents: [Recent] = [], lastPlace: String? = nil) {
    self.recents = recents
    self.lastPlace = lastPlace
  }

  /// Puts an airport first. The list keeps at most a hundred.
  package mutating func view(_ ident: String, at time: Date) {
    recents.removeAll { $0.ident == ident }
    recents.insert(Recent(ident: ident, viewed: time), at: 0)
    if recents.count > 100 { recents.removeLast(recents.count - 100) }
  }
}

/// Keeps the state in one file of the XDG state directory. Writers take turns behind a lock and replace the file as a
/// whole, so that no entry of runs at the same time is lost and a run killed at any moment leaves a readable file.
package struct StateStore: Sendable {
  private let directory: String
  /// What a machine without a file starts with.
  private let initial: RememberedState

  /// - Returns: `nil` without a home directory: then nothing is remembered.
  package init?(environment: [String: String], initial: RememberedState) {
    let base = ConfigLoader.directory("XDG_STATE_HOME", orInHome: ".local/state", environment)
    guard let base else { return nil }
    self.init(directory: "\(base)/agg", initial: initial)
  }

  package init(directory: String, initial: RememberedState) {
    self.directory = directory
    self.initial = initial
  }

  package var file: String { "\(directory)/state.json" }

  /// What happened to the state besides being read or written; worth one warning.
  package enum Trouble: Hashable, Sendable, CustomStringConvertible {
    case damaged(movedTo: String)
    case unwritable(String)

    package var description: String {
      switch self {
      case .damaged(let place): "the remembered airports could not be read; the file was kept as \(place)"
      case .unwritable(let file): "nothing is remembered: \(file) cannot be written"
      }
    }
  }

  /// Reads the state. A damaged file is set aside and named, and the start is fresh.
  package func load() -> (state: RememberedState, trouble: Trouble?) {
    guard let data = FileManager.default.contents(atPath: file) else { return (initial, nil) }
    if let state = Self.decode([UInt8](data)) { return (state, nil) }
    let aside = "\(file).damaged"
    try? FileManager.default.removeItem(atPath: aside)
    do {
      try FileManager.default.moveItem(atPath: file, toPath: aside)
      return (initial, .damaged(movedTo: aside))
    } catch {
      return (initial, .unwritable(file))
    }
  }

  /// Changes the state while nobody else does.
  ///
  /// - Returns: the new state, and what went wrong; the change then lasts for this run only.
  @discardableResult
  package func update(_ change: (inout RememberedState) -> Void) -> (
    state: RememberedState, trouble: Trouble?
  ) {
    let files = FileManager.default
    do {
      try files.createDirectory(
        atPath: directory,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      // The directory itself is the lock: a file of its own would have to be made, and two makers would hold two.
      let lock = try FileHandle(forReadingFrom: URL(filePath: directory))
      defer { try? lock.close() }
      // Released by the system when the file is closed, also by a kill.
      guard flock(lock.fileDescriptor, LOCK_EX) == 0 else { throw CocoaError(.fileLocking) }
      var (state, trouble) = load()
      change(&state)
      try Data(Self.encode(state)).write(to: URL(filePath: file), options: .atomic)
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      return (state, trouble)
    } catch {
      var (state, _) = load()
      change(&state)
      return (state, .unwritable(file))
    }
  }

  // MARK: - The file

  private static let version = 1

  private static func encode(_ state: RememberedState) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.object { writer in
      writer.member("version", version)
      writer.key("recents")
      writer.array { writer in
        for recent in state.recents {
          writer.object { writer in
            writer.member("ident", recent.ident)
            writer.member("viewed", recent.viewed?.formatted(.iso8601))
          }
        }
      }
      writer.member("lastPlace", state.lastPlace)
    }
    writer.newline()
    return writer.bytes
  }

  private static func decode(_ bytes: [UInt8]) -> RememberedState? {
    guard let document = try? JSONDocument(bytes), document.root["version"]?.int == version,
      let recents = document.root["recents"], recents.kind == .array
    else { return nil }
    return RememberedState(
      recents: recents.elements.compactMap { entry in
        // A file that was edited by hand may hold anything.
        guard let ident = entry["ident"]?.string.flatMap({ StationIdent($0) }) else { return nil }
        let viewed = entry["viewed"]?.string.flatMap { try? Date($0, strategy: .iso8601) }
        return RememberedState.Recent(ident: ident.text, viewed: viewed)
      },
      lastPlace: document.root["lastPlace"]?.string
    )
  }
}
