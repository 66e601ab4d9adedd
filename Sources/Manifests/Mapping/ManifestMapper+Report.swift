import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

extension ManifestMapper {
  /// What could be read in answers.
  struct Reading {
    var report: WeatherReport
    /// The steps whose answers have nothing of what the manifest promises, and what is wrong with them.
    var unreadable: [(step: String, failure: ProviderFailure)]
  }

  /// What the answers to a manifest's steps say.
  ///
  /// - Parameters:
  ///   - family: Of the config, which is asked before the manifest.
  ///   - language: of two letters, that is wanted where the service has several.
  ///   - now: The clock of the run.
  ///   - failure: Why a step has no answer. Without any answer nothing can be said; with some of them only
  ///     what the others would have said is missing.
  static func reading(
    of replies: [(step: String, reply: JSONReply)],
    by manifest: Manifest,
    from source: SourceID,
    family: String? = nil,
    in language: String = "en",
    at now: Date,
    besides failure: ProviderFailure? = nil
  ) throws(ProviderFailure) -> Reading {
    guard let first = replies.first else {
      throw failure ?? ProviderFailure(source, .request, detail: "its manifest asks nothing here")
    }
    var report = WeatherReport(
      source: source,
      family: family ?? manifest.family,
      fetched: replies.map(\.reply.response.received).min() ?? first.reply.response.received
    )
    report.origin = .leastReal(of: replies.map(\.reply.origin))
    var mapper = ManifestMapper(manifest, language: language, now: now)
    let answers = Dictionary(replies.map { ($0.step, $0.reply.root) }) { _, last in last }
    mapper.map(answers, into: &report)
    report.problems += replies.filter { $0.reply.response.status == 203 }.map { reply in
      ReportProblem(
        path: "steps.\(reply.step)",
        message: "HTTP 203: the source will give this request up soon"
      )
    }
    // That a source of the weather knows no warning is no answer.
    let isOfWeather = manifest.current != nil || manifest.hourly != nil || manifest.daily != nil
    let warns = report.alerts.map { !$0.isEmpty || !isOfWeather }
    guard report.current != nil || report.hourly != nil || report.daily != nil || warns == true else {
      throw mapper.misshapen.first.map { ProviderFailure(source, misshapen: $0.problem) }
        ?? failure
        ?? ProviderFailure(
          source,
          unreadable: report.problems + manifest.unanswered(in: answers),
          otherwise: nothing
        )
    }
    let unreadable = replies.compactMap { step, reply -> (String, ProviderFailure)? in
      guard !manifest.isRead(step, in: report, of: reply.root) else { return nil }
      if let problem = mapper.misshapen.first(where: { $0.step == step })?.problem {
        return (step, ProviderFailure(source, misshapen: problem))
      }
      guard !manifest.isWhole(reply.root, to: step) else { return nil }
      let gaps = manifest.unanswered(in: [step: reply.root])
      return (step, ProviderFailure(source, unreadable: gaps, otherwise: nothing))
    }
    return Reading(report: report, unreadable: unreadable)
  }

  private static let nothing = "no value of its map is in the answer"
}
