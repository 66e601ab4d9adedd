import Synchronization

/// Answers from a recording: by address, whatever the key and whatever the order of the query. Of several
/// answers of one address those count that the same source got to the same step, if there are any. An address
/// that was asked more than once gives its answers in their order, and the last one again and again. What an
/// earlier run kept is given again where it stood in.
package final class ReplayTransport: Transport {
  private let exchanges: [Exchange]
  private let addresses: AddressIndex
  /// Which were given, by index.
  private let given: Mutex<[Bool]>

  package init(_ recording: Recording) {
    exchanges = recording.exchanges
    addresses = AddressIndex(exchanges.map { RecordedAddress($0.url) })
    given = Mutex([Bool](repeating: false, count: exchanges.count))
  }

  /// - Throws: `.notRecorded` with the hosts that there are answers of.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let found = answers(to: request, areStandIns: false)
    guard let last = found.last else {
      throw .notRecorded(RecordedAddress(request.url).host, available: addresses.hosts.sorted())
    }
    let index = given.withLock { given in
      let index = found.first { !given[$0] } ?? last
      given[index] = true
      return index
    }
    return exchanges[index].response
  }

  package func kept(_ request: HTTPRequest, standingInFor cause: StaleCause) -> HTTPResponse? {
    guard let last = answers(to: request, areStandIns: true).last else { return nil }
    var response = exchanges[last].response
    response.cacheState = .stale(cause)
    return response
  }

  /// By index, in their order.
  private func answers(to request: HTTPRequest, areStandIns: Bool) -> [Int] {
    let matching = addresses.indices(matching: RecordedAddress(request.url))
      .filter { exchanges[$0].isStandIn == areStandIns }
    // One answer may have been for several sources, and older recordings name none.
    let own = matching.filter { exchanges[$0].isAnswer(to: request) }
    return own.isEmpty ? matching : own
  }
}

extension Exchange {
  fileprivate var response: HTTPResponse {
    var response = HTTPResponse(
      status: status,
      headers: headers,
      body: body,
      url: url,
      received: recorded,
      origin: origin
    )
    if let staleCause { response.cacheState = .stale(staleCause) }
    return response
  }

  /// Whether the recording says that it was this request of the same source.
  fileprivate func isAnswer(to request: HTTPRequest) -> Bool {
    source != nil && source == request.source?.circuit.source && step == request.step
  }
}
