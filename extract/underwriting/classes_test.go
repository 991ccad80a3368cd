package underwriting_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// one is a statement of one account over a quarter.
func one(rows ...line) sheet {
	return sheet{id: 1, bank: "Narra Bank", name: "BULAKLAK PAINT TRADING", number: "1000200030", from: "2026-01-01",
		to: "2026-03-31", opening: 100_000, rows: rows}
}

// second is another account of the same applicant.
func second(rows ...line) sheet {
	return sheet{id: 2, bank: "Molave Bank", name: "BULAKLAK PAINT TRADING", number: "5550006660", from: "2026-01-01",
		to: "2026-03-31", opening: 5_000, rows: rows}
}

// TestClassOfARow quotes the sentences of contract §3 that it proves. wanted are the classes of all
// rows, by day and account.
func TestClassOfARow(t *testing.T) {
	person := shop()
	person.BusinessName, person.Profile = "Ramon Ilagan", ptr("salaried")
	cases := []struct {
		name, sentence string
		application    engine.Application
		sheets         []sheet
		wanted         []string
	}{
		{
			"a deposited check that comes back",
			"words RTN CHK … on an amount that equals an earlier check row of the account, opposite side",
			shop(),
			[]sheet{one(
				line{"2026-01-05", "CHECK DEPOSIT", 42_000, "check_deposit", "", "900"},
				line{"2026-01-08", "RTN CHK DAIF", -42_000, "returned_check", "", "900"})},
			[]string{"returned", "returned"},
		},
		{"a check number that differs is another check", "check numbers equal when both print one",
			shop(), []sheet{one(
				line{"2026-01-05", "CHECK DEPOSIT", 42_000, "check_deposit", "", "900"},
				line{"2026-01-08", "RTN CHK DAIF", -42_000, "returned_check", "", "901"})},
			[]string{"revenue", "returned"}},
		{"a return after ten banking days has no pair", "0–10 banking days before",
			shop(), []sheet{one(
				line{"2026-01-05", "CHECK DEPOSIT", 42_000, "check_deposit", "", ""},
				line{"2026-01-30", "RTN CHK DAIF", -42_000, "returned_check", "", ""})},
			[]string{"revenue", "returned"}},
		{"its fee is an expense", "A fee for it is `expense`",
			shop(), []sheet{one(line{"2026-01-08", "RTN CHK CHARGE", -2_000, "nsf_fee", "", ""})}, []string{"expense"}},
		{"a refund takes its purchase with it", "Paired: both rows",
			shop(), []sheet{one(
				line{"2026-01-05", "POS GROCER", -900, "groceries", "GROCER", ""},
				line{"2026-01-09", "REFUND GROCER", 900, "reversal", "GROCER", ""})},
			[]string{"refund_reversal", "refund_reversal"}},
		{"a refund of another shop stands alone", "≥ 1 shared name token or none printed",
			shop(), []sheet{one(
				line{"2026-01-05", "POS GROCER", -900, "groceries", "GROCER", ""},
				line{"2026-01-09", "REFUND TAILOR", 900, "reversal", "TAILOR", ""})},
			[]string{"expense", "refund_reversal"}},
		{"a transfer between own accounts less its fee", "0 < debit − credit ≤ own_transfer.fee_max",
			shop(), []sheet{
				one(line{"2026-01-05", "INSTAPAY", -20_015, "transfer_out", "", ""}),
				second(line{"2026-01-05", "INSTAPAY", 20_000, "transfer_in", "", ""})},
			[]string{"own_transfer", "own_transfer"}},
		{"a difference above the largest fee is none", "≤ own_transfer.fee_max (100.00)",
			shop(), []sheet{
				one(line{"2026-01-05", "INSTAPAY", -20_101, "transfer_out", "", ""}),
				second(line{"2026-01-05", "INSTAPAY", 20_000, "transfer_in", "", ""})},
			[]string{"unknown", "unknown"}},
		{"a third party's name forbids the pair", "neither row names a third party",
			shop(), []sheet{
				one(line{"2026-01-05", "INSTAPAY", -20_000, "transfer_out", "PEDRO LIM", ""}),
				second(line{"2026-01-05", "INSTAPAY", 20_000, "transfer_in", "", ""})},
			[]string{"unknown", "expense"}}, // Molave comes before Narra
		{"a transfer to the applicant's own name", "the counterparty is the applicant",
			shop(), []sheet{one(line{"2026-01-05", "TRANSFER TO OWN", -9_000, "transfer_out", "BULAKLAK PAINT TRADING", ""})},
			[]string{"own_transfer"}},
		{
			"money that comes back from a third party",
			"0–10 days apart, |difference| ≤ 3 % of the larger, the larger ≥ 20,000.00",
			shop(),
			[]sheet{one(
				line{"2026-01-05", "TO PUNTOD", -60_000, "transfer_out", "PUNTOD VENTURES CORP", ""},
				line{"2026-01-09", "FROM PUNTOD", 59_000, "transfer_in", "PUNTOD VENTURES CORP", ""})},
			[]string{"round_trip", "round_trip"},
		},
		{"small sums both ways are trade", "the larger ≥ 20,000.00 (policy)",
			shop(), []sheet{one(
				line{"2026-01-05", "TO PUNTOD", -6_000, "transfer_out", "PUNTOD VENTURES CORP", ""},
				line{"2026-01-09", "FROM PUNTOD", 6_000, "transfer_in", "PUNTOD VENTURES CORP", ""})},
			[]string{"expense", "revenue"}},
		{"the rail's word CREDIT is no lender", "the rail's CREDIT in INSTAPAY CREDIT … is none",
			shop(), []sheet{one(line{"2026-01-05", "INSTAPAY CREDIT", 6_000, "transfer_in", "", ""})}, []string{"unknown"}},
		{"a transfer to a lender is a repayment", "a **party** whose name has LENDING … Direction decides",
			shop(), []sheet{one(
				line{"2026-01-05", "INSTAPAY SILONG LENDING CORP", -6_000, "transfer_out", "SILONG LENDING CORP", ""},
				line{"2026-02-05", "INSTAPAY SILONG LENDING CORP", 90_000, "transfer_in", "SILONG LENDING CORP", ""})},
			[]string{"loan_repayment", "loan_proceeds"}},
		{
			"interest of a lender's name is no payment",
			"Merchant purchase, interest, fee and insurance rows are not payments",
			shop(),
			[]sheet{one(line{"2026-01-05", "INTEREST SILONG LENDING", -60, "bank_fee", "SILONG LENDING CORP", ""})},
			[]string{"expense"},
		},
		{"cash by structural words", "structural words only",
			shop(), []sheet{one(
				line{"2026-01-05", "CASH DEPOSIT", 6_000, "cash_deposit", "", ""},
				line{"2026-01-06", "ATM WITHDRAWAL SM NORTH", -2_000, "atm_withdrawal", "", ""})},
			[]string{"cash", "cash"}},
		{"pay is no revenue of a business", "for a business also salary, pension, remittance",
			shop(), []sheet{one(line{"2026-01-05", "PAYROLL", 6_000, "salary", "MAYON CORP", ""})}, []string{"non_revenue"}},
		{"pay is revenue of a person", "payroll, pension, benefit, remittance companies",
			person, []sheet{one(line{"2026-01-05", "PAYROLL", 6_000, "salary", "MAYON CORP", ""})}, []string{"revenue"}},
		{"a company's transfer is a sale", "a transfer from a third party that (a) bears a legal form or descriptor",
			shop(), []sheet{one(line{"2026-01-05", "INSTAPAY", 6_000, "transfer_in", "AMIHAN CONSTRUCTION INC", ""})},
			[]string{"revenue"}},
		{"a single personal transfer is unknown", "Otherwise a single personal transfer is `unknown`",
			shop(), []sheet{one(line{"2026-01-05", "INSTAPAY", 6_000, "transfer_in", "PEDRO LIM", ""})}, []string{"unknown"}},
		{"who pays in two months is a customer", "(b) has paid in ≥ 2 calendar months or ≥ 3 times",
			shop(), []sheet{one(
				line{"2026-01-05", "INSTAPAY", 6_000, "transfer_in", "PEDRO LIM", ""},
				line{
					"2026-02-09",
					"INSTAPAY",
					6_000,
					"transfer_in",
					"PEDRO LIM",
					"",
				},
			)}, []string{"revenue", "revenue"}},
		{"an invoice makes it a sale", "(c) comes with an invoice word",
			shop(), []sheet{one(line{"2026-01-05", "INSTAPAY PEDRO LIM INV 12", 6_000, "transfer_in", "PEDRO LIM", ""})},
			[]string{"revenue"}},
		{"a transfer that names nobody is unknown", "a transfer, check or memo that names nobody",
			shop(), []sheet{one(
				line{"2026-01-05", "CREDIT MEMO", 6_000, "uncategorized", "", ""},
				line{"2026-01-06", "DEBIT MEMO", -500, "uncategorized", "", ""})}, []string{"unknown", "unknown"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			view := analyze(t, c.application, engine.CashflowQuery{}, c.sheets...)
			for i, r := range view.Rows {
				if i < len(c.wanted) && r.RevenueClass != c.wanted[i] {
					t.Errorf("%s: row %d (%s) is %s by %s, want %s", c.sentence, i, r.Description, r.RevenueClass,
						r.ClassBasis, c.wanted[i])
				}
			}
			if len(view.Rows) != len(c.wanted) {
				t.Errorf("%d rows, want %d", len(view.Rows), len(c.wanted))
			}
		})
	}
}

// TestAnalystsCategoryGoesFirst holds the precedence of §3: "except that a row named by an analyst's category
// follows it".
func TestAnalystsCategoryGoesFirst(t *testing.T) {
	s := one(line{"2026-01-05", "CASH DEPOSIT", 6_000, "capital_infusion", "", ""})
	s.edited = true
	c := analyze(t, shop(), engine.CashflowQuery{}, s)
	if r := c.Rows[0]; r.RevenueClass != "non_revenue" || r.ClassBasis != "analyst" {
		t.Errorf("class %s by %s, want non_revenue by analyst", r.RevenueClass, r.ClassBasis)
	}
}
