import Digests

extension Secret {
  /// Shows whether a key was changed, and nothing else about it: without the salt of the user, no guess at a
  /// key can be tested with it.
  package func fingerprint(_ environment: [String: String]) -> String {
    String(SHA256.hexDigest(of: "\(DiskCache.salt(environment))agg key \(reveal())").prefix(16))
  }
}
