import Foundation
import TerminalImages
import TestSupport
import Testing

@testable import AggCLI

private let python = "/usr/bin/python3"

/// The provider's icon above the answer, if the terminal draws images.
struct ImageTests {
  @Test(
    arguments: [
      (.always, [:], false, .kitty), (.always, ["LC_TERMINAL": "iTerm2"], false, .iTerm2),
      (.auto, ["TERM": "xterm-kitty"], false, nil), (.auto, ["TERM": "xterm-kitty"], true, .kitty),
      (.auto, ["TERM": "xterm", "TERM_PROGRAM": "WezTerm"], true, .iTerm2),
      (.auto, ["TERM": "xterm", "TERM_PROGRAM": "ghostty"], true, .kitty),
      (.auto, ["TERM": "foot"], true, .sixel(background: nil)),
      (.auto, ["TERM": "mlterm-256color", "SSH_TTY": "/dev/pts/1"], true, .sixel(background: nil)),
      (.auto, ["TERM": "foot", "TMUX": "/tmp/x"], true, nil), (.auto, ["TERM": "foot"], false, nil),
      (.auto, ["TERM": "xterm-kitty", "TMUX": "/tmp/x"], true, nil),
      (.auto, ["TERM": "screen-256color", "TERM_PROGRAM": "WezTerm"], true, nil),
      (.auto, ["TERM": "dumb", "LC_TERMINAL": "iTerm2"], true, nil),
      (.auto, ["TERM": "xterm", "SSH_TTY": "/dev/pts/1"], true, nil),
      (.auto, ["TERM": "xterm", "SSH_TTY": "/dev/pts/1", "LC_TERMINAL": "iTerm2"], true, .iTerm2),
      (.never, ["TERM": "xterm-kitty"], true, nil),
    ] as [(ImageChoice, [String: String], Bool, ImageProtocol?)]
  )
  func `the image protocol follows the terminal and the option`(
    choice: ImageChoice,
    environment: [String: String],
    isTerminal: Bool,
    expected: ImageProtocol?
  ) {
    #expect(ImageSupport.find(choice, environment, isTerminal: isTerminal) == expected)
  }

  // MARK: - The real binary

  private static let words = ["weather", "52.52,13.41", "--now", "2020-10-01T08:45:00Z", "--width", "60"]

  /// Eight pixels each way, some of them transparent.
  private static func png() -> [UInt8] {
    let text =
      "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAEHRFWHRTb2Z0d2FyZQBieSBoYW5kQu0KTAAAAChJRE"
      + "FUeNpNjcENwDAIxDIMw2QYhsgIDMMwDIOUuvQeRUK27uO1OFvnbv71gAulhpIAAAA/SURBVCnvoZ1r9g0OQ16wx/c3"
      + "bOjyhCWfMyfhSsCU9zBIhBIw5AV7PJWALk9Y+U8UiVICpryHTaKVgCEv2PwD9k9rFp1QN+MAAAAASUVORK5CYII="
    return Data(base64Encoded: text).map(Array.init) ?? []
  }

  private static func server(icon: LoopbackReply = .answer(png(), headers: [("Content-Type", "image/png")]))
    throws -> LoopbackServer
  {
    let now = try Workbench.recording("OpenWeatherMap/Samples/weather-berlin-2020.json")
    let ahead = try Workbench.recording("OpenWeatherMap/Samples/forecast-berlin-2020.synthetic.json")
    return try LoopbackServer { request in
      if request.path.hasPrefix("/img/wn/") { return icon }
      return .answer(request.path.contains("forecast") ? ahead : now)
    }
  }

  private static func workbench(_ server: LoopbackServer) throws -> Workbench {
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "openweathermap":
        #"{ "baseURL": "\#(server.url)", "allowLocal": true, "params": { "key": "canary-4711" } }"#
    ])
    return workbench
  }

  @Test func `the image is above the answer, and is requested once`() async throws {
    let server = try Self.server()
    let workbench = try Self.workbench(server)
    let plain = try await workbench.agg(Self.words)
    let first = try await workbench.agg(Self.words + ["--image", "always"])
    let again = try await workbench.agg(Self.words + ["--image", "always"])
    let data = Data(Self.png()).base64EncodedString()
    #expect(first.output == "\u{1B}_Ga=T,f=100,q=2,c=6,r=3,m=0;\(data)\u{1B}\\\n" + plain.output)
    #expect(again.output == first.output)
    let icons = server.log.requests.filter { $0.path.hasPrefix("/img/") }
    #expect(icons.count == 1)
    #expect(icons.first?.path.contains("canary") == false, "a picture needs no key")
  }

  @Test(
    arguments: [
      .answer("<html>", headers: [("Content-Type", "text/html")]), .answer("", status: 404), .hangUp,
      .redirect(to: "http://127.0.0.1:1/other.png"),
    ] as [LoopbackReply]
  )
  func `without an image the symbol stays`(reply: LoopbackReply) async throws {
    let server = try Self.server(icon: reply)
    let workbench = try Self.workbench(server)
    let result = try await workbench.agg(Self.words + ["--image", "always"])
    #expect(result.status == 0, "\(result.error)")
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.output.contains("°C"))
    #expect(server.log.requests.contains { $0.path.hasPrefix("/img/wn/") })
  }

  @Test(arguments: [
    ["--json"], ["--format", "markdown"], ["--format", "{temperature}"], ["--image", "auto"],
  ])
  func `images are written only for a terminal`(words: [String]) async throws {
    let server = try Self.server()
    let workbench = try Self.workbench(server)
    let image = words.contains("--image") ? [] : ["--image", "always"]
    let result = try await workbench.agg(Self.words + image + words)
    #expect(result.status == 0, "\(result.error)")
    #expect(!result.output.contains("\u{1B}"))
    #expect(server.log.requests.allSatisfy { !$0.path.hasPrefix("/img/") })
  }

  /// A terminal that the test controls: it confirms or denies support of images, or does not reply.
  private static let terminal = """
    import os, pty, sys
    mode, words = sys.argv[1], sys.argv[2:]
    child, terminal = pty.fork()
    if child == 0: os.execv(words[0], words)
    seen, answered = b"", False
    while True:
      try: data = os.read(terminal, 65536)
      except OSError: break
      if not data: break
      seen += data
      if not answered and b"\\x1b[c" in seen:
        answered = True
        if mode == "yes": os.write(terminal, b"\\x1b_Gi=31;OK\\x1b\\\\\\x1b[?62;4c")
        if mode == "sixel": os.write(terminal, b"\\x1b]11;rgb:ffff/8080/0000\\x1b\\\\\\x1b[?62;4;22c")
        if mode == "no": os.write(terminal, b"\\x1b]11;rgb:ff/80/00\\x07\\x1b[?4;22c")
    os.waitpid(child, 0)
    sys.stdout.buffer.write(seen)
    """

  @Test(
    .needs("/usr/bin/python3"),
    arguments: [
      // The first number identifies the terminal, so a 4 there does not mean sixels.
      ("yes", "\u{1B}_Ga=T,f=100,q=2,"), ("sixel", "\u{1B}P0;1;0q\"1;1;8;8#0;2;"), ("no", nil),
      ("silent", nil),
    ] as [(String, String?)]
  )
  func `a terminal is queried without waiting for long`(mode: String, drawn: String?) async throws {
    let server = try Self.server()
    let workbench = try Self.workbench(server)
    let words = [try Subprocess.aggPath()] + Self.words + ["--image", "auto"]
    let result = try await Subprocess.run(
      python,
      ["-c", Self.terminal, mode] + words,
      environment: workbench.environment.merging(["TERM": "xterm-256color"]) { $1 }
    )
    #expect(
      result.output.contains("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c")
    )
    for start in ["\u{1B}_Ga=T,f=100,q=2,", "\u{1B}P0;1;0q\"1;1;8;8#0;2;"] {
      #expect(result.output.contains(start) == (start == drawn))
    }
    #expect(result.output.contains("12.1 °C"), "the answer comes in any case: \(result.output)")
    #expect(!result.output.contains("^["), "no answer of the terminal is echoed")
    #expect(!server.log.requests.isEmpty)
  }
}
