import Foundation
import TestSupport
import Testing

/// The completions that the shell gets from the real program while the user types.
struct CompletionTests {
  @Test(arguments: [
    ("place", ["Ber"], "Berlin\tBerlin, Germany"), ("place", ["ber"], "berlin\tBerlin, Germany"),
    ("place", ["BERG"], "Bergamo\tLombardy, Italy"),
    ("place", ["new y"], "New York\tNew York, United States"),
    ("place", ["new-"], "new-york\tNew York, United States"),
    ("place", ["nyc"], "nyc\tNew York, United States"),
    ("place", ["Portl"], "Portland, Maine\tMaine, United States"),
    ("place", ["Portland, M"], "Portland, Maine\tMaine, United States"),
    ("place", ["KPWM"], "KPWM\tPortland International Jetport Airport"),
    ("place", ["jetport"], "KPWM\tPortland International Jetport Airport"),
    ("place", ["coeur d"], "Coeur d'Alene\tIdaho, United States"),
    ("place", ["São Pau"], "São Paulo\tSão Paulo, Brazil"),
    ("place", ["sao pau"], "São Paulo\tSão Paulo, Brazil"),
    // An alternative name of a city, which is not the beginning of a name in the table.
    ("place", ["Lisboa"], "Lisboa\tLisbon, Portugal"),
    ("place", ["Den Haag"], "Den Haag\tThe Hague, Netherlands"),
    ("place", ["København"], "København\tCopenhagen, Denmark"), ("place", ["wien"], "wien\tVienna, Austria"),
    // Not Aspen Hill, and not Bethel Park.
    ("place", ["Aspen"], "Aspen\tAspen, Colorado, United States"),
    ("place", ["bethel"], "bethel\tBethel, Alaska, United States"),
    // Names in another script.
    ("place", ["東"], "東京\tTokyo, Japan"), ("place", ["北"], "北京\tBeijing, China"),
    ("place", ["Мос"], "Москва\tMoscow, Russia"),
    ("airport", ["SEA"], "SEA\tSeattle-Tacoma International Airport"),
    ("airport", ["kpw"], "KPWM\tPortland International Jetport Airport"),
    ("airport", ["schiphol"], "EHAM\tAmsterdam Airport Schiphol"),
    ("airport", [""], "KAUS\tAustin-Bergstrom International Airport"),
    ("merge", [""], "only="), ("merge", ["only=open-"], "only=open-meteo"), ("merge", ["me"], "median"),
    ("provider", ["open"], "open-meteo"), ("provider", ["nws,open"], "nws,open-meteo"),
    ("provider", [""], "qantas-airports\toff"),
    ("units", ["wi"], "wind="), ("units", ["wind="], "wind=kt"),
    ("units", ["metric,pressure=mm"], "metric,pressure=mmHg"),
    ("units", ["im"], "imperial"),
    ("city", ["lon"], "london\tLondon"), ("list", [""], "hiring\tfrom fetch-list"),
    ("command", ["rec"], "recents\tShow the airports viewed last"),
    ("command", ["config", "ge"], "get\tPrint one value"),
    ("command", ["share", "we"], "weather\tShow the weather at a place, merged from all sources"),
    ("topic", ["opt"], "options\tthe options that commands share"),
    ("topic", ["un"], "units\tthe units that values can be shown in"),
    ("topic", [""], "exit-codes\twhat the exit codes mean"),
    ("topic", ["rec"], "recents\tShow the airports viewed last"),
    ("topic", ["config", "ge"], "get\tPrint one value"),
    ("key", [""], "settings.timeout\tThe time limit of a run"),
    (
      "key", ["settings.me"],
      "settings.merge.mode\tHow values are merged: consensus, first, median or only=ID"
    ),
    ("key", ["providers.nws.en"], "providers.nws.enabled\tWhether the source is used"),
    ("key", ["cities.berlin.al"], "cities.berlin.aliases\tOther names for it"),
    ("value", ["settings.units", "me"], "metric"), ("value", ["settings.cache.disk", ""], "false"),
    ("value", ["settings.preferredCity", "berl"], "berlin\tBerlin, Germany"),
    ("value", ["settings.here", "berl"], "berlin\tBerlin, Germany"),
    ("value", ["settings.merge.mode", "med"], "median"),
    ("value", ["providers.nws.enabled", "t"], "true"),
  ])
  func `candidates are described`(kind: String, words: [String], line: String) async throws {
    let result = try await Workbench().agg(["__complete", kind, "--"] + words)
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains(Substring(line)), "\(result.output)")
    #expect(Set(lines.map { $0.prefix { $0 != "\t" } }).count == lines.count, "each once")
  }

  @Test(arguments: [
    (
      ["provider", "--for", "weather", "--", ""], ["open-meteo", "nws", "aviation-weather"],
      ["fetch-list", "airport-directory", "qantas-airports"]
    ),
    (["provider", "--for", "share weather", "--", ""], ["open-meteo"], ["fetch-list"]),
    (
      ["provider", "--for", "airports", "--", ""], ["airport-directory", "qantas-airports"],
      ["open-meteo", "fetch-list"]
    ),
    (["provider", "--for", "list", "--", ""], ["fetch-list"], ["open-meteo"]),
    (["provider", "--for", "airport", "--", ""], ["aviation-weather"], ["open-meteo"]),
    (["provider", "--for", "air", "--", ""], ["open-meteo-air-quality"], ["smhi", "nws", "fetch-list"]),
    (["provider", "--for", "rain", "--", ""], ["open-meteo", "met-norway-nowcast"], ["smhi", "nws"]),
    (["provider", "--for", "alerts", "--", ""], ["nws", "meteoalarm"], ["smhi", "aviation-weather"]),
    (["provider", "--for", "share sun", "--", ""], ["openweathermap"], ["open-meteo"]),
    (["provider", "--for", "providers test", "--", ""], ["open-meteo", "fetch-list"], []),
    (["provider", "--for", "", "--", "open-meteo,"], ["open-meteo,nws"], ["open-meteo,open-meteo"]),
    (["fields", "--", "temperature,win"], ["temperature,windGust"], ["windGust"]),
    (["fields", "--", "temperature,"], ["temperature,condition"], ["temperature,temperature"]),
    (["fields", "--for", "decode", "--", "temper"], ["temperatureC", "temperature_c"], ["temperature"]),
    (["place", "--for", "cities add", "--", ""], [], ["berlin", "Berlin", "KAUS"]),
    // Keys have и for й: a name that would be misspelled is left out.
    (["place", "--", "Мос"], ["Москва"], ["Мостовскои"]),
    (["place", "--for", "cities add", "--", "Ber"], ["Bergen"], ["berlin", "Berlin"]),
    (["place", "--sample", "--", ""], ["Tromsø", "Portland, Oregon", "berlin"], ["london", "KAUS"]),
    (["place", "--sample", "--for", "air", "--", ""], ["london", "madrid"], ["Tromsø"]),
    (["airport", "--sample", "--", "k"], ["KPWM", "KSTS"], ["KLAX"]),
  ])
  func `only words that the command can use are offered`(words: [String], offered: [String], others: [String])
    async throws
  {
    let output = try await Workbench().agg(["__complete"] + words).output
    let found = output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(offered.allSatisfy(found.contains), "\(output)")
    #expect(!others.contains(where: found.contains), "\(output)")
  }

  @Test(arguments: [("Köl", "Köln"), ("Kol", "Kolkata")])
  func `names with the typed accents come before larger cities`(typed: String, first: String) async throws {
    let output = try await Workbench().agg(["__complete", "place", typed]).output
    #expect(output.hasPrefix("\(first)\t"), "\(output)")
  }

  @Test func `the config's own cities stand first, then the largest`() async throws {
    let workbench = try Workbench()
    try workbench.configure(
      #"{ "cities": { "home": { "name": "Berg \"am\" See's", "latitude": 50, "longitude": 10, "aliases": ["bergsee"] } } }"#
    )
    let output = try await workbench.agg(["__complete", "place", "Ber"]).output
    let names = output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(names.prefix(3) == ["Berlin", "Berg \"am\" See's", "Bergen"])
    #expect(names.filter { $0.lowercased() == "berlin" }.count == 1)
  }

  @Test func `the airports viewed last come first among those that begin so`() async throws {
    let workbench = try Workbench()
    try workbench.home.write(
      #"{"version":1,"recents":[{"ident":"KPWM","viewed":"2026-11-21T09:00:00Z"}]}"#,
      to: ".local/state/agg/state.json"
    )
    for kind in ["airport", "place"] {
      let output = try await workbench.agg(["__complete", kind, "--", "kp"]).output
      #expect(output.contains("KPWM\t"), "\(output)")
      if kind == "airport" { #expect(output.hasPrefix("KPWM\tPortland"), "\(output)") }
      #expect(output.split(separator: "\n").count { $0.hasPrefix("KPWM") } == 1)
    }
    let all = try await workbench.agg(["__complete", "airport", "--", ""]).output
    #expect(all.split(separator: "\n").first?.hasPrefix("KPWM") == true, "\(all)")
  }

  @Test(arguments: ["settings.nonsense", "", "cities..x", "settings.units.x"])
  func `an unknown key has no values`(key: String) async throws {
    let result = try await Workbench().agg(["__complete", "value", "--", key, ""])
    #expect(result.status == 0 && result.output.isEmpty && result.error.isEmpty, "\(result.output)")
  }

  @Test(arguments: [("provider", "open-"), ("merge", "only=open-")])
  func `a dash counts in the name of a source`(kind: String, typed: String) async throws {
    let output = try await Workbench().agg(["__complete", kind, "--", typed]).output
    let words = output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(!words.isEmpty && words.allSatisfy { $0.hasPrefix(typed) }, "\(output)")
  }

  /// A message would appear in the middle of the command line.
  @Test(arguments: [
    ["__complete"], ["__complete", ""], ["__complete", "nonsense", "x"],
    ["__complete", "place", "--", "--metr"],
    ["__complete", "place", "--", "zzzzzzzz"], ["__complete", "airport", "--", "\u{1B}\0'\"\\"],
    ["__complete", "command", "--", "nonsense", ""], ["__complete", "command", "--", "__"],
    ["__complete", "place", "--", ",,,"],
    ["__complete", "place", "--", String(repeating: "a", count: 10_000)],
  ])
  func `without candidates, completion prints nothing`(words: [String]) async throws {
    let result = try await Workbench().agg(words.map { $0.replacing("\0", with: "") })
    #expect(result.status == 0)
    #expect(result.output.isEmpty && result.error.isEmpty, "\(result.output)\(result.error)")
  }

  @Test(arguments: ["place", "airport", "city", "provider", "merge", "list", "key"])
  func `with a broken config only the candidates are missing`(kind: String) async throws {
    let workbench = try Workbench()
    try workbench.configure("{ broken")
    let result = try await workbench.agg(["__complete", kind, "--", ""])
    #expect(result.status == 0)
    #expect(result.output.isEmpty && result.error.isEmpty)
    let bare = try await Subprocess.agg(["__complete", kind, "--", ""], environment: [:])
    #expect(bare.status == 0 && !bare.output.isEmpty && bare.error.isEmpty)
  }

  // MARK: - Shells

  @Test(arguments: [
    (["weath"], ["weather"]), (["share", "wea"], ["weather"]), (["config", "ge"], ["get"]), (["__"], []),
    (["-m", "weather", "--metr"], []), (["weather", "--provider", "brig"], ["bright-sky"]),
    (["weather", "-p", "open-meteo", "--prov"], ["--provider"]),
    (["weather", "--format", "=", "mark"], ["markdown"]),
    (["weather", "--merge", "only", "=", "open-"], ["open-meteo", "open-meteo-air-quality"]),
    (["share", "airport", "KPWM", "--cop"], ["--copy"]), (["airport", "KPWM", "--cop"], []),
    (["weather", "new\\ yo"], ["new\\ york", "new\\ york\\ City"]),
    (["weather", "\"New York C"], ["New York City"]),
    (["weather", "Lisboa"], ["Lisboa"]), (["weather", "Wien"], ["Wien", "Wiener\\ Neustadt"]),
    (["weather", "koln"], ["Köln"]), (["Wien"], ["Wien", "Wiener\\ Neustadt"]),
    (["Berlin", "koln"], ["Köln"]),
    (["airport", "kpwm"], ["KPWM"]), (["weather", "--sample", "trom"], ["Tromsø"]),
    (["weather", "--units", "wind", "=", "k"], ["km/h", "kt"]), (["weather", "--units", "wi"], ["wind="]),
    (["weather", "-p", "fetch"], []), (["airports", "-p", "airport"], ["airport-directory"]),
    (["weather", "muenster aer"], ["LSPU  Muenster Aero Airport", " "]),
    (["weather", "'Coeur"], ["Coeur d'\\''Alene"]), (["weather", "Coeur"], ["Coeur\\ d\\'Alene"]),
    // Options that the command rejects are not completed.
    (["weather", "--expl"], ["--explain"]), (["compare", "Berlin", "--expl"], []), (["tui", "--js"], []),
    (["config", "path", "--met"], []), (["weather", "-p", "open-meteo,brig"], ["open-meteo,bright-sky"]),
    (["weather", "--fields", "temperature,windG"], ["temperature,windGust"]),
    (["decode", "--fields", "station,flightCategoryN"], ["station,flightCategoryNoBetterThan"]),
    (["--expl"], ["--explain"]), (["config", "edit", "--form"], []), (["sun", "--js"], ["--json"]),
    (["cities", "remove", "lon"], ["london"]), (["list", "hir"], ["hiring"]), (["list", "hiring", "x"], []),
    (["help", "config", "val"], ["validate"]), (["completions", ""], ["bash", "zsh", "fish"]),
  ])
  func `bash asks the program that is named by its path`(words: [String], expected: [String]) async throws {
    let workbench = try Workbench()
    try workbench.home.write(try await workbench.agg(["completions", "bash"]).output, to: "agg.bash")
    let result = try await Subprocess.run(
      "/bin/bash",
      [
        "--norc", "-c",
        """
        source "$1"; program=$2; shift 2
        COMP_WORDS=("$program" "$@") COMP_CWORD=$#
        _agg "$program"
        ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
        exit 0
        """,
        "bash", "\(workbench.home.path)/agg.bash", try Subprocess.aggPath(),
      ] + words,
      environment: workbench.environment
    )
    #expect(result.output.split(separator: "\n").map(String.init) == expected)
    #expect(result.error.isEmpty, "\(result.error)")
  }

  /// Typed on a terminal, with the shell's own splitting and quoting of words. No line is longer than a
  /// narrow terminal: readline scrolls a long one sideways and prints parts of it again.
  @Test(.needs("script"))
  func `bash completes words and quotes them on a terminal`() async throws {
    let workbench = try Workbench()
    try workbench.home.write(try await workbench.agg(["completions", "bash"]).output, to: "agg.bash")
    let folder = URL(filePath: try Subprocess.aggPath()).deletingLastPathComponent().path
    let result = try await Subprocess.run(
      try #require(programPath("script")),
      ["-qec", "bash --norc -i", "/dev/null"],
      environment: workbench.environment.merging([
        "TERM": "dumb", "PS1": "", "PATH": "\(folder):/usr/bin:/bin",
      ]) { $1 },
      input: """
        source ~/agg.bash; complete -o nosort -F _agg show
        show() { printf 'shown'; printf '<%s>' "$@"; echo; }
        show weather "New York C\t
        show weather Coeur\\ d\t
        show weather L'Aq\t
        show weather --format=mark\t
        show weather --provider=open-m\t
        show -q conf\tval\t
        exit

        """
    )
    let shown = result.output.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("shown<") }
    #expect(
      shown == [
        "shown<weather><New York City>", "shown<weather><Coeur d'Alene>",
        "shown<weather><L'Aquila>", "shown<weather><--format=markdown>",
        "shown<weather><--provider=open-meteo>", "shown<-q><config><validate>",
      ]
    )
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `every script knows every command`(shell: String) async throws {
    let workbench = try Workbench()
    let script = try await workbench.agg(["completions", shell]).output
    for line in try await workbench.agg(["__complete", "command", ""]).output.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      #expect(script.contains("'\(parts[0])'"), "\(line)")
      if shell != "bash" {
        #expect(script.contains(parts[1].replacing("'", with: shell == "zsh" ? "'\\''" : "\\'")))
      }
    }
    #expect(!script.contains("'__complete'"))
  }

  @Test func `bash reads its script`() async throws { try await expectToRead("bash") }

  @Test(.needs("zsh"))
  func `zsh reads its script`() async throws { try await expectToRead("zsh") }

  @Test(.needs("fish"))
  func `fish reads its script`() async throws { try await expectToRead("fish") }

  private func expectToRead(_ shell: String) async throws {
    let workbench = try Workbench()
    let result = try await Subprocess.run(
      try #require(programPath(shell)),
      ["-n", "/dev/stdin"],
      environment: workbench.environment,
      input: try await workbench.agg(["completions", shell]).output
    )
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
  }

  @Test func `an unknown shell is rejected with a suggestion`() async throws {
    let result = try await Workbench().agg(["completions", "fisch"])
    #expect(result.status == 64)
    #expect(result.error.contains("Did you mean fish?"))
  }

  // MARK: - Manual

  /// The arguments of `agg man` for each page.
  private func manualPages(_ workbench: Workbench) async throws -> [[String]] {
    let commands = try await workbench.agg(["__complete", "command", ""]).output.split(separator: "\n")
      .map { [String($0.prefix { $0 != "\t" })] }
    #expect(commands.count > 10)
    return [[], ["config", "get"]] + commands
  }

  @Test func `every command has a page`() async throws {
    let workbench = try Workbench()
    for words in try await manualPages(workbench) {
      let page = try await workbench.agg(["man"] + words)
      #expect(page.status == 0, "\(page.error)")
      #expect(page.output.contains("\n\((["agg"] + words).joined(separator: "\\-")) \\- "))
    }
  }

  @Test(.needs("groff"))
  func `roff reads every page without a warning`() async throws {
    let workbench = try Workbench()
    for words in try await manualPages(workbench) {
      let read = try await Subprocess.run(
        try #require(programPath("groff")),
        ["-ww", "-man", "-Tutf8", "-P-c"],
        environment: workbench.environment,
        input: try await workbench.agg(["man"] + words).output
      )
      #expect(read.status == 0 && read.error.isEmpty, "\(words): \(read.error)")
    }
  }

  @Test func `an unknown command has no manual page`() async throws {
    let result = try await Workbench().agg(["man", "wether"])
    #expect(result.status == 64)
    #expect(result.error.contains("Did you mean weather?"))
  }
}
