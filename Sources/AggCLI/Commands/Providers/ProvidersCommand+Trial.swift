import Arguments
import Catalog
import Formats
import Manifests
import Merge
import ProviderKit
import Text
import Weather

extension ProvidersCommand.Test {
  /// Shows what a manifest decodes from saved responses.
  static func show(
    _ manifest: NamedManifest,
    named file: String,
    _ session: Session
  ) async throws(CommandFailure) -> ExitCode {
    let trial = manifest.trial
    manifest.listInputs(session)
    let replies = try await replies(session, steps: trial.steps)
    let word = session.command.operands.dropFirst().first
    if trial.isGeocoder {
      guard let word else {
        throw CommandFailure("\(file) looks up places. Name one behind the file.", .usage)
      }
      let places: [Place]
      do throws(ProviderFailure) {
        places = try await trial.places(named: word, from: replies, now: session.now)
      } catch {
        throw CommandFailure(error.description, ExitCode([error.reason]))
      }
      return try show(places, named: word, of: trial.id, session)
    }
    var place: Place?
    if let word { place = try await session.place(word) }
    var report: WeatherReport
    do throws(ProviderFailure) {
      report = try await trial.report(from: replies, at: place, now: session.now)
    } catch {
      throw CommandFailure(error.description, ExitCode([error.reason]))
    }
    report.problems += report.impossibleValues
    report.timeZone = place?.timeZone ?? report.timeZone
    return try session.show(.report(report))
  }

  private static func replies(
    _ session: Session,
    steps: [String]
  ) async throws(CommandFailure) -> [ManifestTrial.Reply] {
    let status = try session.command[status] ?? 200
    var replies: [ManifestTrial.Reply] = []
    for text in session.command[reply] {
      let typed = TypedReply(text, steps: steps)
      guard !replies.contains(where: { ($0.step ?? steps.first) == (typed.step ?? steps.first) }) else {
        let which = typed.step ?? steps.first ?? ""
        throw CommandFailure(
          "--reply: two responses for the step \(which); --reply STEP=FILE names one of"
            + " \(steps.joined(separator: ", "))",
          .usage
        )
      }
      let other = typed.unknownStep.map {
        ", and no step \"\($0)\".\(Suggestion(for: $0, among: steps).following)"
      }
      let body = try await TypedFile(typed.file).contents("--reply: ", ifMissing: other ?? "")
      replies.append(ManifestTrial.Reply(step: typed.step, status: typed.status ?? status, body: body))
    }
    return replies
  }
}

/// `[STEP=]FILE[:STATUS]`: a file as the response to a step of a manifest.
struct TypedReply {
  /// `nil` is the first step.
  var step: String?
  var file: String
  /// The HTTP status of the response.
  var status: Int?
  /// What is before an `=` and not a step: the file may have it in its name.
  var unknownStep: String?

  /// - Parameter steps: The names of the manifest's steps.
  init(_ text: String, steps: [String]) {
    file = text
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    if parts.count == 2 {
      if steps.contains(parts[0]) { (step, file) = (parts[0], parts[1]) } else { unknownStep = parts[0] }
    }
    guard TypedFile(file).location == nil, let colon = file.lastIndex(of: ":"),
      let status = Int(file[file.index(after: colon)...]), (100...599).contains(status)
    else { return }
    (file, self.status) = (String(file[..<colon]), status)
  }
}
