import Aggregation
import Layout
import SpannedJSON
import Weather

/// A map as JSON: its area, and the places in it with the values shown for them.
enum MapJSON {
  static func write(_ answer: MapAnswer, to writer: inout JSONWriter) {
    writeArea(of: answer, to: &writer)
    writer.key("stations")
    writer.array { list in
      for spot in answer.spots where spot.isStation { list.object { members(of: spot, to: &$0) } }
    }
    writer.key("places")
    writer.array { list in
      for spot in answer.spots where !spot.isStation { list.object { members(of: spot, to: &$0) } }
    }
  }

  static func writeArea(of answer: MapAnswer, to writer: inout JSONWriter) {
    writer.key("area")
    writer.object { area in
      area.member("south", NumberText.rounded(answer.area.south, decimals: 5))
      area.member("west", NumberText.rounded(answer.area.west, decimals: 5))
      area.member("north", NumberText.rounded(answer.area.north, decimals: 5))
      area.member("east", NumberText.rounded(answer.area.east, decimals: 5))
    }
    writer.member("middle", answer.middle?.name)
  }

  static func members(of spot: MapSpot, to writer: inout JSONWriter) {
    switch spot.value {
    case .category(let category):
      writer.member("ident", spot.name)
      writer.member("name", spot.title)
      writer.members(of: spot.coordinates)
      writer.members(of: category)
      writer.member("observed", spot.observed)
    case .temperature(let temperature):
      writer.member("name", spot.name)
      writer.members(of: spot.coordinates)
      writer.member("temperatureC", temperature?.celsius, decimals: 1)
    }
  }
}

extension MapSpot {
  /// Whether it is a station that reports its flight category, and not a city.
  var isStation: Bool { category != nil }
}
