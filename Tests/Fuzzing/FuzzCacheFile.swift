import Compression
import FoundationEssentials

@testable import HTTPTransport

/// Reads bytes as a file of the cache and as the memory of failures. Valid ones are written again and read
/// back unchanged; the freshness is computed for any headers.
@c(LLVMFuzzerTestOneInput)
public func fuzzCacheFile(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let now = Date(timeIntervalSince1970: 1_790_000_000)
  for file in [bytes, sealed(bytes)] {
    guard let entry = CacheEntry(file: file) else { continue }
    precondition(CacheEntry(file: entry.file) == entry, "another entry when it is read back")
    let freshness = Freshness(
      entry.headers,
      received: entry.received,
      delay: entry.delay,
      byDefault: .seconds(60)
    )
    precondition(Freshness.lifetimes.contains(freshness.lifetime))
    _ = (freshness.isFresh(at: now, maximumAge: nil), freshness.mayReplaceError(at: now, limit: .seconds(60)))
    _ = (entry.headers.variesByAnything, entry.headers.updated(with: entry.headers))
  }
  if let sources = try? HealthFile.sources(bytes) {
    precondition((try? HealthFile.sources(HealthFile.bytes(sources)))?.keys == sources.keys)
    for health in sources.values { _ = health.verdict(keyHash: nil, now: now) }
  }
  return 0
}

/// The bytes as the part of a file that its checksum covers: random bytes would never have a matching one.
private func sealed(_ bytes: [UInt8]) -> [UInt8] {
  let entry = bytes.prefix { $0 != UInt8(ascii: "\n") }
  let body = bytes.dropFirst(entry.count + 1)
  var checksum = CRC32()
  checksum.update(entry)
  checksum.update(body)
  let start = #"{"version":1,"length":\#(body.count),"crc":\#(checksum.value),"entry":"#
  return [UInt8](start.utf8) + entry + [UInt8]("}\n".utf8) + body
}
