/// One group of a report with the position of its text. The groups of a report, in order, cover all of its
/// text.
package struct Group: Equatable, Sendable {
  private let start: Int32
  private let end: Int32
  package internal(set) var section: Section
  package internal(set) var value: GroupValue

  /// The part of a report that a group belongs to.
  package enum Section: Hashable, Sendable {
    case header
    case body
    /// After the pressure: groups that must not be taken for the observed weather, such as a repeated cloud.
    case supplementary
    /// A trend of a METAR or a period of a TAF, by its index.
    case change(UInt16)
    case remarks

    var isChange: Bool { if case .change = self { true } else { false } }
  }

  /// The byte range of the group in the report.
  package var range: Range<Int> { Int(start)..<Int(end) }

  /// Whether it could not be read.
  package var isUnknown: Bool { if case .unknown = value { true } else { false } }

  /// Whether the group carries information beyond the report's name and station.
  var isReading: Bool {
    switch value {
    case .kind, .station, .unknown, .remarksFollow: false
    case .modifier(let modifier): modifier == .missing || modifier == .cancelled
    default: true
    }
  }

  init(_ range: Range<Int>, _ value: consuming GroupValue, in section: Section = .body) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
    self.section = section
    self.value = value
  }
}
