import Digests

/// The source that sends a request, with its key and its setup: what fails, recovers and is limited as one.
package struct RequestSource: Hashable, Sendable {
  package var name: String
  /// `Secret.fingerprint` of the key that it sends.
  package var keyHash: String?
  /// Everything else that decides which service is asked and how. It contains no secret.
  package var setup: [String]
  /// How many requests may be sent to it. They say nothing about whether it works.
  package var limits: [RequestLimit]

  package init(
    _ name: String,
    keyHash: String? = nil,
    setup: [String] = [],
    limits: [RequestLimit] = []
  ) {
    self.name = name
    self.keyHash = keyHash
    self.setup = setup
    self.limits = limits
  }

  /// By the name alone: a run has few sources and looks each of them up several times a request.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// A digest of the setup, so that what was recorded for another address, manifest or program does not
  /// count. Computed when there is something to record, which is rare.
  var setupHash: String? {
    setup.isEmpty ? nil : String(SHA256.hexDigest(of: setup.joined(separator: "\n")).prefix(16))
  }
}
