internal import TestData

extension BenchmarkDocument {
  private static let sentences = [
    "吾輩は猫である。名前はまだ無い。", "どこで生れたかとんと見当がつかぬ。", "何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。",
    "国境の長いトンネルを抜けると雪国であった。", "親譲りの無鉄砲で小供の時から損ばかりしている。", "山路を登りながら、こう考えた。",
  ]
  private static let authors = ["夏目漱石", "川端康成", "芥川龍之介", "樋口一葉", "宮沢賢治"]

  /// Names and text in which each character takes three bytes.
  func writeJapanese(byteCount: Int, to writer: inout DocumentWriter) throws {
    var random = SplitMix64(seed: 5)
    var number = 0
    try writer.start("書庫", ["xml:lang": "ja"])
    while writer.byteCount < byteCount {
      number += 1
      writer.text("\n  ")
      try writer.start("記事", ["番号": String(number), "分類": random.isTrue(oneIn: 3) ? "随筆" : "小説"])
      writer.text("\n    ")
      try writer.element("題名", text: "第\(number)話　\(random.element(Self.sentences))")
      writer.text("\n    ")
      try writer.element("著者", text: random.element(Self.authors))
      writer.text("\n    ")
      try writer.element("出版年", text: "\(random.number(1868..<1950))年")
      writer.text("\n    ")
      try writer.start("本文")
      for _ in 0..<random.number(5..<14) { writer.text(random.element(Self.sentences)) }
      writer.end("本文")
      writer.text("\n  ")
      writer.end("記事")
    }
    writer.newLine()
    writer.end("書庫")
  }
}
