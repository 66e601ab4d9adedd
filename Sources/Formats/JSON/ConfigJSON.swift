package import FoundationEssentials
package import SpannedJSON

/// The effective config, in the envelope of every answer.
package struct ConfigJSON {
  static let command = "config show"

  private let now: Date
  private let origins: [(name: String, file: String)]

  /// - Parameter origins: The files and variables that set the values; empty for none in the answer.
  package init(now: Date, origins: [(name: String, file: String)]) {
    self.now = now
    self.origins = origins
  }

  /// - Parameter tree: Writes the config itself, without its API keys.
  package func text(_ tree: (inout JSONWriter) -> Void) -> String {
    Envelope(command: Self.command, now: now, layout: .pretty).text { writer in
      writer.key("config")
      tree(&writer)
      guard !origins.isEmpty else { return }
      writer.key("origins")
      writer.object { writer in
        for (name, file) in origins {
          writer.key(named: name)
          writer.string(file)
        }
      }
    }
  }
}
