import SpannedJSON
import TestSupport
import Testing

/// Errors of the user: each says what is wrong and what to type instead, with the right exit code.
struct MistakeTests {
  /// Its type is written out, because the compiler would look for it for seconds.
  private static let mistakes: [(words: [String], status: Int, hint: String)] = [
    (["wether", "Berlin"], 64, "Did you mean agg weather?"),
    (["weather", "--metrc"], 64, "Did you mean --metric?"),
    (["weather", "Berlin", "--form", "line"], 64, "Did you mean --format?"),
    (["weather", "--help=html"], 64, "--help takes no value"),
    (["weather", "Berlin", "--units", "", "--sample"], 64, "--units: "),
    (["providers", "--place", " "], 64, "the place is empty"),
    (["explain", "Berlin", "wind,temperature", "--sample"], 0, "Temperature"),
    (["weather", "Berlin", "--units", "wind=furlongs"], 64, "unknown unit"),
    (["weather", "--format", "yaml"], 64, "json"),
    (["weather", "--timeout", "soon"], 64, "8s"),
    (["weather", "--now", "tomorrow"], 64, "2026-11-21T09:00:00Z"),
    (["weather", "--width", "0"], 64, "--width"),
    (["weather", "Berlin", "--provider", "foreflite"], 64, "foreflight"),
    (["weather", "Berlin", "--merge", "only"], 64, "consensus"), (["weather", ""], 64, "the place is empty"),
    (["check", "Berlin"], 64, "CONDITION"), (["check"], 64, "needs CONDITION"),
    (["check", "temperatur > 3", "--sample"], 64, "Did you mean temperature?"),
    (["check", "category <= IFR", "--sample"], 64, "name an airport"),
    (["check", "Berlin", "", "--sample"], 64, "the condition is empty"),
    (["check", "Berlin", "gust > 3 C", "--sample"], 64, "cannot be compared in C. Use m/s, km/h"),
    (
      ["weather", "Berlin", "--if", "gust >", "--sample"], 64, "--if: character 7: windGust is compared with"
    ),
    (["map", " "], 64, "the place is empty"),
    (["weather", "Berlin", "--sample", "--width", "100000"], 64, "from 1 to 10,000"),
    (["weather", "Berlin", "--sample", "--now", "9999-12-31T23:59:59Z"], 64, "1900 to 2999"),
    // Invalid even if the run would not use them.
    (["weather", "Berlin", "--sample", "--max-age", "1x"], 64, "--max-age takes a time"),
    (["sun", "Berlin", "-p", "nosuch"], 64, "unknown source"),
    (["explain", "Berlin", "--sample", "--merge", "foo"], 64, "--merge takes"),
    (["weather"], 64, "preferredCity"),
    (["weather", "Berln", "--offline"], 65, "Berlin"),
    (["weather", "Берlin", "--offline"], 65, "unknown place"),
    (["weather", String(repeating: "x", count: 500), "--offline"], 65, "unknown place"),
    (["weather", "Springfield"], 65, "Springfield, Illinois"),
    (["weather", "Berlin", "--sample", "--replay", "/tmp"], 64, "one of them"),
    (["weather", "Paris", "--sample"], 65, "Samples exist of: Berlin, \"New York\", "),
    (["weather", "--sample"], 64, "Samples exist of"),
    (["alerts", "Berlin", "--sample"], 65, "Samples exist of: \"New York\", \"Portland, Oregon\", Tromsø"),
    (["rain", "New York", "--sample"], 65, "no sample of \"New York\". Samples exist of: Berlin, "),
    (["air", "new york", "--sample"], 65, "no sample of \"new york\". Samples exist of: Berlin, London, "),
    (["weather", "Berlin", "--sample", "--units", ","], 64, "unknown units \"\""),
    (["weather", "Berlin", "--sample", "--units", "wind=kt,"], 64, "unknown units \"\""),
    (["airport", "KXXX9", "--sample"], 65, "agg airports"),
    (["airport", ""], 64, "KPWM"), (["airport", "EDDF", "--sample"], 65, "KPWM"),
    (["airports", "--country", "Atlantis"], 65, "NL"), (["airports", "--page", "0"], 64, "--page"),
    (["airports", "zzzzzz"], 65, ""), (["list", "hirin"], 65, "hiring"),
    (["recents", "--remove", "KJFK"], 65, "KAUS"),
    (["config", "get", "settings.unit"], 78, "Did you mean settings.units?"),
    (["config", "get", "settings.PREFERREDCITY"], 78, "Did you mean settings.preferredCity?"),
    (["config", "get", "units"], 78, "Did you mean settings.units?"),
    (["config", "get", "providers.opn-meteo"], 78, "Did you mean providers.open-meteo?"),
    (["config", "get", "settings.frobnicate"], 78, "agg config show prints all values."),
    (["config", "get", "settings.here"], 78, "agg: settings.here is not set. Set it with agg config set"),
    (["config", "set", "units", "metric"], 78, "unknown key units. Did you mean settings.units?"),
    (["config", "set", "settings.disk", "true"], 78, "Did you mean settings.cache.disk?"),
    (["config", "set", "settings.color", "never"], 78, "use NO_COLOR or --color"),
    (
      ["config", "unset", "settings.timeout"], 78, "does not set settings.timeout. Its value is from built-in"
    ),
    (["config", "unset", "settings.unit"], 78, "Did you mean settings.units?"),
    (["config", "list"], 64, "Did you mean agg config show?"),
    (["config", "rm", "settings.units"], 64, "Did you mean agg config unset?"),
    (["cities", "ls"], 64, "Did you mean agg cities?"),
    (["cities", "rm", "oslo"], 64, "Did you mean agg cities remove?"),
    (["providers", "list"], 64, "Did you mean agg providers?"),
    (["recents", "clear"], 64, "Did you mean agg recents --clear?"),
    (["watch", "Berlin", "-n", "5"], 64, "Did you mean --every?"),
    (["watch", "--interval=5m", "Berlin"], 64, "Did you mean --every?"),
    (["sun", "Berlin", "--now", "2026-02-30T00:00:00Z"], 64, "--now takes a date or an instant"),
    (["sun", "Berlin", "--now", "2026-11-22T25:00:00Z"], 64, "--now takes a date or an instant"),
    (["config", "show", "--origin", "--json"], 0, #""settings.timeout": "built-in"#),
    (["weather", "Berlin", "--no-color"], 64, "Use --color never."),
    (["weather", "Berlin", "-o", "x.html"], 64, "It is an option of agg share weather."),
    (["hourly", "Berlin", "5", "--sample"], 65, "To show 5 hours, use --hours 5."),
    (["daily", "3", "--sample"], 65, "To show 3 days, use --days 3."),
    (["weather", "Berlin", "-f", "%t"], 64, "or text such as '{place} {temperature}'"),
    (["config", "show", "-f", "csv"], 64, "--format takes text, json, not \"csv\""),
    (["weather", "Berlin", "--json", "--format", "csv"], 64, "--json conflicts with --format csv"),
    (["weather", "Berlin", "-f", "{place}", "--json=1"], 64, "--json conflicts with --format {place}"),
    (["weather", "Berlin", "--json", "--ndjson"], 64, "--ndjson conflicts with --json"),
    (["airport", "KPWM", "--format", "json", "--ndjson"], 64, "--ndjson conflicts with --format json"),
    (["config", "show", "--json", "-f", "text"], 64, "--json conflicts with --format text"),
    (["man", "-f", "html"], 64, "agg man has no option --format"),
    (["sun", "Berlin", "-f", "{temperature}"], 64, "--format takes text, markdown"),
    (["decode", "-f", "svg"], 64, "--format takes text, markdown, json, ndjson, csv, arrow, not \"svg\""),
    (["map", "KPWM", "--sample", "-f", "prometheus"], 64, "not \"prometheus\""),
    (["doctor", "-f", "prometheus"], 64, "not \"prometheus\""),
    (["share", "verify", "-f", "prometheus"], 64, "--format takes text"),
    (["doctor", "-f", "geojson"], 64, "not \"geojson\""), (["list", "-f", "geojson"], 64, "not \"geojson\""),
    (["share", "verify", "-o", "a.geojson"], 64, "the command has no geojson"),
    (["share", "verify", "-o", "a.prom"], 64, "the command has no prometheus"),
    (["share", "weather", "Berlin", "--image", "always"], 64, "--image"),
    (["config", "sho"], 64, "Did you mean agg config show?"),
    (
      ["config", "--config", "/nonexistent/agg.json", "show"], 78,
      "agg config init --config /nonexistent/agg.json"
    ),
    (["config", "init", "--config", "-"], 64, "/dev/stdin"),
    (["weather", "Berlin", "--sample", "--config", "-"], 64, "/dev/stdin"),
    (["config", "validate", "/nonexistent/agg.json"], 74, "there is no file /nonexistent/agg.json"),
    (["providers", "test", "foreflite", "KPWM"], 64, "foreflight"),
    (
      ["providers", "test", "aviation-weather", "Los Angeles", "--sample"], 65, "by their codes, such as KPWM"
    ),
    (["share"], 64, "agg share weather"),
    (["weather", "91,0"], 65, "Give the latitude (-90 to 90) first"),
    (["cities", "add", "Nowhereville", "--offline"], 65, "unknown place"),
    (["sun", "New", "York"], 0, "New York, United States"),
    (["sun", "San", "Francisco", "--json"], 0, "San Francisco"),
    (["sun", "Venedig", "--json"], 0, #""typedName": "Venedig""#),
    (["sun", "Venedig", "--json"], 0, #""subdivision": "Veneto""#),
    (["sun", "Den", "Haag"], 0, "Den Haag (The Hague), South Holland"),
    (["sun", "Saint", "Johns"], 65, "is ambiguous"),
    (["help", "wether"], 64, "weather"), (["wether"], 64, "Did you mean agg weather?"),
    (["frobnicate"], 64, #"unknown command "agg frobnicate""#),
    (["berlni"], 64, "Did you mean agg weather Berlin?"),
    (["taf", "PANC"], 64, "Did you mean agg airport PANC?"), (["metar", "PANC"], 64, "agg airport PANC?"),
    (["snow", "New York"], 64, "Did you mean agg rain \"New York\"?"), (["now", "-q"], 64, "agg weather?"),
    (["KNOW", "--offline"], 69, "KNOW"), (["ls"], 64, "unknown command"),
    (["sun", "Tonga"], 65, "Nuku‘alofa"),
    (["sun", "17 65S 177 27E"], 65, "minutes and seconds below 60"),
    (["sun", "PANC "], 0, "Ted Stevens Anchorage"),
    (["Berlin", "--sample"], 0, "Berlin, Germany"),
    (["-33.9,18.4", "--sample"], 65, "no sample of \"-33.9,18.4\""),
    (["33.9", "-18.4", "--sample"], 65, "no sample of \"33.9 -18.4\""),
    (["--units", "sun", "-33.9,18.4", "--sample"], 64, "unknown units \"sun\""),
    (["--icons", "none", "--replay", "Berlin", "Berlin"], 74, "--replay"),
    (["KPWM", "--sample"], 0, "Portland"), (["--sample", "berlin"], 0, "Berlin, Germany"),
    (["San", "Francisco", "--offline"], 69, "San Francisco"), (["Springfield"], 65, "is ambiguous"),
    // Their first words are codes of airports.
    (["los", "angeles", "--offline", "-f", "line"], 69, "Los Angeles"),
    (["Den", "Haag", "--offline", "-f", "line"], 69, "The Hague"),
    // As an input method for Japanese types it, and with an invisible character.
    (["sun", "５２.５，１３.４"], 0, "Kreuzberg"), (["sun", "Ｂｅｒｌｉｎ"], 0, "Berlin, Germany"),
    (["sun", "Ber\u{AD}lin"], 0, "Berlin, Germany"),
    (["weather", "Berlin", "--offline", "--max-age", "1h"], 64, "conflicts with"),
    (["weather", "Berlin", "--sample", "--offline", "--max-age", "5m"], 64, "conflicts with --max-age"),
    (["weather", "Berlin", "--sample", "--offline", "--no-cache"], 64, "conflicts with --no-cache"),
    (["weather", "Berlin", "--sample", "--refresh", "--offline"], 64, "--no-cache and --refresh"),
    (["watch", "Berlin", "--sample", "--replay", "/tmp"], 64, "--sample conflicts with --replay"),
    (["daily", "Berlin", "--sample", "--strict", "--if", "pop > 3"], 64, "--if and --strict"),
    (["daily", "Berlin", "--sample", "--resume", "a"], 64, "--resume is about a list of places"),
    (["weather", "--from", "/nonexistent"], 74, "there is no file /nonexistent"),
    (["decode", "FD1US1 DATA BASED ON 210000Z"], 1, "only a heading"),
    (["check", "Berlin", "rain.max > 5", "--sample"], 64, "agg rain is about"),
    (
      ["weather", "Berlin", "--sample", "-f", "{place}: {usAQI:-none}"], 64,
      "character 11: usAQI is a value of agg air, not of agg weather"
    ),
    (
      ["air", "Berlin", "--sample", "-f", "{temperature}"], 64,
      "temperature is a value of agg weather or agg airport, not of agg air"
    ),
    (
      ["airport", "KPWM", "--sample", "-f", "{pop}"], 64, "pop is a value of agg weather, not of agg airport"
    ),
    (["airport", "KPWM", "--sample", "-f", "{hour+2.wind}"], 64, "hour+2.wind is a value of agg weather"),
    (["route", "KPWM", "KJFK", "--sample", "-f", "{metar}"], 64, "metar is a value of agg airport, not of"),
    (["watch", "KPWM", "--airport", "--sample", "-f", "{high}"], 64, "high is a value of agg weather, not"),
    (["share", "weather", "Berlin", "--sample", "-o", "a.yaml"], 64, "agg cannot write .yaml files"),
    (["share", "weather", "Berlin", "--sample", "-o", "a.xlsx"], 64, "Use .csv for a table"),
    (["share", "weather", "Berlin", "--sample", "-o", "a.jsn"], 64, "Did you mean .json?"),
    (["verify", "--sample", "--clear"], 64, "--sample ignores your config and state"),
    (
      ["watch", "KPWM", "--airport", "--sample", "--json", "--fields", "gust"], 64,
      "--fields is for the weather"
    ),
    (
      [
        "watch", "KPWM", "--when", "category <= IFR", "--run", "/usr/bin/true", "--sample", "--merge",
        "first",
      ], 64,
      "--merge is for the weather"
    ),
    (["weather", "Berlin", "--sample", "--json", "--fields", "gust"], 0, "\"windGust\""),
    (["explain", "Berlin", "gust", "--sample"], 0, "Gusts"),
    (["sun", "Berlin", "--timeout", "5"], 0, "Berlin"),
    (["providers", "lint", "open-meteo"], 0, "open-meteo is valid"),
    (["providers", "lint", "nws"], 64, "nws has no manifest"),
    (["weather", "Berlin", "--replay", "/nonexistent"], 74, "--replay"),
  ]

  @Test(arguments: mistakes)
  func `an error says what to do`(words: [String], status: Int, hint: String) async throws {
    let result = try await Workbench().agg(words)
    #expect(result.status == Int32(status), "\(result.error)")
    #expect(result.error.contains(hint) || result.output.contains(hint), "\(result.error)")
    #expect(!result.error.contains("Fatal"))
  }

  /// The content of a file in place of an argument, with words around it.
  @Test(arguments: [
    ["weather", "Berlin", "--lang", "#"], ["weather", "--width=#"], ["weather", "Berlin", "--now=#"],
    ["weather", "-f", "#"], ["weather", "Berlin", "--sample", "-f", "{#}"],
    ["check", "Berlin", "#", "--sample"],
    ["weather", "Berlin", "--sample", "--if", "# > 3"], ["weather", "-p", "open-meteo,#", "Berlin"],
    ["weather", "Berlin", "--sample", "--units", "wind=#"], ["airport", "#"], ["#"], ["weather", "--#"],
    ["config", "get", "#"], ["list", "#"], ["providers", "lint", "#"], ["weather", "--config", "#"],
    ["help", "#"],
    ["weather", "--lang", "#", "--json"],
  ])
  func `an error repeats only the beginning of a long argument`(words: [String]) async throws {
    for content in ["a", "a.b\u{1}\t", "x = 3, "] {
      let long = String(repeating: content, count: 20_000 / content.count)
      let result = try await Workbench().agg(words.map { $0.replacing("#", with: long) } + ["--offline"])
      #expect(result.status != 0 && result.error.utf8.count + result.output.utf8.count < 3000, "\(words)")
      #expect(!result.error.contains("\u{1}"))
    }
  }

  @Test(arguments: [
    (["config", "path"], "--metric"), (["config", "set", "settings.units", "metric"], "--timeout=8s"),
    (["decode", "METAR KPWM 202351Z 24008KT"], "--lang=de"), (["cities"], "--offline"),
    (["sun", "Berlin"], "--merge=first"), (["airport", "KPWM"], "--merge=first"),
    (["hourly", "Berlin"], "--explain"), (["cities"], "--record=DIR"), (["tui"], "--ndjson"),
    (["providers", "test", "open-meteo", "Berlin"], "--provider=nws"), (["doctor"], "--imperial"),
    (["completions", "bash"], "--width=40"), (["list"], "--units=wind=kt"), (["recents"], "--time=utc"),
    (["tui"], "--width=40"), (["watch", "Berlin"], "--days=2"), (["air", "Berlin"], "--metric"),
    (["check", "Berlin", "temperature > 3"], "--imperial"),
  ])
  func `an option that does not apply is rejected at any position`(
    command: [String],
    option: String
  ) async throws {
    let workbench = try Workbench()
    let name = option.prefix { $0 != "=" }
    let path = command.prefix(["config", "providers"].contains(command[0]) ? 2 : 1).joined(separator: " ")
    for words in [command + [option], [option] + command] where name != "--days" || words[0] != option {
      let result = try await workbench.agg(words)
      #expect(result.status == 64)
      #expect(result.error.hasPrefix("agg: agg \(path) has no option \(name)\n"), "\(result.error)")
      #expect(result.error.contains("It is an option of agg "), "\(result.error)")
    }
    let page = path.split(separator: " ").map(String.init)
    #expect(try await !workbench.agg(["help"] + page).output.contains("\(name) "))
    let term = "\(name.replacing("-", with: "\\-"))\\fR"
    #expect(try await !workbench.agg(["man"] + page).output.contains(term))
    #expect(try await workbench.agg(["man"]).output.contains(term) || name == "--days")
  }

  @Test func `each unknown source of a list is named`() async throws {
    let result = try await Workbench().agg(["weather", "Berlin", "-p", "nws,open-metoe", "-p", "foreflite"])
    #expect(result.status == 64)
    for near in ["open-meteo", "foreflight"] { #expect(result.error.contains("Did you mean \(near)?")) }
    #expect(!result.error.contains("\"nws\""))
  }

  @Test(arguments: [
    (["airports", "zzzzqq", "--json"], 65, "no-place"),
    (["airports", "--country", "NL", "--page", "99", "--ndjson"], 64, "usage"),
    (["weather", "Berlin", "--replay", "/nonexistent", "--json"], 74, "input-output"),
    (["weather", "--json=2"], 64, "usage"), (["weather", "Berlin", "--nosuch", "--ndjson"], 64, "usage"),
    (["map", "KPWM", "-p", "open-meteo", "--sample", "--json"], 69, "unavailable"),
  ])
  func `with JSON, errors are in JSON`(words: [String], status: Int, id: String) async throws {
    let result = try await Workbench().agg(words)
    #expect(result.status == Int32(status), "\(result.error)")
    let error = try JSONDocument(result.output).root["error"]
    #expect(error?["id"]?.string == id && error?["exitCode"]?.double == Double(status), "\(result.output)")
    #expect(error?["message"]?.string?.isEmpty == false)
  }

  @Test func `an unknown place does not prevent other answers`() async throws {
    let workbench = try Workbench()
    let result = try await workbench.agg(["sun", "Nowhereville", "Berlin", "Berln", "--json", "--offline"])
    #expect(result.status == 65)
    let root = try JSONDocument(result.output).root
    #expect(root["places"]?.elements.map { $0["name"]?.string } == ["Berlin"])
    let error = try #require(root["error"])
    #expect(error["id"]?.string == "no-place")
    for word in ["Nowhereville", "Berln"] {
      #expect(error["message"]?.string?.contains(word) == true)
      #expect(result.error.contains("agg: unknown place \"\(word)\"."))
    }
    let lines = try await workbench.agg(["sun", "Berlin", "Berln", "--ndjson", "--offline"]).output
      .split(separator: "\n")
    #expect(try lines.map { try JSONDocument(String($0)).root["error"]?["exitCode"]?.double } == [nil, 65])
    let airports = try await workbench.agg(["airport", "ZZZZZZ", "KPWM", "--sample"])
    #expect(airports.status == 65 && airports.output.contains("KPWM 210251Z"))
    #expect(airports.error == "agg: unknown airport \"ZZZZZZ\". Search with agg airports WORDS.\n")
    let unsampled = try await workbench.agg(["weather", "Paris", "Berlin", "--sample"])
    #expect(unsampled.status == 65 && unsampled.output.contains("Berlin, Germany"), "\(unsampled.output)")
    #expect(unsampled.error.contains("no sample of \"Paris\""), "\(unsampled.error)")
    let watched = try await workbench.agg(["watch", "Berlin", "Paris", "--sample", "--times", "1"])
    #expect(watched.status == 65 && watched.output.contains("Berlin"), "\(watched.output)")
    let none = try await workbench.agg(["airport", "ZZZZZZ", "KPWMX", "--sample"])
    #expect(none.status == 65 && none.output.isEmpty && none.error.contains("KPWMX"))
  }

  @Test func `a page after the last one is an error`() async throws {
    let words = ["airports", "--country", "NL", "--limit", "5", "--page"]
    let result = try await Workbench().agg(words + ["99"])
    #expect(result.status == 64 && result.output.isEmpty, "\(result.output)")
    #expect(result.error == "agg: there is no page 99. The last page is --page 6.\n")
    #expect(try await Workbench().agg(words + ["6"]).status == 0)
  }

  @Test(arguments: [
    ["--json", "--format", "json"], ["--ndjson", "-f", "ndjson"], ["-f", "csv", "-f", "json"],
  ])
  func `the same format may be typed twice`(words: [String]) async throws {
    let result = try await Workbench().agg(["sun", "Berlin"] + words)
    #expect(result.status == 0 && result.output.hasPrefix("{"), "\(result.error)")
  }

  @Test func `all errors in a config are reported at once, each with its position`() async throws {
    let workbench = try Workbench()
    try workbench.configure(
      """
      {
        // mine
        "version": 1,
        "cities": { "berlin": { "latitude": "52.5" } },
        "setings": {},
        "providers": { "x": { "use": "open-meto" } },
      }
      """
    )
    let result = try await workbench.agg(["weather", "Berlin"])
    #expect(result.status == 78)
    #expect(result.output.isEmpty)
    #expect(
      result.error.contains(
        "config.json:4:39: error: cities.berlin.latitude: expected number -90..90, found \"52.5\""
      )
    )
    #expect(result.error.contains("config.json:5:3: error: setings: unknown key"))
    #expect(result.error.contains("help: did you mean settings?"))
  }

  @Test(arguments: ["\0", "{", "[]", "\u{FEFF}{}x", "{\"a\":1,\"a\":2}", "null", "{\"version\": 2}"])
  func `a file that is not a config is rejected`(text: String) async throws {
    let workbench = try Workbench()
    try workbench.configure(text)
    #expect(try await workbench.agg(["cities"]).status == 78)
  }

  @Test func `a merge of a source that does not exist is named`() async throws {
    let result = try await Workbench().agg(["weather", "Berlin", "--sample", "--merge", "only=open-metoe"])
    #expect(result.status == 64)
    #expect(result.error.contains("unknown source \"open-metoe\". Did you mean open-meteo?"))
  }

  @Test func `an empty HOME or a closed output does not crash`() async throws {
    let bare = try await Subprocess.agg(["airports", "KPWM"], environment: [:])
    #expect(bare.status == 0, "\(bare.error)")
    let full = try await Subprocess.run(
      "/bin/sh",
      ["-c", "\(try Subprocess.aggPath()) airports > /dev/full"]
    )
    #expect(full.status == 74, "\(full.error)")
    let closed = try await Subprocess.run(
      "/bin/sh",
      ["-c", "\(try Subprocess.aggPath()) airports --limit 5000 | head -n 1"],
      environment: ["PATH": "/usr/bin:/bin"]
    )
    #expect(closed.error.isEmpty, "a closed pipe is not a failure")
  }
}
