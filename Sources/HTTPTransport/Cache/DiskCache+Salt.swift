import Posix

extension DiskCache {
  /// Made from 32 random bytes at the first use and kept beside the answers, for their owner only. Where it
  /// can be neither read nor made, no file is found or written either.
  static func salt(in directory: String) -> String {
    if let salt = knownSalt(in: directory) { return salt }
    let file = "\(directory)/salt"
    // Where there can be none, the file cannot be written either.
    try? PrivateFile.makeDirectory(directory)
    let salt = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined(separator: "-")
    // Several runs may make one.
    try? PrivateFile.publish([UInt8](salt.utf8), as: file) { knownSalt(in: directory) != nil }
    return knownSalt(in: directory) ?? salt
  }

  static func knownSalt(in directory: String) -> String? {
    guard let bytes = PrivateFile.read("\(directory)/salt", limit: 128), bytes.count >= 32 else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
