import Digests
import FoundationEssentials
import HTTPTransport
import Posix
import ProviderKit

/// A program that only its user and root can change, as `OpenedFile` checks it.
struct TrustedProgram: Hashable, Sendable {
  /// As in the config; a program with several names may depend on it.
  let name: String
  /// The file itself, after following all links.
  let file: String
  /// The required digest of the file, if the config pins one.
  private let sha256: String?

  /// Why a program is not run, and what to do.
  struct Problem: Error, Hashable {
    let reason: String
    /// `nil` when there is nothing that the user should do.
    var remedy: String?
    /// Whether only descriptors are missing, which is not an error of the program or the config.
    var isOutOfFiles = false

    var hint: String { remedy.map { "\(reason). \($0)." } ?? "\(reason)." }
  }

  /// - Parameters:
  ///   - path: Absolute; nothing is searched for.
  ///   - sha256: The required digest of the file, if the config pins one.
  init(path: String, sha256: String? = nil) throws(Problem) {
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw Problem(
        reason: path.isEmpty ? "the path is empty" : "\(path.cleaned()) is not an absolute path",
        remedy: "Give the path from the root, such as /home/me/bin/sensor"
      )
    }
    let file = URL(filePath: path).resolvingSymlinksInPath().path
    let opened: OpenedFile
    do throws(SystemError) { opened = try OpenedFile(path, for: .program) } catch {
      let isMissing = error.isNoSuchFile
      throw Problem(
        reason: isMissing ? "there is no file \(path.cleaned())" : "cannot open \(path.cleaned()): \(error)",
        remedy: isMissing
          ? "Correct the path" : error.isPermissionDenied ? "Check the permissions of its folders" : nil,
        isOutOfFiles: error.isOutOfFiles
      )
    }
    defer { opened.descriptor.close() }
    guard opened.status.isRegular else {
      throw Problem(
        reason: "\(path.cleaned()) is not a regular file",
        remedy: "Give the path of the program itself"
      )
    }
    if let stranger = opened.stranger {
      let path = stranger.path
      throw stranger.isOwner
        ? Problem(
          reason: "\(path) belongs to another user",
          remedy: "Copy it, or change its owner with chown as root"
        ) : Problem(reason: "other users can write to \(path)", remedy: "Run: chmod go-w '\(path)'")
    }
    guard FileManager.default.isExecutableFile(atPath: file) else {
      throw Problem(reason: "\(file) is not executable", remedy: "Run: chmod u+x '\(file)'")
    }
    (name, self.file, self.sha256) = (path, file, sha256?.lowercased())
  }

  /// Checks the file against its pinned digest. A large file takes seconds, so this must not run on a thread
  /// that others wait for.
  ///
  /// - Throws: `Problem` if the digest differs, or if the check was cancelled.
  func checkPin(unless cancellation: CancelSignal) throws(Problem) {
    guard let sha256 else { return }
    let digest: String?
    do throws(SystemError) { digest = try self.digest(unless: cancellation) } catch {
      throw Problem(
        reason: "cannot read \(file) to check its sha256: \(error)",
        remedy: error.isPermissionDenied ? "Run: chmod u+r '\(file)'" : "Check that file",
        isOutOfFiles: error.isOutOfFiles
      )
    }
    guard let digest else { throw Problem(reason: "the check of the sha256 of \(file) was stopped") }
    guard digest == sha256 else {
      throw Problem(
        reason: "\(file) does not have the sha256 in your config, but \(digest)",
        remedy: "If you changed it yourself, set sha256 in your config to that"
      )
    }
  }

  /// The digest of the file, in lower case.
  ///
  /// - Returns: `nil` if the cancellation came before the end of the file.
  private func digest(unless cancellation: CancelSignal) throws(SystemError) -> String? {
    let file = try FileDescriptor(opening: file)
    defer { file.close() }
    var bytes = SHA256()
    while !cancellation.isFired {
      let part = try file.read(upTo: 256 << 10)
      guard !part.isEmpty else { return bytes.hexDigest() }
      bytes.update(part)
    }
    return nil
  }
}
