package statement

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestSameFigure(t *testing.T) {
	for _, c := range []struct {
		first, again string
		want         bool
	}{
		{"1,234.56", "1,234.56", true},
		{"PHP 1,234.56 CR", "1234.56", true},
		{"1 234,56", "1234,56", true},
		{"1,234.56", "1,284.56", false},
		{"1,234.56", "123456", false}, // the mark before the decimals is what makes it a hundred times less
		{"1,234.56", "234.56", false},
		{"1,234.56", "", false},
		{"", "", false},
	} {
		if got := sameFigure(c.first, c.again); got != c.want {
			t.Errorf("%q and %q are the same figure: %v, want %v", c.first, c.again, got, c.want)
		}
	}
}

func TestSameDay(t *testing.T) {
	for _, c := range []struct {
		first, again string
		want         bool
	}{
		{"01/12/2025", "01/12/2025", true},
		{"01/12/2025", "01-12-2025", true},
		{"03JAN25", "03 Jan 25", true},
		{"Jan 02, 2025", "Jan02 2025", true},
		{"01/12", "11/2", false},
		{"1 12", "11 2", false},
		{"03 Jan 2025", "08 Jan 2025", false},
		{"03 Jan 2025", "03 Jun 2025", false},
		{"01/12/2025", "01/12/2026", false},
		{"01/12/2025", "", false},
		{"", "", false},
	} {
		if got := sameDay(c.first, c.again); got != c.want {
			t.Errorf("%q and %q are the same day: %v, want %v", c.first, c.again, got, c.want)
		}
	}
}

func TestSecondLookConfirmsEqualReadings(t *testing.T) {
	box := &[4]float64{10, 20, 30, 40}
	recognized := func(text string) engine.Provenance {
		return engine.Provenance{Page: 1, BBox: box, Text: text, Source: engine.FromOCR}
	}
	look := func(text string, err error) page.Reread {
		return func(context.Context, int, int, page.Box) ([]page.Alternative, error) {
			if text == "" {
				return nil, err
			}
			return slices.Repeat([]page.Alternative{{Text: text, Confidence: 0.9}}, 3), err
		}
	}
	for name, c := range map[string]struct {
		pointer        string
		origin         engine.Provenance
		figures, words page.Reread
		want           bool
	}{
		"the same figure": {"/transactions/0/debit", recognized("5.00"), look("5.00", nil), nil, true},
		"another figure":  {"/transactions/0/debit", recognized("5.00"), look("6.00", nil), nil, false},
		"nothing is read": {"/transactions/0/debit", recognized("5.00"), look("", nil), nil, false},
		"the picture is gone": {
			"/transactions/0/debit", recognized("5.00"), look("", errors.New("gone")), nil, false,
		},
		"no second look": {"/transactions/0/debit", recognized("5.00"), nil, nil, false},
		"a day in figures": {
			"/transactions/0/date", recognized("01/02/2025"), look("01/02/2025", nil), nil, true,
		},
		"a day with its month's name": {
			"/transactions/0/date", recognized("02 Jan 2025"), look("02 2025", nil), look("02 Jan 2025", nil), true,
		},
		"a figure that was repaired": {
			"/transactions/0/debit", engine.Provenance{Page: 1, BBox: box, Text: "5.00", Source: engine.FromRepaired},
			look("5.00", nil), nil, false,
		},
		"a figure of the text layer": {
			"/transactions/0/debit", engine.Provenance{Text: "5.00", Source: engine.FromText}, nil, nil, true,
		},
		"a value of the header": {"/opening_balance", recognized("5.00"), look("5.00", nil), nil, true},
		"a further account's": {
			"/accounts/1/opening_balance", recognized("5.00"), look("5.00", nil), nil, true,
		},
		"an account that does not exist": {
			"/accounts/7/opening_balance", recognized("5.00"), look("5.00", nil), nil, false,
		},
		"a value that stands nowhere": {
			"/transactions/0/credit", engine.Provenance{}, look("5.00", nil), nil, false,
		},
		"the end of the printed period": {
			"/period_end", recognized("31/01/2025"), look("31/01/2025", nil), nil, true,
		},
		"another end of the period": {
			"/period_end", recognized("31/01/2025"), look("31/01/2026", nil), nil, false,
		},
		"a balance without a place on it": {
			"/transactions/0/balance", engine.Provenance{Text: "5.00", Source: engine.FromOCR}, look("5.00", nil),
			nil, false,
		},
	} {
		st := &ledger.Statement{
			Rows:     make([]engine.Transaction, 1),
			RowNotes: map[int]ledger.RowNote{},
			Accounts: make([]ledger.Account, 2),
		}
		p := &Builder{
			Reading: &extract.Reading{
				Context:  t.Context(),
				Document: page.Document{Confirm: c.figures, ConfirmWords: c.words},
			},
			Rows:       st,
			provenance: map[string]engine.Provenance{c.pointer: c.origin},
		}
		if _, err := p.lookAgain([]string{c.pointer}); err != nil {
			t.Fatal(err)
		}
		confirmed := st.RowNotes[0].Confirmed != 0 ||
			slices.ContainsFunc(st.Accounts, func(a ledger.Account) bool { return len(a.Confirmed) > 0 })
		if confirmed != c.want {
			t.Errorf("%s: confirmed %v, want %v", name, confirmed, c.want)
		}
	}
}

// A second look confirms a figure if most of its preparations read it and none is sure of another; what most of them
// read otherwise contradicts it.
func TestSecondLookContradictsOtherReadings(t *testing.T) {
	for name, c := range map[string]struct {
		readings                []page.Alternative
		confirmed, contradicted bool
	}{
		"all preparations the same":                 {read("5.00", 0.9, "5.00", 0.9, "5.00", 0.9), true, false},
		"all the same, marked in other ways":        {read("5.00", 0.9, "5,00", 0.9, "PHP 5.00", 0.9), true, false},
		"all the same, none sure":                   {read("5.00", 0.4, "5.00", 0.5, "5.00", 0.3), false, false},
		"one surely reads otherwise":                {read("5.00", 0.99, "5.00", 0.99, "6.00", 0.95), false, false},
		"one reads otherwise, hardly sure":          {read("5.00", 0.99, "5.00", 0.99, "6.00", 0.3), true, false},
		"one reads nothing":                         {read("5.00", 0.99, "5.00", 0.99, "", 0), true, false},
		"one surely reads a digit less":             {read("5.00", 0.99, "5.00", 0.99, "5.0", 0.95), false, false},
		"one alone reads it":                        {read("5.00", 0.99, "", 0, "", 0), false, false},
		"too few preparations":                      {read("5.00", 0.99, "5.00", 0.99), false, false},
		"all preparations otherwise":                {read("6.00", 0.9, "6.00", 0.9, "6.00", 0.9), false, true},
		"most preparations otherwise":               {read("6.00", 0.9, "5.00", 0.9, "6.00", 0.9), false, true},
		"most otherwise, hardly sure":               {read("6.00", 0.5, "5.00", 0.9, "6.00", 0.5), false, false},
		"each preparation otherwise in its own way": {read("6.00", 0.9, "7.00", 0.9, "8.00", 0.9), false, false},
		"no figure": {read("..", 0.9, "..", 0.9, "..", 0.9), false, false},
	} {
		st := &ledger.Statement{
			Rows:     make([]engine.Transaction, 1),
			RowNotes: map[int]ledger.RowNote{},
			Accounts: make([]ledger.Account, 1),
		}
		again := func(context.Context, int, int, page.Box) ([]page.Alternative, error) { return c.readings, nil }
		origin := engine.Provenance{Page: 1, BBox: &[4]float64{10, 20, 30, 40}, Text: "5.00", Source: engine.FromOCR}
		p := &Builder{
			Reading:    &extract.Reading{Context: t.Context(), Document: page.Document{Confirm: again}},
			Rows:       st,
			provenance: map[string]engine.Provenance{"/transactions/0/debit": origin, "/closing_balance": origin},
		}
		if _, err := p.lookAgain([]string{"/transactions/0/debit", "/closing_balance"}); err != nil {
			t.Fatal(err)
		}
		note, a := st.RowNotes[0], st.Accounts[0]
		if (note.Confirmed != 0) != c.confirmed || (note.Contradicted != 0) != c.contradicted ||
			(len(a.Confirmed) > 0) != c.confirmed || (len(a.Contradicted) > 0) != c.contradicted {
			t.Errorf("%s: row %+v, header confirmed %v, contradicted %v", name, note, a.Confirmed, a.Contradicted)
		}
	}
}

// read are the readings of preparations, each a text and how sure it is.
func read(textsAndSures ...any) (readings []page.Alternative) {
	for i := 0; i < len(textsAndSures); i += 2 {
		sure, _ := textsAndSures[i+1].(float64)
		readings = append(readings, page.Alternative{Text: textsAndSures[i].(string), Confidence: sure})
	}
	return readings
}

func TestDoubtfulWordsDependOnSourceAndConfidence(t *testing.T) {
	for name, c := range map[string]struct {
		origin engine.Provenance
		want   bool
	}{
		"words of a text layer":     {engine.Provenance{Source: engine.FromText, Confidence: 1}, false},
		"words that are not placed": {engine.Provenance{}, false},
		"faint recognized words":    {engine.Provenance{Source: engine.FromOCR, Confidence: 0.4}, true},
	} {
		st := &ledger.Statement{
			Rows:     make([]engine.Transaction, 1),
			RowNotes: map[int]ledger.RowNote{0: {BalancePrinted: true}},
			Origins:  map[string]engine.Provenance{"/transactions/0/description": c.origin},
		}
		doubtWords(st)
		if note := st.RowNotes[0]; note.DoubtfulWords != c.want || !note.BalancePrinted {
			t.Errorf("%s: note %+v, want doubt %v and the rest kept", name, note, c.want)
		}
	}
}
