import Layout

/// Metrics as Prometheus collects them (text exposition format 0.0.4): all samples of one
/// metric together, below what it is.
struct PrometheusExposition {
  private var order: [String] = []
  private var help: [String: String] = [:]
  private var samples: [String: [String]] = [:]
  private var seen: Set<String> = []

  /// A gauge; no line without a value, for 0 would say something. Of one series the first value counts, since
  /// a second one would spoil the whole page.
  ///
  /// - Parameters:
  ///   - help: Without line ends and backslashes, which would have to be escaped.
  ///   - decimals: of the value; `nil` for as many as it takes.
  mutating func add(
    _ name: String,
    _ help: String,
    _ labels: KeyValuePairs<String, String?>,
    _ value: Double?,
    decimals: Int? = nil
  ) {
    guard let value, value.isFinite else { return }
    let series = "\(name)\(Self.text(labels))"
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

  /// `{place="Berlin",source="open-meteo"}`; a label without a value is left out.
  private static func text(_ labels: KeyValuePairs<String, String?>) -> String {
    let pairs = labels.compactMap { name, value in value.map { "\(name)=\"\(escaped($0))\"" } }
    return pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
  }

  /// Backslash and quote have a backslash before them. A line feed would too, but is
  /// a space once the text is clean.
  static func escaped(_ label: String) -> String {
    TerminalText.cleaned(label).unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\\" || scalar == "\"" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}
