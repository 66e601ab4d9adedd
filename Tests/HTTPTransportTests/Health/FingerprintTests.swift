import TestSupport
import Testing

@testable import HTTPTransport

/// The digest of a key in stored files.
struct FingerprintTests {
  @Test func `the digest of a key is salted for each user`() throws {
    let secret = Secret("4711")
    // SHA-256 of "agg key 4711".
    let unsalted = "fb7f66b3d1e53d0b"
    let (one, other) = (try TemporaryDirectory(), try TemporaryDirectory())
    let digests = [one, other].map { home in (0..<2).map { _ in secret.fingerprint(["HOME": home.path]) } }
    #expect(digests.allSatisfy { $0[0] == $0[1] && $0[0].utf8.count == 16 && $0[0] != unsalted })
    #expect(digests[0] != digests[1])
    #expect(Secret("4712").fingerprint(["HOME": one.path]) != digests[0][0])
    #expect(one.files().filter { $0.hasSuffix("salt") } == [".cache/agg/salt"])
  }

  @Test func `the digest is the same in all runs where there can be no cache`() throws {
    let home = try TemporaryDirectory()
    try home.write("in the way", to: ".cache")
    let environment = ["HOME": home.path]
    let digest = Secret("4711").fingerprint(environment)
    #expect(digest == Secret("4711").fingerprint(environment))
    #expect(home.files().filter { $0.hasSuffix("salt") } == [".local/state/agg/salt"])
    #expect(Secret("4711").fingerprint([:]) == Secret("4711").fingerprint([:]))
  }
}
