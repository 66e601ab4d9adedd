import TestSupport
import Testing

/// The output for users who set nothing but the system's locale.
struct LocaleTests {
  @Test(arguments: ["en_US", "en_GB", "de_DE", "fr_CA", "ja_JP"])
  func `an answer uses the units, the clock and the language of the locale`(locale: String) async throws {
    let result = try await Workbench().agg(
      ["weather", "Berlin", "--sample", "--width", "100"],
      ["LC_ALL": "\(locale).UTF-8"]
    )
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    expectGolden(result.output, "weather-\(locale).txt")
  }

  @Test(arguments: ["json", "ndjson", "geojson", "csv", "prometheus"])
  func `formats for programs are the same in every locale`(format: String) async throws {
    for words in [["weather", "Berlin"], ["hourly", "Berlin"], ["airport", "KPWM"]] {
      let words = words + ["--sample", "--format", format]
      let plain = try await Workbench().agg(words, ["LC_ALL": "C.UTF-8"])
      #expect(plain.status == 0, "\(plain.error)")
      for locale in ["en_US.UTF-8", "de_DE.UTF-8", "ja_JP.UTF-8", "C"] {
        let other = try await Workbench().agg(words, ["LC_ALL": locale])
        #expect(other.output == plain.output, "\(words) in \(locale)")
      }
    }
  }

  @Test(
    arguments: [
      ([], [:], "54 °F"),
      (["--metric"], [:], "12.2 °C"),
      (["--units", "temperature=C"], [:], "12.2 °C"),
      (["--units", "imperial", "-m"], [:], "12.2 °C"), (["-m", "--units", "imperial"], [:], "54 °F"),
      (["-m", "--units", "temperature=F"], [:], "54 °F"), (["--units", "wind=kt", "-i"], [:], "54 °F"),
      ([], ["AGG_UNITS": "metric"], "12.2 °C"),
      (["--units", "auto"], ["AGG_UNITS": "metric"], "54 °F"),
      ([], ["LC_ALL": "de_DE.UTF-8"], "12,2 °C"),
      ([], ["LC_ALL": "xx_SUCH.UTF-8"], "12.2 °C"),
      (["--clock", "24"], [:], "07:08"),
      (["--clock", "12"], ["LC_ALL": "C.UTF-8"], "7:08 am"),
      ([], ["AGG_CLOCK": "24"], "07:08"),
      (["--clock", "auto"], ["AGG_CLOCK": "24"], "7:08 am"),
      ([], [:], "7:08 am"),
    ] as [([String], [String: String], String)]
  )
  func `flags and the config override the locale`(
    flags: [String],
    environment: [String: String],
    text: String
  ) async throws {
    let locale = ["LC_ALL": "en_US.UTF-8"].merging(environment) { $1 }
    let result = try await Workbench().agg(["weather", "Berlin", "--sample"] + flags, locale)
    #expect(result.status == 0 && result.output.contains(text), "\(result.output)\(result.error)")
  }

  @Test func `a report of an airport stays in UTC and in the units of aviation`() async throws {
    let words = ["airport", "KPWM", "--sample", "--width", "80"]
    let plain = try await Workbench().agg(words)
    let american = try await Workbench().agg(words, ["LC_ALL": "en_US.UTF-8"])
    #expect(american.output == plain.output)
  }
}
