import Glibc
import TestSupport
import Testing

@testable import Posix

@Suite struct OutputFileTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func path(_ name: String) -> String { "\(directory.path)/\(name)" }

  private func text(_ name: String) throws -> String {
    String(decoding: try directory.read(name), as: UTF8.self)
  }

  @Test func `a new file obeys the umask, an existing one keeps its permissions`() throws {
    let mask = umask(0)
    umask(mask)
    try OutputFile.write([1], to: path("a"))
    #expect(try FileStatus(of: path("a")).permissions == 0o666 & ~mask)
    #expect(unsafe chmod(path("a"), 0o604) == 0)
    try OutputFile.write([2], to: path("a"))
    #expect(try FileStatus(of: path("a")).permissions == 0o604)
    #expect(try directory.read("a") == [2])
    #expect(directory.files() == ["a"], "no draft is left")
  }

  @Test(.needsRoot)
  func `root writes a file and keeps its owner`() throws {
    try directory.write("a", to: "a")
    #expect(unsafe chown(path("a"), 12_345, 54_321) == 0)
    try OutputFile.write([2], to: path("a"))
    let status = try FileStatus(of: path("a"))
    #expect(status.owner == 12_345 && status.group == 54_321)
  }

  /// Also for a link to a missing file.
  @Test(arguments: ["old", "new"])
  func `a link stays a link with any target`(name: String) throws {
    try directory.write("old", to: "folder/old")
    #expect(unsafe symlink("folder", path("other")) == 0)
    #expect(unsafe symlink("../\(name)", path("folder/second")) == 0)
    #expect(unsafe symlink("folder/\(name)", path(name)) == 0)
    #expect(unsafe symlink(path("other/second"), path("first")) == 0)
    try OutputFile.write(Array("text".utf8), to: path("first"))
    #expect(try text("folder/\(name)") == "text")
    for link in ["first", name, "folder/second"] {
      #expect(FileStatus.link(at: path(link)) != nil, "\(link)")
    }
    #expect(!directory.files().contains { $0.hasSuffix(PrivateFile.temporaryEnd) })
  }

  @Test func `loops of links, folders and missing folders cannot be written`() throws {
    #expect(unsafe symlink("circle", path("circle")) == 0)
    for (name, number) in [("circle", ELOOP), (".", EISDIR), ("none/a", ENOENT), ("none/", ENOENT)] {
      let error = #expect(throws: SystemError.self) { try OutputFile.write([1], to: path(name)) }
      #expect(error?.number == number, "\(name)")
    }
    #expect(throws: SystemError(ENOENT)) { try OutputFile.write([1], to: "") }
    #expect(directory.files() == ["circle"])
  }

  @Test func `a pipe is written when it has a reader, and is an error without one`() async throws {
    let pipe = path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(throws: SystemError(EPIPE)) { try OutputFile.write([1], to: pipe, within: .zero) }
    let stopped = CancelSignal()
    stopped.fire()
    #expect(throws: SystemError(ECANCELED)) {
      try OutputFile.write([1], to: pipe, within: .seconds(60), unless: stopped)
    }
    async let writing: Void = OutputFile.write([1, 2], to: pipe, within: .seconds(60))
    let reader = try FileDescriptor(openingAtOnce: pipe)
    defer { reader.close() }
    try await writing
    #expect(try reader.read(upTo: 3) == [1, 2])
    // More than it can hold, for a reader that reads nothing.
    #expect(throws: SystemError(ECANCELED)) {
      try OutputFile.write([UInt8](repeating: 1, count: 1 << 20), to: pipe, unless: stopped)
    }
  }

  @Test func `a read-only file stays, and one in a read-only folder is written`() throws {
    try directory.write("old", to: "folder/a")
    try obeyingPermissions {
      #expect(unsafe chmod(path("folder/a"), 0o400) == 0)
      #expect(throws: SystemError(EACCES)) { try OutputFile.write([1], to: path("folder/a")) }
      #expect(try text("folder/a") == "old")
      #expect(unsafe chmod(path("folder/a"), 0o600) == 0 && chmod(path("folder"), 0o500) == 0)
      try OutputFile.write([1], to: path("folder/a"))
      #expect(unsafe chmod(path("folder"), 0o700) == 0)
    }
    #expect(try directory.read("folder/a") == [1])
  }
}
