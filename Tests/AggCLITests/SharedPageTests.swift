import Foundation
import SpannedJSON
import TestSupport
import Testing

/// The pages of `agg share --format html`, opened in a browser if there is one.
struct SharedPageTests {
  private static let browser = programPath("chromium") ?? programPath("google-chrome")

  private static let pages: [(name: String, words: [String])] = [
    ("weather", ["weather", "Berlin"]),
    ("hourly", ["hourly", "Berlin"]),
    ("airport", ["airport", "KPWM", "--winds", "--details"]),
    ("compare", ["compare", "Berlin"]),
    ("places", ["weather", "Berlin", "Tromsø"]),
    ("sun", ["sun", "Berlin"]),
    ("map", ["map", "KPWM", "--width", "120"]),
    ("german", ["weather", "Berlin", "--lang", "de"]),
    ("explained", ["explain", "Berlin", "temperature"]),
  ]

  /// In pixels: small and usual telephones, a screen.
  private static let widths = [320, 400, 1280]

  @Test(.needs("chromium", or: "google-chrome"))
  func `a page never scrolls sideways and loads nothing`() async throws {
    let workbench = try Workbench()
    var frames = ""
    for page in Self.pages {
      let shared = try await workbench.agg(["share"] + page.words + ["--sample", "--format", "html"])
      #expect(shared.status == 0, "\(page.name): \(shared.error)")
      let text = shared.output.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      for width in Self.widths {
        frames +=
          "<iframe title=\"\(page.name)\" width=\"\(width)\" height=\"900\" srcdoc=\"\(text)\"></iframe>"
      }
    }
    // The page itself runs no script; the measuring code is around it.
    let measuring = """
      <script>
      onload = () => {
        const results = [...document.querySelectorAll("iframe")].map(frame => {
          const inner = frame.contentWindow, page = frame.contentDocument, root = page.documentElement;
          const charts = [...page.querySelectorAll(".chart circle")].map(c => c.getBoundingClientRect());
          const column = page.querySelector(".charted tr > :nth-child(2)")?.getBoundingClientRect();
          return {
            name: frame.title, width: Number(frame.width), beyond: root.scrollWidth - root.clientWidth,
            requests: inner.performance.getEntriesByType("resource").length,
            heading: page.querySelector("h1")?.textContent ?? "",
            offset: charts.length ? Math.abs(charts[0].left + charts[0].width / 2 - column.left - column.width / 2) : 0,
            charts: page.querySelectorAll(".chart").length,
          };
        });
        document.documentElement.textContent = "agg" + JSON.stringify(results) + "agg";
      };
      </script>
      """
    try workbench.home.write(
      "<!DOCTYPE html><meta charset=\"utf-8\">\(measuring)\(frames)",
      to: "frames.html"
    )
    let shown = try await browse(workbench, ["--dump-dom"], "frames.html")
    let parts = shown.output.components(separatedBy: "agg")
    let results = try JSONDocument(Array(try #require(parts.count == 3 ? parts[1] : nil).utf8)).root.elements
    #expect(results.count == Self.pages.count * Self.widths.count, "\(shown.error)")
    for result in results {
      let (name, width) = (result["name"]?.string ?? "", result["width"]?.int ?? 0)
      #expect(result["beyond"]?.int == 0, "\(name) at \(width)")
      #expect(result["requests"]?.int == 0, "\(name)")
      #expect(result["heading"]?.string?.isEmpty == false, "\(name)")
      // Each point of the line is above its column.
      #expect(result["offset"]?.double ?? 99 < 1.5, "\(name) at \(width)")
      #expect(result["charts"]?.int == (["weather", "german"].contains(name) ? 1 : 0), "\(name)")
    }
  }

  @Test(.needs("chromium", or: "google-chrome"))
  func `the weather prints on one sheet`() async throws {
    let workbench = try Workbench()
    let path = workbench.home.path
    let shared = try await workbench.agg(
      ["share", "weather", "Berlin", "--sample", "--format", "html", "-o", "\(path)/page.html"]
    )
    #expect(shared.status == 0, "\(shared.error)")
    let sheet = ["--no-pdf-header-footer", "--print-to-pdf=\(path)/page.pdf"]
    let printed = try await browse(workbench, sheet, "page.html")
    let file = try Data(contentsOf: URL(filePath: "\(path)/page.pdf"))
    #expect(file.starts(with: Data("%PDF-".utf8)), "\(printed.error)")
    #expect(String(decoding: file, as: UTF8.self).contains("/Count 1"))
  }

  private func browse(_ workbench: Workbench, _ words: [String], _ page: String) async throws
    -> Subprocess.Result
  {
    let path = workbench.home.path
    // The browser's sandbox needs rights that a container does not grant.
    let quiet = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--disable-background-networking",
    ]
    return try await Subprocess.run(
      try #require(Self.browser),
      quiet + ["--user-data-dir=\(path)/browser"] + words + ["file://\(path)/\(page)"],
      environment: workbench.environment,
      limit: .seconds(60)
    )
  }
}
