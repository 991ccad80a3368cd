package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/merge"
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/paper"
	"github.com/dossier-lending/dossier/extract/pdf/pdfium"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

// newReader makes what reads a paper: every type and every file kind this build knows, pictures with the
// pool unless it is nil. It runs only in a sandboxed child.
func newReader(pool *ocr.Pool) (engine.Extractor, error) {
	c := extract.Config{Types: all.Types(), Generic: all.Generic(), Custom: all.Custom(),
		ReadPDF: paper.PDF(pdfium.New(pdfium.Options{}), paper.Recognizing(pool)), ReadSheet: paper.Sheet}
	if pool != nil {
		c.ReadImage = paper.Image(pool)
	}
	return extract.New(c)
}

// runChild is the whole program of a sandboxed child.
func runChild(arguments []string) int {
	debug.SetGCPercent(childGarbage)
	painter := pdfium.New(pdfium.Options{})
	reader, err := newReader(recognizers(recognitionOf(arguments), runtime.GOMAXPROCS(0)))
	if err != nil {
		fmt.Fprintln(os.Stderr, "sandbox: reader:", err)
		return 1
	}
	return sandbox.Child(context.Background(), sandbox.Tools{Extractor: reader, Merger: merge.Merger{}, Renderer: paper.NewPages(painter)})
}

// childDeadlineShare is how much of a job's time its child gets: the child is stopped with its own
// sentence before the job's lease and timeout strike.
const childDeadlineShare = 0.9

func (s settings) sandbox() sandbox.Config {
	p := engine.Patience{Base: s.JobTimeout, PerPage: s.PageTime, Most: s.MaxJobTime}.Share(childDeadlineShare)
	return sandbox.Config{
		Timeout:          p.Base,
		PageTime:         p.PerPage,
		MaxTime:          p.Most,
		MaxMemory:        int64(s.MaxMemoryMB) << 20,
		Pool:             s.IdleReaders,
		AllowWeakSandbox: s.AllowWeakSandbox,
		Arguments:        s.childArguments(),
	}
}
