@Suite(.needsNetworking, .enabled(if: Nginx.path != nil, "nginx is not installed"))
struct NginxTests {
  private static let document = Array(
    "<a>\((0..<5000).map { "<b n='\($0)'>text &amp; more</b>" }.joined(separator: "\n"))</a>".utf8)

  private static func counts(_ parser: ExpatXMLParser?) -> [Int] {
    guard let counter = parser.map({ ParseCounter($0) }), counter.succeeded else { return [] }
    return [counter.elements, counter.textRuns, counter.textBytes]
  }

  private let plain = counts(ExpatXMLParser(data: Data(document)))

  @Test func everyTransferOfAFile() throws {
    let nginx = try Nginx(
      """
      location /zipped/ { alias FOLDER/; gzip on; gzip_types application/xml; }
      location /tiny/ { alias FOLDER/; gzip on; gzip_types application/xml; gzip_buffers 2 1k; output_buffers 1 512; }
      location /stored/ { alias FOLDER/; gzip_static always; }
      location /slow/ { alias FOLDER/; limit_rate_after 50k; limit_rate 500k; }
      location /sent/ { alias FOLDER/; sendfile on; tcp_nopush on; }
      location /closed/ { alias FOLDER/; keepalive_timeout 0; }
      """, files: ["a.xml": Self.document, "a.xml.gz": gzip(Self.document)])
    for path in ["", "/zipped", "/tiny", "/stored", "/slow", "/sent", "/closed"] {
      #expect(Self.counts(ExpatXMLParser(contentsOf: try nginx.url("\(path)/a.xml"))) == plain, "\(path)")
    }
    // The file is compressed, and the response has no Content-Encoding.
    #expect(Self.counts(ExpatXMLParser(contentsOf: try nginx.url("/a.xml.gz"))) == plain)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "openssl is not installed"))
  func anUnknownCertificate() throws {
    let directives = """
      ssl_certificate FOLDER/certificate;
      ssl_certificate_key FOLDER/key;
      """
    let nginx = try Nginx(directives, files: ["a.xml": Array("<a>b</a>".utf8)], isEncrypted: true) { folder in
      let openssl = Process()
      openssl.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
      openssl.arguments =
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key -out certificate -subj /CN=127.0.0.1"
        .split(separator: " ").map(String.init)
      openssl.currentDirectoryURL = folder
      openssl.standardError = FileHandle.nullDevice
      try openssl.run()
      openssl.waitUntilExit()
    }
    #expect(try parse(nginx.url("/a.xml", scheme: "https")).urlError == .serverCertificateUntrusted)
    // An HTTPS server answers plain HTTP with an explanation.
    #expect(try parse(nginx.url("/a.xml")).status == 400)
  }
}
