package statement

import (
	"maps"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestRecognizedCodesMatchLegendInAnyCase(t *testing.T) {
	own, common := Legend{"XD": "Extra deposit"}, Legend{"SC": "Service charge", "TAX": "Withholding tax"}
	for name, c := range map[string]struct {
		text   string
		source engine.ProvenanceSource
		want   string
		code   string // "" for none
	}{
		"a capital read as a small letter": {"Sc", engine.FromOCR, "Service charge", "SC"},
		"both":                             {"sc", engine.FromOCR, "Service charge", "SC"},
		"a code of the book's own":         {"Xd", engine.FromOCR, "Extra deposit", "XD"},
		"a word that a text layer says":    {"Tax", engine.FromText, "Tax", ""},
		"a code that a text layer says":    {"SC", engine.FromText, "Service charge", "SC"},
		"a short word that is no code":     {"Gas", engine.FromOCR, "Gas", ""},
	} {
		st := &ledger.Statement{
			Origins: map[string]engine.Provenance{"/transactions/0/description": {Source: c.source}},
		}
		st.Rows = append(st.Rows, engine.Transaction{Description: c.text})
		explain(st, own, common)
		code := ""
		if p := st.Rows[0].TransactionCode; p != nil {
			code = *p
		}
		if got := st.Rows[0].Description; got != c.want || code != c.code {
			t.Errorf("%s: %q is %q with code %q, want %q with %q", name, c.text, got, code, c.want, c.code)
		}
	}
}

func TestRecognizedCodeMayDifferFromLegendByOneLetter(t *testing.T) {
	own := Legend{"WTX": "Withholding tax", "CD": "Cash deposit", "CO": "Cash out"}
	other := engine.Transaction{Description: "WTX", Debit: 100}
	for name, c := range map[string]struct {
		row    engine.Transaction
		source engine.ProvenanceSource
		want   string
	}{
		"a letter that looks alike": {
			engine.Transaction{Description: "W1X", Debit: 500}, engine.FromOCR, "Withholding tax",
		},
		"of a text layer":                {engine.Transaction{Description: "W1X", Debit: 500}, engine.FromText, "W1X"},
		"a letter that looks otherwise":  {engine.Transaction{Description: "WAX", Debit: 500}, engine.FromOCR, "WAX"},
		"two codes as near":              {engine.Transaction{Description: "CQ", Debit: 500}, engine.FromOCR, "CQ"},
		"money that moves the other way": {engine.Transaction{Description: "W1X", Credit: 500}, engine.FromOCR, "W1X"},
	} {
		st := &ledger.Statement{
			Origins: map[string]engine.Provenance{"/transactions/0/description": {Source: c.source, Confidence: 1}},
		}
		st.Rows = append(st.Rows, c.row, other)
		explain(st, own, nil)
		if got := st.Rows[0].Description; got != c.want {
			t.Errorf("%s: %q is %q, want %q", name, c.row.Description, got, c.want)
		}
		if p := st.Origins["/transactions/0/description"]; c.want == "Withholding tax" && p.Confidence > nearCode {
			t.Errorf("%s: handed over with %.2f, want doubt", name, p.Confidence)
		}
	}
}

func TestLegendIsReadInPrintedForms(t *testing.T) {
	for name, c := range map[string]struct {
		cells []string
		want  Legend
	}{
		"a dash": {
			[]string{"CD - Cash Deposit", "CW - Withdrawal"}, Legend{"CD": "Cash Deposit", "CW": "Withdrawal"},
		},
		"several entries in one cell": {
			[]string{"CD = Cash Deposit CW = Withdrawal, INT = Interest"},
			Legend{"CD": "Cash Deposit", "CW": "Withdrawal", "INT": "Interest"},
		},
		"cells of their own": {
			[]string{"CD", "Cash deposit", "51", "Transfer from"}, Legend{"CD": "Cash deposit", "51": "Transfer from"},
		},
		"letters with marks": {
			[]string{"VER : Versement espèces", "UE : Überweisung"},
			Legend{"VER": "Versement espèces", "UE": "Überweisung"},
		},
		"one word in capitals": {
			[]string{"CD - CASH DEPOSIT", "INT - INTEREST", "CW - CASH WITHDRAWAL"},
			Legend{"CD": "CASH DEPOSIT", "INT": "INTEREST", "CW": "CASH WITHDRAWAL"},
		},
		"one word in a cell": {
			[]string{"CD", "CASH DEPOSIT", "INT", "INTEREST", "CW", "CASH WITHDRAWAL"},
			Legend{"CD": "CASH DEPOSIT", "INT": "INTEREST", "CW": "CASH WITHDRAWAL"},
		},
		"one word in capitals alone":  {[]string{"REF: PENDING"}, Legend{}},
		"a mark before a wide gap":    {[]string{"CD -", "Cash deposit"}, Legend{"CD": "Cash deposit"}},
		"two codes beside each other": {[]string{"CD", "LDS"}, Legend{}},
		"a code and a figure":         {[]string{"CD", "1,200.00"}, Legend{}},
	} {
		var words []page.Word
		x := 0.0
		for _, cell := range c.cells {
			width := 5 * float64(len([]rune(cell)))
			words = append(words, page.Word{Text: cell, Box: page.Box{X0: x, X1: x + width, Y1: 10}, Confidence: 1})
			x += width + 40
		}
		lines := []layout.Line{{Page: 1, Words: words, Box: layout.Bounds(words)}}
		if got := legendOf(lines, printedInRows(&ledger.Statement{})); !maps.Equal(got, c.want) {
			t.Errorf("%s: got %v, wanted %v", name, got, c.want)
		}
	}
}

func TestTextBesideRowIsNotMeaning(t *testing.T) {
	word := func(text string, x, y float64) page.Word {
		return page.Word{
			Text:       text,
			Box:        page.Box{X0: x, Y0: y, X1: x + 5*float64(len(text)), Y1: y + 10},
			Confidence: 1,
		}
	}
	line := func(words ...page.Word) layout.Line {
		return layout.Line{Page: 1, Words: words, Box: layout.Bounds(words)}
	}
	check := word("CHECK", 100, 0)
	st := &ledger.Statement{
		Rows:    []engine.Transaction{{Description: "CHECK"}, {Description: "DM"}},
		Origins: map[string]engine.Provenance{"/transactions/0/description": layout.Origin(1, []page.Word{check})},
	}
	Explain(
		st, []layout.Line{line(check, word("Sep 22", 300, 0)), line(word("DM", 0, 90), word("Debit memo", 50, 90))},
		nil,
	)
	if a, b := st.Rows[0].Description, st.Rows[1].Description; a != "CHECK" || b != "Debit memo" {
		t.Errorf("the rows say %q and %q, want CHECK and Debit memo", a, b)
	}
}
