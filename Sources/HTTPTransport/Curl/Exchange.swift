package import FoundationEssentials
package import Weather

/// One request and its response, kept.
package struct Exchange: Hashable, Sendable {
  /// With every secret replaced by `***`.
  package var url: String
  package var status: Int
  package var headers: HTTPHeaders
  package var body: [UInt8]
  package var recorded: Date
  /// What the clock of the run said that had it: it may have been kept by an earlier one.
  package var asked: Date?
  /// Why it was given past its time; `nil` when it was not.
  package var staleCause: StaleCause?
  /// Whether it was kept and stood in for an answer that its reader refused.
  package var isStandIn = false
  /// `recorded` or `madeUp`.
  package var origin: Origin
  /// What a reader should know of it, such as how it was made up.
  package var note: String?
  /// Who asked, and with which of its requests, as far as the recording says: requests of one address may
  /// differ in their header fields, which no recording keeps.
  package var source: String?
  package var step: String?
  /// What the source had from variables of the environment, by parameter: what stands in
  /// the URL, `***` for the others.
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
