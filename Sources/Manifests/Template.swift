import ProviderKit
import Text
import Weather

/// Text with variables in braces, such as `{lat:4},{lon:4}`, for a path, a query value or a header.
struct Template: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case literal(String)
    /// A variable, and the number of decimals of its value.
    case variable(String, decimals: Int?)
    /// A box that extends this many degrees from the place: west, south, east, north.
    case box(reach: Double)
  }

  let parts: [Part]
  /// `{elev}?`: without a value, the whole text is left out.
  let isOptional: Bool

  /// The names in it, in order.
  var variables: [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .literal: []
      case .variable(let name, _): [name]
      case .box: ["lat", "lon"]
      }
    }
  }

  /// The text of a template without variables.
  var literal: String? {
    if case .literal(let text) = parts.first, parts.count == 1 { text } else { nil }
  }

  /// Why a text is not a template.
  struct ParseError: Error, Hashable {
    let message: String
    init(_ message: String) { self.message = message }
  }

  /// - Throws: An error in the braces; the names are not checked.
  init(_ text: String) throws(ParseError) {
    isOptional = text.hasSuffix("}?")
    var rest = isOptional ? text.dropLast() : text[...]
    var parts: [Part] = []
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[brace] == "{" else { throw ParseError("} without {") }
      if brace > rest.startIndex { parts.append(.literal(String(rest[..<brace]))) }
      rest = rest[rest.index(after: brace)...]
      guard let end = rest.firstIndex(of: "}") else { throw ParseError("{ without }") }
      parts.append(try Self.variable(rest[..<end]))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { parts.append(.literal(String(rest))) }
    self.parts = parts
  }

  private static func variable(_ text: Substring) throws(ParseError) -> Part {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = halves.first.map(String.init) ?? ""
    guard !name.isEmpty, name.utf8.allSatisfy({ $0.isNameByte }) else {
      throw ParseError("{\(text)} is not a variable; write one such as {lat:4} or {param.key}")
    }
    if name == "bbox" {
      guard halves.count == 2, let reach = Double.decimal(halves[1]), (0.001...10).contains(reach) else {
        throw ParseError("{\(text)}: give the reach of the box, 0.001 to 10 degrees, as in {bbox:0.1}")
      }
      return .box(reach: reach)
    }
    guard halves.count == 2 else { return .variable(name, decimals: nil) }
    guard let decimals = Int(halves[1]), (0...6).contains(decimals), halves[1].utf8.count == 1 else {
      throw ParseError("{\(text)}: after the colon, give the number of decimals, 0 to 6")
    }
    return .variable(name, decimals: decimals)
  }

  /// Where the text is used, which determines its encoding.
  enum Position: Hashable { case path, query, header }

  /// Why a template cannot be expanded.
  enum Problem: Error, Hashable {
    case absent(variable: String)
    /// A value that would change the meaning of the text around it.
    case unsafe(variable: String, in: Position)
  }

  /// The text with values in place of the variables.
  ///
  /// Values are percent-encoded to unreserved characters in a path and a query (RFC 3986, section 2.3); the
  /// literal text keeps its commas and slashes. A value in a path is never empty, `.` or `..`. A header gets
  /// printable ASCII.
  ///
  /// - Returns: `nil` when the template is optional and a value is missing.
  func expanded(_ variables: Variables, for position: Position) throws(Problem) -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .box(let reach):
        // The commas of a box are part of the address.
        guard let latitude = variables["lat"]?.number, let longitude = variables["lon"]?.number,
          let point = Coordinates(latitude: latitude, longitude: longitude)
        else {
          if isOptional { return nil }
          throw .absent(variable: "lat")
        }
        text += Self.box(around: point, reach)
      case .literal(let literal):
        text += position == .query ? Self.inQuery(literal) : literal
      case .variable(let name, let decimals):
        guard let value = variables[name]?.text(decimals: decimals), !(value.isEmpty && isOptional) else {
          if isOptional { return nil }
          throw .absent(variable: name)
        }
        switch position {
        case .path:
          guard !["", ".", ".."].contains(value) else { throw .unsafe(variable: name, in: .path) }
          text += URLText.encoded(value)
        case .query: text += URLText.encoded(value)
        case .header:
          guard value.utf8.allSatisfy({ (32...126).contains($0) }) else {
            throw .unsafe(variable: name, in: .header)
          }
          text += value
        }
      }
    }
    if position == .path, text.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
      throw .unsafe(variable: self.variables.first ?? "", in: .path)
    }
    return text
  }

  /// West, south, east and north of a point. Across the antimeridian the west is the larger number, as in RFC
  /// 7946 (section 5.2); the box ends at a pole.
  private static func box(around point: Coordinates, _ reach: Double) -> String {
    let sides = [
      Coordinates.wrapped(longitude: point.longitude - reach), max(-90, point.latitude - reach),
      Coordinates.wrapped(longitude: point.longitude + reach), min(90, point.latitude + reach),
    ]
    return sides.map { URLText.degrees($0) }.joined(separator: ",")
  }

  /// The literal text of a manifest in a query: all characters that a query may contain stay as they are,
  /// except those that separate parameters or are read as a space.
  private static func inQuery(_ literal: String) -> String {
    literal.percentEncoded { $0.isUnreserved || ",:;@/?!$'()*=".utf8.contains($0) }
  }
}

extension UInt8 {
  fileprivate var isNameByte: Bool { isASCIILetterOrDigit || "+-._".utf8.contains(self) }
}
