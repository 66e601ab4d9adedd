package import Catalog
package import HTTPTransport
package import Merge
import Text
package import Weather

/// The config of a run: the values of all layers, combined and checked.
package struct Config: Sendable {
  /// `settings`. Each default is here alone: the schema, the reader and a run without a config use it.
  package struct Settings: Sendable {
    package static let standard = Self()

    /// `nil` leaves it to the locale and the kind of query.
    package var units: UnitSystem?
    /// `nil` leaves it to the locale.
    package var language: Language?
    /// `nil` is the clock of the place, and UTC alone for station reports.
    package var time: TimeChoice?
    package var clock = ClockChoice.automatic
    package var theme = Theme.auto
    package var icons = IconStyle.emoji
    package var timeout = Duration.seconds(8)
    /// The interval of `agg watch`.
    package var refreshEvery = Duration.seconds(300)
    package var usesDiskCache = true
    package var usesRunCache = true
    package var mergeMode = MergeMode.consensus
    package var preferredCity: String?
    /// What the word `here` stands for as a place.
    package var here: String?
    package var contact: String?
    /// The maximum number of simultaneous requests to one server.
    package var connections = CurlTransport.Configuration.standardTransfersPerServer
    package var verification = VerificationMode.off
    /// Whether to write hyperlinks to a terminal that supports them.
    package var writesHyperlinks = true
    /// Whether the terminal draws characters of ambiguous width two columns wide.
    package var isAmbiguousWide = false
  }

  /// One entry of `cities`. Missing values come from the catalog of cities.
  package struct City: Sendable {
    package var id: String
    package var name: String?
    package var country: String?
    package var subdivision: String?
    package var coordinates: Coordinates?
    package var elevation: Length?
    package var timeZone: String?
    package var aliases: [String]
    package var sourceIDs: [String: String]
    package var sources: [SourceID]?
    /// The layer that it comes from.
    package var layer: ConfigLayer.Kind
    /// Its node, for messages.
    package var node = ConfigNode.object([], nil)
  }

  /// One entry of `lists`.
  package struct ItemList: Sendable {
    package var name: String
    package var source: SourceID
    package var sort: ItemOrder?
  }

  /// A parameter in the config, before a secret is looked up.
  package enum ParameterSource: Sendable, Hashable {
    case literal(String)
    case environment(String)
    case file(String)
    case command([String])

    /// Whether the value is outside the config.
    var isLookedUp: Bool {
      switch self {
      case .literal: false
      case .environment, .file, .command: true
      }
    }

    /// Whether it must be in a file that only the user can change: a secret, or a program to run.
    package func needsOwnConfig(isSecret: Bool) -> Bool {
      switch self {
      case .literal: isSecret
      case .command: true
      case .environment, .file: false
      }
    }

    /// Whether a command identifies a program independently of the working directory: by a name, which is
    /// searched for, or by a path from the root or the home directory.
    static func namesProgram(_ text: String) -> Bool {
      !text.contains("/") || text.hasPrefix("/") || text.hasPrefix("~/")
    }
  }

  /// The implementation of a provider.
  package enum Implementation: Sendable, Hashable {
    /// `use`: a built-in kind.
    case kind(String)
    /// The absolute path of a manifest.
    case manifest(String)
    /// `exec`: a program and its arguments.
    case program([String], sha256: String?)
    /// A program of this name in the data directory.
    case plugin(String, sha256: String?)
  }

  /// One source of `providers`: an entry, or one of the models of an entry.
  package struct Provider: Sendable {
    /// What holds for an entry that does not set it.
    enum Standard {
      static let isEnabled = true
      static let timeout = Duration.seconds(5)
      static let allowsLocal = false
    }

    package var id: SourceID
    /// The name of the entry; differs from `id` for a model.
    package var entry: SourceID
    package var implementation: Implementation
    package var isEnabled: Bool
    package var parameters: [String: ParameterSource]
    package var trust: Trust
    package var family: String?
    /// The only places that it is asked about.
    package var coverage: Coverage
    package var timeout: Duration
    /// The longest body of a response that is read; `nil`: as long as each request of its kind says.
    package var maximumBytes: Int?
    /// How many requests may be sent to it; `nil`: as many as its kind says.
    package var limits: [RequestLimit]?
    package var baseURL: String?
    package var allowsLocal: Bool
    package var layer: ConfigLayer.Kind
    /// Its node, for messages about its kind.
    package var node: ConfigNode

    /// The layer that sets a parameter; `nil` if none but the shipped config does.
    package func layer(of parameter: String) -> ConfigLayer? {
      node["params"]?[parameter]?.layer.flatMap { $0.kind == .shipped ? nil : $0 }
    }

    /// Whether a parameter is a secret whatever its name: a value from outside the config is one, unless the
    /// config has `"secret": false` beside it.
    package func hides(_ parameter: String) -> Bool {
      parameters[parameter]?.isLookedUp == true && node["params"]?[parameter]?["secret"]?.bool != false
    }

    /// The name of its kind in the registry; a program is a kind of its own.
    package var kindName: String {
      switch implementation {
      case .kind(let name): name
      case .manifest(let file): file
      case .program, .plugin: "exec:\(id)"
      }
    }
  }

  package var settings: Settings
  package var cities: [City]
  /// Without duplicates, by the station's own identifier.
  package var airports: [StationIdent]
  package var lists: [ItemList]
  package var providers: [Provider]
  /// The merged tree, for `agg config show` and `get`.
  package var tree: ConfigNode

  /// - Parameters:
  ///   - layers: Each already validated on its own.
  ///   - problems: Receives contradictions, such as a list whose provider does not exist.
  init(_ layers: [ConfigLayer], _ problems: inout [ConfigProblem]) {
    tree = ConfigNode(layers)
    settings = Settings(tree["settings"])
    cities = (tree["cities"]?.members ?? []).map { City($0.key, $0.node) }
    airports = (tree["airports"]?.strings ?? []).compactMap { StationIdent(code: $0) }.unique()
    let entries = tree["providers"]?.members ?? []
    providers = entries.flatMap { Provider.all(of: $0.key, $0.node, among: entries, &problems) }
    lists = (tree["lists"]?.members ?? []).compactMap { ItemList($0.key, $0.node, &problems) }
    problems += incompleteCoordinates + unknownSources(layers)
  }
}
