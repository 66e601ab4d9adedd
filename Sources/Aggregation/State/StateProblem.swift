package import Posix

/// What happened to a file of the state besides being read or written; worth one warning, never the answer.
package struct StateProblem: Hashable, Sendable, CustomStringConvertible {
  /// What is remembered in the file.
  package enum Purpose: String, Hashable, Sendable {
    case airports = "the recent airports"
    case verification = "the stored forecasts of agg verify"

    /// What follows when the file cannot be written.
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

  /// Of a run that was to forget something and could not.
  package var descriptionOfForgetting: String {
    event.description(of: purpose.rawValue, loss: "nothing was removed")
  }

  package var description: String {
    let description = event.description(of: purpose.rawValue, loss: purpose.loss)
    guard case (.unwritable, .verification) = (event, purpose) else { return description }
    return "\(description). Turn it off with agg config set settings.verify off."
  }
}
