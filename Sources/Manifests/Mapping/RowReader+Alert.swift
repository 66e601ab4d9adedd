import CAP
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Reads the warnings of a row.
extension RowReader {
  /// The row as a warning. A warning without a readable event gets the event of its headline, or a general
  /// one.
  ///
  /// - Returns: `nil` when the row has no values.
  mutating func alert(_ map: Manifest.AlertMap) -> WeatherAlert? {
    let fields = map.fields
    let nameless = WeatherAlert(event: "Warning")
    var alert = nameless
    alert.headline = fields[.headline].flatMap { passage($0) }
    alert.description = fields[.description].flatMap { paragraphs($0) }
    alert.identifier = fields[.id].flatMap { passage($0) }
    alert.uri = fields[.uri].flatMap { passage($0) }
    alert.status = fields[.status].flatMap { word($0) }
    alert.messageType = fields[.messageType].flatMap { word($0) }
    alert.response = fields[.response].flatMap { word($0) }
    alert.instruction = fields[.instruction].flatMap { paragraphs($0) }
    alert.areas = fields[.areas].flatMap { passage($0) }
    alert.sender = fields[.sender].flatMap { passage($0) }
    alert.severity = fields[.severity].flatMap { word($0) } ?? .unknown
    alert.urgency = fields[.urgency].flatMap { word($0) } ?? .unknown
    alert.certainty = fields[.certainty].flatMap { word($0) } ?? .unknown
    alert.sent = fields[.sent].flatMap { time($0) }
    alert.onset = fields[.onset].flatMap { time($0) }
    alert.ends = fields[.ends].flatMap { time($0) }
    if let event = fields[.event].flatMap({ passage($0) }) ?? alert.headline { alert.event = event }
    return alert == nameless ? nil : alert
  }

  /// The areas of a warning: a geometry of GeoJSON, or areas or polygons of CAP.
  ///
  /// - Parameter reference: Where they are in the row; `nil` if the manifest maps no outline.
  mutating func areas(at reference: Int?) -> [CAPArea] {
    guard let reference else { return [] }
    let found = cells.list(at: reference) ?? [cells[reference]].compactMap(\.self)
    // XML has an empty text for an element without one.
    return found.filter { !$0.isNull && $0.string != "" }.flatMap { value -> [CAPArea] in
      if value["coordinates"] != nil || value["type"] != nil {
        var area = CAPArea()
        area.polygons = problems.read(value, as: .areas) ?? []
        return [area]
      }
      var reader = CAPReader(problems)
      defer { problems = reader.reader }
      return reader.areas(value)
    }
  }

  /// A text of any length, cleaned; a list of texts is joined.
  private mutating func passage(_ rule: ValueRule) -> String? {
    text(rule, joint: ", ") { $0.cleaned() }
  }

  /// A text in which each paragraph, or each text of a list, is a line.
  private mutating func paragraphs(_ rule: ValueRule) -> String? {
    text(rule, joint: "\n") { $0.cleanedParagraphs() }
  }

  private mutating func text(_ rule: ValueRule, joint: String, _ clean: (String) -> String) -> String? {
    first(rule) { reader, cell, _, rule in
      let list: [JSONValue]? =
        if case .of(_, let reference) = rule.content { reader.cells.list(at: reference) } else { nil }
      let parts = list ?? (cell.value.kind == .array ? Array(cell.value.elements) : [cell.value])
      let hasCodes = rule.codes.hasWords
      let texts = parts.compactMap { part in
        // A whole number is compared by its digits, as a code is.
        (hasCodes
          ? (part.int.map(String.init) ?? part.string?.cleaned()).flatMap { rule.codes.word(for: $0) } : nil)
          ?? (part.string?.withoutMarkup() ?? part.numberText).map(clean)
      }.filter { !$0.isEmpty }
      if texts.isEmpty, parts.contains(where: { $0.kind != .string && !$0.isNull }) {
        reader.problems.report(cell.value, expected: "text")
      }
      let text = texts.joined(separator: joint)
      return text.isEmpty ? nil : text.shortened(to: TextLimit.count)
    }
  }

  /// A word of a set: by the manifest's codes, else as CAP writes it. Case does not matter.
  private mutating func word<Word: RawRepresentable & CaseIterable>(_ rule: ValueRule) -> Word?
  where Word.RawValue == String {
    first(rule) { reader, cell, _, rule in
      // A whole number is compared by its digits, as a code is.
      let value = cell.value
      guard let text = (value.int.map(String.init) ?? value.string ?? value.numberText)?.cleaned(),
        !text.isEmpty
      else { return nil }
      if let word = Word(rawValue: rule.codes.word(for: text) ?? text.lowercased()) { return word }
      let codes = rule.codes.hasWords ? "a code of the manifest or " : ""
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      reader.problems.report(
        value,
        expected:
          "\(codes)one of \(words) (for other words: \"codes\": {\"Red\": \"\(Word.allCases.first?.rawValue ?? "")\"})"
      )
      return nil
    }
  }
}
