/// Where a value stands in its document, as people write it: `cities.berlin.latitude`, `hourly.time[3]`.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// A key of an object or a place in an array.
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  package var steps: [Step]

  package init(_ steps: [Step] = []) { self.steps = steps }

  /// The path that leads through objects alone.
  package init(keys: [String]) { self.init(keys.map { .key($0) }) }

  /// The path to a member.
  package func appending(_ key: String) -> Self { Self(steps + [.key(key)]) }

  /// Whether this is the path of the document's root value; its description is empty.
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

  /// A key that needs no quotes: letters and digits of ASCII, `-`, `_`, `$`.
  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "$"):
          true
        default: false
        }
      }
  }
}
