import Foundation
import Testing
import Weather

@testable import Layout

/// Colours that can be read on each background, and distinguished by people who do not see red or green.
struct PaletteTests {
  private static let flight: [Style.Accent] = [.vfr, .mvfr, .ifr, .lifr]
  private static let temperatures: [Style.Accent] = [.frigid, .cold, .cool, .mild, .warm, .hot, .scorching]
  private static let backgrounds: [Theme: [UInt32]] = [
    .dark: [0x000000, 0x1e1e1e], .light: [0xffffff, 0xfdf6e3],
  ]

  @Test(arguments: [Theme.light, .dark])
  func `every colour stands out from the background`(theme: Theme) {
    for accent in Style.Accent.allCases {
      for background in Self.backgrounds[theme] ?? [] {
        let paper = RGB(background)
        let exact = RGB(Palette.color(accent, on: theme)).contrast(to: paper)
        #expect(exact >= 4.5, "\(accent) on \(theme): \(exact)")
        let indexed = RGB(index: Palette.indexed(accent, on: theme)).contrast(to: paper)
        // Flight categories are bold.
        #expect(
          indexed >= (Self.flight.contains(accent) ? 3 : 4.5),
          "\(accent) of 256 on \(theme): \(indexed)"
        )
      }
    }
  }

  @Test(arguments: [Theme.light, .dark])
  func `flight categories and temperatures stay apart`(theme: Theme) {
    for vision in Vision.allCases {
      for (accents, least) in [(Self.flight, 15.0), (Self.temperatures, 14)] {
        let exact = Self.leastDifference(accents.map { RGB(Palette.color($0, on: theme)) }, vision)
        #expect(exact >= least, "\(vision) on \(theme): \(exact)")
        // No seven of the 256 colours can be distinguished on a light background; the numbers are beside
        // them.
        if theme == .light, accents == Self.temperatures { continue }
        let indexed = Self.leastDifference(accents.map { RGB(index: Palette.indexed($0, on: theme)) }, vision)
        #expect(indexed >= least, "\(vision) of 256 on \(theme): \(indexed)")
      }
    }
  }

  @Test func `an unknown background uses the terminal's own colours and never yellow`() {
    for accent in Style.Accent.allCases {
      for tier in [ColorTier.colors16, .colors256, .trueColor] {
        let parameters = accent.parameters(in: tier, on: .auto)
        #expect(["", "31", "32", "34", "35", "36"].contains(parameters), "\(accent): \(parameters)")
      }
    }
    #expect(Style.warning.parameters(in: .trueColor, on: .auto) == "1")
    #expect(Style.warning.parameters(in: .none, on: .dark).isEmpty)
    #expect(Style.dim.parameters(in: .trueColor, on: .light) == "38;5;242")
    #expect(Style.dim.parameters(in: .trueColor, on: .dark) == "2")
  }

  private static func leastDifference(_ colors: [RGB], _ vision: Vision) -> Double {
    let seen = colors.map { $0.seen(by: vision).lab }
    return seen.indices.flatMap { one in
      seen.indices.filter { $0 > one }.map { difference(seen[one], seen[$0]) }
    }.min() ?? 0
  }

  /// CIEDE2000 (Sharma, Wu and Dalal 2005).
  private static func difference(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    func degrees(_ angle: Double) -> Double { angle * 180 / .pi }
    func radians(_ angle: Double) -> Double { angle * .pi / 180 }
    let meanChroma = (hypot(one.y, one.z) + hypot(other.y, other.z)) / 2
    let g = 0.5 * (1 - (pow(meanChroma, 7) / (pow(meanChroma, 7) + pow(25, 7))).squareRoot())
    let (a1, a2) = (one.y * (1 + g), other.y * (1 + g))
    let (c1, c2) = (hypot(a1, one.z), hypot(a2, other.z))
    func hue(_ b: Double, _ a: Double) -> Double {
      if a == 0, b == 0 { return 0 }
      let angle = degrees(atan2(b, a))
      return angle < 0 ? angle + 360 : angle
    }
    let (h1, h2) = (hue(one.z, a1), hue(other.z, a2))
    var turn = h2 - h1
    if c1 * c2 == 0 { turn = 0 } else if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let deltaHue = 2 * (c1 * c2).squareRoot() * sin(radians(turn / 2))
    var h = h1 + h2
    if c1 * c2 != 0 {
      if abs(h1 - h2) <= 180 { h /= 2 } else { h = (h < 360 ? h + 360 : h - 360) / 2 }
    }
    let (l, c) = ((one.x + other.x) / 2, (c1 + c2) / 2)
    let t =
      1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h)) + 0.32 * cos(radians(3 * h + 6))
      - 0.2 * cos(radians(4 * h - 63))
    let sl = 1 + 0.015 * pow(l - 50, 2) / (20 + pow(l - 50, 2)).squareRoot()
    let (sc, sh) = (1 + 0.045 * c, 1 + 0.015 * c * t)
    let rotation =
      -2 * (pow(c, 7) / (pow(c, 7) + pow(25, 7))).squareRoot()
      * sin(radians(60 * exp(-pow((h - 275) / 25, 2))))
    let (x, y, z) = ((other.x - one.x) / sl, (c2 - c1) / sc, deltaHue / sh)
    return (x * x + y * y + z * z + rotation * y * z).squareRoot()
  }
}

/// How people see colours (Machado, Oliveira and Fernandes 2009, severity 1).
private enum Vision: CaseIterable {
  case usual, protan, deutan

  var matrix: [SIMD3<Double>] {
    switch self {
    case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protan:
      [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    case .deutan:
      [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    }
  }
}

/// A colour in linear light.
private struct RGB {
  var linear: SIMD3<Double>

  init(_ rgb: UInt32) { self.init(Palette.Color(rgb)) }

  init(_ color: Palette.Color) {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    self.linear = [linear(color.red), linear(color.green), linear(color.blue)]
  }

  /// A colour of xterm's cube.
  init(index: Int) {
    func part(_ step: Int) -> UInt32 { step == 0 ? 0 : UInt32(55 + 40 * step) }
    let cube = index - 16
    self.init(part(cube / 36) << 16 | part(cube / 6 % 6) << 8 | part(cube % 6))
  }

  private init(linear: SIMD3<Double>) { self.linear = linear }

  private var luminance: Double { (linear * [0.2126, 0.7152, 0.0722]).sum() }

  func contrast(to other: RGB) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  func seen(by vision: Vision) -> RGB {
    let rows = vision.matrix.map { ($0 * linear).sum() }
    return RGB(linear: SIMD3(rows[0], rows[1], rows[2]).clamped(lowerBound: .zero, upperBound: .one))
  }

  /// CIELAB under D65.
  var lab: SIMD3<Double> {
    func f(_ value: Double) -> Double {
      value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }
    let x = (linear * [0.4124564, 0.3575761, 0.1804375]).sum() / 0.95047
    let y = (linear * [0.2126729, 0.7151522, 0.0721750]).sum()
    let z = (linear * [0.0193339, 0.1191920, 0.9503041]).sum() / 1.08883
    return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))]
  }
}
