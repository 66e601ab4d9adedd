extension ProviderFailure {
  /// What a manifest or a program calls a failure.
  package enum Word: String, Hashable, Sendable, CaseIterable {
    case auth, quota, rate, place, request, upstream, schema

    /// - Parameters:
    ///   - keys: The names of the parameters whose values may have been refused.
    ///   - wait: Until the next try, of too many requests and of an allowance that is used up.
    package func reason(keys: [String] = [], waiting wait: Duration? = nil) -> Reason {
      switch self {
      case .auth: .auth(parameters: keys)
      case .quota: .quota(retryAfter: wait)
      case .rate: .rate(retryAfter: wait)
      case .place: .place
      case .request: .request
      case .upstream: .upstream
      case .schema: .schema
      }
    }
  }
}
