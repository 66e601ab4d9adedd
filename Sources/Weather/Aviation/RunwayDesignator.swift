/// A runway by its painted number, 0 to 36 (88 means all runways, 99 a repeated report), and its letters.
package struct RunwayDesignator: Hashable, Sendable {
  package let number: UInt8
  /// `L`, `C`, `R` or two of them, as ASCII; 0 for none.
  private let first, second: UInt8

  package static let all = RunwayDesignator(number: 88)
  /// In a runway state group: no new message arrived in time, so the last one is repeated.
  package static let repeated = RunwayDesignator(number: 99)

  /// - Parameters:
  ///   - first: The letter of one of parallel runways, as ASCII; 0 for none.
  ///   - second: The second letter, such as that of `LL`.
  package init(number: UInt8, _ first: UInt8 = 0, _ second: UInt8 = 0) {
    self.number = number
    self.first = first
    self.second = second
  }

  /// The letters as text.
  package var side: String {
    var text = ""
    for letter in [first, second] where letter != 0 { text.unicodeScalars.append(Unicode.Scalar(letter)) }
    return text
  }
}

extension RunwayDesignator: CustomStringConvertible {
  package var description: String { (number < 10 ? "0" : "") + "\(number)" + side }
}
