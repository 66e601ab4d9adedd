package import Posix
package import SpannedJSON

/// One file or variable of the config, parsed without syntax errors. Later layers take precedence over
/// earlier ones.
package struct ConfigLayer: Sendable {
  package let kind: Kind
  /// The file or variable, as named in messages.
  package let file: String
  package let document: JSONDocument
  /// Another user who could have changed the file when it was read; `nil` if only the user and root could.
  package let stranger: Stranger?
  /// The offsets of invalid values, which are ignored.
  let wrongOffsets: Set<Int>

  init(
    kind: Kind,
    file: String,
    document: JSONDocument,
    stranger: Stranger? = nil,
    wrongOffsets: Set<Int> = []
  ) {
    self.kind = kind
    self.file = file
    self.document = document
    self.stranger = stranger
    self.wrongOffsets = wrongOffsets
  }

  /// Whether the value at this offset is valid.
  func isUsable(_ value: JSONValue) -> Bool {
    !wrongOffsets.contains(value.span.lowerBound)
  }
}

extension ConfigLayer {
  /// Where a layer comes from, in ascending order of precedence, as spelled in answers.
  package enum Kind: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Embedded in the program.
    case shipped
    /// The file of the machine.
    case system
    /// The user's own file.
    case user
    /// The file named on the command line or by the variable.
    case named = "--config"
    /// A variable for one setting.
    case environment

    /// Whether its text only represents a variable, so that positions in it are meaningless to the user.
    var isVariable: Bool { self == .environment }

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }
}
