import CSystem
import Glibc
import TestSupport
import Testing

@testable import Posix

struct ForegroundProgramTests {
  @Test func `a program shares the terminal's group and inherits only the standard streams`() async throws {
    // In a separate process, whose standard output is a pipe.
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      // The fourth descriptor is its own for the folder.
      let end = try ForegroundProgram.run(["sh", "-c", "exec ls /proc/self/fd"])
      exit(end == .code(0) && !ForegroundProgram.isInUse ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    let text = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(text.hasSuffix("0\n1\n2\n3\n"), "\(text)")
  }

  @Test func `a program that cannot be started is named by its error`() {
    #expect(throws: SystemError(ENOENT)) { try ForegroundProgram.run(["agg-test-no-such-program"]) }
    #expect(throws: SystemError(EINVAL)) { try ForegroundProgram.run([]) }
    #expect(throws: SystemError(EINVAL)) { try ForegroundProgram.run(["sh", "-c", "a\0b"]) }
  }
}
