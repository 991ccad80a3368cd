package rows

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestUnalignedRowsAreNotReadIfOneBalanceBreaks(t *testing.T) {
	text := `LARK SAVINGS BANK
01/05/2025 REFUND - 350.00 3,785.89
02/05/2025 CASH 123456 HARBOUR 2,000.00 - 1,785.89
05/05/2025 SALARY FROM THE MILL - 20,000.00 21,785.88
31/05/2025 WATER 205.00 - 21,580.89`
	r := &Reader{Outside: header.Outside{Source: source.New(typewriter.Document(text), lexicon.OfDeposits())}}
	r.prepare()
	if a := r.readUnaligned(map[int]bool{}); a != nil {
		t.Errorf("read %d rows, want none: one balance does not follow", len(a.Rows))
	}
}
