import Glibc

extension Array<UInt8> {
  /// Looks for a byte from a place on. The C library compares many bytes at a time, which `firstIndex(of:)`
  /// does not.
  ///
  /// - Returns: The first place of the byte; `nil` if it does not occur there.
  package func place(of byte: UInt8, from start: Int) -> Int? {
    unsafe withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress else { return nil }
      return unsafe memchr(base + start, Int32(byte), bytes.count - start).map {
        unsafe UnsafeRawPointer($0) - base
      }
    }
  }
}
