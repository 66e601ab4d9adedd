/// The first elements of a list that may be long. The others are only counted, not made: few people read so
/// many, and making one may be slow.
package struct Capped<Element: Equatable & Sendable>: Sendable {
  package private(set) var elements: [Element] = []
  private var omitted = 0

  package init() {}

  /// Whether further elements are only counted.
  package var isFull: Bool { elements.count == 50 }

  /// Such as `and 3 more`; `nil` if `elements` are all.
  package var rest: String? { omitted == 0 ? nil : "and \(omitted) more" }

  /// Adds an element unless it equals the one before.
  package mutating func add(_ element: @autoclosure () -> Element) {
    guard !isFull else { return omitted += 1 }
    let element = element()
    if element != elements.last { elements.append(element) }
  }
}
