// swift-tools-version: 6.2
import PackageDescription

// A package as a client has it, with names as common as they get: system libraries that other packages call the same, and
// targets called like folders and targets of ExpatXML. It has to resolve, to build and to run beside ExpatXML: `make client`.
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
