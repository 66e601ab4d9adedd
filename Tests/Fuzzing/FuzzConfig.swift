import Aggregation

/// Checks bytes as a config file; one without mistakes must make a config.
@c(LLVMFuzzerTestOneInput)
public func fuzzConfig(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  do throws(ConfigProblems) {
    let config = try Config([ConfigLoader.layer("user", "config.json", bytes)])
    _ = config.providers.map(\.kindName)
  } catch {
    precondition(!error.problems.isEmpty, "refused without a reason")
    _ = error.description
  }
  return 0
}
