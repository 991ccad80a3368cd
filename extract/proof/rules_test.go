package proof

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// row makes a transaction: amount above zero is a credit.
func row(
	t testing.TB, n int, date, description string, amount engine.Amount, balance *engine.Amount,
) engine.Transaction {
	t.Helper()
	r := engine.Transaction{Row: n, Description: description, Balance: balance}
	if date != "" {
		r.Date = day(t, date)
	}
	if amount >= 0 {
		r.Credit = amount
	} else {
		r.Debit = -amount
	}
	return r
}

// onSundays adds rows of Sundays, PESONet last, with its value date if one is given.
func onSundays(valueDate string) func(t *testing.T, st *ledger.Statement) {
	return func(t *testing.T, st *ledger.Statement) {
		t.Helper()
		for i, description := range []string{"ATM", "ATM", "ATM", "PESONET CREDIT"} {
			st.Rows = append(st.Rows, row(t, len(st.Rows)+1, "2025-01-19", description, engine.Amount(100+i), nil))
		}
		if valueDate != "" {
			st.Rows[len(st.Rows)-1].ValueDate = day(t, valueDate)
		}
	}
}

// returnedCredits lets the paper's last credit repeat its last debit, and its totals take both off the debits: more
// is what the total of debits misses beyond that.
func returnedCredits(more engine.Amount) func(t *testing.T, st *ledger.Statement) {
	return func(t *testing.T, st *ledger.Statement) {
		t.Helper()
		var debit, credit *engine.Transaction
		credits, debits, in, out := engine.Amount(0), engine.Amount(0), 0, 0
		for i := range st.Rows {
			if r := &st.Rows[i]; r.Debit > 0 {
				debit = r
			} else {
				credit = r
			}
		}
		if debit == nil || credit == nil {
			t.Fatal("the paper has no row of each side")
		}
		credit.Credit = debit.Debit
		for _, r := range st.Rows {
			credits, debits = credits+r.Credit, debits+r.Debit
			if r.Debit > 0 {
				out++
			} else {
				in++
			}
		}
		back := debit.Debit
		in, out = in-1, out+1
		a := &st.Accounts[0]
		a.TotalCredits, a.TotalDebits, a.CreditCount, a.DebitCount =
			money(credits-back), money(debits-back-more), &in, &out
	}
}

func TestChecks(t *testing.T) {
	for _, c := range []struct {
		name   string
		key    string
		change func(t *testing.T, st *ledger.Statement)
		want   engine.CheckStatus
		says   string
	}{
		{"opening + credits - debits = closing", "opening_closing", nil, engine.CheckPass, "give 25,500.25"},
		{"a closing off by 0.01 is within tolerance", "opening_closing", func(t *testing.T, st *ledger.Statement) {
			st.Accounts[0].Closing = money(25_500_26)
		}, engine.CheckPass, ""},
		{"a closing off by 0.02 fails", "opening_closing", func(t *testing.T, st *ledger.Statement) {
			st.Accounts[0].Closing = money(25_500_27)
		}, engine.CheckFail, "off by 0.02"},
		{"a derived opening proves nothing", "opening_closing", func(t *testing.T, st *ledger.Statement) {
			st.Accounts[0].OpeningDerived = true
		}, engine.CheckNotApplicable, "opening balance is worked out"},
		{
			"a derived opening that does not fit still fails",
			"opening_closing",
			func(t *testing.T, st *ledger.Statement) {
				st.Accounts[0].OpeningDerived, st.Accounts[0].Opening = true, money(1)
			},
			engine.CheckFail,
			"off by",
		},
		{"no closing is not applicable", "opening_closing", func(t *testing.T, st *ledger.Statement) {
			st.Accounts[0].Closing = nil
		}, engine.CheckNotApplicable, "No closing balance"},
		{"every balance follows", "running_balance", nil, engine.CheckPass, "3 running balances"},
		{"a wrong balance names its row", "running_balance", func(t *testing.T, st *ledger.Statement) {
			st.Rows[1].Balance = money(46_600_00)
		}, engine.CheckFail, "row 2 of 2025-01-15"},
		{"a repaired row is a warning", "running_balance", func(t *testing.T, st *ledger.Statement) {
			st.Rows[1].Repaired = true
		}, engine.CheckWarn, "correction of 1 row"},
		{"an ambiguous row is a warning", "running_balance", func(t *testing.T, st *ledger.Statement) {
			st.RowNotes = map[int]ledger.RowNote{1: {BalancePrinted: true, Ambiguous: true}}
		}, engine.CheckWarn, "more than one way"},
		{"unread lines are a warning", "running_balance", func(t *testing.T, st *ledger.Statement) { st.Missed = 2 },
			engine.CheckWarn, "2 lines look like rows"},
		{"computed balances are no evidence", "running_balance", func(t *testing.T, st *ledger.Statement) {
			st.BalanceSource = "computed"
		}, engine.CheckNotApplicable, "Fewer than two balances"},
		{
			"rows after the last printed balance are not proven without a closing balance",
			"running_balance",
			func(t *testing.T, st *ledger.Statement) {
				st.Accounts[0].Closing, st.Accounts[0].TotalCredits, st.Accounts[0].TotalDebits = nil, nil, nil
				st.RowNotes = map[int]ledger.RowNote{0: {BalancePrinted: true}, 1: {BalancePrinted: true}, 2: {}}
			},
			engine.CheckWarn,
			"1 row stands next to no printed balance",
		},
		{"printed totals prove such rows", "running_balance", func(t *testing.T, st *ledger.Statement) {
			st.Accounts[0].Closing = nil
			st.RowNotes = map[int]ledger.RowNote{0: {BalancePrinted: true}, 1: {BalancePrinted: true}, 2: {}}
		}, engine.CheckPass, "not checked"},
		{"printed totals agree", "stated_totals", nil, engine.CheckPass, "40,000.00"},
		{"a wrong total of debits fails", "stated_totals", func(t *testing.T, st *ledger.Statement) {
			st.Accounts[0].TotalDebits = money(24_000_00)
		}, engine.CheckFail, "24,000.00"},
		{
			"a payment that came back is taken off the debits", "stated_totals", returnedCredits(0),
			engine.CheckNotApplicable, "1 credit that came back",
		},
		{
			"and counted with them", "stated_counts", returnedCredits(0), engine.CheckNotApplicable,
			"1 credit that came back",
		},
		{"totals that miss two sums explain nothing", "stated_totals", returnedCredits(1_00), engine.CheckFail, ""},
		{"no printed totals", "stated_totals", func(t *testing.T, st *ledger.Statement) {
			st.Accounts[0].TotalCredits, st.Accounts[0].TotalDebits = nil, nil
		}, engine.CheckNotApplicable, "No totals"},
		{"wrong counts are a warning", "stated_counts", func(t *testing.T, st *ledger.Statement) {
			n := 4
			st.Accounts[0].DebitCount = &n
		}, engine.CheckWarn, "4 debits"},
		{"pages 1 and 3 of 3 miss one", "page_carry", func(t *testing.T, st *ledger.Statement) {
			st.Pages = []ledger.PageMark{{Page: 1, Printed: 1, Last: 3}, {Page: 2, Printed: 3, Last: 3}}
		}, engine.CheckFail, "Page 3 follows page 1"},
		{"page 3 bears no number", "page_carry", func(t *testing.T, st *ledger.Statement) {
			st.Pages = []ledger.PageMark{
				{Page: 1, Printed: 1, Last: 4}, {Page: 2, Printed: 2, Last: 4}, {Page: 4, Printed: 4, Last: 4},
			}
		}, engine.CheckPass, "All 3 numbered pages"},
		{"the cover bears no number", "page_carry", func(t *testing.T, st *ledger.Statement) {
			st.Pages = []ledger.PageMark{{Page: 2, Printed: 2, Last: 3}, {Page: 3, Printed: 3, Last: 3}}
		}, engine.CheckPass, "All 2 numbered pages"},
		{
			"page 2 stands behind an unnumbered one and page 3 is missing",
			"page_carry",
			func(t *testing.T, st *ledger.Statement) {
				st.Pages = []ledger.PageMark{
					{Page: 1, Printed: 1, Last: 5}, {Page: 3, Printed: 2, Last: 5}, {Page: 4, Printed: 5, Last: 5},
				}
			},
			engine.CheckFail,
			"Page 5 follows page 2",
		},
		{"page 2 twice", "page_carry", func(t *testing.T, st *ledger.Statement) {
			st.Pages = []ledger.PageMark{
				{Page: 1, Printed: 1, Last: 2}, {Page: 2, Printed: 2, Last: 2}, {Page: 3, Printed: 2, Last: 2},
			}
		}, engine.CheckFail, "Page 2 follows page 2"},
		{"the last page is missing", "page_carry", func(t *testing.T, st *ledger.Statement) {
			st.Pages = []ledger.PageMark{{Page: 1, Printed: 1, Last: 3}, {Page: 2, Printed: 2, Last: 3}}
		}, engine.CheckFail, "end with page 2 of 3"},
		{"the last two of four pages bear no number", "page_carry", func(t *testing.T, st *ledger.Statement) {
			st.Pages = []ledger.PageMark{{Page: 1, Printed: 1, Last: 4}, {Page: 2, Printed: 2, Last: 4, Bare: 2}}
		}, engine.CheckPass, "All 2 numbered pages"},
		{"one unnumbered page stands for no two", "page_carry", func(t *testing.T, st *ledger.Statement) {
			st.Pages = []ledger.PageMark{{Page: 1, Printed: 1, Last: 4}, {Page: 2, Printed: 2, Last: 4, Bare: 1}}
		}, engine.CheckFail, "end with page 2 of 4"},
		{"a first statement's last page is missing", "page_carry", func(t *testing.T, st *ledger.Statement) {
			st.Pages = []ledger.PageMark{{Page: 1, Printed: 1, Last: 2}, {Page: 2, Printed: 1, Last: 1}}
		}, engine.CheckFail, "end with page 1 of 2"},
		{
			"more pages stand before the first number than it counts",
			"page_carry",
			func(t *testing.T, st *ledger.Statement) {
				st.Pages = []ledger.PageMark{{Page: 4, Printed: 2, Last: 3}, {Page: 5, Printed: 3, Last: 3}}
			},
			engine.CheckPass,
			"All 2 numbered pages",
		},
		{"two statements in one file count anew", "page_carry", func(t *testing.T, st *ledger.Statement) {
			st.Pages = []ledger.PageMark{
				{Page: 1, Printed: 1, Last: 2}, {Page: 2, Printed: 2, Last: 2}, {Page: 3, Printed: 1, Last: 1},
			}
		}, engine.CheckPass, "All 3 numbered pages"},
		{"a balance carried forward follows the rows", "page_carry", func(t *testing.T, st *ledger.Statement) {
			st.Carries = []ledger.Carry{
				{Page: 1, Forward: true, After: 2, Balance: 46_500_00}, {Page: 2, After: 2, Balance: 46_500_00},
			}
		}, engine.CheckPass, "2 balances carry"},
		{"brought forward differs from carried forward", "page_carry", func(t *testing.T, st *ledger.Statement) {
			st.Carries = []ledger.Carry{
				{Page: 1, Forward: true, After: 2, Balance: 46_500_00}, {Page: 2, After: 2, Balance: 46_000_00},
			}
		}, engine.CheckFail, "Page 2 shows 46,000.00 brought forward"},
		{"rows inside the period", "period_covers_rows", nil, engine.CheckPass, "inside the printed period"},
		{"one row outside is a warning", "period_covers_rows", func(t *testing.T, st *ledger.Statement) {
			st.Rows[0].Date = day(t, "2024-12-31")
		}, engine.CheckWarn, "row 1 of 2024-12-31"},
		{"three rows outside fail", "period_covers_rows", func(t *testing.T, st *ledger.Statement) {
			st.Accounts[0].PeriodStart, st.Accounts[0].PeriodEnd = day(t, "2025-02-01"), day(t, "2025-02-28")
		}, engine.CheckFail, "3 rows lie"},
		{"a derived period says nothing", "period_covers_rows", func(t *testing.T, st *ledger.Statement) {
			st.Accounts[0].PeriodDerived = true
		}, engine.CheckNotApplicable, "No period"},
		{"a row in the future fails", "period_covers_rows", func(t *testing.T, st *ledger.Statement) {
			st.Rows[2].Date = day(t, "2025-06-20")
		}, engine.CheckFail, "after the day the paper came in"},
		{"an impossible date is quoted", "date_monotonic", func(t *testing.T, st *ledger.Statement) {
			st.Rows[1].Date = nil
			st.RowNotes = map[int]ledger.RowNote{1: {BalancePrinted: true, DateText: "30 FEB"}}
		}, engine.CheckFail, "“30 FEB”"},
		{"dates that go back are a warning", "date_monotonic", func(t *testing.T, st *ledger.Statement) {
			st.Rows[2].Date = day(t, "2025-01-10")
		}, engine.CheckWarn, "row 3 of 2025-01-10"},
		{
			"sections of credits and of debits each run in order",
			"date_monotonic",
			func(t *testing.T, st *ledger.Statement) {
				st.BalanceSource = ""
				st.Rows[0], st.Rows[1] = st.Rows[1], st.Rows[0]
			},
			engine.CheckPass,
			"within their sections",
		},
		{"PESONet on a Sunday", "banking_days", func(t *testing.T, st *ledger.Statement) {
			st.Rows[1].Date, st.Rows[1].Description = day(t, "2025-01-19"), "PESONET CREDIT"
		}, engine.CheckWarn, "Sunday"},
		{"check clearing on Good Friday", "banking_days", func(t *testing.T, st *ledger.Statement) {
			st.Rows[1].Date, st.Rows[1].Description = day(t, "2026-04-03"), "INWARD CLEARING"
		}, engine.CheckWarn, "Good Friday"},
		{"PESONet on a Wednesday", "banking_days", func(t *testing.T, st *ledger.Statement) {
			st.Rows[1].Description = "PESONET CREDIT"
		}, engine.CheckPass, "1 clearing row"},
		{"PESONet booked on a Sunday for Monday", "banking_days", func(t *testing.T, st *ledger.Statement) {
			st.Rows[1].Date, st.Rows[1].Description = day(t, "2025-01-19"), "PESONET CREDIT"
			st.Rows[1].ValueDate = day(t, "2025-01-20")
		}, engine.CheckPass, "1 clearing row"},
		{"PESONet on a Sunday of an issuer that posts on Sundays", "banking_days", onSundays(""),
			engine.CheckNotApplicable, "no value date"},
		{"PESONet with a Sunday as value date of such an issuer", "banking_days", onSundays("2025-01-19"),
			engine.CheckWarn, "Sunday"},
		{"no clearing row", "banking_days", nil, engine.CheckNotApplicable, "PESONet"},
		{
			"3.10 interest and 0.62 tax", "interest_tax", interestAndTax(3_10, 62), engine.CheckPass,
			"20 % of interest 3.10 is 0.62",
		},
		{"3.10 interest and 0.51 tax", "interest_tax", interestAndTax(3_10, 51), engine.CheckFail, "is 0.51"},
		{"interest without tax", "interest_tax", interestAndTax(3_10, 0), engine.CheckNotApplicable, ""},
		{"15 % on dollars", "interest_tax", func(t *testing.T, st *ledger.Statement) {
			interestAndTax(10_00, 1_50)(t, st)
			st.Accounts[0].Currency = text("USD")
		}, engine.CheckPass, "15 %"},
		{"interest of 3.10 is plausible", "interest_plausible", interestAndTax(3_10, 62), engine.CheckPass, "% a year"},
		{
			"interest of 9,000.00 is not", "interest_plausible", interestAndTax(9_000_00, 1_800_00), engine.CheckWarn,
			"% a year",
		},
		{"a printed average that is right", "adb_matches", func(t *testing.T, st *ledger.Statement) {
			// 2 days × 10,000.00, 12 × 6,500.00, 5 × 46,500.00, 12 × 25,500.25 = 636,503.00 ÷ 31
			st.Accounts[0].AverageDailyBalance = money(20_532_35)
		}, engine.CheckPass, "20,532.35"},
		{"a printed average that is wrong", "adb_matches", func(t *testing.T, st *ledger.Statement) {
			st.Accounts[0].AverageDailyBalance = money(30_000_00)
		}, engine.CheckFail, "30,000.00"},
		{
			"a wrong average over rows that do not close is a warning",
			"adb_matches",
			func(t *testing.T, st *ledger.Statement) {
				st.Accounts[0].AverageDailyBalance, st.Accounts[0].Closing = money(30_000_00), nil
			},
			engine.CheckWarn,
			"",
		},
		{"savings below zero", "negative_on_savings", func(t *testing.T, st *ledger.Statement) {
			st.Rows[0].Balance = money(-1)
		}, engine.CheckFail, "-0.01"},
		{"a checking account may be overdrawn", "negative_on_savings", func(t *testing.T, st *ledger.Statement) {
			st.Rows[0].Balance, st.Accounts[0].Type = money(-1), text("checking")
		}, engine.CheckNotApplicable, "savings"},
		{"a reference twice", "duplicate_reference", func(t *testing.T, st *ledger.Statement) {
			st.Rows[0].Reference, st.Rows[2].Reference = text("A1"), text("A1")
			st.Rows[2].Debit = st.Rows[0].Debit
		}, engine.CheckWarn, "row 3"},
		{"a reference twice with other amounts", "duplicate_reference", func(t *testing.T, st *ledger.Statement) {
			st.Rows[0].Reference, st.Rows[2].Reference = text("A1"), text("A1")
		}, engine.CheckPass, ""},
		{
			"a row with both sides", "one_side_only",
			func(t *testing.T, st *ledger.Statement) { st.Rows[1].Debit = 1 }, engine.CheckFail, "row 2",
		},
		{
			"a row with neither side", "one_side_only",
			func(t *testing.T, st *ledger.Statement) { st.Rows[1].Credit = 0 }, engine.CheckFail, "row 2",
		},
		{"another number on page 2", "account_number_constant", func(t *testing.T, st *ledger.Statement) {
			st.AccountNumbers = []ledger.PageText{{Page: 1, Text: "1234567890"}, {Page: 2, Text: "1234567891"}}
		}, engine.CheckFail, "Page 2"},
		{"a masked number fits", "account_number_constant", func(t *testing.T, st *ledger.Statement) {
			st.AccountNumbers = []ledger.PageText{{Page: 1, Text: "1234567890"}, {Page: 2, Text: "XXXXXX7890"}}
		}, engine.CheckPass, "2 pages"},
		{"the last digits fit", "account_number_constant", func(t *testing.T, st *ledger.Statement) {
			st.AccountNumbers = []ledger.PageText{{Page: 1, Text: "1234-567-890"}, {Page: 2, Text: "7890"}}
		}, engine.CheckPass, "2 pages"},
		{"the last digits of another number", "account_number_constant", func(t *testing.T, st *ledger.Statement) {
			st.AccountNumbers = []ledger.PageText{{Page: 1, Text: "1234-567-890"}, {Page: 2, Text: "7891"}}
		}, engine.CheckFail, "Page 2"},
		{"a number that lost its beginning", "account_number_constant", func(t *testing.T, st *ledger.Statement) {
			st.AccountNumbers = []ledger.PageText{{Page: 1, Text: "1234-567-890"}, {Page: 2, Text: "567-890"}}
		}, engine.CheckFail, "Page 2"},
		{"an InstaPay transfer and its fee", "fee_pairs", func(t *testing.T, st *ledger.Statement) {
			st.Rows[0].Description = "INSTAPAY TO M SANTOS"
			st.Rows[1] = row(t, 2, "2025-01-03", "INSTAPAY TRANSFER FEE", -15_00, nil)
		}, engine.CheckPass, "1 of 1 InstaPay transfer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := vector1(t)
			if c.change != nil {
				c.change(t, st)
			}
			_, v := Check(st, Context{Today: *day(t, "2026-06-01")})
			if strings.Contains(c.name, "future") {
				_, v = Check(st, Context{Today: *day(t, "2025-02-01")})
			}
			got := checkOf(t, v, c.key)
			if got.Status != c.want || !strings.Contains(got.Detail, c.says) {
				t.Errorf("%s = %s, %q; want %s, a sentence with %q", c.key, got.Status, got.Detail, c.want, c.says)
			}
		})
	}
}

// interestAndTax adds interest and its tax after the rows.
func interestAndTax(earned, tax engine.Amount) func(t *testing.T, st *ledger.Statement) {
	return func(t *testing.T, st *ledger.Statement) {
		st.Rows = append(st.Rows, row(t, 4, "2025-01-31", "INTEREST PAY SYS-GEN", earned, money(25_500_25+earned)))
		if tax > 0 {
			st.Rows = append(st.Rows, row(t, 5, "2025-01-31", "INTEREST WITHHELD", -tax, money(25_500_25+earned-tax)))
		}
		st.Accounts[0].Closing = money(25_500_25 + earned - tax)
	}
}

func TestBreakIsReportedOnce(t *testing.T) {
	st := vector1(t)
	st.Rows[1].Credit = 40_100_00 // the balances stay as printed
	b, _ := Check(st, Context{})
	if b.RowsChecked != 3 || b.RowsFailed != 1 || b.FirstBreak == nil || *b.FirstBreak != 1 {
		t.Fatalf("rows checked %d, failed %d, first %v; want 3, 1, 1", b.RowsChecked, b.RowsFailed, b.FirstBreak)
	}
	got := b.RowBreaks[0]
	if got.Row != 2 || got.Expected != 46_600_00 || got.Actual != 46_500_00 || got.Difference != -100_00 {
		t.Errorf("break = %+v, want row 2: 46,600.00 expected, 46,500.00 printed, -100.00", got)
	}
}

func TestWrongPrintedBalanceGivesTwoBreaks(t *testing.T) {
	st := vector1(t)
	st.Rows[1].Balance = money(46_600_00)
	if b, _ := Check(st, Context{}); b.RowsFailed != 2 {
		t.Errorf("rows failed = %d, want 2: the row and the one after it", b.RowsFailed)
	}
}

func TestFirstRowIsNotCheckedWithoutPrintedOpening(t *testing.T) {
	st := vector1(t)
	st.Accounts[0].OpeningDerived = true
	if b, _ := Check(st, Context{}); b.RowsChecked != 2 {
		t.Errorf("rows checked = %d, want 2", b.RowsChecked)
	}
}

func TestRowsWithoutBalancesAreProvenTogether(t *testing.T) {
	st := vector1(t)
	st.Rows[0].Balance, st.Rows[1].Balance = nil, nil
	b, v := Check(st, Context{})
	if b.RowsChecked != 0 || b.RowsFailed != 0 {
		t.Errorf("rows checked %d, failed %d; want 0, 0", b.RowsChecked, b.RowsFailed)
	}
	if got := checkOf(t, v, "running_balance"); got.Status != engine.CheckPass ||
		!strings.Contains(got.Detail, "3 rows proven together") {
		t.Errorf("running balance = %s %q, want pass, 3 rows together", got.Status, got.Detail)
	}
	st.Rows[0].Debit++
	st.Rows[0].Debit++
	if b, _ := Check(st, Context{}); b.RowsFailed != 1 || b.RowBreaks[0].Index != 2 {
		t.Errorf("breaks = %+v, want one at the next printed balance", b.RowBreaks)
	}
}

func TestPageOrderProvesNoRow(t *testing.T) {
	st := vector1(t)
	st.Accounts[0].Opening, st.Accounts[0].Closing, st.BalanceSource = nil, nil, ""
	st.Accounts[0].TotalCredits, st.Accounts[0].TotalDebits = nil, nil
	for i := range st.Rows {
		st.Rows[i].Balance = nil
	}
	st.Pages = []ledger.PageMark{{Page: 1, Printed: 1, Last: 2}, {Page: 2, Printed: 2, Last: 2}}
	b, v := Check(st, Context{})
	if got := checkOf(t, v, "page_carry"); got.Status != engine.CheckPass {
		t.Fatalf("page carry = %s %q, want pass", got.Status, got.Detail)
	}
	if b.Status != engine.CheckNotApplicable {
		t.Errorf("a statement without any balance or total is %s, want not_applicable", b.Status)
	}
}

func TestTotalOfOneSideDoesNotProveOtherSide(t *testing.T) {
	st := vector1(t)
	a := &st.Accounts[0]
	a.Opening, a.Closing, a.TotalDebits = nil, nil, nil
	for i := range st.Rows {
		st.Rows[i].Balance = nil
	}
	b, v := Check(st, Context{})
	if c := checkOf(t, v, "stated_totals"); c.Status != engine.CheckPass || b.Status != engine.CheckNotApplicable {
		t.Errorf("total of the credits alone: totals %s, all %s; want pass, not_applicable", c.Status, b.Status)
	}
	st.Rows = st.Rows[1:2]
	if b, _ = Check(st, Context{}); b.Status != engine.CheckPass {
		t.Errorf("total of the only side with rows: %s, want pass", b.Status)
	}
}

func TestLiabilitiesRiseWithDebits(t *testing.T) {
	st := &ledger.Statement{Liability: true, BalanceSource: "printed",
		Accounts: []ledger.Account{{Opening: money(1000_00), Closing: money(1300_00)}},
		Rows: []engine.Transaction{
			row(t, 1, "2025-01-02", "PURCHASE", -500_00, money(1500_00)),
			row(t, 2, "2025-01-09", "PAYMENT", 200_00, money(1300_00)),
		}}
	b, _ := Check(st, Context{})
	if !b.Liability || b.Status != engine.CheckPass || *b.ComputedClosingBalance != 1300_00 {
		t.Errorf("balance checks = %+v, want a passing liability closing on 1,300.00", b)
	}
}

func TestEachAccountIsProvenSeparately(t *testing.T) {
	st := vector1(t)
	st.Accounts = append(
		st.Accounts, ledger.Account{Number: text("99"), Currency: text("PHP"), Opening: money(0), Closing: money(7_00)},
	)
	second := row(t, 4, "2025-01-09", "DEPOSIT", 5_00, money(5_00))
	second.AccountIndex = 1
	st.Rows = append(st.Rows, second)
	b, _ := Check(st, Context{})
	if len(b.ByAccount) != 2 || b.ByAccount[0].Status != engine.CheckPass || b.ByAccount[1].Status != engine.CheckFail {
		t.Fatalf("by account = %+v, want pass and fail", b.ByAccount)
	}
	if b.Status != engine.CheckFail || b.RowsChecked != 4 {
		t.Errorf("whole = %s with %d rows checked, want fail with 4", b.Status, b.RowsChecked)
	}
	if *b.OpeningBalance != 10_000_00 || b.TotalCredits != 40_005_00 || *b.ClosingBalance != 25_507_25 {
		t.Errorf("together: opening %v, credits %v, closing %v", *b.OpeningBalance, b.TotalCredits, *b.ClosingBalance)
	}
}

func TestUnprovenAccountKeepsStatementFromPassing(t *testing.T) {
	st := vector1(t)
	st.Accounts = append(st.Accounts, ledger.Account{Number: text("99"), Currency: text("PHP")})
	st.Accounts[0].Opening, st.Accounts[0].Closing = nil, nil
	for i := range st.Rows { // the first account's totals alone prove it
		st.Rows[i].Balance = nil
	}
	if b, _ := Check(st, Context{}); b.Status != engine.CheckPass {
		t.Fatalf("an account without rows beside a proven one: %s, want pass", b.Status)
	}
	second := row(t, 4, "2025-01-09", "DEPOSIT", 5_00, nil)
	second.AccountIndex = 1
	st.Rows = append(st.Rows, second)
	b, _ := Check(st, Context{})
	if len(b.ByAccount) != 2 || b.ByAccount[0].Status != engine.CheckPass ||
		b.ByAccount[1].Status != engine.CheckNotApplicable {
		t.Fatalf("by account = %+v, want pass and not_applicable", b.ByAccount)
	}
	if b.Status != engine.CheckNotApplicable {
		t.Errorf("whole = %s, want not_applicable: nothing proves the second account's row", b.Status)
	}
}

func TestAmountsAtEdgeOfRangeNeitherWrapNorPass(t *testing.T) {
	largest := engine.Amount(1<<63 - 1)
	st := &ledger.Statement{BalanceSource: "printed",
		Accounts: []ledger.Account{{Opening: money(largest), Closing: money(-2)}},
		Rows:     []engine.Transaction{row(t, 1, "2025-01-02", "X", largest, money(-2))}}
	b, v := Check(st, Context{})
	if v.Status != engine.CheckFail || b.RowsFailed != 1 {
		t.Errorf("validation %s, rows failed %d; want fail, 1", v.Status, b.RowsFailed)
	}
}

func TestStatementsOfOneAccountFollowEachOther(t *testing.T) {
	for _, c := range []struct {
		name    string
		start   string
		opening engine.Amount
		want    engine.CheckStatus
	}{
		{"the next day with the same balance", "2025-02-01", 25_500_25, engine.CheckPass},
		{"another balance", "2025-02-01", 25_000_00, engine.CheckFail},
		{"a day is missing", "2025-02-02", 25_500_25, engine.CheckWarn},
		{"an overlap", "2025-01-31", 25_500_25, engine.CheckWarn},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := vector1(t)
			st.Accounts = append(st.Accounts, ledger.Account{Number: text("1234567890"), PeriodStart: day(t, c.start),
				PeriodEnd: day(t, "2025-02-28"), Opening: money(c.opening)})
			_, v := Check(st, Context{})
			if got := checkOf(t, v, "statement_continuity"); got.Status != c.want {
				t.Errorf("statement_continuity = %s %q, want %s", got.Status, got.Detail, c.want)
			}
		})
	}
}
