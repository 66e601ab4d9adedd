import Formats
import Foundation
import Layout

extension Presentation {
  /// The output of a run whose clock stands still.
  func rendered(as format: OutputFormat, _ options: RenderOptions, warnings: [String] = []) -> String {
    let now = Date(timeIntervalSince1970: 1_601_541_900)
    return rendered(as: format, options, beside: RunNotes(warnings: warnings, now: now))
  }
}
