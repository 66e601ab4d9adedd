import Layout
import ProviderKit

/// Cleans bytes as a text of other origin, when it is read and when it is shown: no control sequence may
/// pass, and cleaning twice must change nothing.
@c(LLVMFuzzerTestOneInput)
public func fuzzText(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = unsafe String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  let kept = text.cleaned()
  precondition(kept == kept.cleaned() && isHarmless(kept))
  precondition((text.cleanedMessage()?.count ?? 0) <= 200)

  let printed = TerminalText.cleaned(text)
  precondition(printed == TerminalText.cleaned(printed) && isHarmless(printed))
  precondition(QuantityText.withoutGlue(TerminalText.ascii(printed)).utf8.allSatisfy { $0 < 128 })
  for width in [0, 1, 7, 40] {
    precondition(TextWidth.of(TextWidth.truncated(printed, to: width)) <= width, "wider than asked for")
  }
  return 0
}

private func isHarmless(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { scalar in
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    default: true
    }
  }
}
