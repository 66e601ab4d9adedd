extension String {
  /// A value for a message: in tenths, or whole without any.
  init(tenths value: Double) {
    let tenths = (value * 10).rounded() / 10
    self = Int(exactly: tenths).map { "\($0)" } ?? "\(tenths)"
  }
}
