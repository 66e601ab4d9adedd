import Testing
import Weather

@Suite struct FieldTests {
  @Test(arguments: Field.allCases)
  func `the name of a field is that in Swift`(field: Field) {
    #expect(field.name == (field == .pm25 ? "pm2_5" : "\(field)"))
    #expect(Field(name: field.name) == field)
  }

  @Test func `every field has a different label`() {
    #expect(Set(Field.allCases.map(\.label)).count == Field.allCases.count)
    #expect(Set(Field.allCases.map(\.fullName)).count == Field.allCases.count)
  }

  @Test func `every field has room in a set, in values and in spans`() {
    let all = FieldSet(Field.allCases)
    #expect(all.count == Field.allCases.count && Array(all) == Field.allCases)
    var values = FieldValues()
    var spans = FieldSpans()
    // Otherwise the subscripts below would end all tests.
    let hasRoom = values.numbers.count >= Field.allCases.count
    #expect(hasRoom, "make room for the new field in FieldValues.numbers")
    let hasRoomForSpans = spans.lengths.count >= Field.allCases.count { $0.timing != .instant }
    #expect(hasRoomForSpans, "make room for the new field in FieldSpans.lengths")
    guard hasRoom, hasRoomForSpans else { return }
    for field in Field.allCases {
      values[field] = Double(field.rawValue) + 0.5
      spans[field] = .ending(Double(field.rawValue) + 1)
    }
    for field in Field.allCases {
      #expect(values[field] == Double(field.rawValue) + 0.5)
      let span = field.timing == .instant ? nil : TimeSpan.ending(Double(field.rawValue) + 1)
      #expect(spans[field] == span)
    }
    #expect(FieldValues().isEmpty && FieldSpans() != spans)
  }

  @Test func `every field belongs to one group, to the weather or the air, and days list theirs once`() {
    for field in Field.allCases {
      #expect(FieldGroup.allCases.filter { $0.fields.contains(field) } == [field.group], "\(field)")
    }
    #expect(Set(Field.weather + Field.airQuality) == Set(Field.allCases))
    #expect(Field.weather.count + Field.airQuality.count == Field.allCases.count)
    #expect(Set(Field.ofDays) == Set(Field.allCases.filter { $0.dayValue != nil }))
  }

  @Test func `a report of a station has a value of each field that it can have`() {
    var conditions = StationConditions(ident: "KPWM")
    conditions.wind = Wind(direction: .from(degrees: 240), speed: .knots(8), gust: .knots(18))
    conditions.visibility = Visibility(.statuteMiles(4))
    conditions.sky = .layers([CloudLayer(.broken, base: .feet(1800))])
    (conditions.temperature, conditions.dewPoint) = (.celsius(12), .celsius(11))
    (conditions.seaLevelPressure, conditions.altimeter) = (.hectopascals(1013), .hectopascals(1012))
    conditions.relativeHumidity = 94
    for field in Field.allCases {
      #expect((conditions.value(of: field) != nil) == StationConditions.canReport(field), "\(field)")
      #expect(StationConditions(ident: "KPWM").value(of: field) == nil)
    }
    #expect(conditions.value(of: .cloudCover) == 75)
  }

  @Test func `stations replace only fields that their reports can have`() {
    for field in Field.allCases where field.mergeRule.isReplacedByStations {
      #expect(StationConditions.canReport(field), "\(field)")
      #expect(FieldGroup.replacedByStations.contains(field.group))
    }
    #expect(FieldGroup.replacedByStations == [.temperature, .pressure, .wind, .sky])
  }

  @Test func `only an amount is summed over a day`() {
    for field in Field.ofDays { #expect((field.dayValue == .sum) == (field.timing == .amount), "\(field)") }
  }

  @Test(arguments: [
    (Field.precipitation, 0.04, 2), (.precipitation, 0.06, 1), (.precipitation, 0.004, 3),
    (.precipitation, 0, 1), (.snowfall, 0.01, 2), (.sunshine, 0.2, 1), (.sunshine, 40, 0),
    (.temperature, 0.04, 1), (.windSpeed, 0.01, 1),
  ])
  func `no amount is written as zero`(field: Field, value: Double, decimals: Int) {
    #expect(field.decimals(of: value) == decimals)
  }
}
