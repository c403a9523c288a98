import CcJSON
import Glibc

/// What is wrong with a JSON text, and where.
struct JSONComplaint: Error, CustomStringConvertible {
  /// From the root, "blocks[2].lines"; empty for the root itself.
  var place = ""
  let problem: String

  var description: String { place.isEmpty ? problem : "\(place): \(problem)" }

  /// The same, seen from the object or array that holds it as `outer`.
  func inside(_ outer: String) -> JSONComplaint {
    let separator = place.isEmpty || place.hasPrefix("[") ? "" : "."
    return JSONComplaint(place: outer + separator + place, problem: problem)
  }
}

/// A value of a parsed JSON text; valid as long as the text's root.
struct JSONValue {
  private let item: UnsafeMutablePointer<cJSON>

  init(item: UnsafeMutablePointer<cJSON>) { self.item = item }

  private var kind: Int32 { item.pointee.type & 0xFF }

  /// With an article, for messages.
  private var kindName: String {
    switch kind {
    case cJSON_Object: "an object"
    case cJSON_Array: "an array"
    case cJSON_String: "a string"
    case cJSON_Number: "a number"
    case cJSON_NULL: "null"
    default: "a boolean"
    }
  }

  private func mismatch(_ expected: String) -> JSONComplaint {
    JSONComplaint(problem: "expected \(expected), found \(kindName)")
  }

  var isNull: Bool { kind == cJSON_NULL }

  func string() throws(JSONComplaint) -> String {
    guard kind == cJSON_String, let bytes = item.pointee.valuestring else { throw mismatch("a string") }
    guard let string = String(validatingCString: bytes) else { throw JSONComplaint(problem: "invalid UTF-8") }
    return string
  }

  func boolean() throws(JSONComplaint) -> Bool {
    guard kind == cJSON_True || kind == cJSON_False else { throw mismatch("a boolean") }
    return kind == cJSON_True
  }

  /// Any number but an infinite one, which is what cJSON makes of 1e999.
  func number() throws(JSONComplaint) -> Double {
    guard kind == cJSON_Number else { throw mismatch("a number") }
    guard item.pointee.valuedouble.isFinite else { throw JSONComplaint(problem: "a number over 1.8e308") }
    return item.pointee.valuedouble
  }

  func number(in range: ClosedRange<Double>) throws(JSONComplaint) -> Double {
    let number = try number()
    guard range.contains(number) else {
      throw JSONComplaint(problem: "\(number) is not from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func uint32() throws(JSONComplaint) -> UInt32 {
    let number = try number()
    guard let integer = UInt32(exactly: number) else {
      throw JSONComplaint(problem: "\(number) is not a whole number from 0 to \(UInt32.max)")
    }
    return integer
  }

  /// The one of `cases` whose `name` the string is.
  func oneOf<Case>(_ cases: [Case], _ name: (Case) -> String) throws(JSONComplaint) -> Case {
    let string = try string()
    guard let match = cases.first(where: { name($0) == string }) else {
      let names = cases.map { "\"\(name($0))\"" }.joined(separator: ", ")
      throw JSONComplaint(problem: "\"\(string.prefix(40))\" is none of \(names)")
    }
    return match
  }

  /// Complains unless the object has the members in `names`, each once, and no others but those in `optional`.
  func requireMembers(_ names: [StaticString], optional: [StaticString] = []) throws(JSONComplaint) {
    guard kind == cJSON_Object else { throw mismatch("an object") }
    let all = names + optional
    var isFound = [Bool](repeating: false, count: all.count)
    for member in children {
      guard let index = all.firstIndex(where: { member.isNamed($0) }) else {
        throw JSONComplaint(place: member.name, problem: "unknown member")
      }
      guard !isFound[index] else { throw JSONComplaint(place: member.name, problem: "there twice") }
      isFound[index] = true
    }
    if let missing = isFound.prefix(names.count).firstIndex(of: false) {
      throw JSONComplaint(problem: "member \"\(names[missing])\" is missing")
    }
  }

  func hasMember(_ name: StaticString) -> Bool { children.contains { $0.isNamed(name) } }

  /// What `read` makes of an object's member.
  func member<R>(
    _ name: StaticString, _ read: (JSONValue) throws(JSONComplaint) -> R
  ) throws(JSONComplaint) -> R {
    guard kind == cJSON_Object else { throw mismatch("an object") }
    guard let member = children.first(where: { $0.isNamed(name) }) else {
      throw JSONComplaint(problem: "member \"\(name)\" is missing")
    }
    do { return try read(member) } catch { throw error.inside("\(name)") }
  }

  /// What `read` makes of each element of an array.
  func elements<R>(_ read: (JSONValue) throws(JSONComplaint) -> R) throws(JSONComplaint) -> [R] {
    guard kind == cJSON_Array else { throw mismatch("an array") }
    var results: [R] = []
    for (index, element) in children.enumerated() {
      do { results.append(try read(element)) } catch { throw error.inside("[\(index)]") }
    }
    return results
  }

  /// How many elements an array has.
  func count() throws(JSONComplaint) -> Int {
    guard kind == cJSON_Array else { throw mismatch("an array") }
    return children.reduce(0) { count, _ in count + 1 }
  }

  /// The elements of an array or the members of an object, in order; cJSON's own access starts from the first each time.
  private var children: some Sequence<JSONValue> {
    sequence(state: item.pointee.child) { next in
      guard let item = next else { return nil }
      next = item.pointee.next
      return JSONValue(item: item)
    }
  }

  private func isNamed(_ name: StaticString) -> Bool {
    guard let own = item.pointee.string else { return false }
    return strcmp(own, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }

  /// For messages: repaired and cut.
  private var name: String {
    item.pointee.string.map { String(String(cString: $0).prefix(40)) } ?? ""
  }
}
