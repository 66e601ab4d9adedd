import Catalog
import Layout

/// Metrics in the Prometheus text exposition format 0.0.4: all samples of a metric together, below its
/// description.
struct PrometheusExposition {
  private var order: [String] = []
  private var help: [String: String] = [:]
  private var samples: [String: [String]] = [:]
  private var seen: Set<String> = []
  /// The place that the label `place` of the following series names. Its region and country are labels too.
  var place: Place?

  /// Adds a sample of a gauge. Without a value nothing is added, because 0 would be a value. If a series
  /// occurs twice, the first value is kept, because a duplicate would make the whole page invalid.
  ///
  /// - Parameters:
  ///   - help: A text without line feeds and backslashes, which would have to be escaped.
  ///   - decimals: The decimals of the value; `nil` for as many as needed.
  mutating func add(
    _ name: String,
    _ help: String,
    _ labels: KeyValuePairs<String, String?>,
    _ value: Double?,
    decimals: Int? = nil
  ) {
    guard let value, value.isFinite else { return }
    let series = "\(name)\(text(labels))"
    guard seen.insert(series).inserted else { return }
    if self.help.updateValue(help, forKey: name) == nil { order.append(name) }
    samples[name, default: []].append("\(series) \(NumberText.plain(value, decimals: decimals))\n")
  }

  var text: String {
    order.map { name in
      "# HELP \(name) \(help[name] ?? "")\n# TYPE \(name) gauge\n"
        + (samples[name] ?? []).joined()
    }.joined()
  }

  /// `{place="Berlin",country="DE",source="open-meteo"}`; a label without a value is omitted.
  private func text(_ labels: KeyValuePairs<String, String?>) -> String {
    var all: [(name: String, value: String?)] = []
    for (name, value) in labels {
      all.append((name, value))
      if name == "place" { all += [("region", place?.subdivision), ("country", place?.country)] }
    }
    let pairs = all.compactMap { name, value in value.map { "\(name)=\"\(Self.escaped($0))\"" } }
    return pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
  }

  /// Escapes backslashes and quotes. A line feed would need it too, but cleaning the text makes it a space.
  static func escaped(_ label: String) -> String {
    TerminalText.cleaned(label).unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\\" || scalar == "\"" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}
