package ledger

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// paper is text as a typewriter sets it.
func paper(text string) page.Document { return typewriter.Document(text) }

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
