import CTextRec
import TextRecCore
import TextRecPipeline

@c @implementation public func textrec_version_number() -> UInt32 { Version.number }

@c @implementation public func textrec_abi_version() -> UInt32 { Version.abi }

@c @implementation public func textrec_version_string() -> UnsafePointer<CChar>? { VersionStrings.library }

@c @implementation public func textrec_engine_versions() -> UnsafePointer<CChar>? { VersionStrings.engines }

@c @implementation public func textrec_cpu_count() -> UInt32 { UInt32(clamping: Recognizer.cpuCount) }

private enum VersionStrings {
  // Written once, before they are published, and never freed.
  nonisolated(unsafe) static let library = Strings.permanent(Version.string)
  nonisolated(unsafe) static let engines = Strings.permanent(Recognizer.engineVersions)
}
