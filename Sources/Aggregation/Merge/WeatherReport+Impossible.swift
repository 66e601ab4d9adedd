package import Weather

extension WeatherReport {
  /// The values that the merge leaves out because they cannot be, for whoever writes the source: the first of each field,
  /// and how many there are.
  package var impossibleValues: [ReportProblem] {
    Self.impossible(in: [current?.content].compactMap(\.self), of: "current")
      + Self.impossible(in: hourly?.content ?? [], of: "hourly")
  }

  private static func impossible(in rows: [Readings], of section: String) -> [ReportProblem] {
    let dropped = rows.map { row in
      var row = row
      return QualityControl.check(&row)
    }
    return Field.allCases.compactMap { field in
      guard let first = dropped.firstIndex(where: { $0[field] != nil }), let value = dropped[first][field]
      else {
        return nil
      }
      let count = dropped.count { $0[field] != nil }
      let others = count > 1 ? ", here and in \(count - 1) more" : ""
      return ReportProblem(
        path: "\(section)\(section == "current" ? "" : "[\(first)]").\(field.name)",
        message: "\(value) \(field.unit.rawValue) cannot be\(others): it is left out of every answer"
      )
    }
  }
}
