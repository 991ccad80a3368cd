package proof_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

// enumerated are small papers of each kind of sums, with digits alike in amounts and balances that follow each other.
var enumerated = map[string]string{
	"a balance each row": balanceEachRow,
	"a deposit, its balance and the withdrawal behind it show a 3 in the hundreds": `Opening Balance: 10,000.00
Closing Balance: 9,911.13

Date        Description        Debit        Credit       Balance
01/13/2025  CHECK DEPOSIT                 1,321.57     11,321.57
01/14/2025  SHOP               2,358.84                 8,962.73
01/15/2025  CASH DEPOSIT                    948.40     9,911.13`,
	"likewise, and a reversal of the deposit": `Opening Balance: 10,000.00
Closing Balance: 9,034.91

Date        Description        Debit        Credit       Balance
01/13/2025  CHECK DEPOSIT                 1,321.57     11,321.57
01/14/2025  SHOP               2,358.84                 8,962.73
01/15/2025  CHECK RETURNED     1,321.57                 7,641.16
01/16/2025  CASH DEPOSIT                  1,393.75      9,034.91`,
	"totals, and a balance each row": `Opening Balance: 10,000.00
Closing Balance: 9,034.91
Total Debits: 3,680.41
Total Credits: 2,715.32

Date        Description        Debit        Credit       Balance
01/13/2025  CHECK DEPOSIT                 1,321.57     11,321.57
01/13/2025  CASH DEPOSIT                  1,393.75     12,715.32
01/14/2025  SHOP               2,358.84                10,356.48
01/15/2025  CHECK RETURNED     1,321.57                 9,034.91`,
	"the total of one side, and a balance each row": `Opening Balance: 10,000.00
Closing Balance: 9,034.91
Total Debits: 3,680.41

Date        Description        Debit        Credit       Balance
01/13/2025  CHECK DEPOSIT                 1,321.57     11,321.57
01/14/2025  SHOP               2,358.84                 8,962.73
01/15/2025  CHECK RETURNED     1,321.57                 7,641.16
01/16/2025  CASH DEPOSIT                  1,393.75      9,034.91`,
	"a balance each row, hardly a digit alike": `Opening Balance: 8,471.39
Closing Balance: 14,101.05

Date        Description        Debit        Credit       Balance
01/13/2025  CHECK DEPOSIT                 2,365.18     10,836.57
01/14/2025  SHOP               1,924.03                 8,912.54
01/15/2025  CASH DEPOSIT                  3,777.71     12,690.25
01/16/2025  PAYROLL                       1,410.80     14,101.05`,
	"a balance once a day": `Opening Balance: 10,000.00
Closing Balance: 9,034.91

Date        Description        Debit        Credit       Balance
01/13/2025  CHECK DEPOSIT                 1,321.57
01/13/2025  SHOP               2,358.84                 8,962.73
01/15/2025  CHECK RETURNED     1,321.57
01/15/2025  CASH DEPOSIT                  1,393.75      9,034.91`,
	"totals and no balance": balanceNowhere,
}

// TestNoEnumeratedMisreadingIsProven misreads figures of small papers in every way of the model and lets second looks
// read the printed figures: no paper with a wrong figure is proven. The model: any two figures; one digit alike in any
// figures that show it in the same place; two such figures and any third one; all balances by the same amount, from any
// one on or up to any one, and any one amount.
func TestNoEnumeratedMisreadingIsProven(t *testing.T) {
	for name, text := range enumerated {
		e := enumeration{t: t, paper: name, truth: misreadAll(t, text, 0)}
		if status := e.judged(nil, nil).Status; status != engine.CheckPass {
			t.Errorf("%s: read right it is %s, want pass", name, status)
		}
		names := e.figures()
		for i, f := range names {
			for _, g := range names[i+1:] {
				for _, d := range []engine.Amount{1_00, -1_00, 200_00} {
					e.misread(
						"two figures", map[string]engine.Amount{f: d, g: d}, map[string]engine.Amount{f: d, g: -d},
					)
				}
			}
		}
		e.digitsAlike(names)
		e.shifts(names)
		if e.agree < 10 {
			t.Errorf("%s: %d misreadings leave every sum agreeing: the test tries none that matter", name, e.agree)
		}
		t.Logf("%s: %d misreadings, of which %d leave every sum agreeing", name, e.tried, e.agree)
	}
}

// enumeration misreads one paper's figures.
type enumeration struct {
	t            *testing.T
	paper        string
	truth        *ledger.Statement
	tried, agree int
}

// figures are the printed figures, as pointers into the result.
func (e *enumeration) figures() (names []string) {
	a := e.truth.Accounts[0]
	for name, v := range map[string]*engine.Amount{
		"/opening_balance": a.Opening,
		"/closing_balance": a.Closing,
		"/total_debits":    a.TotalDebits,
		"/total_credits":   a.TotalCredits,
	} {
		if v != nil {
			names = append(names, name)
		}
	}
	for i, row := range e.truth.Rows {
		names = append(
			names,
			fmt.Sprintf("/transactions/%d/%s", i, map[bool]string{true: "debit", false: "credit"}[row.Debit > 0]),
		)
		if proof.BalancePrinted(e.truth, i) {
			names = append(names, fmt.Sprintf("/transactions/%d/balance", i))
		}
	}
	slices.Sort(names)
	return names
}

// at is where a statement holds the figure at a pointer, and the place of its row, -1 for the header's.
func at(st *ledger.Statement, pointer string) (value *engine.Amount, place int) {
	path := strings.Split(pointer, "/")
	if len(path) == 2 {
		a := &st.Accounts[0]
		return map[string]*engine.Amount{
			"opening_balance": a.Opening,
			"closing_balance": a.Closing,
			"total_debits":    a.TotalDebits,
			"total_credits":   a.TotalCredits,
		}[path[1]], -1
	}
	place, _ = strconv.Atoi(path[2])
	row := &st.Rows[place]
	return map[string]*engine.Amount{"debit": &row.Debit, "credit": &row.Credit, "balance": row.Balance}[path[3]], place
}

// with is the paper with figures misread by so much.
func (e *enumeration) with(off map[string]engine.Amount) *ledger.Statement {
	st := *e.truth
	st.Rows, st.Accounts, st.RowNotes = slices.Clone(st.Rows), slices.Clone(st.Accounts), maps.Clone(st.RowNotes)
	copied := func(v *engine.Amount) *engine.Amount {
		if v == nil {
			return nil
		}
		c := *v
		return &c
	}
	for i := range st.Rows {
		st.Rows[i].Balance = copied(st.Rows[i].Balance)
	}
	a := &st.Accounts[0]
	a.Opening, a.Closing, a.TotalDebits, a.TotalCredits =
		copied(a.Opening), copied(a.Closing), copied(a.TotalDebits), copied(a.TotalCredits)
	for pointer, d := range off {
		value, _ := at(&st, pointer)
		*value += d
	}
	return &st
}

// judged returns the checks of a misread paper after second looks, all of which read the printed figures. seen is
// called with each figure that is looked at.
func (e *enumeration) judged(off map[string]engine.Amount, seen func(pointer string)) engine.BalanceChecks {
	st := e.with(off)
	looked := map[string]bool{}
	for {
		checks, _ := proof.Check(st, proof.Context{})
		pointers := proof.SecondLooks(st, proof.Context{}, checks, looked)
		if len(pointers) == 0 {
			return checks
		}
		for _, pointer := range pointers {
			looked[pointer] = true
			if seen != nil {
				seen(pointer)
			}
			e.look(st, pointer, off[pointer] != 0)
		}
	}
}

// look notes the result of a second look at a figure.
func (e *enumeration) look(st *ledger.Statement, pointer string, misread bool) {
	path := strings.Split(pointer, "/")
	if len(path) == 2 {
		a := &st.Accounts[0]
		if misread {
			a.Contradicted = append(slices.Clone(a.Contradicted), path[1])
		} else {
			a.Confirmed = append(slices.Clone(a.Confirmed), path[1])
		}
		return
	}
	place, _ := strconv.Atoi(path[2])
	figure := map[string]ledger.Figures{
		"date":    ledger.FigureDay,
		"debit":   ledger.FigureAmount,
		"credit":  ledger.FigureAmount,
		"balance": ledger.FigureBalance,
	}[path[3]]
	note := st.RowNotes[place]
	if misread {
		note.Contradicted |= figure
	} else {
		note.Confirmed |= figure
	}
	st.RowNotes[place] = note
}

// misread tries misreadings, and none may be proven. Those with a sum that disagrees do not matter.
func (e *enumeration) misread(kind string, all ...map[string]engine.Amount) {
	for _, off := range all {
		e.tried++
		st := e.with(off)
		negative := false
		for pointer := range off {
			value, _ := at(st, pointer)
			negative = negative || *value <= 0
		}
		if checks, v := proof.Check(
			st, proof.Context{},
		); negative || v.Status == engine.CheckFail || checks.Status == engine.CheckFail {
			continue
		}
		e.agree++
		if e.judged(off, nil).Status == engine.CheckPass {
			e.t.Errorf("%s, %s: proven with %v", e.paper, kind, off)
		}
	}
}

// mostAlike is how many figures are misread alike at once, at most.
const mostAlike = 5

// digitsAlike misreads each digit in each place alike, in any figures that show it there, and in any two beside a
// third figure.
func (e *enumeration) digitsAlike(names []string) {
	for place, unit := 0, engine.Amount(1); place < 7; place, unit = place+1, unit*10 {
		for digit := engine.Amount(0); digit < 10; digit++ {
			var alike []string
			for _, name := range names {
				if value, _ := at(e.truth, name); *value/unit%10 == digit && *value >= unit {
					alike = append(alike, name)
				}
			}
			d := unit
			if digit == 9 {
				d = -unit
			}
			for set := range 1 << len(alike) {
				off := map[string]engine.Amount{}
				for k, name := range alike {
					if set>>k&1 == 1 {
						off[name] = d
					}
				}
				if len(off) >= 2 && len(off) <= mostAlike {
					e.misread("a digit alike", off)
				}
				for _, third := range names {
					if _, one := off[third]; len(off) == 2 && !one {
						for _, by := range []engine.Amount{d, -d, 2 * d, -2 * d} {
							and := maps.Clone(off)
							and[third] = by
							e.misread("a digit alike in two, and a third figure", and)
						}
					}
				}
			}
		}
	}
}

// shifts misreads the balances from one on, or up to one, by the same amount, and any one amount beside.
func (e *enumeration) shifts(names []string) {
	var balances, amounts []string
	balances = append(balances, "/opening_balance")
	for _, name := range names {
		switch {
		case strings.HasSuffix(name, "/balance"):
			balances = append(balances, name)
		case strings.HasPrefix(name, "/transactions/"):
			amounts = append(amounts, name)
		}
	}
	balances = append(balances, "/closing_balance")
	for k := range balances {
		for _, part := range [][]string{balances[k:], balances[:k+1]} {
			off := map[string]engine.Amount{}
			for _, name := range part {
				off[name] = 500_00
			}
			e.misread("a column of balances", off)
			for _, amount := range amounts {
				for _, by := range []engine.Amount{500_00, -500_00} {
					and := maps.Clone(off)
					and[amount] = by
					e.misread("a column of balances and an amount", and)
				}
			}
		}
	}
}
