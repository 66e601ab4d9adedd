import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import ProgramProviders

extension ProgramTests {
  /// The programs in Examples/, unchanged.
  @Suite struct ExampleTests {
    private func example(_ name: String) -> String {
      Repository.root.appending(path: "Sources/ProgramProviders/Examples/\(name)").path
    }

    /// A copy that is trusted, wherever the package is.
    private func trusted(_ name: String) throws -> Script {
      let script = try Script("")
      try script.directory.writeProgram(String(contentsOfFile: example(name), encoding: .utf8), to: "program")
      return script
    }

    @Test func `the shell example reads a thermometer`() async throws {
      let script = try trusted("attic.sh")
      let sensor = try script.directory.write("68\n", to: "sensor")
      let written = Date(timeIntervalSince1970: 1_601_550_000)
      try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: sensor)
      let parameters = ["file": sensor, "lat": "52.53", "lon": "13.41"]
      let report = try await ask(script, parameters: parameters).result.get()
      #expect(report.current?.kind == .observation)
      #expect(report.current?.content == Readings(time: written, values: [.temperature: 20]))
      #expect(report.station == Station(name: "Attic", distance: .meters(1112)))
      #expect(report.hourly == nil)
      #expect(report.problems.isEmpty)
    }

    @Test(arguments: [
      ("no-such-file", "the file of the sensor cannot be read"),
      ("program", "the file of the sensor holds no number"),
    ])
    func `the shell example reports errors`(file: String, message: String) async throws {
      let script = try trusted("attic.sh")
      let parameters = ["file": "\(script.directory.path)/\(file)", "lat": "52.52", "lon": "13.41"]
      let outcome = try await ask(script, parameters: parameters)
      #expect(outcome.failure?.reason == .upstream)
      #expect(outcome.failure?.detail == message)
    }

    @Test(arguments: [("62.03", "129.73"), ("52.52", "13.5"), ("north", "east")])
    func `the shell example has nothing for a place far from its sensor`(latitude: String, longitude: String)
      async throws
    {
      let script = try trusted("attic.sh")
      let sensor = try script.directory.write("68\n", to: "sensor")
      let outcome = try await ask(script, parameters: ["file": sensor, "lat": latitude, "lon": longitude])
      #expect(outcome.failure?.reason == .place)
    }

    @Test func `a missing parameter that the program needs is reported`() async throws {
      let failure = try await ask(trusted("attic.sh")).failure
      #expect(failure?.description == "mine: no file: the file that the sensor is read from")
    }

    @Test(.needs("/usr/bin/python3")) func `the Python example forecasts`() async throws {
      let script = try trusted("synth.py")
      let outcome = try await ask(script, parameters: ["mean": "20"], hours: 30)
      let report = try outcome.result.get()
      #expect(report.current?.kind == .analysis)
      #expect(report.hourly?.kind == .forecast)
      let hours = try #require(report.hourly?.content)
      #expect(hours.count == 30)
      #expect(hours.first?.time == noon)
      #expect(hours.allSatisfy { (15...25).contains($0[.temperature] ?? 0) })
      #expect(hours.allSatisfy { $0.span(of: .precipitation) == .starting(3600) })
      #expect(hours.filter { $0.condition == ConditionVote(.rain, .light) }.count == 6)
      #expect(outcome.log == [])
    }

    @Test(.needs("/usr/bin/python3")) func `the Python example reports errors`() async throws {
      let outcome = try await ask(trusted("synth.py"), parameters: ["mean": "warm"])
      #expect(outcome.failure?.reason == .upstream)
      #expect(outcome.log.count == 1)
      #expect(outcome.log.first?.hasPrefix("[mine] ValueError(") == true)
      #expect(
        outcome.failure?.detail
          == "could not convert string to float: 'warm'; \(outcome.log.first ?? "")"
      )
    }

    @Test(.needs("/usr/bin/python3"), arguments: ["attic.sh", "synth.py"])
    func `an example run by hand explains itself`(name: String) async throws {
      let script = try trusted(name)
      let result = try await Subprocess.run(script.path, [], environment: ["PATH": "/usr/bin:/bin"])
      withExtendedLifetime(script) {}
      #expect(result.status == 0)
      #expect(result.output.contains("as a source") || result.output.contains("is a source"))
    }
  }
}
