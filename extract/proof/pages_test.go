package proof

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// passbookPages are the rows of pages as they were photographed: for each page its rows' movements, by what was printed
// first. Balances are those of the printed order.
func passbookPages(t *testing.T, printed [][]engine.Amount, photographed []int, newestFirst bool) *ledger.Statement {
	t.Helper()
	balance := engine.Amount(100_00)
	pages := make([][]engine.Transaction, len(printed))
	n := 0
	for i, moves := range printed {
		for _, m := range moves {
			n++
			balance += m
			r := row(t, n, "2025-01-02", "ROW", m, money(balance))
			pages[i] = append(pages[i], r)
		}
	}
	st := &ledger.Statement{
		BalanceSource: "printed",
		Accounts:      []ledger.Account{{Currency: text("PHP")}},
		NewestFirst:   newestFirst,
	}
	for number, at := range photographed {
		if number++; newestFirst {
			number = len(photographed) + 1 - number
		}
		for _, r := range pages[at] {
			r.Page = &number
			st.Rows = append(st.Rows, r)
		}
	}
	if newestFirst {
		for i, j := 0, len(st.Rows)-1; i < j; i, j = i+1, j-1 {
			st.Rows[i], st.Rows[j] = st.Rows[j], st.Rows[i]
		}
	}
	for i := range st.Rows {
		st.Rows[i].Row = i + 1
	}
	return st
}

// "photos of facing pages joined by balance so that a missing or reordered page is proven"
func TestPageOrderFollowsFromBalances(t *testing.T) {
	printed := [][]engine.Amount{{10_00, -3_00}, {5_00, 20_00, -1_00}, {40_00, -7_00}, {-2_00}}
	again := [][]engine.Amount{{10_00, -10_00}, {10_00, -10_00}, {10_00}}
	for name, c := range map[string]struct {
		printed      [][]engine.Amount
		photographed []int
		want         engine.CheckStatus
		says         string
	}{
		"as printed":     {printed, []int{0, 1, 2, 3}, engine.CheckNotApplicable, ""},
		"two exchanged":  {printed, []int{1, 0, 2, 3}, engine.CheckFail, "in the order 2, 1, 3, 4"},
		"turned about":   {printed, []int{3, 2, 1, 0}, engine.CheckFail, "in the order 4, 3, 2, 1"},
		"the last first": {printed, []int{3, 0, 1, 2}, engine.CheckFail, "in the order 2, 3, 4, 1"},
		"one is missing": {
			printed, []int{0, 2, 3}, engine.CheckWarn,
			"Page 2 begins with a balance of 131.00, page 1 ends with 107.00",
		},
		"one is missing, others exchanged": {
			printed, []int{2, 0, 3}, engine.CheckWarn, "a page between them is missing",
		},
		"the first is missing":   {printed, []int{1, 2, 3}, engine.CheckNotApplicable, ""},
		"one page":               {printed, []int{1}, engine.CheckNotApplicable, ""},
		"pages that begin alike": {again, []int{1, 0, 2}, engine.CheckNotApplicable, ""},
	} {
		st := passbookPages(t, c.printed, c.photographed, false)
		_, v := Check(st, Context{})
		if got := checkOf(t, v, "page_carry"); got.Status != c.want || !strings.Contains(got.Detail, c.says) {
			t.Errorf("%s: %s %q, want %s %q", name, got.Status, got.Detail, c.want, c.says)
		}
	}
}

func TestMisreadAmountWithinPageIsNotMissingPage(t *testing.T) {
	st := passbookPages(t, [][]engine.Amount{{10_00, -3_00}, {5_00, 20_00, -1_00}}, []int{0, 1}, false)
	st.Rows[3].Credit = 26_00
	if _, v := Check(st, Context{}); checkOf(t, v, "page_carry").Status != engine.CheckNotApplicable ||
		checkOf(t, v, "running_balance").Status != engine.CheckFail {
		t.Errorf(
			"%v %v, want the running balance alone to fail", checkOf(t, v, "page_carry"),
			checkOf(t, v, "running_balance"),
		)
	}
}

func TestPagesPrintedNewestFirstAreNamedInFileOrder(t *testing.T) {
	st := passbookPages(
		t, [][]engine.Amount{{10_00, -3_00}, {5_00, 20_00, -1_00}, {40_00, -7_00}}, []int{1, 0, 2}, true,
	)
	if _, v := Check(st, Context{}); !strings.Contains(checkOf(t, v, "page_carry").Detail, "in the order 1, 3, 2:") {
		t.Errorf("%v, want page 3 before page 2", checkOf(t, v, "page_carry"))
	}
}
