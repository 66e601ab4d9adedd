import Foundation
import Testing

@testable import Posix

struct ThreadTests {
  /// The processors on which a thread may run, as proc(5) has them.
  private static func processors(_ thread: String) throws -> String {
    let status = try String(contentsOfFile: "/proc/\(thread)/status", encoding: .utf8)
    return try #require(
      status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }.map(String.init)
    )
  }

  @Test(arguments: [false, true]) func `wherever a thread begins, it may run where all do`(
    isBesideCaller: Bool
  ) async throws {
    let found = await withCheckedContinuation { continuation in
      let isStarted = Thread.start(isBesideCaller: isBesideCaller) {
        continuation.resume(returning: Result { try Self.processors("thread-self") })
      }
      #expect(isStarted)
    }
    #expect(try found.get() == Self.processors("self"))
  }
}
