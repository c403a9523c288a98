import Glibc
import TextRecCore

/// A variable of the process environment as bytes, or nil; tests hand in their own.
public typealias Environment = @Sendable (_ name: String) -> FilePath?

/// The environment of this process.
public let processEnvironment: Environment = { name in getenv(name).map { FilePath(cString: $0) } }
