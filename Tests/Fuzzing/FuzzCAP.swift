import CAP
import SpannedJSON
import Weather

/// Reads bytes as a message of the Common Alerting Protocol, and searches its areas for a place.
@c(LLVMFuzzerTestOneInput)
public func fuzzCAP(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let document = try? JSONDocument(bytes, options: .reply),
    let place = Coordinates(latitude: 69.9, longitude: 25)
  else { return 0 }
  var reader = CAPReader()
  guard let message = reader.message(document.root) else {
    precondition(!reader.problems.isEmpty, "refused without a reason")
    return 0
  }
  for language in Language.allCases {
    let infos = message.infos(in: language)
    precondition(infos.isEmpty == message.infos.isEmpty, "no words although there are some")
    for info in infos {
      _ = message.alert(info)
      for area in info.areas {
        precondition(area.polygons.allSatisfy { $0.corners.count >= 3 }, "an outline without an inside")
        _ = area.contains(place)
      }
    }
  }
  // A message never replaces itself.
  precondition(CAPMessage.standing(among: [message]) == [message], "replaced by itself")
  return 0
}
