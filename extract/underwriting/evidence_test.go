package underwriting_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// notFigures are members whose numbers are inputs or names, not figures.
var notFigures = []string{"/rows", "/evidence", "/reasons", "/basis", "/policy", "/score", "/application_id"}

// TestEveryFigureLeadsToRowsOrTheApplication walks from every number of the view through evidence: each must end at
// rows of the view, at a document, at the application or at the policy.
func TestEveryFigureLeadsToRowsOrTheApplication(t *testing.T) {
	for name, c := range examples(t) {
		t.Run(name, func(t *testing.T) {
			var tree map[string]any
			raw, err := json.Marshal(c)
			if err != nil {
				t.Fatal(err)
			}
			d := json.NewDecoder(bytes.NewReader(raw))
			d.UseNumber()
			if err := d.Decode(&tree); err != nil {
				t.Fatal(err)
			}
			w := &walker{t: t, c: c, tree: tree, seen: map[string]bool{}}
			w.numbers("", tree)
			if w.count < 40 && name != "nothing" {
				t.Errorf("only %d figures were walked", w.count)
			}
		})
	}
}

// walker follows evidence.
type walker struct {
	t     *testing.T
	c     engine.Cashflow
	tree  map[string]any
	seen  map[string]bool
	count int
}

func (w *walker) numbers(at string, x any) {
	if slices.Contains(notFigures, at) {
		return
	}
	switch x := x.(type) {
	case map[string]any:
		for k, v := range x {
			w.numbers(at+"/"+k, v)
		}
	case []any:
		for i, v := range x {
			w.numbers(at+"/"+strconv.Itoa(i), v)
		}
	case json.Number:
		w.count++
		w.follow(at, 0)
	}
}

// follow checks the evidence of one pointer.
func (w *walker) follow(at string, depth int) {
	if depth > 12 {
		w.t.Errorf("%s: evidence goes in a circle", at)
		return
	}
	if w.seen[at] {
		return
	}
	w.seen[at] = true
	own := at
	for own != "" {
		if _, ok := w.c.Evidence[own]; ok {
			break
		}
		own = own[:strings.LastIndexByte(own, '/')]
	}
	e, ok := w.c.Evidence[own]
	if !ok {
		w.t.Errorf("%s has no evidence", at)
		return
	}
	if len(e.Rows) == 0 && e.Select == nil && len(e.Inputs) == 0 {
		w.t.Errorf("%s: evidence %s leads nowhere", at, own)
	}
	for _, r := range e.Rows {
		if !w.shown(r) && !w.leftOut(r) {
			w.t.Errorf("%s: row %v is not in the view", at, r)
		}
	}
	for name, input := range e.Inputs {
		switch {
		case strings.HasPrefix(input, "application:"), strings.HasPrefix(input, "policy:"):
		case strings.HasPrefix(input, "document:"):
			id := strings.TrimPrefix(input, "document:")
			if !slices.ContainsFunc(
				w.c.Documents,
				func(d engine.CashflowPaper) bool { return fmt.Sprint(d.DocumentID) == id },
			) {
				w.t.Errorf("%s: input %s names a document that is not there: %s", at, name, input)
			}
		case w.value(input) == nil:
			w.t.Errorf("%s: input %s is %s, which is null or absent", at, name, input)
		default:
			w.follow(input, depth+1)
		}
	}
}

// shown reports whether a row is in the view, or is the other half of one: of a transfer whose other account was not
// asked for.
func (w *walker) shown(r engine.RowRef) bool {
	return slices.ContainsFunc(
		w.c.Rows,
		func(x engine.ViewRow) bool { return x.Ref() == r || x.Pair != nil && *x.Pair == r },
	)
}

// leftOut reports whether a row belongs to a conflict, whose rows are shown as evidence although they do not count.
func (w *walker) leftOut(r engine.RowRef) bool {
	for _, a := range w.c.Accounts {
		for _, c := range a.Conflicts {
			if slices.Contains(c.DocumentIDs, r.DocumentID) {
				return true
			}
		}
	}
	return false
}

// value finds what a pointer points at.
func (w *walker) value(pointer string) any {
	var x any = w.tree
	for _, part := range strings.Split(strings.TrimPrefix(pointer, "/"), "/") {
		switch y := x.(type) {
		case map[string]any:
			x = y[part]
		case []any:
			i, err := strconv.Atoi(part)
			if err != nil || i < 0 || i >= len(y) {
				return nil
			}
			x = y[i]
		default:
			return nil
		}
	}
	return x
}

// TestSelectedRowsAddUpToTheirFigure recomputes every sum of a month's classes from the rows that its evidence chooses.
func TestSelectedRowsAddUpToTheirFigure(t *testing.T) {
	for name, c := range examples(t) {
		t.Run(name, func(t *testing.T) {
			raw, err := json.Marshal(c)
			if err != nil {
				t.Fatal(err)
			}
			var tree map[string]any
			if err := json.Unmarshal(raw, &tree); err != nil {
				t.Fatal(err)
			}
			w := &walker{t: t, c: c, tree: tree}
			checked := 0
			for pointer, e := range c.Evidence {
				if e.Select == nil || e.Formula != "" {
					continue
				}
				checked++
				var sum engine.Amount
				for _, r := range c.Rows {
					sum += amountOf(c, r, *e.Select)
				}
				if got := w.value(pointer); got != sum.Float() {
					t.Errorf("%s is %v, its rows add up to %v", pointer, got, sum)
				}
			}
			if checked == 0 && name != "nothing" {
				t.Error("no sum was checked")
			}
		})
	}
}

// amountOf is the part of a row that a selection adds up.
func amountOf(c engine.Cashflow, r engine.ViewRow, s engine.RowSelect) engine.Amount {
	currency := ""
	for _, a := range c.Accounts {
		if a.AccountKey == r.AccountKey {
			currency = a.Currency
		}
	}
	month := r.Date.MonthString()
	if s.AccountKey != "" && s.AccountKey != r.AccountKey || s.Currency != "" && s.Currency != currency ||
		s.Month != "" && s.Month != month || len(s.Months) > 0 && !slices.Contains(s.Months, month) ||
		len(s.Class) > 0 && !slices.Contains(s.Class, r.RevenueClass) || s.Category != "" && s.Category != r.Category {
		return 0
	}
	if s.Side == "credit" {
		return r.Credit
	}
	return r.Debit
}
