import Catalog
import HTTPTransport
package import Posix
import SpannedJSON
import Weather

/// Stores the state in one file of the XDG state directory.
package struct StateStore: Sendable {
  private let storage: StateFile<RememberedState>

  /// - Parameter initial: The state without a file.
  /// - Returns: `nil` without a home directory; then nothing is stored.
  package init?(environment: [String: String], initial: RememberedState) {
    guard let directory = BaseDirectory.state.folder(environment) else { return nil }
    self.init(directory: directory, initial: initial)
  }

  /// - Parameter lockLimit: How long to wait for other runs.
  package init(directory: String, initial: RememberedState, lockLimit: Duration = .seconds(2)) {
    storage = StateFile(
      "state.json",
      in: directory,
      for: .init(content: "the recent airports", loss: "nothing was saved"),
      initial: initial,
      lockLimit: lockLimit,
      encode: Self.encode,
      decode: { bytes throws(NewerVersion) in try Self.decode(bytes, over: initial) }
    )
  }

  /// Reads the state. A damaged file is set aside and reported, and the initial state is used.
  package func load() -> StateFile<RememberedState>.Loaded { storage.load() }

  /// Changes the state under a lock.
  ///
  /// - Returns: The new state, and what went wrong; the change then lasts for this run only.
  @discardableResult
  package func update(_ change: (inout RememberedState) -> Void) -> StateFile<RememberedState>.Loaded {
    storage.update(change)
  }

  // MARK: - The file

  private static let version = 1

  private static func encode(_ state: RememberedState) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.object { writer in
      writer.member("version", version)
      // The airports of the config are not stored, because the config may change.
      if let recents = state.ownRecents {
        writer.key("recents")
        writer.array { writer in
          for recent in recents {
            writer.object { writer in
              writer.member("ident", recent.ident)
              writer.member("viewed", recent.viewed.map(ISOInstant.text))
            }
          }
        }
      }
      writer.member("lastPlace", state.lastPlace)
    }
    writer.newline()
    return writer.bytes
  }

  private static func decode(_ bytes: [UInt8], over initial: RememberedState) throws(NewerVersion)
    -> RememberedState?
  {
    guard let root = try JSONDocument.root(ofState: bytes, version: version) else { return nil }
    let recents = root["recents"]
    guard recents.map({ $0.kind == .array }) ?? true else { return nil }
    return initial.with(
      recents: recents?.elements.compactMap { entry in
        // A file that was edited by hand may contain anything.
        guard let ident = entry["ident"]?.string.flatMap({ StationIdent($0) }) else { return nil }
        let viewed = entry["viewed"]?.string.flatMap { ISOInstant.date($0) }
        return RememberedState.Recent(ident: ident.text, viewed: viewed)
      },
      lastPlace: root["lastPlace"]?.string
    )
  }
}
