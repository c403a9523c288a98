import TextRecImaging

/// What a recognizer reads; part of this module's interface.
public typealias DecodedImage = TextRecImaging.DecodedImage
/// The same for frames of a video.
public typealias VideoFrame = TextRecImaging.VideoFrame
