/// An observed phenomenon with its frequency, location and movement: `OCNL LTGICCG OHD`, `CB DSNT W MOV E`.
package struct ObservationRemark: Equatable, Sendable {
  /// What was observed.
  package enum Subject: Equatable, Sendable {
    case weather(PresentWeather)
    case cloud(CloudGenus)
    case lightning(LightningKinds)
    case virga
    case rotorCloud
    case fogBank
    case volcanicAshCloud
    case showers
    case precipitation
  }

  package internal(set) var subject: Subject
  package var frequency: Frequency?
  package var location: RemarkLocation?
  package var movement: Movement?
}
