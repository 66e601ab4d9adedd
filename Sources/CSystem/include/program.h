// Starts programs that agg talks to through pipes. Between fork and exec only C is safe: the child of a program with threads
// must not take a lock or allocate memory, which Swift code may do anywhere.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// A program that was started as the leader of its own session and process group.
struct agg_program {
  /// Its process id, which is also that of its group; -1 when it could not be started.
  int pid;
  /// Becomes readable when the program has ended (pidfd_open(2)).
  int ended;
  /// This process's ends of its standard streams. They never block.
  int input, output, error;
  /// Why it could not be started (errno), else 0.
  int failure;
};

/// The limits of a program that is not trusted.
struct agg_program_limits {
  /// The most processor time, in seconds.
  rlim_t seconds;
  /// The largest file, in bytes.
  rlim_t file_size;
};

/// Limits a resource to `most`, or to the system's limit if that is lower. The program may raise it by `more`.
static inline int agg_program_limit(int resource, rlim_t most, rlim_t more) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > most + more) limit.rlim_max = most + more;
  limit.rlim_cur = limit.rlim_max < most ? limit.rlim_max : most;
  return setrlimit(resource, &limit);
}

/// Restores the default action of every signal, and drops those that arrived while all were blocked, by ignoring them for
/// a moment: a Ctrl-Z for the group of the parent would stop the child in its own group, where no shell continues it.
static inline int agg_program_forget_signals(void) {
  int found = errno;
  for (int number = 1; number < NSIG; number++) {
    signal(number, SIG_IGN);
    signal(number, SIG_DFL);
  }
  // Some signals cannot be changed.
  errno = found;
  return 0;
}

/// What a program that is not trusted may not do; only async-signal-safe calls, as in the next function.
static inline int agg_program_restrict(const struct agg_program_limits *limits, int parent) {
  int isReady = chdir("/") == 0
      // SIGXCPU at the limit, which says why the program ended; SIGKILL a second later (setrlimit(2)).
      && agg_program_limit(RLIMIT_CPU, limits->seconds, 1) == 0
      && agg_program_limit(RLIMIT_FSIZE, limits->file_size, 0) == 0
      && agg_program_limit(RLIMIT_NOFILE, 64, 0) == 0 && agg_program_limit(RLIMIT_CORE, 0, 0) == 0
      // Writable memory; memory that is only reserved, as by Node.js and Go, does not count (since Linux 4.7).
      && agg_program_limit(RLIMIT_DATA, 1 << 30, 0) == 0
      // All processes and threads of the user, so that a program that forks without end leaves the user some.
      && agg_program_limit(RLIMIT_NPROC, 4096, 0) == 0
      && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
      // It ends with the thread that started it, even if that is killed.
      && prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 && getppid() == parent;
  return isReady ? 0 : -1;
}

/// The child's side of starting a program; only async-signal-safe calls (signal-safety(7)).
static inline void agg_program_become(
    const char *path, char **arguments, char **environment, const int ends[3], int report, int parent, int line,
    const struct agg_program_limits *limits) {
  sigset_t none;
  sigemptyset(&none);
  errno = 0;
  // Leaves the parent's group first, which gets the terminal's signals.
  int group = setsid();
  int isReady = group > 0 && agg_program_forget_signals() == 0
      // The guard gets the group before the program can start others.
      && (line < 0 || write(line, &group, sizeof group) == sizeof group)
      && dup2(ends[0], 0) >= 0 && dup2(ends[1], 1) >= 0 && dup2(ends[2], 2) >= 0
      // Closes all other descriptors when the program runs: CLOSE_RANGE_CLOEXEC is 4 and needs Linux 5.11.
      && syscall(SYS_close_range, 3U, ~0U, 4U) == 0
      && (limits == NULL || agg_program_restrict(limits, parent) == 0)
      && sigprocmask(SIG_SETMASK, &none, NULL) == 0;
  if (isReady) execve(path, arguments, environment);
  int failure = errno != 0 ? errno : ECHILD;
  // If this fails, the parent sees only a program that ends with 127.
  if (write(report, &failure, sizeof failure) < 0) _exit(127);
  _exit(127);
}

/// A pipe whose ends are not among the numbers of the standard streams, which may be closed, and that no other program
/// inherits.
///
/// Returns 0 or errno.
static inline int agg_program_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  for (int side = 0; side < 2; side++) {
    if (ends[side] > 2) continue;
    int moved = fcntl(ends[side], F_DUPFD_CLOEXEC, 3);
    if (moved < 0) {
      int failure = errno;
      close(ends[0]);
      close(ends[1]);
      ends[0] = ends[1] = -1;
      return failure;
    }
    close(ends[side]);
    ends[side] = moved;
  }
  return 0;
}

/// The lists that a program gets (execve(2)), of words that are each ended by a NUL: its arguments, then its environment,
/// each list ended by NULL. The caller frees both with one call.
///
/// Returns NULL when there is no memory.
static inline char **agg_program_lists(const char *words, int argument_count, int environment_count) {
  int count = argument_count + environment_count;
  char **lists = (char **)calloc((size_t)count + 2, sizeof *lists);
  for (int number = 0; lists != NULL && number < count; number++) {
    lists[number < argument_count ? number : number + 1] = (char *)words;
    words += strlen(words) + 1;
  }
  return lists;
}

/// Starts a program and waits until it runs.
///
/// Call it on a thread that blocks SIGPIPE, which a closed pipe would raise, and that lives until the program was waited for:
/// a program with limits ends with the thread.
///
/// - words: Its file, then its arguments, then its environment, each ended by a NUL.
/// - argument_count, environment_count: How many of them are arguments, including its name, and variables.
/// - line: The line of its guard (`agg_guard_start`); negative for none.
/// - limits: Those of a program that is not trusted. NULL for a program of the user's own, which also has the working
///   directory and may get privileges, as `sudo` does.
static inline struct agg_program agg_program_start(
    const char *words, int argument_count, int environment_count, int line, const struct agg_program_limits *limits) {
  struct agg_program program = {-1, -1, -1, -1, -1, 0};
  int pipes[4][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
  const char *path = words;
  char **lists = agg_program_lists(words + strlen(words) + 1, argument_count, environment_count);
  program.failure = lists != NULL ? 0 : ENOMEM;
  for (int number = 0; number < 4 && program.failure == 0; number++) program.failure = agg_program_pipe(pipes[number]);
  if (program.failure == 0) {
    char **environment = lists + argument_count + 1;
    const int ends[3] = {pipes[0][0], pipes[1][1], pipes[2][1]};
    int parent = getpid();
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    program.pid = fork();
    if (program.pid < 0) program.failure = errno;
    if (program.pid == 0) agg_program_become(path, lists, environment, ends, pipes[3][1], parent, line, limits);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  if (program.pid > 0) {
    close(pipes[3][1]);
    pipes[3][1] = -1;
    ssize_t count;
    // The pipe closes when the program runs. Until then the child cannot block or be stopped.
    do count = read(pipes[3][0], &program.failure, sizeof program.failure);
    while (count < 0 && errno == EINTR);
    if (program.failure == 0) {
      program.ended = (int)syscall(SYS_pidfd_open, program.pid, 0);
      if (program.ended < 0) program.failure = errno;
    }
    if (program.failure != 0) {
      kill(-program.pid, SIGKILL);
      while (waitpid(program.pid, NULL, 0) < 0 && errno == EINTR) {}
      program.pid = -1;
    }
  }
  int *ours[3] = {&program.input, &program.output, &program.error};
  for (int number = 0; number < 4; number++) {
    for (int side = 0; side < 2; side++) {
      int end = pipes[number][side];
      if (end < 0) continue;
      // This process writes to the first pipe and reads from the next two.
      if (program.pid > 0 && number < 3 && side == (number == 0 ? 1 : 0)) {
        fcntl(end, F_SETFL, O_NONBLOCK);
        *ours[number] = end;
      } else {
        close(end);
      }
    }
  }
  free(lists);
  return program;
}

/// Waits until a program has ended.
///
/// Returns its exit code; for a program ended by a signal, minus the signal's number.
static inline int agg_program_wait(int pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0)
    if (errno != EINTR) return 127;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

/// Whether a program has ended; it still has to be waited for.
static inline int agg_program_has_ended(int pid) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}
