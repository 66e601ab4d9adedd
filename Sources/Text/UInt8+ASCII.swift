/// Classes of ASCII characters. No byte of any other character of UTF-8 is in them.
extension UInt8 {
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }
  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }
  @inlinable package var isASCIILetter: Bool { (self | 0x20).isASCIILowercase }
  @inlinable package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }
}
