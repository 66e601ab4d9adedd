import Testing
import Weather

@Suite struct FieldTests {
  @Test(arguments: Field.allCases)
  func `a field is called as in Swift`(field: Field) {
    #expect(field.name == (field == .pm25 ? "pm2_5" : "\(field)"))
    #expect(Field(name: field.name) == field)
  }
}
