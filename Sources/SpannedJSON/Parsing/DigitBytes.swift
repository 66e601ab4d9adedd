/// Eight bytes of a text, the first in the lowest bits, each as a digit: `0` is 0 and `9` is 9.
enum DigitBytes {
  /// The text `00000000`: XOR with it converts between characters and digits.
  static let zeros: UInt64 = 0x3030_3030_3030_3030
  /// A decimal point as a digit.
  static let point: UInt64 = 0x1E

  /// Marks, by its high bit, each byte that is not a digit.
  @inline(__always)
  static func others(_ digits: UInt64) -> UInt64 {
    // 0x76 carries 10 and more into the high bit; without that bit no sum reaches the next byte.
    (((digits & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676) | digits) & ByteLanes.high
  }

  /// The number that eight digits make: pairs, then fours, then all (D. Lemire, Number Parsing
  /// at a Gigabyte per Second, 2021).
  @inline(__always)
  static func value(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ digits &>> 8
    let even = (pairs & 0x0000_00FF_0000_00FF) &* (100 &+ 1_000_000 &<< 32)
    let odd = (pairs &>> 16 & 0x0000_00FF_0000_00FF) &* (1 &+ 10_000 &<< 32)
    return (even &+ odd) &>> 32
  }
}
