import CCurl
import Posix

/// libcurl's multi handle. When its last owner leaves it, the open connections are closed.
// Sound: the pointer lives from `init` to `deinit`. Any thread may call `wake` (curl_multi_wakeup(3)). With
// the rest, threads take turns (libcurl-thread(3)): `CurlEngine` and its `CurlLoop` call it only before they
// are shared, and in `handleEvents` and `waitForEvents`, which one thread at a time calls (`EventSource`).
@safe final class MultiHandle: @unchecked Sendable {
  private let pointer: UnsafeMutableRawPointer

  /// - Returns: `nil` when the system is out of resources.
  init?() {
    guard Self.isInitialized, let pointer = unsafe curl_multi_init() else { return nil }
    unsafe self.pointer = pointer
  }

  deinit { unsafe curl_multi_cleanup(pointer) }

  /// Whether libcurl could be initialized. It is initialized once, by the first request.
  static let isInitialized = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  // MARK: For any thread

  /// Ends the wait of the other thread, or its next one.
  func wake() { unsafe curl_multi_wakeup(pointer) }

  // MARK: For one thread at a time

  /// Sets how many connections stay open when their transfers are over.
  func keep(connections: Int) { unsafe agg_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, connections) }

  /// Handles everything that is ready, without waiting.
  func perform() {
    var running: Int32 = 0
    unsafe curl_multi_perform(pointer, &running)
  }

  /// Waits for a network event, a call of `wake`, or a time.
  func wait(until end: ContinuousClock.Instant) {
    // Rounded up, so that the last part of a millisecond is not spent polling.
    let wait = end.wait
    let limit = wait > .zero ? Int32(clamping: wait.milliseconds + 1) : 0
    let code = unsafe curl_multi_poll(pointer, nil, 0, limit, nil)
    // A failed wait, as when memory is low, returns at once. Sleep to avoid a busy loop.
    if code != CURLM_OK { Thread.sleep(milliseconds: UInt32(min(limit, 10))) }
  }

  /// The next transfer that has finished, and its result; `nil` while all others are running.
  func nextDone() -> (transfer: Transfer, code: CURLcode)? {
    var code = CURLE_OK
    while let done = unsafe agg_multi_next_done(pointer, &code) {
      // `EasyHandle` sets it, and `CurlLoop` holds the transfer until `EasyHandle.stop`.
      guard let context = unsafe agg_easy_get_private(done) else { continue }
      return (unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue(), code)
    }
    return nil
  }

  /// Starts the transfer of an easy handle, which must live until `remove`.
  ///
  /// - Returns: Whether libcurl accepts it.
  func add(_ easy: UnsafeMutableRawPointer) -> Bool {
    unsafe curl_multi_add_handle(pointer, easy) == CURLM_OK
  }

  /// Ends a running transfer and closes its connection.
  func remove(_ easy: UnsafeMutableRawPointer) { unsafe curl_multi_remove_handle(pointer, easy) }
}
