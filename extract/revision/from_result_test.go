package revision

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// A scan that is revised by its result alone has no figure or day that counts as read from a text layer.
func TestOriginsTellWhichFiguresWereRecognized(t *testing.T) {
	balance := engine.Amount(900)
	e := engine.Extraction{Transactions: []engine.Transaction{{Debit: 100, Balance: &balance}, {Debit: 100, Balance: &balance}},
		Provenance: map[string]engine.Provenance{
			"/transactions/0/date": {Source: engine.FromOCR}, "/transactions/0/debit": {Source: engine.FromOCR}, "/transactions/0/balance": {Source: engine.FromOCR},
			"/transactions/1/date": {Source: engine.FromText}, "/transactions/1/debit": {Source: engine.FromText}, "/transactions/1/balance": {Source: engine.FromText},
		}}
	notes := fromResult(e).RowNotes
	if n := notes[0]; !n.Recognized || !n.DayRecognized || n.RecognizedFigures != ledger.FigureAmount|ledger.FigureBalance || !n.BalancePrinted {
		t.Errorf("a recognized row: %+v", n)
	}
	if n := notes[1]; n.Recognized || n.DayRecognized || n.RecognizedFigures != 0 || !n.BalancePrinted {
		t.Errorf("a row of a text layer: %+v", n)
	}
}
