//go:build linux

package sandbox

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
)

func TestDocumentIsReadInChild(t *testing.T) {
	x := extractorFor(t, Config{})
	in := asking("echo", "what the paper says")
	in.Password, in.Kind, in.FileName = "s3cret", "pdf", "juan \"x\" \n.pdf"
	in.Today = engine.Date{Year: 2026, Month: 11, Day: 21}
	got, err := x.Extract(t.Context(), in)
	if err != nil {
		t.Fatalf("%v: %v", err, errors.Unwrap(err))
	}
	want, _ := echo(in)
	if d := cmp.Diff(marshal(t, want), marshal(t, got)); d != "" {
		t.Errorf("through the sandbox and in process differ (-want +got):\n%s", d)
	}
}

func marshal(t *testing.T, e engine.Extraction) string {
	t.Helper()
	b, err := e.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestEveryEndHasItsCategory(t *testing.T) {
	patient := extractorFor(t, Config{Timeout: time.Minute, MaxMemory: 256 << 20})
	hasty := extractorFor(t, Config{Timeout: 500 * time.Millisecond})
	for _, c := range []struct {
		what string
		want engine.ErrorCategory
	}{
		{"fail", engine.PasswordRequired},
		{"plain error", engine.InternalError},
		{"strange category", engine.InternalError},
		{"panic", engine.ProcessingError},
		{"panic elsewhere", engine.ProcessingError},
		{"index", engine.ProcessingError},
		{"overflow the stack", engine.ProcessingError},
		{"take 10 GB of memory", engine.ProcessingError},
		{"loop without end", engine.TimedOut},
		{"sleep without end", engine.TimedOut},
		{"write 10 GB to the pipe", engine.InternalError},
		{"print 10 GB", engine.InternalError},
		{"close the pipe", engine.InternalError},
		{"answer garbage", engine.InternalError},
		{"answer half a frame", engine.InternalError},
		{"leave without an answer", engine.InternalError},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			begin, x := time.Now(), patient
			if c.want == engine.TimedOut {
				x = hasty
			}
			_, err := x.Extract(t.Context(), asking(c.what))
			var known *engine.ExtractError
			if !errors.As(err, &known) || known.Category != c.want {
				t.Fatalf("category of %v, want %s", err, c.want)
			}
			t.Logf("%s after %v; cause: %v", known, time.Since(begin).Round(time.Millisecond), known.Cause)
		})
	}
}

func TestInProcessSurvivesAPanicAndPassesTheRestOn(t *testing.T) {
	x := InProcess(hostile{})
	_, err := x.Extract(t.Context(), asking("panic"))
	var known *engine.ExtractError
	if !errors.As(err, &known) || known.Category != engine.ProcessingError {
		t.Errorf("a panic gives %v, want processing_error", err)
	}
	if known != nil && strings.Contains(known.Message+known.Cause.Error(), "Juan") {
		t.Errorf("%q with cause %q quotes the document", known.Message, known.Cause)
	}
	_, err = x.Extract(t.Context(), asking("fail"))
	if !errors.As(err, &known) || known.Category != engine.PasswordRequired {
		t.Errorf("the reader's own failure became %v", err)
	}
	if got, err := x.Extract(t.Context(), asking("echo", "paper")); err != nil || got.Fields.Get("content") != "paper" {
		t.Errorf("result %v, %v; want the reader's own", got.Fields, err)
	}
}

func TestErrorsHaveNoTextOfDocument(t *testing.T) {
	x := extractorFor(t, Config{})
	for _, what := range []string{"panic", "panic elsewhere", "plain error", "print 10 GB"} {
		_, err := x.Extract(t.Context(), asking(what))
		for ; err != nil; err = errors.Unwrap(err) {
			if strings.Contains(err.Error(), "Juan") {
				t.Errorf("%s: %q quotes the document", what, err)
			}
		}
	}
}

func TestMemoryBombIsDistinguishedFromCrash(t *testing.T) {
	x := extractorFor(t, Config{})
	for what, want := range map[string]string{"take 10 GB of memory": messageMemory,
		"overflow the stack": messageCrash} {
		_, err := x.Extract(t.Context(), asking(what))
		var known *engine.ExtractError
		if !errors.As(err, &known) || known.Message != want {
			t.Errorf("%s: %v, want %q", what, err, want)
		}
	}
}

var loops atomic.Int64

// hostileMerger is a merger that has been taken over. What it tries is its first source's kind.
type hostileMerger struct{}

func (hostileMerger) Merge(_ context.Context, in engine.MergeRequest, out io.Writer) (engine.Merged, error) {
	var merged engine.Merged
	switch in.Sources[0].Kind {
	case "join":
		for _, s := range in.Sources {
			if _, err := io.Copy(out, io.NewSectionReader(s.Content, 0, s.Size)); err != nil {
				return merged, err
			}
			merged.Pages = append(merged.Pages, int(s.Size))
		}
		return merged, nil
	case "place":
		return merged, &engine.SourceError{Place: 1,
			Cause: &engine.ExtractError{Category: engine.PasswordRequired, Message: "protected"}}
	case "strange place":
		return merged, &engine.SourceError{Place: 7,
			Cause: &engine.ExtractError{Category: engine.PasswordRequired, Message: "protected"}}
	case "strange pages":
		return engine.Merged{Pages: []int{-1, 1 << 40}}, nil
	case "too large":
		return merged, engine.ErrTooLarge
	case "panic":
		panic("Juan dela Cruz")
	case "loop":
		for i := 0; ; i++ {
			loops.Add(int64(i))
		}
	case "flood":
		for {
			if _, err := out.Write(make([]byte, 1<<20)); err != nil {
				return merged, err
			}
		}
	case "write to a source":
		if f, ok := in.Sources[1].Content.(*os.File); ok {
			_, err := f.WriteAt([]byte("changed"), 0)
			return engine.Merged{Pages: []int{1, 1}}, err
		}
	}
	return merged, errors.New("Juan dela Cruz")
}

func merging(kind string, contents ...string) engine.MergeRequest {
	in := engine.MergeRequest{MaxBytes: 1 << 20}
	for _, c := range contents {
		in.Sources = append(in.Sources, engine.MergeSource{Content: strings.NewReader(c), Size: int64(len(c)),
			Kind: kind})
	}
	return in
}

func TestChildMergesMaximumOfFiles(t *testing.T) {
	x := extractorFor(t, Config{Pool: 1})
	// the runtime opens its poller once
	if _, err := x.Merge(t.Context(), merging("join", "a"), io.Discard); err != nil {
		t.Fatal(err)
	}
	full := func() bool { return idleChildren(x) == 1 }
	eventually(t, 5*time.Second, "the pool is full", full)
	before := openDescriptors(t)
	var out bytes.Buffer
	m, err := x.Merge(t.Context(), merging("join",
		strings.Split(strings.Repeat("abc ", maxSources-1)+"abc", " ")...), &out)
	if err != nil || len(m.Pages) != maxSources || out.String() != strings.Repeat("abc", maxSources) {
		t.Errorf("%v, %v, output %q", m, err, out.String())
	}
	eventually(t, 5*time.Second, "the pool is full again", full)
	if after := openDescriptors(t); after > before {
		t.Errorf("%d descriptors open, %d before", after, before)
	}
}

func TestAnswerOfMergingChildIsChecked(t *testing.T) {
	x := extractorFor(t, Config{Timeout: 2 * time.Second, MaxMemory: 256 << 20})
	for kind, want := range map[string]engine.ErrorCategory{"strange place": engine.InternalError,
		"strange pages": engine.InternalError,
		"panic":         engine.ProcessingError, "loop": engine.TimedOut, "gibberish": engine.InternalError,
		"write to a source": engine.InternalError} {
		_, err := x.Merge(t.Context(), merging(kind, "a", "b"), io.Discard)
		var known *engine.ExtractError
		if !errors.As(err, &known) || known.Category != want {
			t.Errorf("%s: %v, want %s", kind, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "Juan") {
			t.Errorf("%s: %q quotes the document", kind, err)
		}
	}
	var source *engine.SourceError
	if _, err := x.Merge(t.Context(), merging("place", "a", "b"), io.Discard); !errors.As(err, &source) ||
		source.Place != 1 || source.Cause.Category != engine.PasswordRequired {
		t.Errorf("%v, want the place of the protected source", err)
	}
	for _, kind := range []string{"too large", "flood"} {
		if _, err := x.Merge(t.Context(), merging(kind, "a", "b"), io.Discard); !errors.Is(err, engine.ErrTooLarge) {
			t.Errorf("%s: %v, want ErrTooLarge", kind, err)
		}
	}
}

func TestMergeEndsWithReaderAndCaller(t *testing.T) {
	x := extractorFor(t, Config{})
	r, w := io.Pipe()
	r.CloseWithError(io.ErrClosedPipe)
	if _, err := x.Merge(t.Context(), merging("join", "a", "b"), w); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v, want the writer's own error", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := x.Merge(ctx, merging("loop", "a", "b"), io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
}

// A child that never gets ready, once, costs a document only time: a second child is started in its place.
func TestChildHangingAtStartIsReplaced(t *testing.T) {
	marks := filepath.Join(t.TempDir(), "starts")
	hangsOnce := filepath.Join(t.TempDir(), "child.sh")
	script := "#!/bin/sh\necho start >>" + marks + "\n" +
		"[ $(wc -l <" + marks + ") -gt 1 ] || exec sleep 600\n" +
		"exec " + ownPath(t) + " sandbox-child\n"
	if err := os.WriteFile(hangsOnce, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	x := extractorFor(t, Config{Command: []string{"/bin/sh", hangsOnce}, AllowWeakSandbox: true,
		leaveOff: []string{"namespaces"}, startTime: 5 * time.Second})
	got, err := x.Extract(t.Context(), asking("list the root"))
	if err != nil || got.DocumentType != "denied" {
		t.Errorf("answer %q, %v, want the second child's", got.DocumentType, err)
	}
	if b, _ := os.ReadFile(marks); string(b) != "start\nstart\n" {
		t.Errorf("children started: %q, want two", b)
	}
}

func ownPath(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}
