package import Posix

/// What went wrong with a state file. It is worth one warning and never costs the answer.
package struct StateProblem: Hashable, Sendable, CustomStringConvertible {
  /// What the file stores.
  package enum Purpose: String, Hashable, Sendable {
    case airports = "the recent airports"
    case verification = "the stored forecasts of agg verify"

    /// The consequence if the file cannot be written.
    fileprivate var loss: String {
      switch self {
      case .airports: "nothing was saved"
      case .verification: "no forecast is stored"
      }
    }
  }

  package let purpose: Purpose
  package let event: StateFileProblem

  package init(_ purpose: Purpose, _ event: StateFileProblem) {
    self.purpose = purpose
    self.event = event
  }

  /// For a run that should have deleted something and could not.
  package var descriptionOfForgetting: String {
    event.description(of: purpose.rawValue, loss: "nothing was removed")
  }

  package var description: String {
    let description = event.description(of: purpose.rawValue, loss: purpose.loss)
    guard case (.unwritable, .verification) = (event, purpose) else { return description }
    return "\(description). Turn it off with agg config set settings.verify off."
  }
}
