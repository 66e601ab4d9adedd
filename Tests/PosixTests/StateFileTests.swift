import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Posix

@Suite struct StateFileTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Numbers below 256, a byte for each; a file that begins with 0 is damaged, with 255 of a newer version.
  private func file(_ lockLimit: Duration = .seconds(2)) -> StateFile<[UInt8]> {
    StateFile(
      "numbers",
      in: directory.path,
      for: Self.purpose,
      initial: [],
      lockLimit: lockLimit,
      encode: { $0 }
    ) { bytes throws(NewerVersion) in
      if bytes.first == 255 { throw NewerVersion() }
      return bytes.first == 0 ? nil : bytes
    }
  }

  private static let purpose = StateFileProblem.Purpose(
    content: "the numbers",
    loss: "no number is stored",
    remedy: "Do without them."
  )

  @Test func `a missing file has the initial state, and reading creates nothing`() {
    let (content, problem) = file().load()
    #expect(content.isEmpty && problem == nil)
    #expect(directory.files().isEmpty)
  }

  @Test func `a change is stored for the next run, readable only by its owner`() throws {
    let changed = file().update { $0.append(7) }
    #expect(changed.content == [7] && changed.problem == nil)
    #expect(file().load().content == [7])
    #expect(try FileStatus(of: file().path).permissions == 0o600)
  }

  @Test func `a change that changes nothing is not written`() {
    _ = file().update { _ in }
    #expect(directory.files().isEmpty)
  }

  @Test func `a damaged file is set aside and named`() throws {
    try directory.write("\0\u{1}", to: "numbers")
    let (content, problem) = file().update { $0.append(7) }
    #expect(content == [7])
    #expect(problem?.event == .damaged(movedTo: "\(directory.path)/numbers.damaged"))
    #expect(directory.files() == ["numbers", "numbers.damaged"])
    #expect(try directory.read("numbers.damaged") == [0, 1])
  }

  @Test func `a file of a newer version is named and stays, and a change lasts for the run`() throws {
    let bytes: [UInt8] = [255, 1]
    try Data(bytes).write(to: URL(filePath: file().path))
    let reason = StateFileProblem.Event.unreadable(file().path, reason: "written by a newer agg")
    #expect(file().load().problem?.event == reason)
    #expect(file().loadAtOnce().problem?.event == reason)
    let (content, problem) = file().update { $0.append(7) }
    #expect(content == [7] && problem?.event == reason)
    #expect(directory.files() == ["numbers"])
    #expect(try directory.read("numbers") == bytes)
  }

  @Test func `a file that was set aside is not overwritten`() throws {
    for byte in UInt8(1)...10 {
      try directory.write(String(decoding: [0, byte], as: UTF8.self), to: "numbers")
      _ = file().load()
    }
    #expect(try directory.read("numbers.damaged") == [0, 1])
    #expect(try (2...8).map { try directory.read("numbers.damaged.\($0)").last } == Array(2...8))
    #expect(try directory.read("numbers.damaged.9") == [0, 10], "the last one gives way")
    #expect(directory.files().count == 9)
  }

  @Test func `a file that is not regular is not changed, and the change lasts for the run`() throws {
    try directory.write("", to: "numbers/inside")
    let (content, problem) = file().update { $0.append(7) }
    #expect(content == [7])
    guard case .unwritable(let reason) = problem?.event else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(reason.hasPrefix("cannot write \(directory.path)/numbers: "))
    #expect(directory.files() == ["numbers", "numbers/inside"])
  }

  @Test(arguments: ["", "written", "not regular", "locked"])
  func `a change is made once, whatever goes wrong`(fault: String) throws {
    if fault == "written" { _ = file().update { $0 = [7] } }
    if fault == "not regular" { try directory.write("", to: "numbers/inside") }
    let lock = try FileDescriptor(opening: directory.path)
    defer { lock.close() }
    if fault == "locked" { try lock.lock(within: .zero) }
    var calls = 0
    let (content, problem) = file(.milliseconds(1)).update { content in
      calls += 1
      content.append(8)
    }
    #expect(calls == 1)
    #expect(content.last == 8)
    #expect((problem == nil) == ["", "written"].contains(fault))
  }

  @Test func `a pipe in place of the directory does not block`() throws {
    let pipe = "\(directory.path)/pipe"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let file = StateFile<[UInt8]>(
      "numbers",
      in: pipe,
      for: Self.purpose,
      initial: [],
      encode: { $0 },
      decode: { $0 }
    )
    let (content, problem) = file.update { $0.append(7) }
    #expect(content == [7] && problem != nil)
  }

  @Test func `a run with several files waits for a lock as long as the most patient of them`() {
    var waits = LockWaits()
    #expect(waits.rest(of: .seconds(2), for: "/state") == .seconds(2))
    waits.add(.seconds(2), for: "/state")
    #expect(waits.rest(of: .seconds(1), for: "/state") == .zero)
    #expect(waits.rest(of: .seconds(5), for: "/state") == .seconds(3))
    #expect(waits.rest(of: .seconds(5), for: "/cache") == .seconds(5))
    waits.forget("/state")
    #expect(waits.rest(of: .seconds(2), for: "/state") == .seconds(2))
  }

  @Test func `the second file does not wait again for a lock that stays taken`() throws {
    let lock = try FileDescriptor(lockingDirectory: directory.path, within: .zero)
    let limit = Duration.seconds(3)
    let times = (1...2).map { _ in
      ContinuousClock().measure {
        #expect(file(limit).update { $0 = [7] }.problem?.event == .locked(directory.path))
      }
    }
    #expect(times[0] >= limit && times[1] < limit, "\(times)")
    lock.release()
    #expect(file(.seconds(600)).update { $0 = [7] }.problem == nil)
  }

  @Test func `a lock that stays taken is named after the limit`() throws {
    _ = file().update { $0 = [7] }
    let lock = try FileDescriptor(opening: directory.path)
    defer { lock.close() }
    try lock.lock(within: .zero)
    let (content, problem) = file(.milliseconds(1)).update { $0.append(8) }
    #expect(content == [7, 8])
    #expect(problem?.event == .locked(directory.path))
    #expect(file().load().content == [7])
  }

  @Test func `a file that looks damaged is left to the run that holds the lock`() throws {
    try directory.write("\0", to: "numbers")
    let lock = try FileDescriptor(opening: directory.path)
    try lock.lock(within: .zero)
    let (content, problem) = file().loadAtOnce()
    #expect(content.isEmpty && problem == nil)
    #expect(directory.files() == ["numbers"])
    lock.close()
    #expect(file().loadAtOnce().problem?.event == .damaged(movedTo: "\(directory.path)/numbers.damaged"))
  }

  @Test(arguments: [
    (
      StateFileProblem.Event.damaged(movedTo: "/a.damaged"),
      "cannot read the numbers; the damaged file was moved to /a.damaged",
      "cannot read the numbers; the damaged file was moved to /a.damaged"
    ),
    (
      .unreadable("/a", reason: "Permission denied"),
      "cannot read the numbers, which are left unchanged: /a: Permission denied",
      "cannot read the numbers, which are left unchanged: /a: Permission denied"
    ),
    (
      .unwritable(reason: "cannot write /a: No space left on device"),
      "no number is stored: cannot write /a: No space left on device. Do without them.",
      "nothing was removed: cannot write /a: No space left on device"
    ),
    (
      .locked("/"), "the numbers were not changed: another program or run has locked /",
      "the numbers were not changed: another program or run has locked /"
    ),
  ])
  func `a problem is described for a change and for a removal`(
    event: StateFileProblem.Event,
    change: String,
    removal: String
  ) {
    let problem = StateFileProblem(event, Self.purpose)
    #expect(problem.description == change)
    #expect(problem.descriptionOfRemoval == removal)
  }

  @Test func `files of a killed run are replaced`() throws {
    try directory.write("half", to: "numbers.new")
    #expect(file().update { $0 = [7] }.problem == nil)
    #expect(directory.files() == ["numbers"])
  }

  @Test func `no change of many at the same time is lost`() async {
    let file = file(.seconds(30))
    await withDiscardingTaskGroup { group in
      for number in 1...100 { group.addTask { _ = file.update { $0.append(UInt8(number)) } } }
    }
    #expect(file.load().content.sorted() == Array(1...100))
  }
}
