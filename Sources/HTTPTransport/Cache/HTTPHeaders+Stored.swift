extension HTTPHeaders {
  /// Fields that identify a person, belong to one connection (RFC 9110, section 7.6.1), or describe the
  /// encoded body.
  private static let passing: Set<String> = [
    "set-cookie", "set-cookie2", "content-encoding", "content-length", "transfer-encoding", "connection",
    "keep-alive", "proxy-authenticate", "proxy-authentication-info", "te", "trailer", "upgrade",
  ]

  /// The fields that may be written to a file.
  func stored(_ redactor: SecretRedactor) -> Self {
    let kept = filtered { !Self.passing.contains($0) }
    // Secrets are rare. One search through all lines is enough, because no escape continues past the end of a
    // line.
    let lines = kept.fields.flatMap { [$0.name, $0.value] }.joined(separator: "\n")
    guard redactor.holdsSecret([UInt8](lines.utf8)) else { return kept }
    var result = Self()
    for field in kept.fields { result.add(redactor.redact(field.name), redactor.redact(field.value)) }
    return result
  }

  /// These fields, with those of another response replacing the ones of the same name (RFC 9111, section
  /// 3.2).
  func updated(with newer: Self) -> Self {
    let names = Set(newer.fields.map { $0.name.lowercased() })
    var result = filtered { !names.contains($0) }
    for field in newer.fields { result.add(field.name, field.value) }
    return result
  }

  /// `Vary: *`: a response depends on more than can be known (RFC 9111, section 4.1).
  var variesByAnything: Bool {
    fields.contains { field in
      field.name.lowercased() == "vary"
        && field.value.split(separator: ",").contains { $0.filter { !$0.isWhitespace } == "*" }
    }
  }
}
