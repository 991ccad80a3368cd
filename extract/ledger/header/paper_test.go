package header

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// outside is a paper that is all head: no line belongs to a table.
func outside(text string) Outside { return outsideOf(text, lexicon.OfDeposits()) }

// owed is the same on a paper of debts.
func owed(text string) Outside {
	o := outsideOf(text, lexicon.OfDebts())
	o.Liability = true
	return o
}

func outsideOf(text string, words lexicon.Glossary) Outside {
	p := source.New(typewriter.Document(text), words)
	p.Furniture = p.FindFurniture()
	return OutsideOf(p)
}

// same fails the test when what was read is not what the paper says.
func same(t *testing.T, name, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: read %q, want %q", name, got, want)
	}
}

// reads are the texts of values, parted by bars.
func reads(values []Value[string]) string {
	var texts []string
	for _, v := range values {
		texts = append(texts, v.Read)
	}
	return strings.Join(texts, " | ")
}

// told is a value's text, "" for none.
func told(v *Value[string]) string {
	if v == nil {
		return ""
	}
	return v.Read
}

// anywhere takes the lines of the whole paper.
func anywhere(int) bool { return true }

// labelledIn is the holder whom the labels of a text tell.
func labelledIn(text string) *Value[string] {
	h := &Head{Outside: outside(text), Within: anywhere}
	return bestHolder(h.holdersLabelled())
}
