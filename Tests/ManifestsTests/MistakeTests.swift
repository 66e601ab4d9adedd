import Configuration
import Foundation
import ProviderKit
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import Manifests

@Suite struct MistakeTests {
  /// The messages of a broken manifest, without file, place and excerpt.
  private func messages(_ text: String) -> [String] {
    do throws(ConfigProblems) {
      _ = try Manifest(Array(text.utf8), file: "test.json")
      return []
    } catch {
      return error.problems.map {
        ($0.path.isEmpty ? "" : "\($0.path): ") + $0.message + ($0.help.map { " — \($0)" } ?? "")
      }
    }
  }

  @Test(arguments: [#""http://example.org""#, "7", #""""#, #""example.org""#])
  func `a credit links to a page by https`(address: String) throws {
    let shipped = try #require(try Shipped.all().first).text()
    let link = try #require(shipped.firstMatch(of: #/"attributionURL": ("[^"]*")/#)?.output.1)
    let text = shipped.replacing(link, with: address)
    #expect(messages(text).count == 1)
    #expect(
      messages(text).first?.hasPrefix("attributionURL: expected an address that begins with https://")
        == true,
      "\(messages(text))"
    )
  }

  @Test(arguments: [("dwd", true), ("met-norway", true), ("DWD icon", false), ("", false)])
  func `a family has the form of a name in the config`(family: String, isFine: Bool) {
    let found = messages(manifestText(more: #""family":"\#(family)","#))
    #expect(found.isEmpty == isFine)
    #expect(found.allSatisfy { $0.hasPrefix("family: expected 1 to 32 of a-z, 0-9 and -") })
  }

  @Test(arguments: [("daily", true), ("place", false)])
  func `a map must have some weather`(part: String, isFine: Bool) {
    let daily =
      #"{"from":"a","rows":"","kind":"forecast","time":"epoch /t","fields":{"temperatureMax":"C /x"}}"#
    let place = #"{"from":"a","name":"text /n"}"#
    let found = messages(manifestText(map: #"{"\#(part)":\#(part == "daily" ? daily : place)}"#))
    #expect(
      found
        == (isFine
          ? [] : [#"map: a map needs "current", "hourly", "minutely", "daily", "alerts" or "places""#])
    )
  }

  @Test(arguments: [
    (#"{"extra.wave":"m /w"}"#, false), (#"{"extra.wave":"m /w","temperature":"C /x"}"#, true),
    (#"{"extra.wave":"m /w","condition":{"of":"code /c","table":"metar"}}"#, true),
  ])
  func `extra values alone are not weather`(fields: String, isFine: Bool) {
    let current = #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":\#(fields)}"#
    let found = messages(manifestText(current: current))
    #expect(found.isEmpty == isFine)
    let message = "map.current.fields: extra values are shown only beside others — map at least one of temp"
    #expect(found.allSatisfy { $0.hasPrefix(message) }, "\(found)")
  }

  @Test(arguments: [
    (#"{"places":{"from":"a","rows":"/hits/*","fields":{"name":"text *"}}}"#, nil),
    (
      #"{"alerts":{"from":"a","rows":"/w/*","fields":{"event":"text *"}},"places":{"from":"a","rows":"/hits","fields":{"name":"text *"}}}"#,
      #"map.places.fields.name: * is the key of a * that "rows" does not have"#
    ),
    (
      #"{"hourly":{"from":"a","rows":"","kind":"forecast","time":"epoch /t","fields":{"temperature":"C /x"}},"places":{"from":"a","rows":"","fields":{"name":"text /n","population":{"of":"index /p","accumulated":true}}}}"#,
      #"map.places.fields.population.accumulated: only "hourly" has totals to subtract from one another"#
    ),
  ])
  func `the values of a place are those of its own row`(map: String, message: String?) {
    let point = #","latitude":"deg /y","longitude":"deg /x"}}}"#
    let found = messages(manifestText(map: map.dropLast(3) + point))
    #expect(found.count == (message == nil ? 0 : 1), "\(found)")
    if let message { #expect(found.first?.hasPrefix(message) == true, "\(found)") }
  }

  @Test(arguments: [
    ("today", false), ("yesterday", false), ("days", false), ("lang", false), ("bbox", false),
    ("param.x", false), ("agg.version", false), ("lat", true), ("elev", true), ("tz", true),
    ("place.id", true), ("grid", true),
  ])
  func `a step sets only variables of the place and its own`(name: String, isFine: Bool) {
    let found = messages(manifestText().replacing(#""url":"#, with: #""set":{"\#(name)":"/x"},"url":"#))
    #expect(found.isEmpty == isFine)
    #expect(found.allSatisfy { $0.contains(#""\#(name)" is not a valid name"#) }, "\(found)")
  }

  @Test func `the pages about manifests describe every key`() throws {
    let schema = try JSONDocument(Array(ManifestSchema.jsonSchema.utf8), options: .config).root
    func keys(_ value: JSONValue) -> [String] {
      let own = value["properties"]?.members.map(\.key.string) ?? []
      return own + value.members.flatMap { keys($0.value) } + value.elements.flatMap(keys)
    }
    let pages = try ["Sources/Manifests/README.md", "docs/manifests.md"].map {
      try String(contentsOf: Repository.root.appending(path: $0), encoding: .utf8)
    }.joined()
    let names = Set(keys(schema)).subtracting(["$schema"])
    #expect(names.count > 100)
    for name in names { #expect(pages.contains("\"\(name)\"") || pages.contains("`\(name)`"), "\(name)") }
  }

  @Test func `all errors of a file are reported at once, each with its position`() throws {
    let bytes = try fixture("Fixtures/mistakes.json")
    let problems = #expect(throws: ConfigProblems.self) { try Manifest(bytes, file: "mistakes.json") }
    expectGolden("\(try #require(problems))\n", "mistakes.txt")
  }

  @Test(
    arguments: [
      ("temperature", #""C /x","#, nil),
      ("temperature", #""hPa /x""#, "the unit hPa does not fit this value — valid units: C, F, K"),
      ("temperature", #""c /x""#, "unknown unit \"c\" — valid units: C, F, K"),
      ("temperature", #""/x""#, "the unit is missing — valid units: C, F, K"),
      (
        "temperature", #""C""#,
        "the pointer is missing — write a pointer such as /main/temp, or ^/meta/updated from the root"
      ),
      (
        "temperature", #""C x""#,
        "\"x\" is not a pointer — write a pointer such as /main/temp, or ^/meta/updated from the root"
      ),
      (
        "temperature", #""C /x~2""#,
        "\"/x~2\" is not a pointer — write a pointer such as /main/temp, or ^/meta/updated from the root"
      ),
      (
        "temperature", #""C /a/*/b""#,
        "* (every element) is only allowed in \"rows\" — ^/days/*/date is of the element of \"rows\": \"/days/*/hours\" that a row is a part of"
      ),
      ("temperature", #""mm /x""#, "the unit mm does not fit this value — valid units: C, F, K"),
      ("precipitation", #""cm /x""#, nil),
      ("windSpeed", #""knt /x""#, "unknown unit \"knt\" — valid units: m/s, km/h, mph, kt"),
      (
        "temperature", "7",
        "expected \"unit /pointer\" or an object with \"of\", \"any\", \"sum\" or \"max\", found 7"
      ),
      ("temperature", "{}", "a value needs exactly one of \"of\", \"any\", \"sum\" and \"max\", but has 0"),
      (
        "temperature", #"{"of":"C /x","any":["C /y"]}"#,
        "a value needs exactly one of \"of\", \"any\", \"sum\" and \"max\", but has 2"
      ),
      ("temperature", #"{"any":[]}"#, "an empty list has no value"),
      (
        "precipitation", #"{"sum":[{"of":"mm /x","interval":"ending 1h"}]}"#,
        "give the interval once, beside \"sum\" or \"max\""
      ),
      (
        "precipitation", #"{"of":"mm /x","interval":"1h"}"#,
        "expected \"instant\", \"ending 3h\" or \"starting 10m\", with 1m to 10d, found \"1h\""
      ),
      (
        "precipitation", #"{"of":"mm /x","interval":"ending 5s"}"#,
        "expected \"instant\", \"ending 3h\" or \"starting 10m\", with 1m to 10d, found \"ending 5s\""
      ),
      (
        "precipitation", #"{"any":["mm /x"],"table":"metar"}"#,
        "\"table\" and \"codes\" belong beside an \"of\""
      ),
      (
        "precipitation", #"{"of":"mm /x","table":"metar"}"#,
        "\"table\" is for conditions; use \"codes\" here"
      ),
      (
        "precipitation", #"{"of":"mm /x","codes":{"dry":"0"}}"#, "expected a number, found \"0\""
      ),
      (
        "precipitation", #"{"of":"mm /x","codes":{"1":2,"1.0":33}}"#,
        "the code \"1.0\" has another meaning already — list it once: case does not matter, and \"1\" is \"1.0\""
      ),
      (
        "precipitation", #"{"of":"mm /x","codes":{"dry":0,"DRY":50}}"#,
        "the code \"DRY\" has another meaning already — list it once: case does not matter, and \"1\" is \"1.0\""
      ),
      ("precipitation", #"{"of":"mm /x","absent":"0"}"#, "expected a number, found \"0\""),
      ("precipitation", #"{"of":"mm /x","missing":[[]]}"#, "expected a number or text, found an empty array"),
      (
        "precipitation", #"{"of":"mm /x","intervall":"ending 1h"}"#,
        "unknown key — did you mean \"interval\"?"
      ),
      (
        "condition", #""code /x""#,
        "a code needs a \"table\" or \"codes\" — {\"of\": \"code /weather_code\", \"table\": \"open_meteo\"}"
      ),
      (
        "condition", #"{"of":"code /x"}"#,
        "a code needs a \"table\" or \"codes\" — {\"of\": \"code /weather_code\", \"table\": \"open_meteo\"}"
      ),
      (
        "condition", #"{"of":"code /x","table":"openmeteo"}"#,
        "unknown condition table \"openmeteo\" — did you mean \"open_meteo\"?"
      ),
      (
        "condition", #"{"of":"code /x","codes":{"1":"light rian"}}"#,
        "unknown condition \"rian\" — did you mean \"rain\"?"
      ),
      (
        "condition", #"{"of":"code /x","codes":{"1":"mostly cloudy"}}"#,
        "unknown condition \"mostly cloudy\" — did you mean \"mostlyCloudy\"?"
      ),
      (
        "condition", #"{"of":"code /x","codes":{"1":"lite rain"}}"#,
        "unknown intensity \"lite\" — valid names: light, moderate, heavy, extreme"
      ),
      (
        "condition", #"{"of":"code /x","codes":{"1":"heavy  rain"}}"#,
        "found \"heavy  rain\" — intensities: light, moderate, heavy, extreme"
      ),
      (
        "condition", #"{"of":"code /x","codes":{"1":"very heavy rain"}}"#,
        "expected a condition, or one intensity, a space and a condition, such as \"heavy rain\", found \"very heavy rain\" — intensities: light, moderate, heavy, extreme"
      ),
      ("condition", #"{"sum":["code /x"]}"#, "only quantities can have a sum"),
      ("temperature", #"{"any":["F /x","C /y"],"absent":null}"#, "expected a number, found null"),
      (
        "temperature", #"{"any":["F /x","C /y"],"absent":50}"#,
        "the unit of \"absent\" is not clear, because the parts have several: C, F — give it beside each part"
      ),
      ("condition", #"{"of":"code /x","codes":{"1":"rain"},"cap":1}"#, "only quantities can have \"cap\""),
      (
        "condition", #"{"of":"code /x","codes":{"7":"light unknown"}}"#,
        "\"unknown\" cannot have an intensity — write \"unknown\" alone"
      ),
      ("temperature", #"{"of":"C /x","zone":"UTC"}"#, "only a local time or a date has a zone"),
      (
        "temperature", #"{"of":"C /x","since":"utc /t"}"#,
        "only a number of s, min or h is counted since a time"
      ),
      (
        "precipitation", #"{"of":"mm /x","interval":{}}"#,
        "an interval needs \"from\" or \"to\"; its other end is the time of the row — {\"from\": \"iso /start\"}"
      ),
      ("precipitation", #"{"sum":["mm/h /x"]}"#, "a rate cannot be a part of \"sum\" or \"max\""),
      ("precipitation", #"{"any":["mm/h /x"],"interval":"ending 3h"}"#, "give the interval beside the rate"),
      (
        "precipitation", #"{"of":"mm/h /x","interval":"instant"}"#,
        "a rate has no amount at an instant — leave out the interval for an hour"
      ),
      (
        "snowDepth", #""mm/h /x""#,
        "the unit mm/h does not fit this value — valid units: mm, cm, in, m, km, mi, ft"
      ),
      ("temperature", #"{"of":"C /x","decimal":"."}"#, "expected \",\", found \".\""),
      (
        "condition", #"{"of":"code /x","codes":"sky"}"#, "unknown table of codes \"sky\" — none are defined"
      ),
      (
        "temperature", #""C *""#,
        "* is the key of a * that \"rows\" does not have — \"rows\": \"/stations/*\" has the keys of stations"
      ),
      (
        "precipitation", #"{"of":"mm /x","accumulated":true}"#,
        "only \"hourly\" has totals to subtract from one another"
      ),
      ("temprature", #""C /x""#, "unknown field \"temprature\" — did you mean \"temperature\"?"),
    ] as [(String, String, String?)]
  )
  func `the error of a wrong value says what is wrong`(field: String, rule: String, message: String?) {
    let rule = rule.hasSuffix(",") ? String(rule.dropLast()) : rule
    let current =
      "{\"from\":\"a\",\"at\":\"\",\"kind\":\"analysis\",\"time\":\"epoch /t\",\"fields\":{\"\(field)\":\(rule)}}"
    let found = messages(manifestText(current: current))
    #expect(found.count == (message == nil ? 0 : 1))
    #expect(message == nil || found.first?.hasSuffix(message ?? "") == true, "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("map.current.fields.\(field)") })
  }

  @Test(arguments: [
    (
      #""only":{"at":"/k"}"#,
      "only: \"only\" needs exactly one of \"is\", \"in\" and \"not\", but has 0"
    ),
    (#""only":{"at":"/k","in":[]}"#, "only.in: an empty list has no value"),
    (#""only":{"at":"/k","is":[1]}"#, "only.is: expected a number or text, found an array"),
    (
      #""only":{"at":"/k","is":"{lang}"}"#,
      "only.is: {lang} cannot choose rows — choose a language that the service always has: other rows are lost"
    ),
    (#""only":{"is":1}"#, "only: \"at\" is missing — at: Where the value is"),
    (
      #""nearest":{"latitude":"/a","longitude":"/b","within":"80"}"#,
      #"nearest.within: expected a distance such as "80km", at most 20000km, found "80""#
    ),
    (
      #""nearest":{"latitude":"/a","longitude":"/b"}"#,
      #"nearest: "within" is missing — within: The greatest distance from the place, such as "80km""#
    ),
    (
      #""time":"h /t""#,
      #"time: h is not a time — write {"of": "h /hours", "since": "utc ^/start"}"#
    ),
    (#""time":{"of":"epoch /t","hour":"/h"}"#, "time.hour: only a date can have an hour beside it"),
    (
      #""time":{"of":"local /t","zone":"Berlin"}"#,
      #"time.zone: "Berlin" is not a time zone — such as Europe/Berlin, or a pointer to its name"#
    ),
  ])
  func `the error of a wrong part of a section says what is wrong`(part: String, message: String) {
    let time = part.hasPrefix(#""time""#) ? part : #""time":"epoch /t",\#(part)"#
    let current = #"{"from":"a","rows":"/h","kind":"analysis",\#(time),"fields":{"temperature":"C /x"}}"#
    #expect(messages(manifestText(current: current)) == ["map.current.\(message)"])
  }

  @Test(arguments: [
    (#""countries":[],"#, "countries: an empty list covers no place"),
    (
      #""countries":["SE","Norge"],"#,
      #"countries[1]: "Norge" is not a country — two capital letters of ISO 3166, such as SE"#
    ),
    (#""codes":{"sky":[]},"#, "codes.sky: expected an object, found an empty array"),
  ])
  func `the error of a wrong part of the head says what is wrong`(more: String, message: String) {
    #expect(messages(manifestText(more: more)) == [message])
  }

  @Test(arguments: [
    (
      #"{"b":"{bbox}"}"#,
      "query.b: {bbox}: give the reach of the box, 0.001 to 10 degrees, as in {bbox:0.1}"
    ),
    (
      #"{"b":"{bbox:11}"}"#,
      "query.b: {bbox:11}: give the reach of the box, 0.001 to 10 degrees, as in {bbox:0.1}"
    ),
    (
      #"{},"headers":{"Authorization":"x"},"basic":{"user":"a","password":"b"}"#,
      #"basic: use either "basic" or the header Authorization, not both"#
    ),
    (#"{},"basic":{"user":"a:b","password":"c"}"#, "basic: a user name cannot have a colon (RFC 7617)"),
    (
      #"{},"set":{"id":{"at":"/id","rows":"/d"}}"#,
      #"set.id.rows: "nearest" is missing: it says which of the rows is meant"#
    ),
  ])
  func `the error of a wrong part of a step says what is wrong`(query: String, message: String) {
    #expect(messages(manifestText(query: query)) == ["steps[0].\(message)"])
  }

  @Test func `an unused table of codes causes a warning`() throws {
    let manifest = try manifest(manifestText(more: #""codes":{"sky":{"1":"clear"}},"#))
    #expect(manifest.warnings.map(\.message) == ["no value uses these codes"])
  }

  /// A manifest with two steps, of which the map reads the second.
  private func manifestOfTwoSteps(_ first: String, _ second: String, host: String = "", errors: String = "[]")
    -> String
  {
    manifestText(errors: errors, more: #""params":{"k":{"secret":true}},"#)
      .replacing(#""hosts":["api.example.org"]"#, with: #""hosts":["api.example.org"\#(host)]"#)
      .replacing(
        #""steps":[{"id":"a","url":"https://api.example.org/a","query":{"lat": "{lat:4}"}}]"#,
        with: #""steps":[{"id":"b","url":"https://api.example.org/b"\#(first)},"#
          + #"{"id":"a","url":"https://api.example.org/a"\#(second)}]"#
      )
  }

  @Test(
    arguments: [
      (#","query":{"k":"{param.k}"},"set":{"n":"/n"}"#, #","query":{"n":"{n}"}"#, "", []),
      (
        #","set":{"n":"/n"}"#, #","query":{"n":"{n}"}"#, "",
        [
          "params.k: no request contains this parameter — write {param.k} where the service expects it"
        ]
      ),
      (
        #","query":{"k":"{param.k}"}"#, "", "",
        [
          "steps[0].id: the response to this step is not used, so its request is not sent"
            + " — remove the step, or map it: \"from\": \"b\""
        ]
      ),
      (
        #","query":{"k":"{param.k}"},"set":{"n":"/n","m":"/m"}"#, #","query":{"n":"{n}"}"#, "",
        ["steps[0].set.m: no later step uses {m} — remove it, or write {m} in a later step"]
      ),
      (
        #","query":{"k":"{param.k}"},"set":{"n":"/n"}"#, #","query":{"n":"{n}"}"#,
        #","other.example.org""#,
        ["hosts[1]: no step sends a request to this host — remove it, unless the service redirects to it"]
      ),
    ] as [(String, String, String, [String])]
  )
  func `a part that nothing uses causes a warning`(
    first: String,
    second: String,
    host: String,
    expected: [String]
  ) throws {
    let manifest = try manifest(manifestOfTwoSteps(first, second, host: host))
    #expect(manifest.warnings.map { "\($0.path): \($0.message) — \($0.help ?? "")" } == expected)
  }

  @Test(
    arguments: [
      (#""n":"/Key""#, nil), (#""n":{"at":"/n/key"}"#, nil), (#""n":{"at":"/token","secret":true}"#, nil),
      (#""n":{"at":"/token","secret":false}"#, nil), (#""n":"/0/token""#, "/0/token"),
      (#""n":{"at":"/api_key"}"#, "/api_key"), (#""key":"/n""#, "the name key"),
      (#""key":{"at":"/n"}"#, "the name key"),
    ] as [(String, String?)]
  )
  func `a variable with the name of a key causes a warning that its response is not cached`(
    set: String,
    named: String?
  ) throws {
    let name = try #require(set.split(separator: "\"").first)
    let first = #","query":{"k":"{param.k}"},"set":{\#(set)}"#
    let manifest = try manifest(manifestOfTwoSteps(first, #","query":{"n":"{\#(name)}"}"#))
    let message = "looks like that of a key, so it is treated as a secret,"
    let expected = named.map {
      "steps[0].set.\(name): \($0) \(message) and the response is not cached but requested in every run"
    }
    #expect(manifest.warnings.map { "\($0.path): \($0.message)" } == [expected].compactMap(\.self))
  }

  @Test(
    arguments: [
      (#"[{"status":[400],"as":"place"},{"status":[400,404],"as":"request"}]"#, []),
      (
        #"[{"status":[400,404],"as":"place"},{"status":[400],"at":"/e","as":"request"}]"#,
        ["errors[1]: errors[0] matches every response that this rule matches"]
      ),
      (#"[{"status":[400],"at":"/e","as":"place"},{"status":[400],"as":"request"}]"#, []),
      (#"[{"at":"/e","is":1,"as":"place"},{"at":"/e","is":2,"as":"request"}]"#, []),
      (
        #"[{"at":"/e","is":1,"as":"place"},{"status":[400],"at":"/e","is":1,"as":"request"}]"#,
        ["errors[1]: errors[0] matches every response that this rule matches"]
      ),
      (#"[{"step":"a","status":[400],"as":"place"},{"status":[400],"as":"request"}]"#, []),
      (
        #"[{"status":[200],"as":"place"}]"#,
        ["errors[0]: this rule makes an error of every response with the status 200"]
      ),
      (#"[{"status":[200],"at":"/error","as":"place"},{"status":[204],"as":"place"}]"#, []),
      (#"[{"status":[429],"as":"rate","wait":"1h"},{"status":[430],"as":"quota","wait":"1h"}]"#, []),
      (
        #"[{"status":[401],"as":"auth","wait":"1h"}]"#,
        [#"errors[0].wait: a wait counts only for "rate" and "quota""#]
      ),
    ] as [(String, [String])]
  )
  func `a rule for errors without an effect causes a warning`(errors: String, expected: [String]) throws {
    let manifest = try manifest(manifestText(errors: errors))
    #expect(manifest.warnings.map { "\($0.path): \($0.message)" } == expected)
  }

  @Test(arguments: [
    ("[-999]", ["-999"]), (#"["-999.0", 9999, ""]"#, [#""-999.0""#, "\"\""]), ("[null]", ["null"]),
    (#"[-99, "--"]"#, []),
  ])
  func `a mark of a missing value that needs no manifest causes a warning`(marks: String, needless: [String])
    throws
  {
    let fields = #"{"temperature":{"of":"C /x","missing":\#(marks)}}"#
    let current = #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":\#(fields)}"#
    let manifest = try manifest(manifestText(current: current))
    #expect(
      manifest.warnings.map(\.message) == needless.map { "\($0) means \"no value\" in every manifest" }
    )
  }

  @Test(arguments: [(#"{}"#, true), (#"{"RA":"rain"}"#, false)])
  func `codes without a code cause a warning`(codes: String, warns: Bool) throws {
    let fields = #"{"temperature":"C /x","condition":{"of":"code /c","codes":\#(codes)}}"#
    let current = #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":\#(fields)}"#
    let manifest = try manifest(manifestText(current: current))
    #expect(manifest.warnings.map(\.message) == (warns ? ["without codes no value can be read"] : []))
  }

  @Test(arguments: [("{n}", "", "a"), ("{n}", #","set":{"n":"/n"}"#, "b"), ("{m}", "", nil)])
  func `a variable of a later step is reported as one`(text: String, set: String, step: String?) {
    let first = #","query":{"k":"{param.k}","n":"\#(text)"}\#(set)"#
    let found = messages(manifestOfTwoSteps(first, #","set":{"n":"/n"}"#))
    let late = "\"n\" is set by step \(step ?? ""), which is not before this one"
    #expect(found.count == 1)
    #expect(found.first?.contains(step == nil ? "unknown variable \"m\"" : late) == true, "\(found)")
  }

  @Test(arguments: [
    (
      "http://api.example.org/",
      "expected an address that begins with https://, found \"http://api.example.org/\" — for a server of your own, set \"baseURL\" and \"allowLocal\" in the config"
    ),
    ("https://evil.example.org/", "evil.example.org is not in \"hosts\" — hosts: api.example.org"),
    (
      "https://api.example.org@evil.org/",
      "an address has nothing before its host — send a key in \"query\", \"headers\" or \"basic\""
    ),
    ("https://api.example.org:8080/", "api.example.org:8080 is not in \"hosts\" — hosts: api.example.org"),
    ("https:///x", "an empty host is not in \"hosts\" — hosts: api.example.org"),
    ("https://{param.h}/", "the host must not be a variable"),
    ("{lat}", "only a variable that an earlier step sets can be a whole address"),
    ("https://api.example.org/?q=1", "the address must not have a ? — move the parameters to \"query\""),
    ("https://api.example.org/a b", "percent-encode the special characters of the path"),
    ("https://api.example.org/a#b", "percent-encode the special characters of the path"),
    ("https://api.example.org/a/../now", "the path must not have the part \"..\""),
    ("https://api.example.org/./{lat}", "the path must not have the part \".\""),
    ("https://api.example.org/{latt}", "unknown variable \"latt\" — did you mean \"lat\"?"),
    ("https://api.example.org/{lat:9}", "{lat:9}: after the colon, give the number of decimals, 0 to 6"),
  ])
  func `an address cannot change its host`(url: String, message: String) {
    let text = manifestText().replacing("https://api.example.org/a\"", with: "\(url)\"")
    #expect(messages(text) == ["steps[0].url: \(message)"])
  }

  @Test(arguments: [
    ("10.0.0.1", true), ("[::1]", true), ("fe80::1", true), ("api.example.org:8080", false), ("127.1", true),
    ("0x7f.1", true), ("API.example.org", false), ("localhost", false),
    ("https://api.example.org", false), ("-a.example.org", false), ("a..org", false), ("", false),
  ])
  func `a host must be a name`(host: String, isAddress: Bool) {
    let text = manifestText().replacing("\"api.example.org\"]", with: "\"api.example.org\",\"\(host)\"]")
    let found = messages(text)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("hosts[1]: \"\(host)\" is not a valid host name") == true)
    #expect(found.first?.contains("not an IP address") == isAddress)
  }

  @Test(arguments: [
    (
      "a.b:8080",
      "remove the port; to use a server of your own, set \"baseURL\" and \"allowLocal\" in the config"
    ),
    (
      "localhost",
      "use at least two parts, such as api.example.org; to use a server of your own, set \"baseURL\" and \"allowLocal\" in the config"
    ),
    ("API.example.org:8080", "use lower case, without https:// and path, such as api.example.org"),
    ("https://api.example.org", "use lower case, without https:// and path, such as api.example.org"),
  ])
  func `the help for a wrong host fits the error`(host: String, help: String) {
    let text = manifestText().replacing("\"api.example.org\"]", with: "\"api.example.org\",\"\(host)\"]")
    #expect(messages(text) == ["hosts[1]: \"\(host)\" is not a valid host name — \(help)"])
  }

  @Test(arguments: ["at", "columns"])
  func `only rows may have a star`(form: String) {
    let current =
      #"{"from":"a","\#(form)":"/h/*","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}}"#
    let found = messages(manifestText(current: current))
    #expect(found == ["map.current.\(form): * (every element) is only allowed in \"rows\""])
  }

  @Test func `a section without a field reads nothing`() {
    let current = #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{}}"#
    #expect(
      messages(manifestText(current: current)) == [
        "map.current.fields: there are no fields to read"
      ]
    )
  }

  @Test func `the first errors of the text are reported, in any order of reading`() {
    let wrong = (0..<60).map { "\"f\($0)\":\"C /x\"" }.joined(separator: ",")
    let text = """
      {"map":{"current":{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{\(wrong)}}},
       "manifest":1,"id":"A B","name":"Test","hosts":["x"],"steps":[{"id":"a","url":"https://api.example.org/a"}]}
      """
    let found = messages(text)
    #expect(found.count == 51)
    #expect(found.first?.hasPrefix("map.current.fields.f0: ") == true)
    #expect(found.last == "and 13 more")
  }

  @Test func `without known names no list is printed`() {
    let text = manifestText().replacing(#""steps":[{"id":"a","#, with: #""steps":[{"#)
    #expect(messages(text).contains(#"map.current.from: unknown step "a" — none are defined"#))
  }

  @Test(arguments: [
    ("\"at\":\"\"", "\"at\":\"^/x\"", false), ("\"at\":\"\"", "\"at\":\"x\"", false),
    (#"["api.example.org"]"#, "[]", false), (#"["api.example.org"]"#, #"["localhost"]"#, false),
    (#"["api.example.org"]"#, #"["API.example.org"]"#, false),
    (#"["api.example.org"]"#, #"["10.0.0.1"]"#, false),
    (#"["api.example.org"]"#, #"["api.example.org:80"]"#, false),
    (#"["api.example.org"]"#, #"["https://api.example.org"]"#, false),
    (#"["api.example.org"]"#, #"["api.example.org","a-b.1a"]"#, true),
    (#""name":"Test""#, #""name":"""#, false), (#""name":"Test""#, #""name":"Test","attribution":"""#, false),
    (#""name":"Test""#, #""name":"Test","params":{"a b":{}}"#, false),
    (#""name":"Test""#, #""name":"Test","params":{"a":{"env":""}}"#, false),
    (#""name":"Test""#, #""name":"Test","params":{"a_1":{"hint":"Say it."}}"#, true),
    (#""name":"Test""#, #""name":"Test","maxDays":17"#, false),
    (#""name":"Test""#, #""name":"Test","languages":{"nb":"no","*":"en"}"#, true),
    (#""name":"Test""#, #""name":"Test","languages":{"nob":"no"}"#, false),
    (#""name":"Test""#, #""name":"Test","languages":{"pt-BR":"pt_br"}"#, true),
    (#""name":"Test""#, #""name":"Test","languages":{"nb-NO":"no"}"#, false),
    (#""name":"Test""#, #""name":"Test","languages":{"nb":""}"#, false),
    (#"[{"id":"a","#, #"[{"id":"","#, false),
    ("example.org/a", "example.org/a?x=1", false), ("https://api.example.org/a", "https://{lat}/a", false),
    ("example.org/a", "example.org/{lat:4}", true),
    (#""url":"#, #""ttl":"0s","url":"#, false), (#""url":"#, #""ttl":"0.5h","url":"#, true),
    (#""url":"#, #""unless":"lat","url":"#, false), (#""url":"#, #""headers":{"a b":"x"},"url":"#, false),
    (#""url":"#, #""set":{"a b":"/x"},"url":"#, false), (#""url":"#, #""set":{"a.b":"/x"},"url":"#, true),
    (#"{"lat":"#, #"{"l t":"#, false),
    (#""errors":[]"#, #""errors":[{"as":"quota","status":[]}]"#, false),
    (#""errors":[]"#, #""errors":[{"as":"quota","status":[99]}]"#, false),
    (#""errors":[]"#, #""errors":[{"as":"quota","at":"/x","in":[]}]"#, false),
    (#""errors":[]"#, #""errors":[{"as":"rate","status":[429],"wait":"0m"}]"#, false),
    (#""errors":[]"#, #""errors":[{"as":"rate","status":[429],"hint":""}]"#, false),
    (#""errors":[]"#, #""errors":[{"as":"rate","status":[429],"wait":"1.5h"}]"#, true),
    (#""C /x""#, #""C x""#, false), (#""C /x""#, #""C ""#, false), (#""C /x""#, #""Q /x""#, false),
    (#""C /x""#, #"{"any":[]}"#, false), (#""C /x""#, #"{"sum":[]}"#, false), (#""C /x""#, #""C ^/x""#, true),
    (#""C /x""#, #""C ^""#, true),
    (#""C /x""#, #"{"of":"C /x","decimal":"."}"#, false), (#""C /x""#, #"{"of":"C /x","decimal":","}"#, true),
    (#""at":"","#, #""at":"","only":{"at":"/k","is":1},"#, true),
    (#""at":"","#, #""at":"","only":{"at":"/k","in":[]},"#, false),
    (#""at":"","#, #""at":"","only":{"is":1},"#, false),
    (
      #""at":"","#, #""rows":"/h","nearest":{"latitude":"/a","longitude":"/b","within":"80km"},"#, true
    ),
    (#""at":"","#, #""rows":"/h","nearest":{"latitude":"/a","longitude":"/b"},"#, false),
    (#""epoch /t""#, #"{"of":"h /t","since":"utc ^/s"}"#, true),
    (#""epoch /t""#, #"{"of":"local /t","zone":"^/tz"}"#, true),
    (#""name":"Test""#, #""name":"Test","countries":["sweden"]"#, false),
    (#""name":"Test""#, #""name":"Test","countries":["SE"]"#, true),
    (#""url":"#, #""headers":{"api_key":"x"},"url":"#, true),
    (#""url":"#, #""basic":{"user":"x"},"url":"#, false),
  ])
  func `the schema rejects what the reader rejects`(place: String, replacement: String, isFine: Bool) throws {
    let whole = manifestText()
    #expect(whole.contains(place))
    let text = whole.replacing(place, with: replacement)
    #expect(messages(text).isEmpty == isFine, "\(messages(text))")
    let mistakes = try JSONSchemaCheck(ManifestSchema.jsonSchema).mistakes(in: Array(text.utf8))
    #expect(mistakes.isEmpty == isFine, "\(mistakes)")
  }

  @Test(arguments: [
    (
      #"{"status":[200],"as":"quota","at":"/x","in":[1],"is":2}"#,
      "errors[0].in: use either \"is\" or \"in\", not both"
    ),
    (#"{"as":"quota","at":"/x","in":[]}"#, "errors[0].in: an empty list matches no response"),
    (#"{"as":"quota","status":[]}"#, "errors[0].status: an empty list matches no response"),
    (
      #"{"as":"quota"}"#,
      "errors[0]: a rule needs \"status\", \"at\" or \"contains\"; otherwise it would match every response"
    ),
    (
      #"{"status":[429],"is":true,"as":"rate"}"#,
      "errors[0].is: \"at\" is missing: it says which value to compare"
    ),
    (
      #"{"status":["429"],"as":"rate"}"#,
      "errors[0].status[0]: expected an integer in 100...599, found \"429\""
    ),
    (#"{"status":429,"as":"rate"}"#, "errors[0].status: expected a list, found 429"),
    (
      #"{"status":[429]}"#,
      "errors[0]: \"as\" is missing — as: auth, quota, rate, place, request, upstream or schema"
    ),
    (
      #"{"status":[429],"as":"rates"}"#,
      #"errors[0].as: expected one of "auth", "quota", "rate", "place", "request", "upstream", "schema", found "rates""#
    ),
    (
      #"{"status":[429],"as":"rate","step":"later"}"#,
      "errors[0].step: unknown step \"later\" — valid names: a"
    ),
    (
      #"{"status":[429],"as":"rate","message":"error"}"#,
      "errors[0].message: expected a pointer such as \"/error/message\", found \"error\""
    ),
  ])
  func `the error of a wrong rule for errors says what is wrong`(rule: String, message: String) {
    #expect(messages(manifestText(errors: "[\(rule)]")) == [message])
  }

  @Test(arguments: [
    "", "[]", "7", "null", "{", "{}", #"{"manifest":2}"#,
    #"{"manifest":1,"map":[],"steps":{},"hosts":{},"params":[],"errors":{}}"#,
  ])
  func `a file that is not a manifest is reported`(text: String) { #expect(!messages(text).isEmpty) }

  @Test func `a syntax error has its position`() {
    let problems = #expect(throws: ConfigProblems.self) {
      try Manifest(Array("{\n  \"id\": x\n}".utf8), file: "a.json")
    }
    #expect(problems?.problems.first?.position?.line == 2)
    #expect(problems?.description.hasPrefix("a.json:2:9: error: ") == true)
  }

  /// No message shows a key of a manifest, wherever the error is.
  @Test(arguments: [
    (#""params":{"k":{"secret":true,"default":"canary-1","requird":true}},"#, #"{"lat":"{lat}"}"#),
    (#""params":{"k":{"secret":true,"default":4711471147}},"#, #"{"lat":"{lat}"}"#),
    (#""parms":{"apiKey":{"default":"canary-1"}},"#, #"{"lat":"{lat}"}"#),
    ("", #"{"key":"canary-1","lat":"{latt}"}"#), ("", #"{"key":"canary-1","lat":7}"#),
    (#""params":{"k":{"secret":true,"default":"canary-1" "required":true}},"#, "{}"),
    ("", #"{"secret":"canary-1","lat":7}"#), ("", #"{"key":canary-1}"#), ("", #"{"appid":"canary-1}"#),
    ("", #"{"appid":"canary-1{bad}"}"#), ("", #"{"appid":"{canary-1}"}"#), ("", #"{"appid":"{canary 1}"}"#),
    ("", #"{"appid":"canary-1{param.bad}"}"#), ("", #"{"key":4711471147}"#),
    ("", #"{},"headers":{"Authorization":"Bearer canary-1{bad}"}"#),
    ("", #"{},"basic":{"user":"canary-1","password":"canary-2"},"ttl":7"#),
    ("", #"{},"basic":{"user":"canary-1{bad}","password":"canary-2"}"#),
  ])
  func `no error of a manifest shows a key`(more: String, query: String) {
    let text = manifestText(query: query, more: more)
    let problems = #expect(throws: ConfigProblems.self) { try manifest(text) }
    let description = problems?.description ?? ""
    #expect(
      description.contains("^") && !description.contains("canary") && !description.contains("4711"),
      "\(description)"
    )
  }

  @Test(arguments: [
    "https://u:canary-1@api.example.org/?token=canary-2", "https://canary-1@api.example.org/",
    "https://api.example.org/?appid=canary-1", "http://api.example.org/token=canary-1",
    "https://canary-1@elsewhere.example.org/", "https://u:canary\\u002d1@api.example.org/",
    "canary-1@api.example.org",
  ])
  func `no error about an address shows a key`(address: String) {
    let good = "https://api.example.org/"
    for text in [
      manifestText().replacing(good, with: address),
      manifestText().replacing("\"hosts\":[", with: "\"hosts\":[\"\(address)\","),
      manifestText().replacing("\"hosts\":[", with: "\"hosts\":[\"\(address)\" "),
    ] {
      let problems = #expect(throws: ConfigProblems.self) { try manifest(text) }
      let description = problems?.description ?? ""
      #expect(description.contains("^") && !description.contains("canary"), "\(description)")
    }
  }

  @Test func `a user before the host of an address is an error of its own`() {
    let text = manifestText().replacing("https://api.example.org/", with: "https://me@api.example.org/")
    #expect(messages(text).first?.hasPrefix("steps[0].url: an address has nothing before its host") == true)
  }

  @Test func `a text that is not a key is shown in an error`() {
    let more = #""params":{"city":{"default":"Berlin","requird":true}},"#
    let problems = #expect(throws: ConfigProblems.self) { try manifest(manifestText(more: more)) }
    #expect(problems?.description.contains("Berlin") == true)
  }

  @Test func `a manifest lists its literal keys`() throws {
    let more = #""params":{"k":{"secret":true,"default":"one"},"city":{"default":"two"}},"#
    let headers = #","headers":{"Authorization":"Bearer four"}"#
    let query = #"{"key":"three","lat":"{lat}","token":"{param.k}"}"# + headers
    let kind = try manifest(manifestText(query: query, more: more)).kind(version: "1")
    #expect(kind.secrets == ["one", "three", "Bearer four", "four"])
  }

  @Test(
    arguments: [
      ("key", "{}", true), ("appid", #"{"required":true}"#, true), ("key", #"{"secret":false}"#, nil),
      ("key", #"{"secret":true}"#, nil), ("city", "{}", nil),
    ] as [(String, String, Bool?)]
  )
  func `a parameter with the name of a key counts as one, with a warning`(
    name: String,
    parameter: String,
    warns: Bool?
  ) throws {
    let query = "{\"k\":\"{param.\(name)}\"}"
    let manifest = try manifest(manifestText(query: query, more: "\"params\":{\"\(name)\":\(parameter)},"))
    #expect(manifest.warnings.map(\.path) == (warns == true ? ["params.\(name)"] : []))
    #expect(manifest.warnings.allSatisfy { $0.severity == .warning })
    #expect(manifest.parameters.first?.isSecret == (warns ?? parameter.contains("true")))
  }

  @Test func `comments and trailing commas are allowed`() throws {
    let text = manifestText().replacing("\"manifest\":1,", with: "// A note\n\"manifest\":1,").replacing(
      "\"errors\":[],",
      with: "\"errors\":[/* none */],"
    )
    #expect(try manifest(text).id.name == "test")
  }
}
