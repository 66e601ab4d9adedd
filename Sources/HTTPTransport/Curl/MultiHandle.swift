import CCurl
import Posix

/// libcurl's multi handle. When its last owner leaves it, the open connections are closed.
///
/// Safe to send: threads take turns with it (libcurl-thread(3)), except for `wake`, which may be called at
/// any time (curl_multi_wakeup(3)).
@safe final class MultiHandle: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  init?() {
    guard Self.isInitialized, let pointer = unsafe curl_multi_init() else { return nil }
    unsafe self.pointer = pointer
  }

  deinit { unsafe curl_multi_cleanup(pointer) }

  /// Waits for a network event, a call of `wake`, or a time.
  func wait(until end: ContinuousClock.Instant) {
    // Rounded up, so that the last part of a millisecond is not spent polling.
    let wait = end.wait
    let limit = wait > .zero ? Int32(clamping: wait.milliseconds + 1) : 0
    let code = unsafe curl_multi_poll(pointer, nil, 0, limit, nil)
    // A failed wait, as when memory is low, returns at once. Sleep to avoid a busy loop.
    if code != CURLM_OK { Thread.sleep(milliseconds: UInt32(min(limit, 10))) }
  }

  func wake() { unsafe curl_multi_wakeup(pointer) }

  /// Whether libcurl could be initialized. It is initialized once, by the first request.
  static let isInitialized = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
