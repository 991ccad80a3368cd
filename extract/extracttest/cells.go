package extracttest

import (
	"encoding/json"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

// CellKind sorts the values that a result hands over by how they go wrong.
type CellKind string

const (
	AmountCell  CellKind = "amount"  // of a movement, side included
	BalanceCell CellKind = "balance" // after a row
	DateCell    CellKind = "date"
	TextCell    CellKind = "text"   // a description
	SumCell     CellKind = "sum"    // an amount of the header: opening, closing, totals
	HeaderCell  CellKind = "header" // any other header value
)

// CellKinds lists all kinds.
func CellKinds() []CellKind {
	return []CellKind{AmountCell, BalanceCell, DateCell, TextCell, SumCell, HeaderCell}
}

// Money says that a wrong value of the kind is a wrong figure.
func (k CellKind) Money() bool { return k == AmountCell || k == BalanceCell || k == SumCell }

// Cell is one value that a result hands over.
type Cell struct {
	Kind CellKind `json:"k"`
	// Origin is the value's provenance, of which only Source and Confidence are kept.
	Source     engine.ProvenanceSource `json:"s"`
	Confidence float64                 `json:"c"`
	// Right says that the paper says so.
	Right bool `json:"r"`
	// Row is the value's place in transactions, -1 in the header.
	Row int `json:"i"`
}

// cellsOf judges every value that comes with a confidence.
func cellsOf(truth Truth, got engine.Extraction) (cells []Cell) {
	give := func(kind CellKind, row int, pointer string, right bool) {
		if origin, placed := got.Provenance[pointer]; placed {
			cells = append(cells, Cell{kind, origin.Source, origin.Confidence, right, row})
		}
	}
	for _, f := range truth.Fields {
		if value, err := json.Marshal(got.Fields.Get(f.Name)); err == nil && !isNull(value) {
			kind := HeaderCell
			if f.Kind == KindMoney {
				kind = SumCell
			}
			give(kind, -1, "/"+f.Name, Judge(f, got.Fields.Get(f.Name)) == Right)
		}
	}
	partner := align(truth.Rows, got.Transactions)
	for i, t := range got.Transactions {
		row, known := Row{}, partner[i] >= 0
		if known {
			row = truth.Rows[partner[i]]
		}
		at := fmt.Sprintf("/transactions/%d/", i)
		if t.Date != nil {
			give(DateCell, i, at+"date", known && *t.Date == row.Date)
		}
		if t.Debit != 0 || t.Credit != 0 {
			side := "debit"
			if t.Debit == 0 {
				side = "credit"
			}
			give(AmountCell, i, at+side, known && t.Debit == row.Debit && t.Credit == row.Credit)
		}
		if t.Balance != nil && !row.BalanceOpen {
			give(BalanceCell, i, at+"balance", known && row.Balance != nil && *row.Balance == *t.Balance)
		}
		give(TextCell, i, at+"description", known && foldWords(row.Description) == foldWords(t.Description))
	}
	return cells
}

// leastAlike is how many of a row's five values two rows must share to be taken for the same.
const leastAlike = 2

// align finds for every row given the printed row that it is, -1 for none: in order, and with as many equal
// values as can be.
func align(truth []Row, got []engine.Transaction) []int {
	alike := likeness(truth, got)
	best := make([][]int, len(truth)+1) // values shared by the first rows of both
	best[0] = make([]int, len(got)+1)
	for i := range truth {
		best[i+1] = make([]int, len(got)+1)
		for j := range got {
			best[i+1][j+1] = max(best[i][j+1], best[i+1][j], best[i][j]+alike[i][j])
		}
	}
	partner := make([]int, len(got))
	for j := range partner {
		partner[j] = -1
	}
	for i, j := len(truth), len(got); i > 0 && j > 0; {
		switch {
		case alike[i-1][j-1] > 0 && best[i][j] == best[i-1][j-1]+alike[i-1][j-1]:
			partner[j-1] = i - 1
			i, j = i-1, j-1
		case best[i][j] == best[i-1][j]:
			i--
		default:
			j--
		}
	}
	return partner
}

// likeness counts the values that each pair of rows shares; 0 where they are too few.
func likeness(truth []Row, got []engine.Transaction) [][]int {
	texts := make([]string, len(got))
	for j, t := range got {
		texts[j] = foldWords(t.Description)
	}
	alike := make([][]int, len(truth))
	for i, row := range truth {
		alike[i] = make([]int, len(got))
		text := foldWords(row.Description)
		for j, t := range got {
			n := count(t.Date != nil && *t.Date == row.Date) + count(t.Debit == row.Debit) + count(t.Credit == row.Credit) +
				count(t.Balance != nil && row.Balance != nil && *t.Balance == *row.Balance) + count(texts[j] == text)
			if n >= leastAlike {
				alike[i][j] = n
			}
		}
	}
	return alike
}
