package httpapi

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// proof says how one sentence of the contract is shown to hold.
type proof struct {
	// how is row (of this package's conformance tables), test (package folder and function), settled (the
	// sentence leaves something open; text begins the deciding sentence), prose (nothing to prove; text
	// says why) or open (the sentence does not hold yet; text names what is missing).
	how, text string
}

// readCoverage reads a document's coverage file: a sentence on a line, its proofs on indented lines below.
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

func TestNoSentenceOfTheContractIsLeftOver(t *testing.T) {
	rows, decisions := rowNames(t), readSentences(t, "decisions")
	for _, document := range contractDocuments {
		proofs := readCoverage(t, document)
		for _, s := range readSentences(t, document) {
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

// problem says why a proof is none, "" when it stands.
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

// rowNames counts what the conformance tables' rows say.
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

// testExists looks for a test, example or script in a folder of the module.
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

func TestTheCoverageTableIsTheCommittedOne(t *testing.T) {
	var table strings.Builder
	table.WriteString(coverageHead)
	for _, document := range contractDocuments {
		fmt.Fprintf(&table, "\n## [%s](contract/%s.md)\n", document, document)
		proofs, section := readCoverage(t, document), ""
		for _, s := range readSentences(t, document) {
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
conformance tables (` + "`httpapi/conformance_*_test.go`, run by `TestEverySentenceHolds`" + `): a request to a whole server and what it
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

// cell makes a text fit for a Markdown table's cell.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;").Replace(text)
}
