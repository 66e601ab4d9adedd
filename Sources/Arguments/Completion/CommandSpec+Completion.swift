extension CommandSpec {
  /// A script that completes this program's command lines in a shell.
  ///
  /// It holds the whole command table, so that most words need no run of the program. For names that only the
  /// program knows it runs `NAME __complete KIND -- WORD…`, which prints one candidate a line with its
  /// description behind a tab: the last word is the one to complete, and the operands before it stand first.
  package func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }

  /// What the functions of a script begin with.
  var scriptFunction: String { "_" + name.map { $0.isLetter || $0.isNumber ? "\($0)" : "_" }.joined() }
}
