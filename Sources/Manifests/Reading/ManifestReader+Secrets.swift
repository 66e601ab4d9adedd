import HTTPTransport
import SpannedJSON

/// Where a manifest may contain a key, so that no message shows it.
extension JSONValue {
  /// The ranges of the text that may contain a key: the default of a secret parameter, what is sent under the
  /// name of a secret or as user and password, and what an address has before its host or in its query.
  var secretSpans: [Range<Int>] { secretSpans(below: "") }

  private func secretSpans(below name: String) -> [Range<Int>] {
    if kind == .array { return elements.flatMap { $0.secretSpans(below: name) } }
    if kind == .string { return secretsOfAddress }
    let secret = self["secret"]
    let isSecret = secret.map { $0.bool != false } ?? SecretName.isSecret(name)
    return members.flatMap { member -> [Range<Int>] in
      let (key, value) = (member.key.string, member.value)
      if value.isContainer { return value.secretSpans(below: key) }
      // `set` takes a pointer, not a key. Outside requests, `secret` is a flag.
      let isOpen = name == "set" || (key == "secret" && name != "query" && name != "headers")
      let isKey =
        key == "default" ? isSecret : (name == "basic" || SecretName.isSecret(key)) && value.hasOwnText
      return isKey && !isOpen ? [value.contentSpan] : value.secretsOfAddress
    }
  }

  /// Whether it is a number, or a text with more than parameters and the name of a scheme before them:
  /// `Bearer {param.key}` has only these.
  private var hasOwnText: Bool {
    if kind == .number { return true }
    guard var rest = string?[...] else { return false }
    if let space = rest.firstIndex(of: " "), rest[..<space].allSatisfy({ $0.isLetter || $0 == "-" }) {
      rest = rest[space...]
    }
    while let start = rest.firstRange(of: "{param."), let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      rest.removeSubrange(start.lowerBound...end)
    }
    return rest.contains { $0 != " " }
  }

  /// What an address, or the name of a host, has before an `@`, and behind the first `?` or `=`.
  private var secretsOfAddress: [Range<Int>] {
    guard let text = string, text.contains("://") || text.contains("@") else { return [] }
    // Escapes in the text make other positions.
    guard text.utf8.count == contentSpan.count else { return [contentSpan] }
    let bytes = Array(text.utf8)
    let start = text.firstRange(of: "://").map {
      text.utf8.distance(from: text.startIndex, to: $0.upperBound)
    }
    let end = bytes[(start ?? 0)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    let user = bytes[(start ?? 0)..<end].lastIndex(of: UInt8(ascii: "@")).map { (start ?? 0)..<$0 }
    let query = bytes.firstIndex { "?=".utf8.contains($0) }.map { $0 + 1..<bytes.count }
    return [user, query].compactMap(\.self).filter { !$0.isEmpty }
      .map { $0.lowerBound + contentSpan.lowerBound..<$0.upperBound + contentSpan.lowerBound }
  }

  /// Without the quotes.
  private var contentSpan: Range<Int> {
    kind == .string ? span.lowerBound + 1..<span.upperBound - 1 : span
  }
}
