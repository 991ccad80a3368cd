package dossier_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// These tests hold what a newcomer relies on: package docs, documented fields, types and lines of a readable size,
// and documents whose links and picture are of today.

// goFile is one parsed file of the module.
type goFile struct {
	path   string // from the root, with slashes
	source string
	syntax *ast.File
	fset   *token.FileSet
}

// folder is the file's package folder, "." for the root.
func (f goFile) folder() string { return filepath.ToSlash(filepath.Dir(f.path)) }

func (f goFile) isTest() bool { return strings.HasSuffix(f.path, "_test.go") }

func (f goFile) isGenerated() bool { return ast.IsGenerated(f.syntax) }

// goFiles parses every Go file of the module; modules of their own below bench/ are left out.
func goFiles(t *testing.T) (files []goFile) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == "bench" || name == "testdata" || name == "node_modules" || name == "build" ||
			name == "dist" || strings.HasPrefix(name, ".") && name != "."):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		syntax, err := parser.ParseFile(fset, path, source, parser.ParseComments)
		if err != nil {
			return err
		}
		files = append(files, goFile{filepath.ToSlash(path), string(source), syntax, fset})
		return nil
	})
	if err != nil || len(files) < 500 {
		t.Fatalf("%d files found, %v", len(files), err)
	}
	return files
}

func TestEveryPackageHasADoc(t *testing.T) {
	documented, folders := map[string]bool{}, map[string]bool{}
	for _, f := range goFiles(t) {
		if f.isTest() {
			continue
		}
		folders[f.folder()] = true
		if f.syntax.Doc != nil {
			documented[f.folder()] = true
		}
	}
	for folder := range folders {
		if !documented[folder] {
			t.Errorf("package %s has no package doc; say what a reader does with it, and where to start", folder)
		}
	}
}

// documentedShare is the least share of exported names and struct fields with a comment.
const documentedShare = 0.95

func TestExportedNamesAreDocumented(t *testing.T) {
	type count struct {
		all, documented int
		missing         []string
	}
	counts := map[string]*count{}
	for _, f := range goFiles(t) {
		top, _, _ := strings.Cut(f.path, "/")
		if f.isTest() || f.isGenerated() ||
			!slices.Contains([]string{"engine", "extract", "httpapi", "storage", "appliance"}, top) {
			continue
		}
		if counts[top] == nil {
			counts[top] = &count{}
		}
		exported(f.syntax, func(name string, documented bool) {
			c := counts[top]
			c.all++
			if documented {
				c.documented++
			} else {
				c.missing = append(c.missing, f.path+": "+name)
			}
		})
	}
	for top, c := range counts {
		share := float64(c.documented) / float64(c.all)
		t.Logf("%s: %d of %d exported names and fields have a comment (%.1f %%)", top, c.documented, c.all, 100*share)
		if share < documentedShare {
			t.Errorf(
				"%s: %.1f %% of the exported names and fields have a comment, want %.0f %%; without one are\n\t%s",
				top, 100*share, 100*documentedShare, strings.Join(c.missing, "\n\t"),
			)
		}
	}
}

// exported tells of each exported name of a file, and of each exported field of its structs, whether it has a comment.
// A comment of a block of constants or of a line of fields is of all names in it. Methods that implement an interface
// of the standard library need none.
func exported(file *ast.File, tell func(name string, documented bool)) {
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && (d.Recv == nil || ast.IsExported(receiver(d))) && !wellKnown[d.Name.Name] {
				tell(d.Name.Name, d.Doc != nil)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.ValueSpec:
					for _, name := range s.Names {
						if name.IsExported() {
							tell(name.Name, d.Doc != nil || s.Doc != nil || s.Comment != nil)
						}
					}
				case *ast.TypeSpec:
					if s.Name.IsExported() {
						tell(s.Name.Name, d.Doc != nil || s.Doc != nil || s.Comment != nil)
						exportedFields(s, tell)
					}
				}
			}
		}
	}
}

func exportedFields(s *ast.TypeSpec, tell func(name string, documented bool)) {
	structure, ok := s.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, field := range structure.Fields.List {
		for _, name := range field.Names {
			if name.IsExported() {
				tell(s.Name.Name+"."+name.Name, field.Doc != nil || field.Comment != nil)
			}
		}
	}
}

// wellKnown are methods whose meaning the standard library says.
var wellKnown = map[string]bool{
	"String": true, "Error": true, "Unwrap": true, "Is": true, "MarshalJSON": true, "UnmarshalJSON": true,
	"MarshalText": true, "UnmarshalText": true, "Read": true, "Write": true, "Close": true, "Len": true, "Less": true,
	"Swap": true, "ServeHTTP": true, "Scan": true, "Value": true, "LogValue": true, "Format": true, "GoString": true,
}

// receiver is the name of a method's type.
func receiver(d *ast.FuncDecl) string {
	expression := d.Recv.List[0].Type
	if pointer, ok := expression.(*ast.StarExpr); ok {
		expression = pointer.X
	}
	switch e := expression.(type) {
	case *ast.IndexExpr:
		expression = e.X
	case *ast.IndexListExpr:
		expression = e.X
	}
	if name, ok := expression.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// mostMethods is how many methods a type may have. One with more is several types.
const mostMethods = 40

// The readers (extract/) are left out: how their large types are parted is a work of its own.
func TestNoTypeHasTooManyMethods(t *testing.T) {
	methods := map[string]int{}
	for _, f := range goFiles(t) {
		if f.isTest() || f.isGenerated() || strings.HasPrefix(f.path, "extract/") {
			continue
		}
		for _, declaration := range f.syntax.Decls {
			if d, ok := declaration.(*ast.FuncDecl); ok && d.Recv != nil {
				methods[f.folder()+"."+receiver(d)]++
			}
		}
	}
	for name, n := range methods {
		if n > mostMethods {
			t.Errorf("%s has %d methods, want at most %d; part it by noun", name, n, mostMethods)
		}
	}
}

// widestLine is how many columns a line may have, a tab counting four.
const widestLine = 120

// A line may be longer if a long text is on it: to cut a sentence or a pattern makes it harder to search and read. The
// expected output of an example may be, too.
func TestLinesAreNotTooLong(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.isGenerated() {
			continue
		}
		texts := linesWithText(f)
		for i, line := range strings.Split(f.source, "\n") {
			if width := len([]rune(strings.ReplaceAll(line, "\t", "    "))); width > widestLine && !texts[i+1] {
				if strings.HasSuffix(f.path, "example_test.go") && strings.HasPrefix(strings.TrimSpace(line), "//") {
					continue
				}
				t.Errorf("%s:%d: %d columns, want at most %d", f.path, i+1, width, widestLine)
			}
		}
	}
}

// longText is how many bytes of strings make a line one of text rather than of code.
const longText = 30

// linesWithText are the numbers of the lines that hold long strings, or a part of one.
func linesWithText(f goFile) map[int]bool {
	bytes := map[int]int{}
	fset := token.NewFileSet()
	file := fset.AddFile(f.path, -1, len(f.source))
	var s scanner.Scanner
	s.Init(file, []byte(f.source), nil, 0)
	for {
		position, kind, text := s.Scan()
		if kind == token.EOF {
			break
		}
		if kind == token.STRING {
			first := file.Line(position)
			for line := first; line <= first+strings.Count(text, "\n"); line++ {
				bytes[line] += len(text)
			}
		}
	}
	lines := map[int]bool{}
	for line, n := range bytes {
		lines[line] = n >= longText
	}
	return lines
}

func TestPictureIsDrawnFromItsText(t *testing.T) {
	text, err := os.ReadFile("docs/architecture.dot")
	if err != nil {
		t.Fatal(err)
	}
	picture, err := os.ReadFile("docs/architecture.svg")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	if !strings.Contains(string(picture), hex.EncodeToString(sum[:])) {
		t.Error("docs/architecture.svg is not drawn from docs/architecture.dot of today; run scripts/picture")
	}
}

var (
	markdownLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	codeBlock    = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	heading      = regexp.MustCompile(`(?m)^#+ +(.+)$`)
	notInAnchor  = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

func TestLinksInTheDocumentsLeadSomewhere(t *testing.T) {
	var documents []string
	for _, pattern := range []string{
		"*.md", "docs/*.md", "docs/decisions/*.md", "clients/*/*.md", "extract/*/*/*/README.md",
	} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, found...)
	}
	for _, document := range documents {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range markdownLink.FindAllStringSubmatch(codeBlock.ReplaceAllString(string(text), ""), -1) {
			if fault := faultOfLink(document, link[1]); fault != "" {
				t.Errorf("%s: the link %s %s", document, link[1], fault)
			}
		}
	}
}

// faultOfLink says what is wrong with a link of a document; "" if nothing is, or if it leads out of the repository.
func faultOfLink(document, link string) string {
	if strings.Contains(link, "://") || strings.HasPrefix(link, "mailto:") {
		return ""
	}
	path, anchor, _ := strings.Cut(link, "#")
	target := document
	if path != "" {
		target = filepath.Join(filepath.Dir(document), path)
	}
	text, err := os.ReadFile(target)
	if info, statErr := os.Stat(target); statErr != nil {
		return "leads to no file"
	} else if info.IsDir() || anchor == "" {
		return ""
	} else if err != nil {
		return fmt.Sprint(err)
	}
	for _, h := range heading.FindAllStringSubmatch(string(text), -1) {
		if anchorOf(h[1]) == anchor {
			return ""
		}
	}
	return "leads to no heading"
}

// anchorOf is a heading's anchor, as the common viewers of Markdown make it.
func anchorOf(text string) string {
	text = strings.ToLower(notInAnchor.ReplaceAllString(text, ""))
	return strings.ReplaceAll(text, " ", "-")
}

// fileInComment is a Go file or a document that a comment names.
var fileInComment = regexp.MustCompile(`[\w./-]*\w\.(?:go|md)\b`)

func TestFilesNamedInCommentsExist(t *testing.T) {
	names := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules") {
			return fs.SkipDir
		}
		names[entry.Name()] = true
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range goFiles(t) {
		for _, group := range f.syntax.Comments {
			for _, name := range fileInComment.FindAllString(group.Text(), -1) {
				if exists := names[filepath.Base(name)]; !exists || strings.HasPrefix(name, "spec/") {
					t.Errorf(
						"%s: a comment names the file %s, which does not exist", f.fset.Position(group.Pos()), name,
					)
				}
			}
		}
	}
}
