import Foundation
import Glibc
import TestSupport
import Testing

@testable import Posix

/// Other users that could change an opened file, or put another one in its place.
@Suite struct OpenedFileTests {
  private static let other: uid_t = 12_345

  private let safe: TemporaryDirectory
  private let folder: TemporaryDirectory

  init() throws {
    safe = try TemporaryDirectory()
    folder = try TemporaryDirectory()
  }

  /// Puts a file into the folder, behind a link if that has an owner.
  private func file(_ owner: uid_t, _ mode: mode_t, link: uid_t?) throws -> String {
    let path = "\(folder.path)/config.json"
    let file = try (link == nil ? folder : safe).write("{}", to: "config.json")
    #expect(unsafe chmod(file, mode) == 0 && chown(file, owner, 0) == 0)
    guard let link else { return path }
    #expect(unsafe symlink(file, path) == 0 && lchown(path, link, 0) == 0)
    return path
  }

  private static let ours = "other users can write to FOLDER, the folder of"
  private static let theirs = "another user owns FOLDER, the folder of"

  @Test(
    .needsRoot,
    arguments: [
      // With umask 022 and 002; a secret of Kubernetes; a team's folder.
      (0o755, 0, nil, 0, 0o644, nil, nil), (0o775, 0, nil, 0, 0o600, nil, ours),
      (0o1777, 0, 0, 0, 0o644, nil, ours), (0o775, 0, 0, 0, 0o644, nil, ours),
      (0o775, 0, other, 0, 0o644, ours, ours), (0o1777, 0, other, 0, 0o644, ours, ours),
      (0o777, 0, nil, 0, 0o600, ours, ours), (0o777, 0, 0, 0, 0o600, ours, ours),
      (0o755, other, nil, 0, 0o600, theirs, theirs), (0o1777, other, 0, 0, 0o600, theirs, theirs),
      (0o755, 0, nil, other, 0o600, "another user owns", "another user owns"),
      (0o755, 0, 0, other, 0o600, "another user owns", "another user owns"),
      (0o755, 0, nil, 0, 0o620, "other users can write", "other users can write"),
      (0o755, 0, 0, 0, 0o602, "other users can write", "other users can write"),
    ] as [(mode_t, uid_t, uid_t?, uid_t, mode_t, String?, String?)]
  )
  func `another user is found by the file, its folder and the link to it`(
    folderMode: mode_t,
    folderOwner: uid_t,
    link: uid_t?,
    owner: uid_t,
    mode: mode_t,
    text: String?,
    program: String?
  ) throws {
    let path = try file(owner, mode, link: link)
    #expect(unsafe chown(folder.path, folderOwner, 0) == 0 && chmod(folder.path, folderMode) == 0)
    for (purpose, expected) in [(.text, text), (.program, program)] as [(OpenedFile.Purpose, String?)] {
      let opened = try OpenedFile(path, for: purpose)
      defer { opened.descriptor.close() }
      #expect(opened.stranger?.access == expected?.replacing("FOLDER", with: folder.path), "\(purpose)")
    }
  }

  @Test func `every link on the way counts`() throws {
    let file = try safe.write("{}", to: "config.json")
    let (middle, first) = ("\(folder.path)/middle", "\(safe.path)/first")
    #expect(unsafe symlink(file, middle) == 0 && symlink(middle, first) == 0)
    for (mode, isSafe) in [(0o755, true), (0o777, false)] as [(mode_t, Bool)] {
      #expect(unsafe chmod(folder.path, mode) == 0)
      let opened = try OpenedFile(first)
      opened.descriptor.close()
      #expect((opened.stranger == nil) == isSafe)
    }
  }

  @Test func `what was checked is what is read`() throws {
    let path = try folder.write("first", to: "config.json")
    let opened = try OpenedFile(path)
    defer { opened.descriptor.close() }
    let other = try folder.write("other", to: "other.json")
    #expect(unsafe rename(other, path) == 0)
    #expect(try opened.descriptor.contents(limit: 100) == Array("first".utf8))
  }

  @Test(.needsRoot) func `a pipe counts if it has no name or only its user can write to it`() throws {
    let path = "\(folder.path)/pipe"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    func access(_ path: String) throws -> String? {
      let opened = try OpenedFile(path)
      opened.descriptor.close()
      return opened.stranger?.access
    }
    #expect(try access(path) == nil)
    #expect(unsafe chmod(path, 0o622) == 0)
    #expect(try access(path) == "other users can write")
    #expect(unsafe chmod(path, 0o600) == 0 && chown(path, Self.other, 0) == 0)
    #expect(try access(path) == "another user owns")
    let named = try FileDescriptor(openingAtOnce: path)
    defer { named.close() }
    #expect(try access("/dev/fd/\(named.number)") == "another user owns")
    // As of a shell that started agg through sudo.
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(fchown(ends[0], Self.other, 0) == 0)
    #expect(try access("/dev/fd/\(ends[0])") == nil)
  }
}
