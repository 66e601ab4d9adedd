import AviationReports
import Pages
import SpannedJSON
import Weather

/// Remarks about weather, clouds and phenomena in the sky.
enum SkyRemarkForms {
  static let observation = RemarkForm<ObservationRemark>(
    "observation",
    [.text("subject", .text(), "In words") { words($0.subject) }, .maybeName("frequency") { $0.frequency }]
      + RemarkParts.location.of { $0.location ?? .unspecified } + [moving { $0.movement }]
  ) { remark in
    [
      remark.frequency.map { "\($0)" }, words(remark.subject), remark.location.map(RemarkParts.words),
      remark.movement.map { "moving " + words($0) },
    ].compactMap(\.self).joined(separator: " ")
  }

  private static let genera = CaseNames<CloudGenus>(ValueWords.spaced)

  private static func words(_ subject: ObservationRemark.Subject) -> String {
    switch subject {
    case .weather(let weather): return weather.words
    case .cloud(let genus): return genera[genus]
    case .lightning(let kinds):
      var names: [String] = []
      if kinds.contains(.inCloud) { names.append("in cloud") }
      if kinds.contains(.cloudToCloud) { names.append("cloud to cloud") }
      if kinds.contains(.cloudToGround) { names.append("cloud to ground") }
      if kinds.contains(.cloudToAir) { names.append("cloud to air") }
      return "lightning" + (names.isEmpty ? "" : " " + names.joined(separator: ", "))
    case .virga: return "virga"
    case .rotorCloud: return "rotor cloud"
    case .fogBank: return "fog bank"
    case .volcanicAshCloud: return "volcanic ash cloud"
    case .showers: return "showers"
    case .precipitation: return "precipitation"
    }
  }

  private static func moving<Value>(
    _ get: @escaping @Sendable (Value) -> Movement?
  ) -> SchemaMember<Value> {
    .maybeText("moving", .text(), "The direction of movement") { get($0).map(words) }
  }

  private static func words(_ movement: Movement) -> String {
    switch movement {
    case .toward(let sectors, let isSlow):
      sectors.points.map(\.letters).joined(separator: "-") + (isSlow ? " slowly" : "")
    case .little: "little"
    case .unknown: "unknown"
    }
  }

  static let tornadicActivity = RemarkForm<TornadicActivity>(
    "tornadicActivity",
    [
      .name("kind") { $0.kind },
      .maybeObject("began", RemarkParts.clock) { $0.began },
      .maybeObject("ended", RemarkParts.clock) { $0.ended },
    ] + RemarkParts.location.of { $0.location ?? .unspecified } + [moving { $0.movement }]
  ) { activity in
    [
      ValueWords.spaced("\(activity.kind)"), activity.began.map { "began \(ValueWords.clock($0))" },
      activity.ended.map { "ended \(ValueWords.clock($0))" }, activity.location.map(RemarkParts.words),
      activity.movement.map { "moving " + words($0) },
    ].compactMap(\.self).joined(separator: ", ")
  }

  static let weatherTimes = RemarkForm<[WeatherTime]>(
    "weatherTimes",
    [
      .objects(
        "events",
        [
          .text("weather") { $0.weather.code },
          .text("event", .text(choices: ["began", "ended"])) { $0.isBeginning ? "began" : "ended" },
        ] + RemarkParts.clock.orNull { (time: WeatherTime) in time.time }
      ) { $0 }
    ]
  ) { times in
    times.map { time in
      "\(time.weather.words) \(time.isBeginning ? "began" : "ended")"
        + (time.time.map { " \(ValueWords.clock($0))" } ?? " at an unknown time")
    }.joined(separator: ", ")
  }

  // MARK: - Clouds

  static let ceiling = RemarkForm<CeilingRemark>(
    "ceiling",
    [
      .integer("lowFt") { Int($0.low) * 100 },
      .maybeInteger("highFt") { $0.high.map { Int($0) * 100 } },
      .maybeText("runway") { $0.runway?.description },
    ]
  ) { remark in
    "ceiling \(ValueWords.whole(Int(remark.low) * 100))"
      + (remark.high.map { " to \(ValueWords.whole(Int($0) * 100))" } ?? "") + " ft"
      + (remark.runway.map { " at runway \($0)" } ?? "")
  }

  static let variableSky = RemarkForm<(group: CloudGroup, other: CloudCover)>(
    "variableSky",
    group.of { $0.group }
      + [.maybeText("becoming", AnswerSchema.cover) { ConditionsJSON.name($0.other) }]
  ) {
    // For a cover without a height, the body of the report has the height.
    ($0.group.hundredsOfFeet == nil ? GroupWords.cover($0.group.cover) : GroupWords.cloud($0.group))
      + ", varying to \(GroupWords.cover($0.other))"
  }

  static let obscuration = RemarkForm<(weather: PresentWeather, group: CloudGroup)>(
    "obscuration",
    [.text("weather") { $0.weather.code }] + group.of { $0.group }
  ) {
    "\($0.weather.words) as a layer: \(GroupWords.cloud($0.group))"
  }

  static let cloud = RemarkForm<CloudGroup>("cloud", group) { GroupWords.cloud($0) }

  private static let group: [SchemaMember<CloudGroup>] = [
    .maybeText("cover", AnswerSchema.cover) { ConditionsJSON.name($0.cover) },
    .maybeInteger("baseFt") { $0.hundredsOfFeet.map { Int($0) * 100 } },
    .maybeName("genus") { $0.genus },
  ]

  static let cover = RemarkForm<CloudCover>(
    "cover",
    [.maybeText("cover", AnswerSchema.cover) { ConditionsJSON.name($0) }]
  ) {
    "sky " + GroupWords.cover($0)
  }

  static let cloudless = RemarkForm<CloudlessSky>(
    "cover",
    [.text("cover", .text(choices: ["SKC", "CLR"])) { $0.code }]
  ) {
    $0 == .clr ? "no cloud found" : "sky clear"
  }

  static let oktas = RemarkForm<[CloudAmount]>("oktas", [amounts { $0 }]) { amounts in
    amounts.map { "\(words($0.kind)) \($0.eighths)/8" }.joined(separator: ", ")
  }

  static let cloudLayer = RemarkForm<(amount: CloudAmount, hundredsOfFeet: UInt16)>(
    "cloudLayer",
    [amounts { [$0.amount] }, .integer("baseFt") { Int($0.hundredsOfFeet) * 100 }]
  ) {
    "\(words($0.amount.kind)) \($0.amount.eighths)/8 at \(GroupWords.feet(hundreds: $0.hundredsOfFeet))"
  }

  private static func amounts<Value>(
    _ get: @escaping @Sendable (Value) -> [CloudAmount]
  ) -> SchemaMember<Value> {
    .objects(
      "amounts",
      [
        .text("kind", .text(), "In words") { words($0.kind) },
        .integer("eighths", .integer(0...8)) { $0.eighths },
      ],
      get
    )
  }

  private static func words(_ kind: CloudAmount.Kind) -> String {
    switch kind {
    case .cloud(let genus): genera[genus]
    case .obscuration(let weather): weather.words
    }
  }

  static let traceOfCloud = RemarkForm<CloudGenus>("traceOfCloud", [.name("cloud") { $0 }]) {
    "trace of \(genera[$0])"
  }

  static let cloudTypes = RemarkForm<(low: UInt8?, middle: UInt8?, high: UInt8?)>(
    "cloudTypes",
    [
      .maybeInteger("low", "Code figure") { $0.low },
      .maybeInteger("middle", "Code figure") { $0.middle },
      .maybeInteger("high", "Code figure") { $0.high },
    ]
  ) {
    "clouds: low \(CodeTableWords.lowCloud($0.low)); middle \(CodeTableWords.middleCloud($0.middle)); "
      + "high \(CodeTableWords.highCloud($0.high))"
  }

  static let cloudBase = RemarkForm<UInt16>("cloudBase", [.integer("meters") { $0 }]) {
    "cloud base \(ValueWords.whole($0)) m"
  }

  // MARK: - Others

  static let mountains = RemarkForm<MountainState>("mountains", [.name("state") { $0 }]) {
    $0 == .open ? "mountains visible" : "mountains obscured"
  }

  static let hazard = RemarkForm<HazardRemark>(
    "hazard",
    [
      .name("kind") { $0.kind }, .maybeName("severity") { $0.severity },
      .maybeInteger("aboveFt") { $0.aboveFeet }, .maybeInteger("belowFt") { $0.belowFeet },
      .maybeObject("from", RemarkParts.changeTime) { $0.from },
      .maybeObject("until", RemarkParts.changeTime) { $0.until },
      .maybeName("severityUpTo") { $0.severityUpTo }, .maybeName("frequency") { $0.frequency },
    ]
  ) { remark in
    [
      strength(remark), "\(remark.kind)",
      remark.aboveFeet.map { "above \(ValueWords.whole($0)) ft" },
      remark.belowFeet.map { "below \(ValueWords.whole($0)) ft" }, remark.from.map { "from \($0.clock) UTC" },
      remark.until.map { "until \($0.clock) UTC" },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// `moderate or severe`, `moderate, occasional severe`.
  private static func strength(_ remark: HazardRemark) -> String? {
    guard let severity = remark.severity else { return nil }
    switch (remark.severityUpTo, remark.frequency) {
    case (let highest?, let frequency?): return "\(severity), \(frequency) \(highest)"
    case (let highest?, nil): return "\(severity) or \(highest)"
    case (nil, let frequency?): return "\(frequency) \(severity)"
    case (nil, nil): return "\(severity)"
    }
  }

  static let location = RemarkForm<RemarkLocation>("location", RemarkParts.location) {
    RemarkParts.words($0)
  }

  static let weather = RemarkForm<PresentWeather>("weather", [.text("weather") { $0.code }]) { $0.words }

  static let schemas = [
    observation.schema, tornadicActivity.schema, weatherTimes.schema, ceiling.schema, variableSky.schema,
    obscuration.schema, cloud.schema, cover.schema, cloudless.schema, oktas.schema, cloudLayer.schema,
    traceOfCloud.schema,
    cloudTypes.schema, cloudBase.schema, mountains.schema, hazard.schema, location.schema, weather.schema,
  ]
}
