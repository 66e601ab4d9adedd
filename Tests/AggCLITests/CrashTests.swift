import Foundation
import TestSupport
import Testing

/// What the runtime of Swift does when the program is ended by a fault.
struct CrashTests {
  /// Only the program that people get has its runtime inside.
  private static let isInstalledProgram = ProcessInfo.processInfo.environment["AGG_BINARY"] != nil

  @Test(.enabled(if: isInstalledProgram), arguments: [("SEGV", 139), ("ABRT", 134)])
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
    // Found by its name alone, and ended as soon as it is known to run.
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
