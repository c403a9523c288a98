/// Which of a recognizer's characters a script needs.
public enum CharacterSets {
  /// Latin with its accents, Greek, digits, punctuation, currencies and the symbols of everyday print.
  public static func isLatin(_ character: String) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      // Latin, its extensions and the spacing accents.
      case 0x21...0x2AF, 0x2B0...0x2FF, 0x1E00...0x1EFF: true
      // Greek without its Coptic letters and archaic ones.
      case 0x370...0x3CF, 0x3D5: true
      // General punctuation, superscripts, currencies, letterlike symbols and number forms.
      case 0x2010...0x205E, 0x2070...0x209F, 0x20A0...0x20CF, 0x2100...0x215F: true
      // Arrows in four directions, and the signs of common formulas.
      case 0x2190...0x2195, 0x21D2, 0x21D4, 0x2200...0x221E, 0x2220...0x222B, 0x2234...0x2237, 0x223C, 0x2248,
        0x2260...0x2265:
        true
      // Boxes, circles and stars that lists, forms and ratings have.
      case 0x25A0, 0x25A1, 0x25AA, 0x25AB, 0x25B2, 0x25B6, 0x25BA, 0x25BC, 0x25C6, 0x25CB, 0x25CF, 0x2605, 0x2606,
        0x2610...0x2612, 0x2713...0x2718:
        true
      default: false
      }
    }
  }
}
