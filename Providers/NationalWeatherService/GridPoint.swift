import Catalog
import ProviderKit
import SpannedJSON
import Weather

/// The cell of the forecast grid that contains a place: the response of `/points`.
struct GridPoint: Sendable {
  /// Such as `/gridpoints/OKX/33,35`.
  let path: String
  let timeZone: String?

  /// - Throws: The problem with the first missing part of the cell's name.
  ///
  /// The addresses in the response are not used: those built from the cell's name lead to no other server.
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
  /// At most four decimals, 11 metres, without trailing zeros: the service redirects every other spelling to
  /// this one.
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
