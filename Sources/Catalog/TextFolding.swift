import Foundation

/// Makes names comparable: lower case, without marks, letters and digits with single spaces. The tables of the
/// program are sorted by the same form, which their generator makes.
package enum TextFolding {
  package static func fold(_ text: String) -> String {
    var folded = ""
    folded.reserveCapacity(text.utf8.count)
    var isGap = false
    func append(_ scalar: Unicode.Scalar) {
      if isGap, !folded.isEmpty { folded.append(" ") }
      isGap = false
      folded.unicodeScalars.append(scalar)
    }
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    for scalar in isPlain ? text.unicodeScalars : decomposed(text).unicodeScalars {
      switch scalar.value {
      case 0x61...0x7a, 0x30...0x39: append(scalar)
      case 0x41...0x5a: append(Unicode.Scalar(UInt8(scalar.value + 32)))
      case ..<0x80: isGap = true
      default:
        if scalar.properties.canonicalCombiningClass != .notReordered { continue }
        if let plain = letters[scalar] {
          plain.unicodeScalars.forEach(append)
        } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          append(scalar)
        } else {
          isGap = true
        }
      }
    }
    return folded
  }

  private static func decomposed(_ text: String) -> String {
    text.lowercased().decomposedStringWithCanonicalMapping
  }

  /// Letters that do not decompose.
  private static let letters: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i",
  ]
}
