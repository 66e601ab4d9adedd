import FoundationEssentials
import ProviderKit
import SpannedJSON
import Text
import Weather

/// Reads the map of a manifest: the locations of the values.
extension ManifestReader {
  mutating func placeMap(_ value: JSONValue) -> Manifest.PlaceMap? {
    guard isObject(value, ManifestSchema.place) else { return nil }
    rowContext = RowContext()
    var references: [Reference] = []
    let name = rule("name", in: value, .text, &references)
    let elevation = rule("elevation", in: value, .quantity(.meter), &references)
    let timeZone = rule("timeZone", in: value, .text, &references)
    let latitude = read("latitude", in: value, as: .pointer)
    let longitude = read("longitude", in: value, as: .pointer)
    let within = read("within", in: value, as: .kilometers)
    if (value["latitude"] == nil) != (value["longitude"] == nil) || value["latitude"] == nil && within != nil
    {
      complain(value, "\"latitude\" and \"longitude\" belong together")
    }
    guard let step = source(value) else { return nil }
    return Manifest.PlaceMap(
      step: step,
      name: name,
      elevation: elevation,
      timeZone: timeZone,
      point: latitude.flatMap { latitude in
        longitude.map { (latitude, $0, within ?? ProviderFailure.farthestPoint) }
      },
      references: references
    )
  }

  mutating func section(_ value: JSONValue, _ part: Manifest.Part) -> Manifest.Section? {
    let isCurrent = part == .current
    guard isObject(value, ManifestSchema.section) else { return nil }
    var references: [Reference] = []
    let step = source(value)
    let (list, fields) = rowList(value, of: step, part, &references)
    let kind = read("kind", in: value, as: JSONShape<ReportKind>.name)
    let nearest = value["nearest"].flatMap { nearestRow($0, part, &references) }
    let pastKind = read("pastKind", in: value, as: JSONShape<ReportKind>.name)
    if part != .hourly, let place = value["pastKind"] { complain(place, "only \"hourly\" can have it") }
    let issued = rule("issued", in: value, .time, &references)
    let station = value["station"].flatMap { stationMap($0, isCurrent: isCurrent, &references) }
    if part == .minutely { checkMinutes(fields, value) }
    if let place = value["fields"], !fields.extras.isEmpty, fields.quantities.isEmpty, fields.condition == nil
    {
      complain(
        place,
        "extra values are shown only beside others",
        help: "map at least one of \(part.fieldNames.filter { $0 != "extra.NAME" }.joined(separator: ", "))"
      )
    }
    if part != .hourly, let place = value["joined"] { complain(place, "only \"hourly\" can have it") }
    guard let step, var list, let kind else { return nil }
    list.references = references
    let joined = elements("joined", in: value).compactMap { self.joined($0, of: step) }
    return Manifest.Section(
      step: step,
      list: list,
      kind: kind,
      pastKind: pastKind,
      issued: issued,
      temperatureMin: fields.temperatureMin,
      temperatureMax: fields.temperatureMax,
      extras: fields.extras,
      station: station,
      nearest: nearest,
      joined: joined,
      isOptional: isNoneWhenAbsent(value)
    )
  }

  /// Complains where rows of minutes would be taken for those of hours: amounts and chances are of the hour
  /// before a row unless their interval says otherwise.
  private mutating func checkMinutes(_ fields: Fields, _ section: JSONValue) {
    guard let place = section["fields"] else { return }
    guard let amount = fields.quantities.first(where: { $0.field == .precipitation })?.rule else {
      return complain(place, "\"minutely\" needs precipitation")
    }
    let longest = Readings.longestMinutes
    if !amount.hasInterval(where: { $0 > 0 && $0 <= longest }) {
      complain(
        place["precipitation"] ?? place,
        "in \"minutely\", precipitation needs an interval of at most 15 minutes",
        help: "\"interval\": \"ending 15m\" or \"starting 5m\""
      )
    }
    if let chance = fields.quantities.first(where: { $0.field == .pop })?.rule,
      !chance.hasInterval(where: { $0 > 0 })
    {
      complain(place["pop"] ?? place, "in \"minutely\", pop needs an interval")
    }
  }

  /// Warns of an amount or a chance that is taken for that of one hour because the manifest does not say of
  /// which time it is.
  private mutating func checkInterval(of field: Field, _ rule: ValueRule, _ place: JSONValue) {
    guard FieldSet.ofIntervals.contains(field), !rule.statesItsTime else { return }
    warn(
      place,
      "\(field.name) has no interval, so it counts as that of the hour before its time",
      help: "\"interval\": \"ending 1h\", or the time that the service means"
    )
  }

  /// Another list of the same response. Its rows belong to those of the section at the same time.
  private mutating func joined(_ value: JSONValue, of step: String) -> Manifest.RowList? {
    guard isObject(value, ManifestSchema.joined) else { return nil }
    var references: [Reference] = []
    var list = rowList(value, of: step, .hourly, &references).list
    list?.references = references
    return list
  }

  /// What a section and a list that is joined to it have alike. The caller sets the references of the list.
  private mutating func rowList(
    _ value: JSONValue,
    of step: String?,
    _ part: Manifest.Part,
    _ references: inout [Reference]
  ) -> (list: Manifest.RowList?, fields: Fields) {
    let rows = self.rows(value, part)
    checkRows(value, of: step)
    let only = value["only"].flatMap { rowFilter($0, of: step, &references) }
    let time = rule("time", in: value, .time, &references)
    let fields = self.fields(value, part, &references)
    guard let rows, let time else { return (nil, fields) }
    let list = Manifest.RowList(
      rows: rows,
      only: only,
      time: time,
      fields: fields.quantities,
      condition: fields.condition,
      references: []
    )
    return (list, fields)
  }

  mutating func source(_ value: JSONValue) -> String? {
    guard let step = read("from", in: value, as: .string), let place = value["from"] else { return nil }
    if !stepIDs.contains(step) { unknown("step", step, at: place, known: stepIDs) }
    return step
  }

  /// Which rows are used, by one of their values.
  ///
  /// - Parameter step: The step that has the rows.
  mutating func rowFilter(
    _ value: JSONValue,
    of step: String?,
    _ references: inout [Reference]
  ) -> Manifest.RowFilter? {
    guard isObject(value, ManifestSchema.filter) else { return nil }
    let tests = ["is", "in", "not"].filter { value[$0] != nil }
    guard tests.count == 1, let test = tests.first, let literals = value[test] else {
      complain(value, "\"only\" needs exactly one of \"is\", \"in\" and \"not\", but has \(tests.count)")
      return nil
    }
    let list = test == "is" ? [literals] : elements(test, in: value)
    if test != "is", literals.kind == .array, list.isEmpty {
      complain(literals, "an empty list has no value")
    }
    for literal in list where literal.string?.contains("{lang}") == true {
      complain(
        literal,
        "{lang} cannot choose rows",
        help: "choose a language that the service always has: other rows are lost"
      )
    }
    let variable = list.compactMap { self.variable(of: $0, step, in: test) }.first
    guard let place = value["at"], let pointer = read(place, as: .string),
      let reference = reference(pointer[...], at: place, .text, &references)
    else { return nil }
    return Manifest.RowFilter(
      reference: reference,
      values: list.reduce(into: []) { $0.formUnion(marks($1)) },
      isExclusion: test == "not",
      variable: variable
    )
  }

  /// The variable that a value of a filter consists of, such as `{station}`.
  private mutating func variable(of value: JSONValue, _ step: String?, in test: String) -> String? {
    guard let text = value.string, !text.contains("{lang}"), let parsed = try? Template(text),
      !parsed.variables.isEmpty, let template = template(text, at: value)
    else { return nil }
    guard template.parts.count == 1, !template.isOptional,
      case .variable(let name, decimals: nil) = template.parts[0]
    else {
      complain(value, "expected a value or one variable alone", help: "such as \"{station}\"")
      return nil
    }
    if test != "is" { complain(value, "only \"is\" can have a variable") }
    if let step, let setter = settingSteps[name], let own = stepIDs.firstIndex(of: step),
      stepIDs.firstIndex(of: setter) ?? 0 >= own
    {
      complain(value, "\"\(name)\" is set by step \(setter), which is not before step \(step)")
    }
    if let step { rowVariables[step, default: []].insert(name) }
    return name
  }

  private mutating func nearestRow(
    _ value: JSONValue,
    _ part: Manifest.Part,
    _ references: inout [Reference]
  ) -> Manifest.NearestRow? {
    guard isObject(value, ManifestSchema.nearest) else { return nil }
    if part != .current { complain(value, "only \"current\" can be of the nearest row") }
    func number(_ key: String, _ reader: inout Self, _ references: inout [Reference]) -> Int? {
      guard let place = value[key], let pointer = reader.read(place, as: .string) else { return nil }
      return reader.reference(pointer[...], at: place, .text, &references)
    }
    guard let latitude = number("latitude", &self, &references),
      let longitude = number("longitude", &self, &references),
      let within = read("within", in: value, as: .kilometers)
    else { return nil }
    return Manifest.NearestRow(latitude: latitude, longitude: longitude, within: within)
  }

  private mutating func rows(_ value: JSONValue, _ part: Manifest.Part) -> Manifest.Section.Rows? {
    rowContext = RowContext(nil, of: part)
    let forms = ["at", "rows", "columns"].filter { value[$0] != nil }
    guard let form = forms.first, forms.count == 1 else {
      complain(
        value,
        "a section needs exactly one of \"at\", \"rows\" and \"columns\", but has \(forms.count)"
      )
      return nil
    }
    guard let place = value[form], let pointer = read(form, in: value, as: .pointer) else { return nil }
    if form == "rows" {
      rowContext = RowContext(pointer, of: part)
      return .rows(pointer.tokens)
    }
    if pointer.tokens.contains("*") { complain(place, Self.misplacedStar) }
    return form == "at" ? .at(pointer) : .columns(pointer)
  }

  private mutating func stationMap(
    _ value: JSONValue,
    isCurrent: Bool,
    _ references: inout [Reference]
  ) -> Manifest.StationMap? {
    guard isObject(value, ManifestSchema.station) else { return nil }
    if !isCurrent { complain(value, "only \"current\" can have a station") }
    return Manifest.StationMap(
      name: rule("name", in: value, .text, &references),
      ident: rule("ident", in: value, .text, &references),
      distance: rule("distance", in: value, .quantity(.meter), &references),
      elevation: rule("elevation", in: value, .quantity(.meter), &references)
    )
  }

  private struct Fields {
    var quantities: [(field: Field, rule: ValueRule)] = []
    var condition: ValueRule?
    var temperatureMin: ValueRule?
    var temperatureMax: ValueRule?
    var extras: [(name: String, rule: ValueRule)] = []
  }

  private mutating func fields(
    _ section: JSONValue,
    _ part: Manifest.Part,
    _ references: inout [Reference]
  ) -> Fields {
    let isCurrent = part == .current
    var fields = Fields()
    if let object = section["fields"], object.kind == .object, object.count == 0 {
      complain(object, "there are no fields to read")
    }
    for (name, value) in members("fields", in: section) {
      if name == "temperatureMin" || name == "temperatureMax" {
        if part != .daily { complain(value, "only \"daily\" can have extremes") }
        let rule = rule(value, .quantity(.celsius), &references)
        if name == "temperatureMin" { fields.temperatureMin = rule } else { fields.temperatureMax = rule }
      } else if let field = Field(name: name) {
        if let possible = part.possibleFields, !possible.contains(field) {
          let known = part.fieldNames.joined(separator: ", ")
          complain(value, "\"\(part.rawValue)\" cannot have \(name)", help: "valid names: \(known)")
        }
        guard let rule = rule(value, Target(field), &references) else { continue }
        fields.quantities.append((field, rule))
        if part == .current || part == .hourly { checkInterval(of: field, rule, value) }
      } else if name == "condition" {
        fields.condition = rule(value, .code, &references)
      } else if name.hasPrefix("extra."), name.count > "extra.".count {
        if !isCurrent { complain(value, "only \"current\" can have extra values") }
        rule(value, .anything, &references).map { fields.extras.append((String(name.dropFirst(6)), $0)) }
      } else {
        unknown("field", name, at: value, known: part.fieldNames)
      }
    }
    return fields
  }
}

extension Manifest.Part {
  /// The allowed keys of its "fields".
  fileprivate var fieldNames: [String] {
    switch self {
    case .current: Field.allCases.map(\.name) + ["condition", "extra.NAME"]
    case .hourly: Field.allCases.map(\.name) + ["condition"]
    case .minutely: Self.minutelyFields.map(\.name) + ["condition"]
    case .daily: DayReadings.fields.map(\.name) + ["temperatureMin", "temperatureMax", "condition"]
    }
  }

  /// The fields that its rows can have beside others; `nil` is all of them.
  fileprivate var possibleFields: [Field]? {
    switch self {
    case .current, .hourly: nil
    case .minutely: Self.minutelyFields
    case .daily: Array(DayReadings.fields)
    }
  }

  private static let minutelyFields: [Field] = [.precipitation, .pop]
}

extension JSONShape where Value == Length {
  /// A distance in kilometres, such as `80km`: more than 0, at most half of the way around the earth.
  static var kilometers: Self {
    .string("a distance such as \"80km\", at most 20000km") { text in
      guard text.hasSuffix("km"), let number = Double.decimal(text.dropLast(2)), number > 0, number <= 20_000
      else { return nil }
      return .kilometers(number)
    }
  }
}

extension ValueRule {
  /// Whether each of its values is a rate, a total whose difference counts, or has an interval.
  fileprivate var statesItsTime: Bool {
    if isAccumulated || interval != nil { return true }
    switch content {
    case .of(let unit, _): return unit.dimension == .rate
    case .any(let rules), .sum(let rules), .max(let rules): return rules.allSatisfy(\.statesItsTime)
    }
  }

  /// Whether each value has an interval, and those that are known before an answer have such a length.
  fileprivate func hasInterval(where isAllowed: (TimeInterval) -> Bool) -> Bool {
    switch interval {
    case .fixed(let span): return isAllowed(span.length)
    case .since, .until: return true
    case nil: break
    }
    switch content {
    case .of: return false
    case .any(let rules), .sum(let rules), .max(let rules):
      return rules.allSatisfy { $0.hasInterval(where: isAllowed) }
    }
  }
}
