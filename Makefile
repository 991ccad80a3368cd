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

.PHONY: help build demo test slow scans race fuzz bench lint vuln release clients generate drift accuracy ratchet clean

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
	@scripts/setup accuracy || echo "slow: papers printed in fonts that are missing are not held"
	@GO=$(GO) scripts/slow

scans: ## the tests that read pictures, with Tesseract
	@scripts/setup accuracy || echo "scans: papers printed in fonts that are missing are not held"
	@scripts/setup scans
	CGO_ENABLED=1 $(GO) vet -tags tesseract ./extract/ocr/... ./cmd/dossier
	CGO_ENABLED=1 $(GO) test -tags tesseract ./extract/ocr/... ./extract/filereader/... ./extract/sandbox/... ./cmd/dossier/...
	CGO_ENABLED=1 $(GO) test -tags tesseract,slow -timeout 30m -run 'NoScanOfTheBuildHalf|ThirdOfScans|AScanOfThreeHundredPages' ./extract/extracttest ./cmd/dossier

race: ## the packages that share memory, under the race detector
	@scripts/setup race
	CGO_ENABLED=1 $(GO) test -race -short -timeout 15m ./engine/... ./storage/... ./httpapi/... ./extract/sandbox/...

fuzz: ## every fuzz target for FUZZTIME each (default 30s)
	@scripts/fuzz $${FUZZTIME:-30s}

bench: ## every benchmark, each against a baseline of the same run
	@scripts/setup test
	$(GO) test -run '^$$' -bench . -benchtime $${BENCHTIME:-1s} ./...

# The command that measures. Without the stamp of version control a commit that changes no code gives the same file, so
# a measurement that was stopped goes on after it.
define measurer
	@scripts/setup accuracy
	@mkdir -p build
	@if [ "$(SCANS)" != no ] && scripts/setup scans; then export CGO_ENABLED=1 tags=tesseract; else export CGO_ENABLED=0 tags=; fi; \
	$(GO) build -trimpath -buildvcs=false -tags "$$tags" -o build/accuracy ./extract/extracttest/cmd/accuracy
endef

# What is measured: the commit and its day, and whether files differ from it.
MEASURED = $(shell git log -1 --format='%h of %cs')$(shell git diff --quiet HEAD -- extract go.mod || echo ' with changes that were not committed')

accuracy: ## score the reading of synthetic statements, refuse a paper that is read worse, write docs/accuracy.md
	$(measurer)
	build/accuracy -keep build/accuracy.jsonl -hold $(if $(STRICT),-strict) -commit "$(MEASURED)" -write docs/accuracy.md

ratchet: ## record how each paper is read (ALLOW=worse,gone to write worse lines; PAPERS='-grade text' for some)
	$(measurer)
	build/accuracy -keep build/accuracy.jsonl -record $(if $(ALLOW),-allow $(ALLOW)) $(PAPERS)

lint: ## gofmt, go vet, staticcheck
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "gofmt would change:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...

vuln: ## known vulnerabilities, where the database can be reached
	@scripts/vuln $(GOVULNCHECK)

release: ## the commit's binaries with SBOMs in ./dist, built twice and compared (docs/releasing.md)
	@scripts/setup build
	rm -rf dist
	@GO=$(GO) scripts/release build
	@GO=$(GO) scripts/release check
	@GO=$(GO) scripts/release reproduce

clients: ## the clients' own tests, and their examples against a real server
	@scripts/setup clients
	$(GO) test -tags clients -count 1 -timeout 20m ./clients/...

generate: ## files made from others
	$(GO) generate ./...

# It only says that docs/accuracy.md is of older code: the page takes an hour to write, and what refuses a worse reading is
# the recorded lines, which tests hold in part and make accuracy holds whole.
drift: generate ## fails when a generated file was not committed; says when docs/accuracy.md is of older code
	git diff --exit-code
	@scripts/measured

clean: ## what the other targets made
	rm -rf bin build dist
