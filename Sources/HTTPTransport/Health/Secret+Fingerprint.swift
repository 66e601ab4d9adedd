import Digests

extension Secret {
  /// Shows whether a key was changed, and nothing else about it.
  package var fingerprint: String { String(SHA256.hexDigest(of: "agg key \(reveal())").prefix(16)) }
}
