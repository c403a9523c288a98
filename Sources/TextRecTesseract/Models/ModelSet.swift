import TextRecCore
public struct ModelSet: Sendable { public let folder: FilePath; public let models: [String]; public let languages: [String] }
