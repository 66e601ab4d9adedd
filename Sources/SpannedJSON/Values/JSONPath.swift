import Text

/// The path of a value in its document: `cities.berlin.latitude`, `hourly.time[3]`.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// A key of an object or an index of an array.
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  package var steps: [Step]

  package init(_ steps: [Step] = []) { self.steps = steps }

  /// A path through objects only.
  package init(keys: [String]) { self.init(keys.map { .key($0) }) }

  /// The path to a member.
  package func appending(_ key: String) -> Self { Self(steps + [.key(key)]) }

  /// Whether it is the path of the root value, which has an empty description.
  var isRoot: Bool { steps.isEmpty }

  package var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where Self.isPlain(key): text += text.isEmpty ? key : "." + key
      case .key(let key): text += "[" + JSONWriter.quoted(key) + "]"
      }
    }
    return text
  }

  /// Whether a key needs no quotes: ASCII letters and digits, `-`, `_`, `$`.
  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_$".utf8.contains($0) }
  }
}

extension String {
  /// Whether this path of a value is that of another one or of a value in it. The root has an empty path.
  package func isPath(atOrBelow other: String) -> Bool {
    guard hasPrefix(other) else { return false }
    let next = utf8.dropFirst(other.utf8.count).first
    return other.isEmpty || next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
  }
}
