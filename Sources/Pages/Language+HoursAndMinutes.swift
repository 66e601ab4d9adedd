import Layout
import Weather

extension Language {
  /// The same, without minutes for whole hours: `2 h`, `2 h 30 min`.
  func wholeHoursAndMinutes(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded())
    guard minutes >= 60, minutes % 60 == 0 else { return hoursAndMinutes(seconds) }
    return text(.hours, ["count": "\(minutes / 60)"]).replacing(" ", with: QuantityText.glue)
  }

  /// A time of so many seconds, to the nearest minute: `1 h 05 min`, `45 min`.
  func hoursAndMinutes(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded())
    let text =
      minutes < 60
      ? text(.minutes, ["count": "\(minutes)"])
      : text(
        .hoursAndMinutes,
        ["hours": "\(minutes / 60)", "minutes": ValueWords.padded(UInt8(minutes % 60))]
      )
    return text.replacing(" ", with: QuantityText.glue)
  }
}
