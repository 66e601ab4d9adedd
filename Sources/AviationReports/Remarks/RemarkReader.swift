import Weather

enum RemarkReader {
  static func next(_ text: Span<UInt8>, _ scanner: inout GroupScanner, isCanadian: Bool) -> Remark? {
    scanner.take(as: .unknown, in: .remarks)
    return nil
  }
}
