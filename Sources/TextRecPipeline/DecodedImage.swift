import TextRecImaging

/// What a recognizer reads; part of this module's interface.
public typealias DecodedImage = TextRecImaging.DecodedImage
