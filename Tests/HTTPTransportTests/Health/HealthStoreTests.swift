import Foundation
import HTTPTransport
import Posix
import Synchronization
import TestSupport
import Testing

struct HealthStoreTests {
  private typealias Sighting = SourceHealth.Sighting

  private static let now = Date(timeIntervalSince1970: 784_111_777)
  private let directory: TemporaryDirectory
  private let problems = Warnings()

  init() throws { directory = try TemporaryDirectory() }

  private final class Warnings: Sendable {
    private let list = Mutex<[StateFileProblem]>([])
    var all: [StateFileProblem] { list.withLock { $0 } }
    func add(_ problem: StateFileProblem) { list.withLock { $0.append(problem) } }
  }

  /// The store of a run.
  private func store(_ path: String = "") -> HealthStore {
    HealthStore(directory: directory.path + path) { [problems] in problems.add($0) }
  }

  private func record(
    _ outcomes: [String: SourceHealth.Outcome],
    keyHash: String? = nil,
    setup: [String] = [],
    sent: Date = Self.now
  ) {
    let sightings = outcomes.map { outcome in
      (RequestSource(outcome.key, keyHash: keyHash, setup: setup), Sighting(outcome.value, sent: sent))
    }
    store().record(Dictionary(uniqueKeysWithValues: sightings), now: Self.now)
  }

  private func verdict(
    _ source: String,
    keyHash: String? = nil,
    setup: [String] = [],
    after seconds: Double = 0
  ) -> SourceHealth.Verdict {
    store().verdict(
      for: .init(source, keyHash: keyHash, setup: setup),
      now: Self.now.addingTimeInterval(seconds)
    )
  }

  @Test func `looking at a pause claims no probe`() {
    for _ in 1...3 { record(["down": .failure]) }
    func pause(_ source: String, after seconds: Double = 0) -> SourcePause? {
      store().pause(of: .init(source), now: Self.now.addingTimeInterval(seconds))
    }
    #expect(pause("down") == SourcePause(.failures, until: Self.now.addingTimeInterval(60)))
    #expect(pause("down", after: 61) == nil && pause("other") == nil)
    #expect(verdict("down", after: 61) == .probe)
    record(["refused": .auth], keyHash: "k")
    #expect(
      store().pause(of: .init("refused", keyHash: "k"), now: Self.now) == SourcePause(.auth, until: nil)
    )
    #expect(pause("refused") == nil, "another key may be tried")
  }

  @Test func `the rejected one of several keys is stored`() {
    // In any order of a dictionary.
    for round in 1...20 {
      let outcomes: [(String, SourceHealth.Outcome)] = [
        ("fine", .success), ("refused", .auth), ("slow", .rate(retryAfter: nil)),
      ]
      let noted = outcomes.map { (RequestSource("s\(round)", keyHash: $0), Sighting($1, sent: Self.now)) }
      store().record(Dictionary(uniqueKeysWithValues: noted), now: Self.now)
      #expect(verdict("s\(round)", keyHash: "refused") == .open(SourcePause(.auth, until: nil)))
      #expect(verdict("s\(round)", keyHash: "fine") == .closed)
    }
  }

  @Test func `three failed runs stop the fourth`() throws {
    for _ in 1...2 {
      record(["owm": .failure, "nws": .success])
      #expect(verdict("owm") == .closed)
    }
    record(["owm": .failure, "nws": .success])
    #expect(verdict("owm") == .open(SourcePause(.failures, until: Self.now.addingTimeInterval(60))))
    #expect(verdict("nws") == .closed)
    #expect(verdict("never-seen") == .closed)
    let text = String(decoding: try directory.read("health.json"), as: UTF8.self)
    #expect(
      text == """
        {
          "version": 1,
          "sources": {
            "owm": {
              "failures": 3,
              "reason": "failures",
              "openUntil": "1994-11-06T08:50:37Z",
              "notedMicroseconds": 784111777000000,
              "keyHash": null,
              "setupHash": null
            }
          }
        }

        """
    )
    let mode = try FileManager.default.attributesOfItem(atPath: "\(directory.path)/health.json")[
      .posixPermissions
    ]
    #expect(mode as? Int == 0o600)
    #expect(directory.files() == ["health.json"])
  }

  @Test func `one run tries whether a source works again`() {
    for _ in 1...3 { record(["owm": .failure]) }
    #expect(verdict("owm", after: 60) == .probe)
    // The others wait for its result, but not forever.
    #expect(
      verdict("owm", after: 61) == .open(SourcePause(.failures, until: Self.now.addingTimeInterval(70)))
    )
    #expect(verdict("owm", after: 70) == .probe)
    record(["owm": .success])
    #expect(verdict("owm", after: 71) == .closed)
  }

  @Test func `the run that tries may send more than one request`() {
    for _ in 1...3 { record(["owm": .failure]) }
    let store = store()
    let later = Self.now.addingTimeInterval(60)
    for _ in 1...3 { #expect(store.verdict(for: .init("owm"), now: later) == .probe) }
  }

  @Test func `two runs that started at once do not both try`() {
    for _ in 1...3 { record(["owm": .failure]) }
    let (one, other) = (store(), store())
    // Both have read the file.
    #expect(one.verdict(for: .init("x"), now: Self.now) == .closed)
    #expect(other.verdict(for: .init("x"), now: Self.now) == .closed)
    let later = Self.now.addingTimeInterval(60)
    #expect(one.verdict(for: .init("owm"), now: later) == .probe)
    #expect(
      other.verdict(for: .init("owm"), now: later)
        == .open(SourcePause(.failures, until: later.addingTimeInterval(10)))
    )
  }

  @Test func `two sources of one run may be tried at once`() async {
    for _ in 1...3 { record(["owm": .failure, "nws": .failure]) }
    let store = store()
    let later = Self.now.addingTimeInterval(60)
    await withTaskGroup(of: SourceHealth.Verdict.self) { group in
      for source in ["owm", "nws", "owm", "nws"] {
        group.addTask { store.verdict(for: .init(source), now: later) }
      }
      for await verdict in group { #expect(verdict == .probe) }
    }
  }

  @Test func `a failure to forget is reported`() throws {
    for _ in 1...3 { record(["owm": .failure]) }
    #expect(store().reset() == nil && verdict("owm") == .closed)
    for _ in 1...3 { record(["owm": .failure]) }
    let other = try FileDescriptor(opening: directory.path)
    try other.lock(within: .zero)
    defer { other.close() }
    #expect(store().reset() != nil)
  }

  @Test func `without the lock no source is tried and nothing waits`() throws {
    for _ in 1...3 { record(["owm": .failure]) }
    let other = try FileDescriptor(opening: directory.path)
    try other.lock(within: .zero)
    let start = ContinuousClock.now
    #expect(
      verdict("owm", after: 60) == .open(SourcePause(.failures, until: Self.now.addingTimeInterval(70)))
    )
    #expect(verdict("nws", after: 60) == .closed)
    #expect(start.duration(to: .now) < .seconds(5))
    #expect(problems.all.isEmpty)
    other.close()
    #expect(verdict("owm", after: 60) == .probe)
  }

  @Test func `a rejection is stored until the key changes or a user resets it`() throws {
    let digests = ["old-canary-key", "new-canary-key"].map { Secret($0).fingerprint([:]) }
    let (old, new) = (digests[0], digests[1])
    #expect(old != new && old.count == 16)
    record(["owm": .auth, "nws": .rate(retryAfter: .seconds(3600))], keyHash: old)
    #expect(verdict("owm", keyHash: old, after: 1e8) == .open(SourcePause(.auth, until: nil)))
    #expect(verdict("owm", keyHash: new) == .closed)
    #expect(
      verdict("nws", keyHash: old) == .open(SourcePause(.rate, until: Self.now.addingTimeInterval(3600)))
    )
    #expect(verdict("nws", keyHash: new) == .closed, "another key may have an allowance left")
    #expect(!String(decoding: try directory.read("health.json"), as: UTF8.self).contains("canary"))
    store().reset("owm")
    #expect(verdict("owm", keyHash: old) == .closed)
    #expect(
      verdict("nws", keyHash: old) == .open(SourcePause(.rate, until: Self.now.addingTimeInterval(3600)))
    )
    store().reset()
    #expect(verdict("nws", keyHash: old) == .closed)
  }

  @Test func `a source with a new setup has not failed`() throws {
    let (wrong, right) = (["http://127.0.0.1:9"], ["https://api.example"])
    for _ in 1...3 { record(["owm": .failure], setup: wrong) }
    let open = SourceHealth.Verdict.open(SourcePause(.failures, until: Self.now.addingTimeInterval(60)))
    #expect(verdict("owm", setup: wrong) == open)
    #expect(verdict("owm", setup: right) == .closed)
    for _ in 1...2 { record(["owm": .failure], setup: right) }
    #expect(verdict("owm", setup: right) == .closed, "earlier failures do not count")
    record(["owm": .failure], setup: right)
    #expect(verdict("owm", setup: right) == open)
    record(["owm": .success], setup: right)
    #expect(verdict("owm", setup: wrong) == .closed)
  }

  @Test func `a run that saw nothing new writes nothing`() throws {
    record(["owm": .success])
    #expect(directory.files().isEmpty)
    record(["owm": .auth], keyHash: "a")
    let before = try identity()
    record(["owm": .auth], keyHash: "a")
    record(["nws": .success])
    record([:])
    store().reset("nws")
    #expect(try identity() == before)
    record(["owm": .auth], keyHash: "b")
    #expect(try identity() != before)
  }

  /// A replaced file has another inode number.
  private func identity() throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(directory.path)/health.json")[.systemFileNumber]
      as? Int
  }

  @Test(arguments: [
    "", "garbage", "[]", "{}", #"{"version": 0, "sources": {}}"#, #"{"version": 1}"#,
    #"{"version": 1, "sources": []}"#, #"{"version": 1, "sources": {"a": 1}}"#,
    #"{"version": 1, "sources": {"a": {"failures": 1e30}}}"#,
    #"{"version": 1, "sources": {"a": {"failures": -1}}}"#,
  ])
  func `an invalid file is set aside`(text: String) throws {
    try directory.write(text, to: "health.json")
    #expect(verdict("a") == .closed)
    #expect(directory.files() == ["health.json.damaged"])
    #expect(try directory.read("health.json.damaged") == [UInt8](text.utf8))
    #expect(problems.all.map(\.event) == [.damaged(movedTo: "\(directory.path)/health.json.damaged")])
    record(["a": .auth], keyHash: "k")
    #expect(verdict("a", keyHash: "k") == .open(SourcePause(.auth, until: nil)))
    #expect(problems.all.count == 1)
  }

  @Test(arguments: [Int.min, -1, 253_402_300_799_000_001, Int.max])
  func `a time that no run stored is dropped`(microseconds: Int) throws {
    try directory.write(
      #"{"version": 1, "sources": {"a": {"failures": 1, "notedMicroseconds": \#(microseconds)}}}"#,
      to: "health.json"
    )
    record(["b": .auth], keyHash: "k")
    #expect(verdict("b", keyHash: "k") == .open(SourcePause(.auth, until: nil)))
    let text = String(decoding: try directory.read("health.json"), as: UTF8.self)
    #expect(!text.contains("\(microseconds)") && text.contains(#""notedMicroseconds": null"#))
  }

  @Test(arguments: [9, 10, 64, 65, 66, 67, 1000])
  func `however many failures are stored, a pause lasts an hour at most`(failures: Int) throws {
    for (end, expected) in [
      ("1994-11-06T09:49:37Z", .open(SourcePause(.failures, until: Self.now.addingTimeInterval(3600)))),
      ("1994-11-06T09:49:38Z", .probe),
    ] as [(String, SourceHealth.Verdict)] {
      let source = #"{"failures": \#(failures), "reason": "failures", "openUntil": "\#(end)"}"#
      try directory.write(#"{"version": 1, "sources": {"a": \#(source)}}"#, to: "health.json")
      #expect(verdict("a") == expected, "\(end)")
    }
  }

  @Test func `a file of a newer version stays and is named`() throws {
    let text = #"{"version": 2, "sources": {}}"#
    try directory.write(text, to: "health.json")
    record(["a": .auth], keyHash: "k")
    #expect(verdict("a", keyHash: "k") == .closed)
    #expect(directory.files() == ["health.json"])
    #expect(try directory.read("health.json") == [UInt8](text.utf8))
    // Once by each of the two stores.
    #expect(problems.all.map { $0.description.contains("written by a newer agg") } == [true, true])
  }

  @Test func `a linked file is read, and an unreadable one stays`() throws {
    for _ in 1...3 { record(["owm": .failure]) }
    let (file, other) = ("\(directory.path)/health.json", "\(directory.path)/elsewhere.json")
    try FileManager.default.moveItem(atPath: file, toPath: other)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: other)
    #expect(verdict("owm") == .open(SourcePause(.failures, until: Self.now.addingTimeInterval(60))))
    #expect(problems.all.isEmpty)
    try FileManager.default.removeItem(atPath: file)
    // A link to itself cannot be read, not even by root.
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: file)
    #expect(verdict("owm") == .closed)
    record(["owm": .failure])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == file)
    #expect(problems.all.allSatisfy { $0.description.contains("are left unchanged") })
    #expect(!problems.all.isEmpty)
  }

  @Test func `a lock that is held for long is not waited for`() throws {
    record(["owm": .auth], keyHash: "a")
    let other = try FileDescriptor(opening: directory.path)
    defer { other.close() }
    try other.lock(within: .zero)
    record(["owm": .auth], keyHash: "b")
    #expect(verdict("owm", keyHash: "a") == .open(SourcePause(.auth, until: nil)))
    #expect(problems.all.map(\.event) == [.locked(directory.path)])
  }

  @Test func `recorded failures count for the same run, even without a folder`() {
    for store in [store(), HealthStore(directory: nil) { [problems] in problems.add($0) }] {
      let source = RequestSource("owm")
      #expect(store.verdict(for: source, now: Self.now) == .closed)
      for _ in 1...3 { store.record([source: Sighting(.failure, sent: Self.now)], now: Self.now) }
      let end = Self.now.addingTimeInterval(60)
      #expect(store.verdict(for: source, now: Self.now) == .open(SourcePause(.failures, until: end)))
      #expect(store.verdict(for: source, now: end) == .probe)
      store.record([source: Sighting(.failure, sent: end)], now: end)
      #expect(
        store.verdict(for: source, now: end)
          == .open(SourcePause(.failures, until: end.addingTimeInterval(120)))
      )
      store.record([source: Sighting(.success, sent: end)], now: end)
      #expect(store.verdict(for: source, now: end) == .closed)
    }
    #expect(problems.all.isEmpty)
  }

  @Test func `contents read before a change of the file are not used after it`() throws {
    try directory.write("garbage", to: "health.json")
    let source = RequestSource("owm", keyHash: "a")
    let reading = Mutex<HealthStore?>(nil)
    // The warning comes after the file was read and before its content is stored.
    let store = HealthStore(directory: directory.path) { _ in
      reading.withLock(\.self)?.record([source: Sighting(.auth, sent: Self.now)], now: Self.now)
    }
    reading.withLock { $0 = store }
    #expect(store.verdict(for: source, now: Self.now) == .closed)
    #expect(store.verdict(for: source, now: Self.now) == .open(SourcePause(.auth, until: nil)))
    reading.withLock { $0 = nil }
  }

  @Test func `a run that goes on does not wait for the lock and saves later`() throws {
    let (store, source) = (store(), RequestSource("owm", keyHash: "a"))
    let other = try FileDescriptor(opening: directory.path)
    try other.lock(within: .zero)
    #expect(!store.record([source: Sighting(.auth, sent: Self.now)], waiting: .zero, now: Self.now))
    #expect(problems.all.isEmpty && directory.files().isEmpty)
    other.close()
    #expect(store.record([source: Sighting(.auth, sent: Self.now)], waiting: .zero, now: Self.now))
    #expect(verdict("owm", keyHash: "a") == .open(SourcePause(.auth, until: nil)))
  }

  @Test func `damage of any kind to the saved failures never traps`() throws {
    for _ in 1...3 { record(["owm": .failure]) }
    record(["nws": .rate(retryAfter: nil), "met": .auth], keyHash: "k")
    let file = try directory.read("health.json")
    var random = SplitMix64(state: 53)
    for _ in 0..<500 {
      try Data(random.damage(file)).write(to: URL(filePath: "\(directory.path)/health.json"))
      for source in ["owm", "nws", "met"] { _ = verdict(source, keyHash: "k", after: 120) }
    }
  }

  @Test func `an unwritable directory causes one warning`() throws {
    try directory.write("", to: "file")
    let store = store("/file/agg")
    store.record([.init("a"): Sighting(.failure, sent: Self.now)], now: Self.now)
    store.record([.init("b"): Sighting(.failure, sent: Self.now)], now: Self.now)
    #expect(store.verdict(for: .init("a"), now: Self.now) == .closed)
    let file = "\(directory.path)/file/agg/health.json"
    #expect(problems.all.map(\.event) == [.unwritable(reason: "cannot write \(file): Not a directory")])
  }

  @Test func `no result of concurrent runs is lost`() async {
    await withTaskGroup { group in
      for number in 0..<50 {
        group.addTask {
          record(["source-\(number)": .failure, "all": .failure], sent: Self.now.addingTimeInterval(-1))
        }
      }
    }
    for number in 0..<50 {
      for _ in 1...2 { record(["source-\(number)": .failure]) }
      #expect(
        verdict("source-\(number)") == .open(SourcePause(.failures, until: Self.now.addingTimeInterval(60)))
      )
    }
    #expect(verdict("all") == .closed, "they all saw one failure")
    #expect(problems.all.isEmpty)
    #expect(directory.files() == ["health.json"])
  }
}
