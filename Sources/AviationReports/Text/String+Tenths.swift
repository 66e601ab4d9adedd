extension String {
  /// A value for a message: with one decimal, or with none if it is whole.
  init(tenths value: Double) {
    let tenths = (value * 10).rounded() / 10
    self = Int(exactly: tenths).map { "\($0)" } ?? "\(tenths)"
  }
}
