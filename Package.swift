// swift-tools-version: 6.3
import PackageDescription

/// One way to read Swift in the whole house: see "Where things live" in README.md.
let settings: [SwiftSetting] =
  [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) } + [.strictMemorySafety(), .treatAllWarnings(as: .error)]

/// A library of the house. Its floor decides what it may import: only what stands below.
func room(_ name: String, path: String? = nil, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, path: path ?? "Sources/\(name)", swiftSettings: settings)
}

/// The tests of one library, with Fixtures/ and Golden/ beside them (read from disk, so not resources).
func tests(of name: String, imports: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name)] + imports,
    exclude: [],
    swiftSettings: settings
  )
}

let package = Package(
  name: "agg",
  targets: [
    room("Weather"),
    tests(of: "Weather"),
  ],
  swiftLanguageModes: [.v6]
)
