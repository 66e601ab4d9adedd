// Reads an array of 20,000 METARs, about 10 MB, into Swift structs: once with Foundation's JSONDecoder, once
// with SpannedJSON, on the same bytes in the same run. Start with `swift run -c release JSONReading`.

import BenchmarkSupport
import Foundation
import SpannedJSON

/// One entry of `https://aviationweather.gov/api/data/metar?format=json`, as recorded in
/// `Tests/SpannedJSONTests/Fixtures/metar-west-2026.json`.
struct Metar: Codable, Hashable {
  struct Cloud: Codable, Hashable {
    var cover: String?
    var base: Int?
  }

  var altim: Double?
  var clouds: [Cloud]?
  var cover: String?
  var dewp: Double?
  var elev: Int?
  var fltCat: String?
  var icaoId: String?
  var lat: Double?
  var lon: Double?
  var metarType: String?
  var name: String?
  var obsTime: Int?
  var qcField: Int?
  var rawOb: String?
  var receiptTime: String?
  var reportTime: String?
  var slp: Double?
  var temp: Double?
  var visib: String?
  var wdir: Int?
  var wspd: Int?
}

extension Metar {
  init(_ object: JSONValue, reader: inout FieldReader) {
    altim = reader.double("altim", in: object)
    clouds = reader.array("clouds", in: object)?.map { Cloud($0, reader: &reader) }
    cover = reader.string("cover", in: object)
    dewp = reader.double("dewp", in: object)
    elev = reader.int("elev", in: object)
    fltCat = reader.string("fltCat", in: object)
    icaoId = reader.string("icaoId", in: object)
    lat = reader.double("lat", in: object)
    lon = reader.double("lon", in: object)
    metarType = reader.string("metarType", in: object)
    name = reader.string("name", in: object)
    obsTime = reader.int("obsTime", in: object)
    qcField = reader.int("qcField", in: object)
    rawOb = reader.string("rawOb", in: object)
    receiptTime = reader.string("receiptTime", in: object)
    reportTime = reader.string("reportTime", in: object)
    slp = reader.double("slp", in: object)
    temp = reader.double("temp", in: object)
    visib = reader.string("visib", in: object)
    wdir = reader.int("wdir", in: object)
    wspd = reader.int("wspd", in: object)
  }
}

extension Metar.Cloud {
  init(_ object: JSONValue, reader: inout FieldReader) {
    base = reader.int("base", in: object)
    cover = reader.string("cover", in: object)
  }
}

/// The bytes of a reply with this many stations: the shape and lengths of the recorded one, other values.
func makeReply(stations: Int) -> [UInt8] {
  var writer = JSONWriter()
  writer.array {
    for station in 0..<stations {
      let letters = [station / 676 % 26, station / 26 % 26, station % 26].map { UInt8(65 + $0) }
      let icao = "K" + String(decoding: letters, as: UTF8.self)
      let temperature = Double(station % 431) / 10 - 5
      let minute = 10 + station % 50
      $0.object {
        $0.member("altim", 990 + Double(station % 450) / 10)
        $0.key("clouds")
        $0.array {
          for layer in 0..<station % 4 {
            $0.object {
              $0.member("base", 900 + layer * 2600)
              $0.member("cover", layer == 2 ? "OVC" : "SCT")
            }
          }
        }
        $0.member("cover", station % 4 == 0 ? "CLR" : "SCT")
        $0.member("dewp", temperature - 3.7, decimals: 1)
        $0.member("elev", station % 2900)
        $0.member("fltCat", "VFR")
        $0.member("icaoId", icao)
        $0.member("lat", 24 + Double(station % 250_000) / 10_000)
        $0.member("lon", -124 + Double(station * 7 % 550_000) / 10_000, decimals: 4)
        $0.member("metarType", "METAR")
        $0.member("name", "Bakersfield/Meadows Arpt \(icao), CA, US")
        $0.member("obsTime", 1_784_598_840 + station)
        $0.member("qcField", 4)
        let groups = "METAR \(icao) 2101\(minute)Z 35009KT 10SM CLR 38/08 A2980"
        $0.member("rawOb", groups + " RMK AO2 SLP082 T03780083")
        $0.member("receiptTime", "2026-07-21T01:58:\(minute).811Z")
        $0.member("reportTime", "2026-07-21T02:00:00.000Z")
        $0.member("slp", 1008.2)
        $0.member("temp", temperature, decimals: 1)
        $0.member("visib", "10+")
        $0.member("wdir", station % 36 * 10)
        $0.member("wspd", station % 31)
      }
    }
  }
  return writer.bytes
}

func readWithFoundation(_ reply: [UInt8]) throws -> [Metar] {
  try JSONDecoder().decode([Metar].self, from: Data(reply))
}

func readWithSpannedJSON(_ reply: [UInt8]) throws -> [Metar] {
  let document = try JSONDocument(reply, options: JSONOptions(dialect: .reply, maximumSize: 64 << 20))
  var reader = FieldReader()
  let metars = document.root.elements.map { Metar($0, reader: &reader) }
  guard reader.problems.isEmpty else { throw reader.problems[0] }
  return metars
}

func seconds(_ body: () throws -> Int) rethrows -> Double {
  let clock = ContinuousClock()
  var count = 0
  let duration = try clock.measure { count = try body() }
  guard count > 0 else { return .nan }
  return duration / .seconds(1)
}

let arguments = CommandLine.arguments.dropFirst()
let runs = arguments.compactMap { Int($0) }.first ?? 7
let reply = makeReply(stations: 20_000)
let megabytes = Double(reply.count) / 1_000_000

if arguments.contains("--spanned-only") {  // for a profiler
  for _ in 0..<runs { print(try readWithSpannedJSON(reply).count) }
} else {
  guard try readWithSpannedJSON(reply) == readWithFoundation(reply) else {
    print("The two readers disagree.")
    exit(1)
  }
  var foundation: [Double] = []
  var spanned: [Double] = []
  for _ in 0..<runs {  // one after the other, so that a busy machine slows both
    foundation.append(try seconds { try readWithFoundation(reply).count })
    spanned.append(try seconds { try readWithSpannedJSON(reply).count })
  }
  func report(_ name: String, _ time: Double) {
    let milliseconds = JSONWriter.text(time * 1000, decimals: 1)
    print("\(name) \(milliseconds) ms, \(JSONWriter.text(megabytes / time, decimals: 0)) MB/s")
  }
  print("\(JSONWriter.text(megabytes, decimals: 1)) MB, median of \(runs) interleaved runs")
  report("JSONDecoder", median(foundation))
  report("SpannedJSON", median(spanned))
  print("SpannedJSON is \(JSONWriter.text(median(foundation) / median(spanned), decimals: 1)) times as fast.")
}
