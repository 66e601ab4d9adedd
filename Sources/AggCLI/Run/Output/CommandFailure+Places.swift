import Text

extension CommandFailure {
  /// Several failures as one, with the exit code of the first; `nil` if there are none.
  init?(_ failures: [CommandFailure]) {
    guard let first = failures.first else { return nil }
    self.init(failures.map(\.message).unique().joined(separator: "\n"), first.exitCode)
  }

  /// Whether it is about one place, so that others may still be answered.
  var isOfPlace: Bool {
    switch exitCode {
    case .noPlace, .unavailable, .rateLimited, .noPermission: true
    default: false
    }
  }
}
