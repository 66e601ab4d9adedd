/// Whether a condition holds. A value that no source reports makes it unknown, never false.
package enum Truth: String, Hashable, Sendable, CaseIterable {
  case yes = "true"
  case no = "false"
  case unknown

  package init(_ isTrue: Bool) { self = isTrue ? .yes : .no }

  package static prefix func ! (truth: Self) -> Self {
    switch truth {
    case .yes: .no
    case .no: .yes
    case .unknown: .unknown
    }
  }

  /// True if one is true, false if both are false.
  package static func || (one: Self, other: Self) -> Self {
    switch (one, other) {
    case (.yes, _), (_, .yes): .yes
    case (.no, .no): .no
    default: .unknown
    }
  }

  /// True if all are true, false if any is false (Kleene's strong three-valued logic).
  package static func all(_ truths: some Sequence<Self>) -> Self {
    truths.reduce(.yes) { $0 == .no || $1 == .no ? .no : $0 == .unknown ? .unknown : $1 }
  }

  /// True if any is true, false if all are false.
  package static func any(_ truths: some Sequence<Self>) -> Self { truths.reduce(.no) { $0 || $1 } }
}

extension Truth {
  /// `nil` if unknown.
  var isTrue: Bool? {
    switch self {
    case .yes: true
    case .no: false
    case .unknown: nil
    }
  }
}
