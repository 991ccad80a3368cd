package lexicon

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

func TestDataFilesAreRead(t *testing.T) {
	for file, c := range map[string]struct {
		data  string
		terms int // at least
	}{
		"accounts.txt":   {accountData, 1400},
		"balances.txt":   {balanceData, 20},
		"beside.txt":     {besideData, 100},
		"columns.txt":    {columnData, 1400},
		"directions.txt": {directionData, 200},
		"fillers.txt":    {fillerData, 90},
		"letters.txt":    {letterData, 15},
		"lines.txt":      {lineData, 600},
		"loanparts.txt":  {loanPartData, 100},
		"owed.txt":       {owedData, 2200},
		"pending.txt":    {pendingData, 30},
		"sections.txt":   {sectionData, 200},
		"sides.txt":      {sideData, 60},
		"spendable.txt":  {spendableData, 70},
		"statuses.txt":   {statusData, 400},
		"things.txt":     {thingData, 60},
		"totals.txt":     {totalData, 30},
		"world.txt":      {worldData, 2300},
	} {
		if terms := layout.ReadTerms(file, c.data); len(terms) < c.terms {
			t.Errorf("%s has %d terms, want at least %d", file, len(terms), c.terms)
		}
	}
}

func TestChoices(t *testing.T) {
	for term, want := range map[string][]string{
		"balance":                   {"balance"},
		"[opening,closing] balance": {"opening balance", "closing balance"},
		"[a,b] of [c,d]":            {"a of c", "a of d", "b of c", "b of d"},
		"[a,b] of [c,]":             {"a of c", "a of ", "b of c", "b of "},
	} {
		if got := choices(term); !slices.Equal(got, want) {
			t.Errorf("choices(%q) is %q, want %q", term, got, want)
		}
	}
}
