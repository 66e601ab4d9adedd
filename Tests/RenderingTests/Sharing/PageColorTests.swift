import Foundation
import Testing

@testable import Formats
@testable import Layout

struct PageColorTests {
  /// No text has the colours of the page and of its rules.
  @Test(arguments: Set(PageColor.allCases).subtracting([.paper, .line]))
  func `every word can be read on paper and on a dark screen`(color: PageColor) {
    #expect(contrast(color.onLight, PageColor.paper.onLight) >= 4.5)
    #expect(contrast(color.onDark, PageColor.paper.onDark) >= 4.5)
  }

  @Test func `a style names colours that the style sheets have`() {
    let names = Set(PageColor.allCases.map(\.rawValue) + ["bold"])
    for accent in Style.Accent.allCases {
      let classes = Style(isBold: true, isDim: true, accent: accent).classes.split(separator: " ").map(
        String.init
      )
      #expect(classes.count == 3)
      #expect(names.isSuperset(of: classes))
    }
    #expect(Style.plain.classes.isEmpty)
  }

  /// The contrast ratio of WCAG 2.2.
  private func contrast(_ first: String, _ second: String) -> Double {
    let (a, b) = (luminance(first), luminance(second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ color: String) -> Double {
    let value = Int(color.dropFirst(), radix: 16) ?? 0
    let channels = [value >> 16, value >> 8 & 255, value & 255].map { channel -> Double in
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
