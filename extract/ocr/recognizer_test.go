package ocr

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

type lent struct{ closed *int }

func (lent) Recognize(context.Context, *raster.Gray, Mode) ([]Word, error) { return nil, nil }
func (lent) Name() string                                                  { return "lent" }
func (l lent) Close() error                                                { *l.closed++; return nil }

func TestPoolOpensUpToItsSizeAndReuses(t *testing.T) {
	opened, closed := 0, 0
	p := NewPool(2, func() (Recognizer, error) { opened++; return lent{&closed}, nil })
	for range 3 {
		a, err1 := p.Take(t.Context())
		b, err2 := p.Take(t.Context())
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		late, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := p.Take(late); !errors.Is(err, context.Canceled) {
			t.Errorf("a third while two are out: %v, want to wait until the caller leaves", err)
		}
		p.Put(a)
		p.Put(b)
	}
	if err := p.Close(); err != nil || opened != 2 || closed != 2 {
		t.Errorf("opened %d, closed %d, %v; want 2, 2", opened, closed, err)
	}
}

func TestFailedOpenLeavesPlaceInPool(t *testing.T) {
	fault, closed := errors.New("no model"), 0
	fail := true
	p := NewPool(1, func() (Recognizer, error) {
		if fail {
			return nil, fault
		}
		return lent{&closed}, nil
	})
	if _, err := p.Take(t.Context()); !errors.Is(err, fault) {
		t.Errorf("error %v, want that of opening", err)
	}
	fail = false
	if _, err := p.Take(t.Context()); err != nil {
		t.Errorf("afterwards: %v, want a recognizer", err)
	}
}

func TestRecognizerPutIntoClosedPoolIsClosed(t *testing.T) {
	closed := 0
	p := NewPool(1, func() (Recognizer, error) { return lent{&closed}, nil })
	r, err := p.Take(t.Context())
	if err := errors.Join(err, p.Close()); err != nil || closed != 0 {
		t.Fatalf("closed %d, %v; want none of those that are out", closed, err)
	}
	if p.Put(r); closed != 1 {
		t.Errorf("closed %d, want 1", closed)
	}
}

func TestLanguageIsFoundFromWords(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{"a German account", "Kontoauszug Datum Buchungstext Betrag Saldo Lastschrift Miete", "deu"},
		{"a French one, marks lost", "Relevé de compte Date Libellé Débit Crédit Solde PRELEVEMENT CARTE", "fra"},
		{"a Spanish one", "Fecha Concepto Cargo Abono Saldo RETIRO DEPOSITO", "spa"},
		{"an Italian one", "Data Valuta Descrizione Dare Avere BONIFICO", "ita"},
		{"an English one with a German name", "Date Description Debit Credit Balance Konto", "eng"},
		{"too few words", "Konto Datum 12,50", ""},
		{"two languages alike", "Lastschrift Gutschrift Buchung Betrag Fecha Concepto Cargo Abono", ""},
		{"nothing", "", ""},
	} {
		if got := languageOf(strings.Fields(c.paper)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
