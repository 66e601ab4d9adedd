import Foundation
import TestSupport
import Testing

/// A server of tmux with one session, and this object as its only client (tmux(1), CONTROL MODE): it gets
/// commands, and reports their output and all events in order.
final class TmuxControl {
  enum Failure: Error {
    case refused(command: String, reason: String)
    case late
    /// The session has ended.
    case ended(last: String)
  }

  /// Gets every byte that is sent to the terminal.
  var recording: FileHandle?
  private let client: TalkingProgram
  private var received: [UInt8] = []

  /// - Parameter session: The options of new-session, and the shell.
  init(
    socket: String,
    environment: [String: String],
    _ session: [String],
    until deadline: ContinuousClock.Instant
  ) async throws {
    client = try TalkingProgram(
      try #require(programPath("tmux")),
      ["-u", "-C", "-S", socket, "-f", "/dev/null", "new-session"] + session,
      environment: environment
    )
    _ = try await reply(to: "new-session", until: deadline)
    // The server ends with its client, and so with the test.
    try await run(["set-option", "-g", "destroy-unattached", "on"], until: deadline)
  }

  /// - Returns: The output of the command. All earlier events are included.
  @discardableResult
  func run(_ words: [String], until deadline: ContinuousClock.Instant) async throws -> String {
    let command = words.map { "'\($0.replacing("'", with: #"'\''"#))'" }.joined(separator: " ")
    try await client.say(command + "\n")
    return try await reply(to: command, until: deadline)
  }

  /// Waits for an event that no command has reported yet.
  ///
  /// - Returns: `false` when the time has passed.
  func change(until deadline: ContinuousClock.Instant) async throws -> Bool {
    do {
      repeat { take(try await line(until: deadline)) } while received.contains(UInt8(ascii: "\n"))
      return true
    } catch Failure.late {
      return false
    }
  }

  /// Ends the server.
  func end(until deadline: ContinuousClock.Instant) async throws {
    try await client.say("kill-server\n")
    do {
      while true { take(try await line(until: deadline)) }
    } catch Failure.ended {}
  }

  /// The output of a command is between two lines that mark it.
  private func reply(to command: String, until deadline: ContinuousClock.Instant) async throws -> String {
    var start = try await line(until: deadline)
    while !start.starts(with: "%begin ".utf8) {
      take(start)
      start = try await line(until: deadline)
    }
    let number = start.dropFirst("%begin".utf8.count)
    var output: [UInt8] = []
    while true {
      let line = try await line(until: deadline)
      let text = String(decoding: output, as: UTF8.self)
      if line.elementsEqual("%end".utf8 + number) { return text }
      if line.elementsEqual("%error".utf8 + number) { throw Failure.refused(command: command, reason: text) }
      output += line + [UInt8(ascii: "\n")]
    }
  }

  private func line(until deadline: ContinuousClock.Instant) async throws -> [UInt8] {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return Array(received[..<end])
      }
      guard let more = try await client.hear(until: deadline) else { throw Failure.late }
      guard !more.isEmpty else { throw Failure.ended(last: String(decoding: received, as: UTF8.self)) }
      received += more
    }
  }

  /// Handles a line about an event, such as `%output %0 hi\015\012`.
  private func take(_ line: [UInt8]) {
    guard let recording, line.starts(with: "%output ".utf8) else { return }
    let text = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)[2]
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let isEscape = byte == UInt8(ascii: "\\")
      bytes.append(isEscape ? rest.prefix(3).reduce(0) { $0 &* 8 &+ ($1 - UInt8(ascii: "0")) } : byte)
      if isEscape { rest = rest.dropFirst(3) }
    }
    recording.write(Data(bytes))
  }
}
