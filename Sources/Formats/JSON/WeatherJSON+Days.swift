import Aggregation
import Catalog
import FoundationEssentials
import Merge
import Pages
import SpannedJSON
import Weather

/// The days of an answer.
extension WeatherJSON {
  func writeDays(_ days: ArraySlice<MergedDay>, to writer: inout JSONWriter) {
    let localDays = LocalDays(zone: answer.place.timeZone)
    writer.key("daily")
    writer.array { list in
      for day in days {
        row(to: &list) {
          $0.object { writeMembers(of: day, on: localDays.date(of: day.interval.lowerBound), to: &$0) }
        }
      }
    }
  }

  private func writeMembers(of day: MergedDay, on date: String, to writer: inout JSONWriter) {
    writer.member("date", date)
    writer.member("start", day.interval.lowerBound)
    writer.member("end", day.interval.upperBound)
    writer.member("hours", Double(day.hours), decimals: 0)
    writer.member("since", day.since)
    if !day.sources.isEmpty { writer.member("sources", day.sources.map(\.name)) }
    if selection.contains(.condition) {
      writer.key("condition")
      if let condition = day.condition { write(condition, to: &writer) } else { writer.null() }
      writer.key("possible")
      writer.array { list in for vote in day.possible { write(vote, to: &list) } }
    }
    if selection.contains(.temperature) {
      writer.member("temperatureMin", day.low, decimals: 1)
      writer.member("temperatureMax", day.high, decimals: 1)
    }
    for field in Field.ofDays where selection.contains(field) {
      let value = day.values[field]
      writer.member(named: field.dayName, value, decimals: field.decimals(of: value))
    }
    // A bound belongs to the value, not to how it was merged.
    if selection.contains(.pop), day.isChanceAtLeast { writer.member("popMaxAtLeast", true) }
    if let spread = answer.spread?.day(day.interval) { write(spread, to: &writer) }
    guard selection.hasProvenance else { return }
    writer.key("provenance")
    writer.object { writeProvenance(of: day, to: &$0) }
  }

  private func write(_ spread: DaySpread, to writer: inout JSONWriter) {
    let extremes = [
      (field: Field.temperature, name: "temperatureMin", spread: spread.low),
      (field: Field.temperature, name: "temperatureMax", spread: spread.high),
    ]
    let others = ForecastSpread.fieldsOfDays.map { field in
      (field: field, name: field.dayName, spread: spread.values[field])
    }
    write(extremes + others, to: &writer)
  }

  /// Writes the provenance of a day: the contributions of each source to values reported for the whole day;
  /// for values computed from merged hours, the number of hours and their sources. The hours have their own
  /// provenance.
  private func writeProvenance(of day: MergedDay, to writer: inout JSONWriter) {
    let all = answer.hours.filter { day.interval.contains($0.time) }
    // For a value that covers only a part of today, the remaining hours count.
    let left = all.filter { $0.time.addingTimeInterval(3600) > answer.now }
    if selection.contains(.condition) {
      writeConditionProvenance(of: day, hours: day.isConditionPartial ? left : all, to: &writer)
    }
    if selection.contains(.temperature) {
      writeProvenance(
        "temperatureMin",
        of: .temperature,
        isKnown: day.low != nil,
        reported: day.reported.low,
        hours: day.isLowPartial ? left : all,
        to: &writer
      )
      writeProvenance(
        "temperatureMax",
        of: .temperature,
        isKnown: day.high != nil,
        reported: day.reported.high,
        hours: day.isHighPartial ? left : all,
        to: &writer
      )
    }
    for field in Field.ofDays where selection.contains(field) {
      writeProvenance(
        field.dayName,
        of: field,
        isKnown: day.values[field] != nil,
        isAtLeast: field == .pop && day.isChanceAtLeast,
        reported: day.reported.values[field],
        hours: day.partial.contains(field) ? left : all,
        to: &writer
      )
    }
  }

  /// - Parameters:
  ///   - reported: The value, if it was reported for the whole day.
  ///   - hours: Those that it was computed from otherwise.
  private func writeProvenance(
    _ name: String,
    of field: Field,
    isKnown: Bool,
    isAtLeast: Bool = false,
    reported: MergedValue?,
    hours: [MergedReadings],
    to writer: inout JSONWriter
  ) {
    if let reported {
      writer.key(named: name)
      write(reported, to: &writer)
    } else if isKnown {
      writer.key(named: name)
      let known = hours.compactMap { $0.values[field] }.filter { $0.value != nil }
      writer.object {
        writeOrigin(inHours: known.count, isAtLeast: isAtLeast, to: &$0) { source in
          known.contains { $0.used.contains { $0.source == source } }
        }
      }
    }
  }

  /// - Parameter hours: Those that the condition was computed from, if it was not reported for the whole day.
  private func writeConditionProvenance(
    of day: MergedDay,
    hours: [MergedReadings],
    to writer: inout JSONWriter
  ) {
    if let reported = day.reported.condition {
      writer.key("condition")
      write(reported, to: &writer)
    } else if day.condition != nil {
      writer.key("condition")
      let known = hours.filter { $0.condition?.condition != nil }
      writer.object {
        writeOrigin(inHours: known.count, to: &$0) { source in
          known.contains { $0.conditionSources.contains(source) }
        }
      }
    }
  }

  private func writeOrigin(
    inHours count: Int,
    isAtLeast: Bool = false,
    to writer: inout JSONWriter,
    isUsed: (SourceID) -> Bool
  ) {
    writer.member("method", MergeMethod.derived.rawValue)
    writer.member("hours", count)
    if isAtLeast { writer.member("atLeast", true) }
    writer.member("sources", answer.reports.map(\.source).filter(isUsed).map(\.name))
  }
}

extension MergedReadings {
  /// The sources of the condition: of its votes or, without votes, of the cloud cover that it was derived
  /// from.
  fileprivate var conditionSources: [SourceID] {
    guard let votes = condition?.votes, !votes.isEmpty else {
      return values[.cloudCover]?.used.map(\.source) ?? []
    }
    return votes.map(\.source)
  }
}
