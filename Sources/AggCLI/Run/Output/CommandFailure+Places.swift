import Text

extension CommandFailure {
  /// Joins failures into one, which has the exit code of the first. It may pass if one of them may.
  ///
  /// - Returns: `nil` for an empty list.
  init?(_ failures: [CommandFailure]) {
    guard let first = failures.first else { return nil }
    self.init(failures.map(\.message).unique().joined(separator: "\n"), first.exitCode)
    mayPass = failures.contains(where: \.mayPass)
  }

  /// The same, beginning with what it is about, such as a setting.
  func about(_ subject: String) -> Self {
    var failure = self
    failure.message = "\(subject): \(message)"
    return failure
  }

  /// Whether it is about one place, so that others may still be answered.
  var isOfPlace: Bool {
    switch exitCode {
    case .noPlace, .unavailable, .rateLimited, .noPermission: true
    default: false
    }
  }
}
