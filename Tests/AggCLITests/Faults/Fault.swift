import TestSupport

/// A row of the table of faults: what goes wrong, and the expected reaction of agg.
struct Fault: Sendable {
  /// How a fault is produced and checked.
  enum Trial: Sendable {
    /// A fault of a source, beside another one that works, and alone.
    case source(Make, Expected)
    /// A fault of something else than a source.
    case machine(@Sendable (FaultLaboratory) async throws -> Void)
    /// A process would show no more than this test.
    case module(test: String)
  }

  /// The form of the source.
  enum Make: Sendable {
    /// A server with these responses, one after the other.
    case replies([LoopbackReply])
    /// Something at this address.
    case address(@Sendable (FaultLaboratory) -> String)
    /// A program, as the body of a shell script.
    case program(String, permissions: Int = 0o755)
    /// A key that is looked up like this.
    case key(String)
  }

  /// The expected effects of a source's fault.
  struct Expected: Sendable {
    /// The next run with the same source.
    enum Next: Sendable {
      case asks
      case leavesAlone
    }

    /// A part of the only line on standard error that begins with the name of the source; `nil` without such
    /// a line.
    var says: String?
    /// Texts in the answer of the source alone.
    var shows: [String] = []
    /// Texts in no answer and no message.
    var hides: [String] = []
    /// The exit code when no other source answers.
    var alone: Int32 = 0
    /// How many requests one run sends.
    var requests: Int?
    var next: Next?
    /// The time limit of a run, if it is shorter than the deadline.
    var within: Duration?
    /// The command of a run; by default the weather of a place.
    var words: [String] = []
  }

  /// What not every machine has.
  enum Need: Sendable {
    /// Certificates, which openssl makes.
    case certificates
    /// The permission to mount a file system.
    case mounts
  }

  let number: Int
  let name: String
  var isSlow = false
  var need: Need?
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
    needs need: Need? = nil
  ) {
    (self.number, self.name, self.isSlow, self.need) = (number, name, isSlow, need)
    trial = .source(make, expected)
  }

  init(
    _ number: Int,
    _ name: String,
    isSlow: Bool = false,
    needs need: Need? = nil,
    _ trial: @escaping @Sendable (FaultLaboratory) async throws -> Void
  ) {
    (self.number, self.name, self.isSlow, self.need) = (number, name, isSlow, need)
    self.trial = .machine(trial)
  }

  init(_ number: Int, _ name: String, heldBy test: String) {
    (self.number, self.name) = (number, name)
    trial = .module(test: test)
  }

  static let all = network + redirects + statuses + answers + machine + programs
}
