import Foundation
import TestSupport
import Testing

/// Everything needed to try all faults: a source that works, servers with certificates, and the programs of
/// the table.
struct FaultLaboratory: Sendable {
  /// The weather of a place at the time of the recorded answers.
  static let weather = ["weather", "52.52,13.41", "--now", "2020-10-01T08:45:00Z"]

  let steady: LoopbackServer
  /// A server to which no request may be sent.
  let elsewhere: LoopbackServer
  /// `nil` if openssl is missing.
  let tls: TLSFaults?
  private let scripts: TemporaryDirectory

  /// - Parameter faults: Those to try.
  init(_ faults: [Fault]) async throws {
    let forecast = try Workbench.forecast()
    steady = try LoopbackServer { _ in .answer(forecast) }
    elsewhere = try LoopbackServer { _ in .answer("{}") }
    scripts = try TemporaryDirectory()
    for fault in faults {
      guard case .source(.program(let body, let permissions), _) = fault.trial else { continue }
      try scripts.writeProgram("#!/bin/sh\n\(body)\n", to: fault.script, permissions: permissions)
    }
    tls =
      faults.contains { $0.need == .certificates }
      ? try await TLSFaults(target: elsewhere.url) : nil
  }

  // MARK: - Sources

  /// The entry of a source that works.
  func steadyEntry(family: String? = nil) -> String {
    let family = family.map { #", "family": "\#($0)""# } ?? ""
    return #"{ "use": "open-meteo", "baseURL": "\#(steady.url)", "allowLocal": true\#(family) }"#
  }

  /// The entry of a source with a key and an address.
  static func entry(
    _ url: String,
    key: String = #"{ "env": "LAB_KEY" }"#,
    timeout: String = "5s"
  ) -> String {
    """
    { "manifest": "laboratory.json", "baseURL": "\(url)", "allowLocal": true, "timeout": "\(timeout)",
      "params": { "key": \(key) } }
    """
  }

  /// A source with a key in the query and in a header. Its errors are recognized by words.
  static let manifest = """
    {
      "manifest": 1, "id": "laboratory", "name": "Laboratory", "family": "laboratory", "attribution": "Nobody",
      "hosts": ["laboratory.example"],
      "params": { "key": { "required": true, "secret": true, "hint": "There is none." } },
      "steps": [{
        "id": "now", "url": "https://laboratory.example/now", "ttl": "15m",
        "query": { "key": "{param.key}" }, "headers": { "X-API-Key": "{param.key}" },
      }],
      "errors": [
        { "at": "/code", "is": "quota", "as": "quota", "message": "/reason" },
        { "at": "/code", "is": "place", "as": "place", "message": "/reason" },
        { "at": "/code", "is": "key", "as": "auth", "message": "/reason" },
        { "at": "/error", "is": true, "as": "request", "message": "/reason" },
      ],
      "map": {
        "place": { "from": "now", "name": "text /name" },
        "current": {
          "from": "now", "at": "", "kind": "analysis", "time": "epoch /time", "issued": "epoch /issued",
          "fields": {
            "temperature": "C /temperature", "humidity": "% /humidity", "pressure": "hPa /pressure",
            "windSpeed": "m/s /speed", "windGust": "m/s /gust", "windDirection": "deg /direction",
            "condition": { "of": "code /code", "table": "open_meteo" },
            "extra.note": "text /note",
          },
        },
        "hourly": {
          "from": "now", "columns": "/hourly", "absent": [], "kind": "forecast", "time": "epoch /time",
          "fields": { "temperature": "C /temperature" },
        },
      },
    }
    """

  /// A valid response of that source, with more members.
  static func body(_ members: String = "") -> String {
    #"{"time":1601541900,"temperature":12.6,"humidity":95\#(members.isEmpty ? "" : ",")\#(members)}"#
  }

  // MARK: - Trying

  func tryOut(_ fault: Fault) async throws {
    switch fault.trial {
    case .module(let test):
      #expect(try SecurityPageTests.testNames.get()[test] != nil, "\(fault): there is no test \"\(test)\"")
    case .machine(let trial): try await trial(self)
    case .source(let make, let expected): try await tryOut(make, expected, fault)
    }
  }

  private func tryOut(_ make: Fault.Make, _ expected: Fault.Expected, _ fault: Fault) async throws {
    try await besideAnother(make, expected, fault)
    let source = try source(make, fault)
    var home = try FaultHome("\(fault)", faulty: source.entry, steady: [:])
    if let tls { home.environment["SSL_CERT_FILE"] = tls.authority.certificate }
    let words = expected.words.isEmpty ? Self.weather : expected.words
    let alone = try await home.agg(words, within: expected.within ?? FaultHome.deadline)
    #expect(alone.status == expected.alone, "\(fault), alone: \(alone.error)\(alone.output)")
    if let requests = expected.requests {
      #expect(source.server?.requests.count == requests, "\(fault): requests")
    }
    for text in expected.shows {
      #expect(alone.output.contains(text), "\(fault) shows \(text): \(alone.output)")
    }
    for text in expected.hides {
      #expect(
        !(alone.output + alone.error).contains(text),
        "\(fault) hides \(text): \(alone.output)\(alone.error)"
      )
    }
    if alone.status != 0 { #expect(home.cachedResponses.isEmpty, "\(fault): a failure is cached") }
    if let next = expected.next {
      let before = source.server?.requests.count
      let again = try await home.agg(words)
      let isAsked = source.server?.requests.count != before
      #expect(isAsked == (next == .asks), "\(fault), again: \(again.error)")
      if next == .leavesAlone {
        #expect(again.error.contains("is paused"), "\(fault), again: \(again.error)")
      }
    }
    home.expectNoKey()
    #expect(elsewhere.log.connections == 0, "\(fault): a redirect was followed")
  }

  /// The other source answers, and one line names the failing one.
  private func besideAnother(_ make: Fault.Make, _ expected: Fault.Expected, _ fault: Fault) async throws {
    let source = try source(make, fault)
    var home = try FaultHome("\(fault)", faulty: source.entry, steady: ["steady": steadyEntry()])
    if let tls { home.environment["SSL_CERT_FILE"] = tls.authority.certificate }
    let result = try await home.agg(Self.weather, within: expected.within ?? FaultHome.deadline)
    #expect(result.status == 0, "\(fault): \(result.error)")
    #expect(result.output.contains("12.6 °C"), "\(fault): \(result.output)")
    let lines = result.error.split(separator: "\n")
    if let says = expected.says {
      #expect(lines.count == 1, "\(fault): \(result.error)")
      #expect(
        result.error.hasPrefix("agg: faulty: ") || says.hasPrefix("the clock"),
        "\(fault): \(result.error)"
      )
      #expect(result.error.contains(says), "\(fault): \(result.error)")
    } else {
      #expect(lines.isEmpty, "\(fault): \(result.error)")
    }
    home.expectNoKey()
  }

  private func source(_ make: Fault.Make, _ fault: Fault) throws -> (entry: String, server: FaultServer?) {
    switch make {
    case .replies(let replies):
      let server = try FaultServer(replies)
      return (Self.entry(server.url), server)
    case .address(let address): return (Self.entry(address(self)), nil)
    case .key(let key): return (Self.entry(steady.url, key: key), nil)
    case .program:
      let key = #"{ "env": "LAB_KEY" }"#
      return (
        #"{ "exec": ["\#(scripts.path)/\#(fault.script)"], "params": { "key": \#(key) }, "timeout": "2s" }"#,
        nil
      )
    }
  }
}

/// Servers with certificates, all but one signed by one authority.
struct TLSFaults: Sendable {
  let authority: CertificateAuthority
  let good: TLSServer
  let expired: TLSServer
  let otherHost: TLSServer
  let untrusted: TLSServer

  /// - Parameter target: The target of the valid server's redirects.
  init(target: String) async throws {
    authority = try await CertificateAuthority()
    let redirect =
      "HTTP/1.1 302 Found\r\nLocation: \(target)/now\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    // s_server uses the path and the query as the name of a file.
    let key = "canary-47%2611%22%3Ccanary%3E"
    good = try await TLSServer(authority: authority, files: ["now?key=\(key)": redirect])
    expired = try await TLSServer(until: "20210101000000Z", authority: authority)
    otherHost = try await TLSServer(name: "DNS:other.example", authority: authority)
    untrusted = try await TLSServer()
  }
}

extension Fault: CustomStringConvertible {
  var description: String { "fault \(number), \(name)" }
  fileprivate var script: String { "fault-\(number)-\(name.filter { $0.isASCII && $0.isLetter })" }
}
