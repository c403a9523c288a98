/// A BCP-47 language tag in canonical case.
public struct LanguageTag: Hashable, Sendable {
}
