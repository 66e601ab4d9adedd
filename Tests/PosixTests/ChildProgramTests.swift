import CSystem
import Glibc
import Testing

@testable import Posix

struct ChildProgramTests {
  @Test func `whether a child has ended is known without a descriptor of it`() {
    // It stops itself, whatever its standard input is.
    let words = "sh\0-c\0kill -STOP $$\0"
    let pid = unsafe agg_child_start(Array(words.utf8CString), 3, -1, -1)
    #expect(pid > 0)
    #expect(agg_child_has_ended(pid) == 0)
    kill(pid, SIGKILL)
    var tries = 0
    while agg_child_has_ended(pid) == 0, tries < 1000 {
      usleep(5_000)
      tries += 1
    }
    #expect(agg_child_has_ended(pid) == 1)
    #expect(agg_program_wait(pid) == -SIGKILL, "it was left to be waited for")
    #expect(agg_child_has_ended(pid) == 0, "it is gone")
  }

  @Test func `a pipe that cannot be moved away from the standard streams is closed`() {
    let kept = [STDIN_FILENO, STDERR_FILENO].map { (number: $0, copy: fcntl($0, F_DUPFD_CLOEXEC, 10)) }
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limits = rlimit()
    unsafe getrlimit(resource, &limits)
    var few = rlimit(rlim_cur: 3, rlim_max: limits.rlim_max)
    for stream in kept { close(stream.number) }
    unsafe setrlimit(resource, &few)
    // Its ends get the numbers of the two streams, and there is no other number.
    var ends: [Int32] = [-1, -1]
    let result = unsafe agg_program_pipe(&ends)
    let isAnyOpen = kept.contains { fcntl($0.number, F_GETFD) >= 0 }
    unsafe setrlimit(resource, &limits)
    for stream in kept {
      dup2(stream.copy, stream.number)
      close(stream.copy)
    }
    #expect(result == -1)
    #expect(ends == [-1, -1])
    #expect(!isAnyOpen)
  }
}
