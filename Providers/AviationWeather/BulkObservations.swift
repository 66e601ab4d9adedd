import AviationReports
import CSV
import Compression
package import FoundationEssentials
package import ProviderKit
import Text
package import Weather

/// The newest observation of every station in the world, from the file that the service provides for this:
/// `/data/cache/metars.cache.csv.gz`, renewed each minute.
///
/// Each row is decoded from its `raw_text`, with the coordinates and the elevation of the row. Columns are
/// found by their names in the header; the first of repeated names (`sky_cover`) counts.
package struct BulkObservations: Sendable {
  /// The path of the file, about 1.5 MB when decompressed.
  package static let path = "/data/cache/metars.cache.csv.gz"
  /// Three times its current size.
  static let largestFile = 4 << 20
  /// The service asks for no more frequent requests.
  static let lifetime = Duration.seconds(60)

  /// In the order of the file, without empty reports.
  package private(set) var stations: [StationConditions] = []
  /// By line and column, such as `line 7, latitude`.
  package var problems: [ReportProblem] { noted.reportProblems(\.self) }

  private var noted = Capped<ReportProblem>()
  private let now: Date
  /// Noon of each day in the file, by its text; there are two or three.
  private var noons: [String: Date] = [:]

  /// - Parameter file: As the service sends it: compressed, unless something on the way decompressed it.
  /// - Throws: `.schema` when it is another file.
  package init(file: [UInt8], from provider: SourceID, now: Date) throws(ProviderFailure) {
    guard GzipReader.isGzip(file) else {
      try self.init(csv: file, from: provider, now: now)
      return
    }
    let csv: [UInt8]
    do throws(Inflater.Damage) {
      csv = try GzipReader.bytes(file, limit: 2 * Self.largestFile)
    } catch {
      let detail =
        switch error {
        case .malformed: "the gzip file of all reports is damaged"
        case .tooLarge: "the file of all reports unpacks to more than \(2 * Self.largestFile >> 20) MiB"
        }
      throw ProviderFailure(provider, .schema, detail: detail)
    }
    try self.init(csv: csv, from: provider, now: now)
  }

  /// - Parameter now: Dates the reports of rows without a time.
  /// - Throws: `.schema` when it is another file. An unreadable row is skipped.
  package init(csv: [UInt8], from provider: SourceID, now: Date) throws(ProviderFailure) {
    self.now = now
    if csv.starts(with: [0x1F, 0x8B]) {
      throw ProviderFailure(
        provider,
        .schema,
        detail: "the response is a gzip file that was not decompressed"
      )
    }
    var reader = CSVReader(csv)
    guard let columns = Columns(&reader) else {
      throw ProviderFailure(
        provider,
        .schema,
        detail: "expected CSV with a column raw_text in its first lines"
      )
    }
    // A row has about 250 bytes.
    stations.reserveCapacity(csv.count / 250)
    while reader.nextRow() { take(reader, columns) }
  }

  private struct Columns {
    /// Files until 2025 begin with five lines about the query.
    private static let longestPreamble = 10

    let count: Int
    let text: Int
    let station: Int?
    let observed: Int?
    let latitude: Int?
    let longitude: Int?
    let elevation: Int?

    /// Reads past the header.
    init?(_ reader: inout CSVReader) {
      for _ in 0...Self.longestPreamble where reader.nextRow() {
        let names = (0..<reader.count).map { reader.string($0).cleaned() }
        guard let text = names.firstIndex(of: "raw_text") else { continue }
        count = names.count
        self.text = text
        station = names.firstIndex(of: "station_id")
        observed = names.firstIndex(of: "observation_time")
        latitude = names.firstIndex(of: "latitude")
        longitude = names.firstIndex(of: "longitude")
        elevation = names.firstIndex(of: "elevation_m")
        return
      }
      return nil
    }
  }

  // MARK: - One row

  private mutating func take(_ row: CSVReader, _ columns: Columns) {
    if row.isBlank { return }
    if row.count != columns.count {
      note(row, nil, "expected \(columns.count) columns, found \(row.count)")
    }
    guard columns.text < row.count else { return }
    let reference = columns.observed.flatMap { noon(row, $0) } ?? now
    do throws(ReportError) {
      let metar = try METAR(row.string(columns.text).cleaned(), reference: reference)
      guard !metar.isMissing else { return }
      var conditions = StationConditions(unnamed: metar)
      if let station = columns.station.map({ row.string($0).cleaned() }), !station.isEmpty,
        station != conditions.ident
      {
        // Its coordinates are of one station, its weather of another.
        return note(row, "station_id", "the source says \(station), its raw text \(conditions.ident)")
      }
      conditions.coordinates = coordinates(row, columns)
      conditions.elevation = number(row, columns.elevation, "elevation_m", in: Station.elevations).map(
        Length.meters
      )
      stations.append(conditions)
    } catch {
      note(row, "raw_text", "expected a METAR, found \"\(row.string(columns.text).cleaned().prefix(40))\"")
    }
  }

  private mutating func coordinates(_ row: CSVReader, _ columns: Columns) -> Coordinates? {
    guard let latitude = number(row, columns.latitude, "latitude", in: Coordinates.latitudes),
      let longitude = number(row, columns.longitude, "longitude", in: Coordinates.longitudes)
    else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  /// - Returns: `nil` for an empty or missing field, and for an invalid number, which becomes a problem.
  private mutating func number(
    _ row: CSVReader,
    _ column: Int?,
    _ name: String,
    in range: ClosedRange<Double>
  ) -> Double? {
    guard let column, !row.isEmpty(column) else { return nil }
    let text = row.string(column).cleaned()
    guard let number = Double.decimal(text[...], with: "-"), range.contains(number) else {
      note(row, name, "expected a number in \(range), found \"\(text.prefix(40))\"")
      return nil
    }
    return number
  }

  /// Noon of the day on which a report was made: enough to date it, because its text has the day of the month
  /// and the time.
  private mutating func noon(_ row: CSVReader, _ column: Int) -> Date? {
    let day = row.string(column, prefix: 10).cleaned()
    if let known = noons[day] { return known }
    guard let noon = ISOInstant.date("\(day)T12:00:00Z"), noon < now + 2 * 86_400 else {
      if !day.isEmpty {
        note(
          row,
          "observation_time",
          "expected a time in the past such as 2026-09-16T07:20:00Z, found \"\(day)\""
        )
      }
      return nil
    }
    noons[day] = noon
    return noon
  }

  private mutating func note(_ row: CSVReader, _ column: String?, _ message: String) {
    noted.add(ReportProblem(path: "line \(row.line)" + (column.map { ", \($0)" } ?? ""), message: message))
  }
}
