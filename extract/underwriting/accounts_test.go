package underwriting_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// month is a statement of one account for January or February.
func month(id int64, number, from, to string, opening float64, rows ...line) sheet {
	return sheet{
		id:      id,
		bank:    "Narra Commercial Bank",
		name:    "BULAKLAK PAINT TRADING",
		number:  number,
		from:    from,
		to:      to,
		opening: opening,
		rows:    rows,
	}
}

// TestStatementsOfOneAccount quotes contract §2, "Same account".
func TestStatementsOfOneAccount(t *testing.T) {
	january := func(number string) sheet {
		return month(
			1,
			number,
			"2026-01-01",
			"2026-01-31",
			1000,
			line{date: "2026-01-05", description: "A", amount: 500},
		)
	}
	february := func(number string) sheet {
		return month(
			2,
			number,
			"2026-02-01",
			"2026-02-28",
			1500,
			line{date: "2026-02-05", description: "B", amount: 100},
		)
	}
	other := func(s sheet, change func(*sheet)) sheet {
		change(&s)
		return s
	}
	cases := []struct {
		name, sentence string
		sheets         []sheet
		wantKeys       []string
		wantMerged     []string // of the first account
	}{
		{"equal numbers", "compatible number: equal", []sheet{january("0077-1020-4410"), february("007710204410")},
			[]string{"narra-commercial-4410-PHP"}, []string{"number"}},
		{"masked places", "the masked places leading", []sheet{january("0077-1020-4410"), february("****4410")},
			[]string{"narra-commercial-4410-PHP"}, []string{"mask"}},
		{"masked with all shown places equal", "same length, all shown places equal",
			[]sheet{
				january("007710204410"),
				february("0077XXXX4410"),
			}, []string{"narra-commercial-4410-PHP"}, []string{"mask"}},
		{
			"three shown places are too few",
			"its shown tail of ≥ 4",
			[]sheet{january("0077-1020-4410"), february("****410")},
			[]string{"narra-commercial-410-PHP", "narra-commercial-4410-PHP"},
			[]string{},
		},
		{
			"two masked numbers",
			"Two masked numbers join only when equal",
			[]sheet{january("**774410"), february("****4410")},
			[]string{"narra-commercial-4410-PHP", "narra-commercial-4410-PHP-2"},
			[]string{},
		},
		{"another institution", "same institution",
			[]sheet{
				january("0077-1020-4410"),
				other(february("0077-1020-4410"), func(s *sheet) { s.bank = "Molave Bank" }),
			},
			[]string{"molave-4410-PHP", "narra-commercial-4410-PHP"}, []string{}},
		{
			"the institution's legal form does not matter",
			"name without legal form, accents, case and the words BANK, THE",
			[]sheet{january("0077-1020-4410"), other(february("0077-1020-4410"), func(s *sheet) {
				s.bank = "The NARRA Commercial Bank, Inc."
			})},
			[]string{"narra-commercial-4410-PHP"},
			[]string{"number"},
		},
		{"an institution by its code and by its full name", "a known code wins",
			[]sheet{
				other(january("0077-1020-4410"), func(s *sheet) { s.bank = "BPI" }),
				other(february("0077-1020-4410"), func(s *sheet) { s.bank = "Bank of the Philippine Islands" }),
			},
			[]string{"bpi-4410-PHP"}, []string{"number"}},
		{"a known institution and another one", "a known code wins",
			[]sheet{
				other(january("0077-1020-4410"), func(s *sheet) { s.bank = "BDO Unibank, Inc." }),
				other(february("0077-1020-4410"), func(s *sheet) { s.bank = "BDO Network Bank" }),
			},
			[]string{"bdo-4410-PHP", "bdo-network-4410-PHP"}, []string{}},
		{"another currency", "same currency",
			[]sheet{
				january("0077-1020-4410"),
				other(february("0077-1020-4410"), func(s *sheet) { s.currency = "USD" }),
			},
			[]string{"narra-commercial-4410-PHP", "narra-commercial-4410-USD"}, []string{}},
		{"no number, but the balance goes on", "a closing equals the next opening to the centavo",
			[]sheet{
				january("0077-1020-4410"),
				february(""),
			}, []string{"narra-commercial-4410-PHP"}, []string{"balance"}},
		{"no number and another balance", "else stands alone",
			[]sheet{january("0077-1020-4410"), other(february(""), func(s *sheet) { s.opening = 77 })},
			[]string{"narra-commercial-4410-PHP", "narra-commercial-none-PHP"}, []string{}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			view := analyze(t, shop(), engine.CashflowQuery{}, c.sheets...)
			var keys []string
			for _, a := range view.Accounts {
				keys = append(keys, a.AccountKey)
			}
			if !slices.Equal(keys, c.wantKeys) {
				t.Errorf("%s: accounts %v, want %v", c.sentence, keys, c.wantKeys)
			}
			if got := view.Accounts[0].MergedBy; !slices.Equal(got, c.wantMerged) {
				t.Errorf("%s: merged by %v, want %v", c.sentence, got, c.wantMerged)
			}
		})
	}
}

func TestMaskedNumberThatFitsTwoAccountsJoinsNeither(t *testing.T) {
	c := analyze(t, shop(), engine.CashflowQuery{},
		month(1, "111104410", "2026-01-01", "2026-01-31", 10), month(2, "222204410", "2026-01-01", "2026-01-31", 20),
		month(3, "****4410", "2026-02-01", "2026-02-28", 30))
	if len(c.Accounts) != 3 || !hasFinding(c, "ACCOUNT_AMBIGUOUS") {
		t.Errorf("%d accounts, findings %v", len(c.Accounts), codes(c))
	}
}

func TestJoinByMaskIsUndoneWhereDaysDisagree(t *testing.T) {
	c := analyze(t, shop(), engine.CashflowQuery{},
		month(1, "111104410", "2026-01-01", "2026-01-31", 10, line{date: "2026-01-05", description: "A", amount: 5}),
		month(2, "****4410", "2026-01-01", "2026-01-31", 10, line{date: "2026-01-05", description: "A", amount: 6}))
	if len(c.Accounts) != 2 || hasFinding(c, "OVERLAP_CONFLICT") {
		t.Errorf("%d accounts, findings %v; want 2 accounts and no conflict", len(c.Accounts), codes(c))
	}
}

// TestDayThatTwoStatementsCover quotes contract §2, "Overlaps, day by day".
func TestDayThatTwoStatementsCover(t *testing.T) {
	a := line{date: "2026-01-20", description: "SALE", amount: 100}
	b := line{date: "2026-01-20", description: "FEE", amount: -10}
	const number = "0077-1020-4410"
	first := func(to string, rows ...line) sheet { return month(1, number, "2026-01-01", to, 1000, rows...) }
	later := func(opening float64, rows ...line) sheet {
		return month(2, number, "2026-01-20", "2026-02-28", opening, rows...)
	}
	cases := []struct {
		name, sentence            string
		sheets                    []sheet
		rows, duplicates, leftOut int
		conflicts                 int
	}{
		{"equal rows", "equal → keep one document's rows, the other's are duplicates",
			[]sheet{first("2026-01-31", a, b), later(1000, a, b)}, 2, 2, 0, 0},
		{"other descriptions are equal rows", "Descriptions never decide equality",
			[]sheet{
				first("2026-01-31", a),
				later(1000, line{date: "2026-01-20", description: "OTHER", amount: 100}),
			}, 1, 1, 0, 0},
		{"twins inside one document", "twins inside one document stay twins",
			[]sheet{first("2026-01-31", a, a), later(1000, a, a)}, 2, 2, 0, 0},
		{
			"a statement cut in mid-day",
			"a part of the other and the day is the last day of the document with fewer rows",
			[]sheet{first("2026-01-20", a), later(1000, a, b)},
			2,
			1,
			0,
			0,
		},
		{"fewer rows on another day", "otherwise a **conflict**",
			[]sheet{first("2026-01-31", a), later(1000, a, b)}, -1, 1, -1, 1},
		{"another amount", "otherwise a **conflict**",
			[]sheet{
				first("2026-01-31", a),
				later(1000, line{date: "2026-01-20", description: "SALE", amount: 900}),
			}, 1, 0, 1, 1},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			view := analyze(t, shop(), engine.CashflowQuery{}, c.sheets...)
			duplicates, leftOut := 0, 0
			for _, d := range view.Documents {
				duplicates, leftOut = duplicates+d.RowsDuplicate, leftOut+d.RowsLeftOut
			}
			if c.rows >= 0 && len(view.Rows) != c.rows || duplicates != c.duplicates ||
				c.leftOut >= 0 && leftOut != c.leftOut ||
				len(view.Accounts[0].Conflicts) != c.conflicts {
				t.Errorf(
					"%s: %d rows, %d duplicates, %d left out, %d conflicts; want %d, %d, %d, %d",
					c.sentence,
					len(
						view.Rows,
					),
					duplicates,
					leftOut,
					len(view.Accounts[0].Conflicts),
					c.rows,
					c.duplicates,
					c.leftOut,
					c.conflicts,
				)
			}
			if proven := view.Accounts[0].Proven; proven != (c.conflicts == 0) {
				t.Errorf("the account is proven: %v, with %d conflicts", proven, c.conflicts)
			}
		})
	}
}

// TestProvenStatementIsPreferred: "Preferred: arithmetic passes before fails, then text before recognition".
func TestProvenStatementIsPreferred(t *testing.T) {
	right := month(1, "0077", "2026-01-01", "2026-01-31", 0, line{date: "2026-01-05", description: "A", amount: 5})
	wrong := month(2, "0077", "2026-01-01", "2026-01-31", 0, line{date: "2026-01-05", description: "A", amount: 500})
	wrong.sha, right.sha = "a", "b" // the digest alone would prefer the wrong one
	wrong.status = "fail"
	if c := analyze(t, shop(), engine.CashflowQuery{}, right, wrong); c.Rows[0].DocumentID != 1 {
		t.Errorf("kept document %d, want the one whose arithmetic passes", c.Rows[0].DocumentID)
	}
	wrong.status, wrong.ocr = "pass", 1
	if c := analyze(t, shop(), engine.CashflowQuery{}, right, wrong); c.Rows[0].DocumentID != 1 {
		t.Errorf("kept document %d, want the one with text", c.Rows[0].DocumentID)
	}
}

// TestGapsAndMissingMonths quotes contract §2, "Coverage".
func TestGapsAndMissingMonths(t *testing.T) {
	c := analyze(
		t,
		shop(),
		engine.CashflowQuery{},
		month(
			1,
			"0077-1020-4410",
			"2026-01-01",
			"2026-03-31",
			1000,
			line{date: "2026-01-05", description: "A", amount: 500},
		),
		month(2, "0077-1020-4410", "2026-05-01", "2026-06-30", 1200),
		sheet{
			id:      3,
			kind:    "e_wallet_statement",
			bank:    "KwikPera",
			name:    "X",
			number:  "09171233021",
			from:    "2026-01-01",
			to:      "2026-03-31",
			opening: 5,
		},
	)
	bank, wallet := c.Accounts[1], c.Accounts[0]
	if len(bank.Gaps) != 1 || bank.Gaps[0].Days != 30 || *bank.Gaps[0].Unexplained != -300_00 ||
		!slices.Equal(
			bank.MissingMonths,
			[]string{"2026-04"},
		) || *bank.Hint != "Narra ••4410: 2026-04-01 to 2026-04-30 is missing" {
		t.Errorf("gaps %+v, missing %v, hint %q", bank.Gaps, bank.MissingMonths, *bank.Hint)
	}
	if !slices.Equal(wallet.MissingMonths, []string{"2026-04", "2026-05", "2026-06"}) ||
		*wallet.Hint != "Kwikpera ••3021: 2026-01 to 2026-03" &&
			*wallet.Hint != "KwikPera ••3021: 2026-01 to 2026-03" {
		t.Errorf("missing %v, hint %q", wallet.MissingMonths, *wallet.Hint)
	}
	if c.Combined[0].MonthsFull != 3 {
		t.Errorf("%d full months, want the 3 that both accounts cover", c.Combined[0].MonthsFull)
	}
	alone := analyze(
		t,
		shop(),
		engine.CashflowQuery{Accounts: []string{"narra-commercial-4410-PHP"}},
		month(
			1,
			"0077-1020-4410",
			"2026-01-01",
			"2026-03-31",
			1000,
		),
		month(2, "0077-1020-4410", "2026-05-01", "2026-06-30", 1200),
	)
	if alone.Combined[0].MonthsFull != 5 {
		t.Errorf("%d full months of the account alone, want 5", alone.Combined[0].MonthsFull)
	}
}

// TestStatementWithoutRowsProvesQuietDays: "A statement without rows is used: it proves quiet days".
func TestStatementWithoutRowsProvesQuietDays(t *testing.T) {
	c := analyze(t, shop(), engine.CashflowQuery{}, month(1, "0077", "2026-01-01", "2026-01-31", 250))
	if d := c.Documents[0]; !d.Used || c.Accounts[0].DaysCovered != 31 || *c.Accounts[0].ADB != 250_00 {
		t.Errorf("used %v, %d days, average %v", d.Used, c.Accounts[0].DaysCovered, *c.Accounts[0].ADB)
	}
}

// TestReasonsOfDocumentsThatAreNotUsed quotes contract §1.
func TestReasonsOfDocumentsThatAreNotUsed(t *testing.T) {
	same := month(1, "0077", "2026-01-01", "2026-01-31", 0, line{date: "2026-01-05", description: "A", amount: 5})
	copied := same
	copied.id, copied.sha = 2, "zz"
	same.sha = "aa"
	id := sheet{id: 3, kind: "national_id"}
	old := month(4, "0077", "2024-01-01", "2024-01-31", 0, line{date: "2024-01-05", description: "A", amount: 5})
	empty := sheet{id: 5, bank: "Narra Commercial Bank", number: "0077"}
	c := analyze(t, shop(), engine.CashflowQuery{From: ptr(day(2026, 1, 1))}, same, copied, id, old, empty)
	want := []string{"", "superseded", "no_analysis_for_type", "outside_range", "no_period"}
	for i, d := range c.Documents {
		got := ""
		if d.Reason != nil {
			got = *d.Reason
		}
		if got != want[i] {
			t.Errorf("document %d: reason %q, want %q", d.DocumentID, got, want[i])
		}
	}
}

func hasFinding(c engine.Cashflow, code string) bool { return slices.Contains(codes(c), code) }

func codes(c engine.Cashflow) (list []string) {
	for _, f := range c.Findings {
		list = append(list, f.Code)
	}
	return list
}

func TestAccountIsNamedByItsPrintedInstitution(t *testing.T) {
	for _, c := range []struct{ bank, number, want string }{
		{"Narra Commercial Bank", "0077-1020-4410", "Narra ••4410"},
		{"Bank of the Philippine Islands", "0077-1020-4410", "Bank of the Philippine Islands ••4410"},
		{"The Ñandú Bank", "0077-1020-4410", "The Ñandú Bank ••4410"},
		{"Ñandú Bank", "XXXX-4410", "Ñandú ••4410"},
		{"", "0077-1020-4410", "Account ••4410"},
		{"", "", "Account"},
	} {
		first := month(1, c.number, "2026-01-01", "2026-01-31", 1000)
		third := month(2, c.number, "2026-03-01", "2026-03-31", 1000)
		first.bank, third.bank = c.bank, c.bank
		view := analyze(t, shop(), engine.CashflowQuery{}, first, third)
		if len(view.Accounts) != 1 || view.Accounts[0].Hint == nil {
			t.Errorf("%q, %q: %d accounts, want one with a hint", c.bank, c.number, len(view.Accounts))
			continue
		}
		if got, _, _ := strings.Cut(*view.Accounts[0].Hint, ":"); got != c.want {
			t.Errorf("%q, %q: got %q, want %q", c.bank, c.number, got, c.want)
		}
	}
}
