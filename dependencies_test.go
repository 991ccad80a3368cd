package dossier_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// maxDependencies is how many other modules the shipped code may import directly. A mistake or a stolen password of
// each module's maintainer reaches every lender. golang.org/x does not count, because it has the same maintainers as
// the compiler.
const maxDependencies = 28

func TestDirectDependenciesStayWithinLimit(t *testing.T) {
	var counted []string
	for module := range directModules(t) {
		if !strings.HasPrefix(module, "golang.org/x/") && slices.ContainsFunc(importsOf(t, module), shipped(t)) {
			counted = append(counted, module)
		}
	}
	slices.Sort(counted)
	t.Logf("%d of at most %d modules: %s", len(counted), maxDependencies, strings.Join(counted, ", "))
	if len(counted) > maxDependencies {
		t.Errorf(
			"shipped code imports %d modules of others, want at most %d; remove one before another is added",
			len(counted), maxDependencies,
		)
	}
}

func TestEveryDirectDependencyHasReason(t *testing.T) {
	isShipped := shipped(t)
	for module := range directModules(t) {
		imports := importsOf(t, module)
		if len(imports) == 0 {
			t.Errorf("go.mod names %s, and nothing imports it; run go mod tidy", module)
			continue
		}
		// The reason must be beside an import of the product, if there is one, because a test's reason may differ.
		if inProduct := slices.DeleteFunc(
			slices.Clone(imports), func(i outsideImport) bool { return !isShipped(i) },
		); len(inProduct) > 0 {
			imports = inProduct
		}
		if !slices.ContainsFunc(imports, func(i outsideImport) bool { return len(strings.Fields(i.reason)) >= 2 }) {
			t.Errorf(
				"%s has no reason; say in a comment behind its import in %s what it is for", module, imports[0].file,
			)
		}
	}
}

// The first lines of the comments above two blocks of go.mod.
const (
	productBlock  = "// What the product imports."
	testOnlyBlock = "// What only tests and tools import."
)

func TestGoModSeparatesTestDependencies(t *testing.T) {
	isShipped := shipped(t)
	for module, block := range directModules(t) {
		want := testOnlyBlock
		if slices.ContainsFunc(importsOf(t, module), isShipped) {
			want = productBlock
		}
		if !strings.HasPrefix(block, want) {
			t.Errorf("go.mod requires %s under %q; move the line to the block under %q", module, block, want)
		}
	}
}

// outsideImport is a line of an import declaration with a package of another module.
type outsideImport struct {
	file, path, reason string // reason is the comment at the end of the line
}

// importsOf lists the imports of a module's packages, including those in tests. If several modules in go.mod match a
// path, the longest name applies.
func importsOf(t *testing.T, module string) (of []outsideImport) {
	t.Helper()
	modules := directModules(t)
	for _, i := range allImports(t) {
		owner := ""
		for m := range modules {
			if (i.path == m || strings.HasPrefix(i.path, m+"/")) && len(m) > len(owner) {
				owner = m
			}
		}
		if owner == module {
			of = append(of, i)
		}
	}
	return of
}

// shipped returns a function that reports whether an import is in a file that cmd/dossier is built from, on any system
// and with any tags.
func shipped(t *testing.T) func(outsideImport) bool {
	t.Helper()
	own := ownImports(t)
	built := map[string]bool{}
	for next := []string{"cmd/dossier"}; len(next) > 0; next = next[1:] {
		if dir := next[0]; !built[dir] {
			built[dir] = true
			next = append(next, own[dir]...)
		}
	}
	return func(i outsideImport) bool {
		return !strings.HasSuffix(i.file, "_test.go") && built[filepath.ToSlash(filepath.Dir(i.file))]
	}
}

// directModules lists the modules that go.mod requires directly, each with the comment above its block.
func directModules(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	modules := map[string]string{}
	comment := ""
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "//") {
			comment = strings.TrimSpace(line)
		}
		fields := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "require "))
		if len(fields) >= 2 && strings.HasPrefix(fields[1], "v") && !strings.Contains(line, "// indirect") {
			modules[fields[0]] = comment
		}
	}
	if len(modules) == 0 {
		t.Fatal("go.mod requires nothing; this test does not understand it any more")
	}
	return modules
}

// allImports lists every import of another module in this module's Go files, including tests.
var allImports = func() func(t *testing.T) []outsideImport {
	var found []outsideImport
	return func(t *testing.T) []outsideImport {
		t.Helper()
		if found != nil {
			return found
		}
		err := filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && notOurs(p, d.Name()):
				return filepath.SkipDir
			case d.IsDir() || !strings.HasSuffix(p, ".go") || d.Name() == "deps_hold.go":
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ImportsOnly|parser.ParseComments)
			if err != nil {
				return err
			}
			for _, spec := range file.Imports {
				if imported := strings.Trim(spec.Path.Value, `"`); strings.Contains(imported, ".") &&
					!strings.HasPrefix(imported, module+"/") {
					found = append(found, outsideImport{p, imported, spec.Comment.Text()})
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
}()

// notOurs reports whether a folder has no code of this module.
func notOurs(path, name string) bool {
	return name == "testdata" || name == "bench" || path != "." && strings.HasPrefix(name, ".")
}
