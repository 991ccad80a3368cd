package statement

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/confidence"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// sureWords is how likely a row's text must be right before it is not named as doubtful beside proven figures. Forty
// such rows still hold a misread word in one paper of twenty-five.
const sureWords = 0.999

// doubtWords marks the rows whose text was recognized and is not sure even if every figure is proven, and says how sure.
// Of a row in doubt already, whose text may be a neighbour's, that is not known.
func doubtWords(st *ledger.Statement) {
	for place := range st.Rows {
		if sure := wordsAt(st.Origins, fmt.Sprintf("/transactions/%d/description", place)); sure < sureWords {
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
func wordsAt(origins map[string]engine.Provenance, pointer string) float64 {
	origin, read := origins[pointer]
	if !read || origin.Source != engine.FromOCR {
		return 1
	}
	key := confidence.Key{Source: engine.FromOCR, Kind: confidence.Text, Evidence: confidence.Proven}
	return confidence.Current.Probability(key, origin.Confidence)
}
