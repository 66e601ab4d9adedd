import FoundationEssentials
import Posix
import Synchronization

/// Responses of earlier runs, one file for each below the cache directory. Several runs may share it: files
/// are replaced as a whole, and their contents are checked.
///
/// A directory that cannot be written disables the cache with one warning.
package final class DiskCache: Sendable {
  let directory: String
  /// In bytes on the disk.
  let limit: Int
  private let warn: WarnOnce<CacheProblem>
  /// Whether nothing more is written.
  private let isUnwritable = Atomic(false)
  /// Whether a file that cannot be read was reported: there may be many, for one reason.
  private let isUnreadable = Atomic(false)
  private let loadedSalt = Mutex<String?>(nil)

  /// - Parameters:
  ///   - directory: Created when there is something to store.
  ///   - limit: In bytes. The least recently used responses are deleted first.
  ///   - warn: Called once for each problem with another text, and once for all files that cannot be read.
  package init(
    directory: String,
    limit: Int = 64 << 20,
    warn: @escaping @Sendable (CacheProblem) -> Void
  ) {
    self.directory = directory
    self.limit = limit
    self.warn = WarnOnce(warn)
  }

  /// Part of the name of each file, and known only to the owner of the cache.
  ///
  /// - Parameter isMade: Whether to create one, and its file, if there is none.
  func salt(isMade: Bool = true) -> String {
    loadedSalt.withLock { salt in
      guard isMade || salt != nil else { return Self.knownSalt(in: directory) ?? "" }
      if let salt { return salt }
      let known = Self.salt(in: directory)
      // Entries written with a different salt could never be found again. If it cannot be written, `store`
      // reports why.
      let file = "\(directory)/salt"
      if known == nil, FileStatus.isTaken(file) { giveUp("\(file) cannot be read") }
      let chosen = known ?? Self.randomSalt()
      salt = chosen
      return chosen
    }
  }

  /// The largest file that is stored, so that a single response does not evict all others.
  private var largestFile: Int { limit / 4 }

  /// - Returns: The response with exactly this key. A file that is damaged or of another version is deleted.
  func entry(for key: CacheKey) -> CacheEntry? {
    read(key.file).flatMap { $0.key == key.text ? $0 : nil }
  }

  func store(_ entry: CacheEntry, for key: CacheKey) {
    guard !isUnwritable.load(ordering: .relaxed) else { return }
    let file = key.file
    let bytes = entry.file
    guard bytes.count <= largestFile else { return remove(key) }
    let folder = "\(directory)/\(file.prefix(2))"
    do throws(PrivateFile.Unwritable) {
      do throws(SystemError) { try PrivateFile.makeDirectory(folder) } catch {
        throw PrivateFile.Unwritable(folder, error)
      }
      try PrivateFile.write(bytes, to: "\(directory)/\(file)")
    } catch {
      return giveUp(error.description)
    }
    evict(afterWriting: bytes.count)
  }

  /// Why a file of the cache that exists cannot be read, such as one of another user; `nil` if there is no
  /// such file.
  private static func reasonUnreadable(_ path: String) -> String? {
    do throws(SystemError) { _ = try FileStatus(of: path) } catch {
      return error.isNoSuchFile ? nil : "\(path): \(error)"
    }
    return FileManager.default.isReadableFile(atPath: path) ? nil : "\(path): Permission denied"
  }

  private func giveUp(_ reason: String) {
    isUnwritable.store(true, ordering: .relaxed)
    report(.unwritable(reason: reason))
  }

  /// Deletes a response for which a newer one must not be cached. Any other file at that path is not a valid
  /// entry.
  func remove(_ key: CacheKey) { PrivateFile.remove("\(directory)/\(key.file)") }

  func report(_ problem: CacheProblem) { warn(problem) }

  private func read(_ file: String) -> CacheEntry? {
    let path = "\(directory)/\(file)"
    guard let bytes = PrivateFile.read(path, limit: largestFile, isUsed: true) else {
      if let reason = Self.reasonUnreadable(path), !isUnreadable.exchange(true, ordering: .relaxed) {
        report(.unreadable(reason: reason))
      }
      return nil
    }
    guard let entry = CacheEntry(file: bytes) else {
      PrivateFile.remove(path)
      return nil
    }
    return entry
  }
}
