package rows

import (
	"github.com/dossier-lending/dossier/extract/page"
)

// A clerk's stamp lies over rows, level or nearly so, and its words stand among theirs ("RECEIVED" before "FPI MA. FE") or
// between them. No arithmetic sees them; their type does, which is another one's.

const (
	// stampSize is how many times as large as the usual type of texts a stamp's is where it has the same color.
	stampSize = 1.35
	// stampedRows is one in how many rows at most has such words where stamps lie over them: where more have, it is how the
	// table is set.
	stampedRows = 3
	// leastStamped is how many rows show that.
	leastStamped = 3
)

// typeface is how words are set.
type typeface struct {
	font  string
	color uint32
	size  float64
}

// doubtStamped marks the rows in whose text words of another type stand.
func (a *Assembler) doubtStamped() {
	usual := a.usualTypeface()
	var found []*Draft
	for _, d := range a.Rows {
		if d.hasStrange(usual) {
			found = append(found, d)
		}
	}
	if len(found) >= leastStamped && len(found)*stampedRows > len(a.Rows) {
		return
	}
	for _, d := range found {
		d.Doubtful = true
	}
}

// usualTypeface is how most words of the rows' texts are set; of recognized words nothing is known.
func (a *Assembler) usualTypeface() (usual typeface) {
	times := map[typeface]int{}
	for _, d := range a.Rows {
		d.eachTyped(func(t typeface) {
			if times[t]++; times[t] > times[usual] {
				usual = t
			}
		})
	}
	return usual
}

// hasStrange says that a word of the row's text is set in another font and color, or much larger.
func (d *Draft) hasStrange(usual typeface) (strange bool) {
	d.eachTyped(func(t typeface) {
		strange = strange || t.font != usual.font && t.color != usual.color || t.size >= stampSize*usual.size
	})
	return strange
}

// eachTyped shows how the words of the row's text are set that come from a text layer.
func (d *Draft) eachTyped(show func(typeface)) {
	for _, words := range [][]page.Word{d.before, d.description, d.after} {
		for _, w := range words {
			if w.Source == page.SourceText && w.Size > 0 {
				show(typeface{w.Font, w.Color, w.Size})
			}
		}
	}
}
