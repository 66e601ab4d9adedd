import CCommit

/// The files embedded in the program: the shipped config, manifests, recordings, languages and reference
/// tables. Their list is created by the build.
package enum Embedded {
  /// The bytes of a file, by its path in the package; `nil` if there is no such file.
  package static func file(_ path: some StringProtocol) -> StaticBytes? {
    literal(at: String(path)).map(StaticBytes.init)
  }

  /// The commit that the program was built from, such as `468f5c8c9d1e`, with `-dirty` at its end when files
  /// were changed; `unknown` unless `make build` built it in a clone.
  package static var commit: String { unsafe String(cString: agg_commit()) }

  /// The lowest layer of every config.
  package static var shippedConfig: [UInt8] { file("config.json")?.array ?? [] }
}
