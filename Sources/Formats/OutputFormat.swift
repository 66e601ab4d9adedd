package import ProviderKit

/// The format of an answer.
package enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// For a terminal, at the width and with the colours of the options.
  case text
  /// The terminal's layout as plain text that can be sent by mail: no colour, no links.
  case plain
  case markdown
  /// A complete page that loads nothing.
  case html
  /// A picture of the terminal's layout.
  case svg
  case json
  /// The same envelope as JSON, on one line for each place.
  case ndjson
  /// The places, stations, ways and areas of an answer for maps, with the values of JSON (RFC 7946).
  case geojson
  case csv
  /// Metrics of the current values.
  case prometheus
  /// One JSON object on one line, for status bars.
  case waybar
  /// One line for each place, or for each of its hours or days, for status bars and quick looks.
  case line
}

extension OutputFormat {
  /// The parts of an airport's answer that the format shows: one line has no room for a forecast.
  package var airportParts: AirportQuery.Parts { self == .line ? .conditions : .all }

  /// Whether it shows the hazards around an airport.
  package var hasHazards: Bool {
    switch self {
    case .text, .plain, .markdown, .html, .svg, .json, .ndjson, .geojson: true
    case .csv, .prometheus, .waybar, .line: false
    }
  }

  /// Whether it has a layout of its own, so that the size of the terminal does not matter.
  package var hasOwnLayout: Bool {
    switch self {
    case .markdown, .html: true
    case .text, .plain, .svg: false
    case .json, .ndjson, .geojson, .csv, .prometheus, .waybar, .line: false
    }
  }

  /// Whether it shows the answer to people, as a page. Then the place counts as viewed.
  package var isPage: Bool {
    switch self {
    case .text, .plain, .markdown, .html, .svg: true
    case .json, .ndjson, .geojson, .csv, .prometheus, .waybar, .line: false
    }
  }

  /// Whether a text may follow the answer. It would break output for programs and complete files.
  package var takesWords: Bool {
    switch self {
    case .text, .plain, .markdown, .line: true
    case .html, .svg, .json, .ndjson, .geojson, .csv, .prometheus, .waybar: false
    }
  }
}
