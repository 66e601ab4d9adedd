import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

/// Every field passes through the merge, whatever its rule, so that a new one cannot be forgotten.
struct FieldMergeTests {
  /// Possible values of all fields, at a share of their ranges.
  private static func values(at share: Double) -> FieldValues {
    var values = FieldValues()
    for field in Field.allCases {
      let (low, high) = (field.limits.lowerBound, min(field.limits.upperBound, 1000))
      values[field] = low + share * (high - low)
    }
    // Humidity is computed from the merged temperature and dew point.
    values[.dewPoint] = values[.temperature]
    values[.humidity] = 100
    return values
  }

  private static let low = values(at: 0.25)
  private static let high = values(at: 0.5)

  private static func first(_ reports: [WeatherReport]) -> MergedReadings {
    var settings = MergeSettings()
    settings.mode = .first
    return Merge.current(reports, place: MergePlace(), settings: settings, now: NumberedReports.now)
  }

  @Test(arguments: Field.allCases)
  func `with --merge first every field is that of the first source`(field: Field) throws {
    let reports = [NumberedReports.report(0, Self.low), NumberedReports.report(1, Self.high)]
    let value = try #require(Self.first(reports).values.value(of: field))
    let reversed = try #require(Self.first(reports.reversed()).values.value(of: field))
    // Amounts are for an hour, as the sources report them.
    #expect(abs(value - (Self.low[field] ?? .nan)) < 1e-6)
    #expect(abs(reversed - (Self.high[field] ?? .nan)) < 1e-6)
  }

  @Test(arguments: Field.allCases)
  func `with --merge first a source without a group is skipped`(
    field: Field
  ) throws {
    var others = Self.low
    var own = FieldValues()
    for member in field.group.fields {
      own[member] = Self.high[member]
      others[member] = nil
    }
    let merged = Self.first([NumberedReports.report(0, others), NumberedReports.report(1, own)])
    let value = try #require(merged.values.value(of: field))
    #expect(abs(value - (Self.high[field] ?? .nan)) < 1e-6)
  }

  @Test(arguments: Field.allCases)
  func `every field of two sources is between both`(field: Field) throws {
    let merged = NumberedReports.merge([
      NumberedReports.report(0, Self.low), NumberedReports.report(1, Self.high),
    ])
    let value = try #require(merged.values.value(of: field))
    let (low, high) = try (#require(Self.low[field]), #require(Self.high[field]))
    #expect(value >= low - 1e-6 && value <= high + 1e-6)
  }

  @Test(arguments: Field.allCases)
  func `an impossible value of any field is left out`(field: Field) throws {
    guard field.limits.upperBound < .greatestFiniteMagnitude else { return }
    let report = NumberedReports.report(0, [field: field.limits.upperBound * 1.01 + 1])
    let merged = NumberedReports.merge([report]).values[field]
    #expect(merged?.value == nil)
    // The direction of a wind without a speed is not listed.
    if field != .windDirection { #expect(merged?.rejected.first?.reason == .range) }
  }

  @Test(arguments: Field.ofDays)
  func `a day has the value of its hours`(field: Field) throws {
    let start = NumberedReports.now
    let hours = (0..<48).map { hour in
      var moment = MergedReadings(time: start.addingTimeInterval(Double(hour) * 3600))
      moment.values[field] = MergedValue(field, value: Double(hour % 2), method: .single, count: 1)
      return moment
    }
    let day = try #require(MergedDay.days(of: hours, zone: "UTC", now: start).first { $0.hours == 24 })
    let expected: Double =
      switch field.dayValue {
      case .sum: 12
      case .mean: 0.5
      case .maximum, nil: 1
      }
    #expect(day.values[field] == expected)
  }
}
