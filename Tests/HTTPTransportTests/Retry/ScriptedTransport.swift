import Foundation
import HTTPTransport
import Synchronization

/// Returns the results of a script in order, the last one repeatedly, and records the requests.
final class ScriptedTransport: Transport {
  typealias Step = Result<HTTPResponse, TransportError>

  private struct State {
    var requests: [HTTPRequest] = []
    var script: [Step]
  }

  private let state: Mutex<State>
  private let now: @Sendable () -> Date

  /// - Parameter now: When the responses are complete.
  init(_ script: [Step], now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }) {
    state = Mutex(State(script: script))
    self.now = now
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// Replaces what is left of the script.
  func answer(_ script: Step...) { state.withLock { $0.script = script } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let step = state.withLock { state in
      state.requests.append(request)
      return state.script.count > 1 ? state.script.removeFirst() : state.script[0]
    }
    var response = try step.get()
    response.url = request.url
    response.received = now()
    return response
  }
}

extension ScriptedTransport.Step {
  static func answer(_ status: Int, _ body: String = "", _ headers: HTTPHeaders = [:]) -> Self {
    .success(
      HTTPResponse(
        status: status,
        headers: headers,
        body: [UInt8](body.utf8),
        url: "",
        received: Date(timeIntervalSince1970: 0)
      )
    )
  }
}
