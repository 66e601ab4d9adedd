import CCurl
import Posix

/// libcurl's multi handle.
///
/// Sound to send: threads take turns with it (libcurl-thread(3)), but for `wake`, which may be called
/// meanwhile (curl_multi_wakeup(3)).
@safe struct MultiHandle: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  init?() {
    guard Self.isInitialized, let pointer = unsafe curl_multi_init() else { return nil }
    unsafe self.pointer = pointer
  }

  /// Ends the connections that are kept open, and the handle: nobody may use it afterwards.
  func free() { unsafe curl_multi_cleanup(pointer) }

  /// Waits until something happens in the network, somebody calls `wake`, or an instant.
  func wait(until end: ContinuousClock.Instant) {
    // Rounded up, or the last part of a millisecond would be spent turning round.
    let wait = ContinuousClock.now.duration(to: end).milliseconds + 1
    let limit = Int32(clamping: min(max(wait, 0), 60_000))
    let code = unsafe curl_multi_poll(pointer, nil, 0, limit, nil)
    // What fails, as for want of memory, does so at once: turning round meanwhile would help nobody.
    if code != CURLM_OK { Thread.sleep(milliseconds: UInt32(min(limit, 10))) }
  }

  func wake() { unsafe curl_multi_wakeup(pointer) }

  /// Whether libcurl could be initialized: once for the process, by the first request that is sent.
  static let isInitialized = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
