# The commands that most people need. Folders with more have them as scripts, which their READMEs list.

# What follows the name of an example: a URL or a file.
ARGS =
# The example to run.
NAME =
EXAMPLES = --package-path Examples
# The demo does without optimisation, which is two thirds of the library's build. It has a folder of its own, so that `make example`
# does not build the library again.
UNOPTIMIZED_EXAMPLES = $(EXAMPLES) --scratch-path Examples/.build/unoptimized

# One folder for the library and the examples, so that the library is built once. It is not `.build`, and the plan
# of a build is not reused, because SwiftPM would take one package's plan for the other's and run the wrong tests. Debug information
# takes an eighth of the time, and `swift test` has it. The library comes last, since `Tests/Expats/run` goes on with its build.
TESTS = --scratch-path .build/tests --disable-build-manifest-caching -debug-info-format none

SOURCES = $(shell find . -name .build -prune -o -name '*.swift' -print)

.DEFAULT_GOAL := help
.PHONY: help setup demo example test docs lint format clean

help: ## List these commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/make \1\t\2/' | expand -t 16
	@echo "Tests/README.md, Benchmarks/README.md and Scripts/README.md have more."

setup: ## Install libexpat, zlib and pkg-config if they are missing
	@if [ "$$(uname)" != Darwin ] && ! pkg-config --exists expat zlib 2>/dev/null; then \
	  Scripts/install "libexpat1-dev zlib1g-dev pkg-config" "" "Expat (2.4 or later) and zlib with their headers, and pkg-config"; fi

demo: setup ## Watch a feed being parsed while it is downloaded (ARGS="'URL'")
	EXPATXML_UNOPTIMIZED=1 swift run $(UNOPTIMIZED_EXAMPLES) Earthquakes $(ARGS)

example: setup ## Run an example (NAME=TopSongs, ARGS=URL or file)
	@if [ -z "$(NAME)" ]; then echo "make example NAME=TopSongs; Examples/README.md has the others." >&2; exit 1; fi
	swift run $(EXAMPLES) $(NAME) $(ARGS)

test: setup ## Run the tests of the library and of the examples
	swift test $(EXAMPLES) $(TESTS)
	swift test $(TESTS)

docs: setup ## Build the documentation into .build/docs; a warning is an error
	Scripts/docs

lint: ## Check the style of code and prose; a warning is an error
	swift format lint --strict --parallel $(SOURCES)
	Scripts/prose

format: ## Format the sources in place
	swift format --in-place --parallel $(SOURCES)

clean: ## Delete everything that was built
	find . -name .build -prune -exec rm -rf {} +
