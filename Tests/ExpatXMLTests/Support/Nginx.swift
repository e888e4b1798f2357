/// nginx on a free port of 127.0.0.1, in a directory of its own. It needs no privileges. It ends with this object or
/// with the test process, however that ends.
final class Nginx {
  /// The path of nginx; nil if it is not installed.
  static let path: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
    let usual = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"]
    return (folders + usual).map { "\($0)/nginx" }.first(where: FileManager.default.isExecutableFile)
  }()

  private let folder: URL
  private let port: Int
  private let shell = Process()
  private let life = Pipe()

  /// Serves files according to the directives of a server block. In them, `FOLDER` stands for the folder of the files.
  init(
    _ directives: String, files: [String: [UInt8]] = [:], isEncrypted: Bool = false,
    prepare: (URL) throws -> Void = { _ in }
  ) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("ExpatXMLTests-nginx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
    try prepare(folder)
    port = try Self.freePort()
    let address = "127.0.0.1:\(port)\(isEncrypted ? " ssl" : "")"
    let configuration = Self.configuration(directives, folder: folder.path, address: address)
    try Data(configuration.utf8).write(to: folder.appendingPathComponent("nginx.conf"))
    // The shell kills nginx when it reads a line, or the end of input, which comes when this process ends. It sends
    // SIGKILL, since processes started by a thread of Dispatch ignore SIGTERM.
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c", #""$0" -p "$1" -c "$1/nginx.conf" -e "$1/errors" & read -r _; kill -9 $!"#, try #require(Self.path),
      folder.path,
    ]
    shell.standardInput = life
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    // nginx writes this file after it has begun to listen.
    if !soon({ !log("pid").isEmpty }) { Issue.record("nginx does not start: \(log("errors"))") }
  }

  deinit {
    try? life.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    shell.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  func url(_ path: String, scheme: String = "http") throws -> URL {
    try #require(URL(string: "\(scheme)://127.0.0.1:\(port)\(path)"))
  }

  private func log(_ name: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
  }

  private static func freePort() throws -> Int {
    let server = try LoopbackServer { _ in .body([]) }
    defer { server.shutdown() }
    return server.port
  }

  private static func configuration(_ directives: String, folder: String, address: String) -> String {
    """
    daemon off;
    master_process off;
    pid \(folder)/pid;
    events { worker_connections 512; }
    http {
      types { application/xml xml; application/gzip gz; text/html html; }
      access_log off;
      client_body_temp_path \(folder)/temporary-body;
      proxy_temp_path \(folder)/temporary-proxy;
      fastcgi_temp_path \(folder)/temporary-fastcgi;
      uwsgi_temp_path \(folder)/temporary-uwsgi;
      scgi_temp_path \(folder)/temporary-scgi;
      server {
        listen \(address);
        root \(folder);
        \(directives.replacing("FOLDER", with: folder))
      }
    }
    """
  }
}
