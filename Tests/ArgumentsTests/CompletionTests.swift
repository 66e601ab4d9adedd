import Arguments
import TestSupport
import Testing

/// The scripts in real shells, with a program that knows a few places.
struct CompletionTests {
  @Test(arguments: Shell.allCases)
  func `each shell has a completion script`(shell: Shell) {
    expectGolden(ToolSpec.root.completionScript(for: shell), "tool.\(shell)")
  }

  /// A line up to TAB, and the possible replacements of its last word.
  static let lines: [(words: [String], expected: [String])] = [
    (["w"], ["weather"]), ([""], ["weather", "config", "help", "forget"]), (["__"], []),
    (["config", ""], ["set", "show"]), (["config", "sh"], ["show"]), (["conf", ""], []),
    (["-m", "config", "s"], ["set", "show"]), (["--format", "json", "w"], ["weather"]),
    (["--format=json", "w"], ["weather"]), (["-fjson", "w"], ["weather"]),
    (["-mf", "json", "w"], ["weather"]),
    (["config", "set", "u"], ["units"]), (["config", "set", "units", "x", ""], []),
    (["weather", "--da"], ["--days"]), (["--da"], []), (["weather", "--"], options(["--days"])),
    (["weather", "--m"], ["--metric", "--mode"]), (["weather", "--metric", "--m"], ["--mode"]),
    (["weather", "-m", "--m"], ["--mode"]), (["-m", "weather", "--m"], ["--mode"]),
    (["--ca"], ["--cache"]), (["--cache", "--ca"], []), (["--no"], []),
    (["--source", "a", "--s"], ["--source"]), (["-f", "t"], ["text"]),
    (["-mf", "t"], ["text"]), (["-ft"], ["-ftext"]), (["-mft"], ["-mftext"]), (["-mx"], []),
    (["weather", "-ftext"], ["-ftext"]),
    (["--json", "1", ""], []), (["weather", "--", "--m"], []), (["--format", "--", "w"], ["weather"]),
    (["weather", "-33.8,151", "--da"], ["--days"]), (["help", "config", "s"], ["set", "show"]),
    (["config", "set", "--m"], []), (["config", "show", "--"], ["--format", "--help"]),
    (["config", "show", "-f", ""], ["text"]), (["config", "set", "--fo"], ["--force"]),
    (["--source", ""], ["a", "b"]), (["weather", "--days", ""], []), (["--mode", "o"], ["only="]),
    // The program knows which command the word belongs to.
    (["weather", "of"], ["of-for-weather"]), (["of"], ["of-for-"]),
    // A place in place of a command.
    (["of", "of"], ["of-for-"]), (["config", "of"], []),
  ]

  private static func options(_ own: [String]) -> [String] {
    own + [
      "--metric", "--cache", "--format", "--source", "--from", "--mode", "--json", "--help",
    ]
  }

  @Test(arguments: lines)
  func `bash offers the matching words`(words: [String], expected: [String]) async throws {
    #expect(try await ShellBench().bash(words) == expected)
  }

  /// Bash passes words as they are typed, split at = and :.
  @Test(arguments: [
    (["--format", "=", "t"], ["text"]), (["--format", "="], ["text", "json", "plain\\ text", "it\\'s"]),
    (["-f", "pl"], ["plain\\ text"]), (["-f", "\"pl"], ["plain text"]), (["-f", "it\\'"], ["it\\'s"]),
    (["-f", "'it"], ["it'\\''s"]), (["--mode", "=", "on"], ["only="]), (["--json", "=", ""], ["1", "2"]),
    (["weather", "coe"], ["Coeur\\ d\\'Alene"]), (["weather", "\"Coe"], ["Coeur d'Alene"]),
    (["weather", "Coeur\\ d"], ["Coeur\\ d\\'Alene"]), (["weather", "'Coe"], ["Coeur d'\\''Alene"]),
    (["weather", "\"Say"], ["Say \\\"\\$5\\\""]), (["weather", "Say"], ["Say\\ \\\"\\$5\\\""]),
    (["weather", "new"], ["new-york", "new\\ Haven"]), (["new"], ["new-york", "new\\ Haven"]),
    (["zur"], ["Zürich"]),
    // Codes are written in capitals.
    (["weather", "kp"], ["KPDX", "KPWM"]),
    // A word with an open quote is replaced by one that begins with a quote.
    (["weather", "L'Aq"], ["''\\''Aquila"]), (["weather", "\"L'Aq"], ["L'Aquila"]),
    (["weather", "'L'\\''Aq"], ["Aquila"]), (["weather", "Coeur\\ d'A"], ["''\\''Alene"]),
    // Typed text is not lost to candidates that begin differently.
    (["weather", "port"], ["KPDX  Portland", "KPWM  Portland Jetport", " "]),
    (["weather", "jet"], ["KPWM  Portland Jetport", " "]), (["weather", "zur"], ["Zürich"]),
  ])
  func `bash completes names in the user's spelling`(words: [String], expected: [String]) async throws {
    #expect(try await ShellBench().bash(words) == expected)
  }

  @Test(.needs("fish"), arguments: lines)
  func `fish offers the matching words`(words: [String], expected: [String]) async throws {
    let offered = try await ShellBench().fish(words)
    let typed = words.last ?? ""
    // It shows short names, too, and leaves letters out when nothing else matches.
    let isLetter = typed.hasPrefix("-") && !typed.hasPrefix("--")
    #expect(
      offered.filter { $0.hasPrefix(typed) && (isLetter || $0.hasPrefix("--") || !$0.hasPrefix("-")) }
        == expected
    )
  }

  @Test(.needs("fish"))
  func `fish describes, and completes values behind an equals sign`() async throws {
    let bench = try ShellBench()
    #expect(try await bench.fish(["wea"], describes: true) == ["weather\tThe weather: now"])
    #expect(try await bench.fish(["--format=t"]) == ["--format=text"])
    #expect(try await bench.fish(["weather", "Coe"]) == ["Coeur d'Alene"])
    #expect(try await bench.fish(["weather", "\"Coeur d"]) == ["Coeur d'Alene"])
    // What does not begin as typed would be dropped.
    #expect(try await bench.fish(["weather", "zur"], describes: true) == ["zurich\tZürich, City"])
    #expect(try await bench.fish(["weather", "\"zur"]) == ["zurich"])
    for word in ["L'Aq", "\"L'Aq", "L\\'Aq"] {
      #expect(try await bench.fish(["weather", word]) == ["L'Aquila"])
    }
  }

  /// How shells complete a word up to TAB, typed on a terminal.
  @Test(
    .needs("script"),
    .needs("zsh"),
    arguments: [
      ("L'Aq", "L'Aquila"), ("l'aq", "'Aquila"), ("\"L'Aq", "L'Aquila"), ("L\\'Aq", "L'Aquila"),
      ("'L'\\''Aq", "L'Aquila"), ("Coeur\\ d'A", "Coeur d'Alene"), ("'Coeur d'\\''A", "Coeur d'Alene"),
      ("\"Coeur d'A", "Coeur d'Alene"),
    ]
  )
  func `an apostrophe in a name is read back`(word: String, place: String) async throws {
    for shell in ["bash", "zsh"] {
      let shown = try await ShellBench().typed("show weather \(word)\t", in: shell)
      #expect(shown.hasPrefix("shown<weather><") && shown.hasSuffix("\(place)>"), "\(shell): \(shown)")
    }
  }

  @Test(.needs("script"), .needs("zsh"))
  func `no space follows an incomplete word`() async throws {
    for shell in ["bash", "zsh"] {
      let shown = try await ShellBench().typed("show weather --mode on\ta\t x", in: shell)
      #expect(shown == "shown<weather><--mode><only=a><x>", "\(shell): \(shown)")
    }
  }

  @Test(
    .needs("zsh"),
    arguments: [
      (["w"], ":command:_tool_nested"), (["config", ""], ":command:_tool_nested"),
      (["weather", "x", ""], "*:place:_tool_ask place"),
      (["-mf", "json", "config", "set", ""], ":key:(units time)"),
      (["weather", ""], "--metric[Show °C \\[not \"°F\"\\]\\: $HOME, `ls` and C\\:\\\\dir]"),
      (["weather", ""], "(-f --format)--format=[How to print]:NAME:(text json plain\\ text it\\'s)"),
      (["weather", ""], "*--source=[Ask this one; may be given again]:ID:_tool_ask provider"),
      (["weather", ""], "--cache[Keep answers]"),
    ]
  )
  func `zsh gets the matching words`(words: [String], spec: String) async throws {
    let specs = try await ShellBench().zsh(words)
    #expect(specs.contains { $0 == spec || $0 == "(-m --metric)\(spec)" }, "\(specs)")
  }
}

/// A program with the name tool, and shells that complete its words.
private struct ShellBench {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    for shell in Shell.allCases {
      try folder.write(ToolSpec.root.completionScript(for: shell), to: "tool.\(shell)")
    }
    try folder.writeProgram(
      #"""
      #!/bin/sh
      kind=$2
      for typed; do :; done
      case "$kind $typed" in
        "place "[Ll]"'"[Aa]q*) printf "L'Aquila\tItaly\n" ;;
        'place '[Cc]oe*) printf "Coeur d'Alene\tIdaho\n" ;;
        'place Say'*) printf 'Say "$5"\tNowhere\n' ;;
        'place new') printf 'new-york\tCity\nNew Haven\tCity\n' ;;
        'place port') printf 'KPDX\tPortland\nKPWM\tPortland Jetport\n' ;;
        'place jet') printf 'KPWM\tPortland Jetport\n' ;;
        'place zur') printf 'Zürich\tCity\n' ;;
        'provider '*) printf 'a\nb\n' ;;
        'merge only='*) printf 'only=a\n' ;;
        'merge o'*) printf 'only=\n' ;;
        'place kp') printf 'KPDX\tPortland\nKPWM\tPortland Jetport\n' ;;
        'place of') printf 'of-%s-%s\n' "${3#--}" "$4" ;;
        'command s') [ "$6" = config ] && printf 'set\tChange one\nshow\tPrint all\n' ;;
        place*) echo 'nothing of that kind' >&2; exit 1 ;;
      esac
      """#,
      to: "bin/tool"
    )
  }

  func bash(_ words: [String]) async throws -> [String] {
    try await run(
      "bash",
      ["--norc", "-c"],
      """
      source "$1"; shift
      COMP_WORDS=(tool "$@") COMP_CWORD=$#
      _tool tool
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      exit 0
      """,
      [folder.path + "/tool.bash"] + words
    )
  }

  func fish(_ words: [String], describes: Bool = false) async throws -> [String] {
    let lines = try await run(
      "fish",
      ["--no-config", "-c"],
      "source $argv[1]; complete -C $argv[2]",
      ["\(folder.path)/tool.fish", (["tool"] + words).joined(separator: " ")]
    )
    return describes ? lines : lines.map { String($0.prefix { $0 != "\t" }) }
  }

  /// The arguments of `_arguments`.
  func zsh(_ words: [String]) async throws -> [String] {
    try await run(
      "zsh",
      ["-f", "-c"],
      """
      compdef() { :; }
      _arguments() { print -rl -- "$@"; }
      source "$1"; shift
      words=(tool "$@") CURRENT=$(($# + 1))
      _tool
      """,
      ["zsh", "\(folder.path)/tool.zsh"] + words
    )
  }

  /// The arguments of a function with the name show when a line that ends with TAB is typed.
  func typed(_ line: String, in shell: String) async throws -> String {
    let (command, setup) =
      shell == "zsh"
      ? ("zsh -f -i", "autoload -Uz compinit; compinit -u -D; source ~/tool.zsh; compdef _tool show")
      : ("bash --norc -i", "source ~/tool.bash; complete -o nosort -F _tool show")
    let result = try await Subprocess.run(
      try #require(programPath("script")),
      ["-qec", command, "/dev/null"],
      environment: [
        "PATH": "\(folder.path)/bin:/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "TERM": "dumb",
        "PS1": "",
      ],
      input: """
        \(setup)
        show() { printf 'shown'; printf '<%s>' "$@"; echo; }
        \(line)
        exit

        """
    )
    return result.output.split(whereSeparator: \.isNewline).last { $0.hasPrefix("shown<") }.map(String.init)
      ?? result.output
  }

  private func run(_ shell: String, _ options: [String], _ script: String, _ words: [String]) async throws
    -> [String]
  {
    let program = try #require(programPath(shell))
    let name = shell == "bash" ? [shell] : []
    let result = try await Subprocess.run(
      program,
      options + [script] + name + words,
      environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"]
    )
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    return result.output.split(separator: "\n").map(String.init)
  }
}
