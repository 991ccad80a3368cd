package lexicon

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestStatus(t *testing.T) {
	for text, want := range map[string]struct {
		status layout.Role
		words  int
	}{
		"Completed":                   {StatusBooked, 1},
		"PENDING":                     {StatusNotBooked, 1},
		"Reversed":                    {StatusUndone, 1},
		"Sent to Ana failed":          {StatusNotBooked, 1},
		"Sent to Ana: timed out":      {StatusNotBooked, 2},
		"Sent to Ana sedang diproses": {StatusNotBooked, 2},
		"Failed to reach Ana":         {"", 0},
		"":                            {"", 0},
	} {
		if status, n := Status(layout.Texts(typewriter.Line(text, 40))); status != want.status || n != want.words {
			t.Errorf("%q ends in the status %q of %d words, want %q of %d", text, status, n, want.status, want.words)
		}
	}
}
