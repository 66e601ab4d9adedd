import Configuration

/// Reads bytes as a config file.
@c(LLVMFuzzerTestOneInput)
public func fuzzConfig(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let reading = ConfigReading([ConfigFile(.user, "config.json", bytes)])
  // Whatever is wrong, what can be understood must be safe to look at.
  _ = reading.config.providers.map(\.kindName)
  do throws(ConfigProblems) {
    _ = try reading.get()
  } catch {
    precondition(!error.problems.isEmpty, "refused without a reason")
    _ = error.description
  }
  return 0
}
