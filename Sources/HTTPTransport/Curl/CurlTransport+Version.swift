import CCurlOnDemand

extension CurlTransport {
  /// The version of libcurl, such as `7.88.1`; `nil` where it cannot be opened.
  package static var libraryVersion: String? {
    guard let version = unsafe libcurl_version() else { return nil }
    return unsafe String(cString: version)
  }
}
