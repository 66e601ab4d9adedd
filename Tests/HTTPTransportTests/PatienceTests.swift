import TestSupport
import Testing

/// Tests wait for events, which a regression may prevent.
struct PatienceTests {
  @Test func `the wait for what never happens ends with an issue`() async throws {
    await withKnownIssue { await Event().wait(within: .milliseconds(1)) }
    let server = try LoopbackServer([:])
    await withKnownIssue {
      await server.wait(within: .milliseconds(1)) { !$0.requests.isEmpty }
    }
  }
}
