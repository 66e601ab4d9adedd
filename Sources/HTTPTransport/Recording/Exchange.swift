package import FoundationEssentials
package import Weather

/// One request and its response, or why it got none, as recorded.
package struct Exchange: Hashable, Sendable {
  /// With every secret replaced by `***`.
  package var url: String
  /// 0 if there was no response.
  package var status: Int
  package var headers: HTTPHeaders
  package var body: [UInt8]
  /// Why there was no response; `nil` if there was one.
  package var failure: TransportError?
  package var recorded: Date
  /// The clock of the run that fetched it, which may have been an earlier one.
  package var asked: Date?
  /// Why it was used although it was stale; `nil` if it was not.
  package var staleCause: StaleCause?
  /// Whether it was cached and replaced a response that its reader rejected.
  package var isFallback = false
  /// `recorded` or `madeUp`.
  package var origin: Origin
  /// Extra information, such as how it was made up.
  package var note: String?
  /// The source that sent the request, and the step of its manifest, if recorded: requests to one address may
  /// differ in their header fields, which are not recorded.
  package var source: String?
  package var step: String?
  /// The source's values from variables of the environment, by parameter: those that are part of the URL,
  /// `***` for the others.
  package var parameters: [String: String] = [:]

  package init(
    url: String,
    status: Int,
    headers: HTTPHeaders = [:],
    body: [UInt8],
    recorded: Date,
    origin: Origin = .recorded,
    note: String? = nil,
    source: String? = nil,
    step: String? = nil
  ) {
    self.url = url
    self.status = status
    self.headers = headers
    self.body = body
    self.recorded = recorded
    self.origin = origin
    self.note = note
    self.source = source
    self.step = step
  }
}
