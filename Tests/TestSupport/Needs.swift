import Foundation
package import Testing

/// The path of a program that may not be installed, given by its name or path; `nil` if it is missing.
package func programPath(_ name: String) -> String? {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  let candidates = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
  return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where a user may not mount a file system of their own, as in many containers.
  package static var needsMounts: Self {
    .enabled("needs permission to mount") {
      let words = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/tmp"]
      return try await Subprocess.run("/usr/bin/env", words).status == 0
    }
  }

  /// Skips a test when a program is missing.
  ///
  /// `Tests/programs.txt` has the Debian package of each program. `make test` shows which to install, and
  /// `.ci/run` installs them all.
  package static func needs(
    _ name: String,
    or other: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    let names = [name] + [other].compactMap(\.self)
    return .enabled(
      if: names.contains { programPath($0) != nil },
      "needs \(names.joined(separator: " or "))",
      sourceLocation: sourceLocation
    )
  }

  /// Skips a test that needs root, for example to give a file to another user.
  package static var needsRoot: Self { .enabled(if: getuid() == 0, "needs root") }
}
