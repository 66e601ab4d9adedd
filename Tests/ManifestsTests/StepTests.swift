import HTTPTransport
import ProviderKit
import SpannedJSON
import Synchronization
import TestSupport
import Testing
import Weather

@testable import Catalog
@testable import Manifests

@Suite struct StepTests {
  private static let twoSteps = #"""
    {"manifest":1,"id":"two","name":"Two","hosts":["api.example.org","geo.example.org"],"coverage":[47,5,55.5,15.6],
     "params":{"key":{"secret":true,"required":true,"env":"TWO_KEY"},"contact":{"hint":"Say who you are."}},
     "steps":[
      {"id":"find","unless":"{place.icao}","url":"https://geo.example.org/find/{place.query}","ttl":"30d","set":{"grid":"/0/grid","east":"/0/x"}},
      {"id":"now","url":"https://api.example.org/{grid}/now","query":{"x":"{east:1}","elev":"{elev}?","key":"{param.key}"},"headers":{"X-Contact":"{param.contact}?"}}],
     "map":{"current":{"from":"now","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}}}}
    """#

  @Test func `a later step uses variables that an earlier one set`() async throws {
    let service = StubService {
      $0.url.contains("/find/") ? .init(#"[{"grid":"a b","x":7.25}]"#) : .init(#"{"t":0,"x":1}"#)
    }
    let parameters = ["key": "k&k", "contact": "me"]
    let result = try await ask(manifest(Self.twoSteps), parameters: parameters, service)
    #expect(try result.get().current?.content.values[.temperature] == 1)
    let asked = service.requests
    #expect(
      asked.map(\.url) == [
        "https://geo.example.org/find/Berlin", "https://api.example.org/a%20b/now?x=7.3&key=k%26k",
      ]
    )
    #expect(asked.last?.headers["x-contact"] == "me")
    #expect(
      asked.allSatisfy {
        $0.identity.redirectHosts == ["api.example.org", "geo.example.org"] && !$0.identity.allowsLocal
      }
    )
  }

  @Test(arguments: [
    ("{grid}", "1234567890123456", "1234567890123456"),
    ("{grid}", "12345678901234567890123", "12345678901234567890123"),
    ("{grid:1}", "72", "72.0"), ("{grid}", "7.25", "7.2500"), ("{grid:1}", "7.25", "7.3"),
    ("{grid}", "-3", "-3"),
    ("{grid}", "\"007\"", "007"),
  ])
  func `a variable that a step sets keeps its digits`(template: String, value: String, expected: String)
    async throws
  {
    let text = Self.twoSteps.replacing("{grid}", with: template)
    let service = StubService {
      $0.url.contains("/find/") ? .init("[{\"grid\":\(value),\"x\":1}]") : .init(#"{"t":0,"x":1}"#)
    }
    _ = try await ask(manifest(text), parameters: ["key": "k"], service)
    let last = try #require(service.urls.last)
    #expect(last.contains("/\(expected)/now?"), "\(last)")
  }

  @Test(arguments: [
    (#""grid":"/0/grid""#, []), (#""token":"/0/grid""#, ["/0/grid"]),
    (#""grid":"/0/access_token""#, ["/0/access_token"]),
    (#""grid":{"at":"/0/grid","secret":true}"#, ["/0/grid"]),
    (#""locationKey":{"at":"/0/grid","secret":false}"#, []), (#""token":{"at":"/0/grid"}"#, ["/0/grid"]),
    (#""grid":{"at":"/0/access_token"}"#, ["/0/access_token"]),
    (#""grid":"/0/Key""#, []), (#""grid":{"at":"/0/key"}"#, []), (#""grid":"/0/api_key""#, ["/0/api_key"]),
  ])
  func `a variable that a step sets may be a secret`(set: String, secrets: [String]) async throws {
    let name = try #require(set.split(separator: "\"").first)
    let text = Self.twoSteps.replacing(#""grid":"/0/grid""#, with: set).replacing("{grid}", with: "{\(name)}")
    let service = StubService {
      $0.url.contains("/find/")
        ? .init(#"[{"grid":"abc","access_token":"abc","Key":"abc","key":"abc","api_key":"abc","x":1}]"#)
        : .init(#"{"t":0,"x":1}"#)
    }
    _ = try await ask(manifest(text), parameters: ["key": "k"], service)
    #expect(service.requests.map { $0.identity.secretsOfResponse.map(\.description) } == [secrets, []])
    #expect(service.urls.last?.contains("/abc/now?") == true)
  }

  @Test func `a null removes no variable that is known without it`() async throws {
    let text = Self.twoSteps.replacing(#""set":{"#, with: #""set":{"lat":"/0/lat","#)
      .replacing("{grid}", with: "{lat:1}")
    let service = StubService {
      $0.url.contains("/find/") ? .init(#"[{"grid":"g","x":1,"lat":null}]"#) : .init(#"{"t":0,"x":1}"#)
    }
    _ = try await ask(manifest(text), parameters: ["key": "k"], service)
    #expect(service.urls.last?.contains("/52.5/now?") == true, "\(service.urls)")
  }

  @Test func `JSON is requested unless the manifest sets another type`() async throws {
    let own = Self.twoSteps.replacing("\"X-Contact\"", with: "\"Accept\"")
    for (text, expected) in [(Self.twoSteps, ["application/json"]), (own, ["text/csv"])] {
      _ = try await ask(manifest(text), parameters: ["key": "k", "contact": "text/csv"]) {
        request throws(TransportError) in
        let accepted = request.headers.fields.filter { $0.name.lowercased() == "accept" }.map(\.value)
        if !request.url.contains("/find/") { #expect(accepted == expected) }
        return request.url.contains("/find/") ? .init(#"[{"grid":"g","x":1}]"#) : .init(#"{"t":0,"x":1}"#)
      }
    }
  }

  @Test func `cached observations are used for two hours, cached forecasts for six`() async throws {
    let service = StubService {
      $0.url.contains("/find/") ? .init(#"[{"grid":"a","x":7}]"#) : .init(#"{"t":0,"x":1}"#)
    }
    for kind in ["analysis", "observation"] {
      let text = Self.twoSteps.replacing(#""kind":"analysis""#, with: #""kind":"\#(kind)""#)
      _ = try await ask(manifest(text), parameters: ["key": "k"], service)
    }
    #expect(service.requests.map { Int($0.identity.staleLimit / .seconds(3600)) } == [6, 6, 6, 2])
  }

  @Test func `a step that is not needed is not sent`() async throws {
    let text = Self.twoSteps.replacing("{place.icao}", with: "{lat}").replacing("{grid}", with: "x")
      .replacing("{east:1}", with: "1")
    let result = try await ask(manifest(text), parameters: ["key": "k"]) { request throws(TransportError) in
      #expect(!request.url.contains("/find/"))
      return .init(#"{"t":0,"x":1}"#)
    }
    #expect(result.failure == nil)
  }

  @Test func `a variable that no step sets is named`() async throws {
    let result = try await ask(manifest(Self.twoSteps), parameters: ["key": "k"]) {
      _ in .init("[]")
    }
    let failure = result.failure
    #expect(failure?.reason == .place)
    #expect(failure?.detail == "step now needs {grid}, which is not known here")
  }

  @Test(arguments: [
    (#""grid":"/0/grid""#, #"[{"grid":null}]"#, ProviderFailure.Reason.place, nil),
    (#""grid":"/0/grid""#, #"[{"grid":""}]"#, .place, nil), (#""grid":"/0/grid""#, "[{}]", .place, nil),
    (#""grid":"/data/0/grid""#, #"{"data":[]}"#, .place, nil),
    (#""grid":"/0/gird""#, #"[{"grid":"a"}]"#, .schema, "the response has nothing at /0/gird"),
    (#""grid":"/0/grid/id""#, #"[{"grid":"a"}]"#, .schema, "the response has nothing at /0/grid/id"),
    (
      #""grid":"/0""#, #"[{"grid":"a"}]"#, .schema, "/0 is an object, expected a text or a number"
    ),
    (#""grid":"/0/grid""#, #"[{"grid":true}]"#, .schema, "/0/grid is true, expected a text or a number"),
    (near, #"[{"g":"a","y":52.5,"x":13.4}]"#, nil, nil), (near, "[]", .place, nil),
    (near, #"[{"g":"a","y":48.1,"x":11.6}]"#, .place, "it has no place within 60 km"),
    (near, #"[{"g":"a","lat":52.5,"lon":13.4}]"#, .schema, "no row has coordinates at /y and /x"),
    (
      near.replacing(#""rows":"""#, with: #""rows":"/rows""#), #"{"data":[]}"#, .schema,
      "the response has no list at /rows"
    ),
    (near, #"[{"id":"a","y":52.5,"x":13.4}]"#, .schema, "the response has nothing at /g"),
  ])
  func `a variable without a value says whether the service or a pointer is the reason`(
    set: String,
    response: String,
    reason: ProviderFailure.Reason?,
    detail: String?
  ) async throws {
    let text = Self.twoSteps.replacing(#""grid":"/0/grid""#, with: set)
    let result = try await ask(manifest(text), parameters: ["key": "k"]) { request throws(TransportError) in
      request.url.contains("/find/") ? .init(response) : .init(#"{"t":0,"x":1}"#)
    }
    #expect(result.failure?.reason == reason)
    let expected = detail.map { reason == .place ? $0 : "{grid} of step find: \($0)" }
    if reason != nil {
      #expect(result.failure?.detail == expected ?? "step now needs {grid}, which is not known here")
    }
  }

  private static let near =
    #""grid":{"at":"/g","rows":"","nearest":{"latitude":"/y","longitude":"/x","within":"60km"}}"#

  @Test(arguments: [("observation", 11.0), ("analysis", nil)] as [(String, Double?)])
  func `an observation that a step finds by the nearest row is that of a station`(
    kind: String,
    kilometers: Double?
  ) async throws {
    let text = Self.twoSteps.replacing(#""grid":"/0/grid","east":"/0/x""#, with: Self.near)
      .replacing("{east:1}", with: "1").replacing(#""kind":"analysis""#, with: #""kind":"\#(kind)""#)
    let report = try await ask(manifest(text), parameters: ["key": "k"]) { request throws(TransportError) in
      request.url.contains("/find/")
        ? .init(#"[{"g":"far","y":52.3,"x":13.41},{"g":"near","y":52.62,"x":13.41}]"#)
        : .init(#"{"t":0,"x":1}"#)
    }.get()
    #expect(report.station?.distance.map { $0.kilometers.rounded() } == kilometers)
    #expect(report.station?.coordinates?.latitude == (kilometers == nil ? nil : 52.62))
  }

  @Test(arguments: [(500, ProviderFailure.Reason.upstream), (404, .place), (200, .place)])
  func `a step that depends on a failed one fails for the same reason`(
    status: Int,
    reason: ProviderFailure.Reason
  ) async throws {
    let text = #"""
      {"manifest":1,"id":"zoned","name":"Zoned","hosts":["api.example.org"],
       "steps":[{"id":"zone","url":"https://api.example.org/zone","set":{"zone":"/zone"}},
        {"id":"fc","url":"https://api.example.org/fc"},
        {"id":"area","url":"https://api.example.org/area/{zone}","set":{"area":"/area"}},
        {"id":"warn","url":"https://api.example.org/warn/{area}"}],
       "errors":[{"status":[404],"as":"place"}],
       "map":{"current":{"from":"fc","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}},
              "alerts":{"from":"warn","rows":"","fields":{"event":"text /event"}}}}
      """#
    let report = try await ask(manifest(text)) { request throws(TransportError) in
      request.url.hasSuffix("/fc") ? .init(#"{"t":0,"x":7}"#) : .init(status, "{}")
    }.get()
    #expect(report.current != nil)
    let isLost = reason != .place
    #expect(
      report.alertsProblem?.description
        == (isLost ? "the source reports an error (HTTP 500). Try again later." : nil)
    )
    #expect(report.problems.contains { $0.path == "steps.warn" && $0.message.contains("HTTP 500") } == isLost)
  }

  @Test(arguments: [
    (#""headers":{"X-Key":"{param.key}"},"#, "K3Y ä", "a header may only have printable ASCII."),
    (#""headers":{"X-Key":"{param.key}"},"#, "K3Y\nX-Other: 1", "a header may only have printable ASCII."),
    (
      #""url":"https://api.example.org/{param.key}","#, "..", "in an address it must not be empty, . or .."
    ),
  ])
  func `a parameter that cannot be sent is an error of the config`(place: String, value: String, rule: String)
    async throws
  {
    let text = manifestText(more: #""params":{"key":{}},"#)
      .replacing(#""url":"https://api.example.org/a","#, with: "")
      .replacing(#"{"id":"a","#, with: #"{"id":"a",\#(place)"#)
      .replacing(#""headers""#, with: #""url":"https://api.example.org/a","headers""#)
    let result = try await ask(manifest(text), parameters: ["key": value]) { _ in
      Issue.record("nothing should be sent")
      return .init("")
    }
    #expect(result.failure?.description == "mine: no usable params.key: \(rule)")
  }

  @Test func `no request is sent for a place outside the coverage`() async throws {
    let place = Place(
      name: "Sydney",
      coordinates: try #require(Coordinates(latitude: -33.9, longitude: 151.2))
    )
    let result = try await ask(manifest(Self.twoSteps), at: place) { _ in
      Issue.record("nobody should be asked")
      return .init("")
    }
    #expect(result.failure?.reason == .place)
  }

  @Test(arguments: [
    (170.0, -170.0, 175.0, true), (170, -170, -175, true), (170, -170, 0, false), (5, 15, 10, true),
    (5, 15, 20, false),
  ])
  func `a coverage may cross the date line`(west: Double, east: Double, longitude: Double, isInside: Bool)
    throws
  {
    let box = try #require(Area(south: -10, west: west, north: 10, east: east))
    #expect(box.contains(try #require(Coordinates(latitude: 0, longitude: longitude))) == isInside)
    #expect(box.contains(box.middle))
  }

  @Test(arguments: [
    (160.0, -170.0, 175.0), (170, -160, -175), (-160, 170, 5), (0, -1, 179.5), (-180, 180, 0),
  ])
  func `the middle of a coverage is inside of it`(west: Double, east: Double, middle: Double) throws {
    let box = try #require(Area(south: -50, west: west, north: -30, east: east))
    #expect(box.middle == Coordinates(latitude: -40, longitude: middle))
  }

  private static let independent = #"""
    {"manifest":1,"id":"two","name":"Two","hosts":["api.example.org"],
     "steps":[{"id":"now","url":"https://api.example.org/now"},{"id":"fc","url":"https://api.example.org/fc"}],
     "map":{"current":{"from":"now","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}},
            "hourly":{"from":"fc","rows":"","kind":"forecast","time":"epoch /t","fields":{"temperature":"C /x"}}}}
    """#

  @Test(arguments: ["now", "fc"])
  func `a step that fails removes only its own values`(broken: String) async throws {
    let report = try await ask(manifest(Self.independent)) { request throws(TransportError) in
      if request.url.hasSuffix(broken) { throw .stalled(host: "api.example.org") }
      return .init(request.url.hasSuffix("now") ? #"{"t":0,"x":1}"# : #"[{"t":0,"x":1}]"#)
    }.get()
    #expect((report.current == nil) == (broken == "now"))
    #expect((report.hourly == nil) == (broken == "fc"))
    #expect(report.problems.map(\.path) == ["steps.\(broken)"])
  }

  @Test(arguments: [(#"{"t":0,"x":1}"#, #"{"a":1}"#), ("[1]", #"[{"t":0,"x":1}]"#)])
  func `a section of the wrong shape affects no other`(now: String, hours: String) async throws {
    let report = try await ask(manifest(Self.independent)) { request throws(TransportError) in
      .init(request.url.hasSuffix("now") ? now : hours)
    }.get()
    #expect((report.current != nil) != (report.hourly != nil))
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.message.contains("(expected an ") == true, "\(report.problems)")
  }

  private static let days = #"""
    {"manifest":1,"id":"two","name":"Two","hosts":["api.example.org"],
     "steps":[{"id":"fc","url":"https://api.example.org/fc"},{"id":"days","url":"https://api.example.org/days"},
      {"id":"warn","url":"https://api.example.org/warn"}],
     "map":{"hourly":{"from":"fc","rows":"","kind":"forecast","time":"epoch /t","fields":{"temperature":"C /x"}},
            "daily":{"from":"days","rows":"","kind":"forecast","time":"epoch /t","fields":{"temperatureMax":"C /x"}},
            "alerts":{"from":"warn","rows":"","fields":{"event":"text /event"}}}}
    """#

  @Test(arguments: [("days", true), ("warn", false)])
  func `days alone are an answer, but no warnings alone are not`(working: String, isAnswer: Bool)
    async throws
  {
    let result = try await ask(manifest(Self.days)) { request throws(TransportError) in
      guard request.url.hasSuffix(working) else { return .init(500) }
      return .init(working == "days" ? #"[{"t":0,"x":1}]"# : "[]")
    }
    #expect((try? result.get().daily?.content.first?.temperatureMax) == (isAnswer ? 1 : nil))
    #expect((result.failure == nil) == isAnswer)
  }

  @Test func `a query for warnings sends only the steps that they need`() async throws {
    let needed = Self.days
      .replacing(#"org/warn"}"#, with: #"org/warn/{cell}"}"#)
      .replacing(
        #"{"id":"days","#,
        with: #"{"id":"find","url":"https://api.example.org/find","set":{"cell":"/0/x"}},{"id":"days","#
      )
    for (text, expected) in [(Self.days, ["warn"]), (needed, ["find", "warn/7"])] {
      let service = StubService { .init($0.url.hasSuffix("/find") ? #"[{"x":7}]"# : "[]") }
      let result = try await ask(manifest(text), scope: .alerts, service)
      #expect(service.urls == expected.map { "https://api.example.org/\($0)" })
      #expect(try result.get().alerts == [], "an empty list is an answer")
    }
  }

  @Test(arguments: [(twoSteps, [["find"], ["now"]]), (independent, [["now", "fc"]])])
  func `steps are sent together unless one needs another`(text: String, expected: [[String]]) throws {
    let manifest = try manifest(text)
    let variables = Variables(
      WeatherQuery(place: try berlin()),
      in: "en",
      parameters: [:],
      longestForecast: 1,
      now: noon,
      version: ""
    )
    var schedule = StepSchedule(manifest.steps, variables)
    var groups: [[String]] = []
    while case let readySteps = schedule.readySteps(), !readySteps.isEmpty {
      groups.append(readySteps.map(\.step.id))
      for readyStep in readySteps {
        schedule.end(readyStep.number, .failure(ProviderFailure(manifest.id, .upstream)))
      }
    }
    #expect(groups == expected)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a step that hangs delays only the steps that need it`() async throws {
    let text = #"""
      {"manifest":1,"id":"zoned","name":"Zoned","hosts":["api.example.org"],
       "steps":[{"id":"zone","url":"https://api.example.org/zone","set":{"zone":"/zone"}},
        {"id":"fc","url":"https://api.example.org/fc"},
        {"id":"now","url":"https://api.example.org/now/{zone}"}],
       "map":{"current":{"from":"now","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}},
              "hourly":{"from":"fc","rows":"","kind":"forecast","time":"epoch /t","fields":{"temperature":"C /x"}}}}
      """#
    let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
    let isAnswered = Mutex(false)
    let report = try await ask(manifest(text)) { request throws(TransportError) in
      switch request.url.suffix(3) {
      case "one": return .init(#"{"zone":"a"}"#)
      case "/fc":
        // Until the other request arrives, which does not wait for this one.
        for await _ in asked { isAnswered.withLock { $0 = true } }
        throw .stalled(host: "api.example.org")
      default:
        isAsked.yield()
        isAsked.finish()
        return .init(#"{"t":0,"x":7}"#)
      }
    }.get()
    #expect(report.current?.content.values[.temperature] == 7)
    let isBoth = isAnswered.withLock { $0 }
    #expect(isBoth)
  }

  @Test func `when all steps fail the first failure is reported`() async throws {
    let result = try await ask(manifest(Self.independent)) { request throws(TransportError) in
      request.url.hasSuffix("now") ? .init(503) : .init(404)
    }
    #expect(result.failure?.reason == .upstream)
  }

  @Test func `a response without the variables of its step is replaced by a cached one`() async throws {
    let invalid = Mutex<[String]>([])
    @Sendable func response(_ body: String, to request: HTTPRequest) -> HTTPResponse {
      HTTPResponse(status: 200, body: Array(body.utf8), url: request.url, received: noon)
    }
    let host = ProviderHost(
      now: noon,
      invalidate: { request, failure, isReadable in
        invalid.withLock { $0.append("\(request.step ?? ""): \(failure.detail ?? "")") }
        #expect(!isReadable(response(#"{"message":"maintenance"}"#, to: request)))
        #expect(isReadable(response(#"[{"grid":"g","x":1}]"#, to: request)))
      }
    ) { request throws(TransportError) in
      let isFound = request.url.contains("/find/")
      return response(isFound ? #"{"message":"maintenance"}"# : #"{"t":0,"x":1}"#, to: request)
    }
    let kind = try manifest(Self.twoSteps).kind(version: "9.9")
    let provider = try kind.provider({ $0.weather }, host, id: "mine") { $0.parameters = ["key": "k"] }
    let report = try await provider.weather(for: WeatherQuery(place: try berlin()))
    #expect(report.current?.content.values[.temperature] == 1)
    #expect(invalid.withLock(\.self) == ["find: {grid} of step find: the response has nothing at /0/grid"])
  }

  @Test(
    arguments: [
      // One of its two variables.
      (twoSteps.replacing("{east:1}", with: "1"), #"[{"grid":"g"}]"#, []),
      // No variable, but an hour.
      (
        twoSteps.replacing(
          #""map":{"#,
          with:
            #""map":{"hourly":{"from":"find","rows":"","kind":"forecast","time":"epoch /t","fields":{"temperature":"C /y"}},"#
        ), #"[{"t":0,"y":1}]"#, ["steps.now"]
      ),
    ] as [(String, String, [String])]
  )
  func `a response with a part of what its step is for is used`(
    text: String,
    body: String,
    problems: [String]
  ) async throws {
    let report = try await ask(manifest(text), parameters: ["key": "k"]) { request throws(TransportError) in
      .init(request.url.contains("/find/") ? body : #"{"t":0,"x":1}"#)
    }.get()
    #expect(report.problems.map(\.path) == problems)
  }

  @Test func `a step whose response is not used is not sent`() async throws {
    let text = manifestText().replacing(
      #""steps":["#,
      with: #""steps":[{"id":"b","url":"https://api.example.org/b"},"#
    )
    let service = StubService(.init(#"{"t":0,"x":1}"#))
    _ = try await ask(manifest(text), service).get()
    #expect(service.urls == ["https://api.example.org/a?lat=52.5200"])
  }

  @Test func `a base address replaces only the first host`() async throws {
    let service = StubService(.init(#"[{"grid":"g","x":1}]"#))
    let manifest = try manifest(Self.twoSteps)
    _ = try await ask(manifest, parameters: ["key": "k"], baseURL: "http://127.0.0.1:9", service)
    #expect(
      service.urls.map { $0.prefix { $0 != "?" } } == [
        "https://geo.example.org/find/Berlin", "http://127.0.0.1:9/g/now",
      ]
    )
  }

  /// The queries of a manifest follow from its map.
  @Test(
    arguments: [
      (#"{"current":NOW{"pm10":"ug/m3 /p"}}}"#, [.air]),
      (#"{"current":NOW{"pm10":"ug/m3 /p","temperature":"C /t"}}}"#, [.weather, .air]),
      (
        #"{"current":NOW{"pm10":"ug/m3 /p","condition":{"of":"code /c","codes":{"1":"rain"}}}}}"#,
        [.weather, .air]
      ),
      (#"{"current":NOW{"pm10":"ug/m3 /p"}},"daily":NOW{"temperatureMax":"C /x"}}}"#, [.weather, .air]),
      (#"{"alerts":{"from":"a","rows":"/w","fields":{"event":"text /e"}}}"#, [.alerts]),
      (
        #"{"current":NOW{"pm10":"ug/m3 /p"}},"alerts":{"from":"a","rows":"/w","fields":{"event":"text /e"}}}"#,
        [.air, .alerts]
      ),
    ] as [(String, Set<Query>)]
  )
  func `a manifest answers the queries that it maps`(map: String, queries: Set<Query>) throws {
    let now = #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":"#
    let manifest = try manifest(manifestText(map: map.replacing("NOW", with: now)))
    #expect(manifest.kind(version: "1").answers == queries)
  }

  @Test func `a kind is made of the manifest`() throws {
    let kind = try Manifest.kind(Array(Self.twoSteps.utf8), fileName: "two.json", version: "1") { _ in true }
    #expect(kind.name == "two" && kind.title == "Two" && kind.answers == [.weather])
    #expect(kind.baseURL == "https://api.example.org")
    #expect(kind.parameters.map(\.name) == ["key", "contact"])
    #expect(kind.parameters.first?.isSecret == true && kind.parameters.first?.environment == "TWO_KEY")
  }
}
