import Foundation
import TestSupport
import Testing
import Weather

/// Which of several reports is used.
@Suite struct SelectionTests {
  @Test(
    arguments: [
      // The newest, at any position.
      (["KPWM 210151Z 01001KT", "KPWM 210051Z 02002KT"], "KPWM 210151Z 01001KT"),
      (["KPWM 210051Z 02002KT", "KPWM 210151Z 01001KT"], "KPWM 210151Z 01001KT"),
      (["METAR KPWM 210151Z 01001KT", "SPECI KPWM 210212Z 02002KT"], "SPECI KPWM 210212Z 02002KT"),
      // A correction takes precedence over the corrected report, a later correction over an earlier one, and
      // none over a newer report.
      (["KPWM 210151Z 01001KT", "KPWM 210151Z COR 02002KT"], "KPWM 210151Z COR 02002KT"),
      (["KPWM 210151Z COR 02002KT", "KPWM 210151Z 01001KT"], "KPWM 210151Z COR 02002KT"),
      (["KPWM 210151Z CCB 03003KT", "KPWM 210151Z CCA 02002KT"], "KPWM 210151Z CCB 03003KT"),
      (["KPWM 210051Z COR 02002KT", "KPWM 210151Z 01001KT"], "KPWM 210151Z 01001KT"),
      // A NIL report does not hide the one before.
      (["METAR KPWM 210151Z NIL", "KPWM 210051Z 02002KT"], "KPWM 210051Z 02002KT"),
      // Other stations are skipped.
      (["KLAX 210153Z 01001KT", "KPWM 210051Z 02002KT", "KBOS 210154Z 03003KT"], "KPWM 210051Z 02002KT"),
      // Two reports run together are not mixed.
      (["METAR KPWM 210151Z 01001KT 10SM METAR KLAX 210153Z 02002KT"], "KPWM 210151Z 01001KT 10SM"),
    ] as [([String], String)]
  )
  func `the newest report of the station is used`(texts: [String], expected: String) async throws {
    let list = texts.map { #"{"rawOb": "\#($0)"}"# }.joined(separator: ",")
    let report = try await answer(metar: StubResponse(200, "[\(list)]")).get()
    #expect(report.conditions?.rawText == expected)
    #expect(report.problems.isEmpty)
  }

  @Test func `the last received of two reports of one minute is used`() async throws {
    let first = #""rawOb": "KPWM 210151Z 01001KT", "receiptTime": "2026-07-21T01:55:00.000Z""#
    let second = #""rawOb": "KPWM 210151Z 02002KT", "receiptTime": "2026-07-21T01:58:00.000Z""#
    for reports in [(first, second), (second, first)] {
      let wind = try await report(reports.0, reports.1).conditions?.wind
      #expect(wind?.direction == .from(degrees: 20))
    }
  }

  @Test func `a cancelled forecast hides the one before`() async throws {
    let texts = ["TAF KPWM 202320Z 2100/2124 17004KT", "TAF AMD KPWM 210130Z 2102/2124 CNL"]
    let list = texts.map { #"{"rawTAF": "\#($0)"}"# }.joined(separator: ",")
    let report = try await answer(
      metar: StubResponse(200, #"[{"rawOb": "KPWM 210151Z 01001KT"}]"#),
      taf: StubResponse(200, "[\(list)]")
    ).get()
    #expect(report.conditions != nil)
    #expect(report.forecast?.isCancelled == true)
    #expect(report.forecast?.periods == [])
    #expect(report.problems.isEmpty)
  }

  @Test func `a missing forecast is stated if there is no other`() async throws {
    let list = #"[{"rawTAF": "TAF KPWM 202320Z 2100/2124 NIL"}]"#
    let report = try await answer(taf: StubResponse(200, list)).get()
    #expect(report.forecast?.isMissing == true)
    #expect(report.forecast?.periods == [])
    #expect(report.problems.isEmpty)
  }

  @Test(
    arguments: [
      (["TAF KPWM 202320Z 2100/2124 17004KT", "TAF KPWM 210130Z 2102/2124 18008KT"], "210130Z"),
      (["TAF AMD KPWM 202320Z 2100/2124 17004KT", "TAF KPWM 202320Z 2100/2124 18008KT"], "TAF AMD"),
      (["TAF KPWM 202320Z 2100/2124 18008KT", "TAF AMD KPWM 202320Z 2100/2124 17004KT"], "TAF AMD"),
      (["TAF KPWM 210130Z NIL", "TAF KPWM 202320Z 2100/2124 17004KT"], "202320Z"),
      (["TAF KBOS 210130Z 2102/2124 18008KT", "KPWM 202320Z 2100/2124 17004KT"], "KPWM"),
      // The next one does not hold yet, unless the one before is over. A cancellation counts at once.
      (["TAF KPWM 202320Z 2100/2124 17004KT", "TAF KPWM 210220Z 2103/2203 18008KT"], "202320Z"),
      (["TAF KPWM 210220Z 2103/2203 18008KT", "TAF KPWM 202320Z 2100/2124 17004KT"], "202320Z"),
      (["TAF KPWM 201720Z 2018/2102 17004KT", "TAF KPWM 210220Z 2103/2203 18008KT"], "210220Z"),
      (["TAF KPWM 202320Z 2100/2124 17004KT", "TAF AMD KPWM 210220Z 2103/2124 CNL"], "CNL"),
    ] as [([String], String)]
  )
  func `the newest forecast of the station that holds now is used`(texts: [String], expected: String)
    async throws
  {
    let list = texts.map { #"{"rawTAF": "\#($0)"}"# }.joined(separator: ",")
    let report = try await answer(taf: StubResponse(200, "[\(list)]")).get()
    #expect(report.forecast?.ident == "KPWM")
    #expect(report.forecast?.rawText?.contains(expected) == true)
    #expect(report.problems.isEmpty)
  }

  @Test(arguments: [
    #"[{"rawOb": "METAR KPWM 210151Z NIL"}]"#, "[]", #"[{"icaoId": "KPWM", "obsTime": 1784598660}]"#,
  ])
  func `without an observation the forecast stays, without a problem`(metar: String) async throws {
    let taf = StubResponse(200, #"[{"rawTAF": "TAF KPWM 202320Z 2100/2124 17004KT P6SM SKC"}]"#)
    let report = try await answer(metar: StubResponse(200, metar), taf: taf).get()
    #expect(report.conditions == nil)
    #expect(report.forecast != nil)
    #expect(report.problems.isEmpty)
  }

  @Test(arguments: [
    (#""obsTime": 1700013180"#, "2023-11-15T01:53:00Z"),
    (#""obsTime": null, "reportTime": "2023-11-15 02:00:00""#, "2023-11-15T01:53:00Z"),
    (#""receiptTime": "2023-11-15T01:56:00.123Z""#, "2023-11-15T01:53:00Z"),
    // Only the text has a time: the last 15th before now.
    (#""name": "Portland""#, "2026-07-15T01:53:00Z"),
    // An observation cannot be in the future.
    (#""obsTime": 1900000000"#, "2026-07-15T01:53:00Z"),
  ])
  func `an old report keeps its date`(member: String, expected: String) async throws {
    let report = try await report(#""rawOb": "KPWM 150153Z 01001KT 10SM CLR 10/05 A3000", \#(member)"#)
    #expect(report.conditions?.observed?.formatted(.iso8601) == expected)
  }

  /// Ten minutes into 1 March: the text has the new day and the hour of the day before.
  @Test(
    arguments: [
      (
        [
          #""rawOb": "EGLL 010000Z 24008KT 0800 FG OVC001", "obsTime": 1772323200"#,
          #""rawOb": "EGLL 012350Z 24008KT 9999 SCT030", "obsTime": 1772322600"#,
        ],
        "EGLL 010000Z 24008KT 0800 FG OVC001", "2026-03-01T00:00:00Z",
        "metar[1].obsTime: the source says 2026-02-28T23:50:00Z, its raw text 2026-03-01T23:50:00Z"
      ),
      (
        [#""rawOb": "EGLL 012350Z 24008KT 9999 SCT030", "obsTime": 1772322600"#],
        "EGLL 012350Z 24008KT 9999 SCT030", "2026-02-28T23:50:00Z",
        "metar[0].obsTime: the source says 2026-02-28T23:50:00Z, its raw text 2026-03-01T23:50:00Z"
      ),
      (
        [
          #""rawOb": "EGLL 010000Z 24008KT 0800 FG OVC001""#, #""rawOb": "EGLL 012350Z 24008KT 9999 SCT030""#,
        ],
        "EGLL 010000Z 24008KT 0800 FG OVC001", "2026-03-01T00:00:00Z",
        "metar[1]: expected a time in the past, as the text lacks"
      ),
      // Sent shortly before the full hour.
      (
        [#""rawOb": "EGLL 010020Z 24008KT 0800 FG OVC001", "obsTime": 1772324400"#],
        "EGLL 010020Z 24008KT 0800 FG OVC001", "2026-03-01T00:20:00Z", nil
      ),
      (
        [#""rawOb": "EGLL 012350Z 24008KT 9999 SCT030", "obsTime": 1772409000"#],
        "EGLL 012350Z 24008KT 9999 SCT030", nil,
        "metar[0].obsTime: expected a time in the past, as the text lacks"
      ),
    ] as [([String], String, String?, String?)]
  )
  func `an observation in the future is rejected`(
    reports: [String],
    text: String,
    observed: String?,
    problem: String?
  ) async throws {
    let list = reports.map { "{\($0)}" }.joined(separator: ",")
    let now = Date(timeIntervalSince1970: 1_772_323_800)
    let report = try await answer(metar: StubResponse(200, "[\(list)]"), for: "EGLL", at: now).get()
    #expect(report.conditions?.rawText == text)
    #expect(report.conditions?.observed?.formatted(.iso8601) == observed)
    #expect(
      report.problems.first.map { "\($0.path): \($0.message)" }?.hasPrefix(problem ?? "")
        == (problem.map { _ in true })
    )
  }

  @Test func `a report with the text of another station is rejected`() async throws {
    let named = #"{"icaoId": "KPWM", "rawOb": "KLAX 210153Z 01001KT"}"#
    let text = #"{"icaoId": "KBOS", "rawOb": "KPWM 210151Z 02002KT"}"#
    let report = try await answer(metar: StubResponse(200, "[\(named),\(text)]")).get()
    #expect(report.conditions?.rawText == "KPWM 210151Z 02002KT")
    #expect(
      report.problems.map { "\($0.path): \($0.message)" } == [
        "metar[0].icaoId: the source says KPWM, its raw text KLAX",
        "metar[1].icaoId: the source says KBOS, its raw text KPWM",
      ]
    )
  }
}
