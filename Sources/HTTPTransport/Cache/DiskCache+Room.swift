import FoundationEssentials
import Glibc
import Posix

extension DiskCache {
  /// Files take whole blocks on the disk.
  private static let block = 4096

  /// Counts what was written, in one byte for each block of a small file, and looks through the cache only when an
  /// eighth of its limit has come in since the last time. Appending needs no lock between runs.
  func makeRoom(afterWriting size: Int) {
    let ledger = "\(directory)/written"
    let descriptor = unsafe open(ledger, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let marks = [UInt8](repeating: UInt8(ascii: "."), count: size / Self.block + 1)
    // A count that is lost makes the cache a little larger until the next one.
    _ = unsafe write(descriptor, marks, marks.count)
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0, Int(info.st_size) >= limit / 8 / Self.block,
      ftruncate(descriptor, 0) == 0
    else { return }
    prune(to: limit - limit / 8)
  }

  /// Deletes the answers that were not used for the longest time until the others fit, and what killed runs left.
  private func prune(to size: Int) {
    var files: [(path: String, size: Int, used: timespec)] = []
    var whole = 0
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    for folder in names(in: directory) where folder.utf8.count == 2 {
      for name in names(in: "\(directory)/\(folder)") {
        let path = "\(directory)/\(folder)/\(name)"
        var info = stat()
        guard unsafe lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
        if name.hasSuffix(PrivateFile.temporaryEnd) {
          // Nobody writes one file for an hour.
          if info.st_mtim.tv_sec < now.tv_sec - 3600 { PrivateFile.remove(path) }
          continue
        }
        let size = Int(info.st_blocks) * 512
        files.append((path, size, info.st_mtim))
        whole += size
      }
    }
    files.sort { ($0.used.tv_sec, $0.used.tv_nsec) < ($1.used.tv_sec, $1.used.tv_nsec) }
    for file in files {
      guard whole > size else { return }
      PrivateFile.remove(file.path)
      whole -= file.size
    }
  }

  private func names(in directory: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
  }
}
