import Configuration

/// Reads bytes as a config file.
@c(LLVMFuzzerTestOneInput)
public func fuzzConfig(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let reading = ConfigReading([ConfigFile(.user, "config.json", bytes)])
  // With any errors, the readable part must be safe to use.
  _ = reading.config.providers.map(\.kindName)
  do throws(ConfigProblems) {
    _ = try reading.get()
  } catch {
    precondition(!error.problems.isEmpty, "refused without a reason")
    _ = error.description
  }
  return 0
}
