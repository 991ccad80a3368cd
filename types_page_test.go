package dossier_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/doctype/all"
)

//go:generate go test . -run TestTypesAreListed -update-types

var updateTypes = flag.Bool("update-types", false, "write docs/types.md and the list of types in README.md")

// docs/types.md and the list in README.md are made of the types themselves.
func TestTypesAreListed(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(readme), typesBegin)
	_, after, ok := strings.Cut(rest, typesEnd)
	if !ok {
		t.Fatalf("README.md lacks %q and %q", typesBegin, typesEnd)
	}
	made := map[string]string{
		"README.md":     before + typesBegin + "\n" + typesInBrief() + typesEnd + after,
		"docs/types.md": typesPage(t),
	}
	for name, want := range made {
		if *updateTypes {
			if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, _ := os.ReadFile(name); string(got) != want {
			t.Errorf("%s differs from the types; run go generate .", name)
		}
	}
}

const typesBegin, typesEnd = "<!-- types:begin -->", "<!-- types:end -->"

// readers returns the types with their own reader by name.
func readers() map[string]extract.Type {
	byName := map[string]extract.Type{}
	for _, t := range all.Types() {
		byName[t.Name] = t
	}
	return byName
}

// typesInBrief is the list in README.md.
func typesInBrief() string {
	var b strings.Builder
	own := readers()
	families := map[string][]string{}
	var order []string
	others := 0
	for _, e := range doctype.Default().List() {
		if _, reads := own[e.DocumentType]; !reads {
			others++
			continue
		}
		if families[e.Family] == nil {
			order = append(order, e.Family)
		}
		families[e.Family] = append(families[e.Family], "`"+e.DocumentType+"`")
	}
	for _, family := range order {
		fmt.Fprintf(&b, "- %s: %s\n", family, strings.Join(families[family], ", "))
	}
	fmt.Fprintf(&b, "- %d further types: page text, labelled fields and tables; not yet fields of the type\n", others)
	return b.String()
}

// typesPage is docs/types.md.
func typesPage(t *testing.T) string {
	var b strings.Builder
	b.WriteString("# Document types\n\n" +
		"Made by `go generate .` from the types themselves. Names of values: [contract/fields.md](contract/fields.md). An example is a\n" +
		"whole result of a drawn paper. How well each is read: [accuracy.md](accuracy.md). A type of your own:\n" +
		"[adding-a-type.md](adding-a-type.md).\n\n" +
		"| type | family | values | rows | example |\n|---|---|---|---|---|\n")
	own := readers()
	var unread []string
	for _, e := range doctype.Default().List() {
		of, reads := own[e.DocumentType]
		if !reads {
			unread = append(unread, "`"+e.DocumentType+"`")
			continue
		}
		rows := "–"
		if of.Statement {
			rows = "transactions"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %d | %s | %s |\n", e.DocumentType, e.Family, valuesOf(of.Fields), rows,
			exampleOf(t, e))
	}
	fmt.Fprintf(&b, "\nEvery other type is accepted and answers page text, labelled fields and tables: %s.\n",
		strings.Join(unread, ", "))
	return b.String()
}

// valuesOf counts the members of a type's struct, with those of embedded structs.
func valuesOf(fields any) int {
	if fields == nil {
		return 0
	}
	n := 0
	for _, f := range reflect.VisibleFields(reflect.TypeOf(fields)) {
		if f.IsExported() && !f.Anonymous {
			n++
		}
	}
	return n
}

// exampleOf links the first golden result of a type.
func exampleOf(t *testing.T, e engine.DocumentTypeEntry) string {
	found, err := filepath.Glob("extract/doctype/*/testdata/*.golden.json")
	if err != nil {
		t.Fatal(err)
	}
	deeper, err := filepath.Glob("extract/doctype/*/testdata/*/*.golden.json")
	if err != nil {
		t.Fatal(err)
	}
	found = append(found, deeper...)
	slices.Sort(found)
	for _, name := range found {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		// two spaces: the result's own type, no runner-up
		if strings.Contains(string(content), "\n  \"document_type\": \""+e.DocumentType+`"`) {
			return fmt.Sprintf("[%s](../%s)", filepath.Base(name), name)
		}
	}
	return "–"
}
