/// The files embedded in the program: the shipped config, manifests, recordings, languages and reference
/// tables. Their list is created by the build.
package enum Embedded {
  /// The bytes of a file, by its path in the package; `nil` if there is no such file.
  package static func file(_ path: some StringProtocol) -> StaticBytes? {
    literal(at: String(path)).map(StaticBytes.init)
  }

  /// The lowest layer of every config.
  package static var shippedConfig: [UInt8] { file("config.json")?.array ?? [] }
}
