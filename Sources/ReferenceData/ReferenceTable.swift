package import Embedded

/// An embedded table: rows are lines, columns are separated by tabs, and rows are sorted by the bytes of the
/// first column. It is searched in place; nothing is read at start.
package struct ReferenceTable: Sendable {
  private let bytes: StaticBytes

  /// - Parameter name: The name of a file in `Data`, without its extension.
  init(_ name: String) {
    // The plugin embeds every table of the folder, and a test opens each of them by name.
    bytes = Embedded.file("Sources/ReferenceData/Data/\(name).tsv") ?? .empty
  }

  init(_ bytes: StaticBytes) { self.bytes = bytes }

  /// The condition codes of the weather services.
  package static let conditions = ReferenceTable("conditions")
  package static let countries = ReferenceTable("countries")
  /// Airports with an ICAO or IATA code.
  package static let airports = ReferenceTable("airports")
  /// All other airports.
  package static let airfields = ReferenceTable("airfields")
  /// IATA and local codes with the ident in `airports` or `airfields`.
  package static let airportCodes = ReferenceTable("airport-codes")
  /// One row for each runway, by the ident in `airports` or `airfields`.
  package static let runways = ReferenceTable("runways")
  package static let cities = ReferenceTable("cities")
  /// The names of time zones by their number in the other tables.
  package static let zones = ReferenceTable("zones")
  /// Other names of cities with the offset of the city's row: for larger cities the names in Latin letters,
  /// for all the names in the script of their country.
  package static let cityNames = ReferenceTable("city-names")
  /// The names of cities in Japanese, German, French, Spanish, Dutch, Danish, Portuguese, Italian, Polish,
  /// Swedish and Norwegian, by the offset of the city's row; then the one in Brazil, if it differs from that
  /// in Portugal, and a further spelling. Empty columns at the end are left out.
  package static let cityLabels = ReferenceTable("city-labels")
  /// First-level divisions by country and GeoNames code.
  package static let divisions = ReferenceTable("divisions")
  /// Folded names of countries with their codes, one row for each country of a name.
  package static let countryNames = ReferenceTable("country-names")
  /// The rows of `airports` by cells of one degree: the cell, and the offset of each row in it. The name of a
  /// cell is its south-west corner in degrees from the South Pole and from 180° W, three digits each.
  package static let airportCells = ReferenceTable("airport-cells")
  /// The rows of `cities` in the same form.
  package static let cityCells = ReferenceTable("city-cells")

  /// One line of the table.
  package struct Row: Sendable {
    fileprivate let bytes: StaticBytes
    fileprivate let range: Range<Int>

    /// The offset of its first byte in the table.
    package var offset: Int { range.lowerBound }

    /// A column by its number; empty if the row has fewer columns.
    package subscript(column: Int) -> String {
      bytes.string(columnRange(column))
    }

    /// All columns in one pass.
    package var columns: [String] {
      var columns: [String] = []
      // The widest table has this many columns.
      columns.reserveCapacity(12)
      var start = range.lowerBound
      while start <= range.upperBound {
        let end = min(bytes.offset(of: UInt8(ascii: "\t"), from: start), range.upperBound)
        columns.append(bytes.string(start..<end))
        start = end + 1
      }
      return columns
    }

    /// The bytes of the first column.
    package var key: [UInt8] { bytes.array(columnRange(0)) }

    /// The bytes of the row, in place: for searches that look at every row.
    package var utf8: Slice<StaticBytes> { bytes[range] }

    /// Whether a column with a list, such as `bavaria|bayern`, has this item: for searches that look at every
    /// row, because no text is made of it.
    package func has(_ item: [UInt8], inListOf column: Int) -> Bool {
      let list = columnRange(column)
      var start = list.lowerBound
      while start < list.upperBound {
        let end = bytes.offset(of: UInt8(ascii: "|"), in: start..<list.upperBound)
        if end - start == item.count, bytes[start..<end].elementsEqual(item) { return true }
        start = end + 1
      }
      return false
    }

    /// A column as a number of up to four decimals; `nil` for anything else. Returns the same value as
    /// `Double`, because the division of two whole numbers is rounded only once, but faster.
    package func number(_ column: Int) -> Double? { tenThousandths(column).map { Double($0) / 10_000 } }

    /// A column as a number of up to four decimals, in ten thousandths; `nil` for anything else. Much faster
    /// than `Double`, for searches that look at every row.
    package func tenThousandths(_ column: Int) -> Int? {
      let range = columnRange(column)
      var index = range.lowerBound
      guard index < range.upperBound else { return nil }
      let isNegative = bytes[index] == UInt8(ascii: "-")
      if isNegative { index += 1 }
      var value = 0
      var places = -1
      var hasDigits = false
      while index < range.upperBound {
        let byte = bytes[index]
        if byte == UInt8(ascii: "."), places < 0 {
          places = 0
        } else {
          let digit = byte &- UInt8(ascii: "0")
          guard digit < 10, value < 1 << 40 else { return nil }
          value = value * 10 + Int(digit)
          hasDigits = true
          if places >= 0 { places += 1 }
        }
        index += 1
      }
      guard hasDigits, places <= 4 else { return nil }
      for _ in max(places, 0)..<4 { value *= 10 }
      return isNegative ? -value : value
    }

    /// Whether a word in any column begins with these letters, in either case. Always `true` for a row with
    /// non-ASCII letters or an apostrophe, because the caller has to compare their spellings.
    ///
    /// - Parameter beginning: Lower-case letters and digits.
    package func mayHaveWord(beginningWith beginning: [UInt8]) -> Bool {
      guard let first = beginning.first, bytes.isASCII(range), !has("'"), !has("`") else { return true }
      return hasWord(beginning, from: first) || hasWord(beginning, from: first.uppercased)
    }

    private func has(_ sign: Unicode.Scalar) -> Bool {
      bytes.offset(of: UInt8(ascii: sign), in: range) < range.upperBound
    }

    /// Whether the text of a column may begin with a letter, in either case. Always `true` for text that
    /// begins with a non-ASCII letter, because the caller has to fold it first.
    ///
    /// - Parameter letter: A lower-case letter or a digit.
    package func mayBegin(_ column: Int, with letter: UInt8) -> Bool {
      let range = columnRange(column)
      guard let first = range.first.map({ bytes[$0] }) else { return false }
      return first.lowercased == letter || !first.isLetterOrDigit
    }

    /// Whether a word begins with these letters, and with this case of the first letter. Looks only at the
    /// places where that letter occurs, because each search goes through the whole table, which is 1.4 MB.
    private func hasWord(_ beginning: [UInt8], from letter: UInt8) -> Bool {
      var index = bytes.offset(of: letter, in: range)
      while index < range.upperBound {
        let isStart = index == range.lowerBound || !bytes[index - 1].isLetterOrDigit
        if isStart, begins(at: index, with: beginning) { return true }
        index = bytes.offset(of: letter, in: index + 1..<range.upperBound)
      }
      return false
    }

    private func begins(at start: Int, with lowercased: [UInt8]) -> Bool {
      guard range.upperBound - start >= lowercased.count else { return false }
      return lowercased.indices.allSatisfy { bytes[start + $0].lowercased == lowercased[$0] }
    }

    private func columnRange(_ column: Int) -> Range<Int> {
      var start = range.lowerBound
      for _ in 0..<column {
        start = bytes.offset(of: UInt8(ascii: "\t"), from: start) + 1
        guard start <= range.upperBound else { return range.upperBound..<range.upperBound }
      }
      return start..<min(bytes.offset(of: UInt8(ascii: "\t"), from: start), range.upperBound)
    }
  }

  /// The row that begins at an offset; an empty one outside the table.
  package func row(at offset: Int) -> Row {
    let offset = offset >= 0 && offset < bytes.count ? offset : bytes.count
    return Row(bytes: bytes, range: offset..<bytes.offset(of: UInt8(ascii: "\n"), from: offset))
  }

  /// All rows in order.
  package var rows: Rows { Rows(table: self) }

  /// The rows from the first one on, found one by one as they are read.
  package struct Rows: Sequence, IteratorProtocol {
    fileprivate let table: ReferenceTable
    private var offset = 0

    fileprivate init(table: ReferenceTable) { self.table = table }

    package mutating func next() -> Row? {
      guard offset < table.bytes.count else { return nil }
      let row = table.row(at: offset)
      offset = row.range.upperBound + 1
      return row
    }

    /// Leaves out the next rows whose keys begin with `prefix`. Looks at few of them if they are many.
    package mutating func skip(beginningWith prefix: ArraySlice<UInt8>) {
      // Some prefixes are of a single row and others of thousands, so the steps grow.
      var end = offset
      var step = 64
      while end < table.bytes.count, table.hasKey(beginningWith: prefix, at: end) {
        offset = end
        end = table.bytes.offset(of: UInt8(ascii: "\n"), from: end + step) + 1
        step *= 2
      }
      offset = table.partition(offset..<Swift.min(end, table.bytes.count)) {
        table.hasKey(beginningWith: prefix, at: $0)
      }
    }
  }

  /// The first row whose key does not sort before `key`; `nil` if all do.
  package func first(from key: String) -> Row? {
    let offset = lowerBound(Array(key.utf8))
    return offset < bytes.count ? row(at: offset) : nil
  }

  /// The first row whose key is `key`.
  package func first(_ key: String) -> Row? {
    let key = Array(key.utf8)
    let offset = lowerBound(key)
    return order(of: key, at: offset) == .same ? row(at: offset) : nil
  }

  /// All rows whose key is `key`.
  package func rows(_ key: String) -> [Row] {
    let key = Array(key.utf8)
    return rows(from: key) { $0 == key }
  }

  /// The rows whose keys begin with `prefix`.
  package func rows(beginningWith prefix: String, limit: Int = .max) -> [Row] {
    let prefix = Array(prefix.utf8)
    return rows(from: prefix, limit: limit) { $0.starts(with: prefix) }
  }

  /// The rows whose keys are between two keys, both included.
  package func rows(from first: String, through last: String) -> some Sequence<Row> {
    let last = Array(last.utf8)
    return sequence(state: lowerBound(Array(first.utf8))) { [self] (offset: inout Int) -> Row? in
      guard offset < bytes.count, order(of: last, at: offset) != .before else { return nil }
      let row = row(at: offset)
      offset = row.range.upperBound + 1
      return row
    }
  }

  private func rows(from key: [UInt8], limit: Int = .max, while matches: ([UInt8]) -> Bool) -> [Row] {
    var offset = lowerBound(key)
    var found: [Row] = []
    while offset < bytes.count, found.count < limit {
      let row = row(at: offset)
      guard matches(row.key) else { break }
      found.append(row)
      offset = row.range.upperBound + 1
    }
    return found
  }

  /// The offset of the first row whose key does not sort before `key`.
  private func lowerBound(_ key: [UInt8]) -> Int {
    partition(0..<bytes.count) { order(of: key, at: $0) == .behind }
  }

  /// The offset of the first row in a range for which a condition is false. It is true for all rows before.
  private func partition(_ range: Range<Int>, while isBefore: (_ offset: Int) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let next = bytes.offset(of: UInt8(ascii: "\n"), from: low + (high - low) / 2) + 1
      // If no row begins in the second half, only a few rows remain, which are searched one by one.
      let start = next < high ? next : low
      if isBefore(start) {
        low = bytes.offset(of: UInt8(ascii: "\n"), from: start) + 1
      } else {
        high = start
      }
    }
    return low
  }

  private enum Order { case before, same, behind }

  /// How a key sorts relative to the key of the row at an offset. Compares bytes in place, because every
  /// search does this a dozen times.
  private func order(of key: [UInt8], at start: Int) -> Order {
    var offset = start
    while offset - start < key.count {
      guard offset < bytes.count, case let other = bytes[offset], !Self.endsColumn(other) else {
        return .behind
      }
      let byte = key[offset - start]
      if byte != other { return byte < other ? .before : .behind }
      offset += 1
    }
    return offset < bytes.count && !Self.endsColumn(bytes[offset]) ? .before : .same
  }

  /// Whether the key of the row at an offset begins with a prefix, which contains no tab.
  fileprivate func hasKey(beginningWith prefix: ArraySlice<UInt8>, at offset: Int) -> Bool {
    guard bytes.count - offset >= prefix.count else { return false }
    let shift = offset - prefix.startIndex
    return prefix.indices.allSatisfy { bytes[shift + $0] == prefix[$0] }
  }

  private static func endsColumn(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
  }
}

extension UInt8 {
  /// ASCII only.
  fileprivate var lowercased: UInt8 { self &- 0x41 < 26 ? self + 0x20 : self }
  fileprivate var uppercased: UInt8 { self &- 0x61 < 26 ? self - 0x20 : self }
  fileprivate var isLetterOrDigit: Bool { lowercased &- 0x61 < 26 || self &- 0x30 < 10 }
}
