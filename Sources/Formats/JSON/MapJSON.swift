import Aggregation
import Layout
import SpannedJSON
import Weather

/// A map as JSON: its area, and the places in it with the values shown for them.
struct MapJSON {
  let answer: MapAnswer

  func write(to writer: inout JSONWriter) {
    writer.key("area")
    writer.object { area in
      area.member("south", NumberText.rounded(answer.area.south, decimals: 5))
      area.member("west", NumberText.rounded(answer.area.west, decimals: 5))
      area.member("north", NumberText.rounded(answer.area.north, decimals: 5))
      area.member("east", NumberText.rounded(answer.area.east, decimals: 5))
    }
    writer.member("middle", answer.middle?.name)
    writer.key("stations")
    writer.array { list in
      for spot in answer.spots {
        if case .category(let category) = spot.value { write(spot, category, to: &list) }
      }
    }
    writer.key("places")
    writer.array { list in
      for spot in answer.spots {
        if case .temperature(let temperature) = spot.value { write(spot, temperature, to: &list) }
      }
    }
  }

  private func write(_ spot: MapSpot, _ category: FlightCategory?, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("ident", spot.name)
      object.member("name", spot.title)
      object.members(of: spot.coordinates)
      object.member("flightCategory", category?.rawValue)
      object.member("observed", spot.observed)
    }
  }

  private func write(_ spot: MapSpot, _ temperature: Temperature?, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("name", spot.name)
      object.members(of: spot.coordinates)
      object.member("temperatureC", temperature?.celsius, decimals: 1)
    }
  }
}
