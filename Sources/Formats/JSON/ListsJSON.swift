import Aggregation
import Catalog
import Configuration
import Pages
import ProviderKit
import SpannedJSON
import Weather

/// The members that the directory, lists and overviews add to the envelope.
enum ListsJSON {
  static func write(_ answer: DirectoryAnswer, to writer: inout JSONWriter) {
    writeSearch(of: answer, to: &writer)
    writer.key("places")
    writer.array { list in
      for airport in answer.page.items {
        list.object { members(of: airport, in: answer, to: &$0) }
      }
    }
  }

  static func members(of airport: Airport, in answer: DirectoryAnswer, to writer: inout JSONWriter) {
    writer.member("ident", airport.ident)
    let country = airport.country.flatMap { answer.countries[$0] }
    AirportJSON.members(of: airport, country: country, to: &writer)
  }

  static func writeSearch(of answer: DirectoryAnswer, to writer: inout JSONWriter) {
    writer.member("words", answer.words)
    writer.key("page")
    writer.object {
      $0.member("number", answer.page.number)
      $0.member("count", answer.page.count)
      $0.member("size", answer.page.size)
      $0.member("total", answer.page.total)
    }
  }

  static func write(_ answer: ListAnswer, to writer: inout JSONWriter) {
    writer.member("name", answer.name)
    writer.member("unnamedCount", answer.groups?.unnamedCount)
    writer.member("blankCount", answer.groups?.blankCount)
    writer.member("unreadableCount", answer.groups?.unreadableCount)
    writer.key("groups")
    guard let groups = answer.groups else { return writer.null() }
    writer.array { list in
      for group in groups.groups {
        list.object { members(of: group, to: &$0) }
      }
    }
  }

  private static func members(of group: ItemGroups.Group, to writer: inout JSONWriter) {
    writer.member("listId", group.listID)
    writer.key("items")
    writer.array { list in
      for item in group.items {
        list.object {
          $0.member("id", item.id)
          $0.member("name", item.name)
        }
      }
    }
  }

  static func write(_ rows: [RecentRow], to writer: inout JSONWriter) {
    writer.key("places")
    writer.array { list in
      for row in rows {
        list.object {
          $0.member("ident", row.ident)
          $0.member("name", row.name)
          $0.member("viewed", row.viewed)
          $0.members(of: row.category)
          $0.member("station", row.station)
          $0.member("observed", row.observed)
        }
      }
    }
  }

  static func write(_ rows: [CityRow], to writer: inout JSONWriter) {
    writer.key("places")
    writer.array { list in
      for row in rows {
        list.object { members(of: row, to: &$0) }
      }
    }
  }

  static func members(of row: CityRow, to writer: inout JSONWriter) {
    writer.member("id", row.id)
    writer.member("name", row.name)
    writer.member("subdivision", row.subdivision)
    writer.member("country", row.country)
    writer.members(of: row.coordinates)
    writer.member("layer", row.layer.rawValue)
    writer.member("preferred", row.isPreferred)
  }

  static func write(_ rows: [PlaceMatch], to writer: inout JSONWriter) {
    writer.key("places")
    writer.array { list in
      for row in rows {
        list.object { members(of: row, to: &$0) }
      }
    }
  }

  static func members(of row: PlaceMatch, to writer: inout JSONWriter) {
    writer.member("query", row.query)
    writer.member("name", row.place.name)
    writer.member("subdivision", row.place.subdivision)
    writer.member("country", row.place.country)
    writer.members(of: row.place.coordinates)
    writer.member("timeZone", row.place.timeZone)
    writer.member("airport", row.place.airport?.ident)
  }

  static func write(_ rows: [ProviderRow], to writer: inout JSONWriter) {
    writer.key("providers")
    writer.array { list in
      for row in rows {
        list.object { members(of: row, to: &$0) }
      }
    }
  }

  private static func members(of row: ProviderRow, to writer: inout JSONWriter) {
    writer.member("id", row.id.name)
    writer.member("title", row.title)
    writer.member("answers", Query.allCases.filter(row.answers.contains).map(\.rawValue))
    writer.member("mayAnswer", Query.allCases.filter(row.mayAnswer.contains).map(\.rawValue))
    writer.member("layer", row.layer.rawValue)
    writer.member("state", row.state.id)
    writer.member("hint", row.state.hint)
    writer.member("paused", row.state.pause?.reason)
    writer.member("pausedUntil", row.state.pause?.until)
    writer.key("limits")
    writer.array { list in
      for use in row.limits {
        list.object {
          $0.member("limit", use.limit)
          $0.member("sent", use.sent)
        }
      }
    }
  }

  static func write(_ checks: [Check], to writer: inout JSONWriter) {
    writer.key("checks")
    writer.array { list in
      for check in checks {
        list.object {
          $0.member("name", check.name)
          $0.member("state", check.state.rawValue)
          $0.member("text", check.text)
        }
      }
    }
  }
}

extension ProviderRow.State {
  /// The identifier for programs.
  var id: String {
    switch self {
    case .ready: "ready"
    case .off: "off"
    case .outside: "outside"
    case .needsKey, .unready, .paused: "unready"
    }
  }
}
