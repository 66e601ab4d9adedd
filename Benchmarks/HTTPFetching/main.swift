// Fetches one address many times, or many addresses, through the transport that `agg` uses, and prints what that took:
//
//     HTTPFetching URL [COUNT] [PARALLEL]
//
// `{}` in the address becomes the number of the request, from 1. Compare with
// `curl -Z --parallel-max 64 -s -o '/dev/null' 'URL/[1-1000].json'`. Plain HTTP is for this machine only.

import Glibc
import HTTPTransport

let arguments = CommandLine.arguments.dropFirst()
guard let pattern = arguments.first else {
  print("Usage: HTTPFetching URL [COUNT] [PARALLEL]")
  exit(64)
}
let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 1
let parallel = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 16

var environment: [String: String] = [:]
for name in ["SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "https_proxy", "HTTPS_PROXY", "no_proxy"] {
  environment[name] = unsafe getenv(name).map { unsafe String(cString: $0) }
}
var configuration = CurlTransport.Configuration(userAgent: "agg/benchmark", environment: environment)
configuration.transfers = parallel
configuration.transfersPerServer = parallel
let transport = CurlTransport(configuration)

let start = ContinuousClock.now
let (bytes, failures) = await withTaskGroup(of: (bytes: Int, failure: TransportError?).self) { group in
  for number in 1...max(count, 1) {
    let url = pattern.replacing("{}", with: "\(number)")
    let request = HTTPRequest(url: url, timeout: .seconds(60), allowsLocal: true)
    group.addTask {
      do throws(TransportError) {
        let response = try await transport.send(request)
        return (
          response.body.count, response.status == 200 ? nil : .other(host: "status", "\(response.status)")
        )
      } catch {
        return (0, error)
      }
    }
  }
  var total = (bytes: 0, failures: [TransportError]())
  for await result in group {
    total.bytes += result.bytes
    if let failure = result.failure { total.failures.append(failure) }
  }
  return total
}
let wall = start.duration(to: .now)

var used = timespec()
unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
let cpu = Duration.seconds(used.tv_sec) + .nanoseconds(used.tv_nsec)

/// Milliseconds with one decimal.
func text(_ duration: Duration) -> String {
  let tenths = Int((duration / .microseconds(100)).rounded())
  return "\(tenths / 10).\(tenths % 10) ms"
}

print("\(count) answers, \(bytes) bytes: \(text(wall)) wall, \(text(cpu)) CPU, \(failures.count) failed")
for failure in Set(failures.prefix(100)) { print(failure) }
