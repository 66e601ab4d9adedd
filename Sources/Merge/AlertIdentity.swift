import FoundationEssentials
import Text
import Weather

/// What shows that two warnings are the same. It is made once for each warning, because texts take long to
/// compare.
struct AlertIdentity {
  /// The identifier, if it identifies this message in every source.
  let worldwide: String?
  /// The worldwide identifier, or those that are part of the message's address.
  let identifiers: Set<String>
  /// `nil` with a worldwide identifier.
  let content: Content?
  /// `nil` without an end or a time at which it was sent.
  let wording: Wording?

  /// Everything in which two messages without a worldwide identifier can differ for a reader or their source.
  struct Content: Hashable {
    let identifier: String?
    let event: String
    let severity: WeatherAlert.Severity
    let sender: String?
    let description: String?
    let areas: String?
    let onset: Date?
    let ends: Date?
  }

  /// What is equal in warnings that two sources describe in their own words: the event in a common area and
  /// the end. They are sent within an hour of each other.
  struct Wording {
    let occasion: Occasion
    let sent: Date
    /// Empty for a message that may concern all areas.
    let areas: Set<String>
  }

  struct Occasion: Hashable {
    let event: String
    let ends: Date
  }

  init(_ alert: WeatherAlert) {
    worldwide = alert.identifier.flatMap { Self.isWorldwide($0) ? Self.withoutForm($0) : nil }
    identifiers = worldwide.map { [$0] } ?? Self.identifiers(inAddress: alert.uri ?? "")
    content =
      worldwide == nil
      ? Content(
        identifier: alert.identifier,
        event: alert.event,
        severity: alert.severity,
        sender: alert.sender,
        description: alert.description,
        areas: alert.areas,
        onset: alert.onset,
        ends: alert.ends
      ) : nil
    if let ends = alert.ends, let sent = alert.sent {
      wording = Wording(
        occasion: Occasion(event: Self.plain(alert.event), ends: ends),
        sent: sent,
        areas: Self.names(in: alert.areas ?? "")
      )
    } else {
      wording = nil
    }
  }

  private static func identifiers(inAddress uri: String) -> Set<String> {
    let separators = Set<Character>("/?&=#")
    let parts = uri.replacing("%3A", with: ":").split { separators.contains($0) }
    return Set(
      parts.map { part in
        let suffix = [".json", ".xml", ".cap", ".html"].first { part.hasSuffix($0) }
        return String(part.dropLast(suffix?.count ?? 0))
      }.filter(isWorldwide).map(withoutForm)
    )
  }

  /// The identifier without the ending that marks DWD's messages in several languages. Services that pass the
  /// warning on omit it.
  private static func withoutForm(_ identifier: String) -> String {
    identifier.hasSuffix(".MUL") ? String(identifier.dropLast(4)) : identifier
  }

  /// Whether two senders cannot choose the same identifier by chance: an OID, a URN, a UUID or a product with
  /// its numbers, as in CAP. A list index or the code of a kind of warning is not unique: other sources use
  /// it too, and so does the same source for its next warning.
  private static func isWorldwide(_ identifier: String) -> Bool {
    identifier.count >= 16 && identifier.count(where: \.isWholeNumber) >= 6
  }

  /// The text without case, repeated spaces and punctuation at the end.
  private static func plain(_ text: some StringProtocol) -> String {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(words.reversed().drop { $0.isPunctuation || $0 == " " }.reversed())
  }

  /// The areas of a list as they are written. A comma separates them only where nothing else does.
  static func entries(in areas: String) -> [String] {
    let parts = areas.split { $0 == ";" || $0 == "\n" }
    return (parts.count > 1 ? parts : areas.split(separator: ",")).map { String($0.trimmed) }
  }

  /// The names of the areas, as they are compared.
  static func names(in areas: String) -> Set<String> {
    let separators = Set<Character>(";,\n")
    return Set(areas.split { separators.contains($0) }.map { plain($0) }.filter { !$0.isEmpty })
  }
}
