import HTTPTransport
import ProviderKit

extension ExitCode {
  /// The exit code that fits the reasons of all sources that did not answer.
  ///
  /// - Parameter isPlaceKnown: Otherwise, a place that no source has is probably a typing error.
  init(_ reasons: [ProviderFailure.Reason], isPlaceKnown: Bool = false) {
    // A source without a key was not queried; the reasons of the others decide.
    let asked = reasons.filter { !$0.isUnconfigured }
    // One that does not cover the place could not have answered.
    let able = asked.filter { $0 != .place }
    self =
      if asked.isEmpty {
        reasons.isEmpty ? .unavailable : .config
      } else if able.isEmpty {
        isPlaceKnown ? .unavailable : .noPlace
      } else if able.allSatisfy(\.isLimit) {
        .rateLimited
      } else if able.allSatisfy(\.isOfKey) {
        .noPermission
      } else {
        .unavailable
      }
  }
}

extension ProviderFailure {
  /// The source was not queried, because the user has not set it up.
  var isUnconfigured: Bool { reason.isUnconfigured && !isOfSetup }
}

extension ProviderFailure.Reason {
  fileprivate var isUnconfigured: Bool {
    if case .unconfigured = self { true } else { false }
  }

  fileprivate var isLimit: Bool {
    switch self {
    case .quota, .rate: true
    case .transport(.paused(_, let pause)): pause.reason == .rate || pause.reason == .limit
    default: false
    }
  }

  /// The key was rejected, now or in an earlier run.
  fileprivate var isOfKey: Bool {
    switch self {
    case .auth: true
    case .transport(.paused(_, let pause)): pause.reason == .auth
    default: false
    }
  }
}
