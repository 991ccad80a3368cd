package workbook

import (
	"encoding/json"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// The revenue classes, as the view names them.
const (
	classReturned    = "returned"
	classRefund      = "refund_reversal"
	classOwnTransfer = "own_transfer"
	classRoundTrip   = "round_trip"
	classProceeds    = "loan_proceeds"
	classRepayment   = "loan_repayment"
	classCash        = "cash"
	classNonRevenue  = "non_revenue"
	classRevenue     = "revenue"
	classExpense     = "expense"
	classUnknown     = "unknown"
)

// classWord is a class that a person may choose, with what it is on each side: a class that a side does not have is
// unknown there, so that the classes always add up to all credits and debits.
type classWord struct {
	Word    string `json:"word"`
	Credit  string `json:"credit"`
	Debit   string `json:"debit"`
	Meaning string `json:"meaning"`
}

var classWords = []classWord{
	{classRevenue, classRevenue, classUnknown, "Earned: sales and collections; of a person pay, pension, remittances, rent."},
	{classCash, classCash, classCash, "Paid in or taken out over the counter, at a machine or an agent."},
	{classUnknown, classUnknown, classUnknown, "Explained by nothing."},
	{classOwnTransfer, classOwnTransfer, classOwnTransfer, "Between accounts of the applicant."},
	{classNonRevenue, classNonRevenue, classNonRevenue, "Not earned, or not spent on the business: interest, claims, capital, drawings."},
	{classProceeds, classProceeds, classUnknown, "Released by a lender."},
	{classRepayment, classUnknown, classRepayment, "Paid on a debt."},
	{classExpense, classUnknown, classExpense, "Spent for a known purpose or to a named payee."},
	{classRefund, classRefund, classRefund, "Refunds and corrections, and what they undid."},
	{classReturned, classReturned, classReturned, "Checks that bounced: their booking and its return."},
	{classRoundTrip, classRoundTrip, classRoundTrip, "Went to a third party and came back, or the reverse."},
}

func classFeed(*Result) ([]json.RawMessage, error) { return feedOf(classWords) }

// creditClasses and debitClasses are the classes of each side, in the order of the sheets.
var (
	creditClasses = []string{classRevenue, classCash, classUnknown, classOwnTransfer, classNonRevenue, classProceeds,
		classRefund, classReturned, classRoundTrip}
	debitClasses = []string{classExpense, classCash, classUnknown, classOwnTransfer, classRepayment, classNonRevenue,
		classRefund, classReturned, classRoundTrip}
)

// categoryClass is what a category makes of a row that a person put into it.
type categoryClass struct {
	Category string `json:"category"`
	Credit   string `json:"credit"`
	Debit    string `json:"debit"`
}

// categoryClasses are the classes of the categories (contract §3) for rows that name nobody: a transfer is unknown as
// long as nobody says what it is for. A test compares them with what the analyst makes of each category.
func categoryClasses(business bool) []categoryClass {
	earned, fromElsewhere := classUnknown, classRevenue
	if business {
		earned, fromElsewhere = classRevenue, classNonRevenue
	}
	list := []categoryClass{
		{"sales_collection", earned, classExpense}, {"merchant_settlement", earned, classExpense},
		{"check_deposit", earned, classExpense}, {"salary", fromElsewhere, classExpense},
		{"pension_benefit", fromElsewhere, classExpense}, {"remittance_in", fromElsewhere, classExpense},
		{"cash_deposit", classCash, classCash}, {"cash_withdrawal", classCash, classCash},
		{"atm_withdrawal", classCash, classCash}, {"own_account_transfer", classOwnTransfer, classOwnTransfer},
		{"loan_proceeds", classProceeds, classUnknown}, {"loan_repayment", classUnknown, classRepayment},
		{"credit_card_payment", classUnknown, classRepayment}, {"returned_check", classReturned, classReturned},
		{"reversal", classRefund, classRefund}, {"capital_infusion", classNonRevenue, classNonRevenue},
		{"owner_drawing", classNonRevenue, classNonRevenue}, {"investment", classNonRevenue, classNonRevenue},
		{"interest_income", classNonRevenue, classExpense}, {"insurance", classNonRevenue, classExpense},
		{"government_tax", classNonRevenue, classExpense}, {"crypto", classNonRevenue, classExpense},
		{"transfer_in", classUnknown, classExpense}, {"transfer_out", classUnknown, classUnknown},
		{"check_issued", classUnknown, classUnknown}, {"other_income", classUnknown, classExpense},
		{"other_expense", classUnknown, classUnknown}, {"uncategorized", classUnknown, classUnknown},
	}
	for _, spent := range []string{"bank_fee", "education", "entertainment", "food", "fuel", "gambling",
		"government_contribution", "government_fees", "groceries", "health", "interest_tax", "nsf_fee", "pawnshop",
		"payroll_out", "professional_fee", "rent", "shopping", "supplier_payment", "transport", "travel",
		"utilities_electric", "utilities_internet", "utilities_telco", "utilities_water"} {
		list = append(list, categoryClass{spent, classUnknown, classExpense})
	}
	return list
}

// categoryFeed lists the categories, and those of the rows that are not among them.
func (b *cashflowBook) categoryFeed(*Result) ([]json.RawMessage, error) {
	list := categoryClasses(b.business())
	known := map[string]bool{}
	for _, c := range list {
		known[c.Category] = true
	}
	var others []string
	for i := range b.cashflow.Rows {
		if name := b.cashflow.Rows[i].Category; !known[name] {
			known[name] = true
			others = append(others, name)
		}
	}
	slices.Sort(others)
	for _, name := range others {
		list = append(list, categoryClass{name, classUnknown, classExpense})
	}
	return feedOf(list)
}

// shownRow is a row of sheet Rows.
type shownRow struct {
	engine.ViewRow
	Month    string `json:"month"`
	Currency string `json:"currency"`
	PairName any    `json:"pair_name"`
	Reviewed *int   `json:"set_class"` // nothing: a person fills it in
}

func (b *cashflowBook) rowFeed(*Result) ([]json.RawMessage, error) {
	out := make([]json.RawMessage, 0, len(b.cashflow.Rows))
	for _, r := range b.cashflow.Rows {
		row, err := json.Marshal(shownRow{ViewRow: r, Month: r.Date.MonthString(),
			Currency: b.currencies[r.AccountKey], PairName: rowName(r.Pair)})
		if err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, nil
}

// classFormula is a row's class: what a person set, else that of a category that a person changed, else as it was
// judged. What no list knows is unknown.
const classFormula = `if(and([set_class] = "", [category] = [category_read]), [class_judged], iferror(` +
	`if([credit] > 0, ` +
	`if([set_class] = "", pick([Categories.category], [category], [Categories.credit]), ` +
	`pick([Classes.class], [set_class], [Classes.credit])), ` +
	`if([set_class] = "", pick([Categories.category], [category], [Categories.debit]), ` +
	`pick([Classes.class], [set_class], [Classes.debit]))), "unknown"))`

func rowsSheet() Sheet {
	text := func(header, at string, width float64) Column {
		return Column{Header: header, Pointer: at, Kind: KindText, Width: width, Missing: "blank"}
	}
	columns := []Column{
		dateColumn("Date", "/date"),
		{Header: "Month", Pointer: "/month", Kind: KindMonth},
		text("Account", "/account_key", 27),
		text("Currency", "/currency", 10),
		text("Description", "/description", 46),
		{Header: "Debit", Pointer: "/debit", Kind: KindAmount, ZeroBlank: true, Total: "sum"},
		{Header: "Credit", Pointer: "/credit", Kind: KindAmount, ZeroBlank: true, Total: "sum"},
		{Header: "Balance", Pointer: "/balance", Kind: KindAmount, Missing: "blank",
			Paint: []Paint{{When: "[balance]+0 < 0", Look: "bad"}}},
		{Header: "Category", Pointer: "/category", Kind: KindText, Width: 21, Input: true,
			Choices: "Categories.category", Paint: []Paint{{When: "[category] <> [category_read]", Look: "warn"}}},
		{Header: "Class", Formula: classFormula, Kind: KindText, Width: 16,
			Paint: []Paint{{When: "[class] <> [class_judged]", Look: "warn"}}},
		{Header: "Set class", Key: "set_class", Pointer: "/set_class", Kind: KindText, Width: 16, Input: true,
			Missing: "blank", Choices: "Classes.class"},
		text("Counterparty", "/counterparty", 32),
		text("Class basis", "/class_basis", 11),
		text("Income", "/income_kind", 11),
		text("Position", "/position_id", 9),
		text("Stream", "/stream_id", 8),
		text("Pair", "/pair_name", 11),
		{Header: "Related", Pointer: "/related", Kind: KindBool, Width: 9},
		{Header: "Window dressing", Pointer: "/window_dressing", Kind: KindBool, Width: 10},
		{Header: "Proven", Pointer: "/proven", Kind: KindBool, Width: 8},
		{Header: "Fee", Pointer: "/fee", Kind: KindAmount, Width: 10, Missing: "blank", ZeroBlank: true},
		countColumn("Document", "/document_id"),
		{Header: "Part", Pointer: "/part", Kind: KindInteger, Width: 6, Missing: "blank"},
		countColumn("Row", "/row"),
		{Header: "Changed", Formula: `if([class] = [class_judged], "no", "yes")`, Kind: KindText, Width: 9},
		text("Category as read", "/category", 20),
		text("Class as judged", "/revenue_class", 16),
	}
	columns[len(columns)-2].Key, columns[len(columns)-1].Key = "category_read", "class_judged"
	return Sheet{Name: "Rows", KeepColumns: 1, Blocks: []Block{{Table: &Table{
		Rows: []Source{{Feed: "rows"}}, Columns: columns, Total: "Total",
		Paint: []Paint{
			{When: `[window_dressing] = "yes"`, Look: "bad"}, {When: `[proven] = "no"`, Look: "muted"},
		},
	}}}}
}
