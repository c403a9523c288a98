import CcJSON
import Glibc
import TextRecCore

/// A cJSON object or array under construction. The root owns all below it; whoever made the root deletes it.
struct JSONContainer {
  let item: UnsafeMutablePointer<cJSON>

  static func root() throws(TextRecError) -> JSONContainer {
    JSONContainer(item: try allocated(cJSON_CreateObject()))
  }

  func addArray(_ name: StaticString) throws(TextRecError) -> JSONContainer {
    JSONContainer(item: try add(name, cJSON_CreateArray()))
  }

  func addObject(_ name: StaticString) throws(TextRecError) -> JSONContainer {
    JSONContainer(item: try add(name, cJSON_CreateObject()))
  }

  /// To an array.
  func appendObject() throws(TextRecError) -> JSONContainer {
    let object = try allocated(cJSON_CreateObject())
    cJSON_AddItemToArray(item, object)
    return JSONContainer(item: object)
  }

  /// A value as its bytes will stand in the output; leaves `value` empty for the next one.
  func add(_ name: StaticString, _ value: inout JSONBytes) throws(TextRecError) {
    defer { value.removeAll() }
    value.append("\0")
    let raw = value.bytes.withUnsafeBytes { cJSON_CreateRaw($0.baseAddress?.assumingMemoryBound(to: CChar.self)) }
    _ = try add(name, raw)
  }

  /// All of it on one line.
  func printed() throws(TextRecError) -> [UInt8] {
    let printed = try allocated(cJSON_PrintUnformatted(item))
    defer { cJSON_free(printed) }
    return Array(UnsafeRawBufferPointer(start: printed, count: strlen(printed)))
  }

  private func add(
    _ name: StaticString, _ value: UnsafeMutablePointer<cJSON>?
  ) throws(TextRecError) -> UnsafeMutablePointer<cJSON> {
    let value = try allocated(value)
    // The names are literals, so cJSON need not copy them.
    cJSON_AddItemToObjectCS(item, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self), value)
    return value
  }
}

/// `pointer`, or `.outOfMemory`: cJSON's functions return NULL for no other reason here.
func allocated<T>(_ pointer: UnsafeMutablePointer<T>?) throws(TextRecError) -> UnsafeMutablePointer<T> {
  guard let pointer else { throw TextRecError(.outOfMemory, "no memory left for writing JSON") }
  return pointer
}
