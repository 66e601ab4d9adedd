/// The elements of an array with direct access by position; `JSONElements` walks.
package struct JSONColumn: Sendable {
  package let count: Int
  private let document: JSONDocument
  /// The tape index of the first element.
  private let first: Int
  /// The tape indices of all elements, if there are arrays or objects among them; else they are adjacent.
  private let indices: [Int]

  /// - Returns: nil if the value is not an array.
  package init?(_ array: JSONValue) {
    guard array.word.kind == .array else { return nil }
    let elements = array.elements
    count = elements.count
    document = array.document
    first = elements.startIndex
    indices = elements.endIndex - elements.startIndex == count ? [] : Array(elements.indices)
  }

  /// The element at a position from 0; nil past the end.
  package subscript(position: Int) -> JSONValue? {
    guard position >= 0, position < count else { return nil }
    return JSONValue(document: document, index: tapeIndex(position))
  }

  /// The numbers of all elements, NaN for null; nil when one is anything else, or beyond the largest double.
  package var numbers: [Double]? {
    var numbers = [Double](repeating: .nan, count: count)
    let isPlain = unsafe document.source.bytes.withSourceBytes { text in
      // A span, because an array checks for unique ownership at each number.
      var span = numbers.mutableSpan
      for position in 0..<count {
        let index = tapeIndex(position)
        let word = document.tape[index]
        if word.kind == .number, let number = JSONDecimal(text, word).double ?? document.double(at: index) {
          span[position] = number
        } else if !document.isNull(at: index) {
          return false
        }
      }
      return true
    }
    return isPlain ? numbers : nil
  }

  @inline(__always)
  private func tapeIndex(_ position: Int) -> Int { indices.isEmpty ? first &+ position : indices[position] }
}
