extension Sequence<Coordinates> {
  /// Their longitudes on a map that goes on beyond 180 degrees: each is at most half the world from the one
  /// before, so that a way may cross the antimeridian.
  package var unwrappedLongitudes: [Double] {
    reduce(into: []) { longitudes, point in
      let step = point.longitude - (longitudes.last ?? point.longitude)
      longitudes.append(point.longitude - (step / 360).rounded() * 360)
    }
  }
}
