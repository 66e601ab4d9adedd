import SpannedJSON

extension SecretRedactor {
  /// Registers the secrets that a response contains, as declared by its request. Must be called before any
  /// other code sees the response.
  ///
  /// - Returns: The secrets.
  @discardableResult
  package func register(secretsIn response: [UInt8], to request: HTTPRequest) -> [Secret] {
    guard !request.identity.secretsOfResponse.isEmpty,
      let root = try? JSONDocument(response, options: JSONOptions(dialect: .reply, maximumSize: .max)).root
    else { return [] }
    let secrets = request.identity.secretsOfResponse.compactMap { pointer in
      root[pointer].flatMap { $0.string ?? $0.numberText }.map { Secret($0) }
    }
    for secret in secrets { register(secret) }
    return secrets
  }
}
