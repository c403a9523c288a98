import CTextRec
import TextRecCore
import TextRecPipeline

@c @implementation public func textrec_options_list_models(
  _ options: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) {
    let options = object(options, as: OptionsHandle.self)?.options ?? Options()
    let models = Recognizer.installedModels(for: options)
    return BufferHandle(models.filter { !$0.file.bytes.contains(newline) }.flatMap(line))
  }
}

private let newline = UInt8(ascii: "\n")

private func line(_ model: InstalledModel) -> [UInt8] {
  Array("\(model.tag)\t\(model.engine.name)\t".utf8) + model.file.bytes + [newline]
}
