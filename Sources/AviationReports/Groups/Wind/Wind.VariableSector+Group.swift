import Weather

extension Wind.VariableSector {
  /// Reads `240V310`: the two directions between which the wind varies, clockwise (FM 15.5.3).
  package init?(group: Span<UInt8>) {
    guard group.count == 7, group.byte(3) == UInt8(ascii: "V"), let from = group.number(0, 3),
      let to = group.number(4, 3), from <= 360, to <= 360
    else { return nil }
    self.init(from: from, to: to)
  }
}
