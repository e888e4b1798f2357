// swift-tools-version: 6.3
import PackageDescription

// A client package with very common names: system libraries with the same names as those of other packages, and targets
// with the names of ExpatXML's folders and targets. It must resolve, build and run together with ExpatXML: `make
// client`.
let names = ["Core", "Model", "Networking", "LoopbackServer", "DelegateEvents"]

let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  // Without downloads, and so without libcurl.
  dependencies: [.package(name: "ExpatXML", path: "../..", traits: [])],
  targets: [
    .systemLibrary(name: "CExpat", path: "CExpat"),
    .systemLibrary(name: "CZlib", path: "CZlib"),
    .executableTarget(
      name: "Client",
      dependencies: ["CExpat", "CZlib", .product(name: "ExpatXML", package: "ExpatXML")]
        + names.map { .target(name: $0) },
      path: "Client"
    ),
  ] + names.map { .target(name: $0, path: $0) }
)
