package sandbox

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
)

// Sentences for failures that the reader itself cannot report.
const (
	messageCrash    = "The document could not be read: reading it ended abnormally. Open it in a viewer, save or print it to a new PDF, and send that."
	messageMemory   = "The document could not be read within the memory that one document may use. Split it into smaller files, or scan its pages at 300 dpi, and send those."
	messageInternal = "The document could not be read because of a fault on our side. Send it again; if it fails again, tell the operator the document_id."
)

// ErrWeakSandbox means that neither Landlock nor seccomp works here, so that documents are not read.
var ErrWeakSandbox = errors.New("this machine offers neither Landlock nor seccomp: documents are not read; " +
	"use Linux 5.13 or newer, or allow the weak sandbox in the configuration if every document is trusted")

// ErrClosed means that the Extractor was closed.
var ErrClosed = errors.New("sandbox is closed")

// ErrRequestTooLarge means that name, type and password together exceed their bound.
var ErrRequestTooLarge = fmt.Errorf("file name, type and password together exceed %d bytes", maxRequest)

// maxMessage bounds a sentence that a child may hand on.
const maxMessage = 1000

// knownCategories are those a child may answer with; another one is garbage.
var knownCategories = map[engine.ErrorCategory]bool{
	engine.ProcessingError: true, engine.PasswordRequired: true, engine.PasswordIncorrect: true,
	engine.UnreadableDocument: true, engine.UnsupportedContent: true, engine.TypeMismatch: true,
	engine.TooManyPages: true, engine.TimedOut: true, engine.InternalError: true,
}

// end is the reason why a child ended, if the parent caused it.
type end int32

const (
	endItself  end = iota // or by the kernel
	endDone               // it had answered
	endTimeout            // its deadline
	endMemory             // the poll saw too much
	endFlood              // it printed too much
	endSilent             // it closed its output and lived on
	endCancel             // the caller gave up
)

func failure(category engine.ErrorCategory, message string, cause error) error {
	return &engine.ExtractError{Category: category, Message: message, Cause: cause}
}

// deadline is when a reading had to end, and how far it had come.
type deadline struct {
	after    time.Duration
	progress engine.Progress
}

func timeoutFailure(d deadline) error {
	came := ""
	if p := d.progress; p.PagesTotal > 0 {
		came = fmt.Sprintf(" at page %d of %d", min(p.PagesDone+1, p.PagesTotal), p.PagesTotal)
	}
	return failure(engine.TimedOut, fmt.Sprintf(
		"Reading the document took longer than %s and was stopped%s. Split it into smaller files and send those.",
		d.after, came), nil)
}

// verdictOf turns the child's own answer into the result of Extract.
func verdictOf(a answer) (engine.Extraction, error) {
	if err := failureOf(a); err != nil {
		return engine.Extraction{}, err
	}
	if !a.HasResult {
		return engine.Extraction{}, failure(engine.InternalError, messageInternal, errNoExtraction)
	}
	a.extraction.Workings, a.extraction.Masks = a.Workings, a.Masks
	return a.extraction, nil
}

// failureOf returns the failure in a child's answer, nil if there is none.
func failureOf(a answer) error {
	switch {
	case a.Crash != "":
		return failure(engine.ProcessingError, messageCrash, errors.New(withoutValues(a.Crash)))
	case a.Category == "":
		return nil
	case !knownCategories[a.Category] || len(a.Message) > maxMessage || !utf8.ValidString(a.Message):
		return failure(engine.InternalError, messageInternal, errors.New("child answered with an unknown category"))
	}
	return failure(a.Category, a.Message, nil)
}

// errFlood means that a child printed more than maxStderr.
var errFlood = errors.New("child prints too much")

// tail keeps the beginning of a child's error output. It may have text of the document, so only a crash's signature
// ever leaves it.
type tail struct {
	mu    sync.Mutex
	kept  []byte
	total int
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, b[:min(len(b), keptStderr-len(t.kept))]...)
	if t.total += len(b); t.total > maxStderr {
		return 0, errFlood
	}
	return len(b), nil
}

// signature is the first line of a Go panic or fatal error without values, "" if there is none.
func (t *tail) signature() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	for line := range strings.Lines(string(t.kept)) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "fatal error: "), strings.HasPrefix(line, "panic: runtime error: "),
			strings.HasPrefix(line, "runtime: out of memory"), strings.HasPrefix(line, "SIG"),
			strings.HasPrefix(line, "sandbox: "):
			return withoutValues(line)
		case strings.HasPrefix(line, "panic: "):
			return "panic"
		}
	}
	return ""
}

// ranOutOfMemory recognizes the Go runtime's ways of saying so.
func ranOutOfMemory(signature string) bool {
	for _, s := range []string{"out of memory", "cannot allocate", "cannot map", "failed to allocate",
		"failed to reserve"} {
		if strings.Contains(signature, s) {
			return true
		}
	}
	return false
}
