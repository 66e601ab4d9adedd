import ProviderKit
import SpannedJSON
import Testing
import Weather

struct FieldReaderCoordinatesTests {
  /// An object with the two members, the position that it has, and the problem if the position is optional or
  /// required.
  @Test(
    arguments: [
      (#""lat": 52.5, "lon": 13.4"#, true, nil, nil), (#""lat": "-90", "lon": "-180.0""#, true, nil, nil),
      (#""a": 1"#, false, nil, "lat: expected a number in -90...90, found nothing"),
      (#""lat": null, "lon": null"#, false, nil, "lat: expected a number in -90...90, found null"),
    ]
      + [
        (#""lat": 95, "lon": 13"#, "lat: expected a number in -90...90, found 95"),
        (#""lat": "north", "lon": 181"#, #"lat: expected a number in -90...90, found "north""#),
        (#""lat": 52, "lon": 181"#, "lon: expected a number in -180...180, found 181"),
        (#""lat": 52"#, "lon: expected a number in -180...180, found nothing"),
        (#""lon": 13"#, "lat: expected a number in -90...90, found nothing"),
      ].map { ($0.0, false, $0.1, $0.1) } as [(String, Bool, String?, String?)]
  )
  func `a position has two possible numbers, and one that has not has one problem`(
    members: String,
    isPosition: Bool,
    optional: String?,
    required: String?
  ) throws {
    let root = try JSONDocument("{\(members)}").root
    var reader = FieldReader()
    #expect((reader.coordinates("lat", "lon", in: root) != nil) == isPosition)
    #expect(reader.problems.map(\.description) == [optional].compactMap(\.self))
    var strict = FieldReader()
    #expect((strict.requireCoordinates("lat", "lon", in: root) != nil) == isPosition)
    #expect(strict.problems.map(\.description) == [required].compactMap(\.self))
    #expect((Coordinates(root["lat"], root["lon"]) != nil) == isPosition)
  }

  @Test(
    arguments: [
      ("CLR", .whole(.noneDetectedBelow12000)), ("skc", .whole(.clear)), ("NSC", .whole(.noneSignificant)),
      ("few", .layer(.few)), ("OVC", .layer(.overcast)), ("VV", .layer(.verticalVisibility)),
      ("OVX", .layer(.verticalVisibility)), ("gap", nil), ("", nil),
    ] as [(String, SkyWord?)]
  )
  func `the word of a sky is that of a layer or of the whole`(word: String, expected: SkyWord?) throws {
    let root = try JSONDocument(#"["\#(word)"]"#).root
    var reader = FieldReader()
    #expect(reader.read(root[0], as: .skyWord) == expected)
    #expect(reader.problems.isEmpty == (expected != nil))
  }
}
