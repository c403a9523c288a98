// swift-tools-version: 6.1
import PackageDescription

let root = Context.packageDirectory

let package = Package(
  name: "textrec",
  products: [
    .library(name: "textrec", type: .dynamic, targets: ["TextRecShared"]),
    .executable(name: "textrec-cli", targets: ["textrec-cli"]),
    // Nothing below it may carry unsafe flags: SwiftPM would refuse it as a dependency by version.
    .library(name: "TextRecognition", targets: ["TextRecognition"]),
  ],
  targets: [
    // No pkgConfig: it would add the private dependencies of the engines to ours.
    .systemLibrary(name: "CTextRec", path: "include"),
    .systemLibrary(name: "CTesseract"),
    .systemLibrary(name: "CLeptonica"),
    .systemLibrary(name: "CcJSON"),
    .systemLibrary(name: "CHost"),

    .target(
      name: "CCodecs",
      linkerSettings: ["jpeg", "openjp2", "png", "tiff", "webp", "webpdemux"].map { .linkedLibrary($0) }),

    // Opened at run time, for the text of overlays alone.
    .target(name: "CPango", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CProcessEnd"),
    // Opened at run time too: the neural engine's runtime.
    .target(name: "COpenVINO", dependencies: ["CProcessEnd"], linkerSettings: [.linkedLibrary("dl")]),
    // What libcld2 brings itself are tables for fewer languages; those of libcld2_full, found first, take their place.
    .target(name: "CCLD2", linkerSettings: ["cld2_full", "cld2"].map { .linkedLibrary($0) }),
    .target(name: "CQPDF", linkerSettings: [.linkedLibrary("qpdf")]),
    .target(name: "CTesseractRows", linkerSettings: [.linkedLibrary("tesseract")]),

    .target(name: "TextRecCore"),
    .target(name: "TextRecImaging", dependencies: ["TextRecCore", "CLeptonica", "CCodecs", "CPango"]),
    .target(name: "TextRecFiles", dependencies: ["TextRecCore", "CHost"]),
    .target(
      name: "TextRecTesseract",
      dependencies: [
        "TextRecCore", "TextRecFiles", "TextRecImaging", "CTesseract", "CTesseractRows", "CProcessEnd", "CHost",
      ]),
    .target(
      name: "TextRecNeural",
      dependencies: ["TextRecCore", "TextRecFiles", "TextRecImaging", "COpenVINO", "CProcessEnd", "CHost"]),
    .target(name: "TextRecLayout", dependencies: ["TextRecCore"]),
    .target(name: "TextRecExport", dependencies: ["TextRecCore", "TextRecImaging", "CcJSON", "CQPDF"]),
    .target(
      name: "TextRecPipeline",
      dependencies: [
        "TextRecCore", "TextRecFiles", "TextRecImaging", "TextRecTesseract", "TextRecNeural", "TextRecLayout",
        "TextRecExport",
        "CHost", "CCLD2",
      ]),
    .target(name: "TextRecognition", dependencies: ["TextRecPipeline", "TextRecCore"]),
    .target(name: "TextRecABI", dependencies: ["TextRecPipeline", "CTextRec"]),

    // Linker settings follow a target into every product that links it; here they reach libtextrec.so only.
    .target(
      name: "TextRecShared", dependencies: ["TextRecABI"], exclude: ["textrec.map"],
      linkerSettings: [
        .unsafeFlags([
          "-static-stdlib",
          // The default linker leaves names of Swift types in the dynamic table. Functions with the same code, of which
          // generics leave many, are folded into one.
          "-use-ld=lld", "-Xlinker", "--icf=all",
          "-Xlinker", "-soname=libtextrec.so.0",
          "-Xlinker", "--version-script=\(root)/Sources/TextRecShared/textrec.map",
          "-Xlinker", "-z", "-Xlinker", "nodelete",
          "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
        ])
      ]),

    // Uses what textrec.h declares and nothing else; TextRecABI brings the functions.
    .executableTarget(
      name: "textrec-cli", dependencies: ["CTextRec", "TextRecABI"],
      linkerSettings: [.unsafeFlags(["-static-stdlib", "-use-ld=lld", "-Xlinker", "--icf=all"])]),

    .testTarget(name: "TextRecCoreTests", dependencies: ["TextRecCore"]),
    .testTarget(name: "TextRecImagingTests", dependencies: ["TextRecImaging"]),
    .testTarget(name: "TextRecExportTests", dependencies: ["TextRecExport"]),
    .testTarget(name: "TextRecLayoutTests", dependencies: ["TextRecLayout"]),
    .testTarget(name: "TextRecTesseractTests", dependencies: ["TextRecTesseract"]),
    .testTarget(name: "TextRecNeuralTests", dependencies: ["TextRecNeural"]),
    .testTarget(name: "TextRecPipelineTests", dependencies: ["TextRecPipeline"]),
    .testTarget(name: "TextRecognitionTests", dependencies: ["TextRecognition", "TextRecPipeline", "TextRecCore"]),
  ],
  swiftLanguageModes: [.v6]
)

// Not part of `swift build`: they need the fuzzer's instrumentation in every target. See scripts/fuzz.
if Context.environment["TEXTREC_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "Fuzz", dependencies: ["TextRecABI", "TextRecTesseract", "CTextRec", "CFuzzer"], path: "Tests/Fuzz/Fuzz",
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
  ]
}
