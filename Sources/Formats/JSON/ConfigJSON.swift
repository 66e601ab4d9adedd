package import FoundationEssentials
package import SpannedJSON

/// The effective config, in the envelope of every answer.
package struct ConfigJSON {
  static let command = "config show"

  private let now: Date

  package init(now: Date) { self.now = now }

  /// - Parameter tree: Writes the config itself, without its API keys.
  package func text(_ tree: (inout JSONWriter) -> Void) -> String {
    Envelope(command: Self.command, now: now, layout: .pretty).text { writer in
      writer.key("config")
      tree(&writer)
    }
  }
}
