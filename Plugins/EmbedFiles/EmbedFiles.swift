import Foundation
import PackagePlugin

/// Puts the built-in config, the manifests, the recordings, the languages and the reference tables into the
/// program, so that it needs no other files at run time.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let files = try Self.files(below: root)
    let output = context.pluginWorkDirectoryURL.appending(path: "Embedded+Files.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) files",
        executable: try context.tool(named: "EmbedTool").url,
        arguments: [output.path(percentEncoded: false), root.path(percentEncoded: false)] + files,
        inputFiles: files.map { root.appending(path: $0) },
        outputFiles: [output]
      )
    ]
  }

  /// Paths from the package's root, in order.
  private static func files(below root: URL) throws -> [String] {
    let providers = try names(in: root, "Providers").flatMap { provider in
      let folder = "\(provider)/Samples"
      let forTests = try recordingsForTests(in: root.appending(path: "Providers/\(folder)"))
      let samples = try names(in: root, "Providers/\(folder)").filter { !forTests.contains($0) }
      let tables = try names(in: root, "Providers/\(provider)/Data").map { "\(provider)/Data/\($0)" }
      return try names(in: root, "Providers/\(provider)").filter { $0 == "manifest.json" }.map {
        "\(provider)/\($0)"
      }
        + tables + samples.map { "\(folder)/\($0)" }
    }
    let tables = try names(in: root, "Sources/ReferenceData/Data").filter {
      $0.hasSuffix(".tsv") || $0.hasSuffix(".txt")
    }
    let languages = try names(in: root, "Sources/Layout/Languages").filter { $0.hasSuffix(".json") }
    return ["config.json"] + providers.map { "Providers/\($0)" }
      + tables.map { "Sources/ReferenceData/Data/\($0)" }
      + languages.map { "Sources/Layout/Languages/\($0)" }
  }

  /// The files that the index of a folder marks with `"sample": false`. The program does not read them.
  private static func recordingsForTests(in folder: URL) throws -> Set<String> {
    let path = folder.appending(path: "index.json")
    guard FileManager.default.fileExists(atPath: path.path(percentEncoded: false)) else { return [] }
    let entries = try JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [[String: Any]] ?? []
    return Set(entries.filter { $0["sample"] as? Bool == false }.compactMap { $0["file"] as? String })
  }

  private static func names(in root: URL, _ folder: String) throws -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue
    else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }.sorted()
  }
}
