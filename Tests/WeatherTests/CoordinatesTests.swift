import Testing
import Weather

struct CoordinatesTests {
  @Test(arguments: ["52.52,13.41", " 52.52, 13.41 ", "52.52 ,\t13.41\n", "+52.52,13.41", "52.520,013.41"])
  func `what people paste from a map`(text: String) {
    #expect(Coordinates(text) == Coordinates(latitude: 52.52, longitude: 13.41))
  }

  @Test(arguments: [("-0.5,-170", -0.5, -170), ("0,.5", 0, 0.5), ("90,180", 90, 180)])
  func `signs and ends`(text: String, latitude: Double, longitude: Double) {
    #expect(Coordinates(text) == Coordinates(latitude: latitude, longitude: longitude))
  }

  @Test(arguments: [
    "0x34,0xd", "5e1,1", "nan,1", "inf,1", "--5,1", "- 5,1", "5 2,1", "5", "5,", ",5", "5,1,2", "91,0",
    "0,181",
    "1.2.3,4", ".,1", "",
  ])
  func `no place`(text: String) {
    #expect(Coordinates(text) == nil)
  }

  @Test(arguments: [
    ("91,0", true), (" 52.52, -200 ", true), ("5,1,2", false), ("Portland, Maine", false), ("5,", false),
  ])
  func `numbers beyond the earth are meant as coordinates, words are not`(text: String, isMeant: Bool) {
    #expect(Coordinates.areMeant(by: text) == isMeant)
  }
}
