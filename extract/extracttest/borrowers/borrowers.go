package borrowers

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/truth"
)

// Themes lists the themes that builders may look at.
func Themes() []Theme { return slices.Clone(openThemes) }

// Open are the borrowers for building: every open theme with some seeds, from first on. Seeds of the measuring half are
// left out.
func Open(first, count int) (scripts []script.Script) {
	for _, t := range openThemes {
		for seed := first; seed < first+count; seed++ {
			if !isMeasuring(t.Name, seed) {
				scripts = append(scripts, t.Write(seed))
			}
		}
	}
	return scripts
}

// TruthOf is the truth of a borrower's papers as JSON, under the contract's names.
func TruthOf(s script.Script) []byte { return TruthWithin(s, truth.Range{}) }

// TruthWithin is the truth over some days and accounts.
func TruthWithin(s script.Script, r truth.Range) []byte {
	b, err := json.MarshalIndent(truth.Within(s, r), "", " ")
	if err != nil {
		panic(fmt.Sprintf("borrowers: a truth does not marshal: %v", err)) // all members marshal
	}
	return append(b, '\n')
}
