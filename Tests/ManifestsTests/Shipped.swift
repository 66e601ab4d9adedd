import Foundation
import HTTPTransport
import ProviderKit
import SpannedJSON
import TestSupport
import Testing

@testable import Manifests

/// A built-in manifest and its folder in Providers.
struct Shipped: Sendable, CustomStringConvertible {
  let folder: String

  var description: String { folder }

  static func all() throws -> [Self] {
    try FileManager.default.contentsOfDirectory(atPath: SampleFolder.providers.path).sorted().map(Self.init)
      .filter { FileManager.default.fileExists(atPath: $0.file("manifest.json").path) }
  }

  static func named(_ folder: String) -> Self { Self(folder: folder) }

  func file(_ path: String) -> URL { SampleFolder.providers.appending(path: folder).appending(path: path) }

  func text() throws -> String { try String(contentsOf: file("manifest.json"), encoding: .utf8) }

  /// - Parameter replacements: Texts of the file and their replacements.
  func manifest(_ replacements: [(String, String)] = []) throws -> Manifest {
    let text = try replacements.reduce(text()) { $0.replacing($1.0, with: $1.1) }
    return try Manifest(Array(text.utf8), file: "\(folder)/manifest.json")
  }

  /// The JSON of a response, also if its service responds in XML.
  func root(of exchange: Exchange) throws -> JSONValue {
    let manifest = try manifest()
    let step = try #require(manifest.steps.first)
    let response = HTTPResponse(
      status: exchange.status,
      body: exchange.body,
      url: exchange.url,
      received: exchange.recorded
    )
    return try step.reply(in: response, from: manifest.id).root
  }

  /// A value for each required parameter. None of the values may be shown again.
  func parameters() throws -> [String: String] {
    let names = try manifest().parameters.filter(\.isRequired).map(\.name)
    return Dictionary(uniqueKeysWithValues: names.map { ($0, "n0t-to-be-seen") })
  }
}

/// Services whose manifests show what the language can do, with their answers. Some come with the program,
/// the others are fixtures.
enum Service {
  private static let shipped = [
    "buienradar": "Buienradar", "fmi": "FMI", "hko": "HongKongObservatory", "ipma": "IPMA",
    "met-eireann": "MetEireann",
  ]

  static func manifest(_ name: String) throws -> [UInt8] {
    guard let folder = shipped[name] else { return try fixture("Fixtures/Services/\(name).json") }
    return Array(try Shipped.named(folder).text().utf8)
  }

  static func answer(_ file: String) throws -> [UInt8] {
    for folder in shipped.values.sorted() {
      if let sample = try? SampleFolder(provider: folder)[file] { return sample.exchange.body }
    }
    return try fixture("Fixtures/Services/\(file)")
  }
}
