import Foundation
import TestSupport
import Testing

/// `agg tui` with the real program: in a real terminal if there is tmux, and without any terminal.
struct TUITests {
  private static func text(_ workbench: Workbench, _ file: String) throws -> String {
    String(decoding: try workbench.home.read(file), as: UTF8.self)
  }

  /// The process that wrote its number into the file `pid`.
  private static func process(_ workbench: Workbench) throws -> pid_t {
    try #require(pid_t(text(workbench, "pid").trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  // MARK: - Without a terminal

  @Test func `without a terminal it says what to use instead`() async throws {
    let result = try await Workbench().agg(["tui", "--sample"])
    #expect(result.status == 64)
    #expect(result.output.isEmpty, "no escape sequence either")
    #expect(result.error.contains("needs a terminal, but standard output is not one. Use agg weather PLACE"))
  }

  @Test(
    .needs("tmux"),
    arguments: [
      ("TERM=dumb agg tui", "TERM=dumb. Use agg weather"),
      ("env -u TERM agg tui", "TERM is not set. Use agg weather"),
      ("agg tui < /dev/null", "standard input is not one"), ("agg tui | cat", "standard output is not one"),
    ]
  )
  func `a terminal that cannot be drawn on is not changed`(line: String, error: String) async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench, columns: 200) { terminal in
      try await terminal.record(to: "bytes")
      try await terminal.type("\(line); echo status $?")
      let shown = try await terminal.wait { $0.contains(/status [0-9]/) }
      #expect(shown.contains(error), "\(shown)")
      #expect(line.contains("|") || shown.contains("status 64"))
      #expect(!(try Self.text(workbench, "bytes")).contains("\u{1B}[?1049h"))
    }
  }

  // MARK: - A walk

  @Test(.needs("tmux")) func `a walk with every key leaves nothing behind`() async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench) { terminal in
      try await terminal.record(to: "bytes")
      try await terminal.type(
        "stty -g > before; agg tui --sample; echo status $?; stty -g > after; echo do''ne"
      )
      try await terminal.wait(for: "KJFK  John F Kennedy International Airport, New York")
      try await terminal.press("Down")
      try await terminal.wait(for: "KSTS  Charles M Schulz/Sonoma County Airport, California")
      try await terminal.press("2")
      try await terminal.wait(for: "TAF issued")
      try await terminal.press("End")
      try await terminal.wait(for: "› Berlin")
      try await terminal.wait(for: "Days")
      try await terminal.press("Right", "Right")
      try await terminal.wait(for: "merged")
      try await terminal.press("u")
      try await terminal.wait { $0.contains("Units: imperial") && $0.contains("°F") && !$0.contains("°C") }
      try await terminal.press("?")
      try await terminal.wait(for: "metric, imperial, aviation")
      try await terminal.press("Escape")
      try await terminal.wait(for: "[Comp]")
      try await terminal.press("/", "h", "e", "a", "t", "h", "r")
      try await terminal.wait(for: "› EGLL  London Heathrow Airport")
      try await terminal.press("Enter", "1")
      try await terminal.wait(for: "EGLL  London Heathrow Airport, England")
      try await terminal.press("5")
      try await terminal.wait(for: "[Map]")
      try await terminal.press("q")
      let shown = try await terminal.wait(for: "done\n")
      #expect(shown.contains("agg tui --sample"), "what stood there before is back")
      #expect(shown.contains("status 0"))
    }
    #expect(try Self.text(workbench, "before") == Self.text(workbench, "after"))
    let bytes = try Self.text(workbench, "bytes")
    let start = try #require(bytes.range(of: "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\u{1B}[H\u{1B}[2J"))
    let end = try #require(bytes.range(of: "\u{1B}[0m\u{1B}[?25h\u{1B}[?2004l\u{1B}[?1049l"))
    let drawn = bytes[start.upperBound..<end.lowerBound]
    #expect(drawn.hasPrefix("\u{1B}[?2026h\u{1B}[H\u{1B}[2J\u{1B}[1;1H"))
    // Every sequence is one of agg's: a position, the end of a line, a style, the cursor, or the start or end
    // of a frame.
    let allowed = /(\d+;\d+)?H|2?K|2J|[0-9;]*m|\?25[hl]|\?2026[hl]/
    for sequence in drawn.split(separator: "\u{1B}[").dropFirst() {
      #expect(sequence.prefixMatch(of: allowed) != nil, "\(sequence.prefix(20))")
    }
  }

  // MARK: - Leaving

  static let endings: [(name: String, key: String?, signal: Int32?, status: Int)] = [
    ("q", "q", nil, 0), ("Ctrl-C", "C-c", nil, 130), ("SIGTERM", nil, SIGTERM, 143),
    ("SIGHUP", nil, SIGHUP, 129),
    ("SIGINT", nil, SIGINT, 130), ("SIGQUIT", nil, SIGQUIT, 131), ("SIGUSR1", nil, SIGUSR1, 138),
    ("a fault", nil, SIGSEGV, 139),
  ]

  @Test(.needs("tmux"), arguments: endings)
  func `the terminal is restored at any end`(
    ending: (name: String, key: String?, signal: Int32?, status: Int)
  ) async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench, columns: 60, rows: 18) { terminal in
      try await terminal.record(to: "bytes")
      // A terminal with the user's own settings.
      try await terminal.type("ulimit -c 0; stty -ixon erase ^H; stty -g > before")
      try await terminal.type("sh -c 'echo $$ > pid; exec agg tui --sample'")
      try await terminal.wait(for: "Enter open")
      let process = try Self.process(workbench)
      if let key = ending.key { try await terminal.press(key) }
      if let signal = ending.signal { kill(process, signal) }
      // After Ctrl-C a shell skips the rest of the line.
      #expect(try await haveEnded([process], by: .now + .seconds(10)))
      try await terminal.type("echo status $?; stty -g > after; echo do''ne")
      let shown = try await terminal.wait(for: "done\n")
      #expect(shown.contains("status \(ending.status)"), "\(shown)")
    }
    #expect(try Self.text(workbench, "before") == Self.text(workbench, "after"))
    #expect(try Self.text(workbench, "bytes").contains("\u{1B}[?25h\u{1B}[?2004l\u{1B}[?1049l"))
  }

  @Test(.needs("tmux"), arguments: [false, true])
  func `Ctrl-C ends a loop of the shell, too`(isScript: Bool) async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench, columns: 60, rows: 18) { terminal in
      // The process to wait for: what is typed before it has ended would be lost.
      let (script, view) =
        isScript
        ? (#"echo \$\$ > pid; "#, "agg tui --sample")
        : ("", "sh -c 'echo $$ > pid; exec agg tui --sample'")
      let loop = "\(script)for i in 1 2; do \(view); echo ag''ain; done"
      try await terminal.type(isScript ? "sh -c \"\(loop)\"" : loop)
      try await terminal.wait(for: "Enter open")
      let process = try Self.process(workbench)
      try await terminal.press("C-c")
      #expect(try await haveEnded([process], by: .now + .seconds(10)))
      try await terminal.type("echo do''ne")
      let shown = try await terminal.wait(for: "done\n")
      #expect(!shown.contains("again"), "\(shown)")
    }
  }

  @Test(.needs("tmux"), arguments: [SIGQUIT, SIGSEGV])
  func `a crash restores the terminal after a stop, too`(signal: Int32) async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench, columns: 60, rows: 18) { terminal in
      try await terminal.record(to: "bytes")
      try await terminal.type("ulimit -c 0; stty -g > before")
      try await terminal.type("sh -c 'echo $$ > pid; exec agg tui --sample'")
      try await terminal.wait(for: "Enter open")
      let process = try Self.process(workbench)
      kill(process, SIGCONT)
      // The terminal is taken over again.
      try await terminal.wait { _ in
        try Self.text(workbench, "bytes").split(separator: "\u{1B}[?1049h").count > 2
      }
      kill(process, signal)
      #expect(try await haveEnded([process], by: .now + .seconds(10)))
      try await terminal.type("stty -g > after; echo do''ne")
      try await terminal.wait(for: "done\n")
    }
    #expect(try Self.text(workbench, "before") == Self.text(workbench, "after"))
  }

  @Test(.needs("tmux")) func `a suspended view restores the terminal and continues later`()
    async throws
  {
    let workbench = try Workbench()
    try await Tmux.run(workbench, columns: 60, rows: 18) { terminal in
      try await terminal.type(
        "stty -g > before; sh -c 'echo $$ > pid; exec agg tui --sample'; stty -g > stopped"
      )
      try await terminal.wait(for: "Enter open")
      try await terminal.press("Down", "C-z")
      try await terminal.wait(for: "Stopped")
      try await terminal.type("clear; cmp before stopped && echo same; fg; echo status $?")
      try await terminal.wait(for: "› KSTS")
      // The same for a signal from outside.
      kill(try Self.process(workbench), SIGTSTP)
      try await terminal.wait { $0.contains("same") && $0.contains("Stopped") }
      try await terminal.type("stty -g > again; cmp before again && fg; stty -g > after; echo do''ne")
      try await terminal.wait(for: "› KSTS")
      try await terminal.press("q")
      try await terminal.wait(for: "done\n")
    }
    #expect(try Self.text(workbench, "before") == Self.text(workbench, "after"))
  }

  @Test(.needs("tmux")) func `without a shell to continue it, it does not stop`() async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench, columns: 60, rows: 18) { terminal in
      try await terminal.type("exec agg tui --sample")
      try await terminal.wait(for: "Enter open")
      try await terminal.press("C-z", "Down")
      try await terminal.wait(for: "› KSTS")
    }
  }

  @Test(.needs("tmux"), arguments: [5, 6, 7, 8])
  func `with a low limit of open files it starts or says why not`(limit: Int) async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench) { terminal in
      try await terminal.type(
        "stty -g > before; (ulimit -n \(limit); agg tui --sample); echo status $?; stty -g > after; echo do''ne"
      )
      let shown = try await terminal.wait { $0.contains("› KJFK") || $0.contains("Too many open files") }
      if shown.contains("› KJFK") { try await terminal.press("q") }
      let left = try await terminal.wait(for: "done\n")
      #expect(left.contains(/status (0|74)/), "\(left)")
    }
    #expect(try Self.text(workbench, "before") == Self.text(workbench, "after"))
  }

  @Test(.needs("tmux")) func `keys typed before the start are not lost`() async throws {
    try await Tmux.run(try Workbench()) { terminal in
      try await terminal.type("echo rea''dy; sleep 1; agg tui --sample")
      try await terminal.wait(for: "ready\n")
      try await terminal.write("/ber")
      try await terminal.wait { $0.contains("› Berlin") && $0.hasPrefix("/ber") }
    }
  }

  // MARK: - Sizes

  @Test(.needs("tmux")) func `a new size causes a new layout`() async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench, columns: 120, rows: 40) { terminal in
      try await terminal.type("agg tui --sample")
      try await terminal.wait(for: "Density alt.")
      try await terminal.resize(columns: 40, rows: 15)
      try await terminal.wait { $0.contains("Recents") && !$0.contains("Density alt.") }
      try await terminal.press("Enter")
      try await terminal.wait(for: "[Cond] Fcst  Wind  Comp  Map")
      try await terminal.resize(columns: 10, rows: 4)
      try await terminal.wait { $0.split(separator: "\n").first == "[Cond] Fc…" }
      try await terminal.resize(columns: 80, rows: 24)
      // The page still has the focus, and at this width the whole line.
      try await terminal.wait { !$0.contains("Recents") && $0.contains("Density alt.") }
    }
  }

  @Test(.needs("tmux")) func `only ASCII is drawn if the locale has no UTF-8`() async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench, ["LANG": "C", "NO_COLOR": "1"]) { terminal in
      try await terminal.record(to: "bytes")
      try await terminal.type("agg tui --sample; echo do''ne")
      try await terminal.wait(for: "> KJFK")
      try await terminal.press("q")
      try await terminal.wait(for: "done\n")
    }
    #expect(try workbench.home.read("bytes").allSatisfy { $0 < 128 })
  }

  // MARK: - Answers

  @Test(.needs("tmux")) func `a cached answer is shown at once, and stays when the source fails`()
    async throws
  {
    let body = try Workbench.forecast()
    let gate = Gate()
    let counter = Counter()
    let server = try LoopbackServer { _ in
      counter.next() == 1 ? .answer(body) : .drip([("{}", gate)])
    }
    let workbench = try Workbench.asking(server)
    let now = ["--now", "2020-10-01T08:45:00Z"]
    let first = try await workbench.agg(["weather", "Berlin"] + now)
    #expect(first.status == 0, "\(first.error)")
    try await Tmux.run(workbench) { terminal in
      try await terminal.type("agg tui --max-age 1ms \(now.joined(separator: " ")); echo do''ne")
      try await terminal.wait(for: "Recents")
      try await terminal.press("End", "Up", "Up")
      // The source does not answer before the gate opens.
      try await terminal.wait { $0.contains("› Berlin") && $0.contains("12.6 °C") && $0.contains("asking…") }
      gate.open()
      let shown = try await terminal.wait { $0.contains("12.6 °C") && !$0.contains("asking…") }
      #expect(shown.contains("open-meteo"), "\(shown)")
      try await terminal.press("q")
      try await terminal.wait(for: "done\n")
    }
  }

  @Test(.needs("tmux")) func `the rows share connections and the key that a command gives`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 404) }
    let command = try CountedCommand("echo abcdefgh")
    let workbench = try Workbench.asking(server, key: command)
    try await Tmux.run(workbench) { terminal in
      try await terminal.type("agg tui; echo do''ne")
      for (city, word) in [("Berlin", "id=2950159"), ("London", "id=2643743"), ("New York", "lat=40.71")] {
        try await terminal.wait(for: "› \(city)")
        await server.wait { $0.requests.contains { $0.target.contains(word) } }
        try await terminal.press("Down")
      }
      try await terminal.press("q")
      try await terminal.wait(for: "done\n")
    }
    #expect(command.runs == 1)
    #expect(server.log.connections <= 2, "as many as a server gets at once")
  }

  @Test(.needs("tmux")) func `recents are stored, deleted and restored`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 404) }
    let workbench = try Workbench.asking(server)
    try await Tmux.run(workbench) { terminal in
      try await terminal.type("agg tui; agg recents --format line; echo do''ne")
      try await terminal.wait(for: "› KAUS")
      try await terminal.press("d")
      try await terminal.wait(for: "KAUS is deleted; z brings it back")
      try await terminal.press("/", "e", "h", "a", "m")
      try await terminal.wait(for: "› EHAM")
      try await terminal.press("Enter")
      try await terminal.wait(for: "EHAM  Amsterdam")
      try await terminal.press("q")
      try await terminal.wait(for: "EHAM KPWM\n")
      try await terminal.type("clear; agg tui; agg recents --format line; echo do''ne")
      try await terminal.wait(for: "› EHAM")
      try await terminal.press("d", "z", "q")
      try await terminal.wait(for: "EHAM KPWM\n")
    }
  }

  @Test(
    .needs("tmux"),
    arguments: [
      (#"{"preferredCity":"oslo"}"#, "", "› Oslo  Norway"),
      (#"{"preferredCity":"KJFK"}"#, "", "› KJFK  John F Kennedy"),
      ("{}", #"{"version":1,"lastPlace":"oslo"}"#, "› Oslo  Norway"),
    ]
  )
  func `the usual place is selected at the start`(settings: String, state: String, row: String) async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"settings":\#(settings),"cities":{"oslo":{}}}"#)
    if !state.isEmpty { try workbench.home.write(state, to: ".local/state/agg/state.json") }
    try await Tmux.run(workbench, columns: 120) { terminal in
      try await terminal.type("agg tui --offline")
      try await terminal.wait(for: row)
    }
  }

  @Test(.needs("tmux")) func `places that are named are in the list, and the first one is open`() async throws
  {
    try await Tmux.run(try Workbench()) { terminal in
      try await terminal.type("agg tui KJFK New York Berlin --sample; echo do''ne")
      try await terminal.wait { $0.contains("KJFK  John F Kennedy") && $0.contains("Esc back") }
      try await terminal.press("Escape")
      try await terminal.wait { $0.contains("› KJFK") && $0.contains("New York") && $0.contains("Berlin") }
      try await terminal.press("q")
      try await terminal.wait(for: "done\n")
      try await terminal.type("clear; agg tui --offline Aspen KPWM; agg recents -f line; echo do''ne")
      try await terminal.wait { $0.contains("Aspen, Colorado") && $0.contains("Esc back") }
      try await terminal.press("q")
      try await terminal.wait(for: "done\n")
    }
  }

  @Test(.needs("tmux"))
  func `the code of an airport finds the airport, and not the city of its letters`()
    async throws
  {
    try await Tmux.run(try Workbench()) { terminal in
      try await terminal.type("agg tui --offline")
      try await terminal.wait(for: "Recents")
      try await terminal.press("/", "o", "s", "l")
      try await terminal.wait { $0.contains("ENGM  Oslo") && $0.contains("Oslo  Oslo, Norway") }
    }
  }

  @Test(.needs("tmux")) func `a last place that is written as a name is not an airport`() async throws {
    let workbench = try Workbench()
    try workbench.home.write(#"{"version":1,"lastPlace":"Sylt"}"#, to: ".local/state/agg/state.json")
    try await Tmux.run(workbench, columns: 120) { terminal in
      try await terminal.type("agg tui --offline")
      try await terminal.wait { $0.contains("› Sylt ") && !$0.contains("SYLT") && !$0.contains("Lethem") }
    }
  }

  @Test(
    .needs("tmux"),
    arguments: [
      ("oslo ", "› Oslo  Oslo, Norway"), ("Zürich ", "› Zürich  Zürich, Switzerland"),
      ("New York, ", "› New York  "), ("berlin, ", "› Berlin  Germany"), ("52.5,13.4 ", "› 52.5,13.4 "),
    ]
  )
  func `a space at the end of a search loses nothing`(typed: String, row: String) async throws {
    try await Tmux.run(try Workbench(), columns: 120) { terminal in
      try await terminal.type("agg tui --offline")
      try await terminal.wait(for: "Recents")
      try await terminal.press("/")
      try await terminal.write(typed)
      try await terminal.wait(for: row)
    }
  }

  @Test(.needs("tmux")) func `a sample is found by another name, and its title does not change`() async throws
  {
    try await Tmux.run(try Workbench(), columns: 120, rows: 40) { terminal in
      try await terminal.type("agg tui --sample")
      try await terminal.wait(for: "Recents")
      try await terminal.press("/")
      try await terminal.write("Portland")
      try await terminal.wait { $0.contains("› Portland  Oregon, United States") && !$0.contains("KPDX") }
      try await terminal.press("Enter")
      let shown = try await terminal.wait(for: "Portland, Oregon, United States")
      #expect(shown.ranges(of: "Portland  Oreg").count == 1, "a row that is there already: \(shown)")
      #expect(!shown.contains("No sample"))
    }
  }

  @Test(.needs("tmux")) func `a page without an answer has a sentence in the user's language`() async throws {
    try await Tmux.run(try Workbench(), columns: 120) { terminal in
      try await terminal.type("agg tui --offline --lang de")
      try await terminal.wait(for: "KAUS konnte nicht abgerufen werden.")
      try await terminal.press("4")
      try await terminal.wait(for: "Keine Quelle nannte das Wetter hier.")
    }
  }

  @Test(.needs("tmux")) func `a map is zoomed and moved, and sun and warnings have tabs`() async throws {
    try await Tmux.run(try Workbench()) { terminal in
      try await terminal.type("agg tui --sample")
      try await terminal.wait(for: "Recents")
      try await terminal.press("End", "Enter", "8")
      try await terminal.wait { $0.contains("[Sun]") && $0.contains("Sunrise") && !$0.contains("Recents") }
      try await terminal.press("6")
      try await terminal.wait(for: "[Warnings")
      try await terminal.press("5")
      try await terminal.wait { $0.contains("[Map]") && $0.contains("hjkl move") && $0.contains("km wide") }
      let before = try await terminal.screen()
      try await terminal.press("+", "l")
      try await terminal.wait { $0.contains("km wide") && $0 != before && !$0.contains("asking") }
    }
  }

  @Test(.needs("tmux")) func `a row that is opened later is viewed later`() async throws {
    // Times of views are in seconds. A source that never answers makes time pass: its timeout is 1.5 s.
    let server = try LoopbackServer { _ in .silence }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true, "timeout": "1500ms" }"#
    ])
    try await Tmux.run(workbench) { terminal in
      try await terminal.type("agg tui; echo do''ne")
      try await terminal.wait(for: "› KAUS")
      let started = Date()
      try await terminal.press("End", "Up", "Up")
      try await terminal.wait { $0.contains("› Berlin") && $0.contains("did not respond in time") }
      try await terminal.press("Home")
      try await terminal.wait(for: "› KAUS")
      try await terminal.press("Enter", "q")
      try await terminal.wait(for: "done\n")
      let json = try await workbench.agg(["recents", "--json"]).output
      let viewed = try json.matches(of: /"viewed": ?"([^"]+)"/).map {
        try Date(String($0.1), strategy: .iso8601)
      }
      #expect(try #require(viewed.max()) > started, "\(json)")
    }
  }

  @Test(.needs("tmux")) func `ages use the clock of the run, and pages without a source say so`()
    async throws
  {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    try await Tmux.run(try Workbench.asking(server)) { terminal in
      try await terminal.type("agg tui --no-cache --now 2020-10-01T08:45:00Z; echo do''ne")
      try await terminal.wait(for: "Recents")
      try await terminal.press("End", "Up", "Up")
      try await terminal.wait { $0.contains("› Berlin") && $0.contains("0 min old") }
      try await terminal.press("q")
      try await terminal.wait(for: "done\n")
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [:])
    try await Tmux.run(workbench) { terminal in
      try await terminal.type("agg tui --lang de; echo do''ne")
      try await terminal.wait(for: "Keine Quelle kann das beantworten.")
      try await terminal.press("q")
      try await terminal.wait(for: "done\n")
    }
  }

  // MARK: - Motion

  @Test(.needs("tmux")) func `the wind moves unless motion is switched off`() async throws {
    try await atOnce([[:], ["NO_MOTION": "1"]]) { variables in
      let workbench = try Workbench()
      let isStill = variables["NO_MOTION"] != nil
      try await Tmux.run(workbench, columns: 120, variables) { terminal in
        func picture(_ screen: String) -> String {
          String(screen.filter { ("\u{2800}"..."\u{28FF}").contains($0) })
        }
        try await terminal.type("agg tui --sample; echo do''ne")
        if isStill {
          // The answer is there, and no mote.
          #expect(picture(try await terminal.wait(for: "Density alt.")).isEmpty)
        } else {
          let first = picture(try await terminal.wait { picture($0).count == 6 })
          try await terminal.wait { picture($0).count == 6 && picture($0) != first }
        }
        try await terminal.press("q")
        try await terminal.wait(for: "done\n")
        try await terminal.record(to: "bytes")
        // Only the line of the wind is drawn again.
        let again = "\u{1B}[1F"
        if isStill {
          try await terminal.type("clear; agg watch Berlin --sample --every 1s --times 2; echo ov''er")
          try await terminal.wait(for: "over\n")
          let bytes = try Self.text(workbench, "bytes")
          #expect(!bytes.contains(again) && !bytes.contains("⠁⠀"))
        } else {
          // The next answer is an hour away, so however slow the machine is, the wind moves before it.
          try await terminal.type("clear; agg watch Berlin --sample --every 1h")
          try await terminal.wait { _ in try Self.text(workbench, "bytes").contains(again) }
          try await terminal.press("C-c")
        }
      }
    }
  }
}
