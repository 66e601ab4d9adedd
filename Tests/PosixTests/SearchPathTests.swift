import Glibc
import TestSupport
import Testing

@testable import Posix

struct SearchPathTests {
  /// Links to `echo`, which prints its arguments.
  private static func folder(with program: String) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    #expect(unsafe symlink("/bin/echo", "\(folder.path)/\(program)") == 0)
    return folder
  }

  @Test(arguments: ["", ".", "bin", "./bin", "../bin"])
  func `no program is searched for from the working directory`(element: String) throws {
    let folder = try Self.folder(with: "agg-test-echo")
    let place = SearchPath(["PATH": "\(element):/nonexistent:\(folder.path):\(element)"])
    #expect(try place.file(of: "agg-test-echo") == "\(folder.path)/agg-test-echo")
    #expect(place.text == "/nonexistent:\(folder.path)" && !place.isSafe)
    #expect(throws: SystemError(ENOENT)) {
      try SearchPath(["PATH": "\(element):/nonexistent"]).file(of: "agg-test-echo")
    }
    #expect(SearchPath(["PATH": element]).text == "/bin:/usr/bin", "an empty path is the working directory")
  }

  @Test func `a path of absolute folders is not changed`() throws {
    #expect(SearchPath(["PATH": "/usr/bin:/bin"]).isSafe)
    #expect(try SearchPath(["PATH": "/usr/bin:/bin"]).file(of: "sh").hasSuffix("/bin/sh"))
    #expect(try SearchPath([:]).file(of: "./sh") == "./sh")
    let folder = try TemporaryDirectory()
    try folder.write("", to: "agg-test-plain")
    #expect(throws: SystemError(EACCES)) {
      try SearchPath(["PATH": folder.path]).file(of: "agg-test-plain")
    }
  }
}
