import Foundation
import HTTPTransport
import TestSupport
import Testing

/// Which of many recorded responses is replayed, compared with a linear scan by the rules.
struct ReplayChoiceTests {
  /// The parts of a URL.
  private struct Address {
    var host: String
    var path: [String]
    var query: [(name: String, value: String)]

    var url: String {
      let pairs = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
      return "https://\(host)/\(path.joined(separator: "/"))\(query.isEmpty ? "" : "?")\(pairs)"
    }

    private static let marks = ["***", "%2A%2A%2A", "{key}"]

    /// Few values of each part, so that many addresses are similar.
    static func random(_ random: inout SplitMix64) -> Self {
      func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
      func value(_ marks: Double) -> String { random.chance(marks) ? pick(Self.marks) : pick(["1", "2"]) }
      let length = Int.random(in: 1...2, using: &random)
      return Self(
        host: pick(["a.example", "A.example", "b.example"]),
        path: (0..<length).map { _ in value(0.1) },
        query: (0..<Int.random(in: 0...3, using: &random)).map { _ in
          let name = pick(["q", "r", "q", "u", "lang", "appid"])
          return (name, value(name == "appid" ? 0.7 : 0.1))
        }
      )
    }

    func means(_ other: Self) -> Bool {
      func isMark(_ word: String) -> Bool { Self.marks.contains(word) }
      let uncounted = Set((query + other.query).filter { isMark($0.value) }.map(\.name) + ["lang", "appid"])
      func counted(_ address: Self) -> [String] {
        address.query.filter { !uncounted.contains($0.name) }.map { "\($0.name)=\($0.value)" }.sorted()
      }
      return host.lowercased() == other.host.lowercased() && path.count == other.path.count
        && zip(path, other.path).allSatisfy { $0 == $1 || isMark($0) || isMark($1) }
        && counted(self) == counted(other)
    }
  }

  /// Checks every exchange for each request.
  private struct Scan {
    let recorded: [(address: Address, exchange: Exchange)]
    private var given: Set<Int> = []

    init(_ recorded: [(address: Address, exchange: Exchange)]) { self.recorded = recorded }

    /// By index.
    private func found(_ address: Address, _ request: HTTPRequest, areFallbacks: Bool) -> [Int] {
      let matching = recorded.indices.filter {
        recorded[$0].exchange.isFallback == areFallbacks && recorded[$0].address.means(address)
      }
      let own = matching.filter {
        let exchange = recorded[$0].exchange
        return exchange.source != nil && exchange.source == request.source?.name
          && exchange.step == request.step
      }
      return own.isEmpty ? matching : own
    }

    mutating func send(_ address: Address, _ request: HTTPRequest) -> Int? {
      let found = found(address, request, areFallbacks: false)
      guard let chosen = found.first(where: { !given.contains($0) }) ?? found.last else { return nil }
      given.insert(chosen)
      return recorded[chosen].exchange.status
    }

    func kept(_ address: Address, _ request: HTTPRequest) -> Int? {
      found(address, request, areFallbacks: true).last.map { recorded[$0].exchange.status }
    }
  }

  @Test(arguments: 1...60)
  func `the result equals that of a linear scan`(seed: UInt64) async {
    var random = SplitMix64(state: seed)
    let recorded = (0..<Int.random(in: 0...60, using: &random)).map { number in
      let address = Address.random(&random)
      // Its status is its index.
      var exchange = Exchange(
        url: address.url,
        status: number,
        body: [],
        recorded: Date(timeIntervalSince1970: 0),
        source: ["a", "b", nil].randomElement(using: &random) ?? nil,
        step: ["one", nil].randomElement(using: &random) ?? nil
      )
      exchange.isFallback = random.chance(0.2)
      return (address: address, exchange: exchange)
    }
    var scan = Scan(recorded)
    let replay = ReplayTransport(Recording(exchanges: recorded.map(\.exchange)))
    for _ in 0..<200 {
      let address = Address.random(&random)
      var request = HTTPRequest(url: address.url)
      if let source = ["a", "b", nil].randomElement(using: &random) ?? nil {
        request = request.sent(by: .init(source))
      }
      request.step = ["one", nil].randomElement(using: &random) ?? nil
      let status = (try? await outcome(of: request, over: replay).get())?.status
      #expect(status == scan.send(address, request), "\(address.url)")
      let cause = StaleCause.invalid("invalid")
      let kept = replay.storedResponse(to: request, because: cause)?.status
      #expect(kept == scan.kept(address, request), "\(address.url)")
    }
  }
}
