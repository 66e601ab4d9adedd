package import FoundationEssentials
package import Posix
import SpannedJSON
import Synchronization
import Weather

/// Passes requests on and saves each exchange in a directory, without secrets: a replayable report of one
/// run.
package final class RecordingTransport: StoringTransport {
  private struct State: ~Copyable {
    var index: RecordingIndex
    var isComplete = true
  }

  private let transport: any StoringTransport
  private let directory: String
  private let redactor: SecretRedactor
  private let now: Date?
  private let state: Mutex<State>
  private let warn: @Sendable (PrivateFile.Unwritable) -> Void

  /// - Parameters:
  ///   - directory: Created if it is missing, for its owner only. An earlier recording in it is replaced.
  ///   - now: The clock of the run, if it is to be recorded.
  ///   - warn: Called for the first exchange that could not be written and is missing from the recording.
  /// - Throws: `PrivateFile.Unwritable` when it cannot be created, when its `index.json` is another kind of
  ///   file, or when another run records into it.
  package init(
    _ transport: any StoringTransport,
    directory: String,
    redactor: SecretRedactor,
    now: Date? = nil,
    warn: @escaping @Sendable (PrivateFile.Unwritable) -> Void
  ) throws(PrivateFile.Unwritable) {
    self.transport = transport
    self.warn = warn
    self.directory = directory
    self.redactor = redactor
    self.now = now
    do throws(SystemError) { try PrivateFile.makeDirectory(directory) } catch {
      throw PrivateFile.Unwritable(
        description: "cannot create \(directory): \(error). Use a folder that you can write to."
      )
    }
    state = Mutex(State(index: try RecordingIndex(in: directory)))
  }

  /// Passes a request on and saves its response or error. An exchange that cannot be saved is reported, and
  /// the response is still returned.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    do throws(TransportError) {
      let response = try await transport.send(request)
      record(response, to: request)
      return response
    } catch {
      if let error = RecordedError(error) { record(error, of: request) }
      throw error
    }
  }

  package func storedResponse(to request: HTTPRequest, because cause: StaleCause) -> HTTPResponse? {
    guard let response = transport.storedResponse(to: request, because: cause) else { return nil }
    record(response, to: request, isFallback: true)
    return response
  }

  private func record(_ response: HTTPResponse, to request: HTTPRequest, isFallback: Bool = false) {
    redactor.register(secretsIn: response.body, to: request)
    extend { index throws(PrivateFile.Unwritable) in
      try write(response, to: request, isFallback: isFallback, &index)
    }
  }

  private func record(_ error: RecordedError, of request: HTTPRequest) {
    extend { index throws(PrivateFile.Unwritable) in
      try index.append(
        entry(of: request, at: Date()) { writer in
          writer.key("error")
          error.write(to: &writer, redactor)
        }
      )
    }
  }

  private func extend(_ write: (inout RecordingIndex) throws(PrivateFile.Unwritable) -> Void) {
    state.withLock { state in
      do throws(PrivateFile.Unwritable) {
        try write(&state.index)
      } catch {
        if state.isComplete { warn(error) }
        state.isComplete = false
      }
    }
  }

  private func write(
    _ response: HTTPResponse,
    to request: HTTPRequest,
    isFallback: Bool,
    _ index: inout RecordingIndex
  ) throws(PrivateFile.Unwritable) {
    let isJSON = response.headers["Content-Type"]?.contains("json") ?? false
    let file = index.nextBody(isJSON ? "json" : "txt")
    let entry = self.entry(of: request, at: response.received) { writer in
      writer.member("file", file)
      writer.member("status", response.status)
      writer.key("headers")
      writer.object { writer in
        for field in response.headers.stored(redactor).fields {
          writer.member(named: field.name, field.value)
        }
      }
      if let cause = response.cacheState.staleCause {
        writer.member("stale", redactor.redact(cause.description))
      }
      if isFallback { writer.member("standIn", true) }
      writer.member("kind", response.origin == .madeUp ? "synthetic" : "recorded")
    }
    try PrivateFile.write(redactor.redact(response.body), to: "\(directory)/\(file)")
    // Written last: the index must not name a missing file.
    try index.append(entry)
  }

  /// An entry of the index: the request and what came of it.
  private func entry(
    of request: HTTPRequest,
    at time: Date,
    _ result: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(.compact)
    writer.object { writer in
      writer.member("method", "GET")
      writer.member("url", redactor.redact(url: request.url))
      result(&writer)
      writer.member("recorded", ISOInstant.text(time))
      if let now { writer.member("asked", ISOInstant.text(now)) }
      if let source = request.source?.name { writer.member("source", source) }
      if let step = request.step { writer.member("step", step) }
      guard !request.parameters.isEmpty else { return }
      writer.key("parameters")
      writer.object { writer in
        for (name, value) in request.parameters.sorted(by: { $0.key < $1.key }) {
          writer.member(named: name, redactor.redact(value))
        }
      }
    }
    return writer.bytes
  }
}
