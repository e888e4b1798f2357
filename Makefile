# The commands of this project. `make help` lists them.

PACKAGES_APT = libexpat1-dev zlib1g-dev pkg-config
TEST_PACKAGES = nginx
BENCH_PACKAGES_APT = libxml2-dev valgrind
BENCH_PACKAGES_BREW = expat libxml2 pkgconf
SOURCES = $(shell find . -name .build -prune -o -name '*.swift' -print)
# Arguments for a program: a URL or a file for an example.
ARGS =
# The example to run.
NAME =
EXAMPLES = --package-path Examples
# The demo does without optimisation, which is two thirds of the library's build. It has a folder of its own, so that `make example`
# does not build the library again.
UNOPTIMIZED = EXPATXML_UNOPTIMIZED=1
UNOPTIMIZED_EXAMPLES = $(EXAMPLES) --scratch-path Examples/.build/unoptimized

# One folder for the library and the examples, so that the library and swift-nio are built once. It is not `.build`, and the plan
# of a build is not reused, because SwiftPM would take one package's plan for the other's and run the wrong tests. Debug information
# takes an eighth of the time, and `swift test` has it.
TESTS = --scratch-path .build/tests --disable-build-manifest-caching -debug-info-format none

# Tests with other releases of libexpat: a folder with one VERSION/libexpat.so.1 each, and a filter for swift test.
EXPATS =
FILTER =

# valgrind cannot read the newest debug information.
BENCH_BUILD = swift build --package-path Benchmarks -c release -debug-info-format none --product Compare
BENCH_COMPARE = Benchmarks/.build/release/Compare
BENCH_RESULTS = Benchmarks/.build/results.json

# Fuzzing: the seconds for each target, and one of the targets parser, chunks, repairs, inflater, encodings, trees and
# records.
SECONDS = 60
TARGET =

# Soak tests: megabytes for one parser and for several on separate threads, and parses of every kind.
MEGABYTES = 10240
THREADS = 8
PARSES = 10000
SOAK_BUILD = swift build --package-path Tests/Soak --product Soak
SOAK_FIXTURE = Tests/ExpatXMLTests/Fixtures/osm.xml.gz
LEAKS = LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/leaks.txt:print_suppressions=0
RACES = TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/races.txt

# Packages for `make corpus`; all of Tests/Corpus/packages.txt if empty.
PACKAGES =

# The modules with documentation.
MODULES = ExpatXMLCore ExpatXMLTree ExpatXMLCoding ExpatXML
DOCC = $(shell xcrun --find docc 2>/dev/null || echo docc)

.DEFAULT_GOAL := help
.PHONY: help setup setup-tests demo demo-picture example test test-no-networking test-http-client client corpus test-expats test-sanitizers fuzz soak static docs lint format clean \
  bench bench-expat bench-chart bench-stages bench-growth bench-memory bench-shapes bench-pauses bench-values bench-small bench-smoke bench-setup

help: ## List the commands; Benchmarks/README.md has more of them
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/make \1\t\2/' | expand -t 24

# Installs packages: $(1) with apt-get, $(2) with brew. $(3) describes them for other systems.
define install
if command -v apt-get >/dev/null; then \
  sudo=; if [ "$$(id -u)" != 0 ]; then sudo=sudo; fi; \
  export DEBIAN_FRONTEND=noninteractive; \
  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq $(1); \
elif [ -n "$(2)" ] && command -v brew >/dev/null; then brew install $(2); \
else echo "Please install $(3)." >&2; exit 1; fi
endef

setup: ## Install the system libraries that are missing
	@if [ "$$(uname)" = Darwin ] || pkg-config --exists expat zlib 2>/dev/null; then exit 0; fi; \
	$(call install,$(PACKAGES_APT),,Expat (2.4 or later) and zlib with their headers and pkg-config)

setup-tests: setup ## Install nginx, without which some tests are skipped
	@if PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null; then exit 0; fi; \
	$(call install,$(TEST_PACKAGES),$(TEST_PACKAGES),nginx)

demo: setup ## Watch a feed being parsed while it arrives (ARGS="'URL'")
	$(UNOPTIMIZED) swift run $(UNOPTIMIZED_EXAMPLES) Earthquakes $(ARGS)

demo-picture: setup ## Record `make demo` as the picture in README
	$(UNOPTIMIZED) swift build $(UNOPTIMIZED_EXAMPLES) --product Earthquakes
	$(UNOPTIMIZED) swift run $(UNOPTIMIZED_EXAMPLES) DemoPicture --command "make demo" --output Examples/DemoPicture/demo.svg \
	  "$$(swift build $(UNOPTIMIZED_EXAMPLES) --show-bin-path)/Earthquakes"

example: setup ## Run an example (NAME=TopSongs, ARGS=URL or file)
	@if [ -z "$(NAME)" ]; then echo "make example NAME=TopSongs; Examples/README.md has the others." >&2; exit 1; fi
	swift run $(EXAMPLES) $(NAME) $(ARGS)

test: setup ## Run the tests of the library and of the examples
	swift test $(TESTS)
	swift test $(EXAMPLES) $(TESTS)

test-expats: setup-tests ## Run the tests with other releases of libexpat (EXPATS)
	@if [ -z "$(EXPATS)" ]; then echo "make test-expats EXPATS=folder" >&2; exit 1; fi
	swift build --build-tests $(TESTS)
	Tests/Expats/run "$(EXPATS)" "$(FILTER)"

test-sanitizers: setup-tests ## Run every test under Address and Thread Sanitizer
	$(LEAKS) swift test --disable-xctest --sanitize address --scratch-path .build/asan $(ARGS)
	$(RACES) swift test --disable-xctest --sanitize thread --scratch-path .build/tsan $(ARGS)
	$(LEAKS) swift test $(EXAMPLES) --disable-xctest --sanitize address --scratch-path .build/examples-asan $(ARGS)
	$(RACES) swift test $(EXAMPLES) --disable-xctest --sanitize thread --scratch-path .build/examples-tsan $(ARGS)

fuzz: setup ## Fuzz on Linux (SECONDS=60 for each TARGET)
	Tests/Fuzzing/run $(SECONDS) $(TARGET)

soak: setup ## Parse gigabytes (MEGABYTES, THREADS, PARSES)
	$(SOAK_BUILD) --scratch-path .build/soak -c release
	.build/soak/release/Soak stream $(MEGABYTES)
	.build/soak/release/Soak threads $(MEGABYTES) $(THREADS)
	.build/soak/release/Soak parses $(PARSES) $(SOAK_FIXTURE)
	$(SOAK_BUILD) --scratch-path .build/soak-asan --sanitize address
	$(LEAKS) .build/soak-asan/debug/Soak parses $(PARSES) $(SOAK_FIXTURE)

test-no-networking: setup ## Run the tests without the trait Networking
	swift test --disable-default-traits --scratch-path .build/no-networking $(ARGS)

test-http-client: setup ## Run the tests of the AsyncHTTPClient example
	swift test --package-path Examples/AsyncHTTPClient

client: setup ## Build and run clients of the library
	swift run --package-path Tests/Client --scratch-path .build/client TopLevelWriter
	swift run --package-path Tests/Client --scratch-path .build/client Client
	Tests/Client/check .build/client

corpus: setup ## Compare the parsers on real documents (PACKAGES)
	PACKAGES="$(PACKAGES)" Tests/Corpus/run

static: setup ## Link the examples statically, and measure them (Linux)
	Tests/StaticLinking/run

docs: setup ## Build the documentation; a warning is an error
	@mkdir -p .build/docs/symbols $(addprefix .build/docs/,$(MODULES))
	for module in ExpatXMLCoding ExpatXML; do \
	  swift build --target $$module --scratch-path .build/docs $(addprefix -Xswiftc ,-emit-symbol-graph \
	    -emit-symbol-graph-dir .build/docs/symbols -emit-extension-block-symbols) || exit 1; \
	done
	for module in $(MODULES); do \
	  cp .build/docs/symbols/$$module[.@]*.json .build/docs/$$module && \
	  $(DOCC) convert Sources/$$module/$$module.docc --additional-symbol-graph-dir .build/docs/$$module \
	    --warnings-as-errors --output-path .build/docs/$$module.doccarchive || exit 1; \
	done

lint: ## Check the style; a warning is an error
	swift format lint --strict --parallel $(SOURCES)

format: ## Format the sources in place
	swift format --in-place --parallel $(SOURCES)

bench: bench-setup ## Compare the speed of XML parsers (ARGS="--document osm")
	$(BENCH_BUILD)
	$(BENCH_COMPARE) run --output $(BENCH_RESULTS) $(ARGS)

bench-expat: bench-setup # Measure documents of which Expat reads a part everywhere, compared with Expat alone
	$(BENCH_BUILD)
	$(BENCH_COMPARE) expat $(ARGS)

bench-chart: bench-setup # Draw the results of the last `make bench` as Benchmarks/chart.svg
	@test -f $(BENCH_RESULTS) || { echo "There are no results: make bench" >&2; exit 1; }
	$(BENCH_BUILD)
	$(BENCH_COMPARE) chart $(BENCH_RESULTS) --output Benchmarks/chart.svg

bench-stages: bench-setup # Measure each stage of a parse by itself (ARGS="--filter tiny.*" for some of it)
	swift package --package-path Benchmarks --scratch-path Benchmarks/.build/stages -Xswiftc -enable-testing \
	  benchmark --target Stages --no-progress --grouping metric $(ARGS)

bench-memory: bench-setup # Measure the peak memory of hostile documents, in every way of parsing
	$(BENCH_BUILD)
	$(BENCH_COMPARE) memory $(ARGS)

bench-growth: bench-setup # Measure documents that grow in size, depth, names, attributes or namespaces
	$(BENCH_BUILD)
	$(BENCH_COMPARE) grow $(ARGS)

bench-shapes: bench-setup # Check that time grows linearly with length, for documents of many shapes (some 20 minutes)
	$(BENCH_BUILD)
	$(BENCH_COMPARE) sweep
	$(BENCH_COMPARE) shapes $(ARGS)

bench-pauses: bench-setup # Measure how long loops on the main actor block it
	$(BENCH_BUILD)
	$(BENCH_COMPARE) pauses $(ARGS)

bench-values: bench-setup # Measure events, records and values per second, read and written
	$(BENCH_BUILD)
	$(BENCH_COMPARE) values $(ARGS)

bench-small: bench-setup # Measure how long small documents take
	$(BENCH_BUILD)
	$(BENCH_COMPARE) small $(ARGS)

bench-smoke: bench-setup # Build all benchmarks, and check on small documents that all parsers find the same
	swift build --package-path Benchmarks --scratch-path Benchmarks/.build/smoke
	Benchmarks/.build/smoke/debug/Compare check
	Benchmarks/.build/smoke/debug/Compare expat --parses 1 --rounds 1

bench-setup: setup
	@if pkg-config --exists libxml-2.0 2>/dev/null && { command -v valgrind || ! command -v apt-get; } >/dev/null; \
	then exit 0; fi; \
	$(call install,$(BENCH_PACKAGES_APT),$(BENCH_PACKAGES_BREW),libxml2 with its headers and valgrind if you want instructions counted)

clean: ## Delete all build products
	rm -rf .build Benchmarks/.build Examples/.build Examples/AsyncHTTPClient/.build Tests/Corpus/.build
