package underwriting_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/underwriting"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

func monthAt(i int) time.Month { return time.Month(i + 1) }

func seconds(f func()) float64 {
	start := time.Now()
	f()
	return time.Since(start).Seconds()
}

// randomSheets are statements of an invented borrower: some accounts, overlapping periods, gaps, and rows of every
// kind.
func randomSheets(seed uint64) []sheet {
	r := rand.New(rand.NewPCG(seed, 1))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	parties := []string{
		"",
		"",
		"AMIHAN CONSTRUCTION INC",
		"PEDRO LIM",
		"BULAKLAK PAINT TRADING",
		"SILONG LENDING CORP",
		"PUNTOD VENTURES CORP",
		"LUZ REYES",
	}
	categories := []string{
		"transfer_in",
		"transfer_out",
		"check_deposit",
		"check_issued",
		"returned_check",
		"reversal",
		"cash_deposit",
		"atm_withdrawal",
		"loan_repayment",
		"loan_proceeds",
		"credit_card_payment",
		"salary",
		"groceries",
		"bank_fee",
		"nsf_fee",
		"interest_income",
		"uncategorized",
		"merchant_settlement",
		"gambling",
		"rent",
		"other_income",
		"owner_drawing",
		"pension_benefit",
	}
	var sheets []sheet
	for a := range 1 + r.IntN(3) {
		number := fmt.Sprintf("10002000%d%d", a, seed%10)
		currency := pick("PHP", "PHP", "PHP", "USD")
		var rows []line
		from := engine.Date{Year: 2026, Month: 1, Day: 1 + r.IntN(20)}
		for day := from; day.Before(engine.Date{Year: 2026, Month: 7, Day: 1}); day = day.AddDays(1 + r.IntN(6)) {
			amount := float64(100 * (1 + r.IntN(900)))
			if r.IntN(2) == 0 {
				amount = -amount
			}
			if n := len(rows); n > 0 && r.IntN(5) == 0 {
				amount = -rows[n-1].amount // as a refund, a returned check or a round trip would
			}
			rows = append(
				rows,
				line{date: day.String(), amount: amount, category: pick(categories...), party: pick(parties...),
					description: pick(
						"INSTAPAY",
						"RTN CHK DAIF",
						"LN 4007",
						"PN NO 88-1",
						"TO ••"+number[6:],
						"PAYROLL",
						"REV",
						"RENT",
						"INV 12",
					),
					check: pick("", "", "1001", "1002")},
			)
		}
		// The rows are handed in as papers that overlap, touch, or leave a gap.
		for start := 0; start < len(rows); {
			end := min(len(rows), start+5+r.IntN(20))
			s := sheet{id: int64(len(sheets) + 1), bank: "Narra Bank", number: number, currency: currency,
				name: pick(
					"BULAKLAK PAINT TRADING",
					"BULAKLAK PAINT TRADING",
					"ROSA BULAKLAK",
				), from: rows[start].date,
				to: rows[end-1].date, opening: balanceBefore(rows, start), rows: slices.Clone(rows[start:end]),
				status: pick("pass", "pass", "fail"), sha: fmt.Sprintf("%d-%d-%d", seed, a, start)}
			if r.IntN(8) == 0 {
				s.rows[0].amount += 5 // a version that differs
			}
			sheets = append(sheets, s)
			start = max(start+1, end-4+r.IntN(8))
		}
	}
	return sheets
}

func balanceBefore(rows []line, n int) float64 {
	balance := 20_000.0
	for _, l := range rows[:n] {
		balance = round(balance + l.amount)
	}
	return balance
}

const propertySeeds = 30

// TestClassesAddUpToAllThatMoved holds contract §3.10: no class is dropped.
func TestClassesAddUpToAllThatMoved(t *testing.T) {
	for seed := range uint64(propertySeeds) {
		c := analyze(t, shop(), engine.CashflowQuery{}, randomSheets(seed)...)
		var in, out engine.Amount
		for _, r := range c.Rows {
			in, out = in+r.Credit, out+r.Debit
			if r.RevenueClass == "" || r.ClassBasis == "" {
				t.Fatalf("seed %d: row %v has class %q, basis %q", seed, r.Ref(), r.RevenueClass, r.ClassBasis)
			}
		}
		for _, x := range c.Combined {
			for _, m := range x.Months {
				if sumCredits(m.Credits) != m.Inflow || sumDebits(m.Debits) != m.Outflow {
					t.Fatalf("seed %d, %s %s: classes %d and %d, flows %d and %d", seed, x.Currency, m.Month,
						sumCredits(m.Credits), sumDebits(m.Debits), m.Inflow, m.Outflow)
				}
				in, out = in-m.Inflow, out-m.Outflow
			}
		}
		if in != 0 || out != 0 {
			t.Fatalf("seed %d: rows and months differ by %v in, %v out", seed, in, out)
		}
	}
}

func sumCredits(c engine.CreditClasses) engine.Amount {
	return c.Revenue + c.Cash + c.Unknown + c.OwnTransfer + c.NonRevenue + c.LoanProceeds + c.RefundReversal +
		c.Returned +
		c.RoundTrip
}

func sumDebits(d engine.DebitClasses) engine.Amount {
	return d.Expense + d.Cash + d.Unknown + d.OwnTransfer + d.LoanRepayment + d.NonRevenue + d.RefundReversal +
		d.Returned +
		d.RoundTrip
}

// TestPositionsAddUpToDebtService holds contract §6: one sum from one place.
func TestPositionsAddUpToDebtService(t *testing.T) {
	for seed := range uint64(propertySeeds) {
		c := analyze(t, shop(), engine.CashflowQuery{}, randomSheets(seed)...)
		var service engine.Amount
		paid := map[string]engine.Amount{}
		for _, p := range c.Debt.Positions {
			if p.Counted && p.MonthlyService != nil {
				service += *p.MonthlyService
			}
			paid[p.PositionID] = p.TotalPaid
		}
		if service != c.Debt.MonthlyService {
			t.Fatalf("seed %d: positions cost %v a month, the debt %v", seed, service, c.Debt.MonthlyService)
		}
		for _, r := range c.Rows {
			if r.RevenueClass == "loan_repayment" && currencyOf(c, r) == *c.MainCurrency {
				if r.PositionID == nil {
					t.Fatalf("seed %d: repayment %v belongs to no debt", seed, r.Ref())
				}
				paid[*r.PositionID] -= r.Debit - r.Credit
			}
		}
		for id, rest := range paid {
			if rest != 0 {
				t.Fatalf("seed %d: position %s pays %v more than its rows", seed, id, rest)
			}
		}
	}
}

func currencyOf(c engine.Cashflow, r engine.ViewRow) string {
	for _, a := range c.Accounts {
		if a.AccountKey == r.AccountKey {
			return a.Currency
		}
	}
	return ""
}

// TestRowsOfEachDocumentAreAccountedFor holds contract §1: total = used + duplicate + left out, and the rows that are
// shown are those that are used.
func TestRowsOfEachDocumentAreAccountedFor(t *testing.T) {
	for seed := range uint64(propertySeeds) {
		c := analyze(t, shop(), engine.CashflowQuery{}, randomSheets(seed)...)
		used := 0
		for _, d := range c.Documents {
			if d.RowsTotal != d.RowsUsed+d.RowsDuplicate+d.RowsLeftOut || d.RowsLeftOut < 0 {
				t.Fatalf("seed %d: document %+v", seed, d)
			}
			if d.Used == (d.Reason != nil) {
				t.Fatalf("seed %d: document %d used %v with reason %v", seed, d.DocumentID, d.Used, d.Reason)
			}
			used += d.RowsUsed
		}
		if used != len(c.Rows) {
			t.Fatalf("seed %d: %d rows used, %d shown", seed, used, len(c.Rows))
		}
	}
}

// TestPairsPointAtEachOther holds for every pair that is shown whole.
func TestPairsPointAtEachOther(t *testing.T) {
	pairs := 0
	for seed := range uint64(propertySeeds) {
		c := analyze(t, shop(), engine.CashflowQuery{}, randomSheets(seed)...)
		at := map[engine.RowRef]engine.ViewRow{}
		for _, r := range c.Rows {
			at[r.Ref()] = r
		}
		for _, r := range c.Rows {
			if r.Pair == nil {
				continue
			}
			pairs++
			if o := at[*r.Pair]; o.Pair == nil || *o.Pair != r.Ref() || o.RevenueClass != r.RevenueClass {
				t.Fatalf("seed %d: %v is paired with %v, which is paired with %v", seed, r.Ref(), *r.Pair, o.Pair)
			}
		}
	}
	if pairs < 20 {
		t.Errorf("only %d paired rows in all seeds", pairs)
	}
}

// TestOrderOfUploadChangesNothingButIDs shuffles the papers and numbers them anew.
func TestOrderOfUploadChangesNothingButIDs(t *testing.T) {
	for seed := range uint64(20) {
		sheets := randomSheets(seed)
		want := withoutIDs(t, analyze(t, shop(), engine.CashflowQuery{}, sheets...))
		r := rand.New(rand.NewPCG(seed, 2))
		r.Shuffle(len(sheets), func(i, j int) { sheets[i], sheets[j] = sheets[j], sheets[i] })
		for i := range sheets {
			sheets[i].id = int64(1000 + i)
		}
		if got := withoutIDs(t, analyze(t, shop(), engine.CashflowQuery{}, sheets...)); got != want {
			t.Fatalf("seed %d: another order of upload gives\n%.3000s\nwant\n%.3000s", seed, got, want)
		}
	}
}

// withoutIDs is a view without what names documents.
func withoutIDs(t *testing.T, c engine.Cashflow) string {
	t.Helper()
	c.Documents, c.Evidence = nil, nil
	for i := range c.Rows {
		c.Rows[i].DocumentID, c.Rows[i].Pair = 0, nil
	}
	raw, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var tree any
	if err := json.Unmarshal(raw, &tree); err != nil {
		t.Fatal(err)
	}
	drop(tree)
	raw, err = json.MarshalIndent(tree, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// drop removes references to documents.
func drop(x any) {
	switch x := x.(type) {
	case map[string]any:
		for _, k := range []string{"documents", "document_ids", "rows", "row", "debit", "credit", "first", "second", "kept"} {
			if _, list := x[k].([]any); list || k == "kept" {
				delete(x, k)
			}
		}
		for _, v := range x {
			drop(v)
		}
	case []any:
		for _, v := range x {
			drop(v)
		}
	}
}

// TestTwoRunsGiveTheSameBytes holds that nothing depends on the order of maps.
func TestTwoRunsGiveTheSameBytes(t *testing.T) {
	for seed := range uint64(10) {
		first, err := json.Marshal(analyze(t, shop(), engine.CashflowQuery{}, randomSheets(seed)...))
		if err != nil {
			t.Fatal(err)
		}
		second, err := json.Marshal(analyze(t, shop(), engine.CashflowQuery{}, randomSheets(seed)...))
		if err != nil {
			t.Fatal(err)
		}
		if string(first) != string(second) {
			t.Fatalf("seed %d: two runs differ", seed)
		}
	}
}

// FuzzCashflow reads any bytes as the result of a statement: an error is fine, a panic or an endless run is not.
func FuzzCashflow(f *testing.F) {
	for _, s := range randomSheets(3)[:2] {
		f.Add([]byte(s.paper(f).Result), []byte(`{"interest_rate": 12}`))
	}
	f.Add([]byte(`{"transactions":[{"date":"2026-02-30","debit":1e17}]}`), []byte(`[]`))
	f.Fuzz(func(t *testing.T, result, inputs []byte) {
		a := shop()
		a.ScorecardInputs = inputs
		p := engine.AnalystPaper{DocumentType: "bank_statement", Result: result,
			Document: engine.Document{ID: 1, Status: engine.DocumentCompleted}}
		other := sheet{id: 2, bank: "Narra Bank", number: "1234", from: "2026-01-01", to: "2026-01-31",
			rows: []line{{date: "2026-01-05", amount: 10, description: "X"}}}.paper(t)
		_, _ = underwriting.New().Cashflow(t.Context(), engine.AnalystInput{Application: a, Policy: policy.Default(),
			Currency: "PHP"}, each([]engine.AnalystPaper{p, other}))
	})
}

// TestEditedRowChangesOnlyWhatDependsOnIt puts one purchase into another class: cells of other months and accounts, and
// all other rows, stay as they were.
func TestEditedRowChangesOnlyWhatDependsOnIt(t *testing.T) {
	sheets := shopSheets(1)
	before := analyze(t, shop(), engine.CashflowQuery{}, sheets...)
	wallet := &sheets[2]
	wallet.rows = slices.Clone(wallet.rows)
	at := slices.IndexFunc(wallet.rows, func(l line) bool { return l.date == "2026-02-18" })
	wallet.rows[at].category, wallet.edited = "owner_drawing", true
	after := analyze(t, shop(), engine.CashflowQuery{}, sheets...)
	changed := 0
	for i := range before.Rows {
		a, b := before.Rows[i], after.Rows[i]
		if a.RevenueClass != b.RevenueClass {
			changed++
			if a.Date != day(2026, 2, 18) || b.RevenueClass != "non_revenue" {
				t.Errorf("row %v of %s became %s", a.Ref(), a.Date, b.RevenueClass)
			}
		}
	}
	if changed != 1 {
		t.Errorf("%d rows changed their class, want 1", changed)
	}
	for i := range before.Accounts {
		for j, cell := range before.Accounts[i].Months {
			same := equalJSON(t, cell, after.Accounts[i].Months[j])
			dependent := before.Accounts[i].AccountKey == "kwikpera-3021-PHP" && cell.Month == "2026-02"
			if same == dependent {
				t.Errorf("%s %s: unchanged %v, want %v", before.Accounts[i].AccountKey, cell.Month, same, !dependent)
			}
		}
	}
}

func equalJSON(t *testing.T, a, b any) bool {
	t.Helper()
	x, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	return string(x) == string(y)
}

// TestRangeSumsItsRows holds that a range only chooses rows: its flows are those of its days in the whole view.
func TestRangeSumsItsRows(t *testing.T) {
	from, to := day(2026, 2, 10), day(2026, 5, 20)
	for seed := range uint64(20) {
		all := analyze(t, shop(), engine.CashflowQuery{}, randomSheets(seed)...)
		part := analyze(t, shop(), engine.CashflowQuery{From: &from, To: &to}, randomSheets(seed)...)
		var want, got engine.Amount
		classes := map[engine.RowRef]string{}
		for _, r := range all.Rows {
			if !r.Date.Before(from) && !r.Date.After(to) {
				want += r.Credit
				classes[r.Ref()] = r.RevenueClass
			}
		}
		for _, r := range part.Rows {
			got += r.Credit
			if classes[r.Ref()] != r.RevenueClass {
				t.Fatalf(
					"seed %d: row %v is %s in the range, %s in the whole",
					seed,
					r.Ref(),
					r.RevenueClass,
					classes[r.Ref()],
				)
			}
		}
		if got != want {
			t.Fatalf("seed %d: %v came in within the range, its rows add up to %v", seed, got, want)
		}
	}
}
