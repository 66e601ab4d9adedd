import Foundation
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import CAP

@Suite struct CAPReaderTests {
  private func read(_ text: String) throws -> (message: CAPMessage?, problems: [String]) {
    var reader = CAPReader()
    let message = reader.message(try JSONDocument(text).root)
    return (message, reader.problems.map(\.description))
  }

  private func area(_ fields: String) throws -> (area: CAPArea, problems: [String]) {
    let read = try read(#"{"info":[{"event":"Wind","area":[{\#(fields)}]}]}"#)
    return (try #require(read.message?.infos.first?.areas.first), read.problems)
  }

  @Test func `a message has the elements of the standard`() throws {
    let text = #"""
      {"identifier":"2.49.0.1","sender":"a@example.org","sent":"2026-09-28T07:40:48-00:00","status":"Actual",
       "msgType":"Update","references":"a@example.org,2.49.0.0,2026-09-28T07:18:25+00:00 b,2.48,2026-09-27T08:30:26+00:00",
       "info":[{"language":"no","event":"Vind","responseType":["Monitor","Prepare"],"severity":"Severe",
        "urgency":"Future","certainty":"Likely","effective":"2026-09-28T07:00:00+00:00",
        "onset":"2026-09-28T10:00:00+02:00","expires":"2026-09-28T15:00:00Z","senderName":"MET","headline":"Sterk vind",
        "description":"En.\n\nTo.","instruction":"Bli inne.",
        "parameter":[{"valueName":"awareness_level","value":"3; orange; Severe"},{"valueName":"awareness_level","value":"4"}],
        "area":[{"areaDesc":"Troms","polygon":["69,22 70,24 70,26 69,22"],"circle":["69,22 5"],
         "geocode":[{"valueName":"NUTS3","value":"NO074"}]}]}]}
      """#
    let (message, problems) = try read(text)
    #expect(problems == [])
    let read = try #require(message)
    #expect(read.identifier == "2.49.0.1")
    #expect(read.sent == ISOInstant.date("2026-09-28T07:40:48Z"))
    #expect(read.references == ["2.49.0.0", "2.48"])
    #expect(read.isWarning)
    let info = try #require(read.infos.first)
    #expect(info.primaryLanguage == "no" && info.responses == [.monitor, .prepare])
    #expect(info.parameters == ["awareness_level": "3; orange; Severe"])
    #expect(info.areas.first?.name == "Troms")
    #expect(info.areas.first?.polygons.first?.corners.count == 3)
    #expect(info.areas.first?.circles.first?.radius == .kilometers(5))
    #expect(info.areas.first?.geocodes == [CAPArea.Geocode(system: "NUTS3", value: "NO074")])
    var expected = WeatherAlert(event: "Vind")
    (expected.identifier, expected.sent) = (read.identifier, read.sent)
    (expected.status, expected.messageType, expected.response) = (.actual, .update, .monitor)
    (expected.severity, expected.urgency, expected.certainty) = (.severe, .future, .likely)
    (expected.sender, expected.headline) = ("MET", "Sterk vind")
    (expected.description, expected.instruction) = ("En.\nTo.", "Bli inne.")
    (expected.onset, expected.ends) = (
      ISOInstant.date("2026-09-28T08:00:00Z"), ISOInstant.date("2026-09-28T15:00:00Z")
    )
    #expect(read.alert(info) == expected)
  }

  @Test func `a list of one may be that one itself`() throws {
    let (message, problems) = try read(
      #"{"info":{"event":"Wind","responseType":"AllClear","area":{"polygon":"1,1 1,2 2,2"},"parameter":{"valueName":"a","value":"b"}}}"#
    )
    #expect(problems == [])
    #expect(message?.infos.first?.isAllClear == true)
    #expect(message?.infos.first?.areas.first?.polygons.count == 1)
    #expect(message?.infos.first?.parameters == ["a": "b"])
  }

  @Test(
    arguments: [
      ("{}", nil), (#"{"info":[]}"#, nil), (#"{"info":[{}]}"#, nil), (#"{"info":[7]}"#, nil),
      (#"{"info":[{"event":""}]}"#, nil), (#"{"msgType":"Cancel"}"#, 0),
      (#"{"msgType":"Cancel","info":[{}]}"#, nil), (#"{"info":[{"headline":"Wind"}]}"#, 1),
      (#"{"info":[{"event":"Wind"},{}]}"#, 1), (#"{"status":"Test"}"#, 0),
    ] as [(String, Int?)]
  )
  func `a message without an event is a problem`(text: String, infos: Int?) throws {
    let read = try read(text)
    #expect(read.message?.infos.count == infos)
    #expect(infos != nil || read.problems.count == 1)
  }

  @Test(
    arguments: [
      (["fr-FR", "en-GB"], Language.french, ["fr-FR"]), (["fr-FR", "en-GB"], .german, ["en-GB"]),
      (["no", "en"], .danish, ["en"]), (["no", "en"], .norwegian, ["no"]),
      (["pl-PL", "pl"], .german, ["pl-PL", "pl"]),
      (["fr", "de", "fr"], .french, ["fr", "fr"]), (["FR_fr", "EN"], .french, ["FR_fr"]), ([], .english, []),
    ] as [([String], Language, [String])]
  )
  func `infos are in the wanted language, else in English, else in the first`(
    languages: [String],
    wanted: Language,
    chosen: [String]
  ) {
    var message = CAPMessage()
    message.infos = languages.map { language in
      var info = CAPInfo(event: "Wind")
      info.language = language
      return info
    }
    #expect(message.infos(in: wanted).map(\.language) == chosen)
  }

  /// A message, sent at a number of minutes after midnight, with the messages that it refers to.
  private func message(
    _ identifier: String,
    at minute: Double?,
    _ type: WeatherAlert.MessageType = .update,
    _ references: [String] = [],
    status: WeatherAlert.Status = .actual
  ) -> CAPMessage {
    var message = CAPMessage()
    message.identifier = identifier
    message.sent = minute.map { Date(timeIntervalSince1970: $0 * 60) }
    (message.status, message.messageType, message.references) = (status, type, references)
    return message
  }

  @Test func `a later message replaces those that it refers to`() {
    func standing(_ messages: [CAPMessage]) -> [String?] {
      CAPMessage.standing(among: messages).map(\.identifier)
    }
    let first = message("a", at: 1, .alert)
    #expect(standing([first, message("b", at: 2, .update, ["a"])]) == ["b"])
    #expect(standing([message("b", at: 2, .cancel, ["a"]), first]) == ["b"])
    #expect(standing([first, message("b", at: 0, .update, ["a"])]) == ["a", "b"])
    #expect(standing([first, message("b", at: nil, .update, ["a"])]) == ["a", "b"])
    #expect(standing([first, message("b", at: 2, .acknowledgement, ["a"])]) == ["a", "b"])
    #expect(standing([first, message("b", at: 2, .update, ["a"], status: .test)]) == ["a", "b"])
    // If messages refer to each other or to themselves, the later one remains.
    #expect(standing([message("a", at: 1, .update, ["b"]), message("b", at: 2, .update, ["a"])]) == ["b"])
    #expect(standing([message("a", at: 1, .update, ["a"])]) == ["a"])
  }

  @Test(arguments: [
    #""polygon":["1,1 2,2"]"#, #""polygon":["1,1 1,1 2,2 1,1"]"#, #""polygon":["91,0 1,1 2,2"]"#,
    #""polygon":["a"]"#, #""polygon":[7]"#, #""polygon":[""]"#, #""circle":["1,1"]"#, #""circle":["1,1 -2"]"#,
    #""circle":["1,1 nan"]"#, #""circle":["x,1 2"]"#,
  ])
  func `an unreadable outline does not exclude a place`(field: String) throws {
    let (area, problems) = try area(field)
    let place = try #require(Coordinates(latitude: 50, longitude: 10))
    #expect(area.contains(place) == nil)
    #expect(problems.count == 1)
  }

  @Test func `a readable outline does not replace an unreadable one`() throws {
    let (area, _) = try area(#""polygon":["0,0 0,2 2,2 2,0 0,0","x"]"#)
    #expect(area.contains(try #require(Coordinates(latitude: 1, longitude: 1))) == true)
    #expect(area.contains(try #require(Coordinates(latitude: 3, longitude: 1))) == nil)
  }

  @Test func `a place is in a polygon if it is in one of its triangles`() throws {
    var chance = SplitMix64(state: 34)
    for _ in 0..<500 {
      // Corners around a centre, by rising angle: a star, which is the sum of its triangles to the centre.
      let count = Int.random(in: 3...12, using: &chance)
      let corners = try (0..<count).map { index in
        let angle = 2 * Double.pi * Double(index) / Double(count)
        let radius = Double.random(in: 0.2...2, using: &chance)
        return try #require(
          Coordinates(latitude: 50 + radius * sin(angle), longitude: 10 + radius * cos(angle))
        )
      }
      let place = try #require(
        Coordinates(
          latitude: .random(in: 48...52, using: &chance),
          longitude: .random(in: 8...12, using: &chance)
        )
      )
      var area = CAPArea()
      area.polygons = [try #require(Polygon(corners))]
      let angle = atan2(place.latitude - 50, place.longitude - 10)
      let sector = Int((angle < 0 ? angle + 2 * .pi : angle) / (2 * .pi / Double(count))) % count
      let (a, b) = (corners[sector], corners[(sector + 1) % count])
      // On the same side of the outer edge as the centre.
      func side(_ x: Double, _ y: Double) -> Double {
        (b.longitude - a.longitude) * (y - a.latitude) - (b.latitude - a.latitude) * (x - a.longitude)
      }
      let isInside = side(place.longitude, place.latitude) * side(10, 50) > 0
      #expect(area.contains(place) == isInside, "\(corners) \(place)")
    }
  }
}
