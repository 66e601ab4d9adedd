import Aggregation
import Foundation
import HTTPTransport
import ProviderKit
import Testing
import Weather

@testable import AggCLI

/// The notes about the sources of several answers.
struct SourceNotesTests {
  private struct Place: Answer {
    var subject: String
    var sources: [SourceOutcome]
    var isPlaceKnown = true
    let now = Date(timeIntervalSince1970: 0)
  }

  private static func outcome(_ name: String, _ status: SourceOutcome.Status) throws -> SourceOutcome {
    SourceOutcome(source: try #require(SourceID(name)), title: name, status: status)
  }

  private static func limited(_ name: String) throws -> SourceOutcome {
    let failure = ProviderFailure(try #require(SourceID(name)), .rate(retryAfter: nil))
    return try outcome(name, .failed(failure))
  }

  /// Places that one source answers and others do not.
  private static func places(_ failing: [(subject: String, sources: [String])]) throws -> [any Answer] {
    try failing.map { subject, sources in
      Place(subject: subject, sources: try [outcome("good", .answered)] + sources.map(limited))
    }
  }

  @Test(
    arguments: [
      ([("Oslo", ["a"]), ("Rome", [])], ["Oslo: a"]), ([("Oslo", ["a"]), ("Rome", ["a"])], ["a"]),
      ([("Oslo", ["a", "b"]), ("Rome", ["b"])], ["Oslo: a", "b"]),
      ([("Oslo", ["b"]), ("Rome", ["a"]), ("Bonn", ["b"])], ["Oslo, Bonn: b", "Rome: a"]),
      ([("Oslo", ["a", "a"]), ("Rome", [])], ["Oslo: a"]), ([("", ["a"]), ("", [])], ["a"]),
      (["A", "B", "C", "D"].map { ($0, ["a"]) } + [("E", [])], ["A, B, C, D: a"]),
      ([("A", [])] + ["B", "C", "D", "E", "F"].map { ($0, ["a"]) }, ["B, C, D, and 2 more: a"]),
    ] as [([(String, [String])], [String])]
  )
  func `a cause names the places that it is about, unless it is about all`(
    failing: [(String, [String])],
    lines: [String]
  ) throws {
    let notes = SourceNotes(try Self.places(failing), isVerbose: false)
    #expect(notes.warnings == lines.map { "\($0): too many requests. Try again in 15 min." })
  }

  @Test(
    arguments: [
      ([.rate(retryAfter: nil), .place], false, .rateLimited),
      ([.quota(retryAfter: nil)], true, .rateLimited),
      ([.auth(parameters: []), .place, .place], true, .noPermission),
      ([.unconfigured(setting: "key", hint: ""), .auth(parameters: [])], true, .noPermission),
      ([.rate(retryAfter: nil), .auth(parameters: []), .place], true, .unavailable),
      ([.place, .upstream], false, .unavailable), ([.place, .place], false, .noPlace),
      ([.place, .place], true, .unavailable), ([.unconfigured(setting: "key", hint: "")], true, .config),
      ([], true, .unavailable),
    ] as [([ProviderFailure.Reason], Bool, ExitCode)]
  )
  func `sources that do not cover the place do not change the exit code of the others`(
    reasons: [ProviderFailure.Reason],
    isPlaceKnown: Bool,
    code: ExitCode
  ) {
    #expect(ExitCode(reasons, isPlaceKnown: isPlaceKnown) == code)
  }

  private static func unreached(_ name: String, cached: Bool = false) throws -> SourceOutcome {
    let error = TransportError.unresolvedHost("\(name).example")
    guard !cached else {
      var outcome = try outcome(name, .answered)
      outcome.staleCause = .failure(error)
      return outcome
    }
    return try outcome(name, .failed(ProviderFailure(try #require(SourceID(name)), .transport(error))))
  }

  @Test(
    arguments: try [
      // The state of other sources is unknown, so these or the network may be the cause.
      ([unreached("a"), unreached("b"), outcome("c", .answered)], "a, b could not be reached."),
      (
        [unreached("a"), unreached("b", cached: true)],
        "no network: none of 2 sources could be reached; cached answers of b are used."
      ),
      (
        [unreached("a", cached: true), unreached("b", cached: true)],
        "no network: none of 2 sources could be reached; cached answers are used."
      ),
    ]
  )
  func `sources that cannot be reached are one line`(outcomes: [SourceOutcome], line: String) {
    let answers = [Place(subject: "Oslo", sources: outcomes)]
    #expect(
      SourceNotes(answers, isVerbose: false).warnings == ["\(line) Check the network; -v shows each error."]
    )
    #expect(SourceNotes(answers, isVerbose: true).warnings.count == 2)
  }

  @Test func `a single unreachable source is reported with the reason`() throws {
    let answers = [Place(subject: "Oslo", sources: try [Self.unreached("a"), Self.outcome("b", .answered)])]
    #expect(
      SourceNotes(answers, isVerbose: false).warnings == [
        "a: a.example was not found. Check the name and the network."
      ]
    )
  }

  @Test(arguments: [
    (["London"], "London"), (["A", "B", "C", "D"], "A, B, C, D"),
    (["A", "B", "C", "D", "E"], "A, B, C, and 2 more"),
  ])
  func `missing parts with the same cause are one line`(places: [String], names: String) throws {
    let cause = "too many requests. Try again in 15 min."
    let failure = ProviderFailure(try #require(SourceID("a")), .rate(retryAfter: nil))
    var outcome = try Self.outcome("a", .answered)
    outcome.missingParts = places.map { MissingPart($0, of: [.current], failure) }
    let answers = [Place(subject: "", sources: [outcome])]
    #expect(
      SourceNotes(answers, isVerbose: false).warnings == [
        "a: part of its answer is missing (\(names)): \(cause)"
      ]
    )
  }

  @Test func `sources that have nothing for a place share the last line`() throws {
    let silent = try ["a", "b", "c"].map { name in
      try Self.outcome(name, .failed(ProviderFailure(try #require(SourceID(name)), .place)))
    }
    let answers = [Place(subject: "Oslo", sources: [silent[0], try Self.limited("d")] + silent[1...])]
    let notes = SourceNotes(answers, isVerbose: false)
    #expect(
      notes.warnings == ["d: too many requests. Try again in 15 min.", "a, b, c: no data for this place"]
    )
    #expect(SourceNotes(answers, isVerbose: true).warnings.count == 4)
  }

  @Test(arguments: [(true, ExitCode.unavailable), (false, .noPlace)])
  func `a known place without data is not an unknown place`(isKnown: Bool, code: ExitCode) throws {
    let source = try Self.outcome("a", .failed(ProviderFailure(try #require(SourceID("a")), .place)))
    let answer = Place(subject: "EDDB", sources: [source], isPlaceKnown: isKnown)
    #expect(SourceNotes([answer], isVerbose: false).exitCode(isStrict: false) == code)
  }
}
