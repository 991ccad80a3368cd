package appliance

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/merge"
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
	"github.com/dossier-lending/dossier/extract/pdf/pdfium"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

// NewReader makes what reads a paper, in the process that calls it: every kind of file this build knows, the given
// types and the generic reader for all others. Pictures are read with the pool, or not at all where it is nil.
func NewReader(types []extract.Type, pool *ocr.Pool) (engine.Extractor, error) {
	c := extract.Config{
		Types:     types,
		Generic:   all.Generic(),
		Custom:    all.Custom(),
		ReadPDF:   filereader.PDF(pdfium.New(pdfium.Options{}), filereader.Recognizing(pool)),
		ReadSheet: filereader.Sheet,
	}
	if pool != nil {
		c.ReadImage = filereader.Image(pool)
	}
	return extract.New(c)
}

// Recognizers opens the languages, which must happen before a child locks itself in, and gives the pool
// whose engines start with the first picture; nil where this installation reads no pictures.
func Recognizers(o tesseract.Options, atOnce int) *ocr.Pool { return recognizers(o, atOnce, func() {}) }

// recognizers calls begin before the first picture is read.
func recognizers(o tesseract.Options, atOnce int, begin func()) *ocr.Pool {
	model, err := tesseract.Open(o)
	if err != nil {
		return nil // Options.Check says why
	}
	var first sync.Once
	return ocr.NewPool(atOnce, func() (ocr.Recognizer, error) {
		first.Do(begin)
		return model.New()
	})
}

// childTypes are the names of the types that Child was given, in a process that is no child; nil before.
var childTypes struct {
	sync.Mutex
	names []string
}

// Child must be the first thing that main does, and TestMain where tests start an appliance. In a child process,
// which the appliance starts to read one paper, it reads that paper and ends the process. In every other process it
// returns at once. Give it the types that Config.Types names; none are all of dossier's.
func Child(types ...extract.Type) {
	if len(types) == 0 {
		types = all.Types()
	}
	if !sandbox.IsChild() {
		childTypes.Lock()
		defer childTypes.Unlock()
		childTypes.names = namesOf(types)
		return
	}
	tools, err := ChildTools(types)
	if err != nil {
		fmt.Fprintln(os.Stderr, "sandbox: reader:", err)
		os.Exit(1)
	}
	os.Exit(sandbox.Child(context.Background(), tools))
}

// ChildTools are what Child works with, for a program that puts something of its own in their place and calls
// sandbox.Child itself. It sets this process's memory up for the short life of a child.
func ChildTools(types []extract.Type) (sandbox.Tools, error) {
	debug.SetGCPercent(ChildGarbage)
	// Here only: the memory of a program that reads papers in its own process is its own business.
	tight := func() { go keepHeapTight() }
	reader, err := NewReader(types, recognizers(scansOf(sandbox.ChildArguments()), runtime.GOMAXPROCS(0), tight))
	painter := filereader.NewPages(pdfium.New(pdfium.Options{}))
	return sandbox.Tools{Extractor: reader, Merger: merge.Merger{}, Renderer: painter}, err
}

// scansOf takes a child's arguments, as Config.Children writes them.
func scansOf(arguments []string) (o tesseract.Options) {
	if len(arguments) > 0 && arguments[0] != "" {
		o.Languages = strings.Split(arguments[0], "+")
	}
	if len(arguments) > 1 {
		o.Folder = arguments[1]
	}
	return o
}

var errNoChild = errors.New("appliance: papers are read by child processes of this same program, and it never asked whether it is one: " +
	"call appliance.Child first thing in main, and in TestMain; or set Config.ReadInProcess if every paper comes from a source that you trust")

// checkChild says whether children of this program would read papers by the same types.
func checkChild(types []extract.Type) error {
	childTypes.Lock()
	defer childTypes.Unlock()
	switch {
	case !sandbox.Asked():
		return errNoChild
	case childTypes.names != nil && !slices.Equal(childTypes.names, namesOf(types)):
		return fmt.Errorf(
			"appliance: Child was given the document types %q, Config.Types has %q; give both the same list",
			childTypes.names,
			namesOf(types),
		)
	}
	return nil
}

func namesOf(types []extract.Type) []string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = t.Name
	}
	return names
}

// readHere sets the ports of reading to this process.
func (c *Config) readHere() error {
	reader, err := NewReader(c.Types, Recognizers(c.Scans, runtime.GOMAXPROCS(0)))
	if err != nil {
		return err
	}
	c.Engine.Extractor = sandbox.InProcess(reader)
	c.Engine.Merger = merge.Merger{}
	c.Engine.Renderer = &onePainter{pages: filereader.NewPages(pdfium.New(pdfium.Options{}))}
	return nil
}

// onePainter paints one page at a time: filereader.Pages is for one goroutine.
type onePainter struct {
	mu    sync.Mutex
	pages *filereader.Pages
}

// Render implements engine.Renderer.
func (p *onePainter) Render(ctx context.Context, in engine.RenderRequest) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.pages.Render(ctx, in)
}

// Forget implements engine.Renderer.
func (p *onePainter) Forget(paper string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pages.Forget(paper)
}

// probeAgain is how soon a machine on which documents could not be read is looked at again.
const probeAgain = 30 * time.Second

// readingCheck knows whether documents can be read here: it runs a sandboxed child once.
type readingCheck struct {
	probe     func(context.Context) (sandbox.Report, error)
	allowWeak bool

	mu  sync.Mutex
	at  time.Time // of the last look, zero before the first
	err error
}

// Ready says why no document can be read, nil when they can. A look that failed is repeated, at most every
// probeAgain.
func (c *readingCheck) Ready(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.at.IsZero() && (c.err == nil || time.Since(c.at) < probeAgain) {
		return c.err
	}
	report, err := c.probe(context.WithoutCancel(ctx))
	switch {
	case err != nil:
		c.err = engine.FailWith(
			engine.CodeNotReady, err,
			"Documents cannot be read on this machine: no sandboxed process starts. dossier doctor says why.",
		)
	case !report.Strong() && !c.allowWeak:
		c.err = engine.FailWith(engine.CodeNotReady, sandbox.ErrWeakSandbox,
			"Documents cannot be read on this machine: neither Landlock nor seccomp works. Use a kernel that has one, or set allow_weak_sandbox if every document is trusted.")
	default:
		c.err = nil
	}
	c.at = time.Now()
	return c.err
}
