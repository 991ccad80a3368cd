//go:build linux

package sandbox

import (
	"errors"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/google/go-cmp/cmp"
)

func TestADocumentIsReadInTheChild(t *testing.T) {
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
