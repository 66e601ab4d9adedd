import Digests
import Foundation
import Glibc
import HTTPTransport
import Posix
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import ProgramProviders

extension ProgramTests {
  /// Which programs may run at all.
  @Suite struct TrustTests {
    private func problem(_ path: String, sha256: String? = nil) async throws -> String? {
      try await ask([path], sha256: sha256).failure?.description
    }

    @Test(arguments: [0o755, 0o700, 0o555, 0o500])
    func `a program that only its user can change is run`(permissions: Int) async throws {
      let script = try Script.answering(warm)
      try script.setPermissions(permissions)
      #expect(try await ask(script).report != nil)
    }

    @Test(arguments: [
      (0o775, "other users can write to FILE. Run: chmod go-w 'FILE'."),
      (0o757, "other users can write to FILE. Run: chmod go-w 'FILE'."),
      (0o644, "FILE is not executable. Run: chmod u+x 'FILE'."),
    ])
    func `the permissions of the file count`(permissions: Int, hint: String) async throws {
      let script = try Script.answering(warm)
      try script.setPermissions(permissions)
      let expected = "mine: no program to run: " + hint.replacing("FILE", with: script.path)
      #expect(try await problem(script.path) == expected)
    }

    @Test(arguments: [0o775, 0o757, 0o1777])
    func `a program in a folder that other users can write to is refused`(permissions: Int) async throws {
      let script = try Script.answering(warm)
      let folder = script.directory.path
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder)
      #expect(
        try await problem(script.path)
          == "mine: no program to run: other users can write to \(folder). Run: chmod go-w '\(folder)'."
      )
    }

    @Test(arguments: ["program", "./program", "../bin/program", "~/program", ""])
    func `a program without an absolute path is not searched for`(path: String) async throws {
      #expect(
        try await problem(path)
          == "mine: no program to run: \(path.isEmpty ? "the path is empty" : "\(path) is not an absolute path")."
          + " Give the path from the root, such as /home/me/bin/sensor."
      )
    }

    @Test func `a program must exist and be a file`() async throws {
      let directory = try TemporaryDirectory()
      let missing = directory.path + "/missing"
      #expect(
        try await problem(missing)
          == "mine: no program to run: there is no file \(missing). Correct the path."
      )
      #expect(
        try await problem(directory.path)
          == "mine: no program to run: \(directory.path) is not a regular file. Give the path of the program itself."
      )
      #expect(try await problem("/dev/null") != nil)
    }

    @Test func `a file that is there and cannot be opened is not called missing`() async throws {
      let directory = try TemporaryDirectory()
      let loop = directory.path + "/loop"
      try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
      #expect(
        try await problem(loop)
          == "mine: no program to run: cannot open \(loop): Too many levels of symbolic links."
      )
    }

    @Test func `a link is followed, and the program keeps the name of the link`() async throws {
      let script = try Script.answering(warm)
      let link = script.directory.path + "/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: script.path)
      let program = try TrustedProgram(path: link)
      #expect(program.name == link)
      #expect(program.file == script.path)
      #expect(try await ask([link]).report != nil)
    }

    @Test func `a link is as trustworthy as its folder and its target`() async throws {
      let script = try Script.answering(warm)
      let open = try TemporaryDirectory()
      let link = open.path + "/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: script.path)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: open.path)
      #expect(try await problem(link)?.contains("other users can write to \(open.path).") == true)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: open.path)
      #expect(try await problem(link) == nil)
      try script.setPermissions(0o777)
      #expect(try await problem(link)?.contains("other users can write to \(script.path).") == true)
    }

    @Test(.needsRoot)
    func `a program of another user is not run`() async throws {
      let script = try Script.answering(warm)
      try FileManager.default.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: script.path)
      #expect(
        try await problem(script.path)
          == "mine: no program to run: \(script.path) belongs to another user."
          + " Copy it, or change its owner with chown as root."
      )
    }

    @Test func `a pinned program must have its digest`() async throws {
      let script = try Script.answering(warm)
      let digest = SHA256.hexDigest(of: try script.directory.read("program"))
      #expect(try await ask([script.path], sha256: digest.uppercased()).report != nil)
      let other = String(repeating: "0", count: 64)
      #expect(
        try await problem(script.path, sha256: other)
          == "mine: no program to run: \(script.path) does not have the sha256 in your config, but \(digest)."
          + " If you changed it yourself, set sha256 in your config to that."
      )
    }

    /// Only the check reads the file: a large one must not delay the other sources.
    @Test func `the digest is that of the file when it is checked`() throws {
      let script = try Script("exit 1")
      let text = "#!/bin/sh\nexit 0\n"
      let program = try TrustedProgram(path: script.path, sha256: SHA256.hexDigest(of: [UInt8](text.utf8)))
      #expect(throws: TrustedProgram.Problem.self) { try program.checkPin(unless: CancelSignal()) }
      try script.directory.write(text, to: "program")
      try program.checkPin(unless: CancelSignal())
    }

    @Test func `a cancelled check does not blame the file`() throws {
      let script = try Script.answering(warm)
      let digest = SHA256.hexDigest(of: try script.directory.read("program"))
      let program = try TrustedProgram(path: script.path, sha256: digest)
      let cancellation = CancelSignal()
      cancellation.fire()
      let problem = #expect(throws: TrustedProgram.Problem.self) {
        try program.checkPin(unless: cancellation)
      }
      #expect(problem?.hint == "the check of the sha256 of \(script.path) was stopped.")
    }

    @Test func `a file that cannot be checked is reported with the reason`() throws {
      let script = try Script.answering(warm)
      let program = try TrustedProgram(path: script.path, sha256: String(repeating: "0", count: 64))
      try FileManager.default.removeItem(atPath: script.path)
      let problem = #expect(throws: TrustedProgram.Problem.self) {
        try program.checkPin(unless: CancelSignal())
      }
      #expect(
        problem?.hint
          == "cannot read \(script.path) to check its sha256: No such file or directory. Check that file."
      )
    }

    @Test(arguments: [
      ("#!/no/such/interpreter\n", "Correct its first line: /no/such/interpreter cannot be run."),
      ("#! /no/such/interpreter -u\n", "Correct its first line: /no/such/interpreter cannot be run."),
      (
        "#!/bin/sh\r\necho\r\n",
        "Save the script with the line ends of Unix: its first line ends with a carriage return."
      ),
      (
        "\u{FEFF}#!/bin/sh\n", "Save the script without a byte order mark, so that it begins with #!."
      ),
      ("\u{7F}ELF", "Use a program that is built for this system."),
      ("no program at all\n", "A script needs a first line such as #!/bin/sh."),
      ("", "A script needs a first line such as #!/bin/sh."),
    ])
    func `a program that cannot be started is reported with the reason`(text: String, remedy: String)
      async throws
    {
      let script = try Script("")
      try script.directory.write(text, to: "program")
      try script.setPermissions(0o755)
      let hint = try await problem(script.path)
      #expect(hint?.hasPrefix("mine: no program to run: cannot start \(script.path): ") == true)
      #expect(hint?.hasSuffix(". \(remedy)") == true, "\(hint ?? "")")
    }

    @Test func `a plugin is only in its folder`() {
      #expect(
        Executable.command(plugin: "attic", dataDirectory: "/data") == ["/data/plugins/agg-provider-attic"]
      )
      for name in ["", "../attic", "a/b", "Attic", "a b", String(repeating: "a", count: 33)] {
        #expect(Executable.command(plugin: name, dataDirectory: "/data") == nil)
      }
    }
  }
}
