import Foundation
import HTTPTransport
import Posix
import TestSupport
import Testing

@testable import Aggregation
@testable import Catalog

/// The stored state between runs, with any content of the file.
struct StateStoreTests {
  private static let initial = RememberedState(recents: [.init(ident: "KAUS"), .init(ident: "KPWM")])
  private static let now = Date(timeIntervalSince1970: 1_600_000_000)

  @Test func `the list starts with the airports of the config`() throws {
    let home = try TemporaryDirectory()
    let store = StateStore(directory: "\(home.path)/agg", initial: Self.initial)
    #expect(store.load().content == Self.initial)
    #expect(store.load().problem == nil)
    #expect(home.files().isEmpty, "reading leaves no trace")
  }

  @Test func `the list of the config is used until an airport is viewed or deleted`() throws {
    let home = try TemporaryDirectory()
    func recents(_ airports: [String], _ change: (inout RememberedState) -> Void) -> [String] {
      let initial = RememberedState(startingWith: airports.compactMap { StationIdent($0) })
      let store = StateStore(directory: "\(home.path)/agg", initial: initial)
      store.update(change)
      return store.load().content.recents.map(\.ident)
    }
    #expect(recents(["KAUS"]) { $0.lastPlace = "Berlin" } == ["KAUS"])
    #expect(recents(["EGLL", "KPWM"]) { $0.view([], at: Self.now) } == ["EGLL", "KPWM"])
    #expect(recents(["EGLL", "KPWM"]) { $0.recents.removeAll { $0.ident == "EGLL" } } == ["KPWM"])
    #expect(recents(["KAUS"]) { $0.view(["KJFK"], at: Self.now) } == ["KJFK", "KPWM"])
    #expect(recents(["KAUS"]) { $0.recents = [] } == [])
    #expect(recents(["KAUS"]) { $0.lastPlace = "Oslo" } == [])
  }

  @Test func `the last viewed entry is first, once, with its time`() throws {
    let home = try TemporaryDirectory()
    let store = StateStore(directory: "\(home.path)/agg", initial: Self.initial)
    for ident in ["EGLL", "KPWM", "EGLL"] { store.update { $0.view([ident], at: Self.now) } }
    let state = store.load().content
    #expect(state.recents.map(\.ident) == ["EGLL", "KPWM", "KAUS"])
    #expect(state.recents.map(\.viewed) == [Self.now, Self.now, nil])
    var several = state
    several.view(["KPWM", "EGLL", "KJFK", "KPWM"], at: Self.now)
    #expect(several.recents.map(\.ident) == ["KPWM", "KJFK", "EGLL", "KAUS"])
    var long = state
    for number in 0..<150 { long.view(["K\(100 + number)"], at: Self.now) }
    #expect(long.recents.count == 100)
  }

  @Test func `a query every few seconds writes nothing new`() {
    var state = RememberedState(startingWith: [])
    state.view(["KAUS", "KPWM"], at: Self.now)
    func viewing(_ idents: [String], after seconds: Double) -> RememberedState {
      var later = state
      later.view(idents, at: Self.now + seconds)
      return later
    }
    for again in [["KPWM"], ["KAUS", "KPWM"], ["KPWM", "KAUS", "KPWM"]] {
      #expect(viewing(again, after: 59) == state)
    }
    #expect(viewing(["KPWM"], after: 60).recents.map(\.viewed) == [Self.now + 60, Self.now])
    // A clock that was set back.
    #expect(viewing(["KPWM"], after: -1).recents.map(\.viewed) == [Self.now - 1, Self.now])
    #expect(viewing(["KPWM", "KAUS"], after: 1).recents.map(\.ident) == ["KAUS", "KPWM"])
    #expect(viewing(["EGLL", "KAUS", "KPWM"], after: 1).recents.map(\.ident) == ["KPWM", "KAUS", "EGLL"])
    // An entry from the config has not been viewed yet.
    var start = RememberedState(startingWith: [StationIdent("KAUS")].compactMap(\.self))
    start.view(["KAUS"], at: Self.now)
    #expect(start.recents.map(\.viewed) == [Self.now])
  }

  @Test func `only its owner can read the state`() throws {
    let home = try TemporaryDirectory()
    let store = StateStore(directory: "\(home.path)/agg", initial: Self.initial)
    store.update { $0.lastPlace = "Berlin" }
    #expect(store.load().content.lastPlace == "Berlin")
    for (path, mode) in [("agg", 0o700), ("agg/state.json", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(home.path)/\(path)")
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
    }
  }

  @Test func `a file that cannot be read is left as it is`() throws {
    let home = try TemporaryDirectory()
    let file = "\(home.path)/agg/state.json"
    try FileManager.default.createDirectory(atPath: "\(home.path)/agg", withIntermediateDirectories: true)
    // A link to itself cannot be read, not even by root.
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: file)
    let store = StateStore(directory: "\(home.path)/agg", initial: Self.initial)
    guard case .unreadable(file, _) = store.load().problem?.event else {
      Issue.record("\(String(describing: store.load().problem))")
      return
    }
    let (state, problem) = store.update { $0.view(["EGLL"], at: Self.now) }
    #expect(state.recents.first?.ident == "EGLL")
    #expect(problem?.description.contains("left unchanged") == true)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == file)
  }

  @Test(arguments: [
    "", "{", "[]", "{\"version\":0,\"recents\":[]}", "{\"version\":1,\"recents\":7}", "\0\0\0",
  ])
  func `a damaged state is set aside and named`(text: String) throws {
    let home = try TemporaryDirectory()
    try home.write(text, to: "agg/state.json")
    let store = StateStore(directory: "\(home.path)/agg", initial: Self.initial)
    let (state, problem) = store.load()
    #expect(state == Self.initial)
    #expect(problem?.event == .damaged(movedTo: "\(home.path)/agg/state.json.damaged"))
    #expect(try home.read("agg/state.json.damaged") == [UInt8](text.utf8))
  }

  @Test func `a file of a newer version is left unchanged and named`() throws {
    let home = try TemporaryDirectory()
    let (state, log) = (#"{"version":2,"lastPlace":"Berlin"}"#, #"{"version":2}"#)
    try home.write(state, to: "state.json")
    try home.write(log, to: "verify.json")
    let problems = [
      StateStore(directory: home.path, initial: Self.initial).update { $0.lastPlace = "Kyoto" }.problem,
      VerificationStore(directory: home.path).clear([]),
    ]
    #expect(problems.allSatisfy { $0?.description.hasSuffix(".json: written by a newer agg") == true })
    #expect(home.files() == ["state.json", "verify.json"])
    #expect(try home.read("state.json") == [UInt8](state.utf8))
  }

  @Test func `a file that looked damaged and was replaced meanwhile is not set aside`() async throws {
    let home = try TemporaryDirectory()
    let store = StateStore(directory: "\(home.path)/agg", initial: Self.initial)
    try home.write("{", to: "agg/state.json")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { store.update { $0.view(["K\(100 + number)"], at: Self.now) } }
        group.addTask { _ = store.load() }
      }
    }
    #expect(try home.read("agg/state.json.damaged") == [UInt8]("{".utf8))
    #expect(store.load().content.recents.count == 22)
  }

  @Test func `odd entries are left out, the others stay`() throws {
    let home = try TemporaryDirectory()
    try home.write(
      #"{"version":1,"recents":[{"ident":"egll"},{"ident":"; rm -rf"},7,{"ident":"KAUS","viewed":"soon"}]}"#,
      to: "agg/state.json"
    )
    let store = StateStore(directory: "\(home.path)/agg", initial: Self.initial)
    #expect(store.load().content.recents.map(\.ident) == ["EGLL", "KAUS"])
  }

  @Test func `without a place to write only the memory is lost`() {
    let store = StateStore(directory: "/proc/agg", initial: Self.initial)
    let (state, problem) = store.update { $0.view(["EGLL"], at: Self.now) }
    #expect(state.recents.first?.ident == "EGLL")
    #expect(
      problem?.description.hasPrefix("nothing was saved: cannot write /proc/agg/state.json") == true
    )
    #expect(StateStore(environment: [:], initial: Self.initial) == nil)
  }

  @Test func `a lock that is held for long is not waited for`() throws {
    let home = try TemporaryDirectory()
    let directory = "\(home.path)/agg"
    let store = StateStore(directory: directory, initial: Self.initial, lockLimit: .milliseconds(5))
    store.update { $0.view(["EGLL"], at: Self.now) }
    let other = try FileDescriptor(opening: directory)
    try other.lock(within: .zero)
    let (state, problem) = store.update { $0.view(["KJFK"], at: Self.now) }
    #expect(state.recents.first?.ident == "KJFK")
    #expect(problem?.event == .locked(directory))
    #expect(store.load().content.recents.first?.ident == "EGLL")
    other.unlock()
    other.close()
    #expect(store.update { $0.view(["KJFK"], at: Self.now) }.problem == nil)
  }

  @Test func `fifty writers at once lose no entry`() async throws {
    let home = try TemporaryDirectory()
    let store = StateStore(directory: "\(home.path)/agg", initial: RememberedState())
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<50 { group.addTask { store.update { $0.view(["K\(100 + number)"], at: Self.now) } } }
    }
    #expect(Set(store.load().content.recents.map(\.ident)).count == 50)
  }
}
