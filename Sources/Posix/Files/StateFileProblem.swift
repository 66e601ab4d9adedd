/// What went wrong with a state file, in words for users. It is worth one warning and never costs the answer.
package struct StateFileProblem: Hashable, Sendable, CustomStringConvertible {
  /// What happened.
  package enum Event: Error, Hashable {
    case damaged(movedTo: String)
    /// The file is left unchanged.
    case unreadable(String, reason: String)
    /// The reason names the file.
    case unwritable(reason: String)
    /// Other programs, or other runs, held the lock of this directory for too long.
    case locked(String)
  }

  /// What a file is for, in words for its problems.
  package struct Purpose: Hashable, Sendable {
    /// The data in the file, in the plural, such as `the recent airports`.
    let content: String
    /// The consequence if it cannot be written, such as `nothing was saved`.
    let loss: String
    /// What to do then, as a sentence, if the file is optional.
    let remedy: String?

    package init(content: String, loss: String, remedy: String? = nil) {
      self.content = content
      self.loss = loss
      self.remedy = remedy
    }
  }

  package let event: Event
  private let purpose: Purpose

  init(_ event: Event, _ purpose: Purpose) {
    self.event = event
    self.purpose = purpose
  }

  package var description: String {
    let text = description(losing: purpose.loss)
    guard case .unwritable = event, let remedy = purpose.remedy else { return text }
    return "\(text). \(remedy)"
  }

  /// For a run that should have deleted data and could not.
  package var descriptionOfRemoval: String { description(losing: "nothing was removed") }

  private func description(losing loss: String) -> String {
    switch event {
    case .damaged(let place): "cannot read \(purpose.content); the damaged file was moved to \(place)"
    case .unreadable(let file, let reason):
      "cannot read \(purpose.content), which are left unchanged: \(file): \(reason)"
    case .unwritable(let reason): "\(loss): \(reason)"
    case .locked(let directory):
      "\(purpose.content) were not changed: another program or run has locked \(directory)"
    }
  }
}
