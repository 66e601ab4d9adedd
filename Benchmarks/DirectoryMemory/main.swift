import AirportDirectory
import Catalog
import FoundationEssentials
import Glibc
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

// Usage: DirectoryMemory SAMPLE [LIMIT-IN-MB]
// Makes a list of 3.8 MB by repeating the records of a sample, reads it through the provider once
// and prints the maximum memory of this process so far, as counted by the kernel. Ends with 1
// when that is the limit or more.

/// The length of the whole list, as stated by its server.
let wantedSize = 3_809_746

/// The array's records repeated, with codes AAA, AAB, … so that each is a different airport.
func repeated(_ sample: JSONDocument, to size: Int) -> [UInt8] {
  var writer = JSONWriter()
  writer.array { writer in
    var number = 0
    while writer.bytes.count < size {
      for record in sample.root.elements {
        writer.object { writer in
          for member in record.members {
            writer.key(named: member.key.string)
            if member.key == "airportCode" {
              writer.string(code(number))
            } else {
              writer.value(member.value)
            }
          }
        }
        number += 1
      }
    }
  }
  return writer.bytes
}

func code(_ number: Int) -> String {
  let letters = [number / 676 % 26, number / 26 % 26, number % 26].map { Unicode.Scalar(UInt8(65 + $0)) }
  return String(String.UnicodeScalarView(letters))
}

/// A line of `/proc/self/status`, in MB.
func memory(_ name: String) -> Double {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
  let kilobytes = line?.split { !$0.isNumber }.first.flatMap { Double($0) } ?? 0
  return (kilobytes / 100).rounded() / 10
}

guard CommandLine.arguments.count >= 2, let id = SourceID("qantas-airports") else {
  print("usage: DirectoryMemory SAMPLE [LIMIT-IN-MB]")
  exit(64)
}
let sample = try JSONDocument([UInt8](Data(contentsOf: URL(filePath: CommandLine.arguments[1]))))
let body = repeated(sample, to: wantedSize)
let before = memory("VmRSS")
let host = ProviderHost(now: .now) { request throws(TransportError) in
  HTTPResponse(status: 200, body: body, url: request.url, received: .now)
}
let configuration = ProviderConfiguration(id: id, baseURL: AirportDirectory.qantas.baseURL)
guard let provider = try AirportDirectory.qantas.capabilities.airportDirectory?(configuration, host) else {
  exit(70)
}
let start = ContinuousClock.now
let report = try await provider.airports(matching: AirportSearch(""))
let time = start.duration(to: .now)
let peak = memory("VmHWM")
print(
  "\(report.airports.count) airports of \(body.count) bytes: peak \(peak) MB (\(before) MB before), \(time)"
)
if CommandLine.arguments.count > 2, let limit = Double(CommandLine.arguments[2]), peak >= limit { exit(1) }
