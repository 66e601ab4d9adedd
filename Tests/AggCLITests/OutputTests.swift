import Foundation
import Posix
import TestSupport
import Testing

@testable import AggCLI

/// The output of a run.
struct OutputTests {
  @Test func `the output of a stopped run does not wait for its reader`() throws {
    let pipe = try TemporaryDirectory().pipe("pipe")
    let stop = CancelSignal()
    let output = Output(standardOutput: FileDescriptor(pipe.fileDescriptor), until: stop)
    stop.fire()
    // More than the pipe can hold.
    let failure = #expect(throws: CommandFailure.self) {
      try output.answer([UInt8](repeating: 1, count: 1 << 20))
    }
    #expect(failure?.exitCode == .interrupted)
  }
}
