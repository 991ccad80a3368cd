package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3" // validates every conformance request and response against the document
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
	"github.com/google/go-cmp/cmp"
)

// proof is how one sentence of the contract is proved.
type proof struct {
	// how is row (of this package's conformance tables), test (package folder and function), settled (the sentence is
	// unclear; text is the start of the deciding sentence), prose (nothing to prove; text is the reason) or open (the
	// sentence is not true yet; text names what is missing).
	how, text string
}

// readCoverage reads a document's coverage file: each sentence is on a line, with its proofs on indented lines below.
func readCoverage(t *testing.T, document string) map[string][]proof {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", "coverage", document+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	proofs := map[string][]proof{}
	var key, section string
	for n, line := range strings.Split(string(raw), "\n") {
		switch {
		case strings.TrimSpace(line) == "":
		case strings.HasPrefix(line, "# "):
			section = strings.TrimPrefix(line, "# ")
		case !strings.HasPrefix(line, " "):
			key = section + "\n" + line
			if _, twice := proofs[key]; twice {
				t.Errorf("%s line %d: %q comes twice in its section", document, n+1, line)
			}
			proofs[key] = []proof{}
		default:
			how, text, found := strings.Cut(strings.TrimSpace(line), ": ")
			if !found || key == "" {
				t.Fatalf("%s line %d: %q is no proof (row:, test:, settled: or prose:)", document, n+1, line)
			}
			proofs[key] = append(proofs[key], proof{how, text})
		}
	}
	return proofs
}

func TestEverySentenceOfContractHasProof(t *testing.T) {
	rows, decisions := rowNames(t), readSentences(t, "decisions")
	for _, document := range contractDocuments {
		proofs := readCoverage(t, document)
		for _, s := range provable(t, document) {
			key := s.section + "\n" + s.text
			if len(proofs[key]) == 0 {
				t.Errorf("%s, %s: no proof in testdata/coverage of %q", document, s.section, s.text)
			}
			for _, p := range proofs[key] {
				if problem := p.problem(rows, decisions); problem != "" {
					t.Errorf("%s: %q: %s", document, s.text, problem)
				}
			}
			delete(proofs, key)
		}
		for key := range proofs {
			t.Errorf("%s: testdata/coverage speaks of %q, which the document does not say", document, key)
		}
	}
}

// problem describes why a proof is invalid; "" if it is valid.
func (p proof) problem(rows map[string]int, decisions []sentence) string {
	switch p.how {
	case "row":
		if rows[p.text] != 1 {
			return fmt.Sprintf("%d conformance rows say %q, want one", rows[p.text], p.text)
		}
	case "test":
		folder, function, _ := strings.Cut(p.text, " ")
		if !testExists(folder, function) {
			return fmt.Sprintf("there is no %s in %s", function, folder)
		}
	case "settled":
		for _, d := range decisions {
			if strings.HasPrefix(d.text, p.text) {
				return ""
			}
		}
		return fmt.Sprintf("no decision begins with %q", p.text)
	case "prose", "open":
		if len(p.text) < 10 {
			return p.how + " without a reason"
		}
	default:
		return fmt.Sprintf("unknown sort of proof %q", p.how)
	}
	return ""
}

// rowNames counts the sentences in the conformance tables.
func rowNames(t *testing.T) map[string]int {
	t.Helper()
	paths, err := filepath.Glob("conformance_*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]int{}
	for _, path := range paths {
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			pair, ok := n.(*ast.KeyValueExpr)
			if !ok {
				return true
			}
			name, _ := pair.Key.(*ast.Ident)
			text, _ := pair.Value.(*ast.BasicLit)
			if name != nil && name.Name == "says" && text != nil {
				if says, err := strconv.Unquote(text.Value); err == nil {
					names[says]++
				}
			}
			return true
		})
	}
	return names
}

var testFunctions = map[string]map[string]bool{}

// testExists reports whether a test, example or script exists in a folder of the module.
func testExists(folder, function string) bool {
	if strings.HasSuffix(function, ".txtar") {
		_, err := os.Stat(filepath.Join("..", folder, "testdata", "script", function))
		return err == nil
	}
	known, read := testFunctions[folder]
	if !read {
		known = map[string]bool{}
		paths, _ := filepath.Glob(filepath.Join("..", folder, "*_test.go"))
		for _, path := range paths {
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				continue
			}
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
					known[fn.Name.Name] = true
				}
			}
		}
		testFunctions[folder] = known
	}
	return known[function] && (strings.HasPrefix(function, "Test") || strings.HasPrefix(function, "Example"))
}

var updateCoverage = flag.Bool("update-coverage", false, "write docs/api-coverage.md anew")

func TestCoverageTableIsUpToDate(t *testing.T) {
	var table strings.Builder
	table.WriteString(coverageHead)
	for _, document := range contractDocuments {
		fmt.Fprintf(&table, "\n## [%s](contract/%s.md)\n", document, document)
		proofs, section := readCoverage(t, document), ""
		for _, s := range provable(t, document) {
			if s.section != section {
				section = s.section
				fmt.Fprintf(&table, "\n### %s\n\n| Sentence | Shown by |\n|---|---|\n", section)
			}
			fmt.Fprintf(&table, "| %s | %s |\n", cell(s.text), listProofs(proofs[s.section+"\n"+s.text]))
		}
	}
	path := filepath.Join("..", "docs", "api-coverage.md")
	if *updateCoverage {
		if err := os.WriteFile(path, []byte(table.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(table.String(), string(committed)); diff != "" {
		t.Errorf("docs/api-coverage.md is not what the coverage files say; go test ./httpapi -run CoverageTable -update-coverage writes it (-want +got):\n%s", diff)
	}
}

const coverageHead = `# Every sentence of the API documents, and what shows that it holds

Made from [httpapi/testdata/coverage](../httpapi/testdata/coverage) by ` + "`go test ./httpapi -run CoverageTable -update-coverage`" + `.
A test fails when a sentence has no proof, or when a proof named here does not exist. *Row* is a row of the
conformance tables (` + "`httpapi/conformance_*_test.go`, run by `TestEverySentenceOfContract`" + `): a request to a whole server and what it
must answer. *Test* is a test of its own. *Settled* marks what the API documents leave open, with the decision. **Not built yet** marks what does not hold today.
`

func listProofs(proofs []proof) string {
	var parts []string
	for _, p := range proofs {
		switch p.how {
		case "row":
			parts = append(parts, "row: "+cell(p.text))
		case "test":
			folder, function, _ := strings.Cut(p.text, " ")
			parts = append(parts, fmt.Sprintf("test: `%s` in %s", function, folder))
		case "settled":
			parts = append(parts, "settled: “"+cell(p.text)+"…”")
		case "open":
			parts = append(parts, "**not built yet**: "+cell(p.text))
		default:
			parts = append(parts, "*"+cell(p.text)+"*")
		}
	}
	return strings.Join(parts, "<br>")
}

// cell escapes a text for a cell of a Markdown table.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;").Replace(text)
}

// sentence is one statement of the contract: a sentence of its prose, a row of one of its tables or a
// line of one of its blocks.
type sentence struct {
	document string // file name in docs/contract without its extension
	section  string // the nearest heading
	text     string
}

// contractDocuments are the documents whose sentences must all be proved.
var contractDocuments = []string{"loan-application-intake", "document-processing", "decisions", "underwriting"}

// aboutAPI are the sections that speak of the API, of documents that also hold the rules behind its figures. The rules
// are held by the tests of the packages that follow them.
var aboutAPI = map[string][]string{"underwriting": {"1. Resources"}}

// provable are the sentences of a document that must be proved.
func provable(t *testing.T, document string) []sentence {
	t.Helper()
	return slices.DeleteFunc(readSentences(t, document), func(s sentence) bool {
		return aboutAPI[document] != nil && !slices.Contains(aboutAPI[document], s.section)
	})
}

// readSentences splits a contract document.
func readSentences(t *testing.T, document string) []sentence {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "docs", "contract", document+".md"))
	if err != nil {
		t.Fatal(err)
	}
	var found []sentence
	var paragraph []string
	section, inBlock := "", false
	add := func(text string) {
		if text = strings.TrimSpace(text); text != "" {
			found = append(found, sentence{document, section, text})
		}
	}
	flush := func() {
		for _, s := range splitProse(strings.Join(paragraph, " ")) {
			add(s)
		}
		paragraph = nil
	}
	lines := strings.Split(string(raw), "\n")
	for i, line := range lines {
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "```"):
			flush()
			inBlock = !inBlock
		case inBlock && strings.HasPrefix(line, " ") && strings.TrimLeft(line, " ") != "" && len(found) > 0:
			found[len(found)-1].text += " " + trimmed // the block's line continues
		case inBlock:
			add(strings.Join(strings.Fields(trimmed), " "))
		case strings.HasPrefix(trimmed, "#"):
			flush()
			section = strings.TrimSpace(strings.TrimLeft(trimmed, "#"))
		case strings.HasPrefix(trimmed, "|"):
			flush()
			if isTableRow(lines, i) {
				add(tableRow(trimmed))
			}
		case trimmed == "":
			flush()
		case isListStart.MatchString(trimmed):
			flush()
			paragraph = []string{isListStart.ReplaceAllString(trimmed, "")}
		default:
			paragraph = append(paragraph, trimmed)
		}
	}
	flush()
	return found
}

var isListStart = regexp.MustCompile(`^(- |\d+\. )`)

// isTableRow reports whether line i is a row of a table: not its head, and not the rule below the head.
func isTableRow(lines []string, i int) bool {
	isRule := func(s string) bool { return strings.Trim(strings.TrimSpace(s), "|-: ") == "" }
	return !isRule(lines[i]) && (i+1 >= len(lines) || !strings.HasPrefix(strings.TrimSpace(lines[i+1]), "|-"))
}

func tableRow(line string) string {
	cells := strings.Split(strings.Trim(line, "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return strings.TrimRight(strings.Join(cells, " | "), " |")
}

// splitProse divides a text at each full stop before a new sentence.
func splitProse(text string) []string {
	var parts []string
	begin := 0
	for _, at := range sentenceEnd.FindAllStringIndex(text, -1) {
		parts = append(parts, text[begin:at[0]+1])
		begin = at[1] - 1
	}
	return append(parts, text[begin:])
}

var sentenceEnd = regexp.MustCompile("[.!?] +[A-Z`*]")

func TestContractIsSplitIntoSentences(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"two sentences": {
			"Needs `document:read`. Query: `page`.", []string{"Needs `document:read`.", "Query: `page`."},
		},
		"a point within a number": {
			"Default 1.5 s; out of range 400.", []string{"Default 1.5 s; out of range 400."},
		},
		"a path at a sentence start": {"It is kept. `GET` lists them.", []string{"It is kept.", "`GET` lists them."}},
	} {
		if got := splitProse(c.text); strings.Join(got, "¦") != strings.Join(c.want, "¦") {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
	for _, document := range contractDocuments {
		if n := len(readSentences(t, document)); n < 60 {
			t.Errorf("%s has %d sentences, want its whole text", document, n)
		}
	}
}

// contract validates requests and responses against the served OpenAPI document.
type contract struct {
	document *openapi3.T
	router   routers.Router
	found    int // responses that belong to an operation
}

func readContract(t testing.TB, raw []byte) *contract {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(raw)
	if err != nil {
		t.Fatalf("the OpenAPI document cannot be read: %v", err)
	}
	routed := *document
	routed.Servers = nil // the document does not name the test's server
	router, err := legacy.NewRouter(&routed)
	if err != nil {
		t.Fatal(err)
	}
	return &contract{document: document, router: router}
}

// holdAnswer validates a response against the document: status, headers, body, and the code of an error.
func (c *contract) holdAnswer(t testing.TB, a *answer) {
	t.Helper()
	route, parameters, err := c.router.FindRoute(a.request)
	if err != nil {
		return // not an operation: 404 and 405 of the router, health, documentation
	}
	c.found++
	if route.Operation.Responses.Status(a.StatusCode) == nil {
		t.Errorf("%s %s answered %d, which the document does not know", a.request.Method, route.Path, a.StatusCode)
		return
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{
			Request:    a.request,
			PathParams: parameters,
			Route:      route,
		},
		Status: a.StatusCode, Header: a.Header, Body: io.NopCloser(bytes.NewReader(a.raw)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	}
	if a.request.Method != http.MethodHead {
		if err := openapi3filter.ValidateResponse(context.Background(), input); err != nil {
			t.Errorf("%s %s: the answer breaks the document: %v\n%s", a.request.Method, route.Path, err, a.raw)
		}
	}
	if a.StatusCode >= 400 && a.request.Method != http.MethodHead {
		codes := documentedCodes(route.Operation, a.StatusCode)
		if !codes[a.text("error")] {
			t.Errorf(
				"%s %s answered %s, which the document does not list under %d", a.request.Method, route.Path,
				a.text("error"), a.StatusCode,
			)
		}
	}
}

func documentedCodes(op *openapi3.Operation, status int) map[string]bool {
	known := map[string]bool{}
	response := op.Responses.Status(status)
	if response == nil {
		return known
	}
	list, _ := response.Value.Extensions["x-error-codes"].([]any)
	for _, code := range list {
		known[code.(string)] = true
	}
	return known
}

// holdRequest validates an accepted request against the document.
func (c *contract) holdRequest(t testing.TB, request *http.Request, body []byte) {
	t.Helper()
	route, parameters, err := c.router.FindRoute(request)
	if err != nil {
		return
	}
	copied := request.Clone(context.Background())
	copied.Body = io.NopCloser(bytes.NewReader(body))
	err = openapi3filter.ValidateRequest(context.Background(), &openapi3filter.RequestValidationInput{
		Request: copied, PathParams: parameters, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc},
	})
	if err != nil {
		t.Errorf("%s %s was accepted, but the document refuses it: %v", request.Method, route.Path, err)
	}
}

// keysOf lists an object's names in order, for comparison with the contract's tables.
func keysOf(t testing.TB, value any) string {
	t.Helper()
	object, ok := value.(map[string]any)
	if !ok {
		t.Fatalf("%v is no object", value)
	}
	names := make([]string, 0, len(object))
	for name := range object {
		names = append(names, name)
	}
	sort.Strings(names)
	return strings.Join(names, " ")
}

func sorted(names string) string {
	list := strings.Fields(names)
	sort.Strings(list)
	return strings.Join(list, " ")
}

// sameButForRequestID compares two errors byte for byte, except for the request ids.
func sameButForRequestID(t testing.TB, a, b *answer) bool {
	t.Helper()
	mask := func(x *answer) string {
		var body struct {
			RequestID string `json:"request_id"`
		}
		json.Unmarshal(x.raw, &body)
		header := x.Header.Clone()
		header.Del("X-Request-Id")
		header.Del("Date")
		header.Del("X-RateLimit-Remaining") // counts the caller's own requests
		header.Del("X-RateLimit-Reset")
		text, _ := json.Marshal(header)
		return x.Status + string(text) + strings.ReplaceAll(string(x.raw), body.RequestID, "…")
	}
	return mask(a) == mask(b)
}
