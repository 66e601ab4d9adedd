import Foundation
import TestSupport
import Testing

/// Behaviour of commands that neither golden files nor the tests of errors show.
struct CommandTests {
  @Test(arguments: [
    ("emoji", "☁", "fog "), ("text", "cloudy", "☁"), ("none", "Days", "☁"), ("nerd", "\u{E312}", "☁"),
  ])
  func `icons follow the setting or the option`(
    style: String,
    part: String,
    other: String
  ) async throws {
    let workbench = try Workbench()
    let words = ["weather", "Berlin", "--sample"]
    let typed = try await workbench.agg(words + ["--icons", style])
    let set = try await workbench.agg(words, ["AGG_ICONS": style])
    #expect(typed.output == set.output)
    #expect(typed.output.contains(part) && !typed.output.contains(other), "\(typed.output)")
    #expect(!typed.output.contains(" \n"), "\(typed.output)")
    // The fonts of a page's readers are unknown.
    let page = try await workbench.agg(words + ["--icons", style, "-f", "markdown"])
    #expect(page.status == 0 && !page.output.unicodeScalars.contains { (0xE000...0xF8FF).contains($0.value) })
  }

  @Test(arguments: [["version"], ["--version"], ["-V"]])
  func `the version is a command and an option`(words: [String]) async throws {
    let result = try await Workbench().agg(words)
    #expect(result.output == "agg 0.1.0\n" && result.status == 0, "\(result.error)")
  }

  @Test func `every format shows the requested number of days`() async throws {
    let workbench = try Workbench()
    func daily(_ words: String...) async throws -> Subprocess.Result {
      try await workbench.agg(["daily", "Berlin", "--sample"] + words)
    }
    let two = try await daily("--days", "2")
    #expect(two.output.contains("Fri 2") && !two.output.contains("Sat 3"), "\(two.output)")
    #expect(!two.output.contains("more days"), "\(two.output)")
    #expect(try await daily("--days", "2", "-f", "csv").output.split(whereSeparator: \.isNewline).count == 3)
    #expect(try await daily("--days", "2", "-f", "line").output.split(separator: "\n").count == 2)
    #expect(try await daily("--days", "2", "--json").output.matches(of: /"date":/).count == 2)
    #expect(try await !daily("--days", "2", "-f", "prometheus").output.contains(#"day="2""#))
    // If the sources have fewer days, the page says so.
    let many = try await daily("--days", "16")
    #expect(many.output.contains("No source forecasts more days."), "\(many.output)")
    #expect(try await daily("--days", "17").status == 64)
  }

  @Test(arguments: [
    (["weather"], 8), (["daily"], 8), (["daily", "--days", "2"], 8), (["daily", "--days", "16"], 16),
    (["hourly"], 8), (["hourly", "--hours", "168"], 8), (["hourly", "--hours", "169"], 9),
    (["hourly", "--hours", "384"], 16),
  ])
  func `as many days are requested as are wanted, and a week at least`(words: [String], days: Int)
    async throws
  {
    let forecast = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(forecast) }
    let result = try await Workbench.asking(server).agg(words + ["Berlin", "--now", "2020-10-01T08:45:00Z"])
    #expect(result.status == 0, "\(result.error)")
    let targets = server.log.requests.map(\.target)
    #expect(targets.count == 1 && targets[0].contains("&forecast_days=\(days)&"), "\(targets)")
  }

  @Test
  func `the models of Open-Meteo answer one by one, and one without the place does not fail`()
    async throws
  {
    let forecast = try Workbench.forecast()
    let server = try LoopbackServer { request in
      request.target.contains("models=icon_d2&")
        ? .answer(#"{"error":true,"reason":"No data is available for this location"}"#, status: 400)
        : .answer(forecast)
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo":
        #"{ "baseURL": "\#(server.url)", "allowLocal": true, "models": ["ecmwf_ifs025", "gfs_seamless", "icon_d2"] }"#
    ])
    let now = ["--now", "2020-10-01T08:45:00Z"]
    let result = try await workbench.agg(["weather", "Berlin"] + now)
    #expect(result.status == 0 && result.output.contains("2 sources"), "\(result.output)\(result.error)")
    let models = server.log.requests.compactMap { $0.target.firstMatch(of: /models=([a-z0-9_]+)&/)?.1 }
    #expect(models.sorted() == ["ecmwf_ifs025", "gfs_seamless", "icon_d2"])
    for (name, isKnown) in [("open-meteo", true), ("open-meteo-gfs", true), ("open-meteo-ukmo", false)] {
      #expect(
        try await (workbench.agg(["weather", "Berlin", "-p", name] + now).status == 0) == isKnown,
        "\(name)"
      )
    }
  }

  @Test func `a status bar shows an error instead of nothing`() async throws {
    let workbench = try Workbench()
    try workbench.home.write(#"{ "settings": { "unitz": 1 } }"#, to: "bad.json")
    let config = "\(workbench.home.path)/bad.json"
    let result = try await workbench.agg(["weather", "Berlin", "--config", config, "-f", "waybar"])
    #expect(result.status == 78)
    let bar = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: String]
    #expect(bar?["text"] == "agg: config" && bar?["class"] == "unavailable")
    #expect(bar?["tooltip"]?.contains("unitz") == true, "\(result.output)")
  }

  @Test(arguments: ["csv", "line", "prometheus", "waybar", "{temperature}"])
  func `formats without room for reasons do not print them`(format: String) async throws {
    let words = ["explain", "Berlin", "temperature", "--sample", "--format", format]
    let result = try await Workbench().agg(words)
    #expect(result.status == 64 && result.output.isEmpty == (format != "waybar"), "\(result.output)")
    #expect(result.error.contains("--format takes"), "\(result.error)")
  }

  @Test func `a missing libcurl is reported only if it is needed`() async throws {
    let workbench = try Workbench()
    _ = try workbench.home.write("not a library\n", to: "libraries/libcurl.so.4")
    let broken = ["LD_LIBRARY_PATH": "\(workbench.home.path)/libraries"]
    for words in [
      ["--version"], ["weather", "Berlin", "--sample"], ["sun", "Berlin"], ["decode", "KPWM", "CLR"],
    ] {
      let result = try await workbench.agg(words, broken)
      #expect(result.status == 0 && result.error.isEmpty, "\(words): \(result.error)")
    }
    let result = try await workbench.agg(["weather", "Berlin", "--offline"], broken)
    #expect(result.status == 127 && result.output.isEmpty)
    #expect(result.error.hasPrefix("agg: \(workbench.home.path)/libraries/libcurl.so.4: "), "\(result.error)")
  }

  @Test(arguments: [
    (["open-meteo", "Berlin"], "12.6 °C"), (["openweathermap", "Berlin"], "12.1 °C"),
    (["foreflight", "KPWM"], "KPWM 210251Z"),
    (["fetch-list", "hiring"], "List 1 (81)"), (["airport-directory", "schiphol"], "EHAM"),
  ])
  func `the test of a provider shows its answer`(words: [String], part: String) async throws {
    let result = try await Workbench().agg(["providers", "test"] + words + ["--sample"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains(part))
  }

  /// The source has winds aloft for it, for which a line has no room.
  @Test func `an aerodrome without an observation is still known`() async throws {
    let result = try await Workbench().agg(["airport", "KPM", "--sample", "--format", "line"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("KPM: no observation (SAMPLE DATA"))
  }

  @Test func `an airport that a source does not have is not a failure`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 404) }
    let workbench = try Workbench()
    try workbench.configure(providers: ["foreflight": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#]
    )
    let result = try await workbench.agg(["airport", "50R"])
    #expect(result.status == 69 && !result.output.contains("failed"), "\(result.output)\(result.error)")
    let json = try await workbench.agg(["airport", "50R", "--json"]).output
    #expect(json.contains(#""status": "skipped""#) && !json.contains(#""status": "failed""#), "\(json)")
  }

  @Test(arguments: [
    (
      "Oslo",
      ["bright-sky", "nws", "environment-canada", "fmi", "met-eireann", "buienradar", "ipma", "hko"]
    ),
    (
      "Berlin",
      [
        "nws", "environment-canada", "meteoalarm", "met-norway-alerts", "met-norway-nowcast", "smhi",
        "fmi", "met-eireann", "buienradar", "ipma", "hko",
      ]
    ),
    (
      "KPWM",
      [
        "bright-sky", "environment-canada", "meteoalarm", "met-norway-alerts", "met-norway-nowcast", "smhi",
        "fmi", "met-eireann", "buienradar", "ipma", "hko",
      ]
    ),
    (
      "Toronto",
      [
        "bright-sky", "meteoalarm", "met-norway-alerts", "met-norway-nowcast", "smhi", "fmi",
        "met-eireann", "buienradar", "ipma", "hko",
      ]
    ),
  ])
  func `sources that do not cover a place are marked`(place: String, sources: [String]) async throws {
    let lines = try await Workbench().agg(["providers", "--place", place]).output.split(separator: "\n")
    let outside = lines.filter { $0.contains(" does not cover ") }.compactMap {
      $0.split(separator: " ").first
    }
    #expect(outside.map(String.init) == sources, "\(lines)")
    let unknown = try await Workbench().agg(["providers", "--place", "nosuchq"])
    #expect(unknown.status == 65 && unknown.error.contains("unknown place \"nosuchq\""), "\(unknown.error)")
  }

  @Test func `a source is asked only in the countries of its entry`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    let (key, words) = (
      "providers.open-meteo.countries", ["weather", "Berlin", "--now", "2020-10-01T08:45:00Z"]
    )
    #expect(try await workbench.agg(["config", "set", key, #"["JP"]"#]).status == 0)
    let refused = try await workbench.agg(words)
    #expect(refused.status != 0 && server.log.requests.isEmpty)
    #expect(refused.error.contains("the config limits it to other places"), "\(refused.error)")
    let sources = try await workbench.agg(["providers", "--place", "Berlin"])
    #expect(sources.output.contains(#/open-meteo +does not cover/#), "\(sources.output)")
    #expect(try await workbench.agg(["config", "set", key, #"["JP", "DE"]"#]).status == 0)
    #expect(try await workbench.agg(words).status == 0 && !server.log.requests.isEmpty)
  }

  @Test(arguments: [
    (["-m", "-i"], "54 °F"), (["-i", "-m"], "12.2 °C"), (["--imperial", "--metric", "--imperial"], "54 °F"),
  ])
  func `the last of several systems of units is used`(flags: [String], temperature: String)
    async throws
  {
    let result = try await Workbench().agg(["weather", "Berlin", "--sample"] + flags)
    #expect(result.output.contains(temperature), "\(result.output)")
  }

  @Test func `an added city is named as in the heading of its page`() async throws {
    let workbench = try Workbench()
    #expect(try await workbench.agg(["cities", "add", "oslo"]).output == "oslo: Oslo, Norway\n")
    #expect(try await workbench.agg(["cities"]).output.contains(" Oslo, Norway "))
  }

  @Test(arguments: [("timeout", "8s"), ("verify", "off"), ("units", "auto"), ("cache.disk", "true")])
  func `an unset setting shows its default`(key: String, value: String) async throws {
    #expect(try await Workbench().agg(["config", "get", "settings.\(key)"]).output == "\(value)\n")
  }

  @Test(arguments: [
    ("providers.open-meteo.enabled", "true"), ("lists.hiring.sort", "natural"),
    ("providers.open-meteo.allowLocal", "false"), ("providers.nosuch.enabled", nil),
    ("providers.open-meteo.maxBytes", nil),
  ])
  func `an unset key of an entry shows its default`(key: String, value: String?) async throws {
    let result = try await Workbench().agg(["config", "get", key])
    #expect(result.status == (value == nil ? 78 : 0))
    #expect(result.output == (value.map { "\($0)\n" } ?? ""))
  }

  @Test func `values of the air and what it feels like are explained`() async throws {
    let ozone = try await Workbench().agg(["explain", "Madrid", "ozone", "--sample"])
    #expect(
      ozone.output.contains("Ozone  116 µg/m³ is from a single source."),
      "\(ozone.output)\(ozone.error)"
    )
    let air = try await Workbench().agg(["air", "Madrid", "--sample", "--explain"]).output
    #expect(air.contains("PM2.5  13.7 µg/m³ is from"), "\(air)")
    let felt = try await Workbench().agg(["explain", "Berlin", "feels like", "--sample"]).output
    #expect(felt.contains("Feels like  12.2 °C is computed from other values."), "\(felt)")
    let mixed = try await Workbench().agg(["explain", "Madrid", "ozone", "wind", "--sample"])
    #expect(
      mixed.status == 64 && mixed.error.contains("ozone is a value of the air quality"),
      "\(mixed.error)"
    )
  }

  @Test func `all unknown places are reported together`() async throws {
    let workbench = try Workbench()
    try workbench.configure(providers: [:])
    let result = try await workbench.agg(["weather", "Qqqxyz", "Zzzxyz"])
    #expect(result.status == 65 && result.output.isEmpty, "\(result.output)")
    #expect(result.error.contains("Qqqxyz") && result.error.contains("Zzzxyz"), "\(result.error)")
  }

  @Test func `a failed source of warnings still counts as a source of warnings`() async throws {
    let result = try await Workbench().agg(["alerts", "Berlin", "-p", "bright-sky", "--offline"])
    #expect(result.status == 69)
    #expect(result.error.contains("bright-sky: no response of "), "\(result.error)")
    #expect(!result.output.contains("No source has warnings"), "\(result.output)")
  }

  @Test(arguments: [
    (["air", "London"], "PM2.5"), (["alerts", "Tromsø"], "Snøskred"), (["weather", "Berlin"], "12.2"),
  ])
  func `a line is about the queried place`(words: [String], part: String) async throws {
    for format in ["line", "waybar"] {
      let result = try await Workbench().agg(words + ["--sample", "--format", format])
      #expect(result.output.contains(part), "\(result.output)\(result.error)")
    }
  }

  @Test(arguments: [("de", "Vereinigte Staaten"), ("ja", "アメリカ合衆国")])
  func `a line of a place is in the user's language`(language: String, country: String) async throws {
    let line = try await Workbench().agg(["places", "Portland", "--lang", language, "-f", "line"]).output
    #expect(line.hasPrefix("Portland: "), "\(line)")
    #expect(line.split(separator: "\n").first?.hasSuffix(", Oregon, \(country)") == true, "\(line)")
  }

  @Test func `one line of config adds a manifest of the user's own`() async throws {
    let workbench = try Workbench()
    let server = try LoopbackServer(["/now": .answer(#"{"t":21.5,"at":1600000000}"#)])
    try workbench.home.write(
      #"""
      { "manifest": 1, "id": "mine", "name": "Mine", "hosts": ["weather.example"],
        "steps": [{ "id": "now", "url": "https://weather.example/now" }],
        "map": { "current": { "from": "now", "at": "", "kind": "analysis", "time": "epoch /at", "fields": { "temperature": "C /t" } } } }
      """#,
      to: ".config/agg/providers/mine.json"
    )
    try workbench.configure(
      "{ \"providers\": { \"mine\": { \"manifest\": \"providers/mine.json\", \"baseURL\": \"\(server.url)\", \"allowLocal\": true } } }"
    )
    let result = try await workbench.agg([
      "weather", "0,-30", "--provider", "mine", "--now", "2020-09-13T12:30:00Z",
    ])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("21.5 °C"))
    try workbench.home.write("{ \"manifest\": 1, \"id\": \"mine\" }", to: ".config/agg/providers/mine.json")
    let broken = try await workbench.agg(["weather", "0,-30"])
    #expect(broken.status == 78)
    #expect(broken.error.contains("mine.json:1:"))
  }

  @Test func `units apply to every value, wherever they are set`() async throws {
    let workbench = try Workbench()
    let metric = try await workbench.agg(["airport", "KPWM", "--sample", "--metric", "--width", "80"]).output
    for unit in [" kt", " ft", "inHg", " SM"] {
      let body = metric.split(separator: "\n").filter { !$0.hasPrefix("KPWM ") }.joined(separator: "\n")
      #expect(!body.contains(unit), "\(unit)")
    }
    let single = try await workbench.agg([
      "weather", "Berlin", "--sample", "--units", "wind=kt,temperature=F",
    ]).output
    #expect(single.contains(" kt") && single.contains("°F") && single.contains("hPa"))
  }

  @Test func `several sources can be named in one option`() async throws {
    let workbench = try Workbench()
    let words = ["compare", "Berlin", "--sample", "-p"]
    let list = try await workbench.agg(words + ["open-meteo, met-norway"])
    #expect(list.status == 0 && !list.output.contains("OpenWeather"), "\(list.output)\(list.error)")
    #expect(try await workbench.agg(words + ["open-meteo", "-p", "met-norway"]).output == list.output)
  }

  @Test func `-v adds lines to standard error and none to the answer`() async throws {
    let words = ["weather", "Berlin", "--sample"]
    let plain = try await Workbench().agg(words)
    let verbose = try await Workbench().agg(words + ["-v"])
    #expect(verbose.output == plain.output)
    #expect(plain.error.isEmpty)
    #expect(verbose.error.contains("agg: nws: outside the area of this source\n"), "\(verbose.error)")
  }

  @Test(arguments: [[], ["--json"], ["--format", "markdown"]])
  func `unreadable values of an answer are reported on standard error`(format: [String]) async throws {
    let body = try Workbench.forecast().replacing(#""cloud_cover":86,"#, with: #""cloud_cover":"much","#)
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    let words = ["weather", "52.52,13.41", "--now", "2020-10-01T08:45:00Z"] + format
    let plain = try await workbench.agg(words)
    let verbose = try await workbench.agg(words + ["-v"])
    #expect(plain.status == 0, "\(plain.error)")
    #expect(verbose.output == plain.output)
    #expect(!plain.error.contains("cloud_cover"), "\(plain.error)")
    #expect(verbose.error.contains("agg: open-meteo: "), "\(verbose.error)")
    #expect(verbose.error.contains("cloud_cover"), "\(verbose.error)")
  }

  // MARK: - What was meant

  @Test(arguments: [
    (["sun", "Springfield"], "  agg sun \"Springfield, Illinois\""),
    (["cities", "add", "Springfield"], "  agg cities add \"Springfield, Illinois\""),
    (["weather", "São José, Santa Catarina", "--offline"], "  agg weather \"-27.615,-48.627\""),
    (["airport", "KPMW", "--sample"], "Did you mean KPWM ("), (["weath"], "Did you mean agg weather?"),
    (["weather", "Berlin", "--samp"], "Did you mean --sample?"),
  ])
  func `an ambiguous name is reported with what to type`(words: [String], part: String) async throws {
    let result = try await Workbench().agg(words)
    #expect(result.status == 65 || result.status == 64)
    #expect(result.error.contains(part), "\(result.error)")
  }

  @Test(
    arguments: [
      ("Fiji", "agg airports --country FJ"), ("Norway", "agg airports --country NO"), ("alaska", nil),
      ("NOR", nil),
    ] as [(String, String?)]
  )
  func `the airports of a country are listed by an option`(words: String, command: String?) async throws {
    let result = try await Workbench().agg(["airports", words])
    #expect(result.error.contains(command ?? "--country") == (command != nil), "\(result.error)")
    #expect(!result.error.contains("Did you mean"), "\(result.error)")
  }

  @Test(
    arguments: [
      ("phnom penh", "The large airports nearest to Phnom Penh: VDTI (Techo International Airport, "),
      ("Yokohama", "RJTT ("), ("nosuchtown", nil), ("amsterdam", nil),
    ] as [(String, String?)]
  )
  func `a city without an airport of its name has the nearest ones`(words: String, part: String?)
    async throws
  {
    let result = try await Workbench().agg(["airports", words])
    if let part {
      #expect(result.error.contains(part), "\(result.error)")
    } else {
      #expect(!result.error.contains("nearest to"), "\(result.error)")
    }
    let elsewhere = try await Workbench().agg(["airports", words, "--country", "NO"])
    #expect(!elsewhere.error.contains("nearest to"), "\(elsewhere.error)")
  }

  @Test(arguments: [
    "version", "config get settings.units", "config validate", "config path", "help", "man",
    "completions bash",
    "cities", "providers", "schema", "sun Berlin --offline",
  ])
  func `every command accepts the options that scripts give to all`(line: String) async throws {
    let workbench = try Workbench()
    let file = try workbench.home.write(#"{"settings":{"units":"metric"}}"#, to: "own.json")
    let words = line.split(separator: " ").map(String.init)
    for options in [["--json"], ["--json=1"], ["--color", "never"], ["--color", "ALWAYS"]] {
      for words in [words + options, options + words] {
        let result = try await workbench.agg(words + ["-q", "-v", "--config", file])
        #expect(result.status == 0, "\(words): \(result.error)")
      }
    }
    let help = try await workbench.agg(["help"] + words.prefix(1)).output
    #expect(words != ["man"] || !help.contains("--json"), "\(help)")
  }

  @Test(arguments: [
    ["--time", "UTC"], ["--theme", "Dark"], ["--icons", "None"], ["--color", "NEVER"], ["--format", "JSON"],
    ["--merge", "Median"], ["--lang", "DE"], ["--units", "Metric"], ["--without", "Provenance", "--json"],
    ["--clock", "Auto"],
  ])
  func `the case of an option's word does not matter`(options: [String]) async throws {
    let workbench = try Workbench()
    let words = ["weather", "Berlin", "--sample"]
    let result = try await workbench.agg(words + options)
    #expect(result.status == 0, "\(result.error)")
    let lower = options.map { $0.lowercased() }
    #expect(try await result.output == workbench.agg(words + lower).output)
  }

  @Test(arguments: [
    (["trondhiem"], "Did you mean Trondheim?"), (["Heathrwo", "--country", "GB"], "Did you mean Heathrow?"),
  ])
  func `a misspelt airport has a suggestion`(words: [String], hint: String) async throws {
    let result = try await Workbench().agg(["airports"] + words)
    #expect(result.status == 65 && result.error.contains(hint), "\(result.error)")
  }

  @Test func `where lines are empty, standard error has the reason`() async throws {
    let result = try await Workbench().agg(["airports", "zzzz", "-f", "line"])
    #expect(result.status == 65 && result.output.isEmpty)
    #expect(result.error == "agg: No airport was found for \"zzzz\".\n")
  }

  @Test(arguments: [["recents"], ["cities"], ["providers"], ["verify"], ["list"], ["airports", "portland"]])
  func `no line of a table can represent it in a status bar`(words: [String]) async throws {
    let result = try await Workbench().agg(words + ["--format", "waybar"])
    #expect(result.status == 64 && result.error.contains("not \"waybar\""), "\(result.error)")
  }

  @Test func `each place has a line of JSON`() async throws {
    let result = try await Workbench().agg(["airport", "KPWM", "EGLL", "--sample", "--ndjson"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("{\"schema\":\"agg/1\"") }, "\(result.error)")
  }

  @Test func `only commands that can explain values have --explain`() async throws {
    let workbench = try Workbench()
    let refused = try await workbench.agg(["hourly", "Berlin", "--sample", "--explain"])
    #expect(refused.status == 64 && refused.error.contains("agg hourly has no option --explain"))
    #expect(try await !workbench.agg(["help", "hourly"]).output.contains("--explain"))
    #expect(try await workbench.agg(["help", "weather"]).output.contains("--explain"))
  }

  @Test func `reports keep their own units, with a note to users who chose others`() async throws {
    let words = ["decode", "KPWM 202351Z 24008KT 4SM BKN018 12/11 A2992"]
    #expect(
      try await Workbench().agg(words + ["--metric"]).error.contains(
        "keep their own units; --metric applies to"
      )
    )
    #expect(try await Workbench().agg(words).error.isEmpty)
  }
}
