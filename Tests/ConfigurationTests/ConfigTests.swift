import Catalog
import Foundation
import HTTPTransport
import Posix
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import Configuration
@testable import Merge

/// Layers of the config, and the errors of an invalid one.
struct ConfigTests {
  private static func reading(_ texts: [String]) -> ConfigReading {
    ConfigReading(
      texts.enumerated().map { index, text in
        ConfigFile(index == 0 ? .shipped : .user, "/etc/\(index).json", [UInt8](text.utf8))
      }
    )
  }

  private static func config(_ texts: String...) throws -> Config { try reading(texts).get() }

  private static func problems(_ texts: String...) -> [String] { reading(texts).problems.map(\.description) }

  @Test func `the built-in config is valid`() throws {
    let bytes = try [UInt8](Data(contentsOf: Repository.root.appending(path: "config.json")))
    #expect(ConfigReading([ConfigFile(.shipped, "config.json", bytes)]).problems.map(\.description) == [])
  }

  @Test func `a parameter comes from a single layer: the last one`() throws {
    let shipped =
      #"{"version":1,"providers":{"a":{"use":"k","params":{"key":{"env":"K"},"units":"metric"}}}}"#
    let user = #"{"providers":{"a":{"params":{"key":{"file":"/f"}}}}}"#
    let reading = ConfigReading([
      .shipped(Array(shipped.utf8)), ConfigFile(.user, "/c/config.json", Array(user.utf8)),
    ])
    let parameters = try #require(reading.config.providers.first).parameters
    guard case .file("/f") = parameters["key"], case .literal("metric") = parameters["units"] else {
      Issue.record("\(parameters)")
      return
    }
  }

  /// Each entry over that of London, and what it should have.
  private static let cities: [(String, String?, String?, Double?, Double?)] = [
    (#"{"country":"CA","subdivision":"Ontario"}"#, "Ontario", nil, nil, nil),
    (#"{"latitude":44.4687,"longitude":-71.1851}"#, nil, nil, 44.4687, nil),
    (#"{"country":"GB","elevation":40}"#, nil, "Europe/London", 51.5, 40),
    (#"{"aliases":["the smoke"]}"#, nil, "Europe/London", 51.5, 25),
    (#"{"latitude":51.5,"longitude":-0.1,"timeZone":null}"#, nil, nil, 51.5, 25),
  ]

  @Test(arguments: cities)
  func `a city that is elsewhere has nothing of the place below it`(
    entry: String,
    subdivision: String?,
    timeZone: String?,
    latitude: Double?,
    elevation: Double?
  ) throws {
    let shipped = #"""
      {"version":1,"cities":{"london":{"name":"London","country":"GB","latitude":51.5,"longitude":-0.1,
       "elevation":25,"timeZone":"Europe/London","ids":{"w":7},"providers":[]}}}
      """#
    let city = try #require(try Self.config(shipped, #"{"cities":{"london":\#(entry)}}"#).cities.first)
    #expect(city.name == "London" && city.sources == [])
    #expect(city.subdivision == subdivision && city.timeZone == timeZone)
    #expect(city.coordinates?.latitude == latitude && city.elevation?.meters == elevation)
    #expect(city.sourceIDs.isEmpty == (latitude != 51.5))
  }

  @Test(arguments: [
    ("de", Language.german), ("pt", .portuguese), ("pt-PT", .portuguese),
    ("pt-BR", .brazilian), ("pt_br.UTF-8", .brazilian), ("de_AT.UTF-8", .german), ("DE", .german),
    ("no", .norwegian), ("nn", .norwegian), ("xx", nil), ("", nil), ("deutsch", nil),
  ])
  func `a language is read with its region`(tag: String, language: Language?) throws {
    let text = #"{"version":1,"settings":{"language":"\#(tag)"}}"#
    let reading = Self.reading([text])
    #expect(reading.problems.isEmpty == (language != nil), "\(reading.problems)")
    if language != nil { #expect(try reading.get().settings.language == language) }
  }

  @Test func `sources that are removed together are named with what refers to them`() {
    let shipped = #"{"version":1,"lists":{"a":{"provider":"p"}},"providers":{"p":{"use":"fetch-list"}}}"#
    let problems = Self.problems(shipped, #"{"providers":null}"#)
    #expect(problems.first?.contains("providers: are removed, but lists.a.provider refers to p") == true)
  }

  @Test func `each model of an entry is a source with the family of its service`() throws {
    let config = try Self.config(
      #"{"providers":{"om":{"use":"open-meteo","trust":2},"x":{"use":"open-meteo","family":"f","models":["jma_msm"]}}}"#,
      #"{"providers":{"om":{"models":["ecmwf_ifs025","gfs_seamless","icon_d2"]}}}"#
    )
    #expect(config.providers.map(\.id.name) == ["om-ecmwf-ifs025", "om-gfs", "om-icon-d2", "x-jma-msm"])
    #expect(config.providers.map(\.entry.name) == ["om", "om", "om", "x"])
    #expect(config.providers.map(\.family) == ["ecmwf", "noaa", "dwd", "f"])
    #expect(config.providers[1].parameters == ["model": .literal("gfs_seamless")])
    #expect(config.providers[2].trust == config.providers[0].trust)
  }

  @Test func `each ensemble of an entry is one more source, of the kind for ensembles`() throws {
    let config = try Self.config(
      #"{"providers":{"om":{"use":"open-meteo","trust":2,"ensemble":["ecmwf_ifs025","icon_seamless_eps"]},"x":{"use":"open-meteo","models":["gfs_seamless"],"ensemble":["ncep_gefs_seamless"]}}}"#
    )
    #expect(
      config.providers.map(\.id.name) == [
        "om", "om-ens-ecmwf-ifs025", "om-ens-icon", "x-gfs", "x-ens-ncep-gefs",
      ]
    )
    #expect(config.providers.map(\.entry.name) == ["om", "om", "om", "x", "x"])
    #expect(config.providers.map(\.family) == [nil, "ecmwf", "dwd", "noaa", "noaa"])
    #expect(
      config.providers.map(\.kindName) == [
        "open-meteo", "open-meteo-ensemble", "open-meteo-ensemble", "open-meteo", "open-meteo-ensemble",
      ]
    )
    #expect(config.providers[1].parameters == ["model": .literal("ecmwf_ifs025")])
    #expect(config.providers[1].trust == config.providers[0].trust)
  }

  @Test(arguments: [#""exec":["/bin/x"]"#, #""manifest":"/m.json""#])
  func `an ensemble of a source that is not built in is an error`(implementation: String) {
    let problems = Self.problems(#"{"providers":{"x":{\#(implementation),"ensemble":["a"]}}}"#)
    #expect(
      problems.count == 1 && problems[0].contains("only a built-in source has ensembles"),
      "\(problems)"
    )
  }

  @Test(arguments: [#"["a","a"]"#, #"["a_model_whose_name_is_far_too_long"]"#, #"["_eps"]"#, #"["A"]"#])
  func `an ensemble that cannot be a source is an error`(ensemble: String) {
    let problems = Self.problems(#"{"providers":{"om":{"use":"open-meteo","ensemble":\#(ensemble)}}}"#)
    #expect(problems.count == 1 && problems[0].contains("providers.om.ensemble"), "\(problems)")
  }

  @Test(arguments: [
    #"["gfs_seamless","gfs"]"#, #"["a_model_whose_name_is_far_too_long"]"#, #"["GFS"]"#, #"["other"]"#,
    #"["_seamless"]"#,
  ])
  func `a model that cannot be a source is an error`(models: String) {
    let problems = Self.problems(
      #"{"providers":{"om":{"use":"open-meteo","models":\#(models)},"om-other":{"use":"open-meteo"}}}"#
    )
    #expect(problems.count == 1 && problems[0].contains("providers.om.models"), "\(problems)")
  }

  @Test(arguments: [#"["gfs_seamless","gfs"]"#, #"["other"]"#])
  func `the error for a second source of a name says the name`(models: String) {
    let problems = Self.problems(
      #"{"providers":{"om":{"use":"open-meteo","models":\#(models)},"om-other":{"use":"open-meteo"}}}"#
    )
    let name = models.contains("gfs") ? "om-gfs" : "om-other"
    #expect(
      problems.count == 1 && problems[0].contains("makes a second source with the name \"\(name)\""),
      "\(problems)"
    )
  }

  @Test func `later layers win: objects by key, lists as a whole, null deletes`() throws {
    let config = try Self.config(
      #"{"cities":{"a":{"latitude":1,"longitude":2},"b":{"name":"B"}},"airports":["KAUS","KPWM"],"settings":{"timeout":"8s"}}"#,
      #"{"cities":{"a":{"latitude":3},"b":null,"c":{}},"airports":["EGLL","lhr"]}"#
    )
    #expect(config.cities.map(\.id) == ["a", "c"])
    #expect(config.cities[0].coordinates == Coordinates(latitude: 3, longitude: 2))
    #expect(config.cities.map(\.layer) == [.user, .user])
    #expect(config.airports.map(\.text) == ["EGLL"])
    #expect(config.settings.timeout == .seconds(8))
    #expect(config.tree[path: ["cities", "a", "longitude"]]?.layer?.kind == .shipped)
  }

  @Test func `removed and added members leave the others in order`() throws {
    let config = try Self.config(
      #"{"cities":{"a":{},"b":{},"c":{},"d":{}}}"#,
      #"{"cities":{"a":null,"e":{},"x":null,"b":null,"d":{"name":"D"},"c":{"name":"C"}}}"#
    )
    #expect(config.cities.map(\.id) == ["c", "d", "e"])
    #expect(config.cities.map(\.name) == ["C", "D", nil])
  }

  /// As JSON, without objects inside.
  private static func defaults(_ shape: ConfigShape) -> String {
    guard case .object(_, let keys) = shape else { return "{}" }
    let members = keys.compactMap { key -> String? in
      switch (key.standard, key.shape) {
      case (.boolean(let value), _): "\"\(key.name)\":\(value)"
      case (.integer(let value), _): "\"\(key.name)\":\(value)"
      case (.text(let value), _): "\"\(key.name)\":\"\(value)\""
      case (nil, .object): "\"\(key.name)\":\(defaults(key.shape))"
      case (nil, _): nil
      }
    }
    return "{\(members.joined(separator: ","))}"
  }

  @Test func `a missing key has the default in the schema`() throws {
    let settings = Self.defaults(ConfigSchema.settings)
    let provider = Self.defaults(.object(ConfigSchema.provider))
    #expect(settings.contains("\"connections\":2") && provider.contains("\"enabled\":true"))
    let reported = try Self.config(
      #"{"settings":\#(settings),"providers":{"a":\#(provider.replacing("{", with: #"{"use":"k","#))}}"#
    )
    let silent = try Self.config(#"{"providers":{"a":{"use":"k"}}}"#)
    #expect("\(reported.settings)" == "\(silent.settings)")
    let (one, other) = (try #require(reported.providers.first), try #require(silent.providers.first))
    #expect(one.isEnabled == other.isEnabled && one.allowsLocal == other.allowsLocal)
    #expect(one.timeout == other.timeout && one.trust == other.trust)
  }

  /// Ids that only one city has come before names, and these before aliases, in any order of the cities.
  @Test(arguments: [
    ("aa", "aa"), ("BB", "bb"), ("Häfen", "cc"), ("hafen", "cc"), ("mine", "aa"), ("zz", nil), ("dd", "dd"),
  ])
  func `ids of cities come before names, and these before aliases`(word: String, id: String?) throws {
    let text = #"""
      {"cities": {"aa": {"name": "dd", "aliases": ["bb", "Hafen", "mine"]}, "bb": {"name": "mine too"},
        "cc": {"name": "Hafen"}, "dd": {"aliases": ["aa"]}}}
      """#
    let config = ConfigReading([ConfigFile(.user, "c.json", [UInt8](text.utf8))]).config
    #expect(CityNames(config.cities)[word]?.id == id)
  }

  @Test func `a trust for all fields is the default for single fields, in any layer`() throws {
    func trust(_ layers: [String]) -> Trust? {
      Self.reading(layers.map { #"{"providers":{"x":{"use":"k","trust":\#($0)}}}"# }).config.providers[0]
        .trust
    }
    let byField = Trust(standard: 2, byField: [.windSpeed: 3])
    #expect(trust(["2", #"{"windSpeed":3}"#]) == byField)
    #expect(trust(["5", #"{"windSpeed":3,"default":2}"#]) == byField)
    #expect(trust([#"{"windSpeed":3}"#, "2"]) == Trust(standard: 2))
    #expect(trust(["2", #"{"condition":3}"#]) == Trust(standard: 2, condition: 3))
  }

  @Test func `a provider is read with all of its keys`() throws {
    let config = try Self.config(
      """
      { "providers": { "x": { "use": "k", "enabled": false, "trust": { "default": 2, "precipitation": 0.5 }, "family": "f",
        "countries": ["JP", "KR"], "coverage": [30, 124, 46, 146],
        "timeout": "500ms", "maxBytes": 9000000, "limit": "25/hour, 500/day", "baseURL": "http://127.0.0.1:8080", "allowLocal": true,
        "params": { "a": "text", "b": 7, "c": {"env":"E"}, "d": {"file":"keys/d"}, "e": {"command":["pass","show"]} } },
        "y": { "manifest": "providers/y.json", "trust": 3 } } }
      """
    )
    let (x, y) = (config.providers[0], config.providers[1])
    #expect(x.trust.value(for: .precipitation) == 0.5)
    #expect(x.trust.value(for: .temperature) == 2)
    #expect(!x.isEnabled && x.allowsLocal && x.family == "f" && x.timeout == .milliseconds(500))
    #expect(x.maximumBytes == 9_000_000 && y.maximumBytes == nil)
    let area = try #require(Area(south: 30, west: 124, north: 46, east: 146))
    #expect(x.coverage == Coverage(area: area, countries: ["JP", "KR"]) && y.coverage == Coverage())
    #expect(x.limits?.map(\.description) == ["25/hour", "500/day"] && y.limits == nil)
    #expect(
      x.parameters == [
        "a": .literal("text"), "b": .literal("7"), "c": .environment("E"), "d": .file("/etc/keys/d"),
        "e": .command(["pass", "show"]),
      ]
    )
    #expect(y.implementation == .manifest("/etc/providers/y.json"))
    #expect(y.trust.standard == 3)
  }

  @Test(arguments: [
    (
      #"{"settings":{"units":"metrik"}}"#,
      #"settings.units: expected one of "auto", "metric", "imperial", "aviation", found "metrik""#
    ),
    (#"{"settings":{"units":"metrik"}}"#, #"help: did you mean "metric"?"#),
    (#"{"citie":{}}"#, "help: did you mean cities?"),
    (#"{"cities":{"A B":{}}}"#, "a key must be 1 to 32 of a-z, 0-9 and -"),
    (#"{"cities":{"a":{"latitude":91}}}"#, "expected number -90..90, found 91"),
    (#"{"cities":{"a":{"timeZone":"Mars/Base"}}}"#, "a time zone such as"),
    (#"{"cities":{"a":{"country":"de"}}}"#, "a country code such as"),
    (#"{"settings":{"timeout":"8"}}"#, "a time such as"), (#"{"airports":"KAUS"}"#, "expected a list"),
    (#"{"airports":["K"]}"#, "an airport code such as"),
    (#"{"cities":{"a":{"latitude":9}}}"#, "cities.a.longitude: is missing"),
    (#"{"providers":{"x":{"use":"a","limit":"500 a day"}}}"#, "a limit such as \"500/day\""),
    (#"{"providers":{"x":{}}}"#, "needs one of \"use\""),
    (
      #"{"providers":{"x":{"use":"a","manifest":"m.json"}}}"#,
      #"providers.x.use: the entry has "use" and "manifest", but needs exactly one of them"#
    ),
    (#"{"providers":{"x":{"use":"a","manifest":"m.json"}}}"#, "help: remove the others"),
    (
      #"{"providers":{"x":{"use":"a","sha256":"DIGEST"}}}"#
        .replacing("DIGEST", with: String(repeating: "a", count: 64)),
      #"providers.x.sha256: needs a program in "exec" or "plugin""#
    ),
    (
      #"{"providers":{"x":{"manifest":"m.json","sha256":"DIGEST"}}}"#
        .replacing("DIGEST", with: String(repeating: "a", count: 64)),
      "help: remove it"
    ),
    (#"{"providers":{"x":{"use":"a","trust":11}}}"#, "expected number 0..10"),
    (#"{"providers":{"x":{"use":"a","trust":{"rain":1}}}}"#, "a field such as"),
    (#"{"providers":{"x":{"use":"a","baseURL":"ftp://x"}}}"#, "an address such as"),
    (
      #"{"providers":{"x":{"use":"a","baseURL":"http://example.org"}}}"#,
      "plain HTTP is only allowed for addresses"
    ),
    (#"{"providers":{"x":{"use":"a","params":{"k":{"envv":"A"}}}}}"#, "expected one of {\"env\""),
    (#"{"providers":{"x":{"use":"a","params":{"k":{"command":[]}}}}}"#, "a program and its arguments"),
    (
      #"{"providers":{"x":{"use":"a","params":{"k":{"command":["./pass"]}}}}}"#,
      "the name of a program, or its path from / or ~/"
    ),
    (#"{"settings":{"connections":2.5}}"#, "expected whole number 1..64, found 2.5"),
    (#"{"settings":{"connections":65}}"#, "expected whole number 1..64, found 65"),
    (
      #"{"providers":{"x":{"use":"a","params":{"k":true}}}}"#,
      #"expected text, {"env": …}, {"file": …}, {"command": […]} or a number, found true"#
    ),
    (
      #"{"providers":{"x":{"use":"a","countries":[]}}}"#,
      "providers.x.countries: an empty list covers no place"
    ),
    (#"{"providers":{"x":{"use":"a","countries":["UK"]}}}"#, #""UK" is not a country"#),
    (#"{"providers":{"x":{"use":"a","countries":["UK"]}}}"#, #"help: write "GB" for United Kingdom"#),
    (
      #"{"providers":{"x":{"use":"a","coverage":[46,124,30,146]}}}"#,
      "expected [south, west, north, east] in degrees"
    ),
    (
      #"{"providers":{"x":{"use":"a","coverage":[46,124,30,146]}}}"#,
      #""coverage":[46,124,30,146]"#
    ),
    (#"{"providers":{"x":{"use":"a","trust":"x"}}}"#, #"number 0..10 or an object {...}, found "x""#),
    (#"{"cities":{"a":{"ids":{"x":[]}}}}"#, "expected text or a number, found an empty array"),
    (#"{"settings":{"merge":{"mode":"only=nobody"}}}"#, "unknown provider \"nobody\""),
    (#"{"lists":{"l":{"provider":"nobody"}}}"#, "unknown provider \"nobody\""),
    (#"{"lists":{"l":{}}}"#, "lists.l.provider: is missing"),
    (#"{"cities":{"a":{"providers":["nobody"]}}}"#, "unknown provider \"nobody\""),
    (#"{"settings":{"merge":{"mode":"best"}}}"#, "expected consensus, first, median or only=ID"),
    (#"{"version":2}"#, "the newest version that this agg knows"),
    (#"{"providers":{"x":{"use":"a","apiKey":"k"}}}"#, #"parameters of the source belong in "params""#),
    (#"{"cities":{"New York":{}}}"#, #"help: write "new-york""#),
    (#"{"cities":{"Ål":{}}}"#, "a key must be 1 to 32 of a-z, 0-9 and -"),
    (#"{"settings":{"clock":12}}"#, #"help: write it in quotes: "12""#),
    (#"{"settings":{"timeout":8}}"#, #"help: write "8s" for seconds"#),
    (#"{"settings":{"timeout":"8"}}"#, #"help: write "8s" for seconds"#),
    (#"{"a":1,"a":2}"#, "/etc/0.json:1:"), ("", "/etc/0.json:1:1"), ("[]", "expected an object"),
    ("null", "expected an object"),
    ("{", "0.json"), (#"{"settings":{"cache":{"run":"yes"}}}"#, "expected true or false"),
  ])
  func `each error in a config is explained`(text: String, part: String) throws {
    let problems = Self.problems(text)
    #expect(problems.contains { $0.contains(part) }, "\(problems)")
  }

  /// Over a built-in config of one provider and its list.
  @Test(arguments: [
    (
      #"{"providers":{"weatherapi":{"manifest":"m.json"}}}"#,
      [
        #"/etc/1.json:1:40: error: providers.weatherapi.manifest: the entry has "use" and "manifest", but needs"#,
        #"help: remove one with "use": null"#,
      ]
    ),
    (
      #"{"providers":{"weather-api":{"params":{"key":{"env":"X"}}}}}"#,
      [
        "/etc/1.json:1:29: error: providers.weather-api: needs one of",
        #"help: did you mean "weatherapi"? agg providers lists"#,
      ]
    ),
    (
      #"{"providers":{"weatherapi":{"use":null}}}"#,
      ["/etc/1.json:1:28: error: providers.weatherapi: needs one of", "help: agg providers lists"]
    ),
    (
      #"{"providers":{"weatherapi":null}}"#,
      [
        "/etc/1.json:1:28: error: providers.weatherapi: is removed, but lists.hiring.provider refers to it",
        #"help: remove the list as well with "hiring": null in "lists""#,
      ]
    ),
    (
      #"{"providers":{"weatherapi":null},"lists":{"hiring":{"provider":"weatherapi"}}}"#,
      [#"/etc/1.json:1:64: error: lists.hiring.provider: unknown provider "weatherapi""#]
    ),
    (#"{"providers":{"weatherapi":null},"lists":{"hiring":null}}"#, []),
  ])
  func `an error in one file is reported there, and not in the layer below`(user: String, reported: [String])
  {
    let shipped = #"{"providers":{"weatherapi":{"use":"k"}},"lists":{"hiring":{"provider":"weatherapi"}}}"#
    let problems = Self.problems(shipped, user)
    let own = problems.filter { !$0.contains(": lists.hiring.provider: ") || reported.count == 1 }
    #expect(own.count == (reported.isEmpty ? 0 : 1), "\(problems)")
    for part in reported { #expect(own.first?.contains(part) == true, "\(own)") }
  }

  @Test func `all errors of a file are reported in their order`() throws {
    let problems = Self.problems(
      #"{"x":1,"cities":{"a":{"latitude":"1"},"b":{"longitude":999}},"airports":[1]}"#
    )
    #expect(problems.count == 4)
    #expect(
      problems[1].hasPrefix(
        "/etc/0.json:1:34: error: cities.a.latitude: expected number -90..90, found \"1\"\n"
      )
    )
    #expect(problems[1].hasSuffix("^^^"))
  }

  @Test(arguments: [
    (
      #"{"providers":{"x":{"use":"a","trust":11,"params":{"k":"s3","n":12,"o":{"env":"E"}}}}} // s3"#,
      #"{"providers":{"x":{"use":"a","trust":11,"params":{"k":"***","n":***,"o":{"env":"***"}}}}} ***"#
    ),
    (
      #"{"providerz":{"x":{"k":["s3",true,null]}},"cities":{"a":{"name":"A"}}}"#,
      #"{"providerz":{"x":{"k":["***",true,null]}},"cities":{"a":{"name":"A"}}}"#
    ),
    (
      #"{"settings":{"units":metric,"time":"s"},"providers":{"x":{"use" "s3, "k": 's "3}}}"#,
      #"{"settings":{"units":metric,"time":"***"},"providers":{"x":{"***" "***"***"***"***}}}"#
    ),
    (
      #"{"providers":{"x":{"trust":11,"exec":["/x","-a","--token=s3","--pin","s3"]}}}"#,
      #"{"providers":{"x":{"trust":11,"exec":["/x","-a","***","--pin","***"]}}}"#
    ),
    (
      #"{"cities":{"a":{"latitude": 010, "name":"A"}}}"#, #"{"cities":{"a":{"latitude": 010, "name":"***"}}}"#
    ),
  ])
  func `only parts of a line that cannot be a key are shown`(text: String, shown: String) throws {
    let problem = try #require(Self.reading([text]).problems.first)
    #expect(problem.excerpt?.split(separator: "\n").first.map(String.init) == shown)
  }

  @Test func `the first fifty errors of a file are reported and the others counted`() {
    let cities = (1...70).map { #"  "c\#($0)": { "latitude": 91 }"# }.joined(separator: ",\n")
    let reading = Self.reading(["{}", "{ \"cities\": {\n\(cities)\n} }"])
    #expect(reading.problems.count == 51)
    #expect(reading.problems.first?.path == "cities.c1.latitude")
    #expect(reading.problems.last?.description == "/etc/1.json:52:24: error: and 20 more")
    #expect(reading.config.cities.allSatisfy { $0.coordinates == nil })
  }

  @Test func `one error does not hide another, and its consequences are not reported`() {
    let reading = Self.reading([
      "{}",
      """
      { "cities": { "a": { "latitude": 9, "timeZone": "Mars" }, "b": { "latitude": "x", "longitude": 1 } },
        "lists": { "l": { "provider": 5 }, "m": { "provider": "nobody" } },
        "providers": { "x": { "usse": "a" }, "y": {} } }
      """, "[]", "{ \"airports\": [\"KAUS\" }",
    ])
    #expect(
      reading.problems.map { "\($0.file) \($0.path)" } == [
        "/etc/1.json cities.a.longitude", "/etc/1.json cities.a.timeZone", "/etc/1.json cities.b.latitude",
        "/etc/1.json lists.l.provider", "/etc/1.json lists.m.provider", "/etc/1.json providers.x.usse",
        "/etc/1.json providers.y", "/etc/2.json ", "/etc/3.json airports",
      ]
    )
    #expect(reading.config.cities.map(\.id) == ["a", "b"])
  }

  @Test(arguments: [
    ("500ms", 0.5), ("8s", 8), ("1.5m", 90), ("2h", 7200), ("30d", 2_592_000), ("0s", nil), ("-1s", nil),
    ("31d", nil), ("s", nil),
    ("", nil), ("8", nil), ("nans", nil), ("infs", nil), ("1e99h", nil),
    ("0x10s", nil), ("+8s", nil), ("1e3s", nil), ("1.2.3s", nil), (".s", nil),
  ])
  func `a time is a number with its unit, and at most a month`(text: String, seconds: Double?) {
    #expect(Duration(configText: text) == seconds.map { .seconds($0) })
  }

  @Test(arguments: [
    (Duration.milliseconds(500), "500ms"), (.milliseconds(1500), "1500ms"), (.seconds(8), "8s"),
    (.seconds(90), "90s"), (.seconds(300), "5m"), (.seconds(7200), "2h"), (.seconds(86_400), "1d"),
  ])
  func `a time is written in its largest whole unit`(time: Duration, text: String) {
    #expect(time.configText == text)
    #expect(Duration(configText: text) == time)
  }

  @Test(arguments: [
    ("5ms", nil), ("999ms", nil), ("0.9s", nil), ("00.5s", nil), ("1000ms", 1), ("1500.5ms", 1.5005),
    ("1s", 1), ("01.5s", 1.5),
    ("10s", 10), ("0.5m", 30), ("1d", 86_400),
  ])
  func `a watch repeats at most every second`(text: String, seconds: Double?) throws {
    let reading = Self.reading([#"{ "settings": { "refreshEvery": "\#(text)" } }"#])
    #expect(reading.problems.map(\.path) == (seconds == nil ? ["settings.refreshEvery"] : []))
    if let seconds { #expect(reading.config.settings.refreshEvery == .seconds(seconds)) }
    let schema = try JSONSchemaCheck(ConfigSchema.jsonSchema)
    let mistakes = try schema.mistakes(in: Array(#"{ "settings": { "refreshEvery": "\#(text)" } }"#.utf8))
    #expect(mistakes.isEmpty == (seconds != nil), "\(mistakes)")
  }

  @Test(arguments: [
    (#"{"settings":{"timeout":"0s"}}"#, false), (#"{"settings":{"timeout":"0.0m"}}"#, false),
    (#"{"settings":{"timeout":".s"}}"#, false), (#"{"settings":{"timeout":"1.2.3s"}}"#, false),
    (#"{"settings":{"timeout":".5s"}}"#, true), (#"{"settings":{"timeout":"00.10m"}}"#, true),
    (#"{"settings":{"timeout":"10d"}}"#, true), (#"{"settings":{"timeout":null}}"#, true),
    (#"{"settings":{"refreshEvery":"0s"}}"#, false), (#"{"settings":{"connections":0}}"#, false),
    (#"{"settings":{"connections":65}}"#, false), (#"{"settings":{"connections":1.5}}"#, false),
    (#"{"settings":{"merge":{"mode":"best"}}}"#, false), (#"{"settings":{"merge":{"mode":"only="}}}"#, false),
    (#"{"settings":{"merge":{"mode":"only=x"}},"providers":{"x":{"use":"k"}}}"#, true),
    (#"{"settings":{"contact":"(me)"}}"#, false), (#"{"settings":{"preferredCity":""}}"#, false),
    (#"{"settings":{"language":"tlh"}}"#, false), (#"{"version":2}"#, false), (#"{"airports":["K"]}"#, false),
    (#"{"cities":{"A b":{}}}"#, false), (#"{"cities":{"a":{"country":"de"}}}"#, false),
    (#"{"cities":{"a":{"latitude":91,"longitude":0}}}"#, false),
    (#"{"cities":{"a":{"elevation":9001}}}"#, false),
    (#"{"cities":{"a":{"ids":{"x":-1}}}}"#, false),
    (#"{"providers":{"x":{"use":"k","timeout":"0ms"}}}"#, false),
    (#"{"providers":{"x":{"use":"k","maxBytes":0}}}"#, false),
    (#"{"providers":{"x":{"use":"k","maxBytes":1}}}"#, true),
    (#"{"providers":{"x":{"use":"k","maxBytes":1073741824}}}"#, true),
    (#"{"providers":{"x":{"use":"k","maxBytes":1073741825}}}"#, false),
    (#"{"providers":{"x":{"use":"k","family":"A"}}}"#, false),
    (#"{"providers":{"x":{"use":"k","countries":["jp"]}}}"#, false),
    (#"{"providers":{"x":{"use":"k","countries":"JP"}}}"#, false),
    (#"{"providers":{"x":{"use":"k","countries":["JP"],"coverage":[30,124,46,-170]}}}"#, true),
    (#"{"providers":{"x":{"use":"k","coverage":[30,124,46]}}}"#, false),
    (#"{"providers":{"x":{"use":"k","coverage":[30,124,46,200]}}}"#, false),
    (#"{"providers":{"x":{"use":"k","coverage":[30,124,46,"E"]}}}"#, false),
    (#"{"providers":{"x":{"exec":["/x",""]}}}"#, false),
    (#"{"providers":{"x":{"exec":["/x"],"sha256":"ab"}}}"#, false),
    (#"{"providers":{"x":{"use":"k","trust":11}}}"#, false),
    (#"{"providers":{"x":{"use":"k","trust":{"tempo":1}}}}"#, false),
    (#"{"providers":{"x":{"use":"k","baseURL":"ftp://a"}}}"#, false),
    (#"{"providers":{"x":{"use":"k","baseURL":"https://a/"}}}"#, false),
    (#"{"providers":{"x":{"use":"k","baseURL":"https://a b"}}}"#, false),
    (#"{"providers":{"x":{"use":"k","baseURL":"https://a\\b"}}}"#, false),
    (#"{"providers":{"x":{"use":"k","baseURL":"https://a/\"b"}}}"#, false),
    (#"{"providers":{"x":{"use":"k","baseURL":"https://[::1]:80/x/~y"}}}"#, true),
    (#"{"providers":{"x":{"use":"k","params":{"p":{}}}}}"#, false),
    (#"{"providers":{"x":{"use":"k","params":{"p":{"env":"A","file":"b"}}}}}"#, false),
    (#"{"providers":{"x":{"use":"k","params":{"p":{"env":""}}}}}"#, false),
    (#"{"providers":{"x":{"use":"k","params":{"p":{"command":[]}}}}}"#, false),
    (#"{"providers":{"x":{"use":"k","params":{"p":{"command":[""]}}}}}"#, false),
    (#"{"providers":{"x":{"use":"k","params":{"p":{"command":["pass","x"]},"q":{"env":"Q"},"r":7}}}}"#, true),
  ])
  func `the schema rejects what the reader rejects`(config: String, isFine: Bool) throws {
    #expect(Self.reading([config]).problems.isEmpty == isFine)
    let mistakes = try JSONSchemaCheck(ConfigSchema.jsonSchema).mistakes(in: Array(config.utf8))
    #expect(mistakes.isEmpty == isFine, "\(mistakes)")
  }

  @Test func `only a nonexistent file is missing`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path
    try directory.write("{}", to: "config.json")
    for (link, target) in [("nowhere", "none"), ("loop", "loop"), ("good", "config.json")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/\(link)",
        withDestinationPath: "\(path)/\(target)"
      )
    }
    try directory.write(String(repeating: " ", count: 3 << 20), to: "large")
    let states = ["config.json", "good", "none", "none/config.json", "nowhere", "loop", "large", ""].map {
      switch FileContents(of: "\(path)/\($0)") {
      case .missing: "missing"
      case .bytes(let bytes, _): "\(bytes.count)"
      case .unreadable(let reason): reason
      }
    }
    #expect(
      states == [
        "2", "2", "missing", "missing", "No such file or directory", "Too many levels of symbolic links",
        "it is larger than 2 MiB", "Is a directory",
      ]
    )
  }

  @Test func `the user's file is layered over the system's, without variables`() throws {
    let system = #"{"providers":{"attic":{"exec":["/bin/true"]}}}"#
    let loader = ConfigLoader(environment: ["HOME": "/h", "AGG_TIMEOUT": "x", "AGG_UNITS": "x"]) { path in
      path.hasPrefix("/etc/xdg/") ? .bytes([UInt8](system.utf8)) : .bytes([UInt8]("[".utf8))
    }
    let text = #"{"providers":{"attic":{"timeout":"1s"}}}"#
    let config = try loader.reading(shipped: [UInt8]("{}".utf8), userFile: [UInt8](text.utf8)).get()
    #expect(config.providers.map(\.timeout) == [.seconds(1)] && config.providers.map(\.layer) == [.user])
  }

  @Test(arguments: [
    (nil, ["/etc/xdg/agg/config.json"]), ("", ["/etc/xdg/agg/config.json"]),
    ("relative", ["/etc/xdg/agg/config.json"]), ("/opt/xdg", ["/opt/xdg/agg/config.json"]),
    ("/opt/xdg:/etc/xdg", ["/etc/xdg/agg/config.json", "/opt/xdg/agg/config.json"]),
  ])
  func `only the files of the machine and of the user are read`(folders: String?, expected: [String]) {
    var environment = ["HOME": "/h", "PWD": "/work"]
    environment["XDG_CONFIG_DIRS"] = folders
    let loader = ConfigLoader(environment: environment) { _ in .missing }
    #expect(loader.paths == expected + ["/h/.config/agg/config.json"])
  }

  @Test func `only the named file is layered over the built-in one`() throws {
    let loader = ConfigLoader(environment: ["HOME": "/home/me"], explicitFile: "/tmp/mine.json") { path in
      path == "/tmp/mine.json"
        ? .bytes([UInt8](#"{"airports":["EGLL"]}"#.utf8)) : .bytes([UInt8](#"{"airports":["KJFK"]}"#.utf8))
    }
    let config = try loader.reading(shipped: [UInt8](#"{"cities":{"a":{}}}"#.utf8)).get()
    #expect(config.airports.map(\.text) == ["EGLL"] && config.cities.map(\.layer) == [.shipped])
    #expect(config.tree["airports"]?.layer?.kind == .named)
    #expect(loader.userFile == "/tmp/mine.json")
    let standard = ConfigLoader(environment: ["HOME": "/home/me", "AGG_CONFIG": ""]) { _ in .missing }
    #expect(standard.userFile == "/home/me/.config/agg/config.json")
    #expect(ConfigLoader(environment: [:]) { _ in .missing }.userFile == nil)
    let gone = ConfigLoader(environment: ["AGG_CONFIG": "/nowhere"]) { _ in .missing }
    #expect(throws: ConfigProblems.self) { try gone.reading(shipped: [UInt8]("{}".utf8)).get() }
    let locked = ConfigLoader(environment: ["HOME": "/h"]) {
      $0.hasPrefix("/h") ? .unreadable("no") : .missing
    }
    #expect(throws: ConfigProblems.self) { try locked.reading(shipped: [UInt8]("{}".utf8)).get() }
  }
}
