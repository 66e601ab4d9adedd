import Synchronization
import TestSupport
import Testing

@testable import Posix

/// A task that several callers wait for.
struct SharedTaskTests {
  /// A task that ends when the test says so, or when it is cancelled.
  private final class Work: Sendable {
    let runs = Atomic(0)
    let mayEnd = Event()

    func run() async -> String {
      runs.add(1, ordering: .relaxed)
      return await mayEnd.wait() ? "done" : "cancelled"
    }
  }

  private let work = Work()
  private let task: SharedTask<String>

  init() { task = SharedTask(lastCallerWaits: true) { [work] in await work.run() } }

  /// The value, or why there is none.
  private func word() async -> String {
    switch await task.outcome() {
    case .value(let value): value
    case .left: "left"
    case .abandoned: "abandoned"
    }
  }

  @Test func `a shared task runs once for all callers`() async {
    let callers = (1...20).map { _ in Task.immediate { await word() } }
    work.mayEnd.happen()
    for caller in callers { #expect(await caller.value == "done") }
    #expect(await word() == "done", "also for later ones")
    #expect(work.runs.load(ordering: .relaxed) == 1)
    guard case .ended("done") = task.progress else {
      Issue.record("\(task.progress)")
      return
    }
  }

  @Test func `a caller that leaves does not end it for the others`() async {
    let (patient, hasty) = (Task.immediate { await word() }, Task.immediate { await word() })
    hasty.cancel()
    #expect(await hasty.value == "left")
    work.mayEnd.happen()
    #expect(await patient.value == "done")
  }

  @Test func `the first caller may leave, too`() async {
    let (first, second) = (Task.immediate { await word() }, Task.immediate { await word() })
    first.cancel()
    #expect(await first.value == "left")
    work.mayEnd.happen()
    #expect(await second.value == "done")
  }

  @Test func `the last caller cancels the task and waits for its end`() async {
    let callers = (1...3).map { _ in Task.immediate { await word() } }
    for caller in callers { caller.cancel() }
    var words: [String] = []
    for caller in callers { words.append(await caller.value) }
    #expect(words.sorted() == ["cancelled", "left", "left"])
    #expect(await word() == "abandoned")
    #expect(work.runs.load(ordering: .relaxed) == 1)
  }

  @Test func `the last caller leaves at once if it need not wait`() async {
    let end = Event()
    let task = SharedTask(lastCallerWaits: false) { [work] in
      #expect(await work.run() == "cancelled")
      _ = await Task { await end.wait() }.value
    }
    let caller = Task.immediate { await task.outcome() }
    caller.cancel()
    guard case .left = await caller.value else {
      Issue.record("it got a value")
      return
    }
    #expect(task.isAbandoned)
    end.happen()
  }

  /// What a caller gets that was cancelled before it came.
  private func wordOfCancelled() async -> String {
    let caller = Task {
      while !Task.isCancelled { await Task.yield() }
      return await word()
    }
    caller.cancel()
    return await caller.value
  }

  @Test func `a caller that was cancelled before starts nothing`() async {
    #expect(await wordOfCancelled() == "left")
    #expect(work.runs.load(ordering: .relaxed) == 0)
    #expect(await word() == "abandoned", "no other caller waited for it")
  }

  @Test func `a caller that was cancelled before does not end it for the others`() async {
    let patient = Task.immediate { await word() }
    #expect(await wordOfCancelled() == "left")
    work.mayEnd.happen()
    #expect(await patient.value == "done")
    #expect(await wordOfCancelled() == "done", "the value is there without a wait")
  }
}
