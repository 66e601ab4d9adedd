import CSystem
import Glibc
import TestSupport
import Testing

@testable import Posix

struct ChildProgramTests {
  @Test func `whether a child has ended is known without a descriptor of it`() async throws {
    // It stops itself, whatever its standard input is.
    let words = "sh\0-c\0kill -STOP $$\0"
    let pid = unsafe agg_child_start(Array(words.utf8CString), 3, -1, -1)
    #expect(pid > 0)
    #expect(agg_child_has_ended(pid) == 0)
    kill(pid, SIGKILL)
    #expect(try await haveEnded([pid], by: .now + .seconds(20)))
    #expect(agg_child_has_ended(pid) == 1)
    #expect(agg_program_wait(pid) == -SIGKILL, "it was left to be waited for")
    #expect(agg_child_has_ended(pid) == 0, "it is gone")
  }

  @Test func `a child has the standard streams and nothing else of ours`() throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    // Its own descriptor for the folder comes fourth.
    let words = "sh\0-c\0exec ls /proc/self/fd\0"
    let pid = unsafe agg_child_start(Array(words.utf8CString), 3, -1, ends[1])
    // Who reads waits for the last that may write.
    close(ends[1])
    #expect(agg_program_wait(pid) == 0)
    var said = [UInt8](repeating: 0, count: 100)
    let count = unsafe read(ends[0], &said, said.count)
    #expect(String(decoding: said.prefix(max(count, 0)), as: UTF8.self) == "0\n1\n2\n3\n")
  }

  @Test func `a pipe that cannot be moved away from the standard streams is closed`() async {
    // In a process of its own: what runs beside it needs its streams and more descriptors than three.
    await #expect(processExitsWith: .success) {
      let streams = [STDIN_FILENO, STDERR_FILENO]
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var few = rlimit(rlim_cur: 3, rlim_max: 3)
      for stream in streams { close(stream) }
      unsafe setrlimit(resource, &few)
      // Its ends get the numbers of the two streams, and there is no other number.
      var ends: [Int32] = [-1, -1]
      let result = unsafe agg_program_pipe(&ends)
      let isAnyOpen = streams.contains { fcntl($0, F_GETFD) >= 0 }
      exit(result == -1 && ends == [-1, -1] && !isAnyOpen ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
