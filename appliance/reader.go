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
	"github.com/dossier-lending/dossier/extract/contributions"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/merge"
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
	"github.com/dossier-lending/dossier/extract/pdf/pdfium"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

// NewReader returns an extractor that works in the calling process. It reads every kind of file that this build
// supports, with the given types, and the generic reader for all others. Images are read with the pool; if the pool is
// nil, they are not read.
func NewReader(types []extract.Type, pool *ocr.Pool) (engine.Extractor, error) {
	return newReader(types, pool, nil)
}

// newReader is NewReader with rates of contributions and tax; nil means the built-in ones.
func newReader(types []extract.Type, pool *ocr.Pool, rates *contributions.Tables) (engine.Extractor, error) {
	c := extract.Config{
		Rates:     rates,
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

// Recognizers loads the languages of text recognition, which must happen before a child process isolates itself. It
// returns a pool whose engines start with the first image; nil if this installation does not read images.
func Recognizers(o tesseract.Options, atOnce int) *ocr.Pool { return recognizers(o, atOnce, func() {}) }

// recognizers also calls begin before the first image is read.
func recognizers(o tesseract.Options, atOnce int, begin func()) *ocr.Pool {
	model, err := tesseract.Open(o)
	if err != nil {
		return nil // Options.Check returns the reason
	}
	var first sync.Once
	return ocr.NewPool(atOnce, func() (ocr.Recognizer, error) {
		first.Do(begin)
		return model.New()
	})
}

// childTypes contains the names of the types that Child received, in a process that is not a child; nil before that.
var childTypes struct {
	sync.Mutex
	names []string
}

// Child must be the first call in main, and in TestMain if tests start an appliance. In a child process, which the
// appliance starts to read one document, it reads that document and ends the process. In every other process it returns
// at once. Pass it the types in Config.Types; none means all of dossier's.
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

// ChildTools returns the tools of Child, for a program that replaces some of them and calls sandbox.Child itself. It
// adjusts this process's memory settings to the short life of a child.
func ChildTools(types []extract.Type) (sandbox.Tools, error) {
	debug.SetGCPercent(ChildGarbage)
	// Only here, because a program that reads documents in its own process decides on its memory settings itself.
	heap := &childHeap{}
	heap.room.Store(roomyHeap)
	tight := func() { heap.room.Store(tightHeap) }
	rates, err := ratesOf(sandbox.ChildArguments())
	if err != nil {
		return sandbox.Tools{}, err
	}
	pool := recognizers(scansOf(sandbox.ChildArguments()), runtime.GOMAXPROCS(0), tight)
	reader, err := newReader(types, pool, rates)
	painter := filereader.NewPages(pdfium.New(pdfium.Options{}))
	return sandbox.Tools{Extractor: boundedReader{reader, heap}, Merger: merge.Merger{}, Renderer: painter}, err
}

// boundedReader bounds a child's garbage while it reads. An idle child has nothing to do.
type boundedReader struct {
	engine.Extractor
	heap *childHeap
}

// Extract implements engine.Extractor.
func (r boundedReader) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	r.heap.begin.Do(func() { go r.heap.bound() })
	return r.Extractor.Extract(ctx, in)
}

// scansOf parses a child's arguments, as Config.Children writes them.
func scansOf(arguments []string) (o tesseract.Options) {
	if len(arguments) > 0 && arguments[0] != "" {
		o.Languages = strings.Split(arguments[0], "+")
	}
	if len(arguments) > 1 {
		o.Folder = arguments[1]
	}
	return o
}

// ratesOf parses the rates in a child's arguments.
func ratesOf(arguments []string) (*contributions.Tables, error) {
	if len(arguments) < 3 {
		return contributions.Default(), nil
	}
	return contributions.FromReplaced(arguments[2])
}

var errNoChild = errors.New("appliance: papers are read by child processes of this same program, and it never asked whether it is one: " +
	"call appliance.Child first thing in main, and in TestMain; or set Config.ReadInProcess if every paper comes from a source that you trust")

// checkChild checks that child processes of this program read documents with the same types.
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

// readHere sets the ports for reading documents to this process.
func (c *Config) readHere() error {
	reader, err := newReader(c.Types, Recognizers(c.Scans, runtime.GOMAXPROCS(0)), c.Rates)
	if err != nil {
		return err
	}
	c.Engine.Extractor = sandbox.InProcess(reader)
	c.Engine.Merger = merge.Merger{}
	c.Engine.Renderer = &onePainter{pages: filereader.NewPages(pdfium.New(pdfium.Options{}))}
	return nil
}

// onePainter renders one page at a time, because filereader.Pages is for one goroutine.
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

// probeAgain is the time after which a machine that could not read documents is checked again.
const probeAgain = 30 * time.Second

// readingCheck finds out whether documents can be read here: it runs a sandboxed child once.
type readingCheck struct {
	probe     func(context.Context) (sandbox.Report, error)
	allowWeak bool

	mu  sync.Mutex
	at  time.Time // of the last check, zero before the first
	err error
}

// Ready returns the reason why documents cannot be read here; nil if they can. A failed check is repeated, at most once
// per probeAgain.
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
