import Arguments
import Foundation

/// The whole tool as a function: words in, exit code out.
package enum Tool {
  package static let version = "0.1.0"

  /// What servers are told of us; who set a contact in the config can be reached by their operators.
  static func userAgent(contact: String?) -> String { "agg/\(version)" + (contact.map { " (+\($0))" } ?? "") }

  /// Runs one command line.
  ///
  /// - Parameters:
  ///   - words: Those behind the program's name.
  ///   - environment: Read once; nothing below looks at the process's own.
  package static func run(
    _ words: [String] = Array(CommandLine.arguments.dropFirst()),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> ExitCode {
    var output = Output()
    let command: ParsedCommand
    do throws(UsageError) {
      command = try CommandTable.root.parse(words)
    } catch {
      output.failure(error.description)
      return .usage
    }
    output.isQuiet = command.flag("quiet")
    output.isVerbose = command.flag("verbose")
    do throws(CommandFailure) {
      if command.flag("version") {
        try output.answer("agg \(version)\n")
        return .success
      }
      if command.wantsHelp {
        try output.answer(HelpCommand.page(command.path, environment: environment))
        return .success
      }
      let session = try Session(command, environment: environment, output: output)
      if command.path == ["share"] {
        throw CommandFailure("nothing is named to share. Type agg share weather Berlin.", .usage)
      }
      let name = command.path.first { $0 != "share" }
      guard let type = CommandTable.commands.first(where: { $0.spec.name == name }) else {
        return try await StartPage.run(session)
      }
      return try await type.run(session)
    } catch {
      if !error.message.isEmpty { output.failure(error.message) }
      return error.exitCode
    }
  }
}
