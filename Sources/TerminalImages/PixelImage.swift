/// An image as its pixels.
struct PixelImage: Hashable, Sendable {
  struct Pixel: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    /// 0 is transparent, 255 opaque.
    var alpha: UInt8 = 255
  }

  let width: Int
  let height: Int
  /// Row by row from the top.
  let pixels: [Pixel]

  subscript(column: Int, row: Int) -> Pixel { pixels[row * width + column] }
}
