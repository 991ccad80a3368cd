# dossier: every target works on a fresh Debian or Ubuntu that has Go and make.
# Everything but reading scans and the race detector is pure Go, so no C compiler is needed to build, demo or test.
# A build reads scans where scripts/setup may install Tesseract or finds it; SCANS=no leaves that out.

GO ?= go
export CGO_ENABLED ?= 0
SCANS ?= yes

# Tool versions, kept out of go.mod so that an embedder does not inherit them.
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOVULNCHECK = golang.org/x/vuln/cmd/govulncheck@v1.8.0

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)

.PHONY: help build demo test slow scans race fuzz bench lint vuln generate drift accuracy clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

build: ## the binary, in ./bin/dossier
	@scripts/setup build
	@if [ "$(SCANS)" != no ] && scripts/setup scans; then export CGO_ENABLED=1 tags=tesseract; else \
		export CGO_ENABLED=0 tags=; echo "build: without tesseract: this binary will not read scans and photos"; fi; \
	[ -e bin/dossier ] || echo "build: compiling dossier and its libraries; the first time this takes some minutes"; \
	$(GO) build -trimpath -tags "$$tags" -ldflags "-s -w -X main.version=$(VERSION)" -o bin/dossier ./cmd/dossier

demo: build ## one application with three statements, from upload to proven rows
	@bin/dossier demo

test: ## every fast test
	@scripts/setup build
	$(GO) test ./...

slow: ## the slow suites: crash test, wide accuracy run, tools as oracles
	@scripts/setup test
	@GO=$(GO) scripts/slow

scans: ## the tests that read pictures, with Tesseract
	@scripts/setup scans
	CGO_ENABLED=1 $(GO) vet -tags tesseract ./extract/ocr/... ./cmd/dossier
	CGO_ENABLED=1 $(GO) test -tags tesseract ./extract/ocr/... ./extract/paper/... ./extract/sandbox/... ./cmd/dossier/...
	CGO_ENABLED=1 $(GO) test -tags tesseract,slow -run 'NoScanOfTheBuildHalf|AScanOfThreeHundredPages' ./extract/extracttest ./cmd/dossier

race: ## the packages that share memory, under the race detector
	@scripts/setup race
	CGO_ENABLED=1 $(GO) test -race -short -timeout 15m ./engine/... ./storage/... ./httpapi/... ./extract/sandbox/...

fuzz: ## every fuzz target for FUZZTIME each (default 30s)
	@scripts/fuzz $${FUZZTIME:-30s}

bench: ## every benchmark, each against a baseline of the same run
	@scripts/setup test
	$(GO) test -run '^$$' -bench . -benchtime $${BENCHTIME:-1s} ./...

accuracy: ## score the reading of synthetic statements and write docs/accuracy.md
	@scripts/setup accuracy
	@mkdir -p build
	@if [ "$(SCANS)" != no ] && scripts/setup scans; then export CGO_ENABLED=1 tags=tesseract; else export CGO_ENABLED=0 tags=; fi; \
	$(GO) build -trimpath -tags "$$tags" -o build/accuracy ./extract/extracttest/cmd/accuracy
	build/accuracy -keep build/accuracy.jsonl -write docs/accuracy.md

lint: ## gofmt, go vet, staticcheck
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "gofmt would change:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...

vuln: ## known vulnerabilities, where the database can be reached
	@scripts/vuln $(GOVULNCHECK)

generate: ## files made from others
	$(GO) generate ./...

drift: generate ## fails when a generated file was not committed
	git diff --exit-code

clean: ## what the other targets made
	rm -rf bin build
