package assembly

import (
	"math"

	"github.com/dossier-lending/dossier/extract/page"
)

// A clerk's stamp lies over rows, level or nearly so, and its words stand among theirs ("RECEIVED" before "FPI MA. FE"). No
// arithmetic sees them; their type does, which is another one's.

// stampSize is how many times as large as the type of its line a stamp's is at least.
const stampSize = 1.35

// doubtStamped marks the rows on whose line of text words of clearly different sizes stand.
func (a *Assembler) doubtStamped() {
	for _, d := range a.Rows {
		if d.setInTwoSizes() {
			d.Doubtful = true
		}
	}
}

// setInTwoSizes says that of two words of the row's description on one line, one is clearly larger.
func (d *Draft) setInTwoSizes() bool {
	for _, words := range [][]page.Word{d.before, d.description, d.after} {
		for i := 1; i < len(words); i++ {
			a, b := words[i-1], words[i]
			if a.Source != page.SourceText || a.Size == 0 || b.Size == 0 || math.Abs(a.Box.CenterY()-b.Box.CenterY()) > min(a.Box.Height(), b.Box.Height())/2 {
				continue
			}
			if max(a.Size, b.Size) >= stampSize*min(a.Size, b.Size) {
				return true
			}
		}
	}
	return false
}
