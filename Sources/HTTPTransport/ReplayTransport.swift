import Synchronization

/// Answers from a recording: by address, whatever the key and whatever the order of the query. Of several
/// answers of one address those count that the same source got to the same step, if there are any. An address
/// that was asked more than once gives its answers in their order, and the last one again and again.
package final class ReplayTransport: Transport {
  private let exchanges: [(address: RecordedAddress, exchange: Exchange)]
  /// Which were given, by index.
  private let given: Mutex<[Bool]>

  package init(_ recording: Recording) {
    exchanges = recording.exchanges.map { (RecordedAddress($0.url), $0) }
    given = Mutex([Bool](repeating: false, count: recording.exchanges.count))
  }

  /// - Throws: `.notRecorded` with the hosts that there are answers of.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let address = RecordedAddress(request.url)
    let matching = exchanges.indices.filter {
      exchanges[$0].exchange.method == request.method && exchanges[$0].address.matches(address)
    }
    // One answer may have been for several sources, and older recordings name none.
    let own = matching.filter { exchanges[$0].exchange.isAnswer(to: request) }
    let found = own.isEmpty ? matching : own
    guard let last = found.last else {
      throw .notRecorded(address.host, available: Set(exchanges.map(\.address.host)).sorted())
    }
    let index = given.withLock { given in
      let index = found.first { !given[$0] } ?? last
      given[index] = true
      return index
    }
    let exchange = exchanges[index].exchange
    return HTTPResponse(
      status: exchange.status,
      headers: exchange.headers,
      body: exchange.body,
      url: exchange.url,
      received: exchange.recorded,
      origin: exchange.origin
    )
  }
}

extension Exchange {
  /// Whether the recording says that it was this request of the same source.
  fileprivate func isAnswer(to request: HTTPRequest) -> Bool {
    source != nil && source == request.party?.source && step == request.step
  }
}
