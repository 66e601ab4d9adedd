import Catalog
import Foundation
import HTTPTransport
import ProviderKit
import Synchronization
import TestSupport
import Testing
import Weather

@testable import ProgramProviders

let noon = Date(timeIntervalSince1970: 1_601_553_600)

/// The result of a query to a program.
struct Outcome {
  var result: Result<WeatherReport, ProviderFailure>
  /// The lines of its standard error, as they are shown.
  var log: [String]
  var duration: Duration

  var report: WeatherReport? { try? result.get() }
  var failure: ProviderFailure? { result.failure }
}

/// Collects lines from any thread.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])
  func append(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

/// Queries a script, which exists until the answer.
func ask(
  _ script: Script,
  parameters: [String: String] = [:],
  secrets: Set<String> = [],
  ids: [String: String] = [:],
  hours: Int = 2,
  timeout: Duration = .seconds(10)
) async throws -> Outcome {
  defer { withExtendedLifetime(script) {} }
  return try await ask(
    [script.path],
    parameters: parameters,
    secrets: secrets,
    ids: ids,
    hours: hours,
    timeout: timeout
  )
}

/// Queries a program as the registry creates it.
///
/// - Parameters:
///   - ids: What sources call the place.
///   - timeout: Of the source; the program has nine tenths of it.
func ask(
  _ command: [String],
  parameters: [String: String] = [:],
  secrets: Set<String> = [],
  sha256: String? = nil,
  environment: [String: String] = [:],
  ids: [String: String] = [:],
  hours: Int = 2,
  timeout: Duration = .seconds(10)
) async throws -> Outcome {
  let log = Log()
  let executable = Executable(
    command: command,
    sha256: sha256,
    environment: environment,
    version: "9.9",
    log: { log.append($0) }
  )
  let names = Dictionary(uniqueKeysWithValues: parameters.keys.map { ($0, secrets.contains($0)) })
  let kind = executable.kind(name: "exec:mine", title: "Mine", parameters: names)
  let host = StubService(failing: .cancelled).host(at: noon)
  var place = Place(name: "Berlin", coordinates: try #require(Coordinates(latitude: 52.52, longitude: 13.41)))
  place.timeZone = "Europe/Berlin"
  place.sourceIDs = ids
  let query = WeatherQuery(place: place, hours: hours)
  let start = ContinuousClock.now
  let result: Result<WeatherReport, ProviderFailure>
  do {
    let provider = try kind.provider(\.weather, host, id: "mine") {
      $0.parameters = parameters
      $0.timeout = timeout
    }
    result = await Result { () async throws(ProviderFailure) in try await provider.weather(for: query) }
  } catch let failure as ProviderFailure {
    // The provider cannot be created for a program that may not run.
    result = .failure(failure)
  }
  return Outcome(result: result, log: log.all, duration: start.duration(to: .now))
}

/// The tests of queries to programs, one after another: the programs have deadlines.
@Suite(.serialized) enum ProgramTests {}

/// A shell script in its own directory.
struct Script {
  let directory: TemporaryDirectory
  let path: String

  init(_ body: String) throws {
    directory = try TemporaryDirectory()
    path = try directory.writeProgram("#!/bin/sh\n" + body, to: "program")
  }

  /// A program that prints a valid hello, reads the query, and continues with `body`.
  static func afterHello(_ body: String) throws -> Self {
    try Self("read -r hello; printf '%s\\n' '\(hello)'; read -r query\n\(body)")
  }

  static let hello =
    #"{"ok":{"protocol":1,"name":"Mine","kind":"forecast","capabilities":["current","hourly"]}}"#

  /// A program that answers the query with a line.
  static func answering(_ line: String) throws -> Self {
    try afterHello("cat <<'END_OF_ANSWER'\n\(line)\nEND_OF_ANSWER\n")
  }

  func setPermissions(_ permissions: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }
}

/// A valid answer.
let warm = #"{"ok":{"current":{"time":1601553000,"temperature":12.5}}}"#
