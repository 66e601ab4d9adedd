import Foundation
package import ProviderKit

/// A value as lines of `path = value`, the same on every run, so that a diff can be read.
///
/// `nil` has no line. An element of a list that contains no list itself is one line, which omits `false` as
/// well. Times are in UTC, numbers are cut to six decimals.
package struct ReportDump {
  private var lines: [String] = []

  package static func text(_ value: Any) -> String {
    var dump = ReportDump()
    dump.add(value, at: "")
    return dump.lines.map { $0 + "\n" }.joined()
  }

  /// A report, or the sentence of a failure.
  package static func text(_ result: Result<some Any, ProviderFailure>) -> String {
    switch result {
    case .success(let report): text(report)
    case .failure(let failure): "\(failure)\n"
    }
  }

  private mutating func add(_ value: Any, at path: String) {
    if let leaf = Self.leaf(value) { return lines.append("\(path) = \(leaf)") }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      if let some = mirror.children.first { add(some.value, at: path) }
    case .collection:
      if mirror.children.isEmpty { lines.append("\(path) = []") }
      for (index, child) in mirror.children.enumerated() { addElement(child.value, at: "\(path)[\(index)]") }
    case .set, .dictionary:
      lines.append("\(path) = \(Self.unordered(mirror))")
    case .enum:
      lines.append("\(path) = \(Self.inline(value))")
    default:
      for child in mirror.children { add(child.value, at: Self.join(path, child.label ?? "")) }
    }
  }

  private mutating func addElement(_ element: Any, at path: String) {
    if Self.holdsList(element) { return add(element, at: path) }
    lines.append("\(path) = \(Self.inline(element))")
  }

  private static func holdsList(_ value: Any) -> Bool {
    if leaf(value) != nil { return false }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .collection || mirror.children.contains { holdsList($0.value) }
  }

  private static func join(_ path: String, _ label: String) -> String {
    // A property with a wrapper is stored under its name after an underscore.
    let name = String(label.trimmingPrefix("_"))
    return path.isEmpty ? name : "\(path).\(name)"
  }

  private static func inline(_ value: Any) -> String {
    if let leaf = leaf(value) { return leaf }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { inline($0.value) } ?? "nil"
    case .collection: return "[\(mirror.children.map { nested($0.value) }.joined(separator: ", "))]"
    case .set, .dictionary: return unordered(mirror)
    case .enum:
      guard let payload = mirror.children.first else { return "\(value)" }
      return "\(payload.label ?? "")(\(inline(payload.value)))"
    default:
      let parts = mirror.children.filter { !isNil($0.value) && $0.value as? Bool != false }
      if parts.count == 1, mirror.children.count == 1, let only = parts.first { return inline(only.value) }
      return parts.map { "\($0.label.map { "\($0): " } ?? "")\(nested($0.value))" }.joined(separator: ", ")
    }
  }

  /// A set or a dictionary, sorted by its text.
  private static func unordered(_ mirror: Mirror) -> String {
    let parts = mirror.children.map { child in
      let parts = Mirror(reflecting: child.value).children.map { inline($0.value) }
      return mirror.displayStyle == .dictionary ? parts.joined(separator: ": ") : inline(child.value)
    }
    return "[\(parts.sorted().joined(separator: ", "))]"
  }

  /// A value of several parts inside a line needs delimiters.
  private static func nested(_ value: Any) -> String {
    let text = inline(value)
    return leaf(value) == nil && text.contains(": ") && !text.hasSuffix(")") ? "(\(text))" : text
  }

  private static func isNil(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }

  private static func leaf(_ value: Any) -> String? {
    switch value {
    case let text as String: "\"\(text)\""
    case let date as Date: date.formatted(.iso8601)
    case let number as Double: trimmed(number)
    case let range as ClosedRange<Double>: "\(trimmed(range.lowerBound))...\(trimmed(range.upperBound))"
    case is Int, is Bool: "\(value)"
    default: nil
    }
  }

  private static func trimmed(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}
