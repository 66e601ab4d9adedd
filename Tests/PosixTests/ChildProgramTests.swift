import CSystem
import Glibc
import TestSupport
import Testing

@testable import Posix

struct ChildProgramTests {
  @Test func `the end of a child is known without its descriptor`() async throws {
    // It stops itself, with any standard input.
    let words = "/bin/sh\0-c\0kill -STOP $$\0"
    let pid = unsafe agg_child_start(Array(words.utf8CString), 3, -1, -1, -1)
    #expect(pid > 0)
    #expect(agg_child_has_ended(pid) == 0)
    kill(pid, SIGKILL)
    #expect(try await haveEnded([pid], by: .now + .seconds(20)))
    #expect(agg_child_has_ended(pid) == 1)
    #expect(agg_program_wait(pid) == -SIGKILL, "it was left to be waited for")
    #expect(agg_child_has_ended(pid) == 0, "it is gone")
  }

  @Test func `a child inherits only the standard streams`() throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    // The fourth descriptor is its own for the folder.
    let words = "/bin/sh\0-c\0exec ls /proc/self/fd\0"
    let pid = unsafe agg_child_start(Array(words.utf8CString), 3, -1, ends[1], -1)
    // A reader waits for the last process that may write.
    close(ends[1])
    #expect(agg_program_wait(pid) == 0)
    var said = [UInt8](repeating: 0, count: 100)
    let count = unsafe read(ends[0], &said, said.count)
    #expect(String(decoding: said.prefix(max(count, 0)), as: UTF8.self) == "0\n1\n2\n3\n")
  }

  /// Links to `echo`, which prints its arguments.
  private static func folder(with program: String) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    #expect(unsafe symlink("/bin/echo", "\(folder.path)/\(program)") == 0)
    return folder
  }

  @Test(arguments: ["", ".", "bin", "./bin", "../bin"])
  func `no program is searched for from the working directory`(element: String) throws {
    let folder = try Self.folder(with: "agg-test-echo")
    let place = SearchPath(["PATH": "\(element):/nonexistent:\(folder.path):\(element)"])
    #expect(try place.file(of: "agg-test-echo") == "\(folder.path)/agg-test-echo")
    #expect(place.text == "/nonexistent:\(folder.path)" && !place.isSafe)
    #expect(throws: SystemError(ENOENT)) {
      try SearchPath(["PATH": "\(element):/nonexistent"]).file(of: "agg-test-echo")
    }
    #expect(SearchPath(["PATH": element]).text == "/bin:/usr/bin", "an empty path is the working directory")
  }

  @Test func `a path of absolute folders is not changed`() throws {
    #expect(SearchPath(["PATH": "/usr/bin:/bin"]).isSafe)
    #expect(try SearchPath(["PATH": "/usr/bin:/bin"]).file(of: "sh").hasSuffix("/bin/sh"))
    #expect(try SearchPath([:]).file(of: "./sh") == "./sh")
    let folder = try TemporaryDirectory()
    try folder.write("", to: "agg-test-plain")
    #expect(throws: SystemError(EACCES)) {
      try SearchPath(["PATH": folder.path]).file(of: "agg-test-plain")
    }
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
