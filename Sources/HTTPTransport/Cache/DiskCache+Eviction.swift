import FoundationEssentials
import Posix

extension DiskCache {
  /// Files use whole blocks of the disk.
  private static let block = 4096

  /// Deletes old responses when the cache may have outgrown its limit. To know when, it counts written blocks
  /// in a small file, one byte for each block, and scans the cache only after an eighth of its limit was
  /// written. Appending needs no lock between runs.
  func evict(afterWriting size: Int) {
    guard let ledger = try? PrivateFile.openAtEnd("\(directory)/written") else { return }
    defer { ledger.close() }
    let marks = [UInt8](repeating: UInt8(ascii: "."), count: size / Self.block + 1)
    // If the count is lost, the cache gets a little larger until the next scan.
    try? ledger.write(marks)
    guard let count = try? FileStatus(of: ledger).size, count >= limit / 8 / Self.block,
      (try? ledger.truncate(to: 0)) != nil
    else { return }
    prune(to: limit - limit / 8)
  }

  /// Deletes the least recently used responses until the others fit, and temporary files of killed runs. When
  /// more was used within an hour than fits, as by a long list, the last ones are deleted: the list begins
  /// with the first ones again, and would otherwise find each of them deleted just before it is needed.
  ///
  /// The cache of a run by root may be in the home of a user, who must not be able to have other files
  /// deleted: only names that `CacheKey` makes count, and no link in the place of a folder is followed.
  private func prune(to size: Int) {
    var files: [(name: String, folder: String, size: Int, used: Duration)] = []
    var whole = 0
    let anHourAgo = Duration.seconds(Date().timeIntervalSince1970 - 3600)
    for name in names(in: directory) where CacheKey.isFolder(name) {
      let folder = "\(directory)/\(name)"
      guard let status = try? FileStatus(of: folder, behindLinks: false), status.isDirectory else { continue }
      for name in names(in: folder) where CacheKey.isFile(name) {
        guard let file = try? FileStatus(of: "\(folder)/\(name)", behindLinks: false), file.isRegular else {
          continue
        }
        if name.hasSuffix(PrivateFile.temporaryEnd) {
          // No run takes an hour to write a file.
          if file.modified < anHourAgo { PrivateFile.remove(name, inFolder: folder) }
          continue
        }
        files.append((name, folder, file.sizeOnDisk, file.modified))
        whole += file.sizeOnDisk
      }
    }
    files.sort { $0.used < $1.used }
    let recent = files.firstIndex { $0.used >= anHourAgo } ?? files.endIndex
    files[recent...].reverse()
    for file in files {
      guard whole > size else { return }
      PrivateFile.remove(file.name, inFolder: file.folder)
      whole -= file.size
    }
  }

  private func names(in directory: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
  }
}
