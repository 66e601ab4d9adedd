extension ProviderFailure {
  /// The names of failures in manifests and programs.
  package enum Word: String, Hashable, Sendable, CaseIterable {
    case auth, quota, rate, place, request, upstream, schema

    /// - Parameters:
    ///   - keys: The names of the parameters whose values may have been rejected.
    ///   - wait: Until the next try, for too many requests or a used-up quota.
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
