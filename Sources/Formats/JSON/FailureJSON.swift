package import FoundationEssentials
package import SpannedJSON

/// Why there is no answer, or none for one of the places.
package struct AnswerError: Hashable, Sendable {
  /// A stable identifier of the problem.
  package let id: String
  /// The exit status of the run.
  package let exitCode: Int
  /// A message for people.
  package let message: String

  package init(id: String, exitCode: Int, message: String) {
    self.id = id
    self.exitCode = exitCode
    self.message = message
  }

  /// Writes the object of the member `error`.
  package func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("id", id)
      $0.member("exitCode", exitCode)
      $0.member("message", message)
    }
  }
}

/// The JSON for a run without an answer: an object that says why. GeoJSON is then a collection without
/// features, and a status bar shows the error in its tooltip.
package struct FailureJSON {
  private let command: String
  private let now: Date
  private let error: AnswerError
  private let listed: ListedPlace?

  /// - Parameters:
  ///   - command: As it was asked for, such as `weather`.
  ///   - listed: The line of the list that the failure is about.
  package init(command: String, now: Date, error: AnswerError, listed: ListedPlace? = nil) {
    self.command = command
    self.now = now
    self.error = error
    self.listed = listed
  }

  /// - Returns: `nil` for a format that has no form for it.
  package func text(as format: OutputFormat) -> String? {
    switch format {
    case .json: envelope(.pretty).text { _ in }
    case .ndjson: envelope(.compact).text { _ in }
    case .waybar: WaybarPrinter.unavailable(error)
    case .geojson: FeatureCollection().text(with: envelope(.pretty))
    default: nil
    }
  }

  private func envelope(_ layout: JSONWriter.Layout) -> Envelope {
    Envelope(command: command, listed: listed, now: now, error: error, layout: layout)
  }
}
