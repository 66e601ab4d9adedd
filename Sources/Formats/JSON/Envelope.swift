import Aggregation
package import FoundationEssentials
import Layout
import ProviderKit
package import SpannedJSON
package import Weather

/// The one JSON object that every command prints: `schema`, `command`, `line` and `id` of a place of a list,
/// `generated`, `sample`, `units`, the answer itself, `error` where there is no answer, `sources` with their
/// status even on failure, `warnings`.
///
/// Values are always in the canonical units, whatever `--units` says; `units` names them. Keys are camelCase
/// and, where a value stands alone, carry their unit. `null` is "not available". Within version 1 keys are
/// only added. `AnswerSchema` describes all of it.
struct Envelope {
  let command: String
  /// The line of the list that it is about; `nil` without a list.
  var listed: ListedPlace?
  let now: Date
  var origin = Origin.live
  var warnings: [String] = []
  /// `nil` if every place has an answer.
  var error: AnswerError?
  /// The fields listed in `units`; other values carry their unit in the key.
  var fields: [Field] = []
  /// Each with the name of the place it was requested for.
  var sources: [(place: String?, outcome: SourceOutcome)] = []
  let layout: JSONWriter.Layout

  /// - Parameter body: Writes the members between `units` and `sources`.
  func text(_ body: (inout JSONWriter) -> Void) -> String { written(body).text }

  /// The text around an array that is the whole body, for elements that are written one by one on lines of
  /// their own.
  func frame(around list: String) -> (opening: String, closing: String) {
    var inside = 0
    let bytes = written { writer in
      writer.key(named: list)
      writer.array { inside = $0.bytes.count }
    }.bytes
    return (
      String(decoding: bytes[..<inside], as: UTF8.self) + "\n",
      "\n" + String(decoding: bytes[inside...], as: UTF8.self)
    )
  }

  private func written(_ body: (inout JSONWriter) -> Void) -> JSONWriter {
    var writer = JSONWriter(layout)
    write(to: &writer, body)
    writer.newline()
    return writer
  }

  /// Writes the object as a part of another text.
  func write(to writer: inout JSONWriter, _ body: (inout JSONWriter) -> Void) {
    writer.object { writer in
      writeHead(to: &writer)
      body(&writer)
      writeTail(to: &writer)
    }
  }

  private func writeHead(to writer: inout JSONWriter) {
    writer.member("schema", "agg/1")
    writer.member("command", command)
    if let line = listed?.line { writer.member("line", line) }
    if let id = listed?.id { writer.member("id", id) }
    writer.member("generated", ISOInstant.text(now))
    writer.member("sample", origin == .live ? nil : origin.rawValue)
    writer.key("units")
    writer.object { units in
      units.member("system", "canonical")
      for field in fields { units.member(named: field.name, field.unit.rawValue) }
    }
  }

  private func writeTail(to writer: inout JSONWriter) {
    if let error {
      writer.key("error")
      error.write(to: &writer)
    }
    writer.key("sources")
    writer.array { list in for source in sources { write(source.outcome, about: source.place, to: &list) } }
    writer.member("warnings", warnings)
  }

  private func write(_ outcome: SourceOutcome, about place: String?, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("id", outcome.source.name)
      object.member("title", outcome.title)
      object.member("place", place)
      object.member("status", Self.status(outcome))
      object.member("reason", outcome.failure?.category.rawValue)
      object.member("message", Self.message(outcome))
      object.member("attribution", outcome.attribution)
      object.member("attributionURL", Hyperlink(outcome.attributionURL)?.address)
      object.member("fetched", outcome.fetched.map(ISOInstant.text))
      if let cause = outcome.staleCause { object.member("stale", "\(cause)") }
      if let problem = outcome.alertsProblem { object.member("alertsProblem", problem.description) }
      if !outcome.missingParts.isEmpty { object.member("missing", outcome.missingParts.map(\.description)) }
      object.key("problems")
      object.array { problems in
        for problem in outcome.problems {
          problems.object {
            $0.member("path", problem.path)
            $0.member("message", problem.message)
          }
        }
      }
      guard !outcome.extras.isEmpty else { return }
      object.key("extra")
      object.object { extra in
        for (name, value) in outcome.extras.sorted(by: { $0.key < $1.key }) {
          extra.member(named: name, value)
        }
      }
    }
  }

  private static func status(_ outcome: SourceOutcome) -> String {
    switch outcome.status {
    case .answered: "answered"
    case .skipped: "skipped"
    case .failed(let failure) where failure.reasonToSkip != nil: "skipped"
    case .failed: outcome.isFailure ? "failed" : "unconfigured"
    }
  }

  private static func message(_ outcome: SourceOutcome) -> String? {
    switch outcome.status {
    case .answered: nil
    case .skipped(let reason): reason
    case .failed(let failure): failure.description
    }
  }
}

extension JSONWriter {
  /// A time as RFC 3339 in UTC.
  @inline(__always)
  package mutating func member(_ name: StaticString, _ date: @autoclosure () -> Date?) {
    if key(name) { time(date()) }
  }

  /// Times as an array.
  mutating func member(_ name: StaticString, _ dates: [Date]) {
    guard key(name) else { return }
    array { list in for date in dates { list.time(date) } }
  }

  private mutating func time(_ date: Date?) {
    guard let date else { return null() }
    ISOInstant.write(date, over: &lastTime)
    let text = lastTime.text
    time(plain: text.span, microsecondsSince1970: Int64((date.timeIntervalSince1970 * 1e6).rounded()))
  }

  /// `temperatureC`, and a flag for what the number cannot express: `M00`, which is below zero.
  package mutating func members(
    of temperature: Temperature?,
    as name: StaticString,
    flag: StaticString,
    decimals: Int? = nil
  ) {
    member(name, temperature?.celsius, decimals: decimals)
    if temperature?.isMinusZero == true { member(flag, true) }
  }

  /// `flightCategory`, and what it cannot be better than if only that is known.
  mutating func members(of category: CategoryOutlook) {
    member("flightCategory", code: category.category?.rawValue)
    if let bound = category.bound { member("flightCategoryNoBetterThan", code: bound.rawValue) }
  }

  /// Latitude and longitude in degrees, accurate to a metre.
  package mutating func members(of place: Coordinates?) {
    member("latitude", place.flatMap { NumberText.rounded($0.latitude, decimals: 5) })
    member("longitude", place.flatMap { NumberText.rounded($0.longitude, decimals: 5) })
  }
}
