import Aggregation
import Catalog
import Configuration
import Foundation
import ProviderKit
import TestSupport
import Weather

@testable import Pages

enum ListFixtures {
  static func now() throws -> Date { try instant("2021-09-21T03:05:00Z") }

  static func directory() throws -> DirectoryAnswer {
    var long = try AirportFixtures.portland()
    long.ident = "KTUL"
    long.iata = "TUL"
    long.name = "Tulsa International Airport with a Name that is Longer than Any Sensible Column"
    long.city = "Tulsa"
    var foreign = try AirportFixtures.portland()
    foreign.ident = "ENØ1"
    foreign.iata = nil
    foreign.name = "Bodø 空港"
    foreign.city = nil
    foreign.country = "NO"
    return DirectoryAnswer(
      now: try now(),
      sources: [try outcome("airport-directory")],
      words: "port",
      page: page(of: [try AirportFixtures.portland(), long, foreign], total: 57),
      countries: ["US": unitedStates]
    )
  }

  static func oneAirport() throws -> DirectoryAnswer {
    DirectoryAnswer(
      now: try now(),
      sources: [try outcome("airport-directory")],
      words: "kpwm",
      page: page(of: [try AirportFixtures.portland()], total: 1),
      countries: ["US": unitedStates]
    )
  }

  static func noAirport() throws -> DirectoryAnswer {
    DirectoryAnswer(
      now: try now(),
      sources: [try outcome("airport-directory")],
      words: "atlantis",
      page: page(of: [], total: 0),
      countries: [:]
    )
  }

  static func list() throws -> ListAnswer {
    ListAnswer(
      name: "hiring",
      now: try now(),
      sources: [try outcome("fetch-list", origin: .recorded)],
      groups: groups([
        1: (1...23).map { "Item \($0 * 7)" } + [nil, nil, " "],
        2: ["Item 10", "Item 9", "1. odd *name*", ""],
      ])
    )
  }

  static func emptyList() throws -> ListAnswer {
    ListAnswer(
      name: "hiring",
      now: try now(),
      sources: [try outcome("fetch-list")],
      groups: groups([1: [nil]])
    )
  }

  static func failedList() throws -> ListAnswer {
    var outcome = try outcome("fetch-list")
    outcome.status = .failed(ProviderFailure(outcome.source, .timedOut))
    return ListAnswer(name: "hiring", now: try now(), sources: [outcome], groups: nil)
  }

  static func recents() throws -> [RecentRow] {
    var portland = StationConditions(ident: "KPWM")
    portland.observed = try instant("2021-09-21T02:51:00Z")
    portland.flightCategory = .vfr
    var austin = StationConditions(ident: "KAUS")
    austin.observed = try instant("2021-09-21T02:53:00Z")
    austin.flightCategory = .lifr
    return [
      RecentRow(
        RecentRow(
          ident: "KPWM",
          name: "Portland International Jetport",
          viewed: try instant("2021-09-21T02:50:00Z")
        ),
        portland
      ),
      RecentRow(
        ident: "50R",
        name: "Lockhart Municipal Airport",
        viewed: try instant("2021-09-18T02:50:00Z")
      ),
      RecentRow(RecentRow(ident: "KAUS", name: "Austin-Bergstrom International Airport"), austin),
    ]
  }

  static func cities() throws -> [CityRow] {
    var berlin = Place(name: "Berlin", coordinates: try AirportFixtures.coordinates(52.52, 13.41))
    berlin.country = "DE"
    var portland = Place(name: "Portland", coordinates: try AirportFixtures.coordinates(43.66, -70.26))
    (portland.subdivision, portland.country) = ("Maine", "US")
    return [
      CityRow(id: "berlin", name: "berlin", berlin, layer: .shipped, isPreferred: true),
      CityRow(id: "portland", name: "portland", portland, layer: .user),
    ]
  }

  static func providers() throws -> [ProviderRow] {
    [
      ProviderRow(
        id: try source("foreflight"),
        title: "ForeFlight",
        answers: [.airport],
        layer: .shipped,
        state: .ready
      ),
      ProviderRow(
        id: try source("openweathermap"),
        title: "OpenWeatherMap",
        answers: [.weather],
        layer: .user,
        state: .needsKey(
          hint:
            "no key: the environment variable OPENWEATHERMAP_API_KEY is not set. Get a free key at https://example.org."
        )
      ),
      ProviderRow(
        id: try source("mine"),
        title: "A manifest of mine",
        answers: [.weather, .airport],
        layer: .user,
        state: .off
      ),
      ProviderRow(
        id: try source("tomorrow"),
        title: "Tomorrow.io",
        answers: [.weather],
        layer: .shipped,
        state: .paused(
          reason: "limit",
          until: try instant("2021-09-21T04:00:00Z"),
          hint: "paused until 2021-09-21T04:00:00Z: it had all requests that its limit allows."
        ),
        limits: [
          RequestUse(limit: "25/hour", allowed: 25, sent: 25),
          RequestUse(limit: "500/day", allowed: 500, sent: 26),
        ]
      ),
    ]
  }

  static func outcome(_ name: String, origin: Origin = .live) throws -> SourceOutcome {
    SourceOutcome(
      source: try source(name),
      title: name,
      status: .answered,
      fetched: try now(),
      origin: origin
    )
  }

  /// The first page of a longer list that repeats the airports.
  static func page(of airports: [Airport], total: Int) -> Page<Airport> {
    let all = (0..<total).compactMap { airports.isEmpty ? nil : airports[$0 % airports.count] }
    return Page(all, number: 1, size: max(1, airports.count))
  }

  static func groups(_ names: [Int: [String?]]) -> ItemGroups {
    ItemGroups(
      names.flatMap { list, names in
        names.enumerated().map { ListItem(id: $0.offset, listID: list, name: $0.element) }
      }
    )
  }

  static let unitedStates = Country(
    code: "US",
    code3: "USA",
    name: "United States",
    currencyCode: "USD",
    currencyName: "US dollar"
  )
}
