import Configuration
import Manifests

/// Reads bytes as a manifest; every error must have its position.
@c(LLVMFuzzerTestOneInput)
public func fuzzManifest(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  do throws(ConfigProblems) {
    _ = try Manifest(bytes, file: "manifest.json")
  } catch {
    precondition(!error.problems.isEmpty, "refused without a reason")
    precondition(error.problems.allSatisfy { $0.position != nil }, "a problem without a place")
    _ = error.description
  }
  return 0
}
