package dossier_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// shownIn lists the files that the Go code in the documents comes from. The tests compile them and run their examples.
var shownIn = []string{"*_test.go", "appliance/*_test.go", "testdata/parkingpermit/*.go"}

// Every block of Go in the documents consists of lines of a file that is compiled here. Lines inside a function must be
// from an example with checked output.
func TestGoInDocumentsIsCompiledAndRun(t *testing.T) {
	for document, least := range map[string]int{"docs/embedding.md": 15, "docs/adding-a-type.md": 5, "README.md": 1} {
		blocks := goBlocks(t, document)
		if len(blocks) < least {
			t.Errorf("%s has %d blocks of Go, want at least %d", document, len(blocks), least)
		}
		for _, block := range blocks {
			if why := notRun(t, block); why != "" {
				t.Errorf("%s: this block %s:\n%s", document, why, block)
			}
		}
	}
}

func TestUntestedGoInDocumentsIsNoticed(t *testing.T) {
	for what, block := range map[string]string{
		"lines of nowhere":             "a, err := appliance.Open(data)",
		"half a line":                  "appliance.Child() // first",
		"lines of a helper":            "l, err := net.Listen(\"tcp\", \"127.0.0.1:0\")",
		"lines that do not follow":     "appliance.Child() // first in main: a child process reads one document here, and ends\ndefer a.Close()",
		"an indent that is not theirs": "if err != nil {\nlog.Fatal(err)\n}",
		"nothing":                      "",
		"the start of a helper's loop": "for {",
	} {
		if notRun(t, block) == "" {
			t.Errorf("%s: %q counts as run", what, block)
		}
	}
}

// goBlocks returns the Go code blocks of a document.
func goBlocks(t *testing.T, document string) (blocks []string) {
	t.Helper()
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	for i, part := range strings.Split(string(text), "```go\n") {
		if i > 0 {
			block, _, _ := strings.Cut(part, "```")
			blocks = append(blocks, block)
		}
	}
	return blocks
}

// notRun returns the reason why the tests do not run a block; "" if they do.
func notRun(t *testing.T, block string) string {
	t.Helper()
	wanted := strings.Split(strings.Trim(block, "\n"), "\n")
	if len(wanted) == 1 && strings.TrimSpace(wanted[0]) == "" {
		return "is empty"
	}
	why := "is in no file of the tests"
	for _, pattern := range shownIn {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(string(source), "\n")
			for from := 0; from+len(wanted) <= len(lines); from++ {
				if !sameLines(lines[from:from+len(wanted)], wanted) {
					continue
				}
				if runs(t, file, source, from+1) {
					return ""
				}
				why = "is in " + file + ", in a function that is no example with checked output"
			}
		}
	}
	return why
}

// sameLines compares lines. The first may have additional tabs; the others must have the same ones.
func sameLines(lines, wanted []string) bool {
	indent, ok := strings.CutSuffix(lines[0], wanted[0])
	if !ok || strings.Trim(indent, "\t") != "" {
		return false
	}
	for i, line := range wanted {
		if line != "" {
			line = indent + line
		}
		if lines[i] != line {
			return false
		}
	}
	return true
}

// runs reports whether a line of a file belongs to a declaration of the file, or to an example with checked output.
func runs(t *testing.T, file string, source []byte, line int) bool {
	t.Helper()
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, file, source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range parsed.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || line <= files.Position(f.Pos()).Line || line > files.Position(f.End()).Line {
			continue // a declaration, or the first line of a function
		}
		if !strings.HasPrefix(f.Name.Name, "Example") {
			return false
		}
		for _, c := range parsed.Comments {
			if c.Pos() > f.Pos() && c.End() < f.End() && strings.HasPrefix(c.Text(), "Output:") {
				return true
			}
		}
		return false
	}
	return true
}
