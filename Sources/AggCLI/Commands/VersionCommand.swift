import Arguments

/// `agg version`: the same as `agg --version`, as a command.
enum VersionCommand: LocalCommand {
  static let name = "version"

  static let spec = CommandSpec(
    name,
    "Show the version",
    group: "The tool",
    examples: [.init("agg version -v", "with its commit and the dates of its data")]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    try session.output.answer(VersionReport.text(isVerbose: session.output.isVerbose))
    return .success
  }
}
