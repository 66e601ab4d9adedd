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

  /// The salt of the user, also for digests elsewhere: that of the cache, or one in the state directory where
  /// there can be no cache. Where nothing can be stored, it is valid for this run.
  static func salt(_ environment: [String: String]) -> String {
    for directory in [BaseDirectory.cache, .state].compactMap({ $0.folder(environment) }) {
      if let salt = salt(in: directory) { return salt }
    }
    return saltOfRun
  }

  private static let saltOfRun = randomSalt()

  static func randomSalt() -> String {
    (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined(separator: "-")
  }

  static func knownSalt(in directory: String) -> String? {
    guard let bytes = PrivateFile.read("\(directory)/salt", limit: 128), bytes.count >= 32 else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
