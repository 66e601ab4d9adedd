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
    course.flatMap { course in
      prevailingStretches(course).first { $0.start <= instant && instant < $0.end }
        .map { conditions($0.certain) }
    }
  }
}

extension Conditions {
  /// These conditions, with the values of the others where these have none: how a forecast inherits (FM
  /// 51.8).
  func over(_ prevailing: Conditions) -> Conditions {
    var result = self
    result.wind = wind ?? prevailing.wind
    if visibility == nil {
      result.visibility = prevailing.visibility
      result.isVisibilityWithoutDirections = prevailing.isVisibilityWithoutDirections
      result.directionalVisibilities = prevailing.directionalVisibilities
    }
    result.weather = weather ?? prevailing.weather
    result.sky = sky ?? prevailing.sky
    return result
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
