import TextRecCore
import TextRecImaging

/// How an overlay is drawn; part of this module's interface.
public typealias OverlayStyle = TextRecImaging.OverlayStyle

extension RecognitionResult {
  /// The upright picture with this result's boxes over it, as PNG.
  ///
  /// Throws `.invalidArgument` where `image` is of another size than the one that was read, `.notFound` where text is to be
  /// drawn and Pango is missing, `.outOfMemory`.
  public func overlay(on image: DecodedImage, style: OverlayStyle = OverlayStyle()) throws(TextRecError) -> [UInt8] {
    try Overlay.png(of: self, on: image, style: style)
  }
}
