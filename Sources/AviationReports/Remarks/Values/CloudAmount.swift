/// An amount of one kind of cloud, in eighths of the sky.
package struct CloudAmount: Equatable, Sendable {
  /// What covers the sky.
  package enum Kind: Equatable, Sendable {
    case cloud(CloudGenus)
    /// A phenomenon that hides the sky from the ground, such as snow (`SN3`).
    case obscuration(PresentWeather)
  }
  package let kind: Kind
  package let eighths: UInt8
}
