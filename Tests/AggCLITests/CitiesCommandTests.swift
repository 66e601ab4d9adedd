import TestSupport
import Testing

/// The cities of a config as a user adds, prefers and removes them.
struct CitiesCommandTests {
  @Test func `a city is added, queried, preferred and removed`() async throws {
    let workbench = try Workbench()
    let added = try await workbench.agg(["cities", "add", "oslo", "Portland, Oregon"])
    #expect(added.status == 0, "\(added.error)")
    #expect(try await workbench.agg(["cities"]).output.contains("oslo"))
    #expect(try await workbench.agg(["config", "set", "settings.preferredCity", "oslo"]).status == 0)
    #expect(try await workbench.agg(["config", "get", "settings.preferredCity"]).output == "oslo\n")
    let futile = try await workbench.agg(["config", "set", "settings.preferredCity", "nosuchq"])
    #expect(futile.status == 0 && futile.error.contains(#"unknown place "nosuchq""#), "\(futile.error)")
    let removed = try await workbench.agg(["cities", "remove", "oslo", "berlin"])
    #expect(removed.status == 0, "\(removed.error)")
    let left = try await workbench.agg(["cities"]).output
    #expect(!left.contains("Oslo") && !left.contains("berlin"))
    #expect(left.contains("portland"))
  }

  @Test(arguments: [
    ("Oslo", 0, "Oslo, Norway"), (" 52.36,10.76 ", 0, "Wolfsburg"), ("KPWM", 0, "Portland"),
    ("nosuchq", 65, #"agg: settings.here: unknown place "nosuchq""#),
    ("here", 65, "agg: settings.here: unknown"),
    ("Springfield", 65, #"  agg config set settings.here "Springfield, Missouri""#),
    ("", 65, "settings.here is not set. Set it to a place: agg config set settings.here 52.52,13.41"),
  ])
  func `the word here stands for the place of a setting`(here: String, status: Int, text: String) async throws
  {
    let workbench = try Workbench()
    let result = try await workbench.agg(["sun", "here", "--offline"], ["AGG_HERE": here])
    #expect(result.status == status && (result.output + result.error).contains(text), "\(result)")
    let short = try await workbench.agg(["Here", "--offline"], ["AGG_HERE": here])
    #expect(short.status == (status == 0 ? 69 : 65) && !short.error.contains("command"), "\(short.error)")
    try workbench.configure(#"{"cities":{"here":{"latitude":60,"longitude":9.5,"name":"Hut"}}}"#)
    let city = try await workbench.agg(["sun", "here", "--offline"], ["AGG_HERE": here])
    #expect(city.status == 0 && city.output.hasPrefix("Hut"), "\(city.output)\(city.error)")
  }

  @Test func `removing a preferred city is reported, and an unknown one is named`()
    async throws
  {
    let workbench = try Workbench()
    try workbench.configure(
      #"{"cities":{"hut":{"latitude":52,"longitude":13}},"settings":{"preferredCity":"hut"}}"#
    )
    let removed = try await workbench.agg(["cities", "remove", "hut"])
    #expect(
      removed.status == 0 && removed.error.contains("settings.preferredCity is still hut"),
      "\(removed.error)"
    )
    try workbench.configure(#"{"settings":{"preferredCity":"nosuchq"}}"#)
    let asked = try await workbench.agg(["weather", "--offline"])
    #expect(asked.status == 65)
    #expect(
      asked.error.hasPrefix(#"agg: settings.preferredCity: unknown place "nosuchq""#),
      "\(asked.error)"
    )
  }

  @Test func `a point gets the name of the place there`() async throws {
    let added = try await Workbench().agg(["cities", "add", "52.52,13.41"])
    #expect(added.output.hasPrefix("mitte: Mitte, Berlin"), "\(added.output)\(added.error)")
  }

  @Test func `an unknown city is reported with its file and what to add`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"cities":{"x":{}}}"#)
    let result = try await workbench.agg(["sun", "X"])
    #expect(result.status == 65)
    #expect(
      result.error == """
        agg: \(workbench.home.path)/.config/agg/config.json:1:16: error: cities.x: has no coordinates, and "x" is not a known city
        {"cities":{"x":{}}}
                       ^^
        help: add latitude and longitude, or the name of a known city

        """
    )
  }

  @Test func `an airport that is added as a city keeps its elevation`() async throws {
    let workbench = try Workbench()
    #expect(try await workbench.agg(["cities", "add", "KBOS", "Oslo"]).status == 0)
    #expect(try await workbench.agg(["config", "get", "cities.kbos.elevation"]).output == "5.8\n")
    #expect(try await workbench.agg(["config", "get", "cities.oslo.elevation"]).status == 78)
  }

  @Test func `a city with an unknown source is an error`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"cities":{"berlin":{"providers":["open-meto"]}}}"#)
    let result = try await workbench.agg(["config", "validate"])
    #expect(result.status == 78 && result.error.contains(#"did you mean "open-meteo"?"#), "\(result.error)")
  }

  @Test(arguments: ["oslo", "Zürich", "52.5,13.4", "KPWM", "nyc", "Lisbon, Portugal"])
  func `every place that can be queried can be preferred`(city: String) async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"settings":{"preferredCity":"\#(city)"}}"#)
    let result = try await workbench.agg(["config", "validate"])
    #expect(result.output == "the config is valid\n" && result.error.isEmpty, "\(result.error)")
  }

  @Test func `a place that only a source may know is preferred, with a warning`() async throws {
    let workbench = try Workbench()
    let file = try workbench.home.write(#"{"settings":{"preferredCity":"nosuchq"}}"#, to: "c.json")
    let words = ["config", "validate", file]
    let result = try await workbench.agg(words)
    #expect(result.status == 0 && result.error.contains("^^^^^^^^^"), "\(result.error)")
    #expect(try await workbench.agg(words, ["OPENWEATHERMAP_API_KEY": "key-4711"]).error.isEmpty)
    let variable = try await workbench.agg(["config", "validate"], ["AGG_PREFERRED_CITY": "nosuchq"])
    #expect(
      variable.error.contains("AGG_PREFERRED_CITY: warning: settings.preferredCity"),
      "\(variable.error)"
    )
  }

  @Test func `two cities with the same name get different short names`() async throws {
    let workbench = try Workbench()
    for _ in 0..<2 {
      let added = try await workbench.agg(["cities", "add", "Portland, Oregon", "Portland, Maine"])
      #expect(
        added.output
          == "portland: Portland, Oregon, United States\nportland-maine: Portland, Maine, United States\n"
      )
    }
  }

  @Test func `an added city has the typed aliases and its former ones`() async throws {
    let workbench = try Workbench()
    let added = try await workbench.agg(["cities", "add", "Oslo", "--alias", "home", "--alias", "Kristiania"])
    #expect(added.output == "oslo (home, Kristiania): Oslo, Norway\n", "\(added.error)")
    let sun = try await workbench.agg(["sun", "HOME", "--now", "2026-11-21T09:00:00Z"])
    #expect(sun.output.hasPrefix("Oslo, Norway"), "\(sun.output)\(sun.error)")
    #expect(
      try await workbench.agg(["cities", "add", "Oslo", "--alias", "Work", "--alias", "Home"]).status == 0
    )
    let list = try await workbench.agg(["config", "get", "cities.oslo.aliases"])
    #expect(list.output.filter { !$0.isWhitespace } == #"["home","Kristiania","Work"]"#, "\(list.output)")
  }

  @Test(arguments: [
    (["Oslo", "Bergen", "--alias", "home"], "--alias is for one city"),
    (["Oslo", "--alias", "..."], "--alias takes a name with letters or digits"),
    (["Oslo", "--alias", "BERLIN"], #""BERLIN" already means berlin in your config"#),
  ])
  func `an alias that could not be used is rejected`(words: [String], reason: String) async throws {
    let workbench = try Workbench()
    let result = try await workbench.agg(["cities", "add"] + words)
    #expect(result.status == 64 && result.error.contains(reason), "\(result.error)")
    #expect(try await !workbench.agg(["cities"]).output.contains("oslo"))
  }

  @Test func `either all cities are added or none`() async throws {
    let workbench = try Workbench()
    #expect(try await workbench.agg(["cities", "add", "tokyo", "nosuchq", "--offline"]).status == 65)
    #expect(try await workbench.agg(["cities", "remove", "berlin", "nosuchq"]).status == 65)
    let left = try await workbench.agg(["cities"]).output
    #expect(!left.contains("tokyo") && left.contains("berlin"))
  }

  @Test func `adding keeps a user's entries, and removing hides a built-in city`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"cities":{"oslo":{"elevation":23 /* mine */},"berlin":{"aliases":["b"]}}}"#)
    #expect(try await workbench.agg(["cities", "add", "Oslo"]).status == 0)
    let text = String(decoding: try workbench.home.read(".config/agg/config.json"), as: UTF8.self)
    #expect(text.contains(#""elevation":23, /* mine */"#) && text.contains(#""latitude": 59.9"#), "\(text)")
    #expect(try await workbench.agg(["cities", "remove", "berlin"]).status == 0)
    #expect(try await !workbench.agg(["cities"]).output.contains("berlin"))
  }

  @Test func `a location without one of its coordinates is an error`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"cities":{"berlin":{"latitude":null}}}"#)
    let result = try await workbench.agg(["config", "validate"])
    #expect(result.error.contains("config.json:1:33: error: cities.berlin.latitude: is missing"))
    #expect(!result.error.contains("shipped"), "\(result.error)")
  }
}
