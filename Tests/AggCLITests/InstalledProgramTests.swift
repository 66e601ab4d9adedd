import Foundation
import TestSupport
import Testing

/// The program that `make install` installs: its size, and that files beside it or in the working directory
/// do not affect it.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["AGG_BINARY"] != nil, "run by make test-release"))
struct InstalledProgramTests {
  /// Most of it is Foundation, ICU and the embedded tables.
  @Test func `the program has at most 48 MB`() throws {
    let file = try FileManager.default.attributesOfItem(atPath: Subprocess.aggPath())
    let size = try #require(file[.size] as? Int)
    #expect(size <= 48_000_000)
  }

  @Test
  func `a library that lies beside the program is not loaded`() async throws {
    let directory = try TemporaryDirectory()
    let program = "\(directory.path)/agg"
    try FileManager.default.copyItem(atPath: Subprocess.aggPath(), toPath: program)
    for library in ["libcurl.so.4", "libm.so.6", "libc.so.6"] {
      _ = try directory.write("not a library\n", to: library)
    }
    // This sends no request to another machine, but needs libcurl.
    let words = ["providers", "test", "open-meteo", "Berlin", "--offline"]
    let result = try await Subprocess.run(program, words, environment: Workbench().environment)
    #expect(result.status == 69, "\(result.error)")
  }

  @Test(arguments: [("SEGV", 139), ("ABRT", 134)])
  func `a crash runs nothing that lies in the working directory`(signal: String, status: Int32) async throws {
    let directory = try TemporaryDirectory()
    let program = try directory.write(
      "#!/bin/sh\n: >\(directory.path)/ran\n",
      to: "libexec/swift/linux/swift-backtrace"
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try FileManager.default.createSymbolicLink(
      atPath: "\(directory.path)/agg",
      withDestinationPath: Subprocess.aggPath()
    )
    let workbench = try Workbench()
    var environment = workbench.environment
    environment["PATH"] = "\(directory.path):/usr/bin:/bin"
    environment["SWIFT_BACKTRACE"] = "enable=yes"
    // Started by its name alone, and ended as soon as it is known to run.
    let script = """
      mkfifo answer
      agg watch Berlin --sample >answer &
      exec 4<answer
      read line <&4
      kill -\(signal) $!
      wait $!
      """
    let result = try await Subprocess.run(
      "/bin/sh",
      ["-c", script],
      environment: environment,
      directory: directory.path
    )
    #expect(result.status == status, "\(result.error)")
    #expect(!directory.files().contains("ran"))
  }
}
