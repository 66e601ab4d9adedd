import Aggregation
import Configuration
import Merge
import Posix
import Synchronization

/// What a run leaves for later ones: the airports and the place viewed last, and forecasts to hold against
/// what comes. A run that is answered by recordings leaves nothing.
struct RunState: Sendable {
  private let config: RunConfig
  private let environment: [String: String]
  private let isKept: Bool
  private let remembersViews: Bool
  private let output: Output
  private let leftovers = DeferredWork()

  /// What waits for the answer to be shown: other runs may hold the lock of the state for a while.
  private final class DeferredWork: Sendable {
    let tasks = Mutex<[@Sendable () -> StateProblem?]>([])
  }

  /// - Parameters:
  ///   - isKept: Whether anything may be read and written.
  ///   - remembersViews: Whether what is viewed changes what the user sees next time.
  init(
    _ config: RunConfig,
    environment: [String: String],
    isKept: Bool,
    remembersViews: Bool,
    output: Output
  ) {
    self.config = config
    self.environment = environment
    self.isKept = isKept
    self.remembersViews = remembersViews
    self.output = output
  }

  /// Where it is remembered what was viewed; `nil` when nothing must be.
  func store() throws(CommandFailure) -> StateStore? {
    guard isKept else { return nil }
    let initial = RememberedState(startingWith: try config.get().airports)
    return StateStore(environment: environment, initial: initial)
  }

  /// Changes what is remembered, once the answer is shown.
  func remember(_ change: @escaping @Sendable (inout RememberedState) -> Void) throws(CommandFailure) {
    guard remembersViews, let store = try store() else { return }
    leftovers.tasks.withLock { $0.append { store.update(change).trouble } }
  }

  /// Does what was left until the answer is shown. What goes wrong with the state is said on standard
  /// error; it never costs the answer.
  func finish() {
    let tasks = leftovers.tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
    for task in tasks {
      if let trouble = task() { output.warning(trouble.description) }
    }
  }

  /// Tells what went wrong when something was to be forgotten. What was damaged and set aside is.
  ///
  /// - Throws: Exit code 74 where it is still there.
  func check(forgetting trouble: StateProblem) throws(CommandFailure) {
    guard case .damaged = trouble.event else {
      throw CommandFailure(trouble.descriptionOfForgetting, .inputOutput)
    }
    output.warning(trouble.description)
  }

  // MARK: - settings.verify

  /// Where forecasts are kept and held against what is observed later; `nil` when
  /// nothing of it may be read or written.
  var verification: VerificationStore? { isKept ? VerificationStore(environment: environment) : nil }

  /// What earlier runs learned, when it counts in the merge.
  func learnedErrors() throws(CommandFailure) -> VerificationLog? {
    guard try config.get().settings.verification == .weigh, let (log, trouble) = verification?.load()
    else { return nil }
    if let trouble { output.warning(trouble.description) }
    return log
  }

  /// Keeps what was forecast, when the user wants it, once the answer is shown.
  func keep(_ answers: [WeatherAnswer]) throws(CommandFailure) {
    guard try config.get().settings.verification != .off, !Task.isCancelled else { return }
    guard let verification else { return }
    leftovers.tasks.withLock { $0.append { verification.note(answers) } }
  }
}
