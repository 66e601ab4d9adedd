import Arguments

/// Whether anything on the screen may move by itself.
enum Motion {
  static let noAnimation = Option.flag("no-animation", "Show no animation; NO_MOTION does this for every run")

  static func isWanted(_ session: Session) -> Bool {
    !session.command[noAnimation] && (session.environment["NO_MOTION"] ?? "").isEmpty
  }
}
