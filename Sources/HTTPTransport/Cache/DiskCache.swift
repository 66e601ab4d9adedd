import Posix
import Synchronization

/// Answers of earlier runs, one file for each below a directory of ours. Runs at the same time may share it:
/// a file is replaced as a whole, and what is read is checked.
///
/// A directory that cannot be written costs the cache and one warning, nothing else.
package final class DiskCache: Sendable {
  let directory: String
  /// In bytes on the disk.
  let limit: Int
  private let warn: @Sendable (CacheProblem) -> Void
  /// What was said already; nothing is written any more after `.unwritable`.
  private let warned = Mutex<Set<String>>([])
  private let isUnwritable = Atomic(false)
  private let loadedSalt = Mutex<String?>(nil)

  /// - Parameters:
  ///   - directory: Made when there is something to keep.
  ///   - limit: In bytes; the answers that were not used for the longest time are the first to go.
  ///   - warn: Called once for each trouble.
  package init(
    directory: String,
    limit: Int = 64 << 20,
    warn: @escaping @Sendable (CacheProblem) -> Void
  ) {
    self.directory = directory
    self.limit = limit
    self.warn = warn
  }

  /// Goes into the name of each file and is known to nobody else.
  ///
  /// - Parameter isMade: Whether one is made where there is none, which leaves a file.
  func salt(isMade: Bool = true) -> String {
    loadedSalt.withLock { salt in
      guard isMade || salt != nil else { return Self.knownSalt(in: directory) ?? "" }
      if let salt { return salt }
      let known = Self.salt(in: directory)
      // What were written under another one would be found by nobody. Where nothing can be, `store` says why.
      let file = "\(directory)/salt"
      if known == nil, FileStatus.isTaken(file) { giveUp("\(file) cannot be read") }
      let chosen = known ?? Self.randomSalt()
      salt = chosen
      return chosen
    }
  }

  /// The largest file that is kept: a single answer must not push all others out.
  private var largestFile: Int { limit / 4 }

  /// - Returns: The answer to this very question. A file that is damaged or of another version is deleted.
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

  private func giveUp(_ reason: String) {
    isUnwritable.store(true, ordering: .relaxed)
    report(.unwritable(reason: reason))
  }

  /// Forgets the answer to a question, for a newer one that must not be kept. What else may be in its place
  /// is an answer to nothing.
  func remove(_ key: CacheKey) { PrivateFile.remove("\(directory)/\(key.file)") }

  func report(_ trouble: CacheProblem) {
    if warned.withLock({ $0.insert(trouble.description).inserted }) { warn(trouble) }
  }

  private func read(_ file: String) -> CacheEntry? {
    let path = "\(directory)/\(file)"
    guard let bytes = PrivateFile.read(path, limit: largestFile, isUsed: true) else { return nil }
    guard let entry = CacheEntry(file: bytes) else {
      PrivateFile.remove(path)
      return nil
    }
    return entry
  }
}
