package import Weather

extension WeatherReport {
  /// The values that the merge rejects as impossible, for the author of a source: the first one of each
  /// field, and how many there are.
  package var impossibleValues: [ReportProblem] {
    Self.impossible(in: [current?.content].compactMap(\.self), of: "current")
      + Self.impossible(in: hourly?.content ?? [], of: "hourly")
      + Self.impossible(in: minutely?.content ?? [], of: "minutely")
      + Self.impossible(in: (daily?.content ?? []).map(\.whole), of: "daily")
      + impossibleExtremes("temperatureMin", \.temperatureMin)
      + impossibleExtremes("temperatureMax", \.temperatureMax) + swappedExtremes
  }

  private var swappedExtremes: [ReportProblem] {
    let days = daily?.content ?? []
    guard let first = days.firstIndex(where: \.areExtremesSwapped) else { return [] }
    let count = days.count(where: \.areExtremesSwapped)
    return [
      ReportProblem(
        path: "daily[\(first)].temperatureMin",
        message: "is above temperatureMax\(Self.others(count)); both are ignored"
      )
    ]
  }

  private static func others(_ count: Int) -> String { count > 1 ? ", here and in \(count - 1) more" : "" }

  private func impossibleExtremes(_ name: String, _ end: KeyPath<DayReadings, Double?>) -> [ReportProblem] {
    Self.impossible(in: (daily?.content ?? []).map { $0.extreme(end) }, of: "daily") { _ in name }
  }

  /// - Parameter name: The section's name for a field.
  private static func impossible(
    in rows: [Readings],
    of section: String,
    name: (Field) -> String = \.name
  ) -> [ReportProblem] {
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
      return ReportProblem(
        path: "\(section)\(section == "current" ? "" : "[\(first)]").\(name(field))",
        message: "\(value) \(field.unit.rawValue) is impossible\(others(count)); it is ignored"
      )
    }
  }
}
