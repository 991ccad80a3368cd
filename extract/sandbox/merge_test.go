//go:build linux

package sandbox

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

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
		return merged, &engine.SourceError{Place: 1, Cause: &engine.ExtractError{Category: engine.PasswordRequired, Message: "protected"}}
	case "strange place":
		return merged, &engine.SourceError{Place: 7, Cause: &engine.ExtractError{Category: engine.PasswordRequired, Message: "protected"}}
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
		in.Sources = append(in.Sources, engine.MergeSource{Content: strings.NewReader(c), Size: int64(len(c)), Kind: kind})
	}
	return in
}

func TestAChildMergesAsManyFilesAsAMergeMayHave(t *testing.T) {
	x := extractorFor(t, Config{Pool: 1})
	if _, err := x.Merge(t.Context(), merging("join", "a"), io.Discard); err != nil { // the runtime opens its poller once
		t.Fatal(err)
	}
	full := func() bool { return idleChildren(x) == 1 }
	eventually(t, 5*time.Second, "the pool is full", full)
	before := openDescriptors(t)
	var out bytes.Buffer
	m, err := x.Merge(t.Context(), merging("join", strings.Split(strings.Repeat("abc ", maxSources-1)+"abc", " ")...), &out)
	if err != nil || len(m.Pages) != maxSources || out.String() != strings.Repeat("abc", maxSources) {
		t.Errorf("%v, %v, output %q", m, err, out.String())
	}
	eventually(t, 5*time.Second, "the pool is full again", full)
	if after := openDescriptors(t); after > before {
		t.Errorf("%d descriptors open, %d before", after, before)
	}
}

func TestWhatAMergingChildSaysIsJudged(t *testing.T) {
	x := extractorFor(t, Config{Timeout: 2 * time.Second, MaxMemory: 256 << 20})
	for kind, want := range map[string]engine.ErrorCategory{"strange place": engine.InternalError, "strange pages": engine.InternalError,
		"panic": engine.ProcessingError, "loop": engine.TimedOut, "gibberish": engine.InternalError, "write to a source": engine.InternalError} {
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
	if _, err := x.Merge(t.Context(), merging("place", "a", "b"), io.Discard); !errors.As(err, &source) || source.Place != 1 || source.Cause.Category != engine.PasswordRequired {
		t.Errorf("%v, want the place of the protected source", err)
	}
	for _, kind := range []string{"too large", "flood"} {
		if _, err := x.Merge(t.Context(), merging(kind, "a", "b"), io.Discard); !errors.Is(err, engine.ErrTooLarge) {
			t.Errorf("%s: %v, want ErrTooLarge", kind, err)
		}
	}
}

func TestAMergeEndsWithItsReaderAndItsCaller(t *testing.T) {
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
