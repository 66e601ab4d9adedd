import TestSupport
import Testing
import Text

struct ShellWordTests {
  @Test(arguments: [
    ("Tromsø", "Tromsø"), ("/home/me/a_b-1.json", "/home/me/a_b-1.json"), ("52.5,13.4", "52.5,13.4"),
    ("New York", "\"New York\""), ("L'Aquila", "\"L'Aquila\""), ("~/a", "\"~/a\""), ("", "\"\""),
    ("a;b", "\"a;b\""), ("a\nb", "\"a\nb\""), ("*", "\"*\""),
    ("$(id).json", "'$(id).json'"), ("`id`", "'`id`'"), ("a\"b", "'a\"b'"), ("a\\b", "'a\\b'"),
    ("!!", "'!!'"), ("$HOME's", #"'$HOME'\''s'"#),
  ])
  func `a shell reads the word as the text`(text: String, word: String) async throws {
    #expect(text.shellWord == word)
    let result = try await Subprocess.run("/bin/sh", ["-c", "printf %s \(word)"])
    #expect(result.output == text)
  }
}
