package import FoundationEssentials
package import Weather

/// A United States bulletin of winds and temperatures aloft (FB, formerly FD), decoded: a table with a line
/// for each station and a column for each height, `DDff±TT` (FAA-H-8083-28, section 27.6).
package struct WindsAloftBulletin: Equatable, Sendable {
  package let text: ReportText
  /// The time of the data that the forecast is based on (`DATA BASED ON 210000Z`).
  package internal(set) var basedOn: Date?
  package internal(set) var valid: Date?
  /// `FOR USE 0200-0900Z`, around `valid`.
  package internal(set) var useFrom: Date?
  package internal(set) var useUntil: Date?
  package internal(set) var stations: [Station] = []
  /// Parts of lines that could not be read.
  package internal(set) var unknown: [Range<Int>] = []

  /// The winds of one station.
  package struct Station: Equatable, Sendable {
    /// Three letters or digits, without a country prefix.
    package let ident: String
    /// In order of rising altitude, without heights that have no figures.
    package let levels: [WindAtAltitude]
  }

  /// - Throws: `ReportError` if there is no line `FT` with heights or no line of a station, or more than
  ///   `ReportSplitter.longestReport` bytes.
  package init(_ text: String, reference: Date) throws(ReportError) {
    try self.init(ReportText(text), reference: reference)
  }

  package init(_ text: ReportText, reference: Date) throws(ReportError) {
    try text.checkLength()
    self.text = text
    var decoder = WindsAloftDecoder(reference: ReportCalendar(reference: reference))
    decoder.decode(text.bytes.span, into: &self)
    guard !stations.isEmpty else { throw .noProduct(text: ReportError.beginning(of: text)) }
  }
}
