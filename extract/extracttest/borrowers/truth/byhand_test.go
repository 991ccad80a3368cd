package truth_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	. "github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/truth"
)

// The figures of these two borrowers were worked out with pencil and paper, sentence by sentence of the contract.

// paintShop is a business with one account, January to March 2026, opening balance 100,000.00.
func paintShop() Script {
	loan, term, rate := Pesos(100_000), 10, int64(0)
	move := func(month, day int, amount int64, kind Kind, party string) Movement {
		return Movement{
			Account: "a", Day: MonthOf(2026, 1).First() - 1 + Day([]int{0, 31, 59}[month-1]+day), Amount: Pesos(amount),
			Kind: kind, Party: party, Naming: NamesParty,
		}
	}
	pay := func(month int) Movement {
		m := move(month, 20, -15_000, LoanPayment, "lender")
		m.Loan = "loan"
		return m
	}
	return Script{
		Borrower: Borrower{Holder: "BULAKLAK PAINT TRADING"},
		Application: Application{
			Profile: "sole_proprietor", LoanAmount: &loan, TermMonths: &term, Rate: &rate, RateBasis: "per_month",
			CreatedOn: Date(2026, 4, 10),
		},
		Accounts: []Account{{
			ID: "a", Institution: "Narra Commercial Bank", Slug: "narra-commercial", Number: "0077-1020-4410",
			Type: "checking", Currency: "PHP", Opening: Pesos(100_000),
		}},
		Parties: []Party{
			{ID: "amihan", Kind: Company, Name: "AMIHAN BUILDERS INC", Key: "amihan builders"},
			{ID: "puntod", Kind: Company, Name: "PUNTOD HARDWARE", Key: "puntod hardware"},
			{ID: "once", Kind: Person, Name: "WILMA ILAGAN", Key: "wilma ilagan"},
			{ID: "lender", Kind: Lender, Name: "SILONG LENDING CORP", Key: "silong lending"},
		},
		Loans: []Loan{{ID: "loan", Party: "lender", Reference: "40077", Kind: "financing"}},
		Movements: []Movement{
			move(1, 5, 60_000, Sale, "amihan"), move(1, 20, -20_000, Expense, ""),
			move(2, 5, 90_000, Sale, "amihan"), move(2, 10, 10_000, CashDeposit, ""), pay(2),
			move(3, 5, 30_000, Sale, "puntod"), move(3, 10, 6_000, PersonalIn, "once"), pay(3),
			move(3, 31, -5_000, ATM, ""),
		},
		Papers: []Paper{{DocumentID: 1, Account: "a", From: Date(2026, 1, 1), To: Date(2026, 3, 31), Cut: -1}},
	}
}

// employee has a savings account given twice for February, and a wallet whose February is missing.
func employee() Script {
	loan, term, rate := Pesos(12_000), 12, int64(100)
	day := func(month, day int) Day { return MonthOf(2026, 1).First() - 1 + Day([]int{0, 31, 59}[month-1]+day) }
	salary := func(d Day) Movement {
		return Movement{
			Account: "s", Day: d, Amount: Pesos(10_000), Kind: Salary, Party: "employer", Naming: NamesParty,
		}
	}
	spend := func(account string, d Day, amount int64, purpose string) Movement {
		return Movement{
			Account: account, Day: d, Amount: -Pesos(amount), Kind: Expense, Purpose: purpose, Naming: NamesParty,
		}
	}
	own := func(account, other string, d Day, amount int64, tie int, naming Naming) Movement {
		kind := OwnIn
		if amount < 0 {
			kind = OwnOut
		}
		return Movement{
			Account: account, Other: other, Day: d, Amount: Pesos(amount), Kind: kind, Naming: naming,
			Tie: Tie{What: TieOwn, Number: tie},
		}
	}
	return Script{
		Borrower: Borrower{Holder: "ANALYN UMALI"},
		Application: Application{
			Profile: "salaried", LoanAmount: &loan, TermMonths: &term, Rate: &rate, RateBasis: "add_on",
			CreatedOn: Date(2026, 4, 2),
		},
		Accounts: []Account{
			{ID: "s", Slug: "dalisay-savings", Number: "1111-2222-3333", Type: "savings", Currency: "PHP", Opening: Pesos(20_000)},
			{ID: "w", Slug: "kwikpera", Number: "09171233021", Type: "wallet", Currency: "PHP", Opening: Pesos(500)},
		},
		Parties: []Party{{ID: "employer", Kind: Employer, Name: "MAYON SUPPORT SERVICES INC", Key: "mayon support services"}},
		Movements: []Movement{
			salary(day(1, 15)), own("s", "w", day(1, 20), -2_015, 1, NamesNumber),
			own("w", "s", day(1, 20), 2_000, 1, NamesNobody),
			spend("s", day(1, 25), 5_000, "rent"), spend("w", day(1, 25), 1_200, "groceries"), salary(day(1, 30)),
			own("s", "w", day(2, 10), -3_000, 2, NamesNumber), own("w", "s", day(2, 10), 3_000, 2, NamesNobody),
			salary(day(2, 13)), spend("w", day(2, 20), 3_100, "groceries"), spend("s", day(2, 25), 5_000, "rent"),
			salary(day(2, 27)),
			own("s", "w", day(3, 10), -1_000, 3, NamesApplicant), own("w", "s", day(3, 12), 1_000, 3, NamesNobody),
			salary(day(3, 13)), spend("s", day(3, 25), 5_000, "rent"), spend("w", day(3, 25), 700, "utilities_telco"),
			salary(day(3, 30)),
		},
		Papers: []Paper{
			{DocumentID: 1, Account: "s", From: Date(2026, 1, 1), To: Date(2026, 2, 28), Cut: -1, SHA256: "b"},
			{DocumentID: 2, Account: "s", From: Date(2026, 2, 1), To: Date(2026, 3, 31), Cut: -1, SHA256: "a"},
			{DocumentID: 3, Account: "w", From: Date(2026, 1, 1), To: Date(2026, 1, 31), Cut: -1, SHA256: "c"},
			{DocumentID: 4, Account: "w", From: Date(2026, 3, 1), To: Date(2026, 3, 31), Cut: -1, SHA256: "d"},
		},
	}
}

// expectation is one figure: where it stands, its value, and the sentence it follows from.
type expectation struct{ pointer, want, because string }

func TestFiguresOfPaintShopByHand(t *testing.T) {
	check(t, paintShop(), []expectation{
		{"/accounts/0/months/0/adb", "144516.13", "4 days × 100,000 + 15 × 160,000 + 12 × 140,000 = 4,480,000 ÷ 31"},
		{"/accounts/0/months/1/adb", "219107.14", "4 × 140,000 + 5 × 230,000 + 10 × 240,000 + 9 × 225,000 = 6,135,000 ÷ 28"},
		{"/accounts/0/months/2/adb", "249419.35", "4 × 225,000 + 5 × 255,000 + 10 × 261,000 + 11 × 246,000 + 241,000 = 7,732,000 ÷ 31"},
		{"/accounts/0/min", "100000.00", "lowest balance of a day"},
		{"/accounts/0/min_date", `"2026-01-01"`, "its first day"},
		{"/accounts/0/closing", "241000.00", "100,000 + 196,000 − 55,000"},
		{"/combined/0/months/1/revenue/low", "90000.00", "a company's transfer is revenue (3.8 a)"},
		{"/combined/0/months/1/revenue/base", "100000.00", "cash counts in base for a business"},
		{"/combined/0/months/1/cash_deposit_ratio", "0.1000", "10,000 ÷ 100,000"},
		{"/combined/0/months/2/revenue/base", "30000.00", "a single personal transfer is unknown and not in base"},
		{"/combined/0/months/2/revenue/high", "36000.00", "high holds the unknown"},
		{"/combined/0/months/2/operating_outflow", "5000.00", "cash only; loan payments are debt service"},
		{"/combined/0/months/2/debt_service", "15000.00", "loan_repayment"},
		{"/combined/0/averages/3/revenue/base", "63333.33", "190,000 ÷ 3"},
		{"/combined/0/averages/3/operating_outflow", "8333.33", "25,000 ÷ 3"},
		{"/combined/0/averages/3/net", "47000.00", "141,000 ÷ 3"},
		{"/combined/0/averages/3/adb", "203855.56", "18,347,000 ÷ 90 days"},
		{"/combined/0/averages/3/cash_deposit_ratio", "0.0510", "10,000 ÷ 196,000"},
		{"/combined/0/averages/6", "null", "three full months only"},
		{"/combined/0/stability/revenue_trend_pct_per_month", "-23.68", "slope −15,000 ÷ 63,333.33"},
		{"/combined/0/stability/revenue_volatility_ratio", "0.4528", "√((3,333.33² + 36,666.67² + 33,333.33²) ÷ 3) ÷ 63,333.33"},
		{"/combined/0/payers/top_payer_share", "0.8333", "150,000 ÷ 180,000"},
		{"/combined/0/payers/hhi", "0.7222", "0.8333² + 0.1667²"},
		{"/debt/positions/0/frequency", `"monthly"`, "28 days apart"},
		{"/debt/positions/0/total_paid", "30000.00", "two payments"},
		{"/debt/monthly_service", "15000.00", "instalment × 1"},
		{"/affordability/instalment", "10000.00", "no interest: P ÷ n"},
		{"/affordability/noi/low", "51666.67", "60,000.00 − 8,333.33"},
		{"/affordability/noi/base", "55000.00", "63,333.33 − 8,333.33"},
		{"/affordability/dscr/low", "2.0667", "51,666.67 ÷ 25,000"},
		{"/affordability/dscr/base", "2.2000", "55,000 ÷ (15,000 + 10,000)"},
		{"/affordability/dscr/high", "2.2800", "57,000 ÷ 25,000"},
		{"/affordability/dscr_existing", "3.6667", "55,000 ÷ 15,000"},
		{"/affordability/adb_to_instalment", "20.3856", "203,855.56 ÷ 10,000"},
		{"/affordability/adb_to_loan", "2.0386", "203,855.56 ÷ 100,000"},
		{"/affordability/dti", "null", "a business"},
		{"/reasons/~1affordability~1dti/code", `"BUSINESS_PROFILE"`, "and says so"},
		{"/affordability/max_loan", "290000.00", "(55,000 ÷ 1.25 − 15,000) × 10"},
		{"/figures/unknown_share", "0.0306", "6,000 ÷ 196,000"},
		{"/figures/lenders_90d", "1", "one lender since 1 January"},
		{"/figures/age_days", "10", "10 April − 31 March"},
		{"/findings", `[{"code":"PAYER_CONCENTRATION"},{"code":"REVENUE_DECLINE"}]`, "0.8333 > 0.5; −23.68 < −5"},
	})
}

func TestFiguresOfEmployeeByHand(t *testing.T) {
	check(t, employee(), []expectation{
		{"/documents/0/rows_duplicate", "4", "February's four rows are kept from the smaller hash"},
		{"/documents/0/rows_used", "4", "January's rows"},
		{"/documents/1/rows_used", "8", "February's and March's"},
		{"/accounts/0/account_key", `"dalisay-savings-3333-PHP"`, "by key"},
		{"/accounts/0/duplicate_rows", "4", "overlapping days count once"},
		{"/accounts/0/days_covered", "90", "31 + 28 + 31"},
		{"/accounts/0/months/0/adb", "24220.00", "14 × 20,000 + 5 × 30,000 + 5 × 27,985 + 5 × 22,985 + 2 × 32,985 = 750,820 ÷ 31"},
		{"/accounts/0/months/0/debits/own_transfer", "2015.00", "with its fee"},
		{"/accounts/0/months/0/operating_outflow", "5015.00", "rent and the fee inside the own transfer"},
		{"/accounts/0/months/1/adb", "36663.57", "1,026,580 ÷ 28"},
		{"/accounts/0/months/2/adb", "49920.48", "1,547,535 ÷ 31"},
		{"/accounts/1/gaps/0/days", "28", "February"},
		{"/accounts/1/gaps/0/balance_before", "1300.00", "31 January"},
		{"/accounts/1/gaps/0/balance_after", "1200.00", "before the first row of March"},
		{"/accounts/1/gaps/0/unexplained", "-100.00", "after − before"},
		{"/accounts/1/missing_months", `["2026-02"]`, "no covered day"},
		{"/accounts/1/months/1/adb", "null", "nothing is interpolated"},
		{"/accounts/1/months/0/days_low", "31", "below 5,000.00 every day"},
		{"/combined/0/months_full", "2", "all accounts must cover all days"},
		{"/combined/0/months/1/days_covered", "0", "no day that both cover"},
		{"/combined/0/months/1/inflow", "20000.00", "sums of the days each account covers"},
		{"/combined/0/averages/3", "null", "two full months"},
		{"/combined/0/averages/full/contiguous", "false", "January and March"},
		{"/combined/0/averages/full/inflow", "21500.00", "(22,000 + 21,000) ÷ 2"},
		{"/combined/0/averages/full/external_inflow", "20000.00", "without own transfers"},
		{"/combined/0/averages/full/adb", "38415.40", "(750,820 + 31,100 + 1,547,535 + 52,300) ÷ 62"},
		{"/own_transfers/0/status", `"matched"`, "2,015 and 2,000 on one day"},
		{"/own_transfers/0/fee", "15.00", "debit − credit"},
		{"/own_transfers/1/status", `"in_gap"`, "the wallet is not covered in February"},
		{"/own_transfers/1/to_account", `"kwikpera-3021-PHP"`, "named by its last four"},
		{"/own_transfers/2/date_in", `"2026-03-12"`, "two banking days later"},
		{"/income/streams/0/frequency", `"semi_monthly"`, "15th and 30th, or the banking day before"},
		{"/income/streams/0/regular", "true", "equal amounts"},
		{"/income/streams/0/active", "true", "one day before the end"},
		{"/income/streams/0/cv", "0.0000", "equal amounts"},
		{"/income/monthly_income", "20000.00", "60,000 ÷ 3 full months of its account"},
		{"/debt/used_monthly_service", "0.00", "no debt"},
		{"/affordability/instalment", "1120.00", "(12,000 + 12,000 × 0.01 × 12) ÷ 12"},
		{"/affordability/dti", "0.0560", "1,120 ÷ 20,000"},
		{"/affordability/revenue/base", "null", "fewer than three full months"},
		{"/affordability/max_loan", "85000.00", "8,000 ÷ (1.12 ÷ 12) = 85,714.28, down to the thousand"},
		{"/confidence/days_covered_share", "0.8444", "(90 + 62) ÷ 180"},
		{"/findings", `[{"code":"GAP","account_key":"kwikpera-3021-PHP"}]`, "one gap"},
	})
}

func TestRangeChoosesDaysAndAccountsByHand(t *testing.T) {
	from, to := Date(2026, 2, 10), Date(2026, 3, 31)
	checkWithin(t, paintShop(), truth.Range{From: &from, To: &to}, []expectation{
		{"/from", `"2026-02-10"`, "as asked"},
		{"/accounts/0/opening", "230000.00", "the balance of 9 February"},
		{"/accounts/0/days_covered", "50", "19 + 31"},
		{"/combined/0/months/0/full", "false", "February is cut"},
		{"/combined/0/months/0/inflow", "10000.00", "the cash of 10 February"},
		{"/combined/0/months/0/adb", "232894.74", "(10 × 240,000 + 9 × 225,000) ÷ 19"},
		{"/combined/0/months_full", "1", "March"},
		{"/debt/positions/0/count", "2", "both payments"},
		{"/affordability/noi/base", "null", "one full month"},
	})
	checkWithin(t, employee(), truth.Range{Accounts: []string{"dalisay-savings-3333-PHP"}}, []expectation{
		{"/combined/0/account_keys", `["dalisay-savings-3333-PHP"]`, "the wallet is taken out"},
		{"/combined/0/months_full", "3", "the wallet's gap no longer matters"},
		{"/combined/0/months/0/debits/own_transfer", "2015.00", "an own transfer stays one"},
		{"/affordability/operating_outflow", "5005.00", "(5,015 + 5,000 + 5,000) ÷ 3"},
	})
}

func check(t *testing.T, s Script, expectations []expectation) {
	t.Helper()
	checkWithin(t, s, truth.Range{}, expectations)
}

func checkWithin(t *testing.T, s Script, r truth.Range, expectations []expectation) {
	t.Helper()
	b, err := json.Marshal(truth.Within(s, r))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range expectations {
		if got := at(b, e.pointer); got != e.want {
			t.Errorf("%s: want %s (%s), got %s", e.pointer, e.want, e.because, got)
		}
	}
}

// at is the JSON below a pointer.
func at(b json.RawMessage, pointer string) string {
	for _, step := range strings.Split(pointer, "/")[1:] {
		step = strings.ReplaceAll(step, "~1", "/")
		var object map[string]json.RawMessage
		var list []json.RawMessage
		switch {
		case json.Unmarshal(b, &object) == nil && object != nil:
			b = object[step]
		case json.Unmarshal(b, &list) == nil:
			i := 0
			if _, err := fmt.Sscan(step, &i); err != nil || i >= len(list) {
				return "nothing"
			}
			b = list[i]
		}
	}
	return string(b)
}
