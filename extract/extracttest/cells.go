package extracttest

import (
	"encoding/json"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/confidence"
)

// Cell is one value that a result hands over with a confidence.
type Cell struct {
	confidence.Key
	Confidence float64
	// Right says that the paper says so.
	Right bool
}

// Kinds lists the kinds of values, those of rows first.
func Kinds() []confidence.Kind {
	return []confidence.Kind{confidence.Amount, confidence.Balance, confidence.Date, confidence.Text, confidence.Sum, confidence.Header}
}

// isMoney says that a wrong value of the kind is a wrong figure.
func (c Cell) isMoney() bool {
	return c.Kind == confidence.Amount || c.Kind == confidence.Balance || c.Kind == confidence.Sum
}

// cellsOf judges every value that comes with a confidence.
func cellsOf(truth Truth, got engine.Extraction) (cells []Cell) {
	keys := confidence.KeysOf(got)
	give := func(pointer string, right bool) {
		if origin, placed := got.Provenance[pointer]; placed {
			cells = append(cells, Cell{keys.Of(pointer), origin.Confidence, right})
		}
	}
	for _, f := range truth.Fields {
		value := got.Fields.Get(f.Name)
		if b, err := json.Marshal(value); err == nil && !isNull(b) {
			give("/"+f.Name, Judge(f, value) == Right)
		}
	}
	partner := align(truth.Rows, got.Transactions)
	for i, t := range got.Transactions {
		row, known := Row{}, partner[i] >= 0
		if known {
			row = turnedBack(truth.Rows[partner[i]], t)
		}
		at := fmt.Sprintf("/transactions/%d/", i)
		if t.Date != nil {
			give(at+"date", known && *t.Date == row.Date)
		}
		if t.Debit != 0 || t.Credit != 0 {
			side := "debit"
			if t.Debit == 0 {
				side = "credit"
			}
			give(at+side, known && t.Debit == row.Debit && t.Credit == row.Credit)
		}
		if t.Balance != nil && !row.BalanceOpen {
			give(at+"balance", known && row.Balance != nil && *row.Balance == *t.Balance)
		}
		give(at+"description", known && foldWords(row.Description) == foldWords(t.Description))
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
