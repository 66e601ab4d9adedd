import HTTPTransport

extension Recording {
  /// A recording that `--record` wrote, for `--replay`.
  init(replaying directory: String) throws(CommandFailure) {
    do throws(Damage) { self = try Recording(directory: directory) } catch {
      throw CommandFailure("--replay: \(error)", .inputOutput)
    }
  }
}
