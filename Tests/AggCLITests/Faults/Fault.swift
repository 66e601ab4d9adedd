import TestSupport

/// One row of the table of faults: what goes wrong, and what agg must make of it.
struct Fault: Sendable {
  /// How a fault is made and looked at.
  enum Trial: Sendable {
    /// A source does it, beside another one that works, and alone.
    case source(Make, Expected)
    /// Something else than a source does it.
    case machine(@Sendable (FaultLaboratory) async throws -> Void)
    /// A process would show nothing more than this test does.
    case module(test: String)
  }

  /// What the source is.
  enum Make: Sendable {
    /// A server that answers so, one time after the other.
    case replies([LoopbackReply])
    /// Something at this address.
    case address(@Sendable (FaultLaboratory) -> String)
    /// A program, as the body of a shell script.
    case program(String, permissions: Int = 0o755)
    /// A key that is looked up so.
    case key(String)
  }

  /// What comes of a source's fault.
  struct Expected: Sendable {
    /// The next run with the same source.
    enum Next: Sendable {
      case asks
      case leavesAlone
    }

    /// In the one line on standard error that begins with the name of the source; `nil` when there is none.
    var says: String?
    /// In the answer of the source alone.
    var shows: [String] = []
    /// In no answer and no message.
    var hides: [String] = []
    /// The exit code when no other source answers.
    var alone: Int32 = 0
    /// How many requests one run sends.
    var requests: Int?
    var next: Next?
    /// Of a run, where it must be sooner than its deadline.
    var within: Duration?
    /// What a run asks for; without it the weather of a place.
    var words: [String] = []
  }

  let number: Int
  let name: String
  var isSlow = false
  var needsTLS = false
  let trial: Trial

  init(
    _ number: Int,
    _ name: String,
    _ replies: LoopbackReply...,
    expect expected: Expected,
    isSlow: Bool = false
  ) {
    (self.number, self.name, self.isSlow) = (number, name, isSlow)
    trial = .source(.replies(replies), expected)
  }

  init(
    _ number: Int,
    _ name: String,
    _ make: Make,
    expect expected: Expected,
    isSlow: Bool = false,
    needsTLS: Bool = false
  ) {
    (self.number, self.name, self.isSlow, self.needsTLS) = (number, name, isSlow, needsTLS)
    trial = .source(make, expected)
  }

  init(
    _ number: Int,
    _ name: String,
    isSlow: Bool = false,
    _ trial: @escaping @Sendable (FaultLaboratory) async throws -> Void
  ) {
    (self.number, self.name, self.isSlow) = (number, name, isSlow)
    self.trial = .machine(trial)
  }

  init(_ number: Int, _ name: String, heldBy test: String) {
    (self.number, self.name) = (number, name)
    trial = .module(test: test)
  }

  static let all = network + redirects + statuses + answers + machine + programs
}
