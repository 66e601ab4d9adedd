import CSystem
import Glibc
import TestSupport
import Testing

@testable import Posix

struct ProgramProcessTests {
  @Test func `a program is read to its end though the system cannot wait for it`() async {
    // In a separate process: tests beside it need more descriptors.
    await #expect(processExitsWith: .success) {
      var program = try ProgramProcess.start("/bin/echo", arguments: ["echo", "hello"], environment: [:])
      // poll(2) fails for more descriptors than a process may open.
      var few = rlimit(rlim_cur: 1, rlim_max: 1)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &few)
      let deadline = ContinuousClock.now + .seconds(20)
      var said: [UInt8] = []
      while program.isOpen(.output), ContinuousClock.now < deadline {
        guard program.wait(for: [.output], nil, until: deadline).streams == [.output] else {
          exit(EXIT_FAILURE)
        }
        said += program.read(.output)
      }
      var hasEnded = false
      while !hasEnded, ContinuousClock.now < deadline {
        hasEnded = program.wait(for: [], nil, until: deadline).hasEnded
      }
      exit(hasEnded && said == Array("hello\n".utf8) ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test(arguments: [
    ("while :; do :; done", "it used more than 1 s of processor time"),
    ("exec head -c 2000000 /dev/zero >$FILE", "it wrote a file of more than 1 MiB"),
    ("kill -9 $$", "it was stopped by signal 9 (Killed)"),
  ])
  func `the limit that ended a program is reported`(script: String, reason: String) throws {
    let directory = try TemporaryDirectory()
    let limits = ProgramLimits(processorSeconds: 1, fileMebibytes: 1)
    var program = try ProgramProcess.start(
      "/bin/sh",
      arguments: ["sh", "-c", script],
      environment: ["FILE": "\(directory.path)/file", "PATH": "/usr/bin:/bin"],
      limits: limits
    )
    #expect(program.deliver([], until: .now + .seconds(60)) == .ended)
    #expect(program.waitForExit().description(within: limits) == reason)
  }
}
