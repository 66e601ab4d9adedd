/// The directories for a user's files, by the XDG Base Directory Specification.
package enum BaseDirectory: String, Sendable {
  case cache, config, data, state

  /// The environment variable that sets another directory.
  package var variable: String {
    switch self {
    case .cache: "XDG_CACHE_HOME"
    case .config: "XDG_CONFIG_HOME"
    case .data: "XDG_DATA_HOME"
    case .state: "XDG_STATE_HOME"
    }
  }

  private var placeInHome: String {
    switch self {
    case .cache: ".cache"
    case .config: ".config"
    case .data: ".local/share"
    case .state: ".local/state"
    }
  }

  /// agg's folder in it, such as `/home/me/.cache/agg`; it may not exist.
  ///
  /// - Returns: `nil` when neither the variable nor `HOME` is an absolute path.
  package func folder(_ environment: [String: String]) -> String? {
    if let directory = environment[variable], directory.hasPrefix("/") { return "\(directory)/agg" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home == "/" ? "" : home)/\(placeInHome)/agg"
  }
}
