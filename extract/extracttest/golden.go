package extracttest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/filereader"
)

// paperEndings are the files of a folder that are papers.
var paperEndings = []string{".pdf", ".csv", ".txt", ".tsv", ".xlsx", ".xls", ".png", ".jpg", ".tiff", ".bmp"}

// LoadPapers reads the papers of a folder in the order of their names. A paper x.pdf has its truth in x.truth.json
// beside it; a paper without one has the zero Truth, which suits golden files only. Template is the folder's name.
func LoadPapers(dir string) ([]Sample, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var papers []Sample
	for _, e := range entries {
		if e.IsDir() || !slices.Contains(paperEndings, strings.ToLower(filepath.Ext(e.Name()))) {
			continue
		}
		p := Sample{Name: e.Name(), Template: filepath.Base(dir)}
		path := filepath.Join(dir, e.Name())
		if p.Content, err = os.ReadFile(path); err != nil {
			return nil, err
		}
		p.Truth, err = LoadTruth(beside(path, ".truth.json"))
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
		papers = append(papers, p)
	}
	return papers, nil
}

// beside is the name of a paper's companion file.
func beside(paper, ending string) string {
	return strings.TrimSuffix(paper, filepath.Ext(paper)) + ending
}

// Golden reads every paper of a folder and compares the whole result with x.golden.json beside it. With update, it
// rewrites the golden files instead, but never the truths. The golden file of a paper that cannot be read is the
// error's text, so that intended failures are tested too. declaredType is used for papers without a truth.
func Golden(t *testing.T, dir string, read Extractor, declaredType string, update bool) {
	t.Helper()
	papers, err := LoadPapers(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(papers) == 0 {
		t.Fatalf("%s holds no paper to compare", dir)
	}
	for _, p := range papers {
		t.Run(p.Name, func(t *testing.T) {
			if p.Truth.DocumentType == "" {
				p.Truth.DocumentType = declaredType
			}
			compareGolden(t, beside(filepath.Join(dir, p.Name), ".golden.json"), goldenText(t, read, p), update)
		})
	}
}

func goldenText(t *testing.T, read Extractor, p Sample) []byte {
	t.Helper()
	var value any
	got, err := readSafely(context.Background(), read, p)
	if value = got; err != nil {
		value = map[string]string{"error": err.Error()}
	}
	compact, err := json.Marshal(value)
	if err != nil {
		t.Fatalf("the result does not marshal: %v", err)
	}
	var b bytes.Buffer
	if err := json.Indent(&b, compact, "", "  "); err != nil {
		t.Fatal(err)
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// shownDiff is how much of a difference is printed: enough to see it, not the whole of a long result.
const shownDiff = 4000

func compareGolden(t *testing.T, path string, got []byte, update bool) {
	t.Helper()
	if update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	wanted, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run the test with -update to write it, and read what it wrote", err)
	}
	if bytes.Equal(wanted, got) {
		return
	}
	diff := cmp.Diff(strings.Split(string(wanted), "\n"), strings.Split(string(got), "\n"))
	t.Errorf("result differs from %s (-wanted +got); run with -update if the change is meant:\n%s",
		filepath.Base(path), fmt.Sprintf("%.*s", shownDiff, diff))
}

// Today is the day of reading, later than every date on a rendered paper.
var Today = engine.Date{Year: 2030, Month: 1, Day: 1}

// ReaderOf returns a reader that takes every paper for one document type.
func ReaderOf(t testing.TB, documentType extract.Type) Extractor {
	t.Helper()
	generic := documentType
	generic.Registry = doctype.Default()
	x, err := extract.New(extract.Config{
		Types:     []extract.Type{documentType},
		Generic:   generic,
		ReadPDF:   filereader.PDF(nil),
		ReadSheet: filereader.Sheet,
	})
	if err != nil {
		t.Fatal(err)
	}
	return func(ctx context.Context, name string, content []byte, declaredType string) (engine.Extraction, error) {
		return x.Extract(ctx, engine.ExtractRequest{Content: bytes.NewReader(content), Size: int64(len(content)),
			FileName: name, DeclaredType: declaredType, Today: Today})
	}
}

// ReadAsPrinted reads papers and fails unless at least the share least (0 to 1) is wholly right and rightly proven:
// each row and header value as on the paper, honest papers proven, flawed ones not. It also fails if any paper claims
// proof with a wrong figure.
func ReadAsPrinted(t *testing.T, read Extractor, papers []Sample, least float64) {
	t.Helper()
	right := 0
	for _, o := range Measure(context.Background(), read, papers).Outcomes {
		if o.SilentlyWrong() {
			t.Errorf("%s claims proof and a figure is wrong: %q", o.Paper.Name, o.Differences)
		}
		if o.WhollyRight() && o.Proven == (o.Paper.Truth.Flaw == "") {
			right++
			continue
		}
		t.Logf("%s (flaw %q, proven %v): %q %v", o.Paper.Name, o.Paper.Truth.Flaw, o.Proven, o.Differences, o.Err)
	}
	if got := float64(right) / float64(len(papers)); got < least {
		t.Errorf("%d of %d papers wholly right and rightly proven, want %.0f %%", right, len(papers), 100*least)
	}
}
