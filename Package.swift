// swift-tools-version: 6.3
import Foundation
import PackageDescription

/// One way to read Swift in the whole house.
let settings: [SwiftSetting] =
  [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) } + [.strictMemorySafety(), .treatAllWarnings(as: .error)]

/// Set by Tests/Fuzzing/run, which alone builds what is fuzzed: every room is then watched by the address
/// sanitizer and its branches are counted for libFuzzer.
let isFuzzing = Context.environment["AGG_FUZZING"] != nil
let roomSettings: [SwiftSetting] =
  settings
  + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library", "-enable-testing"])] : [])

/// Of the rooms that look at every byte: of JSON, of reports, of the data inside the program and of texts.
/// They are optimized for the tests too, which otherwise spend half of their time there.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The tables of words in a folder, one for each language. EmbedFiles puts them into the program.
func languageTables(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/\(folder)")
    .filter { $0.hasSuffix(".json") }.sorted()
}

/// A library of the house. What it may import stands above it in the list of targets.
func room(
  _ name: String,
  _ imports: [Target.Dependency] = [],
  exclude: [String] = [],
  also additions: [SwiftSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: imports,
    path: "Sources/\(name)",
    exclude: exclude,
    swiftSettings: roomSettings + additions
  )
}

/// A source: a folder of Providers with its code beside what it answers and what agg must make of that.
func provider(
  _ name: String,
  _ imports: [Target.Dependency],
  exclude: [String] = ["Samples", "Expected"]
) -> Target {
  .target(
    name: name,
    dependencies: imports,
    path: "Providers/\(name)",
    exclude: ["README.md"] + exclude,
    swiftSettings: roomSettings
  )
}

/// A program that measures one thing and prints ratios.
func benchmark(_ name: String, _ imports: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name,
    dependencies: imports,
    path: "Benchmarks/\(name)",
    swiftSettings: settings
  )
}

/// What the tests of every source need.
let sourceTests: [Target.Dependency] = [
  "Aggregation", "Catalog", "HTTPTransport", "SpannedJSON", "TestSupport", "Weather",
]

/// The tests of a library; their Fixtures/ and Golden/ are read from the disk.
func tests(of name: String, _ imports: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name)] + imports,
    exclude: exclude,
    swiftSettings: settings
  )
}

let package = Package(
  name: "agg",
  products: [.executable(name: "agg", targets: ["agg"])],
  targets: [
    // Ground: the system's libraries, the files inside the program, and what every room asks of a text.
    .systemLibrary(name: "CCurl"),
    .target(name: "CCurlOnDemand"),
    .target(name: "CSystem"),
    .target(name: "CRuntime"),
    .target(name: "Embedded", swiftSettings: settings + optimized, plugins: ["EmbedFiles"]),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["EmbedTool"]),
    .executableTarget(name: "EmbedTool", path: "Plugins/EmbedTool", swiftSettings: settings),
    room("Text", also: optimized),

    // The shared language.
    .target(
      name: "ReferenceData",
      dependencies: ["Embedded"],
      exclude: ["Data", "Generator"],
      swiftSettings: settings + optimized
    ),
    room("Posix", ["CSystem"]),
    room("Compression"),
    room("SpannedJSON", ["Text"], also: optimized),
    room("Arguments", ["Text"]),
    room("TerminalControl"),
    room("Weather", ["ReferenceData"]),
    room("Catalog", ["ReferenceData", "Text", "Weather"]),

    // What reads reports and what fetches them.
    room("AviationReports", ["Weather"], also: optimized),
    room("HTTPTransport", ["CCurl", "CCurlOnDemand", "Compression", "Posix", "SpannedJSON", "Weather"]),

    // Questions, sources, the merge; and its answers as text.
    room(
      "Aggregation",
      ["AviationReports", "Catalog", "HTTPTransport", "Posix", "SpannedJSON", "Text", "Weather"]
    ),
    room(
      "Rendering",
      [
        "Aggregation", "AviationReports", "Catalog", "Compression", "Embedded", "ReferenceData",
        "SpannedJSON",
        "TerminalControl", "Text", "Weather",
      ],
      exclude: try languageTables(in: "Sources/Rendering/Languages").map { "Languages/\($0)" }
    ),

    // The sources.
    provider("AirportDirectory", ["Aggregation", "Catalog", "HTTPTransport", "SpannedJSON", "Weather"]),
    provider("FetchList", ["Aggregation", "Catalog", "HTTPTransport", "SpannedJSON", "Weather"]),
    provider("OpenWeatherMap", ["Aggregation", "HTTPTransport", "SpannedJSON", "Weather"]),
    provider(
      "NationalWeatherService",
      ["Aggregation", "AviationReports", "HTTPTransport", "SpannedJSON", "Weather"]
    ),
    provider(
      "Manifest",
      ["Aggregation", "Catalog", "Embedded", "HTTPTransport", "SpannedJSON", "Text", "Weather"],
      exclude: []
    ),
    provider(
      "AviationWeather",
      ["Aggregation", "AviationReports", "Compression", "HTTPTransport", "SpannedJSON", "Weather"]
    ),
    provider(
      "Executable",
      [
        "Aggregation", "Catalog", "Compression", "HTTPTransport", "Posix", "SpannedJSON", "Weather",
      ],
      exclude: ["Examples", "Samples", "Expected"]
    ),
    provider("ForeFlight", ["Aggregation", "HTTPTransport", "SpannedJSON", "Weather"]),

    // The tool.
    .target(
      name: "AggCLI",
      dependencies: [
        "Aggregation", "Arguments", "AviationReports", "Catalog", "Embedded", "HTTPTransport",
        "Posix", "Rendering", "SpannedJSON", "TerminalControl", "Text", "Weather",
        "AirportDirectory", "AviationWeather", "Executable", "FetchList", "ForeFlight", "Manifest",
        "NationalWeatherService", "OpenWeatherMap",
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "agg",
      dependencies: ["AggCLI", "CRuntime", "Posix"],
      swiftSettings: settings
    ),

    // The tests, and what they stand on.
    .systemLibrary(name: "CTestSupport", path: "Tests/CTestSupport"),
    .target(
      name: "TestSupport",
      dependencies: ["Aggregation", "CTestSupport", "HTTPTransport", "Posix", "SpannedJSON", "Weather"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    tests(
      of: "AggCLI",
      ["agg", "Aggregation", "Rendering", "SpannedJSON", "TestSupport", "Weather"],
      exclude: ["Golden"]
    ),
    tests(of: "Aggregation", ["Catalog", "HTTPTransport", "Posix", "SpannedJSON", "TestSupport", "Weather"]),
    tests(of: "AirportDirectory", sourceTests + ["DirectoryMemory"]),
    tests(of: "AviationWeather", sourceTests + ["AviationReports"]),
    tests(of: "AviationReports", ["TestSupport", "Weather"], exclude: ["Fixtures"]),
    tests(of: "Arguments", ["TestSupport"], exclude: ["Golden"]),
    tests(of: "Compression", ["TestSupport"]),
    tests(of: "Catalog", ["ReferenceData", "TestSupport", "Text", "Weather"]),
    tests(of: "Executable", sourceTests + ["Compression", "Posix"]),
    tests(of: "FetchList", sourceTests),
    tests(of: "ForeFlight", sourceTests),
    tests(of: "HTTPTransport", ["Compression", "Posix", "SpannedJSON", "TestSupport", "Weather"]),
    tests(of: "Manifest", sourceTests + ["Embedded"], exclude: ["Fixtures", "Golden"]),
    tests(of: "NationalWeatherService", sourceTests),
    tests(of: "OpenWeatherMap", sourceTests),
    tests(of: "Posix", ["CSystem", "TestSupport"]),
    tests(of: "ReferenceData", ["Embedded"]),
    tests(
      of: "Rendering",
      [
        "Aggregation", "AviationReports", "Catalog", "Compression", "HTTPTransport", "ReferenceData",
        "SpannedJSON", "TerminalControl", "TestSupport", "Weather",
      ],
      exclude: ["Golden"]
    ),
    tests(of: "SpannedJSON", ["TestSupport"], exclude: ["Fixtures"]),
    tests(of: "TerminalControl"),
    tests(of: "Text", ["TestSupport"]),
    tests(of: "Weather"),

    // What is measured, each against a rival: see Benchmarks/README.md.
    benchmark("Compare", []),
    benchmark("Decoding", ["AviationReports"]),
    benchmark(
      "DirectoryMemory",
      ["AirportDirectory", "Aggregation", "Catalog", "HTTPTransport", "SpannedJSON", "Weather"]
    ),
    benchmark("Drawing", ["Aggregation", "Rendering", "Weather"]),
    benchmark("Fetching", ["Aggregation", "ForeFlight", "HTTPTransport", "Posix", "Weather"]),
    benchmark("JSONReading", ["SpannedJSON"]),
    benchmark("Mapping", ["Aggregation", "Manifest", "Weather"]),
    benchmark("Merging", ["Aggregation", "Weather"]),
  ],
  swiftLanguageModes: [.v6]
)

// What Tests/Fuzzing/run builds: each file an archive, for it is libFuzzer that brings the `main`.
if isFuzzing {
  let fuzzers: [(name: String, imports: [Target.Dependency])] = [
    ("FuzzCacheFile", ["Compression", "HTTPTransport"]),
    ("FuzzConfig", ["Aggregation"]),
    ("FuzzHTTPDate", ["HTTPTransport"]),
    ("FuzzHeaders", ["HTTPTransport"]),
    ("FuzzJSON", ["SpannedJSON"]),
    ("FuzzManifest", ["Aggregation", "Manifest"]),
    ("FuzzPNG", ["Compression", "Rendering", "TerminalControl"]),
    ("FuzzPluginLine", ["Aggregation", "Executable", "Weather"]),
    ("FuzzReport", ["AviationReports"]),
    ("FuzzSplitter", ["AviationReports", "Rendering", "SpannedJSON"]),
    ("FuzzText", ["Aggregation", "Rendering"]),
    ("FuzzWindsAloft", ["AviationReports"]),
  ]
  for (name, imports) in fuzzers {
    package.products.append(.library(name: name, type: .static, targets: [name]))
    package.targets.append(
      .target(
        name: name,
        dependencies: imports,
        path: "Tests/Fuzzing",
        exclude: ["Corpus", "run"]
          + fuzzers.map { "\($0.name).swift" }.filter { $0 != "\(name).swift" },
        sources: ["\(name).swift"],
        swiftSettings: roomSettings
      )
    )
  }
}
