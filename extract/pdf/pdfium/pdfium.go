// Package pdfium reads the pages that package pdf cannot, with Google's PDFium compiled to
// WebAssembly. No C compiler and no shared library is needed, and PDFium runs inside the WebAssembly
// sandbox: without files, without network, with bounded memory.
//
// Start with [New] and pass the [Reader] as pdf.Options.Fallback. Nothing is compiled until the first
// page needs it; compiling takes about 1.6 seconds of CPU. A directory in [Options.CacheDir] keeps the
// compiled code, and later processes start in under 0.1 seconds.
//
// # What the process must allow
//
// The compiled code needs executable memory. A sandbox that forbids it (memory-deny-write-execute,
// some seccomp profiles) makes [Reader.ReadWords] fail; package pdf then keeps its own partial reading.
package pdfium

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	engine "github.com/klippa-app/go-pdfium" // the renderer of a common browser, in a WebAssembly sandbox
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero" // go-pdfium's runtime: its settings carry our bounds

	"github.com/dossier-lending/dossier/extract/pdf"
)

// Name is the engine's name in results.
const Name = "pdfium"

// Bounds of the engine.
const (
	// memoryPages bounds PDFium's memory to 384 MiB: the file, twice for decoding, and its fonts.
	memoryPages = 384 << 20 >> 16
	// startTimeout bounds the wait for an instance; compiling on a busy machine takes some seconds.
	startTimeout = time.Minute
	// patience is how long a call may continue after its time is over, before its reader is given up.
	patience = 200 * time.Millisecond
	// maxChars bounds the characters taken from one page.
	maxChars = pdf.DefaultPageGlyphs
)

// Options are the settings of PDFium.
type Options struct {
	// CacheDir is a directory for compiled code; "" compiles anew in every process. It must be writable
	// by this program only: whoever can write there can run code.
	CacheDir string
}

// Reader is a lazily started PDFium. It is safe for concurrent use, one page at a time.
type Reader struct {
	opt Options

	mu       sync.Mutex
	pool     engine.Pool
	instance engine.Pdfium
	// open is the document being read. It is kept because its pages are requested one by one.
	open     *references.FPDF_DOCUMENT
	data     []byte
	password string
	broken   error
}

// New makes a reader; nothing is started yet.
func New(opt Options) *Reader { return &Reader{opt: opt} }

// Name is "pdfium".
func (r *Reader) Name() string { return Name }

// errStuck means that a page was given up while PDFium was still working on it.
var errStuck = fmt.Errorf("pdfium: an earlier page never ended: %w", context.DeadlineExceeded)

// ReadWords reads the words of page number (from 1) in the page's own coordinates. If ctx ends first, the call is
// abandoned, because WebAssembly cannot be interrupted from outside, and the reader refuses further pages. So run it in
// a process with a deadline.
func (r *Reader) ReadWords(ctx context.Context, data []byte, password string, number int) ([]pdf.FallbackWord, error) {
	return attempt(ctx, r, 0, data, password, func(context.Context) ([]pdf.FallbackWord,
		error) {
		return r.words(number)
	})
}

// attempt runs work on a document. It abandons the work if ctx ends first or, unless limit is 0, if the work takes
// longer than limit.
func attempt[T any](ctx context.Context, r *Reader, limit time.Duration, data []byte, password string,
	work func(context.Context) (T, error)) (T, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var none T
	if r.broken != nil {
		return none, r.broken
	}
	if err := ctx.Err(); err != nil {
		return none, err
	}
	if _, err := leftBehind(ctx, r, func() (T, error) { return none, r.start() }); err != nil {
		return none, err
	}
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	return leftBehind(ctx, r, func() (T, error) {
		if err := r.load(data, password); err != nil {
			return none, err
		}
		return work(ctx)
	})
}

// leftBehind waits for a call of the engine until ctx ends; the reader is given up when the call does not end soon
// then.
func leftBehind[T any](ctx context.Context, r *Reader, call func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := guarded(call)
		done <- result{value, err}
	}()
	select {
	case res := <-done:
		return res.value, res.err
	case <-ctx.Done():
	}
	select { // most work looks at the context and ends soon
	case <-done:
	case <-time.After(patience):
		r.broken = errStuck
	}
	var none T
	return none, ctx.Err()
}

// guarded turns a panic of the engine into an error.
func guarded[T any](work func() (T, error)) (value T, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("pdfium: %v", p)
		}
	}()
	return work()
}

func (r *Reader) start() error {
	if r.instance != nil {
		return nil
	}
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(memoryPages)
	if r.opt.CacheDir != "" {
		cache, err := wazero.NewCompilationCacheWithDir(r.opt.CacheDir)
		if err != nil {
			return fmt.Errorf("pdfium: compile cache %s: %w", r.opt.CacheDir, err)
		}
		config = config.WithCompilationCache(cache)
	}
	pool, err := webassembly.Init(webassembly.Config{
		MinIdle: 0, MaxIdle: 1, MaxTotal: 1,
		FSConfig:      wazero.NewFSConfig(), // no directory: the default would mount the whole root
		RuntimeConfig: config,
		Stdout:        io.Discard, Stderr: io.Discard,
	})
	if err != nil {
		return fmt.Errorf("pdfium: %w", err)
	}
	if r.instance, err = pool.GetInstance(startTimeout); err != nil {
		pool.Close()
		return fmt.Errorf("pdfium: %w", err)
	}
	r.pool = pool
	return nil
}

// load opens the document, or keeps it open when it is the one of the last call.
func (r *Reader) load(data []byte, password string) error {
	if r.open != nil && len(data) == len(r.data) && &data[0] == &r.data[0] && password == r.password {
		return nil
	}
	r.unload()
	doc, err := r.instance.OpenDocument(&requests.OpenDocument{File: &data, Password: &password})
	if err != nil {
		return fmt.Errorf("pdfium: %w", err)
	}
	r.open, r.data, r.password = &doc.Document, data, password
	return nil
}

func (r *Reader) unload() {
	if r.open == nil {
		return
	}
	// A document that cannot be closed is freed with the instance.
	_, _ = r.instance.FPDF_CloseDocument(&requests.FPDF_CloseDocument{Document: *r.open})
	r.open, r.data = nil, nil
}

// Release forgets the document that was read last; its memory is freed. The engine stays started.
func (r *Reader) Release() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken == nil && r.instance != nil {
		r.unload()
	}
}

// Close ends the engine. A reader with a page that never ended cannot be closed and stays until the
// process ends.
func (r *Reader) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken != nil {
		return r.broken
	}
	if r.pool == nil {
		return nil
	}
	r.unload()
	err := errors.Join(r.instance.Close(), r.pool.Close())
	r.pool, r.instance = nil, nil
	return err
}
