import AviationReports

extension METAR {
  /// The name of its kind for programs.
  var kindName: StaticString {
    switch kind {
    case .metar, .taf: "METAR"
    case .speci: "SPECI"
    case .lwis: "LWIS"
    }
  }
}
