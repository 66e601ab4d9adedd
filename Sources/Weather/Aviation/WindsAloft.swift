package import FoundationEssentials

/// Wind and temperature at one height.
package struct WindAtAltitude: Hashable, Sendable {
  /// Above mean sea level.
  package var altitude: Length
  /// Direction and speed; `nil` if none is given (too close to the ground). A speed of 199 kt is at least
  /// that.
  package var wind: Wind?
  package var temperature: Temperature?

  /// Less than 5 kt from a variable direction (`9900`).
  package var isLightAndVariable: Bool { wind?.direction == .variable }

  package init(altitude: Length, wind: Wind? = nil, temperature: Temperature? = nil) {
    self.altitude = altitude
    self.wind = wind
    self.temperature = temperature
  }
}

/// Winds and temperatures aloft over one place, for one or more times.
package struct WindsAloft: Hashable, Sendable {
  /// The levels at one time.
  package struct Column: Hashable, Sendable {
    package var valid: Date
    /// The time of use around `valid`.
    package var start: Date?
    package var end: Date?
    /// In ascending order of altitude.
    package var levels: [WindAtAltitude]

    package init(valid: Date, start: Date? = nil, end: Date? = nil, levels: [WindAtAltitude]) {
      self.valid = valid
      self.start = start
      self.end = end
      self.levels = levels
    }
  }

  /// How it was made, in the source's words, such as "Model" or "FB".
  package var source: String?
  package var issued: Date?
  package var columns: [Column]

  package init(source: String? = nil, issued: Date? = nil, columns: [Column]) {
    self.source = source
    self.issued = issued
    self.columns = columns
  }
}
