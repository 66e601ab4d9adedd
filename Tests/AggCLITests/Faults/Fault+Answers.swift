import Foundation
import TestSupport
import Testing

/// Faults 34 to 49: invalid responses.
extension Fault {
  /// A response with these members.
  private static func says(_ members: String) -> LoopbackReply { .answer("{\"time\":1601541900,\(members)}") }

  private static let unreadable = Expected(says: "the response could not be read", alone: 69, requests: 1)

  static let answers: [Fault] = [
    Fault(
      34,
      "JSON of 100,000 levels",
      .answer(String(repeating: "[", count: 100_000)),
      expect: unreadable
    ),
    Fault(
      35,
      "a key twice",
      says(#""temperature":99,"temperature":12.6"#),
      expect: Expected(shows: ["12.6 °C"], hides: ["99"])
    ),
    Fault(
      36,
      "numbers beyond all numbers",
      says(#""temperature":12.6,"humidity":-0,"pressure":1e400,"speed":1e-400"#),
      expect: Expected(shows: ["12.6 °C"], hides: ["hPa", "inf", "nan"])
    ),
    Fault(36, "NaN", says(#""temperature":NaN"#), expect: unreadable),
    Fault(
      37,
      "a lone surrogate",
      says(#""temperature":12.6,"name":"\ud800","note":"\udfff""#),
      expect: Expected(shows: ["12.6 °C"])
    ),
    Fault(
      37,
      "bytes that are not UTF-8",
      .answer(
        [UInt8](#"{"time":1601541900,"temperature":12.6,"note":""#.utf8) + [0xc0, 0xaf, 0xff]
          + [UInt8]("\"}".utf8)
      ),
      expect: Expected(shows: ["12.6 °C"])
    ),
    Fault(
      37,
      "a byte order mark",
      .answer([0xef, 0xbb, 0xbf] + [UInt8](FaultLaboratory.body().utf8)),
      expect: Expected(shows: ["12.6 °C"])
    ),
    Fault(
      38,
      "words where a number should be",
      says(#""temperature":12.6,"humidity":"wet","speed":true"#),
      expect: Expected(shows: ["12.6 °C"], hides: ["wet"])
    ),
    Fault(
      39,
      "null everywhere",
      .answer(#"{"time":null,"temperature":null,"humidity":null,"hourly":null}"#),
      expect: Expected(says: "the response could not be read", hides: ["0.0", "0 °C"], alone: 69)
    ),
    Fault(
      40,
      "columns of unequal length",
      .answer(#"{"hourly":{"time":[1601542800,1601546400],"temperature":[12.6]}}"#),
      expect: unreadable
    ),
    Fault(41, "hours out of order and twice") { _ in
      let hours = #""hourly":{"time":[1601550000,1601546400,1601550000],"temperature":[9,8,7]}"#
      let server = try FaultServer([.answer(FaultLaboratory.body(hours))])
      let home = try FaultHome("fault 41", faulty: FaultLaboratory.entry(server.url), steady: [:])
      let words = ["hourly"] + FaultLaboratory.weather.dropFirst() + ["--json"]
      let result = try await home.agg(Array(words))
      expect(result, 0, output: "2020-10-01T11:00:00Z", error: "", home)
      let times = result.output.split(separator: "\n").filter { $0.contains("\"time\"") }
      #expect(times == times.sorted() && times.count == 2, "\(result.output)")
      // The last of two values for eleven o'clock is used.
      #expect(result.output.contains("\"value\": 7.0") && !result.output.contains("\"value\": 9.0"))
    },
    Fault(42, "Fahrenheit called Celsius") { laboratory in
      let server = try FaultServer([.answer(#"{"time":1601541900,"temperature":54.7}"#)])
      let home = try FaultHome(
        "fault 42",
        faulty: FaultLaboratory.entry(server.url),
        steady: [
          "one": laboratory.steadyEntry(family: "one"), "two": laboratory.steadyEntry(family: "two"),
          "three": laboratory.steadyEntry(family: "three"),
        ]
      )
      let result = try await home.agg(FaultLaboratory.weather + ["--explain"])
      expect(result, 0, output: "12.6 °C", error: "", home)
      #expect(result.output.contains("faulty says 54.7 °C, ignored"), "\(result.output)")
    },
    Fault(43, "values that contradict each other") { _ in
      let server = try FaultServer([
        says(#""temperature":12.6,"direction":360,"speed":0,"gust":0,"humidity":104"#),
        says(#""temperature":12.6,"direction":90,"speed":9,"gust":3,"humidity":104"#),
      ])
      let home = try FaultHome("fault 43", faulty: FaultLaboratory.entry(server.url), steady: [:])
      let calm = try await home.agg(FaultLaboratory.weather + ["--no-cache"])
      expect(calm, 0, output: "100 %", error: "", home)
      #expect(!calm.output.contains("104") && !calm.output.contains("360"), "\(calm.output)")
      let windy = try await home.agg(FaultLaboratory.weather + ["--json", "--no-cache"])
      expect(windy, 0, output: "\"windSpeed\"", error: "", home)
    },
    Fault(
      44,
      "kelvins called Celsius",
      says(#""temperature":293,"speed":3"#),
      expect: Expected(shows: ["faulty says 293.0 °C, ignored"])
    ),
    Fault(45, "an unknown condition") { _ in
      let server = try FaultServer([says(#""temperature":12.6,"code":4711"#)])
      let home = try FaultHome("fault 45", faulty: FaultLaboratory.entry(server.url), steady: [:])
      let result = try await home.agg(FaultLaboratory.weather + ["--json"])
      expect(result, 0, output: "4711", error: "", home)
      #expect(result.output.contains("\"problems\""))
    },
    Fault(46, "what a terminal would obey") { laboratory in
      let evil = #"\u001b]52;c;ZXZpbA==\u0007\u001b[2J\u009b31m\u202eevil<script>alert(1)</script>"#
      let bodies = [
        #"{"error":true,"reason":"\#(evil)"}"#,
        FaultLaboratory.body(#""name":"\#(evil)","note":"\#(evil)""#),
      ]
      for body in bodies {
        let server = try FaultServer([.answer(body)])
        let home = try FaultHome(
          "fault 46",
          faulty: FaultLaboratory.entry(server.url),
          steady: ["steady": laboratory.steadyEntry()]
        )
        for format in ["text", "svg", "json", "markdown", "html", "line"] {
          let words = FaultLaboratory.weather + ["--format", format, "--color", "never", "--no-hyperlinks"]
          let result = try await home.agg(words)
          #expect(result.status == 0, "\(format): \(result.error)")
          let texts = result.output + result.error
          let obeyed = texts.unicodeScalars.filter { scalar in
            (scalar.value < 0x20 && scalar.value != 10) || (0x7f...0x9f).contains(scalar.value)
              || (0x202a...0x202e).contains(scalar.value)
          }
          #expect(obeyed.isEmpty, "\(format): \(obeyed)")
          if format == "html" { #expect(!result.output.contains("<script>alert")) }
        }
      }
    },
    Fault(47, "hours where clocks change", heldBy: "a day has as many hours as its clock"),
    Fault(47, "hours at the date line", heldBy: "a change across the date line skips a whole day"),
    Fault(48, "issued in the future") { _ in
      let server = try FaultServer([.answer(FaultLaboratory.body(#""issued":4102444800"#))])
      let home = try FaultHome("fault 48", faulty: FaultLaboratory.entry(server.url), steady: [:])
      let result = try await home.agg(FaultLaboratory.weather + ["--json"])
      expect(result, 0, output: "is 2100-01-01T00:00:00Z, in the future", error: "", home)
    },
    Fault(49, "a METAR of three hours ago", heldBy: "a far or old value is shown and not used"),
    Fault(
      49,
      "a METAR with values that are missing",
      heldBy: "values missing in the text come from the decode"
    ),
    Fault(49, "an invalid METAR", heldBy: "without an observation the forecast stays, without a problem"),
    Fault(49, "a corrected METAR", heldBy: "the newest report of the station is used"),
  ]
}
