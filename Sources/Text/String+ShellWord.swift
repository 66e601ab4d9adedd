extension String {
  /// The text as one word of a command line that a user may copy into a POSIX shell: as it is, or in quotes.
  /// The name of a file that came from elsewhere may contain a command.
  package var shellWord: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "/._-,".contains($0) }
    if isPlain { return self }
    // Between these quotes the shell reads only a few characters as more than themselves.
    if !contains(where: "\"$`\\!".contains) { return "\"\(self)\"" }
    return "'\(replacing("'", with: #"'\''"#))'"
  }
}
