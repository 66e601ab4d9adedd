import Glibc

extension Array<UInt8> {
  /// The place of the first such byte at or behind a place; `nil` if there is none. The C library compares
  /// many bytes at a time, which `firstIndex(of:)` does not.
  package func place(of byte: UInt8, from start: Int) -> Int? {
    unsafe withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress else { return nil }
      return unsafe memchr(base + start, Int32(byte), bytes.count - start).map {
        unsafe UnsafeRawPointer($0) - base
      }
    }
  }
}
