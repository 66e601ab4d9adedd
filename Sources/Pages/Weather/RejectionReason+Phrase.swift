package import Layout
package import Merge

extension RejectionReason {
  /// Why a value was not used, as the end of a sentence.
  package var phrase: Phrase {
    switch self {
    case .range: .rejectedRange
    case .outlier: .rejectedOutlier
    case .conflict: .rejectedConflict
    case .stale: .rejectedStale
    case .far: .rejectedFar
    case .disabled: .rejectedDisabled
    case .interval: .rejectedInterval
    }
  }
}
