import Catalog
import ProviderKit
import SpannedJSON
import Weather

/// The cell of the forecast grid that a place lies in: the answer of `/points`.
struct GridPoint: Sendable {
  /// Such as `/gridpoints/OKX/33,35`.
  let path: String
  let timeZone: String?

  /// - Throws: The problem with the first part of the cell's name that is not there.
  ///
  /// The addresses in the answer are not followed: built from the cell's name they lead to no other server.
  init(_ root: JSONValue) throws(JSONProblem) {
    let properties = try root.require("properties", as: .object)
    let office = try properties.require("gridId", as: .string("an office such as OKX") { StationIdent($0) })
    let x = try properties.require("gridX", as: .int)
    let y = try properties.require("gridY", as: .int)
    path = "/gridpoints/\(office)/\(x),\(y)"
    timeZone = properties["timeZone"]?.string?.cleanedMessage()
  }
}

extension Coordinates {
  /// Four decimals at most, 11 metres, without zeros at their ends: every other
  /// spelling is redirected to this one.
  func pointText(comma: String = ",") -> String {
    "\(Self.shortest(latitude))\(comma)\(Self.shortest(longitude))"
  }

  private static func shortest(_ degrees: Double) -> String {
    var text = URLText.degrees(degrees)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
