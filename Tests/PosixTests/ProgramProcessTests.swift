import CSystem
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Posix

struct ProgramProcessTests {
  @Test func `a program is read to its end though the system cannot wait for it`() async {
    // In a separate process: tests beside it need more descriptors.
    await #expect(processExitsWith: .success) {
      var program = try ProgramProcess.start(
        "/bin/echo",
        arguments: ["echo", "hello"],
        environment: [:],
        limits: nil
      )
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
    #expect(program.exchange(until: .now + .seconds(60)) == .ended)
    #expect(program.waitForExit().description(within: limits) == reason)
  }

  @Test func `a program of the user inherits only its streams, has a session of its own and no limits`()
    throws
  {
    var program = try ProgramProcess.start(
      ["sh", "-c", "ls /proc/self/fd; pwd -P; cut -d' ' -f6 /proc/$$/stat; echo $$; ulimit -n; cat"],
      environment: ["PATH": "/usr/bin:/bin"]
    )
    var text: [UInt8] = []
    let outcome = program.exchange(
      [UInt8]("input".utf8),
      until: .now + .seconds(20),
      onOutput: {
        text += $0
        return true
      }
    )
    #expect(outcome == .ended && program.waitForExit() == .code(0))
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    try #require(lines.count == 9)
    #expect(lines[..<4] == ["0", "1", "2", "3"], "the fourth one is its own for the folder")
    #expect(lines[4] == FileManager.default.currentDirectoryPath)
    #expect(lines[5] == lines[6], "it leads its session")
    #expect(lines[7] == "unlimited" || Int(lines[7]).map { $0 > 64 } == true)
    #expect(lines[8] == "input")
  }

  @Test func `a reader that takes no more ends the exchange, and the end takes what was started along`()
    async throws
  {
    let folder = try TemporaryDirectory()
    var program = try ProgramProcess.start(
      ["sh", "-c", "trap '' TERM; sleep 300 & echo $! > \(folder.path)/other; while :; do echo line; done"],
      environment: ["PATH": "/usr/bin:/bin"]
    )
    var count = 0
    let outcome = program.exchange(
      until: .now + .seconds(20),
      onOutput: {
        count += $0.count
        return count < 10_000
      }
    )
    #expect(outcome == .tooLong && count >= 10_000)
    #expect(program.end(within: .milliseconds(10)) == .signal(.kill), "it ignores SIGTERM")
    let other = try #require(
      Int32(try String(decoding: folder.read("other"), as: UTF8.self).filter { !$0.isNewline })
    )
    #expect(try await haveEnded([other], by: .now + .seconds(20)))
  }

  @Test func `a pipe that cannot be moved away from the standard streams is closed`() async {
    // In a separate process: tests beside it need its streams and more than three descriptors.
    await #expect(processExitsWith: .success) {
      let streams = [STDIN_FILENO, STDERR_FILENO]
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var few = rlimit(rlim_cur: 3, rlim_max: 3)
      for stream in streams { close(stream) }
      unsafe setrlimit(resource, &few)
      // The ends get the numbers of the two streams, and no other number is free.
      var ends: [Int32] = [-1, -1]
      let result = unsafe agg_program_pipe(&ends)
      let isAnyOpen = streams.contains { fcntl($0, F_GETFD) >= 0 }
      exit(result > 0 && ends == [-1, -1] && !isAnyOpen ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
