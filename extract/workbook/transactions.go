package workbook

import (
	"fmt"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

// columns of the sheet "Transactions". The letters in running's formulas follow this order.
var columns = []struct {
	title string
	width float64
}{
	{"Row", 6}, {"Date", 12}, {"Description", 46}, {"Debit", 15}, {"Credit", 15}, {"Balance (printed)", 18},
	{"Balance (computed)", 18}, {"Difference", 13}, {"Category", 22}, {"Reference", 18}, {"Account", 9},
	{"Page", 6}, {"Repaired", 9}, {"Outlier", 40},
}

// writeTransactions writes one row a transaction, in printed order.
func writeTransactions(s *excelize.StreamWriter, look styles, e engine.Extraction) error {
	header := make([]any, len(columns))
	for i, c := range columns {
		if err := s.SetColWidth(i+1, i+1, c.width); err != nil {
			return err
		}
		header[i] = look.head(c.title)
	}
	if err := s.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	w := &rowWriter{stream: s}
	w.put(header...)
	for i, balance := range running(e) {
		t := e.Transactions[i]
		w.put(excelize.Cell{Value: t.Row}, look.date(t.Date), text(t.Description), look.side(t.Debit), look.side(t.Credit),
			look.amountOf(t.Balance), balance.cell(look), balance.difference(look, i, t.Balance), text(t.Category),
			textOf(t.Reference), excelize.Cell{Value: t.AccountIndex + 1}, pageOf(t), mark(t.Repaired), textOf(t.OutlierReason))
	}
	return w.err
}

func pageOf(t engine.Transaction) excelize.Cell {
	if t.Page == nil {
		return excelize.Cell{}
	}
	return excelize.Cell{Value: *t.Page}
}

func mark(yes bool) excelize.Cell {
	if !yes {
		return excelize.Cell{}
	}
	return text("yes")
}

// computed is a running balance: the formula and the value it has now. Without a formula it is where a
// chain begins: a printed balance, or nothing.
type computed struct {
	formula string
	value   *engine.Amount
}

// running computes each row's balance from the row before it in time and of the same account: the row
// above, or the row below in a newest-first statement. The first of a chain starts from the opening
// balance when there is one, else from its own printed balance.
func running(e engine.Extraction) []computed {
	out := make([]computed, len(e.Transactions))
	last := map[int]int{} // account → place of the row before
	for n := range e.Transactions {
		i := n
		if newestFirst(e) {
			i = len(e.Transactions) - 1 - n
		}
		t := e.Transactions[i]
		before, chained := last[t.AccountIndex]
		last[t.AccountIndex] = i
		row := i + 2 // below the header, counted from 1
		switch opening := openingOf(e, t.AccountIndex); {
		case chained && out[before].value != nil:
			out[i] = next(e, fmt.Sprintf("G%d", before+2), *out[before].value, t, row)
		case !chained && opening != nil:
			out[i] = next(e, opening.String(), *opening, t, row)
		default:
			out[i] = computed{value: t.Balance}
		}
	}
	return out
}

func next(e engine.Extraction, from string, balance engine.Amount, t engine.Transaction, row int) computed {
	plus, minus, movement := "E", "D", t.Movement()
	if e.BalanceChecks != nil && e.BalanceChecks.Liability {
		plus, minus, movement = "D", "E", -movement
	}
	value := balance + movement
	return computed{fmt.Sprintf("ROUND(%s+%s%d-%s%d,2)", from, plus, row, minus, row), &value}
}

func newestFirst(e engine.Extraction) bool {
	for _, w := range e.Quality.Warnings {
		if w.Code == "NEWEST_FIRST" {
			return true
		}
	}
	return false
}

// openingOf is the opening balance of one account of the paper.
func openingOf(e engine.Extraction, account int) *engine.Amount {
	if e.BalanceChecks == nil {
		return nil
	}
	for _, a := range e.BalanceChecks.ByAccount {
		if a.AccountIndex == account {
			return a.OpeningBalance
		}
	}
	if account == 0 {
		return e.BalanceChecks.OpeningBalance
	}
	return nil
}

func (c computed) cell(look styles) excelize.Cell {
	if c.value == nil {
		return excelize.Cell{}
	}
	cell := look.amount(*c.value)
	cell.Formula = c.formula
	return cell
}

// difference is printed less computed, coloured where they differ, empty where nothing is printed.
func (c computed) difference(look styles, i int, printed *engine.Amount) excelize.Cell {
	if c.value == nil || printed == nil || c.formula == "" {
		return excelize.Cell{}
	}
	cell := look.amount(*printed - *c.value)
	cell.Formula = fmt.Sprintf(`IF(F%[1]d="","",ROUND(F%[1]d-G%[1]d,2))`, i+2)
	if *printed != *c.value {
		cell.StyleID = look.broken
	}
	return cell
}
