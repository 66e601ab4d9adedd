// swift-tools-version: 6.3
import Foundation
import PackageDescription

/// The language settings of every target.
let settings: [SwiftSetting] =
  [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) } + [.strictMemorySafety(), .treatAllWarnings(as: .error)]

/// Set by Tests/Fuzzing/run, which builds the fuzz targets: every library of code is then instrumented
/// with the address sanitizer and with libFuzzer's branch counters.
let isFuzzing = Context.environment["AGG_FUZZING"] != nil
let librarySettings: [SwiftSetting] =
  settings
  + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library", "-enable-testing"])] : [])

/// For the libraries in which the tests would otherwise spend half of their time: those that look at every
/// byte of JSON, XML, reports, text and messages of MCP, search tables or draw pages. They are optimized in
/// debug builds too.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The tables of words in a folder, one for each language. EmbedFiles embeds them in the program.
func languageTables(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/\(folder)")
    .filter { $0.hasSuffix(".json") }.sorted()
}

/// A library below Sources. It may import only targets that stand above it in the list.
func library(
  _ name: String,
  _ imports: [Target.Dependency] = [],
  exclude: [String] = [],
  also additions: [SwiftSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: imports,
    path: "Sources/\(name)",
    exclude: ["README.md"] + exclude,
    swiftSettings: librarySettings + additions
  )
}

/// A provider: a folder below Providers with its code, recorded answers and the reports expected of them.
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
    swiftSettings: librarySettings
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

/// What the tests of every provider import.
let providerTests: [Target.Dependency] = [
  "Catalog", "HTTPTransport", "ProviderKit", "TestSupport", "Weather",
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
    // The system's libraries, the files inside the program, and text.
    .systemLibrary(name: "CCurl"),
    .target(name: "CCurlOnDemand", exclude: ["README.md"]),
    .target(name: "CSystem", exclude: ["README.md"]),
    .target(name: "CRuntime", exclude: ["README.md"]),
    .target(name: "CCommit", exclude: ["README.md"]),
    .target(
      name: "Embedded",
      dependencies: ["CCommit"],
      exclude: ["README.md"],
      swiftSettings: settings + optimized,
      plugins: ["EmbedFiles"]
    ),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["EmbedTool"]),
    .executableTarget(name: "EmbedTool", path: "Plugins/EmbedTool", swiftSettings: settings),
    library("Text", exclude: ["Generator"], also: optimized),

    // Embedded tables, files and threads, JSON with positions, command lines, terminals; weather values.
    .target(
      name: "ReferenceData",
      dependencies: ["Embedded"],
      exclude: ["README.md", "Data", "Generator"],
      swiftSettings: settings + optimized
    ),
    library("Posix", ["CSystem"]),
    library("Compression"),
    library("Digests"),
    library("SpannedJSON", ["Text"], also: optimized),
    library("XML", ["SpannedJSON", "Text"], also: optimized),
    library("CSV", ["SpannedJSON", "Text"], also: optimized),
    library("Arguments", ["Text"]),
    library("TerminalControl"),
    library("TerminalImages", ["Compression", "TerminalControl"]),
    library("Weather", ["ReferenceData", "Text"]),
    library("Catalog", ["ReferenceData", "Text", "Weather"], also: optimized),

    // Reports to values; request in, response out.
    library("AviationReports", ["Weather"], also: optimized),
    library(
      "HTTPTransport",
      ["CCurl", "CCurlOnDemand", "Compression", "Digests", "Posix", "SpannedJSON", "Text", "Weather"]
    ),

    // The merge, without config and I/O; the config; what a provider imports; asking the providers.
    library("Merge", ["Catalog", "Text", "Weather"]),
    library(
      "Configuration",
      ["Catalog", "HTTPTransport", "Merge", "Posix", "SpannedJSON", "Text", "Weather"]
    ),
    library(
      "ProviderKit",
      ["AviationReports", "Catalog", "HTTPTransport", "SpannedJSON", "Text", "Weather"]
    ),
    library("CAP", ["ProviderKit", "SpannedJSON", "Text", "Weather"]),
    library(
      "Aggregation",
      [
        "Catalog", "Configuration", "HTTPTransport", "Merge", "Posix", "ProviderKit",
        "SpannedJSON", "Text", "Weather",
      ]
    ),

    // The two engines: providers from a JSON file and providers from a program.
    library(
      "Manifests",
      [
        "CAP", "CSV", "Catalog", "Configuration", "Embedded", "HTTPTransport", "ProviderKit",
        "SpannedJSON", "Text", "Weather", "XML",
      ]
    ),
    library(
      "ProgramProviders",
      ["Catalog", "Digests", "HTTPTransport", "Posix", "ProviderKit", "SpannedJSON", "Weather"],
      exclude: ["Examples", "Samples", "Expected"]
    ),

    // Answers as text: the building blocks, the pages, the formats, and the interactive view.
    library(
      "Layout",
      ["Catalog", "Embedded", "SpannedJSON", "Text", "Weather"],
      exclude: try languageTables(in: "Sources/Layout/Languages").map { "Languages/\($0)" },
      also: optimized
    ),
    library(
      "Pages",
      [
        "Aggregation", "AviationReports", "Catalog", "Configuration", "Layout", "Merge", "ProviderKit",
        "ReferenceData", "SpannedJSON", "Text", "Weather",
      ]
    ),
    library(
      "Formats",
      [
        "Aggregation", "AviationReports", "Catalog", "Configuration", "Layout", "Merge", "Pages",
        "ProviderKit", "SpannedJSON", "Text", "Weather",
      ]
    ),
    library(
      "Interactive",
      [
        "Aggregation", "Catalog", "Formats", "Layout", "Merge", "Pages", "ProviderKit", "TerminalControl",
        "Weather",
      ]
    ),

    // The Model Context Protocol, which knows nothing about weather.
    library("MCP", ["Posix", "SpannedJSON", "Text"], also: optimized),

    // The providers.
    provider(
      "AirportDirectory",
      ["Catalog", "HTTPTransport", "ProviderKit", "SpannedJSON", "Text", "Weather"]
    ),
    provider(
      "MeteoAlarm",
      [
        "CAP", "Catalog", "Embedded", "HTTPTransport", "ProviderKit", "SpannedJSON", "Text", "Weather",
      ],
      exclude: ["Data", "Expected", "Generator", "Samples"]
    ),
    provider("FetchList", ["Catalog", "HTTPTransport", "ProviderKit", "SpannedJSON", "Weather", "XML"]),
    provider("OpenMeteoEnsemble", ["Catalog", "HTTPTransport", "ProviderKit", "SpannedJSON", "Weather"]),
    provider("OpenMeteoGeocoding", ["Catalog", "HTTPTransport", "ProviderKit", "SpannedJSON", "Weather"]),
    provider("OpenWeatherMap", ["Catalog", "HTTPTransport", "ProviderKit", "SpannedJSON", "Weather"]),
    provider(
      "NationalWeatherService",
      ["AviationReports", "CAP", "Catalog", "HTTPTransport", "ProviderKit", "SpannedJSON", "Weather"]
    ),
    provider(
      "AviationWeather",
      [
        "AviationReports", "CSV", "Catalog", "Compression", "HTTPTransport", "ProviderKit", "SpannedJSON",
        "Text", "Weather",
      ]
    ),
    provider("ForeFlight", ["Catalog", "HTTPTransport", "ProviderKit", "SpannedJSON", "Weather"]),

    // The tool.
    .target(
      name: "AggCLI",
      dependencies: [
        "Aggregation", "Arguments", "AviationReports", "Catalog", "Configuration", "Digests", "Embedded",
        "Formats", "HTTPTransport", "Interactive", "Layout", "MCP", "Manifests", "Merge", "Pages", "Posix",
        "ProgramProviders", "ProviderKit", "SpannedJSON", "TerminalControl", "TerminalImages", "Text",
        "Weather",
        "AirportDirectory", "AviationWeather", "FetchList", "ForeFlight", "MeteoAlarm",
        "NationalWeatherService", "OpenMeteoEnsemble", "OpenMeteoGeocoding", "OpenWeatherMap",
      ],
      exclude: ["README.md"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "agg",
      dependencies: ["AggCLI", "CRuntime", "Posix"],
      exclude: ["README.md"],
      swiftSettings: settings
    ),

    // The tests, and what they stand on.
    .systemLibrary(name: "CTestSupport", path: "Tests/CTestSupport"),
    .target(
      name: "TestSupport",
      dependencies: [
        "CTestSupport", "Catalog", "Configuration", "HTTPTransport", "Merge", "Posix", "ProviderKit",
        "SpannedJSON", "Weather",
      ],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    tests(
      of: "AggCLI",
      [
        "agg", "Aggregation", "Arguments", "Configuration", "Formats", "HTTPTransport", "Interactive",
        "Layout",
        "ProviderKit", "SpannedJSON", "TestSupport", "Weather",
      ],
      exclude: ["Golden"]
    ),
    tests(
      of: "Aggregation",
      [
        "Catalog", "Configuration", "HTTPTransport", "Merge", "Posix", "ProviderKit", "SpannedJSON",
        "TestSupport", "Text", "Weather",
      ]
    ),
    // A test runs DirectoryMemory as a process and measures its memory.
    tests(of: "AirportDirectory", providerTests + ["DirectoryMemory"]),
    tests(of: "AviationWeather", providerTests + ["AviationReports", "SpannedJSON"]),
    tests(of: "AviationReports", ["TestSupport", "Weather"], exclude: ["Fixtures"]),
    tests(of: "Arguments", ["TestSupport"], exclude: ["Golden"]),
    tests(of: "Compression", ["TestSupport"]),
    tests(of: "Digests"),
    tests(of: "Catalog", ["ReferenceData", "TestSupport", "Text", "Weather"], exclude: ["Fixtures"]),
    tests(
      of: "Configuration",
      ["Catalog", "HTTPTransport", "Merge", "Posix", "SpannedJSON", "TestSupport", "Weather"]
    ),
    tests(of: "ProgramProviders", providerTests + ["Digests", "Posix", "SpannedJSON"]),
    tests(of: "FetchList", providerTests),
    tests(of: "OpenMeteoEnsemble", providerTests),
    tests(of: "OpenMeteoGeocoding", providerTests),
    tests(of: "CAP", ["SpannedJSON", "TestSupport", "Weather"]),
    tests(of: "MeteoAlarm", providerTests, exclude: ["Fixtures"]),
    tests(of: "ForeFlight", providerTests + ["SpannedJSON"]),
    tests(of: "HTTPTransport", ["Compression", "Posix", "SpannedJSON", "TestSupport", "Weather"]),
    tests(of: "MCP", ["Posix", "SpannedJSON", "TestSupport"], exclude: ["Fixtures"]),
    tests(
      of: "Manifests",
      providerTests + ["Configuration", "Embedded", "Pages", "SpannedJSON"],
      exclude: ["Fixtures", "Golden"]
    ),
    tests(of: "Merge", ["ProviderKit", "TestSupport", "Text", "Weather"], exclude: ["Fixtures"]),
    tests(of: "NationalWeatherService", providerTests),
    tests(of: "OpenWeatherMap", providerTests),
    tests(of: "Posix", ["CSystem", "TestSupport"]),
    tests(of: "ProviderKit", ["Catalog", "HTTPTransport", "SpannedJSON", "TestSupport", "Weather"]),
    tests(of: "ReferenceData", ["Embedded"]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Aggregation", "AviationReports", "Catalog", "Configuration", "Formats", "HTTPTransport",
        "Interactive", "Layout", "Merge", "Pages", "ProviderKit", "ReferenceData", "SpannedJSON",
        "TerminalControl", "TestSupport", "Text", "Weather",
      ],
      exclude: ["Golden"],
      swiftSettings: settings
    ),
    tests(of: "SpannedJSON", ["TestSupport"], exclude: ["Fixtures"]),
    tests(of: "TerminalControl"),
    tests(of: "TerminalImages", ["Compression", "TerminalControl"]),
    tests(of: "Text", ["TestSupport"]),
    tests(of: "Weather", ["TestSupport"]),
    tests(of: "XML", ["SpannedJSON", "TestSupport"]),
    tests(of: "CSV"),

    // What is measured, each against a rival: see Benchmarks/README.md.
    .target(name: "BenchmarkSupport", path: "Benchmarks/Support", swiftSettings: settings),
    benchmark("Compare", ["BenchmarkSupport"]),
    benchmark("Decoding", ["AviationReports", "BenchmarkSupport"]),
    benchmark(
      "DirectoryMemory",
      ["AirportDirectory", "Catalog", "HTTPTransport", "ProviderKit", "SpannedJSON", "Weather"]
    ),
    benchmark(
      "Drawing",
      ["Aggregation", "BenchmarkSupport", "Catalog", "Formats", "Layout", "Merge", "Weather"]
    ),
    benchmark(
      "Fetching",
      ["Aggregation", "Catalog", "ForeFlight", "HTTPTransport", "Posix", "ProviderKit", "Weather"]
    ),
    benchmark("JSONReading", ["BenchmarkSupport", "SpannedJSON"]),
    benchmark("Mapping", ["BenchmarkSupport", "Catalog", "Manifests", "Weather"]),
    benchmark("Merging", ["BenchmarkSupport", "Merge", "Weather"]),
    benchmark("Places", ["BenchmarkSupport", "Catalog", "Weather"]),
  ],
  swiftLanguageModes: [.v6]
)

// Every build compiles the fuzzers. Tests/Fuzzing/run makes each an archive, for it is libFuzzer that brings
// the `main`.
let fuzzers: [(name: String, imports: [Target.Dependency])] = [
  ("FuzzCSV", ["CSV", "SpannedJSON"]),
  ("FuzzCAP", ["CAP", "SpannedJSON", "Weather"]),
  ("FuzzCacheFile", ["Compression", "HTTPTransport"]),
  ("FuzzConfig", ["Configuration"]),
  ("FuzzHTTPDate", ["HTTPTransport"]),
  ("FuzzHeaders", ["HTTPTransport"]),
  ("FuzzJSON", ["SpannedJSON"]),
  ("FuzzMCP", ["MCP", "SpannedJSON"]),
  ("FuzzManifest", ["Configuration", "Manifests"]),
  ("FuzzPNG", ["Compression", "TerminalControl", "TerminalImages"]),
  ("FuzzPilotReport", ["AviationReports"]),
  ("FuzzPluginLine", ["ProgramProviders", "Weather"]),
  ("FuzzReport", ["AviationReports"]),
  ("FuzzSplitter", ["AviationReports", "Formats", "Layout", "SpannedJSON"]),
  ("FuzzText", ["Layout", "ProviderKit"]),
  ("FuzzWindsAloft", ["AviationReports"]),
  ("FuzzXML", ["SpannedJSON", "XML"]),
]
for (name, imports) in fuzzers {
  if isFuzzing { package.products.append(.library(name: name, type: .static, targets: [name])) }
  package.targets.append(
    .target(
      name: name,
      dependencies: imports,
      path: "Tests/Fuzzing",
      exclude: ["Corpus", "run"] + fuzzers.map { "\($0.name).swift" }.filter { $0 != "\(name).swift" },
      sources: ["\(name).swift"],
      swiftSettings: librarySettings
    )
  )
}
