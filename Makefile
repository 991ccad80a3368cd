# dossier: every target works on a fresh Debian or Ubuntu that has Go and make.
# Only reading scans and the race detector need a C compiler; all the rest is pure Go.
# A build can read scans if Tesseract is installed or scripts/setup may install it; SCANS=no builds without it.

GO ?= go
export CGO_ENABLED ?= 0
SCANS ?= yes

# Tool versions, kept out of go.mod so that an embedder does not inherit them.
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOVULNCHECK = golang.org/x/vuln/cmd/govulncheck@v1.8.0

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)

.PHONY: help build demo check compare test postgres slow scans race fuzz bench lint vuln release clients generate drift accuracy forms underwriting first-sight ratchet clean

help: ## Lists the targets.
	@awk -F ':.*## ' '/^##@ / {print "\n" substr($$0, 5)} /^[a-z]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

##@ Your first hour
build: ## Builds the binary, bin/dossier.
	@scripts/setup build
	@if [ "$(SCANS)" != no ] && scripts/setup scans; then export CGO_ENABLED=1 tags=tesseract; else \
		export CGO_ENABLED=0 tags=; echo "build: no Tesseract, so this binary cannot read scans and photos (docs/operating.md says how to add it)"; fi; \
	[ -e bin/dossier ] || echo "build: compiling dossier and its libraries; the first time this takes some minutes"; \
	$(GO) build -trimpath -tags "$$tags" -ldflags "-s -w -X main.version=$(VERSION)" -o bin/dossier ./cmd/dossier

demo: build ## Shows one application with three bank statements, from upload to verified transactions.
	@bin/dossier demo

##@ While you work
check: ## Checks what your change touches, under two minutes; leaves out other packages, staticcheck, and long tests if it touches many packages.
	@GO=$(GO) scripts/check

compare: ## Compares how drawn papers are read now with the recorded readings (a tenth of the text papers; all: PAPERS='-grade text').
	@scripts/setup build
	@scripts/setup accuracy
	@mkdir -p build
	CGO_ENABLED=0 $(GO) build -trimpath -buildvcs=false -o build/accuracy-text ./extract/extracttest/cmd/accuracy
	build/accuracy-text -hold $(or $(PAPERS),-share fast -grade text)

generate: ## Makes the generated files anew: API document, clients, tables in docs/.
	$(GO) generate ./...

##@ Before you push
test: ## Runs every fast test.
	@scripts/setup build
	$(GO) test ./...

# The packages whose tests run on either database. Those of storage/postgres itself run under make test too, but there they
# are skipped on a machine without PostgreSQL.
ON_BOTH = ./storage/postgres/... ./storage/opentest ./storage/storagetest ./engine ./httpapi ./appliance ./cmd/crashtest

postgres: ## Runs the tests of engine, API and crashes on PostgreSQL, in servers of their own.
	@scripts/setup postgres
	POSTGRES=required DATABASE=postgres $(GO) test -timeout 20m $(ON_BOTH)
	POSTGRES=required $(GO) test -timeout 15m ./storage/transfer
	POSTGRES=required $(GO) test -timeout 15m -run PostgreSQL ./cmd/dossier

lint: ## Runs gofmt, go vet and staticcheck.
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "gofmt would change:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...

# An older docs/accuracy.md is only reported, because writing it takes an hour. Worse readings are caught elsewhere: by the
# recorded lines, some of which the tests compare, and all of which make accuracy compares.
drift: generate ## Fails if a generated file is not committed; reports if docs/accuracy.md was measured with older code.
	git diff --exit-code
	@scripts/measured

race: ## Tests the packages that share memory with the race detector.
	@scripts/setup race
	CGO_ENABLED=1 $(GO) test -race -short -timeout 15m ./engine/... ./storage/... ./httpapi/... ./extract/sandbox/...

scans: ## Runs the tests that read pictures, with Tesseract.
	@scripts/setup accuracy || echo "scans: fonts are missing; papers printed in them are not compared"
	@scripts/setup scans
	CGO_ENABLED=1 $(GO) vet -tags tesseract ./extract/ocr/... ./cmd/dossier
	CGO_ENABLED=1 $(GO) test -tags tesseract ./extract/ocr/... ./extract/filereader/... ./extract/sandbox/...
	CGO_ENABLED=1 $(GO) test -tags tesseract -run 'ScanIsRead|ReadingInProcess' ./cmd/dossier
	CGO_ENABLED=1 $(GO) test -tags tesseract,slow -timeout 30m -run 'NoScanOfTheBuildHalf|ThirdOfScans|LongScanIsRead' ./extract/extracttest ./cmd/dossier

slow: ## Runs the slow suites: crash tests, the wide accuracy run, comparisons with other tools.
	@scripts/setup test
	@scripts/setup accuracy || echo "slow: fonts are missing; papers printed in them are not compared"
	@GO=$(GO) scripts/slow

clients: ## Tests the clients, and runs their examples against a real server.
	@scripts/setup clients
	$(GO) test -tags clients -count 1 -timeout 20m ./clients/...

vuln: ## Looks for known vulnerabilities, if their database can be reached.
	@scripts/vuln $(GOVULNCHECK)

fuzz: ## Runs every fuzz target for FUZZTIME each (default 30s).
	@scripts/fuzz $${FUZZTIME:-30s}

##@ Measuring
bench: ## Runs every benchmark, each against a baseline of the same run.
	@scripts/setup test
	$(GO) test -run '^$$' -bench . -benchtime $${BENCHTIME:-1s} ./...

# Builds the command that measures. It carries no commit stamp (-buildvcs=false): a commit that changes no code then gives
# the same binary, and an interrupted measurement can continue.
define measurer
	@scripts/setup accuracy
	@mkdir -p build
	@if [ "$(SCANS)" != no ] && scripts/setup scans; then export CGO_ENABLED=1 tags=tesseract; else export CGO_ENABLED=0 tags=; fi; \
	$(GO) build -trimpath -buildvcs=false -tags "$$tags" -o build/accuracy ./extract/extracttest/cmd/accuracy
endef

# What is measured: the commit, its date, and whether files differ from it.
MEASURED = $(shell git log -1 --format='%h of %cs')$(shell git diff --quiet HEAD -- extract go.mod || echo ' with changes that were not committed')

accuracy: ## Scores the reading of synthetic statements and forms, fails if a statement is read worse than before, writes docs/accuracy.md.
	$(measurer)
	build/accuracy -keep build/accuracy.jsonl -hold $(if $(STRICT),-strict) -commit "$(MEASURED)" -write docs/accuracy.md

forms: ## Scores the reading of synthetic forms and writes their section of docs/accuracy.md (PAPERS='-type payslip -causes' only prints).
	$(measurer)
	build/accuracy -keep build/accuracy.jsonl -forms $(or $(PAPERS),-commit "$(MEASURED)" -write docs/accuracy.md)

underwriting: ## Measures the view of whole applications on invented borrowers, and writes its section of docs/underwriting.md.
	@scripts/setup build
	@mkdir -p build
	CGO_ENABLED=0 $(GO) build -trimpath -buildvcs=false -o build/underwriting ./extract/extracttest/cmd/underwriting
	build/underwriting -seeds $(or $(SEEDS),20) -commit "$(MEASURED)" -write docs/underwriting.md

first-sight: ## Records, once, what the first reader of TYPE=payslip got of looks; refuses to overwrite.
	$(measurer)
	build/accuracy -keep build/accuracy.jsonl -forms -type $(TYPE) -first-sight -commit "$(MEASURED)"

ratchet: ## Records how each paper is read (ALLOW=worse,gone also records worse readings; PAPERS='-grade text' selects papers).
	$(measurer)
	build/accuracy -keep build/accuracy.jsonl -record $(if $(ALLOW),-allow $(ALLOW)) $(PAPERS)

##@ Releasing
release: ## Builds the commit's binaries and SBOMs in dist/, twice, and compares them (docs/releasing.md).
	@scripts/setup build
	rm -rf dist
	@GO=$(GO) scripts/release build
	@GO=$(GO) scripts/release check
	@GO=$(GO) scripts/release reproduce

clean: ## Removes what the other targets made.
	rm -rf bin build dist
