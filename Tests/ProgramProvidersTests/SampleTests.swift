import Foundation
import TestSupport
import Testing

@testable import ProgramProviders

extension ProgramTests {
  /// Answers of programs: the lines of each file in Samples.
  @Suite struct SampleTests {
    @Test func `each recorded answer becomes the report of its file in Expected`() async throws {
      // Answers each line with the next one of the sample.
      let player = try Script(
        "exec 3<\"$1\"; while read -r request; do read -r reply <&3 || exit; printf '%s\\n' \"$reply\"; done"
      )
      let target = SampleFolder.providers.appending(path: "../Sources/ProgramProviders").standardizedFileURL
      let folder = target.appending(path: "Samples").path
      var texts: [String: String] = [:]
      for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let parameters = ["file": "/run/attic", "lat": "52.52", "lon": "13.41"]
        let outcome = try await ask([player.path, "\(folder)/\(file)"], parameters: parameters)
        texts[file] = ReportDump.text(outcome.result)
      }
      #expect(try SampleFolder.differences(from: texts, of: target) == [])
    }
  }
}
