import Aggregation
import Configuration
import Merge
import Posix
import Synchronization

/// What a run stores for later ones: the airports and the place viewed last, and forecasts to compare with
/// later observations. A run with recordings stores nothing.
struct RunState: Sendable {
  private let config: RunConfig
  private let environment: [String: String]
  private let isPersistent: Bool
  private let hasRealClock: Bool
  private var leavesTraces: Bool
  private let isViewed: Bool
  private let output: Output
  private let leftovers = DeferredWork()

  /// Work to do after the answer is shown, because other runs may hold the lock of the state for a while.
  private final class DeferredWork: Sendable {
    let tasks = Mutex<[@Sendable () -> StateFileProblem?]>([])
  }

  /// - Parameters:
  ///   - isPersistent: Whether anything may be read and written.
  ///   - hasRealClock: Whether it is now by the clock of the machine.
  ///   - leavesTraces: Whether the run may change what the user sees next time.
  ///   - isViewed: Whether the answer is for a person. A status bar does not change the last place.
  init(
    _ config: RunConfig,
    environment: [String: String],
    isPersistent: Bool,
    hasRealClock: Bool,
    leavesTraces: Bool,
    isViewed: Bool,
    output: Output
  ) {
    self.config = config
    self.environment = environment
    self.isPersistent = isPersistent
    self.hasRealClock = hasRealClock
    self.leavesTraces = leavesTraces
    self.isViewed = isViewed
    self.output = output
  }

  /// The store of what was viewed; `nil` when nothing may be remembered.
  func store() throws(CommandFailure) -> StateStore? {
    guard isPersistent else { return nil }
    let initial = RememberedState(startingWith: try config.get().airports)
    return StateStore(environment: environment, initial: initial)
  }

  /// The same for a run that changes nothing in it.
  var withoutTraces: Self {
    var state = self
    state.leavesTraces = false
    return state
  }

  /// Changes what is remembered, after the answer is shown.
  func remember(_ change: @escaping @Sendable (inout RememberedState) -> Void) throws(CommandFailure) {
    guard leavesTraces, isViewed, let store = try store() else { return }
    leftovers.tasks.withLock { $0.append { store.update(change).problem } }
  }

  /// Does the deferred work. Failures are reported on standard error and never prevent the answer.
  func finish() {
    let tasks = leftovers.tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
    for task in tasks {
      if let problem = task() { output.warning(problem.description) }
    }
  }

  /// Reports what went wrong when something was to be forgotten. A damaged file that was set aside counts as
  /// forgotten.
  ///
  /// - Throws: Exit code 74 if it is still there.
  func check(forgetting problem: StateFileProblem) throws(CommandFailure) {
    guard case .damaged = problem.event else {
      throw CommandFailure(problem.descriptionOfRemoval, .inputOutput)
    }
    output.warning(problem.description)
  }

  // MARK: - settings.verify

  /// The store of forecasts to compare with later observations; `nil` when it may not be read or written.
  var verification: VerificationStore? { isPersistent ? VerificationStore(environment: environment) : nil }

  /// The errors of sources that earlier runs learned, if the merge uses them.
  func learnedErrors() throws(CommandFailure) -> VerificationLog? {
    guard try config.get().settings.verification == .weigh, let (log, problem) = verification?.load()
    else { return nil }
    if let problem { output.warning(problem.description) }
    return log
  }

  /// Stores forecasts after the answer is shown, if the user wants that. By the clock of `--now`, they would
  /// not be those of their time, and forecasts of other places could seem to be old.
  func keep(_ answers: [WeatherAnswer]) throws(CommandFailure) {
    guard try config.get().settings.verification != .off, !Task.isCancelled else { return }
    guard leavesTraces, hasRealClock, let verification else { return }
    leftovers.tasks.withLock { $0.append { verification.note(answers) } }
  }
}
