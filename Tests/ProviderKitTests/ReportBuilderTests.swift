import FoundationEssentials
import HTTPTransport
import ProviderKit
import Synchronization
import TestSupport
import Testing
import Weather

/// One report made of several parts.
struct ReportBuilderTests {
  private static let id = NumberedReports.source(0)

  private static func part(
    _ origin: Origin = .live,
    after seconds: TimeInterval = 0,
    _ change: (inout WeatherReport) -> Void = { _ in }
  ) -> Result<WeatherReport, ProviderFailure> {
    var part = WeatherReport(source: id, fetched: NumberedReports.now.addingTimeInterval(seconds))
    part.origin = origin
    change(&part)
    return .success(part)
  }

  private static func failure(_ reason: ProviderFailure.Reason) -> Result<WeatherReport, ProviderFailure> {
    .failure(ProviderFailure(id, reason))
  }

  private static func builder(
    report: @escaping @Sendable (MissingPart) -> Void = { _ in }
  ) -> ReportBuilder<WeatherReport> {
    let host = ProviderHost(now: NumberedReports.now, report: report) { _ throws(TransportError) in
      throw .cancelled
    }
    return ReportBuilder(WeatherReport(source: id, fetched: host.now), host: host)
  }

  @Test func `a report has the age of its oldest part and the origin of its least real one`() throws {
    var builder = Self.builder()
    builder.add(Self.part(after: -60) { $0.placeName = "Here" }, as: "now", of: [.current])
    builder.add(Self.part(.madeUp, after: -30) { $0.placeName = "There" }, as: "days", of: [.forecast])
    let report = try builder.finished(isAnswer: true) { ProviderFailure(Self.id, .place) }
    #expect(report.fetched == NumberedReports.now.addingTimeInterval(-60))
    #expect(report.origin == .madeUp)
    #expect(report.placeName == "Here", "the first part that has a value counts")
  }

  @Test(
    arguments: [
      (.upstream, [.forecast], ["days"]), (.timedOut, [.forecast, .current], ["days"]),
      // The source states that it has none.
      (.place, [.forecast], []),
      // The request itself had no wanted contents.
      (.upstream, [], []),
    ] as [(ProviderFailure.Reason, Set<MissingPart.Content>, [String])]
  )
  func `a missing part is reported once, with what it is about`(
    reason: ProviderFailure.Reason,
    contents: Set<MissingPart.Content>,
    missing: [String]
  ) throws {
    let reported = Mutex<[MissingPart]>([])
    var builder = Self.builder { part in reported.withLock { $0.append(part) } }
    builder.add(Self.part(), as: "now", of: [.current])
    builder.add(Self.failure(reason), as: "days", at: "steps.days", of: contents)
    let report = try builder.finished(isAnswer: true) { ProviderFailure(Self.id, .place) }
    #expect(reported.withLock { $0.map(\.name) } == missing)
    #expect(reported.withLock { $0.allSatisfy { $0.contents == contents } })
    #expect(report.problems.map(\.path) == ["steps.days"])
    #expect(report.problems.map(\.isMissingPart) == [!missing.isEmpty])
  }

  @Test func `missing warnings are noted in the report`() throws {
    var builder = Self.builder()
    builder.add(Self.part(), as: "now", of: [.current])
    builder.add(Self.failure(.upstream), as: "alerts", of: [.alerts])
    let report = try builder.finished(isAnswer: true) { ProviderFailure(Self.id, .place) }
    #expect(report.alertsProblem?.description == "the source reports an error. Try again later.")
  }

  @Test func `warnings of several requests are joined`() throws {
    var builder = Self.builder()
    for title in ["Gale", "Frost"] {
      builder.add(Self.part { $0.alerts = [WeatherAlert(event: title)] }, as: title, of: [.alerts])
    }
    let report = try builder.finished(isAnswer: true) { ProviderFailure(Self.id, .place) }
    #expect(report.alerts?.map(\.event) == ["Gale", "Frost"])
  }

  @Test func `a list of hazards is missing once, also when it was skipped`() throws {
    let reported = Mutex(0)
    let host = ProviderHost(now: NumberedReports.now, report: { _ in reported.withLock { $0 += 1 } }) {
      _ throws(TransportError) in
      throw .cancelled
    }
    var builder = ReportBuilder(HazardReport(source: Self.id, fetched: host.now), host: host)
    let failures: [(MissingHazards, ProviderFailure.Reason)] = [
      (.pilotReports, .upstream), (.pilotReports, .upstream), (.sigmet, .place),
    ]
    for (list, reason) in failures { builder.add(.failure(ProviderFailure(Self.id, reason)), of: list) }
    let report = try builder.finished(isAnswer: true) { ProviderFailure(Self.id, .place) }
    #expect(report.missing == [.pilotReports, .sigmet])
    #expect(reported.withLock(\.self) == 2, "the host gets the failures only")
  }

  @Test(
    arguments: [
      ([.place, .upstream], .upstream), ([.place, .place], .place), ([.timedOut, .upstream], .timedOut),
      ([], .schema),
    ] as [([ProviderFailure.Reason], ProviderFailure.Reason)]
  )
  func `without an answer the failed request gives the reason`(
    reasons: [ProviderFailure.Reason],
    thrown: ProviderFailure.Reason
  ) {
    let reported = Mutex(0)
    var builder = Self.builder { _ in reported.withLock { $0 += 1 } }
    for reason in reasons { builder.add(Self.failure(reason), as: "part", of: [.current]) }
    let failure = #expect(throws: ProviderFailure.self) {
      try builder.finished(isAnswer: false) { ProviderFailure(Self.id, .schema) }
    }
    #expect(failure?.reason == thrown)
    #expect(reported.withLock(\.self) == 0)
  }
}
