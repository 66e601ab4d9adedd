import Foundation
import HTTPTransport
import NationalWeatherService
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct RequestTests {
  @Test(arguments: [
    (40.7128, -74.006, "40.7128,-74.006"), (40.0, -100.0, "40,-100"), (40.10004, -99.99996, "40.1,-100"),
    (18.45, -66.0505, "18.45,-66.0505"), (-14.2756, -170.702, "-14.2756,-170.702"),
    (13.48, 144.7939, "13.48,144.7939"),
    (25.00001, -80.5, "25,-80.5"),
  ])
  func `a point has at most four decimals and no trailing zeros`(
    latitude: Double,
    longitude: Double,
    text: String
  ) async throws {
    let service = Service([:])
    _ = await service.failure(at: Coordinates(latitude: latitude, longitude: longitude))
    #expect(
      service.asked == ["/alerts/active?point=\(text.replacing(",", with: "%2C"))", "/points/\(text)"]
    )
  }

  @Test(arguments: [
    (40.71, -74.01, true), (61.22, -149.9, true), (21.31, -157.86, true), (18.47, -66.12, true),
    (13.44, 144.79, true),
    (15.19, 145.75, true), (-14.28, -170.7, true), (51.88, -176.66, true), (52.9, 172.9, true),
    (18.34, -64.93, true),
    (52.52, 13.41, false), (51.5, -0.13, false), (35.68, 139.69, false), (-33.87, 151.21, false),
    (0, 0, false),
    (-23.55, -46.63, false), (90, 0, false),
  ])
  func `requests are sent only for places in the area of the service`(
    latitude: Double,
    longitude: Double,
    isIn: Bool
  )
    async throws
  {
    let service = Service([:])
    let failure = await service.failure(at: Coordinates(latitude: latitude, longitude: longitude))
    #expect(failure?.reason == .place)
    #expect(service.asked.isEmpty == !isIn)
    #expect((failure?.detail == "outside the area of this source") == !isIn)
  }

  @Test func `every request accepts GeoJSON`() async throws {
    let service = Service(Answers.all)
    _ = try await service.weather()
    #expect(service.sent.count == 5)
    for request in service.sent {
      #expect(request.headers["accept"] == "application/geo+json")
    }
  }

  @Test func `a query for warnings requests neither forecast nor station`() async throws {
    let service = Service(Answers.all)
    let report = try await service.weather(scope: .alerts)
    #expect(service.asked == [Answers.alerts, Answers.point])
    #expect(report.alerts == [] && report.timeZone == "America/Chicago")
    for path in [Answers.alerts, Answers.point] {
      let partial = Answers.with(path, nil)
      await #expect(throws: ProviderFailure.self, "\(path)") { try await partial.weather(scope: .alerts) }
    }
  }

  @Test(arguments: [WeatherQuery.Scope.alerts, .weather])
  func `the absence of warnings is known even if other requests fail`(
    scope: WeatherQuery.Scope
  ) async throws {
    var replies = Answers.all
    for path in [Answers.cell, Answers.stations] { replies[path] = .init(500, "") }
    let report = try await Service(replies).weather(scope: scope)
    #expect(report.alerts == [] && report.alertsProblem == nil)
    #expect(report.current == nil && report.hourly == nil)
  }

  @Test func `a stale observation is used for two hours, other parts for six`() async throws {
    let service = Service(Answers.all)
    _ = try await service.weather()
    for request in service.sent {
      let isObserved = request.url.contains("/observations")
      #expect(request.identity.staleLimit == .seconds((isObserved ? 2 : 6) * 3600), "\(request.url)")
    }
    #expect(service.sent.contains { $0.identity.staleLimit == .seconds(2 * 3600) })
  }

  @Test(
    arguments: [
      (Answers.point, 0), (Answers.stations, 0), (Answers.cell, 1800), (Answers.latest, 1800),
      (Answers.alerts, 1800),
    ] as [(String, TimeInterval)]
  )
  func `a report has the age of its oldest part, without the requests that find it`(
    path: String,
    age: TimeInterval
  )
    async throws
  {
    var replies = Answers.all
    replies[path]?.age = 1800
    #expect(try await Service(replies).weather().fetched == noon - age)
  }

  @Test func `neither a key nor a setting is needed`() {
    let kind = NationalWeatherService.kind
    #expect(kind.name == "nws")
    #expect(kind.parameters.isEmpty)
    #expect(kind.answers == [.weather, .alerts])
    #expect(kind.attribution == "National Weather Service (public domain)")
  }
}
