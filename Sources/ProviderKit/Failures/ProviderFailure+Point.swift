package import SpannedJSON
package import Weather

extension ProviderFailure {
  /// How far the point of a response may be from the place by default. The coarsest grid of a shipped source
  /// has cells of half a degree, and a model may prefer a neighbour on land: its centre is up to one and a
  /// half cells away in both directions, which is 118 km.
  package static let farthestPoint = Length.kilometers(150)

  /// For a response that is about another place, as a shared cache may send one.
  ///
  /// - Parameters:
  ///   - latitude: The latitude that the response states, if any.
  ///   - longitude: Its longitude; 190 is -170.
  /// - Returns: `nil` when the response states no point, or one that is near enough.
  package init?(
    _ provider: SourceID,
    for place: Coordinates,
    at latitude: JSONValue?,
    _ longitude: JSONValue?,
    within limit: Length = farthestPoint
  ) {
    guard let latitude = latitude?.lenientDouble, let longitude = longitude?.lenientDouble,
      let point = Coordinates(latitude: latitude, longitude: Coordinates.wrapped(longitude: longitude)),
      place.distance(to: point) > limit
    else { return nil }
    self.init(
      provider,
      .schema,
      detail: "the response is for \(point.latitude),\(point.longitude), not for this place"
    )
  }
}
