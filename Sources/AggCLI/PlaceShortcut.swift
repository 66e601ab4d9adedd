import Aggregation
import Arguments
import Configuration
import Text

/// `agg Berlin` and `agg KPWM`: the first word is a place instead of a command.
enum PlaceShortcut {
  /// What may stand in place of a command.
  static let operand = OperandSpec("place", "Places or airports", arity: .many, completion: .place)

  /// Parses a command line and adds the command that was left out before a place: `weather`, or `airport`
  /// before a code.
  ///
  /// - Throws: The error of the line as it was typed. A misspelled command is reported as one.
  static func parse(_ words: [String], _ environment: [String: String]) throws(UsageError) -> ParsedCommand {
    let problem: UsageError
    do throws(UsageError) { return try CommandTable.root.parse(words) } catch { problem = error }
    if let meant = habits[problem.message] {
      var problem = problem
      problem.help = "Did you mean \(meant)?"
      throw problem
    }
    guard let (start, word, near) = problem.unknownCommand, problem.command.path.isEmpty else {
      throw problem
    }
    let operands = problem.command.operands
    let cities = cities(problem.command, environment)
    if let command = otherWords[word], CityNames(cities)[word] == nil {
      throw problem.suggesting(command, operands.dropFirst())
    }
    // Commands are written in lower case: `Mali` is not a misspelled `map`.
    guard near == nil || word != word.lowercased() else { throw problem }
    guard let command = command(for: operands, cities) else {
      throw near == nil ? problem.suggesting(operands.joined(separator: " "), cities) : problem
    }
    return try CommandTable.root.parse(Array(words[..<start]) + [command] + words[start...])
  }

  /// Words of pilots and of other programs for what a command shows. Each is also a code or the beginning of
  /// the name of a place, which is not meant: TAF is an airport in Algeria.
  private static let otherWords = [
    "aqi": AirCommand.name, "forecast": DailyCommand.name, "metar": AirportCommand.name,
    "moon": SunCommand.name, "now": WeatherCommand.name, "pirep": AirportCommand.name,
    "pollen": AirCommand.name, "search": PlacesCommand.name, "snow": RainCommand.name,
    "taf": AirportCommand.name, "today": WeatherCommand.name, "uv": WeatherCommand.name,
    "week": DailyCommand.name, "winds": AirportCommand.name,
  ]

  /// What other programs call a subcommand or an option, as the error about it, and what agg has for it.
  private static let habits = [
    "agg watch has no option --interval": "--every", "agg watch has no option -n": "--every",
    #"unknown command "agg config list""#: "agg config show",
    #"unknown command "agg config ls""#: "agg config show",
    #"unknown command "agg config remove""#: "agg config unset",
    #"unknown command "agg config rm""#: "agg config unset",
    #"unknown command "agg config delete""#: "agg config unset",
    #"unknown command "agg cities list""#: "agg cities", #"unknown command "agg cities ls""#: "agg cities",
    #"unknown command "agg cities rm""#: "agg cities remove",
    #"unknown command "agg cities delete""#: "agg cities remove",
    #"unknown command "agg providers list""#: "agg providers",
    #"unknown command "agg providers ls""#: "agg providers",
    #"agg recents does not take "list""#: "agg recents", #"agg recents does not take "ls""#: "agg recents",
    #"agg recents does not take "clear""#: "agg recents --clear",
    #"agg recents does not take "remove""#: "agg recents --remove",
    #"agg recents does not take "rm""#: "agg recents --remove",
  ]

  private static func command(for words: [String], _ cities: [Config.City]) -> String? {
    let resolver = PlaceResolver(cities: cities)
    let isConfigured = CityNames(cities)[words[0]] != nil
    // The first word of `Los Angeles` and of `New York London` is also a code.
    let name = resolver.names(in: words)[0]
    if !isConfigured, name == words[0], (3...4).contains(name.utf8.count), PlaceResolver.isCode(name) {
      return AirportCommand.name
    }
    return name.lowercased() == Session.here || resolver.isPlace(name) ? WeatherCommand.name : nil
  }

  /// The cities of the config; empty if the config is broken, because the command itself reports that.
  private static func cities(_ command: ParsedCommand, _ environment: [String: String]) -> [Config.City] {
    let config = RunConfig(command, environment: environment, runsPrograms: false) { _ in }
    return (try? config.get().cities) ?? []
  }
}

extension UsageError {
  /// Suggests a command with the words that were typed behind another one, as in `agg taf PANC`.
  fileprivate func suggesting(_ command: String, _ operands: some Sequence<String>) -> Self {
    var problem = self
    problem.help = "Did you mean \((["agg", command] + operands.map(\.shellWord)).joined(separator: " "))?"
    return problem
  }

  /// Suggests the place that is most similar to a word in place of a command, as in `agg berlni`.
  fileprivate func suggesting(_ typed: String, _ cities: [Config.City]) -> Self {
    do throws(PlaceResolver.Failure) { _ = try PlaceResolver(cities: cities).place(typed) } catch {
      guard case .unknown(let name) = error, let place = name.suggestions.first else { return self }
      var problem = self
      problem.message = "\"\(typed)\" is neither a command nor a known place"
      problem.help = Suggestion(["agg \(WeatherCommand.name) \(place.shellWord)"]).sentence ?? problem.help
      return problem
    }
    return self
  }
}
