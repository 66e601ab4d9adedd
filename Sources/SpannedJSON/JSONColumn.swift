/// The elements of an array by their position, each found at once: `JSONElements` walks.
package struct JSONColumn: Sendable {
  package let count: Int
  private let document: JSONDocument
  /// The tape index of the first element.
  private let first: Int
  /// The tape indices of all, when there are arrays or objects among them; else one follows the other.
  private let indices: [Int]

  /// - Returns: nil for another value than an array.
  package init?(_ array: JSONValue) {
    guard array.word.kind == .array else { return nil }
    let elements = array.elements
    count = elements.count
    document = array.document
    first = elements.startIndex
    indices = elements.endIndex - elements.startIndex == count ? [] : Array(elements.indices)
  }

  /// The element at a position, counted from 0; nil behind the last.
  package subscript(position: Int) -> JSONValue? {
    guard position >= 0, position < count else { return nil }
    return JSONValue(document: document, index: tapeIndex(position))
  }

  /// Appends a number for each element. One that is no number, or beyond the largest double, is NaN: no JSON holds that.
  ///
  /// - Returns: Whether all of them are numbers or null.
  package func appendNumbers(to numbers: inout [Double]) -> Bool {
    let tape = document.tape
    return document.source.bytes.withSourceBytes { text in
      var isPlain = true
      for position in 0..<count {
        let index = tapeIndex(position)
        let word = tape[index]
        if word.kind == .number, let number = JSONDecimal(text, word).double {
          numbers.append(number)
        } else {
          let number = document.double(at: index)
          isPlain = isPlain && (number != nil || document.isNull(at: index))
          numbers.append(number ?? .nan)
        }
      }
      return isPlain
    }
  }

  @inline(__always)
  private func tapeIndex(_ position: Int) -> Int { indices.isEmpty ? first &+ position : indices[position] }
}
