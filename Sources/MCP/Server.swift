package import Posix
import Synchronization

/// Serves one client: reads messages on a thread of its own, so that a cancellation is seen while calls run,
/// runs the calls in the thread pool, and writes on another thread of its own.
package final class Server: Sendable {
  /// Runs a tool. A task whose call is cancelled is cancelled too; its result is then dropped.
  package typealias Handler = @Sendable (ToolCall, CallProgress) async -> ToolResult
  /// Writes a whole line. It may wait for the client.
  ///
  /// - Returns: Whether the client can still be reached.
  package typealias Writer = @Sendable ([UInt8]) -> Bool

  /// How many calls run at a time; the others wait for their turn. Equal calls after these are then answered
  /// from the cache, and no source is asked fifty times at once.
  package static let mostRunning = 8
  /// How many calls may wait.
  package static let mostWaiting = 256
  /// How long calls may still run when the input has ended. A client waits two seconds for the exit, and the
  /// official one fails if an answer comes after it has left.
  private static let grace = Duration.milliseconds(500)

  private let description: ServerDescription
  private let pool: ThreadPool
  private let handler: Handler
  private let writer: Writer
  private let outbox = Outbox()
  private let cancellation = CancelSignal()
  private let calls = Mutex(Calls())
  private let ending = Mutex<CheckedContinuation<Void, Never>?>(nil)

  private struct Calls {
    var running: [RequestID: Task<Void, Never>] = [:]
    /// Those that run on though they were cancelled, until they notice.
    var cancelled: Set<RequestID> = []
    var waiting: ArraySlice<ToolCall> = []
    /// Whether there will be no more.
    var isLast = false

    var isEmpty: Bool { running.isEmpty && waiting.isEmpty }
  }

  /// - Parameters:
  ///   - pool: Runs the calls.
  ///   - write: Called by one thread, which does nothing else.
  package init(
    _ description: ServerDescription,
    on pool: ThreadPool,
    write: @escaping Writer,
    handler: @escaping Handler
  ) {
    self.description = description
    self.pool = pool
    self.handler = handler
    writer = write
  }

  /// Serves until the input ends, the client cannot be reached, or the task is cancelled.
  ///
  /// - Returns: How many calls were left without an answer when the input ended; `nil` if there were no
  ///   threads to read and write with.
  package func serve(_ input: FileDescriptor) async -> Int? {
    let isServed = Mutex(true)
    await withCancellableContinuation { continuation in
      ending.withLock { $0 = continuation }
      let isStarted =
        Thread.start { [self] in write() }
        && Thread.start { [self] in
          read(input)
          drain()
        }
      guard !isStarted else { return }
      isServed.withLock { $0 = false }
      end()
    } onCancel: {
      cancellation.fire()
    }
    let (left, count) = calls.withLock { calls in
      let count = calls.waiting.count + calls.running.keys.count { !calls.cancelled.contains($0) }
      calls.waiting = []
      // No answer is written after the end.
      calls.cancelled.formUnion(calls.running.keys)
      return (calls.running.values, count)
    }
    for task in left { task.cancel() }
    outbox.close()
    guard isServed.withLock({ $0 }) else { return nil }
    return cancellation.isFired ? 0 : count
  }

  // MARK: - Reading and writing

  private func read(_ input: FileDescriptor) {
    var lines = MessageLines()
    var conversation = Conversation(with: description)
    while true {
      // What a client does not read must not fill the memory; its cancellations wait, too. This is rare, and
      // ends with the server's cancellation as well, so it is polled.
      while outbox.isFull, !cancellation.isFired { Thread.sleep(milliseconds: 20) }
      guard input.waitUntilReadable(unless: cancellation) == .readable,
        // What cannot be read has ended.
        let bytes = try? input.read(upTo: 64 << 10), !bytes.isEmpty
      else { break }
      for line in lines.take(bytes) { take(conversation.receive(line)) }
    }
    if !cancellation.isFired, let line = lines.finish() { take(conversation.receive(line)) }
  }

  private func take(_ step: Conversation.Step) {
    switch step {
    case .one(let action): take(action, in: nil)
    case .batch(let actions):
      let batch = BatchResponse(count: actions.count { $0.isAnswered })
      for action in actions { take(action, in: batch) }
    }
  }

  /// - Parameter batch: What the message is a part of; `nil` for one of its own.
  private func take(_ action: Conversation.Action, in batch: BatchResponse?) {
    switch action {
    case .nothing: break
    case .answer(let line): send(line, as: batch)
    case .call(var call):
      call.batch = batch
      start(call)
    case .cancel(let id): cancel(id)
    }
  }

  /// - Parameters:
  ///   - line: `nil` for a call that gets no answer.
  ///   - batch: What the line is a part of; `nil` for one of its own.
  private func send(_ line: [UInt8]?, as batch: BatchResponse?) {
    let whole = if let batch { batch.add(line) } else { line }
    if let whole { outbox.add(whole) }
  }

  /// Waits for the calls that still run and for the client to read, but not for long.
  private func drain() {
    calls.withLock { $0.isLast = true }
    if isDone || cancellation.isFired { return end() }
    pool.call(at: .now + Self.grace) { [self] in end() }
  }

  /// Whether nothing more is to come, and all of it was written.
  private var isDone: Bool { calls.withLock { $0.isLast && $0.isEmpty } && outbox.isEmpty }

  private func end() { ending.withLock { $0.take() }?.resume() }

  private func write() {
    outbox.deliver { line in
      if !writer(line) { cancellation.fire() }
    } isEmptied: {
      if isDone { end() }
    }
  }

  // MARK: - Calls

  private func start(_ call: ToolCall) {
    let failure = calls.withLock { calls -> ToolResult? in
      guard calls.running[call.id] == nil, !calls.waiting.contains(where: { $0.id == call.id }) else {
        return .failure(text: "A call with this id is still running. Use another id for each request.")
      }
      if calls.running.count < Self.mostRunning {
        calls.running[call.id] = task(for: call)
      } else if calls.waiting.count < Self.mostWaiting {
        calls.waiting.append(call)
      } else {
        return .failure(text: "Too many calls at once: \(Self.mostWaiting) are waiting. Try again later.")
      }
      return nil
    }
    if let failure { send(call.answer(failure), as: call.batch) }
  }

  /// Starts a call. It may be started with `calls` locked, because it never runs within this function: the
  /// pool has a thread, that of `serve`.
  private func task(for call: ToolCall) -> Task<Void, Never> {
    Task.detached(executorPreference: pool) { [self] in
      // Within the lock, because nothing may follow a cancellation.
      let progress = CallProgress(call.progressToken) { [self] line in
        calls.withLock { if !$0.cancelled.contains(call.id) { outbox.add(line) } }
      }
      let result = await handler(call, progress)
      progress.close()
      finish(call, result)
    }
  }

  private func finish(_ call: ToolCall, _ result: ToolResult) {
    let answer = call.answer(result)
    calls.withLock { calls in
      calls.running[call.id] = nil
      while calls.running.count < Self.mostRunning, let next = calls.waiting.popFirst() {
        calls.running[next.id] = task(for: next)
      }
      // Within the lock, because the server may end as soon as no call is left.
      send(calls.cancelled.remove(call.id) == nil ? answer : nil, as: call.batch)
    }
    if isDone { end() }
  }

  private func cancel(_ id: RequestID) {
    let task = calls.withLock { calls -> Task<Void, Never>? in
      if let index = calls.waiting.firstIndex(where: { $0.id == id }) {
        send(nil, as: calls.waiting.remove(at: index).batch)
      }
      guard let task = calls.running[id] else { return nil }
      calls.cancelled.insert(id)
      return task
    }
    task?.cancel()
  }
}
