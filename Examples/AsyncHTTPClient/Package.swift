// swift-tools-version: 6.3
import PackageDescription

let swiftSettings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
  ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

// A separate package: AsyncHTTPClient has twenty dependencies and takes minutes to build, and no other example needs
// it.
let package = Package(
  name: "AsyncHTTPClientExample",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "ExpatXML", path: "../.."),
    .package(name: "Examples", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
  ],
  targets: [
    .executableTarget(
      name: "Headlines",
      dependencies: [
        .product(name: "ExpatXML", package: "ExpatXML"),
        .product(name: "LoopbackServer", package: "Examples"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      path: "Headlines",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "HeadlinesTests",
      dependencies: [
        "Headlines",
        .product(name: "ExpatXML", package: "ExpatXML"),
        .product(name: "LoopbackServer", package: "Examples"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      path: "Tests",
      swiftSettings: swiftSettings
    ),
  ]
)
