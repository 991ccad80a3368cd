package underwriting_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// examples are views of different applications, for tests that hold of any.
func examples(t *testing.T) map[string]engine.Cashflow {
	t.Helper()
	employee := engine.Application{ID: "b", Number: 7, BusinessName: "Ramon Ilagan", Profile: ptr("salaried"),
		LoanAmount: ptr(engine.Amount(120_000_00)), TermMonths: ptr(12), CreatedAt: shop().CreatedAt,
		ScorecardInputs: json.RawMessage(
			`{"interest_rate": 1.5, "interest_rate_basis": "add_on", "existing_monthly_debt": 0, "monthly_income": 40000}`,
		)}
	return map[string]engine.Cashflow{
		"nothing":  analyze(t, shop(), engine.CashflowQuery{}),
		"shop":     analyze(t, shop(), engine.CashflowQuery{}, shopSheets(1)...),
		"employee": analyze(t, employee, engine.CashflowQuery{}, employeeSheets()...),
		"one account of two": analyze(t, shop(),
			engine.CashflowQuery{Accounts: []string{"narra-commercial-4410-PHP"}}, shopSheets(1)...),
		"two months": analyze(t, shop(), engine.CashflowQuery{From: ptr(day(2026, 2, 1)), To: ptr(day(2026, 3, 31))},
			shopSheets(1)...),
	}
}

func day(year int, month time.Month, d int) engine.Date {
	return engine.Date{Year: year, Month: month, Day: d}
}

// shopSheets are six months of a shop: a bank account in two overlapping statements and a wallet, with transfers
// between them, customers, cash, a loan, a returned check, a round trip and a late credit.
func shopSheets(first int64) []sheet {
	var bank, wallet []line
	for m := 1; m <= 6; m++ {
		on := func(d int) string { return fmt.Sprintf("2026-%02d-%02d", m, d) }
		bank = append(
			bank,
			line{date: on(2), description: "CASH DEPOSIT OTC", amount: 45_000, category: "cash_deposit"},
			line{
				date:        on(5),
				description: "INSTAPAY TRANSFER TO KWIKPERA ••3021",
				amount:      -20_015,
				category:    "transfer_out",
			},
			line{date: on(7), description: "PESONET AMIHAN CONSTRUCTION SERVICES INC INV 10" + fmt.Sprint(m),
				amount: 102_000 + float64(m)*500, category: "transfer_in", party: "AMIHAN CONSTRUCTION SERVICES INC"},
			line{date: on(9), description: "CHECK 2201 SUPPLIER", amount: -60_000.55, category: "check_issued",
				party: "DAGAT SUPPLY CORP", check: fmt.Sprint(2200 + m)},
			line{
				date:        on(15),
				description: "SILONG LENDING CORP LN 40077",
				amount:      -18_500,
				category:    "loan_repayment",
				party:       "SILONG LENDING CORP",
			},
			line{date: on(16), description: "INTEREST", amount: 12.40, category: "interest_income"},
			line{
				date:        on(20),
				description: "CHECK DEPOSIT",
				amount:      42_000,
				category:    "check_deposit",
				check:       fmt.Sprint(900 + m),
			},
			line{
				date:        on(25),
				description: "TRANSFER FROM PEDRO LIM",
				amount:      3_000,
				category:    "transfer_in",
				party:       "PEDRO LIM",
			},
		)
		if m == 3 {
			bank = append(
				bank,
				line{
					date:        on(23),
					description: "RTN CHK DAIF",
					amount:      -42_000,
					category:    "returned_check",
					check:       "903",
				},
				line{
					date:        on(26),
					description: "TO PUNTOD VENTURES CORP",
					amount:      -480_000 / 8,
					category:    "transfer_out",
					party:       "PUNTOD VENTURES CORP",
				},
				line{
					date:        on(28),
					description: "FROM PUNTOD VENTURES CORP",
					amount:      475_200 / 8,
					category:    "transfer_in",
					party:       "PUNTOD VENTURES CORP",
				},
			)
		}
		wallet = append(
			wallet,
			line{date: on(5), description: "Cash in from Narra", amount: 20_000, category: "transfer_in"},
			line{date: on(8), description: "Payment received QR", amount: 8_000, category: "merchant_settlement"},
			line{date: on(18), description: "Load", amount: -500, category: "utilities_telco"},
			line{
				date:        on(21),
				description: "Sent to LUZ R.",
				amount:      -12_000,
				category:    "transfer_out",
				party:       "LUZ R.",
			},
		)
	}
	firstHalf, secondHalf := []line{}, []line{}
	for _, l := range bank {
		if l.date < "2026-04-01" {
			firstHalf = append(firstHalf, l)
		}
		if l.date >= "2026-03-01" {
			secondHalf = append(secondHalf, l)
		}
	}
	atMarch := 150_000.0
	for _, l := range bank {
		if l.date < "2026-03-01" {
			atMarch = round(atMarch + l.amount)
		}
	}
	const name = "BULAKLAK PAINT TRADING"
	return []sheet{
		{id: first, bank: "Narra Commercial Bank", name: name, number: "0077-1020-4410", from: "2026-01-01",
			to: "2026-03-31", opening: 150_000, rows: firstHalf},
		{id: first + 1, bank: "Narra Commercial Bank", name: name, number: "****-****-4410", from: "2026-03-01",
			to: "2026-06-30", opening: atMarch, rows: secondHalf},
		{
			id:      first + 2,
			kind:    "e_wallet_statement",
			bank:    "KwikPera",
			name:    name,
			number:  "09171233021",
			from:    "2026-01-01",
			to:      "2026-06-30",
			opening: 1_000,
			rows:    wallet,
		},
	}
}

// employeeSheets are four months of an employee who is paid twice a month, with a bonus, rent and two lenders.
func employeeSheets() []sheet {
	var rows []line
	for m := 1; m <= 4; m++ {
		on := func(d int) string { return fmt.Sprintf("2026-%02d-%02d", m, d) }
		rows = append(
			rows,
			line{date: on(3), description: "RENT", amount: -9_000, category: "rent", party: "ELENA COJUANGCO"},
			line{date: on(10), description: "TALA", amount: -1_200, category: "loan_repayment", party: "TALA"},
			line{
				date:        on(15),
				description: "PAYROLL MAYON SUPPORT",
				amount:      21_305.5,
				category:    "salary",
				party:       "MAYON SUPPORT SERVICES INC",
			},
			line{date: on(20), description: "ATM WITHDRAWAL", amount: -5_000, category: "atm_withdrawal"},
			line{
				date:        on(28),
				description: "PAYROLL MAYON SUPPORT",
				amount:      21_305.5,
				category:    "salary",
				party:       "MAYON SUPPORT SERVICES INC",
			},
		)
	}
	rows = append(
		rows,
		line{
			date:        "2026-04-29",
			description: "BONUS MAYON SUPPORT",
			amount:      30_000,
			category:    "salary",
			party:       "MAYON SUPPORT SERVICES INC",
		},
	)
	return []sheet{{id: 40, bank: "Bangko ng Bayan", name: "RAMON ILAGAN", number: "1234567890", from: "2026-01-01",
		to: "2026-04-30", opening: 12_000, rows: rows}}
}
