import Foundation
import SpannedJSON
import TestSupport
import Testing

/// A separate home directory for each test, so that runs of the real program do not affect each other.
struct Workbench {
  let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  /// The environment of a shell with UTF-8 and without a terminal. The config of this machine does not count.
  var environment: [String: String] {
    [
      "HOME": home.path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm",
      "XDG_CONFIG_DIRS": "\(home.path)/machine",
    ]
  }

  func agg(
    _ words: [String],
    _ more: [String: String] = [:],
    input: String = ""
  ) async throws -> Subprocess.Result {
    try await Subprocess.agg(
      words,
      environment: environment.merging(more) { $1 },
      input: input,
      limit: .seconds(30)
    )
  }

  /// Writes the user's config.
  func configure(_ json: String) throws { try home.write(json, to: ".config/agg/config.json") }

  /// Writes a user's config with only these providers: all built-in ones are off, so that no request leaves
  /// this machine.
  ///
  /// - Parameter providers: The entries by their names, as JSON.
  func configure(providers: KeyValuePairs<String, String>) throws {
    try configure(entries: providers.map { ($0.key, $0.value) })
  }

  func configure(entries providers: [(id: String, entry: String)]) throws {
    let others = Self.shippedProviders.filter { id in !providers.contains { $0.id == id } }
    let entries =
      providers.map { "\"\($0.id)\": \($0.entry)" } + others.map { "\"\($0)\": { \"enabled\": false }" }
    try configure("{ \"providers\": { \(entries.joined(separator: ", ")) } }")
  }

  /// A user's config whose only source is Open-Meteo, at a server of this machine.
  static func asking(_ server: LoopbackServer) throws -> Workbench {
    let workbench = try Workbench()
    try workbench.configure(providers: ["open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#]
    )
    return workbench
  }

  /// A user's config without airports, whose only source is OpenWeather at a server of this machine, with a
  /// key from a command.
  static func asking(_ server: LoopbackServer, key command: CountedCommand) throws -> Workbench {
    let workbench = try Workbench()
    let words = String(decoding: try JSONEncoder().encode(command.words), as: UTF8.self)
    let others = shippedProviders.filter { $0 != "openweathermap" }
    try workbench.configure(
      """
      { "airports": [], "providers": {
          "openweathermap": {
            "baseURL": "\(server.url)", "allowLocal": true, "params": { "key": { "command": \(words) } }
          },
          \(others.map { "\"\($0)\": { \"enabled\": false }" }.joined(separator: ", "))
      } }
      """
    )
    return workbench
  }

  /// The response of Open-Meteo for Berlin at 2020-10-01T08:45:00Z, without its point, for it stands for the
  /// responses for other places, too.
  static func forecast() throws -> String {
    try recording("OpenMeteo/Samples/forecast-berlin-2020.synthetic.json")
      .replacing(#""latitude":52.52,"longitude":13.419998,"#, with: "")
  }

  /// A recorded response of a source.
  static func recording(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: "Providers/\(path)"), encoding: .utf8)
  }

  /// The names of the built-in sources.
  static let shippedProviders: [String] = {
    let file = Repository.root.appending(path: "config.json")
    let config = (try? Data(contentsOf: file)).flatMap { try? JSONDocument(Array($0), options: .config) }
    return config?.root["providers"]?.members.map(\.key.string) ?? []
  }()
}
