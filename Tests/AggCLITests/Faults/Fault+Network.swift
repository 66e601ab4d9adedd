import TestSupport
import Testing

/// Faults 1 to 19: connections, TLS, transfers and redirects.
extension Fault {
  private static let good = LoopbackReply.answer(FaultLaboratory.body())

  static let network: [Fault] = [
    // No resolver is asked for a label of 64 letters.
    Fault(
      1,
      "a name that is not found",
      .address { _ in "https://\(String(repeating: "a", count: 64)).example" },
      expect: Expected(says: "was not found", alone: 69, next: nil)
    ),
    Fault(
      2,
      "a port that refuses",
      .address { _ in "http://127.0.0.1:\((try? LoopbackServer([:]).port) ?? 1)" },
      expect: Expected(says: "refused the connection", alone: 69)
    ),
    Fault(3, "a port that never answers", isSlow: true) { laboratory in
      let hole = try BlackHole()
      let entry = FaultLaboratory.entry("http://127.0.0.1:\(hole.port)")
      let home = try FaultHome("fault 3", faulty: entry, steady: ["steady": laboratory.steadyEntry()])
      // 2 s for the connection, and the time of the program itself.
      let result = try await home.agg(FaultLaboratory.weather, within: .seconds(4))
      expect(result, 0, output: "12.6 °C", error: "agg: faulty: cannot reach 127.0.0.1", home)
      #expect(try await home.agg(FaultLaboratory.weather + ["--provider", "faulty"]).status == 69)
    },
    Fault(
      4,
      "an expired certificate",
      .address { "https://127.0.0.1:\($0.tls?.expired.port ?? 0)" },
      expect: .insecure,
      needs: .certificates
    ),
    Fault(
      5,
      "a certificate for another host",
      .address { "https://127.0.0.1:\($0.tls?.otherHost.port ?? 0)" },
      expect: .insecure,
      needs: .certificates
    ),
    Fault(
      6,
      "a certificate of an unknown authority",
      .address { "https://127.0.0.1:\($0.tls?.untrusted.port ?? 0)" },
      expect: .insecure,
      needs: .certificates
    ),
    Fault(
      7,
      "a reset in the middle of the head",
      .resetInHead,
      expect: Expected(says: "broke off", alone: 69, requests: 3)
    ),
    Fault(
      8,
      "a reset in the middle of the body",
      .resetInBody(FaultLaboratory.body()),
      expect: Expected(says: "broke off", alone: 69, requests: 3)
    ),
    Fault(
      9,
      "less than its length says",
      .cutOff(FaultLaboratory.body(), promised: 999),
      expect: Expected(says: "broke off", alone: 69, requests: 3)
    ),
    Fault(
      10,
      "one byte a second",
      .drip,
      expect: Expected(says: "stopped sending", alone: 69, requests: 1, within: .seconds(6)),
      isSlow: true
    ),
    Fault(
      11,
      "a body without end",
      .endless(chunked: true),
      expect: Expected(says: "larger than 2048 KiB", alone: 69, requests: 1)
    ),
    Fault(
      12,
      "a gzip bomb",
      .gzipBomb,
      expect: Expected(says: "larger than 2048 KiB", alone: 69, requests: 1)
    ),
    Fault(12, "a gzip bomb in little memory") { _ in
      let server = try FaultServer([.gzipBomb])
      let home = try FaultHome("fault 12", faulty: FaultLaboratory.entry(server.url), steady: [:])
      let environment = home.bench.environment.merging(home.environment) { $1 }
      let (result, peak) = try await Subprocess.memory(FaultLaboratory.weather, environment: environment)
      #expect(result.status == 69, "\(result.error)")
      #expect(peak < 100 << 20, "\(peak >> 20) MB")
    },
    Fault(
      13,
      "invalid gzip",
      .gzip([UInt8](FaultLaboratory.body().utf8)),
      expect: Expected(says: "the compressed response of 127.0.0.1 is damaged", alone: 69, requests: 1)
    ),
    Fault(
      14,
      "a head without end",
      .headerFlood,
      expect: Expected(says: "headers of 127.0.0.1 are larger than 64 KiB", alone: 69, requests: 1)
    ),
  ]

  static let redirects: [Fault] = [
    Fault(
      15,
      "redirects in a circle",
      .redirect(to: "/again"),
      expect: Expected(says: "redirects too often", alone: 69, requests: 4)
    ),
    Fault(
      16,
      "a redirect from https to http",
      .address { "https://127.0.0.1:\($0.tls?.good.port ?? 0)" },
      expect: Expected(says: "redirects to http://127.0.0.1, which is not allowed", alone: 69),
      needs: .certificates
    ),
    Fault(17, "a redirect to another host") { laboratory in
      let target = laboratory.elsewhere.url.replacing("127.0.0.1", with: "localhost")
      let fault = Fault(
        17,
        "a redirect to another host",
        .redirect(to: "\(target)/now"),
        expect: Expected(says: "redirects to http://localhost, which is not allowed", alone: 69, requests: 1)
      )
      try await laboratory.tryOut(fault)
    },
    Fault(
      18,
      "a redirect to the machine's own cloud",
      .redirect(to: "http://169.254.169.254/latest/meta-data"),
      expect: Expected(
        says: "redirects to http://169.254.169.254, which is not allowed",
        alone: 69,
        requests: 1
      )
    ),
    Fault(
      19,
      "a redirect to a file",
      .redirect(to: "file:///etc/passwd"),
      expect: Expected(
        says: "an invalid address, which is not allowed",
        hides: ["root:"],
        alone: 69,
        requests: 1
      )
    ),
  ]
}

extension Fault.Expected {
  /// No message explains how to go on without security.
  fileprivate static let insecure = Self(
    says: "the connection to 127.0.0.1 is not secure: its certificate is expired",
    hides: ["insecure", "--no-check", "verify"],
    alone: 69,
    within: .seconds(4)
  )
}
