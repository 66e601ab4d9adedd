/// The files inside the program: the shipped config, manifests, recordings, languages and reference tables.
/// The list of them is made when the program is built.
package enum Embedded {
  /// The bytes of a file, by its path in the package; `nil` when there is none.
  package static func file(_ path: some StringProtocol) -> StaticBytes? {
    literal(at: String(path)).map(StaticBytes.init)
  }

  /// The config that every other is laid over.
  package static var shippedConfig: [UInt8] { file("config.json")?.array ?? [] }
}
