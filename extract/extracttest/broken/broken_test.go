//go:build linux

package broken_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/broken"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/pdf/pdfium"
	"github.com/dossier-lending/dossier/extract/raster"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

// The test program is the sandbox's child too, with all readers. Pixels are decoded and prepared, and read by a
// recognizer that sees nothing.
func TestMain(m *testing.M) {
	if !sandbox.IsChild() {
		os.Exit(m.Run())
	}
	pool := ocr.NewPool(2, func() (ocr.Recognizer, error) { return blind{}, nil })
	x, err := extract.New(extract.Config{
		Types:     all.Types(),
		Generic:   all.Generic(),
		ReadSheet: filereader.Sheet,
		ReadImage: filereader.Image(pool),
		ReadPDF:   filereader.PDF(pdfium.New(pdfium.Options{}), filereader.Recognizing(pool)),
	})
	if err != nil {
		os.Exit(1)
	}
	os.Exit(sandbox.Child(context.Background(), sandbox.Tools{Extractor: x}))
}

type blind struct{}

func (blind) Recognize(context.Context, *raster.Gray, ocr.Mode) ([]ocr.Word, error) { return nil, nil }
func (blind) Name() string                                                          { return "blind" }
func (blind) Close() error                                                          { return nil }

// patience is the most time for any file. The sandbox stops it later, so that a slow file differs from a stopped one.
const patience = 20 * time.Second

// survive sends files through the sandbox, two at a time, and checks how each ended.
func survive(t *testing.T, files func(func(broken.File) bool)) {
	t.Helper()
	x, err := sandbox.New(sandbox.Config{Timeout: patience + 10*time.Second, Pool: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	queue := make(chan broken.File)
	var workers sync.WaitGroup
	for range 2 {
		workers.Go(func() {
			for f := range queue {
				judge(t, x, f)
			}
		})
	}
	for f := range files {
		queue <- f
	}
	close(queue)
	workers.Wait()
}

// judge demands a result, or a failure that names the caller's next step, and no crash. Reaching the memory limit of
// one document is such a failure.
func judge(t *testing.T, x engine.Extractor, f broken.File) {
	began := time.Now()
	e, err := x.Extract(t.Context(), engine.ExtractRequest{
		Content:      bytes.NewReader(f.Content),
		Size:         int64(len(f.Content)),
		FileName:     "x." + f.Kind,
		Kind:         f.Kind,
		DeclaredType: "bank_statement",
		Today:        engine.Date{Year: 2026, Month: 1, Day: 31},
	})
	took := time.Since(began)
	var known *engine.ExtractError
	outcome := e.DocumentType
	if errors.As(err, &known) {
		outcome = string(known.Category)
	}
	t.Logf("%6.2f s  %8d bytes  %-22s %s", took.Seconds(), len(f.Content), outcome, f.Name)
	switch {
	case err != nil && known == nil:
		t.Errorf("%s: %v, want a typed failure", f.Name, err)
	case took > patience:
		t.Errorf("%s: took %v, want at most %v", f.Name, took, patience)
	case known != nil && (known.Category == engine.InternalError || known.Category == engine.TimedOut):
		t.Errorf("%s: %v (%v), want a failure that says what is wrong with the file", f.Name, known, known.Cause)
	case known != nil && known.Category == engine.ProcessingError && !strings.Contains(known.Message, "memory"):
		t.Errorf("%s: %v (%v): the reader crashed", f.Name, known, known.Cause)
	}
}

// sound are papers of every kind, to be broken.
func sound(t *testing.T) (files []broken.File) {
	t.Helper()
	for _, name := range []string{"grid", "mainframe", "csv", "xlsx", "txt"} {
		for _, template := range extracttest.Templates() {
			if template.Name == name {
				p := extracttest.Make(template, 1)
				kind := "pdf"
				if name == "csv" || name == "xlsx" || name == "txt" {
					kind = name
				}
				files = append(files, broken.File{Name: name, Kind: kind, Content: p.Content})
			}
		}
	}
	old, err := os.ReadFile("../../sheet/testdata/statement.xls")
	if err != nil {
		t.Fatal(err)
	}
	return append(files, broken.File{Name: "old workbook", Kind: "xls", Content: old})
}

// The small ones of the hostile files: those that are read, refused or given up at once.
func TestHostileFilesEndInTimeWithAReason(t *testing.T) {
	small := slices.DeleteFunc(
		broken.Hostile(), func(r broken.Recipe) bool { return r.Heavy || r.Kind == "txt" || r.Kind == "csv" },
	)
	survive(t, func(yield func(broken.File) bool) {
		for _, r := range small {
			if !yield(broken.File{Name: r.Name, Kind: r.Kind, Content: r.Make()}) {
				return
			}
		}
	})
}

// A few damaged papers of every kind, others than the slow suite's.
func TestDamagedPapersEndInTimeWithAReason(t *testing.T) {
	papers := sound(t)
	survive(t, func(yield func(broken.File) bool) {
		for i := range 4 * len(papers) {
			r := rand.New(rand.NewPCG(7, uint64(i)))
			turn := 100 // by chance
			if i%2 == 0 {
				turn = r.IntN(100) // cut
			}
			if !yield(broken.Damage(r, papers[i%len(papers)], turn)) {
				return
			}
		}
	})
}

func TestSameSeedMakesSameFiles(t *testing.T) {
	paper := broken.File{Name: "paper", Kind: "csv", Content: []byte("Date,Amount\n2026-01-01,100.00\n")}
	make := func() (all []string) {
		for i := range 300 {
			f := broken.Damage(rand.New(rand.NewPCG(1, uint64(i))), paper, i)
			all = append(all, f.Name+string(f.Content))
		}
		return all
	}
	first := make()
	if !slices.Equal(first, make()) {
		t.Error("two runs differ")
	}
	if string(paper.Content) != "Date,Amount\n2026-01-01,100.00\n" {
		t.Error("the sound paper was changed")
	}
	slices.Sort(first)
	if n := len(slices.Compact(first)); n < 250 {
		t.Errorf("%d different files of 300, want nearly all", n)
	}
}
