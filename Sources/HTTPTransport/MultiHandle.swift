import CCurl

/// libcurl's multi handle, made by one thread and run by another.
///
/// Sound to send: only its thread uses it, but for `wake`, which libcurl allows from any
/// thread (curl_multi_wakeup(3)).
@safe struct MultiHandle: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  init?() {
    guard Self.isInitialized, let pointer = unsafe curl_multi_init() else { return nil }
    unsafe self.pointer = pointer
  }

  /// Ends the connections that are kept open, and the handle: nobody may use it afterwards.
  func free() { unsafe curl_multi_cleanup(pointer) }

  func wake() { unsafe curl_multi_wakeup(pointer) }

  /// Opens libcurl: any call does (`CCurlOnDemand`), and this one does nothing else.
  static func load() { curl_free(nil) }

  /// Once for the process, and only for those that ask: what needs no network does not pay for it.
  static let isInitialized = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
