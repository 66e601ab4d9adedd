/// How a value was obtained. It determines how fast the value loses weight with age.
package enum ReportKind: String, Hashable, Sendable, CaseIterable {
  case observation, nowcast, analysis, forecast
}
