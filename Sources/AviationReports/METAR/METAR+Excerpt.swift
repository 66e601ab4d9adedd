/// Where a report may be cut for a line with little room.
extension METAR {
  /// The bytes of its time; `nil` if it has none.
  package var rangeOfTime: Range<Int>? {
    for group in groups { if case .issued = group.value { return group.range } }
    return nil
  }

  /// The end of wind, visibility, weather and sky: where the first temperature, pressure, trend or remark
  /// begins; `nil` if the report ends with them.
  package var endOfSky: Int? {
    groups.first { group in
      switch group.value {
      case .temperature, .pressure, .noSignificantChange: true
      default: group.section == .remarks || group.section.isChange
      }
    }?.range.lowerBound
  }
}
