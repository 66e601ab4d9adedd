/// Which texts are accepted, and how large they may be.
package struct JSONOptions: Hashable, Sendable {
  /// What is accepted beyond RFC 8259, and how faults are treated.
  package enum Dialect: Hashable, Sendable {
    /// Strict RFC 8259. Of equal keys the last wins, lone surrogates and invalid UTF-8 in strings are
    /// replaced by U+FFFD; all three leave a note. The first syntax error ends the reading.
    case reply
    /// A file that a person writes: `//` and `/* */` comments and trailing commas are allowed. Equal keys,
    /// lone surrogates and invalid UTF-8 are errors, and reading goes on after an error to find the others.
    case config
  }

  package var dialect: Dialect
  /// The longest text in bytes; more than 256 MiB is never read.
  package var maximumSize: Int
  /// How deep arrays and objects may nest; more than 512 is never read, for whoever
  /// walks the values recursively.
  package var maximumDepth: Int

  package init(dialect: Dialect, maximumSize: Int = 2 << 20, maximumDepth: Int = 64) {
    self.dialect = dialect
    self.maximumSize = maximumSize
    self.maximumDepth = maximumDepth
  }

  /// Answers from outside: strict, 2 MiB, 64 deep.
  package static let reply = Self(dialect: .reply)
  /// Config files and manifests: comments and trailing commas, 2 MiB, 64 deep.
  package static let config = Self(dialect: .config)

  var sizeLimit: Int { min(max(maximumSize, 0), TapeWord.maximumSize) }
  var depthLimit: Int { min(max(maximumDepth, 0), 512) }
}
