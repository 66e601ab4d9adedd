import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Posix

@Suite struct PrivateFileTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a written file is read back, and only its owner may read it`() throws {
    let path = "\(directory.path)/a"
    try PrivateFile.write([1, 2, 3], to: path)
    #expect(PrivateFile.read(path, limit: 3) == [1, 2, 3])
    #expect(try FileStatus(of: path).permissions == 0o600)
    #expect(directory.files() == ["a"])
  }

  @Test func `a file has the requested permissions with any umask`() throws {
    let path = "\(directory.path)/a"
    for permissions in [0o666, 0o400] as [UInt32] {
      try PrivateFile.write([1], to: path)
      #expect(unsafe chmod(path, permissions) == 0)
      try PrivateFile.write([2], to: path, like: FileStatus(of: path))
      #expect(try FileStatus(of: path).permissions == permissions)
    }
  }

  @Test(.needsRoot)
  func `root changes a file and keeps its owner`() throws {
    let path = try directory.write("a", to: "a")
    #expect(unsafe chown(path, 12_345, 54_321) == 0)
    try PrivateFile.write([2], to: path, like: FileStatus(of: path))
    let status = try FileStatus(of: path)
    #expect(status.owner == 12_345 && status.group == 54_321)
  }

  @Test(.needsRoot)
  func `files that root creates in the folder of a user belong to the user`() throws {
    #expect(unsafe chown(directory.path, 12_345, 54_321) == 0)
    try PrivateFile.makeDirectory("\(directory.path)/a/b")
    try PrivateFile.write([1], to: "\(directory.path)/a/b/c")
    try PrivateFile.openAtEnd("\(directory.path)/a/b/d").close()
    for name in ["a", "a/b", "a/b/c", "a/b/d"] {
      let status = try FileStatus(of: "\(directory.path)/\(name)")
      #expect(status.owner == 12_345 && status.group == 54_321, "\(name)")
    }
  }

  /// Not every disk can have a file without a name.
  private static let hasUnnamedFiles = (try? TemporaryDirectory()).map { directory in
    let number = unsafe open(directory.path, 0o20000000 | O_DIRECTORY | O_WRONLY, 0o600)
    if number >= 0 { close(number) }
    return number >= 0
  }

  @Test(.enabled(if: hasUnnamedFiles ?? false))
  func `a killed writer leaves no incomplete file`() async throws {
    let (path, bytes) = ("\(directory.path)/a", [UInt8](repeating: 1, count: 64 << 20))
    try PrivateFile.write([1], to: path)
    let isWritten = Atomic(false)
    async let writing: Void = {
      defer { isWritten.store(true, ordering: .relaxed) }
      try PrivateFile.write(bytes, to: path)
    }()
    // What a kill at any moment would leave.
    var sizes: Set<Int> = []
    while !isWritten.load(ordering: .relaxed) {
      for name in directory.files() {
        if let file = try? FileStatus(of: "\(directory.path)/\(name)") { sizes.insert(file.size) }
      }
      await Task.yield()
    }
    try await writing
    #expect(sizes.isSubset(of: [1, bytes.count]))
    #expect(directory.files() == ["a"])
  }

  @Test func `a pipe in place of a file or a directory does not block`() throws {
    let pipe = "\(directory.path)/pipe"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(throws: SystemError.self) { try PrivateFile.openAtEnd(pipe) }
    #expect(throws: SystemError.self) { try FileDescriptor(directory: pipe) }
    // A reader makes it a pipe that could be written.
    let reader = try FileDescriptor(opening: pipe, O_RDONLY | O_NONBLOCK)
    defer { reader.close() }
    #expect(throws: SystemError.self) { try PrivateFile.openAtEnd(pipe) }
  }

  @Test func `the first of two published files wins, unless it is damaged`() throws {
    let path = "\(directory.path)/a"
    func publish(_ byte: UInt8, isSound: Bool) throws -> [UInt8]? {
      try PrivateFile.publish([byte], as: path) { isSound }
      return PrivateFile.read(path, limit: 1)
    }
    #expect(try publish(1, isSound: false) == [1])
    #expect(try publish(2, isSound: true) == [1])
    #expect(try publish(3, isSound: false) == [3])
    #expect(directory.files() == ["a"], "no draft is left")
  }

  @Test func `appended bytes follow the existing ones`() throws {
    for text in ["one", "two"] {
      let file = try PrivateFile.openAtEnd("\(directory.path)/a")
      defer { file.close() }
      try file.write(Array(text.utf8))
    }
    #expect(try directory.read("a") == Array("onetwo".utf8))
  }

  @Test func `a link is followed or reported as one`() throws {
    let link = "\(directory.path)/link"
    #expect(unsafe symlink(directory.path, link) == 0)
    #expect(try FileStatus(of: link).isDirectory)
    #expect(try !FileStatus(of: link, behindLinks: false).isDirectory)
  }

  @Test func `a file that is too long, a link and a pipe are not read`() throws {
    let path = try directory.write("four", to: "a")
    #expect(PrivateFile.read(path, limit: 3) == nil)
    #expect(unsafe symlink(path, "\(directory.path)/link") == 0)
    #expect(PrivateFile.read("\(directory.path)/link", limit: 4) == nil)
    #expect(unsafe mkfifo("\(directory.path)/pipe", 0o600) == 0)
    #expect(PrivateFile.read("\(directory.path)/pipe", limit: 4) == nil)
    #expect(PrivateFile.read("\(directory.path)/none", limit: 4) == nil)
  }

  @Test func `a file replaces a link and not its target`() throws {
    let target = try directory.write("mine", to: "target")
    let link = "\(directory.path)/link"
    #expect(unsafe symlink(target, link) == 0)
    try PrivateFile.write([1], to: link)
    #expect(try directory.read("target") == Array("mine".utf8))
    #expect(PrivateFile.read(link, limit: 1) == [1])
  }

  @Test func `a failed write is reported with path and reason, and leaves nothing behind`()
    throws
  {
    let path = "\(directory.path)/none/a"
    let error = #expect(throws: PrivateFile.Unwritable.self) { try PrivateFile.write([1], to: path) }
    #expect(error?.description == "cannot write \(path): No such file or directory")
    try directory.write("", to: "folder/inside")
    #expect(throws: PrivateFile.Unwritable.self) {
      try PrivateFile.write([1], to: "\(directory.path)/folder")
    }
    #expect(directory.files() == ["folder", "folder/inside"])
  }

  @Test func `a directory is created with its parents, only for its owner`() throws {
    try PrivateFile.makeDirectory("\(directory.path)/a/b/c")
    #expect(try FileStatus(of: "\(directory.path)/a/b/c").permissions == 0o700)
    #expect(try FileStatus(of: "\(directory.path)/a").permissions == 0o700)
  }
}
