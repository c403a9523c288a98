// swift-tools-version: 6.1
import PackageDescription

// A package of one's own names this one by its address and version instead of its path; see docs/swift.md.
let package = Package(
  name: "recognize",
  dependencies: [.package(name: "textrec", path: "../..")],
  targets: [
    .executableTarget(name: "recognize", dependencies: [.product(name: "TextRecognition", package: "textrec")])
  ]
)
