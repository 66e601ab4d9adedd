/// Which texts are accepted, and their maximum size.
package struct JSONOptions: Hashable, Sendable {
  /// What is accepted beyond RFC 8259, and how errors are handled.
  package enum Dialect: Hashable, Sendable {
    /// RFC 8259 with four repairs, all of which are noted: the last of equal keys counts, lone surrogates and
    /// invalid UTF-8 in strings are replaced by U+FFFD, and `NaN` or `Infinity` in an object or array reads
    /// as null. The first syntax error ends parsing.
    case reply
    /// A file that a person writes: `//` and `/* */` comments and trailing commas are allowed. Equal keys,
    /// lone surrogates and invalid UTF-8 are errors, and parsing continues after an error to find others.
    case config
  }

  /// Members whose values no one reads. Of an object or array among them only the end is looked for, and it
  /// reads as empty.
  package struct UnreadMembers: Hashable, Sendable {
    /// The key of their object in the root.
    package var object: String
    package var keys: [String]

    package init(of object: String, _ keys: [String]) { (self.object, self.keys) = (object, keys) }
  }

  package var dialect: Dialect
  /// The longest text in bytes; never more than 256 MiB.
  package var maximumSize: Int
  /// The maximum depth of arrays and objects; never more than 512, so that values can be processed
  /// recursively.
  package var maximumDepth: Int
  /// In a reply, which may be long for the sake of other callers.
  package var unread: UnreadMembers?

  package init(
    dialect: Dialect,
    maximumSize: Int = 2 << 20,
    maximumDepth: Int = 64,
    unread: UnreadMembers? = nil
  ) {
    self.dialect = dialect
    self.maximumSize = maximumSize
    self.maximumDepth = maximumDepth
    self.unread = unread
  }

  /// For responses: no comments, 2 MiB, 64 levels.
  package static let reply = Self(dialect: .reply)
  /// For config files and manifests: comments and trailing commas, 2 MiB, 64 levels.
  package static let config = Self(dialect: .config)

  var sizeLimit: Int { min(max(maximumSize, 0), TapeWord.maximumSize) }
  var depthLimit: Int { min(max(maximumDepth, 0), 512) }
}
