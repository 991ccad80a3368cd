package extract

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestNotWholeListsPagesWithNotes(t *testing.T) {
	for _, c := range []struct {
		noted []int
		want  string
	}{
		{nil, ""}, {[]int{2}, "Not all of page 2 could be read."},
		{[]int{1, 3}, "Not all of pages 1, 3 could be read."},
	} {
		d := page.Document{Pages: []page.Page{{Number: 1}, {Number: 2}, {Number: 3}}}
		for _, n := range c.noted {
			d.Pages[n-1].Note = "the picture breaks off"
		}
		if got := notWhole(d); got != c.want {
			t.Errorf("pages %v: %q, want %q", c.noted, got, c.want)
		}
	}
}
