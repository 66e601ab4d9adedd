import Posix
import Testing

/// Where the files of a user belong.
struct BaseDirectoryTests {
  @Test(
    arguments: [
      (.cache, ["HOME": "/home/me"], "/home/me/.cache/agg"),
      (.config, ["HOME": "/home/me"], "/home/me/.config/agg"),
      (.data, ["HOME": "/home/me"], "/home/me/.local/share/agg"),
      (.state, ["HOME": "/"], "/.local/state/agg"),
      (.state, ["HOME": "/home/me", "XDG_STATE_HOME": "/var/me"], "/var/me/agg"),
      (.state, ["XDG_STATE_HOME": "/var/me"], "/var/me/agg"),
      (.cache, ["HOME": "/home/me", "XDG_STATE_HOME": "/var/me"], "/home/me/.cache/agg"),
      // Relative paths must be ignored according to the specification.
      (.data, ["HOME": "/home/me", "XDG_DATA_HOME": "data"], "/home/me/.local/share/agg"),
      (.data, ["HOME": "/home/me", "XDG_DATA_HOME": ""], "/home/me/.local/share/agg"),
      (.config, ["HOME": "me"], nil), (.config, [:], nil),
    ] as [(BaseDirectory, [String: String], String?)]
  )
  func `the folder of agg follows the XDG variables, else HOME`(
    directory: BaseDirectory,
    environment: [String: String],
    folder: String?
  ) {
    #expect(directory.folder(environment) == folder)
  }
}
