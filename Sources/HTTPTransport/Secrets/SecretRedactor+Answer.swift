import SpannedJSON

extension SecretRedactor {
  /// Remembers the secrets that an answer brings where its request says. To be called
  /// before anybody else sees the answer.
  ///
  /// - Returns: Those that are there.
  @discardableResult
  package func register(secretsIn answer: [UInt8], to request: HTTPRequest) -> [Secret] {
    guard !request.identity.secretsOfAnswer.isEmpty,
      let root = try? JSONDocument(answer, options: .reply).root
    else { return [] }
    let secrets = request.identity.secretsOfAnswer.compactMap { pointer in
      root[pointer].flatMap { $0.string ?? $0.numberText }.map { Secret($0) }
    }
    for secret in secrets { register(secret) }
    return secrets
  }
}
