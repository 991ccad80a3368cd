package ledger

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// paper sets text in fixed pitch: one word per run without spaces, 6 points a character, 12 points a
// line, form feeds part pages.
func paper(text string) page.Document {
	d := page.Document{Kind: "pdf", Revisions: 1}
	for n, sheet := range strings.Split(text, "\f") {
		p := page.Page{Number: n + 1, Width: 612, Height: 792, Source: page.SourceText, Reader: "test"}
		for i, line := range strings.Split(sheet, "\n") {
			p.Words = append(p.Words, setLine(line, 40+12*float64(i), page.SourceText)...)
		}
		d.Pages = append(d.Pages, p)
	}
	return d
}

func setLine(line string, y float64, source page.Source) []page.Word {
	var words []page.Word
	runes := []rune(line)
	for i := 0; i < len(runes); {
		if runes[i] == ' ' {
			i++
			continue
		}
		j := i
		for j < len(runes) && runes[j] != ' ' {
			j++
		}
		words = append(words, page.Word{
			Text: string(runes[i:j]), Box: page.Box{X0: 36 + 6*float64(i), Y0: y, X1: 36 + 6*float64(j), Y1: y + 9},
			Size: 10, Confidence: 1, Source: source,
		})
		i = j
	}
	return words
}

func read(t *testing.T, d page.Document) *Statement {
	t.Helper()
	st, err := Read(context.Background(), d, Options{})
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	return st
}

// wantRow is date|description|debit|credit|balance.
func rowText(t engine.Transaction) string {
	date, balance := "-", "-"
	if t.Date != nil {
		date = t.Date.String()
	}
	if t.Balance != nil {
		balance = t.Balance.String()
	}
	return strings.Join([]string{date, t.Description, t.Debit.String(), t.Credit.String(), balance}, "|")
}

func checkRows(t *testing.T, st *Statement, want ...string) {
	t.Helper()
	var got []string
	for _, row := range st.Rows {
		got = append(got, rowText(row))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("rows:\n%s\nwant:\n%s\nwarnings: %v", strings.Join(got, "\n"), strings.Join(want, "\n"), st.Warnings)
	}
}
