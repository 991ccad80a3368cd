//go:build linux

package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/google/go-cmp/cmp"
)

func TestProgressCrossesTheWireInOrderAndOnlyWhenBelievable(t *testing.T) {
	for _, c := range []struct {
		name, told, want string // "done total recognized" a line
	}{
		{"page by page", "0 3 0\n1 3 1\n2 3 1\n3 3 2", "0 3 0\n1 3 1\n2 3 1\n3 3 2"},
		{"out of order, as pages read side by side end", "0 3 0\n2 3 2\n1 3 1\n3 3 3", "0 3 0\n2 3 2\n3 3 3"},
		{"the same again", "1 2 0\n1 2 0\n1 2 0", "1 2 0"},
		{"more done than there are", "4 3 0", ""},
		{"more recognized than done", "1 3 2", ""},
		{"less than nothing", "1 3 -1", ""},
		{"more pages than anything has", "1 10001 1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			in := asking("tell")
			in.FileName, in.Progress = c.told, func(p engine.Progress) {
				got = append(got,
					fmt.Sprint(p.PagesDone, p.PagesTotal, p.Recognized))
			}
			result, err := extractorFor(t, Config{}).Extract(t.Context(), in)
			if err != nil || result.DocumentType != "told" {
				t.Fatalf("result %q, %v; want the answer behind the reports", result.DocumentType, err)
			}
			if d := cmp.Diff(c.want, strings.Join(got, "\n")); d != "" {
				t.Errorf("heard (-want +got):\n%s", d)
			}
		})
	}
}

func TestEndlessProgressReportsAreStopped(t *testing.T) {
	heard := 0
	in := asking("tell without end")
	in.Progress = func(engine.Progress) { heard++ }
	_, err := extractorFor(t, Config{}).Extract(t.Context(), in)
	var known *engine.ExtractError
	if !errors.As(err, &known) || known.Category != engine.InternalError || heard > maxProgressPages {
		t.Errorf("%v after %d reports, want internal_error after at most %d", err, heard, maxProgressPages)
	}
}

func TestNoProgressIsReported(t *testing.T) {
	t.Run("after the answer", func(t *testing.T) {
		var out bytes.Buffer
		told := &teller{out: &out}
		told.stop()
		told.tell(engine.Progress{PagesDone: 1, PagesTotal: 1})
		if out.Len() > 0 {
			t.Errorf("%q was written behind the answer", out.Bytes())
		}
	})
	t.Run("to nobody", func(t *testing.T) {
		if _, err := extractorFor(t, Config{}).Extract(t.Context(), asking("tell")); err != nil {
			t.Error(err)
		}
	})
}
