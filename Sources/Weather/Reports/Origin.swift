/// Whether an answer is of today, or one of the recordings that `--sample` and `--replay` answer from; one
/// that is not live must say so on every output.
package enum Origin: String, Hashable, Sendable, CaseIterable {
  case live
  /// A real answer, recorded earlier.
  case recorded
  /// Put together by hand in the shape of a recording.
  case madeUp

  /// What must be said of something made from several answers; live when there are none.
  package static func leastReal(of origins: [Self]) -> Self {
    origins.reduce(.live) { least, origin in
      switch (least, origin) {
      case (.madeUp, _), (_, .madeUp): .madeUp
      case (.recorded, _), (_, .recorded): .recorded
      case (.live, .live): .live
      }
    }
  }
}
