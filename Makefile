# The commands of this project. `make help` lists them.

PACKAGES_APT = libexpat1-dev zlib1g-dev pkg-config
PACKAGES_BREW = expat zlib pkgconf
SOURCES = Package.swift Sources Tests Examples
ARGS =

.DEFAULT_GOAL := help
.PHONY: help setup demo test build-examples lint format clean

help: ## List the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/make \1\t\2/' | expand -t 22

setup: ## Install what is missing of the system libraries
	@if pkg-config --exists expat zlib 2>/dev/null; then exit 0; \
	elif command -v apt-get >/dev/null; then \
	  sudo=; if [ "$$(id -u)" != 0 ]; then sudo=sudo; fi; \
	  export DEBIAN_FRONTEND=noninteractive; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq $(PACKAGES_APT); \
	elif command -v brew >/dev/null; then brew install $(PACKAGES_BREW); \
	else \
	  echo "Please install Expat (2.4 or later) and zlib with their headers, and pkg-config." >&2; exit 1; \
	fi

demo: setup ## Watch a feed of earthquakes being parsed while it downloads (ARGS=URL or file for another feed)
	swift run -c release Earthquakes $(ARGS)

test: setup ## Run every test
	swift test

build-examples: setup ## Build the example programs
	swift build --product Earthquakes
	swift build --product TopSongs

lint: ## Check the style; a warning is an error
	swift format lint --strict --recursive --parallel $(SOURCES)

format: ## Format the sources in place
	swift format --in-place --recursive --parallel $(SOURCES)

clean: ## Delete what was built
	swift package clean
