/// The library's version; textrec.h says the same, and a test holds the two together.
public enum Version {
  public static let major: UInt32 = 0
  public static let minor: UInt32 = 1
  public static let patch: UInt32 = 0
  public static let abi: UInt32 = 0

  public static let number = major * 10000 + minor * 100 + patch
  public static let string = "\(major).\(minor).\(patch)"
}
