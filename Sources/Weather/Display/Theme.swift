/// Colours for a light or a dark background.
package enum Theme: String, Hashable, Sendable, CaseIterable {
  /// A web page or an image contains both sets of colours: the viewer's system chooses.
  case auto
  case light, dark
}
