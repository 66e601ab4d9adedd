import Dispatch
import Foundation
import Glibc
import Synchronization

/// Looks parameters up where the config says they are. What it finds for a secret is known to the redactor before
/// anybody else sees it.
package struct SecretResolver: Sendable {
  package var environment: [String: String]
  /// In seconds. A password manager that asks for a finger needs a moment; one that hangs must not hold the run.
  package var patience = 5.0

  package init(environment: [String: String]) { self.environment = environment }

  /// - Returns: `nil` with the reason when there is nothing: the provider is then unconfigured, and the run goes on.
  package func value(of source: Config.ParameterSource) -> Result<String, Missing> {
    switch source {
    case .literal(let text): .success(text)
    case .environment(let name):
      environment[name].flatMap { $0.isEmpty ? nil : .success($0) }
        ?? .failure(Missing(reason: "the environment variable \(name) is not set"))
    case .file(let path): file(path)
    case .command(let words): command(words)
    }
  }

  package struct Missing: Error, Hashable, Sendable {
    package let reason: String
  }

  private func file(_ path: String) -> Result<String, Missing> {
    var path = path
    if path.hasPrefix("~/"), let home = environment["HOME"] { path = home + path.dropFirst() }
    guard let data = FileManager.default.contents(atPath: path), data.count <= 64 << 10 else {
      return .failure(Missing(reason: "the file \(path) cannot be read"))
    }
    return firstLine(of: data, from: "the file \(path)")
  }

  /// Runs the program without a shell and takes its first line; five seconds are enough for a password manager.
  private func command(_ words: [String]) -> Result<String, Missing> {
    guard let program = words.first else { return .failure(Missing(reason: "its command is empty")) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program.contains("/") ? program : "/usr/bin/env")
    process.arguments = program.contains("/") ? Array(words.dropFirst()) : words
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardOutput = output
    process.environment = environment
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    do { try process.run() } catch {
      return .failure(Missing(reason: "the command \(program) cannot be run"))
    }
    // Read elsewhere, for a grandchild may keep the pipe open long after the program was stopped.
    let reader = OutputReader()
    DispatchQueue.global().async { reader.finish(Self.read(output.fileHandleForReading)) }
    let deadline = DispatchTime.now() + patience
    // Having said all is not the end: a program may close its output and run on.
    guard let data = reader.wait(until: deadline), end.wait(timeout: deadline) == .success else {
      process.terminate()
      // Who does not end when asked to is ended.
      if end.wait(timeout: .now() + 0.2) == .timedOut { kill(process.processIdentifier, SIGKILL) }
      return .failure(Missing(reason: "the command \(program) took longer than 5 s"))
    }
    guard process.terminationStatus == 0, process.terminationReason == .exit else {
      return .failure(Missing(reason: "the command \(program) failed"))
    }
    return firstLine(of: data, from: "the command \(program)")
  }

  /// A secret is short; what comes after this many bytes is not waited for.
  private static let longestOutput = 64 << 10

  private static func read(_ handle: FileHandle) -> Data {
    var data = Data()
    while data.count < longestOutput, let part = try? handle.read(upToCount: 4096), !part.isEmpty {
      data += part
    }
    return data
  }

  private func firstLine(of data: Data, from where: String) -> Result<String, Missing> {
    let text = String(decoding: data, as: UTF8.self)
    let line = text.prefix { !$0.isNewline }.trimmingCharacters(in: .whitespaces)
    return line.isEmpty ? .failure(Missing(reason: "\(`where`) gives nothing")) : .success(line)
  }
}

/// Hands the output of a program from the thread that reads it to the one that waits.
private final class OutputReader: Sendable {
  private let data = Mutex<Data?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  func finish(_ output: Data) {
    data.withLock { $0 = output }
    isDone.signal()
  }

  func wait(until deadline: DispatchTime) -> Data? {
    guard isDone.wait(timeout: deadline) == .success else { return nil }
    return data.withLock { $0 }
  }
}
