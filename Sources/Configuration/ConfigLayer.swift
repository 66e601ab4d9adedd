package import SpannedJSON

/// One file of the config, or one variable, read and free of syntax errors. Later
/// layers win over earlier ones.
package struct ConfigLayer: Sendable {
  package let kind: Kind
  /// The file or the variable, as messages name it.
  package let file: String
  package let document: JSONDocument
  /// The values that are wrong, by where they begin in the text; it says nothing there.
  let wrongOffsets: Set<Int>

  init(kind: Kind, file: String, document: JSONDocument, wrongOffsets: Set<Int> = []) {
    self.kind = kind
    self.file = file
    self.document = document
    self.wrongOffsets = wrongOffsets
  }

  /// Whether it says anything by a value of its text.
  func isUsable(_ value: JSONValue) -> Bool {
    !wrongOffsets.contains(value.span.lowerBound)
  }
}

extension ConfigLayer {
  /// Where a layer comes from, in rising order, as answers spell it.
  package enum Kind: String, Hashable, Sendable, CaseIterable, Comparable {
    /// What is embedded in the program.
    case shipped
    /// The file of the machine.
    case system
    /// The user's own file.
    case user
    /// The file that the command line names, or the variable in its place.
    case named = "--config"
    /// A variable of one setting.
    case environment

    /// Whether what is read of it only stands for a variable: nobody could find a place in it.
    var isVariable: Bool { self == .environment }

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }
}
