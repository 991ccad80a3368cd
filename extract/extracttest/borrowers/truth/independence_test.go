package truth_test

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestImportsNothingOfTheProgramItJudges(t *testing.T) {
	const module = "github.com/dossier-lending/dossier/"
	allowed := []string{module + "extract/extracttest/borrowers/script"}
	for _, pattern := range []string{"*.go", "../script/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no files under %s: %v", pattern, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range file.Imports {
				imported, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				if strings.Contains(imported, ".") && !slices.Contains(allowed, imported) {
					t.Errorf("%s imports %s, want the standard library and package script alone", name, imported)
				}
			}
		}
	}
}
