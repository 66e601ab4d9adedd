import Testing
import Weather

struct CoordinatesTests {
  @Test(arguments: [
    (0, 0), (180, 180), (-180, -180), (190, -170), (-190, 170), (359.5, -0.5), (360, 0), (-360, 0),
    (720.25, 0.25),
  ])
  func `a longitude is brought between -180 and 180`(longitude: Double, wrapped: Double) {
    #expect(Coordinates.wrapped(longitude: longitude) == wrapped)
  }

  @Test(arguments: [
    "52.52,13.41", " 52.52, 13.41 ", "52.52 ,\t13.41\n", "+52.52,13.41", "52.520,013.41", "52.52 13.41",
    "52,52 13,41", "52,52; 13,41", "52,52, 13,41", "52.52N,13.41E", "52.52n 13.41e", "N52.52 E13.41",
    "13.41E, 52.52N",
    "52.52N13.41E", "52.52° N, 13.41° E", "52.52°, 13.41°", "52°31′12″N 13°24′36″E",
    "52°31'12\"N 13°24'36\"E",
    "52° 31’ 12” N 13° 24’ 36” E", "52°31.2′N 13°24.6′E", "52°31'12.0''N, 13°24'36.0''E", "geo:52.52,13.41",
    "geo:52.52,13.41,35;u=10", "GEO:52.52,13.41?z=11", "N 52° 31.200 E 013° 24.600", "N52° 31.2, E13° 24.6",
    "52° 31.2 N 13° 24.6 E", "523112N0132436E", "523112n 0132436e",
    "52 31.2N 13 24.6E", "52-31.2N 013-24.6E", "N52 31.2 E013 24.6", "N52 31.2, E013 24.6",
    "E13 24.6 N52 31.2",
    "52 31 12 N 13 24 36 E", "52-31-12N 13-24-36E", "52°31,2'N 13°24,6'E", "52:31:12N, 13:24:36E",
  ])
  func `coordinates pasted from a map are read`(text: String) throws {
    let found = try #require(Coordinates(text))
    #expect(abs(found.latitude - 52.52) < 1e-9 && abs(found.longitude - 13.41) < 1e-9)
  }

  @Test(arguments: [
    "geo:0,0?q=52.52,13.41(Berlin)", "geo:0,0?q=52.52%2C13.41%28Berlin%20(Mitte)%29",
    "geo:0,0?z=11&q=52.52,13.41",
    "geo:1,2?q=52.52,13.41", "geo:52.52,13.41?q=Berlin", "geo:52.52,13.41?q=", " geo:0,0;u=9?q=52.52+13.41",
    "geo:0,0?q=52.52,13.41(" + String(repeating: "Berlin", count: 40) + ")",
  ])
  func `coordinates in the query of a geo URI count, not its 0,0`(text: String) throws {
    let found = try #require(Coordinates(text))
    #expect(abs(found.latitude - 52.52) < 1e-9 && abs(found.longitude - 13.41) < 1e-9)
    #expect(GeoURI(text)?.words == nil)
  }

  @Test(
    arguments: [
      ("geo:0,0?q=Wolfsburg", "Wolfsburg"), ("geo:0,0?q=Bad+Homburg%20(home)", "Bad Homburg"),
      ("GEO:?q=M%C3%BCnchen&z=3", "München"), ("geo:0,0?q=", nil), ("geo:0,0?q=91,0", nil), ("geo:0,0", nil),
      ("geo:0,0?q=100%+Bar", "100% Bar"), ("geo:0,0?q=A%-1b%2Bc%4", "A%-1b+c%4"),
      ("geo:52.52,13.41?q=Berlin", nil), ("Wolfsburg", nil), ("https://example.org/?q=Wolfsburg", nil),
    ] as [(String, String?)]
  )
  func `words in the query of a geo URI are a name`(text: String, words: String?) {
    #expect(GeoURI(text)?.words == words)
    if text != "geo:0,0", text != "geo:52.52,13.41?q=Berlin" { #expect(Coordinates(text) == nil) }
  }

  @Test(arguments: [
    ("-0.5,-170", -0.5, -170), ("0,.5", 0, 0.5), ("90,180", 90, 180),
    ("\u{2212}33.9,18.4", -33.9, 18.4), ("33.9S 18.4E", -33.9, 18.4), ("-33.9 -70.6", -33.9, -70.6),
    ("33°54′S 70°36′W", -33.9, -70.6), ("geo:-33.9,-70.6", -33.9, -70.6),
    ("S33 54 W70 36", -33.9, -70.6), ("33-54S 070-36W", -33.9, -70.6),
    ("5236N01045E", 52.6, 10.75), ("3354S07036W", -33.9, -70.6), ("S 33° 54 W 070° 36", -33.9, -70.6),
  ])
  func `signs and letters of the hemisphere are read`(text: String, latitude: Double, longitude: Double) {
    #expect(Coordinates(text) == Coordinates(latitude: latitude, longitude: longitude))
  }

  @Test(
    arguments: [
      ("52,3622° N, 13,5007° O", Language.german, 52.3622, 13.5007),
      ("10,6031° S, 66,9906° W", .german, -10.6031, -66.9906),
      ("10,6031° N, 66,9906° O", .spanish, 10.6031, -66.9906),
      ("10,6031° N, 66,9906° O", .french, 10.6031, -66.9906),
      ("10,6031° N, 66,9906° o", .italian, 10.6031, -66.9906),
      ("10,6031° N, 66,9906° O", .portuguese, 10.6031, -66.9906),
      ("10,6031° Z, 66,9906° O", .dutch, -10.6031, 66.9906),
      ("10,6031° N, 66,9906° Ø", .danish, 10.6031, 66.9906),
      ("10,6031° N, 66,9906° V", .norwegian, 10.6031, -66.9906),
      ("10,6031° N, 66,9906° Ö", .swedish, 10.6031, 66.9906),
      ("10,6031° N, 68,9598° V", .swedish, 10.6031, -68.9598),
      ("10,6031° N, 66,9906° E", .polish, 10.6031, 66.9906),
      ("北緯10.6031°、東経66.9906°", .japanese, 10.6031, 66.9906),
      ("南緯10.6031°、西経66.9906°", .japanese, -10.6031, -66.9906),
      ("52.3622° N, 13.5007° E", .german, 52.3622, 13.5007),
    ] as [(String, Language, Double, Double)]
  )
  func `the letters of the compass of the language are read`(
    text: String,
    language: Language,
    latitude: Double,
    longitude: Double
  ) throws {
    let found = try #require(Coordinates(text, in: language))
    #expect(abs(found.latitude - latitude) < 1e-9 && abs(found.longitude - longitude) < 1e-9)
    #expect(Coordinates.areMeant(by: text, in: language))
  }

  /// `O` is east in German and west in French.
  @Test func `a letter that depends on the language is not read in English`() {
    #expect(Coordinates("52,3622° N, 13,5007° O") == nil)
    #expect(Coordinates("Oslo 5", in: .german) == nil)
  }

  @Test(arguments: [
    "0x34,0xd", "5e1,1", "5260N01045E", "9136N01045E", "5236N1045E", "52° 31.2 13° 24.6", "nan,1", "inf,1",
    "--5,1", "- 5,1", "5 2,1", "5", "5,", ",5", "5,1,2", "91,0",
    "0,181",
    "1.2.3,4", ".,1", "", "114 55", "12345-6789", "52.5-13.4", "52N 13N", "52E 13E", "-52N 13E",
    "52°61′N 13°E", "52 61N 13 24E", "52 31N 13 24N", "52.5 31N 13 24E", "52 31 12 5N 13 24E",
    "5231 12N 13 24E",
    "52 31N 13 24", "52 31N 13 24E 5",
    "52°31′60″N 13°E", "geo:", "geo:52", "geo:52.5,13.4,nan", "geo:52.5,13.4,0x1p3",
    "52.5 13.4 7.1", "Berlin 52.52,13.41", "N E", "1.5 Mile", "52,5 13",
    String(repeating: "1", count: 500) + ",1",
  ])
  func `text that is not a place is rejected`(text: String) {
    #expect(Coordinates(text) == nil)
  }

  @Test(arguments: [
    ("40°61'N 79°W", true), ("52.52N 13.40N", true), ("52.52,13.40,34", true), ("N52 31.2 E13 24.3", true),
    ("52:31:12N 13:24:18E", true), ("52.52/13.40", true), ("52°61′N 13°E", true), ("1.2.3,4", true),
    ("17 65S 177 27E", true), ("S17 65 E177 27", true), ("17 5E 177 27E", false),
    ("5,1,2", false), ("114 55", false), ("12345-6789", false), ("N1 1SE", false), ("10:30", false),
    ("1.5 Mile", false), ("Berlin 52.52,13.41", false), ("192.168.1.1", false), ("", false), ("N E", false),
    (String(repeating: "1.5 ", count: 100), false),
  ])
  func `a position in a form that is not read is recognized`(text: String, isOne: Bool) {
    #expect(Coordinates.areAttempted(in: text) == isOne)
  }

  @Test(arguments: [
    ("91,0", true), (" 52.52, -200 ", true), ("nan,nan", true), ("NaN, NaN", true), ("nan,13.4", true),
    ("nan", false), ("Nan, Thailand", false), ("5,1,2", false), ("Portland, Maine", false), ("5,", false),
  ])
  func `numbers outside the ranges count as coordinates, words do not`(text: String, isMeant: Bool) {
    #expect(Coordinates.areMeant(by: text) == isMeant)
  }
}
