package statement

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/confidence"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// sureWords is how likely a row's day and text must be right before a proof of its figures speaks for the
// whole row. Forty such rows still hold a misread word in one paper of twenty-five.
const sureWords = 0.999

// doubtWords marks the rows whose day or text was recognized and is not sure even if every figure is proven, and says how
// sure. Of a row in doubt already, whose text may be a neighbour's, that is not known.
func doubtWords(st *ledger.Statement) {
	for place := range st.Rows {
		sure := 1.0
		for name, kind := range map[string]confidence.Kind{"date": confidence.Date, "description": confidence.Text} {
			sure *= wordsAt(st.Origins, fmt.Sprintf("/transactions/%d/%s", place, name), kind)
		}
		if sure < sureWords {
			note := st.RowNotes[place]
			if !note.DoubtfulWords {
				note.WordsSure = sure
			}
			note.DoubtfulWords = true
			st.RowNotes[place] = note
		}
	}
}

// wordsAt is how likely recognized words are right where every figure is proven, 1 for words of a text layer.
func wordsAt(origins map[string]engine.Provenance, pointer string, kind confidence.Kind) float64 {
	origin, read := origins[pointer]
	if !read || origin.Source != engine.FromOCR {
		return 1
	}
	key := confidence.Key{Source: engine.FromOCR, Kind: kind, Evidence: confidence.Proven}
	return confidence.Current.Probability(key, origin.Confidence)
}
