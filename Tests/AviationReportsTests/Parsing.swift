import Foundation

@testable import AviationReports

/// Passes the bytes of one token to a group parser.
func group<Value>(_ text: String, _ parse: (Span<UInt8>) -> Value) -> Value {
  let bytes = Array(text.utf8)
  return parse(bytes.span)
}

extension METAR {
  /// Decodes a report whose date does not matter.
  init(_ text: String) throws { try self.init(text, reference: Fixtures.reference) }

  /// The values of all groups after the station and time.
  var values: [GroupValue] { groups.filter { $0.section != .header }.map(\.value) }
}

extension TAF {
  init(_ text: String) throws { try self.init(text, reference: Fixtures.reference) }

  /// The conditions that are certain at an instant.
  func prevailingConditions(at instant: Date) -> Conditions? {
    prevailingStretches.first { $0.start <= instant && instant < $0.end }?.conditions
  }
}

/// The directions by their names, so that the tests read like the remarks.
extension CompassSectors {
  static let north = CompassSectors(.north)
  static let northeast = CompassSectors(.northeast)
  static let east = CompassSectors(.east)
  static let southeast = CompassSectors(.southeast)
  static let south = CompassSectors(.south)
  static let southwest = CompassSectors(.southwest)
  static let west = CompassSectors(.west)
  static let northwest = CompassSectors(.northwest)
}
