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
          $0.object { object in
            object.member("date", localDays.date(of: day.interval.lowerBound))
            object.member("start", day.interval.lowerBound)
            object.member("end", day.interval.upperBound)
            object.member("hours", Double(day.hours), decimals: 0)
            object.member("since", day.since)
            if !day.sources.isEmpty { object.member("sources", day.sources.map(\.name)) }
            if selection.contains(.condition) {
              object.key("condition")
              if let condition = day.condition { write(condition, to: &object) } else { object.null() }
              object.key("possible")
              object.array { list in for vote in day.possible { write(vote, to: &list) } }
            }
            if selection.contains(.temperature) {
              object.member("temperatureMin", day.low, decimals: 1)
              object.member("temperatureMax", day.high, decimals: 1)
            }
            for field in Field.ofDays where selection.contains(field) {
              let value = day.values[field]
              object.member(named: field.dayName, value, decimals: field.decimals(of: value))
            }
            // A bound belongs to the value, not to how it was merged.
            if selection.contains(.pop), day.isChanceAtLeast { object.member("popMaxAtLeast", true) }
            if let spread = answer.spread?.day(day.interval) { write(spread, to: &object) }
            guard selection.hasProvenance else { return }
            object.key("provenance")
            object.object { writeProvenance(of: day, to: &$0) }
          }
        }
      }
    }
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
    let hours = answer.hours.filter { day.interval.contains($0.time) }
    // For a value that covers only a part of today, the remaining hours count.
    let left = hours.filter { $0.time.addingTimeInterval(3600) > answer.now }
    func write(
      _ name: String,
      _ field: Field,
      isKnown: Bool,
      isPartial: Bool,
      reported: MergedValue?,
      isAtLeast: Bool = false
    ) {
      if let reported {
        writer.key(named: name)
        self.write(reported, to: &writer)
      } else if isKnown {
        writer.key(named: name)
        let known = (isPartial ? left : hours)
          .compactMap { $0.values[field] }.filter { $0.value != nil }
        writer.object {
          writeOrigin(inHours: known.count, isAtLeast: isAtLeast, to: &$0) { source in
            known.contains { $0.used.contains { $0.source == source } }
          }
        }
      }
    }
    if selection.contains(.condition) {
      writeConditionProvenance(of: day, hours: day.isConditionPartial ? left : hours, to: &writer)
    }
    if selection.contains(.temperature) {
      write(
        "temperatureMin",
        .temperature,
        isKnown: day.low != nil,
        isPartial: day.isLowPartial,
        reported: day.reported.low
      )
      write(
        "temperatureMax",
        .temperature,
        isKnown: day.high != nil,
        isPartial: day.isHighPartial,
        reported: day.reported.high
      )
    }
    for field in Field.ofDays where selection.contains(field) {
      let isAtLeast = field == .pop && day.isChanceAtLeast
      let isKnown = day.values[field] != nil
      write(
        field.dayName,
        field,
        isKnown: isKnown,
        isPartial: day.partial.contains(field),
        reported: day.reported.values[field],
        isAtLeast: isAtLeast
      )
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
