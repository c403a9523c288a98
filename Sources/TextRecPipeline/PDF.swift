import TextRecExport

/// A searchable PDF in the making; part of this module's interface.
public typealias PDFDocument = TextRecExport.PDFDocument
/// What it says of itself; part of this module's interface.
public typealias PDFOptions = TextRecExport.PDFOptions
