/// Stores a large part of a value on the heap, so that the value itself is small: an answer is passed on and
/// copied a dozen times on its way to the output, and its parts rarely change.
@propertyWrapper
@usableFromInline
package struct Indirect<Value: Sendable>: Sendable {
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }
  }

  @usableFromInline var box: Box?

  @inlinable
  package init(wrappedValue: Value?) { box = wrappedValue.map { Box($0) } }

  /// Avoids copying the stored value.
  @inlinable package var isEmpty: Bool { box == nil }

  /// The storage: `$conditions.map { $0.observed }` reads one part of a large value without copying the rest,
  /// and `$conditions = report.$conditions` shares the value.
  @inlinable package var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// What a closure reads from the stored value in place; `nil` when there is none.
  @inlinable
  package func map<Part>(_ read: (Value) -> Part) -> Part? { box.map { read($0.value) } }

  /// The same for a part that may be missing.
  @inlinable
  package func flatMap<Part>(_ read: (Value) -> Part?) -> Part? { box.flatMap { read($0.value) } }

  /// Lets a closure change the stored value, and returns what the closure returns.
  ///
  /// - Returns: `nil` if no value is stored; the closure is then not called.
  @inlinable
  package mutating func update<Result>(_ change: (inout Value) -> Result) -> Result? {
    guard var value = box?.value else { return nil }
    let result = change(&value)
    box = Box(value)
    return result
  }

  @inlinable
  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map { Box($0) } }
  }
}

extension Indirect: Equatable where Value: Equatable {
  @inlinable
  package static func == (one: Self, other: Self) -> Bool {
    one.box === other.box || one.box?.value == other.box?.value
  }
}

extension Indirect: Hashable where Value: Hashable {
  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(box?.value) }
}

/// Mirrors the stored value.
extension Indirect: CustomReflectable {
  @inlinable package var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}
