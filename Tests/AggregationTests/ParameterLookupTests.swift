import FoundationEssentials
import HTTPTransport
import TestSupport
import Testing

@testable import Aggregation
@testable import Configuration
@testable import ProviderKit

/// The parameters that a source gets from the config, and which of them are secrets.
struct ParameterLookupTests {
  /// The parameters that a kind of provider gets from a config, and the secrets.
  private static func values(
    _ parameters: String,
    of specs: [ParameterSpec],
    _ access: ParameterAccess
  ) async throws -> (values: [String: String], redactor: SecretRedactor) {
    let (entry, redactor) = try entry(parameters, of: specs, access)
    return (try await entry.makeCall(within: .seconds(5)).configuration.parameters, redactor)
  }

  /// An entry of a config with these parameters, and the messages about its secrets.
  private static func entry(
    _ parameters: String,
    of specs: [ParameterSpec],
    _ access: ParameterAccess
  ) throws -> (ProviderRegistry.Entry, SecretRedactor) {
    let text = "{\"providers\": {\"s0\": {\"use\": \"kind\", \"params\": \(parameters)}}}"
    let kind = ProviderKind(name: "kind", title: "Kind", capabilities: .init(), parameters: specs)
    let redactor = SecretRedactor()
    let registry = ProviderRegistry(
      try ConfigReading([ConfigFile(.user, "config.json", Array(text.utf8))]).get(),
      kinds: [kind],
      access: access,
      redactor: redactor,
      transport: Asking.World(),
      now: NumberedReports.now
    )
    return (try #require(registry.entries.first), redactor)
  }

  @Test func `a key that one query had no time for is found by the next`()
    async throws
  {
    let command = try CountedCommand("[ $(wc -l <runs) -gt 1 ] || sleep 60; echo abcdefgh")
    let words = String(decoding: try JSONEncoder().encode(command.words), as: UTF8.self)
    let (entry, _) = try Self.entry(
      "{\"key\": {\"command\": \(words)}}",
      of: [ParameterSpec("key", hint: "")],
      .resolver(SecretResolver(environment: ["PATH": "/usr/bin:/bin"]))
    )
    // A loaded machine may take longer to start it.
    while command.runs == 0 {
      await #expect(throws: ProviderFailure.self) { try await entry.makeCall(within: .milliseconds(500)) }
    }
    let before = command.runs
    for time in [20.0, 20, 0] {
      #expect(
        try await entry.makeCall(within: .seconds(time)).configuration.parameters == ["key": "abcdefgh"]
      )
    }
    #expect(command.runs == before + 1)
  }

  @Test
  func `a parameter with the name of a key is a secret unless its kind denies it`()
    async throws
  {
    let specs =
      ["key", "town"].map { ParameterSpec($0, isRequired: true, hint: "") }
      + ["sort_key", "station"].map { ParameterSpec($0, isRequired: true, isSecret: false, hint: "") }
    let (values, redactor) = try await Self.values(
      #"{"key": "tell-nobody", "station": {"env": "STATION"}, "town": "Berlin", "sort_key": "distance"}"#,
      of: specs,
      .resolver(SecretResolver(environment: ["STATION": "my-garden"]))
    )
    #expect(
      values == ["key": "tell-nobody", "station": "my-garden", "town": "Berlin", "sort_key": "distance"]
    )
    #expect(redactor.redact("tell-nobody my-garden Berlin distance") == "*** *** Berlin distance")
  }

  @Test func `a secret in the words of a command is masked, and the name of an entry is not`() async throws {
    let (_, redactor) = try await Self.values(
      #"{"key": {"command": ["/bin/echo", "--token=w0rd-of-it", "--key", "weather"]}}"#,
      of: [ParameterSpec("key", isRequired: true, hint: "")],
      .resolver(SecretResolver(environment: ["PATH": "/usr/bin:/bin"]))
    )
    #expect(redactor.redact("w0rd-of-it weather") == "*** weather")
  }

  /// The user named a key; a request without it would be another one. A variable may be unset on purpose.
  @Test(arguments: [
    (#"{"file": "/nowhere/key"}"#, false), (#"{"command": ["/bin/false"]}"#, false),
    (#"{"env": "UNSET"}"#, true),
  ])
  func `a key that cannot be read is an error even where none is required`(
    key: String,
    isAsked: Bool
  ) async throws {
    let (entry, _) = try Self.entry(
      "{\"key\": \(key)}",
      of: [ParameterSpec("key", hint: "")],
      .resolver(SecretResolver(environment: ["PATH": "/usr/bin:/bin"]))
    )
    let result = await Result { () async throws(ProviderFailure) in
      try await entry.makeCall(within: .seconds(20))
    }
    if isAsked {
      #expect(try result.get().configuration.parameters == [:])
    } else {
      guard case .unconfigured("key", _) = result.failure?.reason else {
        Issue.record("\(result)")
        return
      }
    }
  }

  @Test func `a missing key is named as the setting that holds it`() async throws {
    let (entry, _) = try Self.entry(
      "{}",
      of: [ParameterSpec("key", isRequired: true, hint: "Get one at https://example.org.")],
      .resolver(SecretResolver(environment: [:]))
    )
    let failure = await Result { () async throws(ProviderFailure) in
      try await entry.makeCall(within: .seconds(20))
    }.failure
    #expect(
      failure?.reason
        == .unconfigured(
          setting: "key",
          hint: "providers.s0.params.key is not set. Get one at https://example.org."
        )
    )
  }

  @Test func `a recording is queried with the public parameters of the config`() async throws {
    let specs = ["key", "station", "town", "unit"].map { ParameterSpec($0, isRequired: true, hint: "") }
    let (values, _) = try await Self.values(
      #"{"key": "tell-nobody", "station": {"env": "STATION"}, "town": "Berlin"}"#,
      of: specs + [
        ParameterSpec("units", defaultValue: "metric", hint: ""), ParameterSpec("extra", hint: ""),
      ],
      .placeholders(for: Recording())
    )
    let expected = [
      "key": "sample", "station": "sample", "town": "Berlin", "unit": "sample", "units": "metric",
    ]
    #expect(values == expected)
  }
}
