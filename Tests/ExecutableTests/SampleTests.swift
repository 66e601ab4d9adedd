import Aggregation
import Foundation
import TestSupport
import Testing

extension ProgramTests {
  /// What programs answered: the lines of Samples/, and what must become of them, in Expected/.
  @Suite struct SampleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Providers/Executable")

    private static let names =
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/Samples")) ?? [])
      .filter { $0.hasSuffix(".jsonl") }.sorted().map { String($0.dropLast(".jsonl".count)) }

    @Test func `there are samples`() { #expect(Self.names.count >= 5) }

    @Test(arguments: names)
    func `a sample gives what is expected`(name: String) async throws {
      // Answers each line with the next of the sample.
      let player = try Script(
        "exec 3<\"$1\"; while read -r request; do read -r reply <&3 || exit; printf '%s\\n' \"$reply\"; done"
      )
      let sample = Self.folder.appending(path: "Samples/\(name).jsonl").path
      let outcome = try await ask([player.path, sample], parameters: ["file": "/run/attic"])
      let text =
        switch outcome.result {
        case .success(let report): ReportDump.text(report)
        case .failure(let failure): "\(failure)\n"
        }
      let expected = ExpectedFile(Self.folder.appending(path: "Expected/\(name).txt"))
      #expect(expected.difference(from: text) == nil)
    }
  }
}
