import Posix

extension DiskCache {
  /// Created from 32 random bytes at the first use and stored beside the responses, readable by their owner
  /// only.
  ///
  /// - Returns: `nil` when it can be neither read nor created.
  static func salt(in directory: String) -> String? {
    if let salt = knownSalt(in: directory) { return salt }
    let file = "\(directory)/salt"
    try? PrivateFile.makeDirectory(directory)
    let salt = randomSalt()
    // Several runs may create one at the same time.
    try? PrivateFile.publish([UInt8](salt.utf8), as: file) { knownSalt(in: directory) != nil }
    return knownSalt(in: directory)
  }

  static func randomSalt() -> String {
    (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined(separator: "-")
  }

  static func knownSalt(in directory: String) -> String? {
    guard let bytes = PrivateFile.read("\(directory)/salt", limit: 128), bytes.count >= 32 else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
