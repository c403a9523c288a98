/// Layout of raw pixels; raw values are those of `textrec_pixel_format`.
public enum PixelFormat: UInt32, Sendable, CaseIterable {
  case gray8 = 1
  case rgb24 = 2
  case bgr24 = 3
  case rgba32 = 4
  case bgra32 = 5
  case nv12 = 6
  case nv21 = 7
  case i420 = 8
}
