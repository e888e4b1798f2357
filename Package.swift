// swift-tools-version: 6.2
import PackageDescription

var swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableExperimentalFeature("Lifetimes"),
]

// CI turns every warning into an error. A user's build never fails over one.
if Context.environment["CI"] != nil {
  swiftSettings.append(.treatAllWarnings(as: .error))
}

let package = Package(
  name: "ExpatXML",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    // All of it, for those who use Foundation.
    .library(name: "ExpatXML", targets: ["ExpatXML"]),
    // What needs no Foundation.
    .library(name: "ExpatXMLCore", targets: ["ExpatXMLCore"]),
  ],
  dependencies: [
    // For the examples, the tests and the documentation only: the library needs none of them.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CExpatXMLExpat",
      pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]
    ),
    .systemLibrary(
      name: "CExpatXMLZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .target(
      name: "ExpatXMLCore", dependencies: ["CExpatXMLExpat", "CExpatXMLZlib"], swiftSettings: swiftSettings),
    .target(name: "ExpatXML", dependencies: ["ExpatXMLCore"], swiftSettings: swiftSettings),
    .testTarget(
      name: "ExpatXMLTests",
      dependencies: [
        "ExpatXML", "ExpatXMLCore", "LoopbackServer", "CExpatXMLZlib", "ClientOfExpatXML", "ClientOfFoundation",
        "DelegateEvents",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      resources: [.copy("Fixtures")],
      swiftSettings: swiftSettings
    ),
    // A client that has no Foundation.
    .testTarget(name: "ExpatXMLCoreTests", dependencies: ["ExpatXMLCore"], swiftSettings: swiftSettings),
    // Ordinary XMLParser code, compiled after the swap and before it. Settings are the language's defaults.
    .target(
      name: "ClientOfExpatXML",
      dependencies: ["ExpatXML", "DelegateEvents"],
      path: "Tests/ClientOfExpatXML",
      swiftSettings: [.define("SWAPPED")]
    ),
    .target(name: "ClientOfFoundation", dependencies: ["DelegateEvents"], path: "Tests/ClientOfFoundation"),
    .target(name: "DelegateEvents", path: "Tests/DelegateEvents", swiftSettings: swiftSettings),

    .executableTarget(
      name: "Earthquakes",
      dependencies: [
        "ExpatXML", "LoopbackServer", "ExampleSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/Earthquakes",
      resources: [.copy("Resources")],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "TopSongs",
      dependencies: [
        "ExpatXML",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/TopSongs",
      resources: [.copy("Resources")],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "OrderImport",
      dependencies: [
        "ExpatXML", "ExampleSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/OrderImport",
      resources: [.copy("Resources")],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "Base64Extract",
      dependencies: [
        "ExpatXML", "LoopbackServer", "ExampleSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/Base64Extract",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "FeedBenchmark",
      dependencies: [
        "ExpatXML", "LoopbackServer", "ExampleSupport", "CExpatXMLZlib",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/FeedBenchmark",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "xmlrecords",
      dependencies: [
        "ExpatXML", "ExampleSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/xmlrecords",
      resources: [.embedInCode("Resources/pages.xml.gz")],
      swiftSettings: swiftSettings
    ),
    // Needs no Foundation, and may be linked statically: see Tests/StaticLinking.
    .executableTarget(
      name: "xmlcheck",
      dependencies: ["ExpatXMLCore"],
      path: "Examples/xmlcheck",
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "DemoPicture",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Examples/DemoPicture",
      exclude: ["demo.svg"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ExampleSupport",
      dependencies: ["ExpatXML", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Examples/Support",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "LoopbackServer",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      path: "Examples/LoopbackServer",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "Earthquakes", "TopSongs", "OrderImport", "Base64Extract", "FeedBenchmark", "xmlrecords", "xmlcheck", "DemoPicture",
        "ExampleSupport", "LoopbackServer",
        "ExpatXML",
      ],
      swiftSettings: swiftSettings
    ),
  ]
)
