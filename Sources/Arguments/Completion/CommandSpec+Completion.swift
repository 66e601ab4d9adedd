extension CommandSpec {
  /// A script that completes this program's command lines in a shell.
  ///
  /// It contains the whole command table, so that most words need no run of the program. For names that only
  /// the program knows it runs `NAME __complete KIND -- WORD…`, which prints one candidate on each line, with
  /// its description after a tab. The last word is the one to complete; it is preceded by the operands before
  /// it.
  package func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }

  /// The prefix of the script's functions.
  var scriptFunction: String { "_" + name.map { $0.isLetter || $0.isNumber ? "\($0)" : "_" }.joined() }
}
