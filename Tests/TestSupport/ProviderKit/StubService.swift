package import Foundation
package import HTTPTransport
package import ProviderKit
import Synchronization
package import Weather

/// A response of a service in a test.
package struct StubResponse: Sendable {
  package var status: Int
  package var headers: HTTPHeaders = [:]
  package var body: [UInt8]
  package var origin = Origin.live
  /// How long before the request it was received: caches return older responses.
  package var age: TimeInterval = 0

  package init(_ status: Int, _ body: [UInt8], headers: HTTPHeaders = [:]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package init(_ status: Int, _ body: String = "", headers: HTTPHeaders = [:]) {
    self.init(status, Array(body.utf8), headers: headers)
  }

  package init(_ body: String) { self.init(200, body) }

  package init(_ body: [UInt8]) { self.init(200, body) }

  package init(_ exchange: Exchange) {
    self.init(exchange.status, exchange.body, headers: exchange.headers)
    origin = exchange.origin
  }

  fileprivate func response(to request: HTTPRequest, at now: Date) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: headers,
      body: body,
      url: request.url,
      received: now - age,
      origin: origin
    )
  }
}

/// A service in a test: it answers each request with a closure and records the requests.
package final class StubService: Sendable {
  private let answer: @Sendable (HTTPRequest) async throws(TransportError) -> StubResponse
  private let received = Mutex<[HTTPRequest]>([])

  package init(_ answer: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> StubResponse) {
    self.answer = answer
  }

  /// A service that always answers the same.
  package convenience init(_ response: StubResponse) {
    self.init { _ in response }
  }

  /// A service that cannot be reached.
  package convenience init(failing error: TransportError = .refused(host: "x")) {
    self.init { _ throws(TransportError) in throw error }
  }

  /// All requests in the order in which they arrived.
  package var requests: [HTTPRequest] { received.withLock(\.self) }
  package var urls: [String] { requests.map(\.url) }

  package func host(at now: Date = ProviderHost.testTime) -> ProviderHost {
    ProviderHost(now: now) { [self] request throws(TransportError) in
      received.withLock { $0.append(request) }
      return try await answer(request).response(to: request, at: now)
    }
  }
}

extension ProviderHost {
  /// 2021-09-21T14:05:00Z, the clock of a test to which the time does not matter.
  package static let testTime = Date(timeIntervalSince1970: 1_632_193_500)

  /// A host that answers every request with one response.
  package static func answering(_ response: StubResponse, at now: Date = testTime) -> Self {
    StubService(response).host(at: now)
  }

  package static func answering(_ status: Int, _ body: [UInt8]) -> Self { answering(.init(status, body)) }

  package static func answering(_ status: Int, _ body: String) -> Self { answering(.init(status, body)) }

  /// A host that answers from recordings, each at its own address only.
  ///
  /// - Parameter now: The clock; by default the time of the first recording.
  package static func replaying(_ exchanges: [Exchange], at now: Date? = nil) -> Self {
    let transport = ReplayTransport(Recording(exchanges: exchanges))
    return Self(now: now ?? exchanges.first?.recorded ?? testTime) { request throws(TransportError) in
      try await transport.send(request)
    }
  }

  package static func replaying(_ exchange: Exchange) -> Self { replaying([exchange]) }
}
