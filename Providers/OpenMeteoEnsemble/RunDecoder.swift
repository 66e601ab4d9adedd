import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Reads the columns of a response, of which each run has one for each variable.
///
/// A run has no value where its column is too short, null or unreadable.
struct RunDecoder {
  /// The requested variables, in the canonical units of their fields.
  static let variables: [(name: String, unit: String, field: Field)] = [
    ("temperature_2m", "°C", .temperature), ("wind_speed_10m", "m/s", .windSpeed),
    ("precipitation", "mm", .precipitation), ("snowfall", "cm", .snowfall),
  ]

  /// Twice as many as any ensemble has. A run takes a thousand times more memory than the text of a short
  /// column.
  static let mostRuns = 100
  /// The requested days, the one before, and one to spare.
  static let mostHours = (WeatherQuery.mostDays + 2) * 24

  private var reader = FieldReader()

  var problems: [ReportProblem] { reader.reportProblems }

  /// The hours of each run that has any value: first the control run, then the others by number.
  ///
  /// - Throws: What makes the whole response unusable: no times, or another unit than the requested one.
  mutating func runs(in root: JSONValue) throws(JSONProblem) -> [[Readings]] {
    guard let hourly = reader.object("hourly", in: root), let times = reader.rows("time", in: hourly) else {
      throw root.problem(expected: "an object with hourly and its time")
    }
    if times.count > Self.mostHours, let value = hourly["time"] {
      reader.report(value, expected: "at most \(Self.mostHours) hours")
    }
    let hours = times.prefix(Self.mostHours).enumerated().compactMap { position, value in
      reader.read(value, as: .epoch).map { (position: position, time: $0) }
    }
    let empty = hours.map { Readings(time: $0.time) }
    let units = root["hourly_units"]
    var runs: [Int: [Readings]] = [:]
    var columns = 0
    var isCut = false
    for member in hourly.members {
      let key = member.key.string
      guard let (variable, run) = Self.column(key), !member.value.isNull else { continue }
      // Columns are counted as well, because several may name the same run: member1, member01.
      guard run < Self.mostRuns, columns < Self.mostRuns * Self.variables.count else {
        isCut = true
        continue
      }
      columns += 1
      if let unit = units?[key], unit.string != variable.unit {
        throw unit.problem(expected: "the requested unit \(variable.unit)")
      }
      guard let column = JSONColumn(member.value) else {
        reader.report(member.value, expected: "an array")
        continue
      }
      for (index, hour) in hours.enumerated() {
        guard let cell = column[hour.position], !cell.isNull else { continue }
        if let value = cell.double {
          runs[run, default: empty][index][variable.field] = value
        } else {
          reader.report(cell, expected: "a number")
        }
      }
    }
    if isCut { reader.report(hourly, expected: "at most \(Self.mostRuns) runs") }
    return runs.sorted { $0.key < $1.key }.map { $0.value.filter(\.reportsAnything).sortedByTime() }
  }

  /// The variable and the run of a column, such as 7 for `temperature_2m_member07` and 0 for the control run
  /// `temperature_2m`; `nil` for another one, such as `temperature_2m_spread`.
  private static func column(_ key: String) -> (
    variable: (name: String, unit: String, field: Field), run: Int
  )? {
    for variable in variables where key.hasPrefix(variable.name) {
      let rest = key.dropFirst(variable.name.count)
      if rest.isEmpty { return (variable, 0) }
      let mark = "_member"
      guard rest.hasPrefix(mark), let run = Int(rest.dropFirst(mark.count)), run > 0 else { return nil }
      return (variable, run)
    }
    return nil
  }
}
