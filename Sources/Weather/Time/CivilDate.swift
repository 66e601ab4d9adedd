/// A date of the Gregorian calendar and its number of days since 1970, computed by arithmetic alone: a
/// calendar object would take longer than all other work of reading or writing a time. (Howard Hinnant,
/// "chrono-compatible low-level date algorithms".)
package struct CivilDate: Hashable, Sendable {
  package var year: Int
  /// 1...12.
  package var month: Int
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  package init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    // Below 146,097: a small number is divided in fewer steps, and no sum overflows.
    let dayOfEra = UInt32(truncatingIfNeeded: shifted - era * 146_097)
    let yearOfEra = (dayOfEra &- dayOfEra / 1460 &+ dayOfEra / 36_524 &- dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
    let shiftedMonth = (5 &* dayOfYear &+ 2) / 153
    day = Int(dayOfYear &- (153 &* shiftedMonth &+ 2) / 5 &+ 1)
    month = Int(shiftedMonth < 10 ? shiftedMonth &+ 3 : shiftedMonth &- 9)
    year = Int(yearOfEra) + era * 400 + (month <= 2 ? 1 : 0)
  }

  package var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  package var daysInMonth: Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: isLeapYear ? 29 : 28
    default: 31
    }
  }

  private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The first day of the month that many months away.
  package func firstOfMonth(adding months: Int) -> CivilDate {
    let count = year * 12 + month - 1 + months
    let year = count >= 0 ? count / 12 : (count - 11) / 12
    return CivilDate(year: year, month: count - year * 12 + 1, day: 1)
  }
}
