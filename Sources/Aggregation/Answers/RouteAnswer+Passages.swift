import Catalog
import FoundationEssentials
import Weather

extension RouteAnswer {
  /// The points and the stations that have something to report, once for each time that they are passed.
  func stations(of answers: [AirportAnswer]) -> [Station] {
    let points = Set(plan.points.map(\.ident))
    let stations = answers.flatMap { answer -> [Station] in
      guard let place = answer.airport?.coordinates else { return [] }
      let isPoint = points.contains(answer.ident.text)
      // A station beside the way without any report adds nothing.
      guard isPoint || answer.conditions != nil || answer.forecast != nil else { return [] }
      return passages(of: place, isPoint: isPoint).map { passage in
        Station(
          answer: answer,
          isPoint: isPoint,
          along: passage.along,
          aside: passage.aside,
          passage: passage.time
        )
      }
    }
    return stations.sorted {
      ($0.along, $0.aside, $0.answer.ident.text) < ($1.along, $1.aside, $1.answer.ident.text)
    }
  }

  /// Where the route comes nearest to a place before it leads away again.
  private struct Passage {
    var leg: Int
    var along: Length
    var aside: Length
    var time: Date?
  }

  /// The passages within the width, or else the nearest one.
  ///
  /// - Parameter isPoint: The route lands there and takes off again, however near it stays. At other places
  ///   it must have left the width in between, so that a turn near a station is not two passages.
  private func passages(of place: Coordinates, isPoint: Bool) -> [Passage] {
    let all = nearestPlaces(to: place)
    let near = all.filter { $0.aside <= plan.width }
    guard !near.isEmpty else { return all.min { $0.aside < $1.aside }.map { [$0] } ?? [] }
    return near.reduce(into: []) { passages, passage in
      guard let last = passages.last, !isPoint,
        legs[last.leg..<passage.leg].allSatisfy({ $0.way.end.distance(to: place) <= plan.width })
      else { return passages.append(passage) }
      if passage.aside < last.aside { passages[passages.count - 1] = passage }
    }
  }

  /// Every place of the route that is nearer to a point than the way before and behind it.
  private func nearestPlaces(to point: Coordinates) -> [Passage] {
    let nearest = legs.map { leg in
      let near = leg.way.nearest(to: point)
      // Rounding must not move the nearest place away from an end that is the point itself.
      let margin = min(0.25, 1000 / max(leg.way.length.meters, 1))
      return (near.distance, share: near.share < margin ? 0 : near.share > 1 - margin ? 1 : near.share)
    }
    var places: [Passage] = []
    var start = 0.0
    for (index, leg) in legs.enumerated() {
      let (aside, share) = nearest[index]
      let isNearest =
        switch share {
        case 0: index == 0 || nearest[index - 1].share == 1
        // Where two legs meet, the second one has the place.
        case 1: index == legs.count - 1
        default: true
        }
      if isNearest {
        places.append(
          Passage(
            leg: index,
            along: .meters(start + share * leg.way.length.meters),
            aside: aside,
            time: share == 0 ? leg.departure : leg.time(at: share)
          )
        )
      }
      start += leg.way.length.meters
    }
    return places
  }
}
