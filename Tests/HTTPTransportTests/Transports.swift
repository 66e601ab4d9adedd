import HTTPTransport
import Posix
import SpannedJSON
import TestSupport

/// Which thread runs the transfers of a transport.
enum TransferThreads: CaseIterable {
  case own, oneOfPool, someOfPool

  fileprivate var pool: ThreadPool? {
    switch self {
    case .own: nil
    case .oneOfPool: ThreadPool.started(limit: 1)
    case .someOfPool: ThreadPool.started(limit: 3)
    }
  }
}

extension ThreadPool {
  /// A pool with a started thread, which may serve a transport.
  static func started(limit: Int) -> ThreadPool {
    let pool = ThreadPool(limit: limit)
    let gate = Gate()
    pool.call(at: .now) { gate.open() }
    gate.pass()
    return pool
  }
}

extension CurlTransport {
  /// A transport that ignores this machine's environment.
  convenience init(on threads: TransferThreads = .own, _ adjust: (inout Configuration) -> Void = { _ in }) {
    var configuration = Configuration(userAgent: "agg/test (+https://example.org/agg)", environment: [:])
    adjust(&configuration)
    self.init(configuration, on: threads.pool)
  }
}

extension LoopbackServer {
  /// A request to this server.
  func request(
    _ path: String = "/",
    headers: HTTPHeaders = [:],
    timeout: Duration = .seconds(10),
    maximumBodySize: Int = 2 << 20,
    secretsOfResponse: Set<JSONPointer> = []
  ) -> HTTPRequest {
    HTTPRequest(
      url: url + path,
      headers: headers,
      timeout: timeout,
      maximumBodySize: maximumBodySize,
      allowsLocal: true,
      secretsOfResponse: secretsOfResponse
    )
  }
}

extension HTTPRequest {
  func sent(by source: RequestSource?) -> Self {
    var request = self
    request.source = source
    return request
  }
}

/// A response, or why there is none.
func outcome(
  of request: HTTPRequest,
  over transport: any Transport
) async -> Result<HTTPResponse, TransportError> {
  do throws(TransportError) {
    return .success(try await transport.send(request))
  } catch {
    return .failure(error)
  }
}

extension Result where Failure == TransportError {
  var failure: TransportError? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}
