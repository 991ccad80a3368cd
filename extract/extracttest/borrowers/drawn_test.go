package borrowers

import (
	"bytes"
	"context"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/truth"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
)

func TestDrawnPapersAreTheSameForASeed(t *testing.T) {
	for _, theme := range openThemes {
		_, first := Draw(theme.Write(3))
		_, second := Draw(theme.Write(3))
		for i := range first {
			if !bytes.Equal(first[i].Content, second[i].Content) {
				t.Errorf("%s: two drawings of one seed differ", theme.Name)
			}
		}
	}
}

func TestDrawnPapersShowTheRowsOfTheScript(t *testing.T) {
	for _, theme := range openThemes {
		s, files := Draw(theme.Write(2))
		for i, f := range files {
			_, movements, balances := truth.Print(s, s.Papers[i])
			if len(movements) != len(f.Truth.Rows) || f.Truth.DocumentType != f.DocumentType {
				t.Fatalf("%s: %d rows of a %s, want %d of a %s", theme.Name, len(f.Truth.Rows), f.Truth.DocumentType,
					len(movements), f.DocumentType)
			}
			for k, row := range f.Truth.Rows {
				if row.Credit-row.Debit != engine.Amount(movements[k].Amount) ||
					*row.Balance != engine.Amount(balances[k]) {
					t.Errorf("%s: row %d shows %s and %s, want %s and %s", theme.Name, k+1, row.Credit-row.Debit, *row.Balance,
						movements[k].Amount, balances[k])
				}
			}
		}
	}
}

// TestReaderReadsDrawnPapers reads a few papers of both halves: a paper that nobody can read measures nothing.
func TestReaderReadsDrawnPapers(t *testing.T) {
	read, err := own.Extractor(nil)
	if err != nil {
		t.Fatal(err)
	}
	scripts := []script.Script{
		openThemes[0].Write(1), openThemes[3].Write(2), openThemes[7].Write(4), measuringThemes[0].Write(2),
		measuringThemes[4].Write(3),
	}
	for _, s := range scripts {
		_, files := Draw(s)
		for _, f := range files[:2] {
			got, err := read(context.Background(), f.FileName, f.Content, f.DocumentType)
			if err != nil {
				t.Errorf("%s %s: %v", s.Theme, f.FileName, err)
				continue
			}
			if len(got.Transactions) != len(f.Truth.Rows) {
				t.Errorf("%s %s: %d rows are read, want %d", s.Theme, f.FileName, len(got.Transactions), len(f.Truth.Rows))
			}
		}
	}
}
