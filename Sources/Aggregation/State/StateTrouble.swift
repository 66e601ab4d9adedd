package import Posix

/// What happened to a file of the state besides being read or written; worth one warning, never the answer.
package struct StateTrouble: Hashable, Sendable, CustomStringConvertible {
  /// What is remembered in the file.
  package enum Purpose: String, Hashable, Sendable {
    case airports = "the remembered airports"
    case verification = "the kept forecasts of agg verify"
  }

  package let purpose: Purpose
  package let event: StateFileTrouble

  package init(_ purpose: Purpose, _ event: StateFileTrouble) {
    self.purpose = purpose
    self.event = event
  }

  package var description: String {
    switch (event, purpose) {
    case (.damaged(let place), _): "\(purpose.rawValue) could not be read; the file was kept as \(place)"
    case (.unreadable(let file, let reason), _):
      "\(purpose.rawValue) cannot be read and are left as they are: \(file): \(reason)"
    case (.locked(let directory), _):
      "\(purpose.rawValue) stay as they were: another program holds the lock of \(directory)"
    case (.unwritable(let reason), .airports): "nothing is remembered: \(reason)"
    case (.unwritable(let reason), .verification):
      "no forecast is kept: \(reason). Turn it off with agg config set settings.verify off."
    }
  }
}
