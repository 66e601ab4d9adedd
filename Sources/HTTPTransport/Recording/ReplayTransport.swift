import Synchronization

/// Responds from a recording, by address, ignoring keys and the order of the query. If several responses have
/// the same address, those for the same source and step are used, if there are any. An address that is
/// requested several times gets its responses in order, then the last one repeatedly. Cached responses that
/// replaced rejected ones are used in the same way.
package final class ReplayTransport: StoringTransport {
  private let exchanges: [Exchange]
  private let addresses: AddressIndex
  /// Which exchanges were used, by index.
  private let given: Mutex<[Bool]>

  package init(_ recording: Recording) {
    exchanges = recording.exchanges
    addresses = AddressIndex(exchanges.map { RecordedAddress($0.url) })
    given = Mutex([Bool](repeating: false, count: exchanges.count))
  }

  /// - Throws: The recorded error; `.notRecorded` with the hosts that have responses.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let found = answers(to: request, areFallbacks: false)
    guard let last = found.last else {
      throw .notRecorded(RecordedAddress(request.url).host, available: addresses.hosts.sorted())
    }
    let index = given.withLock { given in
      let index = found.first { !given[$0] } ?? last
      given[index] = true
      return index
    }
    if let failure = exchanges[index].failure { throw failure }
    return exchanges[index].response
  }

  package func storedResponse(to request: HTTPRequest, because cause: StaleCause) -> HTTPResponse? {
    guard let last = answers(to: request, areFallbacks: true).last else { return nil }
    var response = exchanges[last].response
    response.cacheState = .stale(cause)
    return response
  }

  /// Indices in the order of the recording.
  private func answers(to request: HTTPRequest, areFallbacks: Bool) -> [Int] {
    let matching = addresses.indices(matching: RecordedAddress(request.url))
      .filter { exchanges[$0].isFallback == areFallbacks }
    // One response may have been for several sources, and older recordings name no source.
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

  /// Whether the recording names the request's source and step.
  fileprivate func isAnswer(to request: HTTPRequest) -> Bool {
    source != nil && source == request.source?.name && step == request.step
  }
}
