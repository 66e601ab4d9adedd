import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

extension ManifestMapper {
  /// Reads the part of the report that is in the response to one step of a manifest.
  ///
  /// - Parameters:
  ///   - language: The preferred one, as two letters, if the service has several.
  ///   - place: The place of the query, for local times and the nearest row.
  ///   - station: Where the row is that an earlier step has chosen for this one.
  ///   - now: The clock of the run.
  /// - Returns: A report with only this part. It is empty when the response is valid and has no values for
  ///   the place, or no time that can be read.
  /// - Throws: `.place` when the response is empty, `.schema` when it is for another place or has nothing of
  ///   what the manifest promises: no values, or none of the variables of a step that only sets some.
  static func part(
    of reply: JSONReply,
    to step: String,
    by manifest: Manifest,
    from source: SourceID,
    in language: String = "en",
    near place: Place? = nil,
    measuredAt station: Coordinates? = nil,
    at now: Date,
    _ variables: Variables? = nil
  ) throws(ProviderFailure) -> StepSchedule.Response {
    if let point = manifest.place?.point, let place,
      let failure = ProviderFailure(
        source,
        for: place.coordinates,
        at: reply.root[point.latitude],
        reply.root[point.longitude],
        within: point.within
      )
    {
      throw failure
    }
    var part = WeatherReport(source: source, family: manifest.family, fetched: reply.response.received)
    part.origin = reply.origin
    var mapper = ManifestMapper(manifest, language: language, place: place, now: now, variables)
    mapper.map(reply.root, to: step, into: &part)
    if let station, let place, part.current?.kind == .observation, part.station?.distance == nil {
      // The row of an earlier step is the station that this response is of.
      part.station = part.station ?? Station(name: manifest.name)
      part.station?.coordinates = station
      part.station?.distance = place.coordinates.distance(to: station)
    }
    if !manifest.isRead(step, in: part, of: reply.root) {
      if let limit = mapper.missedDistance {
        throw ProviderFailure(source, no: "station", within: limit)
      }
      let isEmpty = reply.isEmpty || reply.root.kind == .array && reply.root.count == 0
      if isEmpty, !manifest.needsWarnings(inStep: step) { throw ProviderFailure(nothingFrom: source) }
      if let problem = mapper.misshapen.first { throw ProviderFailure(source, misshapen: problem) }
      if part.problems.isEmpty, let variable = manifest.unmatchedVariable(inStep: step, reply.root, variables)
      {
        throw ProviderFailure(source, .place, detail: "it has nothing of \(variable)")
      }
      guard manifest.hasExpectedRows(reply.root, to: step) else {
        let gaps = manifest.unanswered(in: [step: reply.root])
        throw ProviderFailure(source, unreadable: part.problems + gaps, otherwise: nothing)
      }
    }
    if manifest.alerts?.step == step, part.alertsProblem == nil {
      part.alertsProblem = reply.response.cacheState.staleCause.map { .cached($0.description) }
    }
    var response = StepSchedule.Response(
      root: reply.root,
      part: part,
      untimed: mapper.untimed,
      elsewhere: mapper.elsewhere
    )
    let assignments = manifest.steps.first { $0.id == step }?.set ?? []
    for assignment in assignments {
      do throws(ProviderFailure) {
        response.found[assignment.variable] =
          try assignment.value(in: reply.root, to: step, from: source, near: place?.coordinates)
      } catch {
        response.lost[assignment.variable] = error
      }
    }
    let failures = assignments.compactMap { response.lost[$0.variable] }.filter { $0.reason == .schema }
    if let failure = failures.first, failures.count == assignments.count,
      manifest.contents(ofStep: step).isEmpty
    {
      throw failure
    }
    return response
  }

  /// The error of responses without a value, when no other error is known.
  static let nothing = "no value of its map is in the response"
}

extension Manifest {
  /// The contents of the response to a step; empty for a step that only sets variables for others.
  func contents(ofStep step: String) -> Set<MissingPart.Content> {
    var contents = Set(sections(ofStep: step).map(\.part.content))
    if alerts?.step == step { contents.insert(.alerts) }
    if place?.step == step { contents.insert(.place) }
    return contents
  }

  /// Whether the response to a step must have a list of warnings. An empty response then does not mean that
  /// there are none.
  func needsWarnings(inStep step: String) -> Bool {
    alerts.map { $0.step == step && !$0.isNoneWhenAbsent } ?? false
  }

  /// Whether a report has any value that the manifest maps. For a source of weather, the fact that there are
  /// no warnings does not count as a value.
  func isAnswered(by report: WeatherReport) -> Bool {
    if Part.allCases.contains(where: report.has) { return true }
    return report.alerts.map { !$0.isEmpty || sections.isEmpty } ?? false
  }

  /// Whether anything was read from the response to a step, or the step maps nothing.
  fileprivate func isRead(_ step: String, in report: WeatherReport, of response: JSONValue) -> Bool {
    let sections = sections(ofStep: step)
    if sections.contains(where: { report.has($0.part) }) { return true }
    guard let alerts, alerts.step == step else { return sections.isEmpty }
    // A missing list means "no warnings" only in a response with other values.
    return report.alerts != nil && (sections.isEmpty || alerts.rows.isPresent(in: response))
  }

  /// Whether a response from which nothing was read has its rows and their times: it may say that there is
  /// nothing for the place.
  func hasExpectedRows(_ response: JSONValue, to step: String) -> Bool {
    if let alerts, alerts.step == step, !alerts.isNoneWhenAbsent, !alerts.rows.isPresent(in: response) {
      return false
    }
    return sections(ofStep: step).allSatisfy { $0.section.hasExpectedRows(in: response) }
  }

  /// The parts of a report that the response to a step must have and that were not read from it.
  func unread(in response: StepSchedule.Response, to step: String) -> [Part] {
    let root = response.root
    return sections(ofStep: step).compactMap { part, section in
      // Another list may have values of it.
      if response.untimed.contains(part) { return part }
      if response.part.has(part) || section.isOptional && section.list.rows.contents(of: root).isEmpty {
        return nil
      }
      // A station may have no values, and a filter may exclude every row.
      let mayBeEmpty = part == .current || section.list.only != nil
      return mayBeEmpty && section.hasExpectedRows(in: root) ? nil : part
    }
  }
}
