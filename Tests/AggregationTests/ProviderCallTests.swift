import FoundationEssentials
import HTTPTransport
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import Configuration
@testable import Merge
@testable import ProviderKit

/// What one source answers, how each of its requests is settled, and when a cached response is used.
struct ProviderCallTests {
  /// Sends one request, and finds out only later that it can read nothing but temperatures.
  private struct Reader: WeatherProvider {
    let id: SourceID
    let host: ProviderHost

    func weather(for identity: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
      let request = HTTPRequest(url: "https://api.example/")
      let response = try await host.reply(to: request, for: id) { response throws(ProviderFailure) in response
      }
      guard let celsius = Double(String(decoding: response.body, as: UTF8.self)) else {
        throw ProviderFailure(id, .schema, detail: "answer is HTML, not JSON")
      }
      return NumberedReports.report(0, [.temperature: celsius]) { $0.source = id }
    }
  }

  @Test func `a cached answer for one place does not affect another`() async throws {
    let world = Asking.World(
      Asking.response("10", .stale(.failure(.refused(host: "api.example")))),
      Asking.response("10")
    )
    let reader = ProviderCapabilities(weather: { Reader(id: $0.id, host: $1) })
    let entry = Asking.entry(NumberedReports.source(0), reader, through: world)
    let aggregator = Asking.aggregator(of: [entry], limit: .seconds(5))
    let place = try #require(Asking.place)
    let kept = await aggregator.weather(at: place)
    #expect(kept.sources[0].staleCause?.description.contains("api.example") == true)
    #expect(kept.reports[0].isStale)
    let fresh = await aggregator.weather(at: place)
    #expect(fresh.sources[0].staleCause == nil)
    #expect(!fresh.reports[0].isStale)
  }

  @Test func `a cached answer does not count as an answer of the source`() async throws {
    func verdicts(_ state: CacheState, _ reason: ProviderFailure.Reason? = nil) async throws
      -> [ReaderVerdict]
    {
      let world = Asking.World(Asking.response("12", state))
      let id = NumberedReports.source(0)
      let call = Asking.call(of: id, through: world)
      _ = try await call.host.send(HTTPRequest(url: "https://api.example/"))
      call.end(reason.map { ProviderFailure(id, $0) }, within: .seconds(5))
      return world.verdicts
    }
    #expect(try await verdicts(.fetched) == [.answered])
    #expect(try await verdicts(.fresh) == [.answered])
    #expect(try await verdicts(.stale(.status(500, host: "api.example"))) == [.silent])
    #expect(
      try await verdicts(.stale(.status(500, host: "api.example")), .schema) == [.invalid(.interception)]
    )
  }

  @Test func `only the request that declares a token as a secret sees it`() async throws {
    let world = Asking.World(Asking.response(#"{"token": "t0ken-4711", "again": "t0ken-4711"}"#))
    let redactor = SecretRedactor()
    let call = ProviderCall(
      ProviderConfiguration(id: NumberedReports.source(0)),
      as: RequestSource("s0"),
      through: world,
      redactor: redactor,
      now: NumberedReports.now
    )
    let request = HTTPRequest(
      url: "https://api.example/",
      secretsOfResponse: [JSONPointer(tokens: ["token"])]
    )
    for _ in 1...2 {
      let response = try await call.host.send(request)
      #expect(String(decoding: response.body, as: UTF8.self).contains("t0ken-4711"))
    }
    #expect(redactor.redact("at /data/t0ken-4711") == "at /data/***")
    let other = try await call.host.send(HTTPRequest(url: "https://api.example/"))
    #expect(!String(decoding: other.body, as: UTF8.self).contains("t0ken-4711"))
  }

  @Test(arguments: ["12", nil, "<html>"])
  func `a cached response replaces an unreadable one`(kept: String?) async throws {
    let world = Asking.World(Asking.response("<html>"), kept: kept.map { Asking.response($0) })
    let kind = ProviderKind(
      name: "kind",
      title: "Kind",
      capabilities: .init(weather: { Reader(id: $0.id, host: $1) })
    )
    let text = #"{"providers": {"s0": {"use": "kind"}}}"#
    let aggregator = Aggregator(
      registry: ProviderRegistry(
        try ConfigReading([ConfigFile(.user, "config.json", Array(text.utf8))]).get(),
        kinds: [kind],
        access: .placeholders(for: Recording()),
        redactor: SecretRedactor(),
        transport: world,
        now: NumberedReports.now
      ),
      now: NumberedReports.now,
      deadline: .now + .seconds(5),
      merge: MergeSettings()
    )
    let answer = await aggregator.weather(at: try #require(Asking.place))
    #expect(answer.hasAnswer == (kept == "12"))
    #expect(
      answer.sources[0].staleCause?.description
        == (kept == "12" ? "its response could not be read (answer is HTML, not JSON)." : nil)
    )
    #expect(answer.reports.allSatisfy { $0.isStale })
    if kept != "12" { #expect(answer.sources[0].failure?.reason == .schema) }
    #expect(world.asked == 1)
    #expect(world.verdicts == [.invalid(.interception)], "what came is not kept and counts")
  }

  /// Requests two parts, and can read only temperatures.
  private struct PairReader: WeatherProvider {
    let id: SourceID
    let host: ProviderHost

    func weather(for identity: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
      var builder = ReportBuilder(WeatherReport(source: id, fetched: host.now), host: host)
      for name in ["now", "days"] {
        let part = await Result { () async throws(ProviderFailure) in
          let request = HTTPRequest(url: "https://api.example/\(name)")
          return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
            guard let celsius = Double(String(decoding: response.body, as: UTF8.self)) else {
              throw ProviderFailure(id, .quota(retryAfter: nil), detail: name)
            }
            return NumberedReports.report(0, [.temperature: celsius]) { $0.source = id }
          }
        }
        builder.add(part, as: name, of: [.current])
      }
      return try builder.finished(isAnswer: builder.hasParts) { ProviderFailure(id, .quota(retryAfter: nil)) }
    }
  }

  @Test(
    arguments: [
      (["1", "2"], "3", nil, [.answered], []), (["1", "no"], "3", "days", [.invalid(nil), .silent], []),
      (["1", "no"], nil, nil, [.invalid(nil), .answered], ["days"]),
      (["1", "no"], "no", nil, [.invalid(nil), .answered], ["days"]),
      (["no", "no"], "3", "now", [.invalid(nil), .invalid(.rate(retryAfter: nil))], []),
    ] as [([String], String?, String?, [ReaderVerdict], [String])]
  )
  func `each request is settled separately`(
    answers: [String],
    kept: String?,
    stale: String?,
    verdicts: [ReaderVerdict],
    missing: [String]
  ) async throws {
    let world = Asking.World(
      Asking.response(answers[0]),
      Asking.response(answers[1]),
      kept: kept.map { Asking.response($0) }
    )
    let reader = ProviderCapabilities(weather: { PairReader(id: $0.id, host: $1) })
    let entry = Asking.entry(NumberedReports.source(0), reader, through: world)
    let answer = await Asking.aggregator(of: [entry], limit: .seconds(5))
      .weather(at: try #require(Asking.place))
    #expect(answer.hasAnswer)
    #expect(
      answer.sources[0].staleCause?.description
        == stale.map { "the quota of its key is used up (\($0))." }
    )
    #expect(world.verdicts == verdicts)
    #expect(answer.sources[0].missingParts.map(\.name) == missing)
  }
}
