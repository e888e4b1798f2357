import Foundation
import LoopbackServer

/// The response of a server: a message with an attachment of about this number of bytes of base64. The chunks share their memory.
func demoMessage(base64Bytes: Int, bytesPerSecond: Int) -> [LoopbackServer.Step] {
  // 57 bytes make an indented line. One more byte at the end makes padding necessary.
  let line = "    \(Data((0..<57).map { $0 &* 151 &+ 7 }).base64EncodedString())\n"
  let chunk = Array(String(repeating: line, count: 200).utf8)
  let count = base64Bytes / chunk.count
  let start = "<message>\n  <subject>The film you asked for</subject>\n  <attachment name=\"film.bin\">\n"
  let end = "    QQ==\n  </attachment>\n</message>\n"
  let length = start.utf8.count + count * chunk.count + end.utf8.count
  let head = "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: \(length)\r\n\r\n"
  let pause = Duration.seconds(Double(chunk.count) / Double(bytesPerSecond))
  let chunks = repeatElement([LoopbackServer.Step.send(chunk), .pause(pause)], count: count).joined()
  return [.send(Array((head + start).utf8))] + chunks + [.send(Array(end.utf8))]
}
