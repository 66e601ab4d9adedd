package import Posix

/// What happened to a file of the state besides being read or written; worth one warning, never the answer.
package struct StateProblem: Hashable, Sendable, CustomStringConvertible {
  /// What is remembered in the file.
  package enum Purpose: String, Hashable, Sendable {
    case airports = "the remembered airports"
    case verification = "the kept forecasts of agg verify"

    /// What follows when the file cannot be written.
    fileprivate var loss: String {
      switch self {
      case .airports: "nothing is remembered"
      case .verification: "no forecast is kept"
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
    event.description(of: purpose.rawValue, loss: "nothing is forgotten")
  }

  package var description: String {
    let description = event.description(of: purpose.rawValue, loss: purpose.loss)
    guard case (.unwritable, .verification) = (event, purpose) else { return description }
    return "\(description). Turn it off with agg config set settings.verify off."
  }
}
