import Glibc

extension PrivateFile {
  /// Reads a regular file of agg.
  ///
  /// - Parameter isUsed: Whether its times are set to now, by which the files that were not used for longest
  ///   are found.
  /// - Returns: `nil` when it does not exist, is not a regular file, is a link, exceeds the limit, or cannot
  ///   be read.
  package static func read(_ path: String, limit: Int, isUsed: Bool = false) -> [UInt8]? {
    // O_NONBLOCK: a pipe at that path must not block.
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let status = try? FileStatus(of: FileDescriptor(descriptor)), status.isRegular,
      status.size <= limit
    else { return nil }
    let size = status.size
    // Its time of change is used as the time of its last use.
    if isUsed { futimens(descriptor, nil) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
        )
        let step = unsafe Glibc.read(descriptor, rest.baseAddress, rest.count)
        if step < 0, errno == EINTR { continue }
        guard step > 0 else { break }
        count += step
      }
    }
    return bytes.count == size ? bytes : nil
  }
}
