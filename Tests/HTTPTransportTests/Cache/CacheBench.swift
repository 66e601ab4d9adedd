import Foundation
import HTTPTransport
import Synchronization
import TestSupport

/// A cache in an empty directory in front of a scripted source, at a time that the test sets.
final class CacheBench: Sendable {
  static let url = "https://api.example/data/2.5?lat=52.52&lon=13.41"

  let directory: TemporaryDirectory
  let clock = ManualClock()
  let source: ScriptedTransport
  let redactor: SecretRedactor
  private let warnings = Mutex<[CacheProblem]>([])
  private let cache: Mutex<DiskCache?> = Mutex(nil)

  init(secrets: [Secret] = [], limit: Int = 64 << 20, below path: String = "") throws {
    directory = try TemporaryDirectory()
    let clock = clock
    source = ScriptedTransport([.answer(500)], now: { clock.date })
    redactor = SecretRedactor(secrets)
    let disk = DiskCache(directory: directory.path + path, limit: limit) { [weak self] problem in
      self?.warnings.withLock { $0.append(problem) }
    }
    cache.withLock { $0 = disk }
  }

  var problems: [CacheProblem] { warnings.withLock { $0 } }
  /// The files that contain a response.
  var entries: [String] { directory.files().filter { $0.utf8.count > 60 } }
  /// An instant of this bench's clock, for a header.
  func date(_ offset: Duration = .zero) -> String {
    clock.date.addingTimeInterval(offset / .seconds(1)).httpText
  }

  func transport(_ adjust: (inout CacheSettings) -> Void = { _ in }) throws -> CachingTransport {
    var settings = CacheSettings()
    adjust(&settings)
    guard let disk = cache.withLock({ $0 }) else { throw CocoaError(.fileNoSuchFile) }
    let clock = clock
    return CachingTransport(source, cache: disk, settings: settings, redactor: redactor) { clock.date }
  }

  /// Sends a request as one run would.
  ///
  /// - Returns: A text such as `200 body fetched`, `200 body stale 503`, or the message of an error.
  func ask(
    _ url: String = CacheBench.url,
    _ headers: HTTPHeaders = [:],
    _ adjust: (inout CacheSettings) -> Void = { _ in }
  ) async throws -> String {
    try await ask(HTTPRequest(url: url, headers: headers), adjust)
  }

  func ask(_ request: HTTPRequest, _ adjust: (inout CacheSettings) -> Void = { _ in }) async throws -> String
  {
    switch await outcome(of: request, over: try transport(adjust)) {
    case .failure(let error): return "\(error)"
    case .success(let response):
      let state =
        switch response.cacheState {
        case .fetched: "fetched"
        case .fresh, .validated: "fresh"
        case .stale(.offline): "stale offline"
        case .stale(.status(let status, _)): "stale \(status)"
        case .stale(.failure): "stale failure"
        case .stale(.invalid): "stale invalid"
        case .stale(.recorded): "stale recorded"
        }
      return "\(response.status) \(String(decoding: response.body, as: UTF8.self)) \(state)"
    }
  }
}
