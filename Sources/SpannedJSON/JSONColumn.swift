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
  package func appendNumbers(to numbers: inout [Double]) {
    let tape = document.tape
    document.source.bytes.withSourceBytes { text in
      for position in 0..<count {
        let word = tape[tapeIndex(position)]
        let decimal = word.kind == .number ? JSONDecimal(text, word) : nil
        numbers.append(decimal?.double ?? document.double(at: tapeIndex(position)) ?? .nan)
      }
    }
  }

  @inline(__always)
  private func tapeIndex(_ position: Int) -> Int { indices.isEmpty ? first &+ position : indices[position] }
}
