package workbook

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// monthScope is whose rows a table of months adds up.
type monthScope struct {
	column Column // names the account or currency of a line
	match  string // its conditions in a sumifs over sheet Rows
	own    bool   // one account: has the days with a low balance
}

var (
	currencyScope = monthScope{
		column: Column{Header: "Currency", Pointer: "/scope", Kind: KindText, Width: 10},
		match:  "[Rows.currency], [currency], [Rows.month], [month]",
	}
	accountScope = monthScope{
		column: Column{Header: "Account", Pointer: "/scope", Kind: KindText, Width: 27},
		match:  "[Rows.account], [account], [Rows.month], [month]",
		own:    true,
	}
)

// sumOf adds up one side of the scope's rows, or those of one class.
func (s monthScope) sumOf(side, class string) string {
	if class != "" {
		class = fmt.Sprintf(", [Rows.class], %q", class)
	}
	return fmt.Sprintf("round(sumifs([Rows.%s], %s%s), 2)", side, s.match, class)
}

// monthColumns are the columns of a table of months: first what a lender reads, then every class of both sides.
func monthColumns(s monthScope) []Column {
	live := func(header, formula string) Column {
		return Column{Header: header, Formula: formula, Kind: KindAmount, Width: 14}
	}
	count := func(header, at string) Column {
		return Column{Header: header, Pointer: at, Kind: KindInteger, Width: 10,
			Paint: []Paint{{When: "[" + formula.KeyOf(header) + "]+0 > 0", Look: "bad"}}}
	}
	balance := func(header, at string) Column {
		return Column{Header: header, Pointer: at, Kind: KindAmount, Width: 14,
			Paint: []Paint{{When: "[" + formula.KeyOf(header) + "]+0 < 0", Look: "bad"}}}
	}
	columns := []Column{
		{Header: "Month", Pointer: "/month", Kind: KindMonth},
		s.column,
		{Header: "Full", Pointer: "/full", Kind: KindBool},
		{Header: "Days covered", Pointer: "/days_covered", Kind: KindInteger},
		live("Revenue low", "[credit_revenue]"),
		live("Revenue base", "round([revenue_low] + round([credit_cash] * [Policy.cash_in_base], 2) + "+
			"round([credit_unknown] * [Policy.unknown_in_base], 2), 2)"),
		live("Revenue high", "round([credit_revenue] + [credit_cash] + [credit_unknown], 2)"),
		live("Inflow", s.sumOf("credit", "")),
		live("Outflow", s.sumOf("debit", "")),
		live("Net", "round([inflow] - [outflow], 2)"),
		live("External inflow", "round([inflow] - [credit_own_transfer] - [credit_returned] - "+
			"[credit_refund_reversal] - [credit_round_trip], 2)"),
		live("Operating outflow", "round([debit_expense] + [debit_cash] + [debit_unknown] + [fees], 2)"),
		live("Debt service", "[debit_loan_repayment]"),
		balance("Average daily balance", "/adb"), balance("Lowest balance", "/min"), balance("Month end", "/end"),
		count("Days negative", "/days_negative"),
	}
	if s.own {
		columns = append(columns, count("Days low", "/days_low"))
	}
	columns = append(columns, count("Own checks returned", "/returned_issued"),
		count("Customers' checks returned", "/returned_deposited"),
		Column{Header: "Cash share", Key: "cash_deposit_ratio", Kind: KindShare,
			Formula: "round([credit_cash] / [external_inflow], 4)"},
		Column{Header: "Proven", Pointer: "/proven", Kind: KindBool})
	for _, class := range creditClasses {
		columns = append(columns, live("Credit "+words(class), s.sumOf("credit", class)))
	}
	for _, class := range debitClasses {
		columns = append(columns, live("Debit "+words(class), s.sumOf("debit", class)))
	}
	return append(columns, live("Fees", s.sumOf("fee", classOwnTransfer)),
		live("Rent", fmt.Sprintf("round(sumifs([Rows.debit], %s, [Rows.class], %q, [Rows.category], %q), 2)", s.match,
			classExpense, "rent")))
}

// words is a name of the view for people.
func words(name string) string { return strings.ReplaceAll(name, "_", " ") }

// The columns that say which averages a month belongs to.
var averageColumns = []Column{
	{Header: "In 3", Pointer: "/in_3", Kind: KindBool}, {Header: "In 6", Pointer: "/in_6", Kind: KindBool},
	{Header: "In 12", Pointer: "/in_12", Kind: KindBool},
	{Header: "In affordability", Pointer: "/in_affordability", Kind: KindBool, Width: 12},
}

// partialMonths greys the months that no average uses.
var partialMonths = []Paint{{When: `[full] = "no"`, Look: "muted"}}

func (b *cashflowBook) monthsSheet() Sheet {
	table := func(feed string, columns []Column) *Table {
		return &Table{Rows: []Source{{Feed: feed}}, Columns: columns, Paint: partialMonths}
	}
	s := Sheet{Name: "Months", KeepColumns: 2, Blocks: []Block{
		{Table: table("months", append(monthColumns(currencyScope), averageColumns...))},
	}}
	if b.main() != nil {
		s.Blocks = append(s.Blocks,
			Block{Chart: &Chart{Title: "Money in and out by month", Kind: "column", X: "Months.month",
				Series: []string{"Months.inflow", "Months.outflow", "Months.revenue_base"}}},
			Block{Chart: &Chart{Title: "Balance by month", Kind: "line", X: "Months.month", Beside: true,
				Series: []string{"Months.average_daily_balance", "Months.lowest_balance", "Months.month_end"}}})
	}
	s.Blocks = append(s.Blocks, Block{Name: "Averages", Title: "Averages a month over full months",
		Table: averagesTable("averages", "Months")})
	if b.severalCurrencies() {
		s.Blocks = append(s.Blocks,
			Block{Name: "Others", Title: "Other currencies by month",
				Table: table("other_months", append(monthColumns(currencyScope), averageColumns...))},
			Block{Name: "Other averages", Title: "Other currencies: averages a month over full months",
				Table: averagesTable("other_averages", "Others")})
	}
	s.Blocks = append(s.Blocks, Block{Name: "Months by account", Title: "Accounts by month",
		Table: table("account_months", monthColumns(accountScope))})
	return s
}

// averagesTable has a line for the latest 3, 6, 12 and all full months of a currency. A line without enough full months
// has no figures.
func averagesTable(feed, months string) *Table {
	// over adds a column of months up, for those that the line's average is over.
	over := func(column string) string {
		sum := func(flag string) string {
			return fmt.Sprintf(`round(sumifs([%[1]s.%[2]s], [%[1]s.currency], [currency], [%[1]s.%[3]s], "yes"), 2)`,
				months, column, flag)
		}
		return fmt.Sprintf(`if(value("/key") = "3", %s, if(value("/key") = "6", %s, if(value("/key") = "12", %s, %s)))`,
			sum("in_3"), sum("in_6"), sum("in_12"), sum("full"))
	}
	live := func(header, column string) Column {
		return Column{Header: header, Key: column, Formula: "round(" + over(column) + ` / [months_used], 2)`,
			Kind: KindAmount, Width: 14}
	}
	return &Table{Rows: []Source{{Feed: feed}}, Plain: true, Columns: []Column{
		{Header: "Over", Pointer: "/label", Kind: KindText, Width: 10},
		{Header: "Currency", Pointer: "/currency", Kind: KindText, Width: 10},
		{Header: "Months", Key: "months_used", Pointer: "/n", Kind: KindInteger},
		{Header: "Without gap", Pointer: "/contiguous", Kind: KindBool},
		live("Revenue low", "revenue_low"), live("Revenue base", "revenue_base"), live("Revenue high", "revenue_high"),
		live("Inflow", "inflow"), live("Outflow", "outflow"), live("Net", "net"),
		live("External inflow", "external_inflow"), live("Operating outflow", "operating_outflow"),
		live("Debt service", "debt_service"),
		{Header: "Average daily balance", Pointer: "/adb", Kind: KindAmount},
		{Header: "Cash share", Kind: KindShare,
			Formula: "round(" + over("credit_cash") + " / " + over("external_inflow") + " + 0 * [months_used], 4)"},
		{Header: "First month", Pointer: "/first", Kind: KindMonth},
		{Header: "Last month", Pointer: "/last", Kind: KindMonth},
	}}
}

// monthRows are the months of some accounts together, with their places in averages.
func (b *cashflowBook) monthRows(x engine.Combined) (out []json.RawMessage, err error) {
	in := func(a *engine.Average, month string) bool { return a != nil && slices.Contains(a.Months, month) }
	for _, m := range x.Months {
		row, err := with(m, fields{"scope": x.Currency, "in_3": in(x.Averages.Three, m.Month),
			"in_6": in(x.Averages.Six, m.Month), "in_12": in(x.Averages.Twelve, m.Month),
			"in_affordability": x.Currency == b.mainCurrency() &&
				slices.Contains(b.cashflow.Affordability.Months, m.Month)})
		if err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, nil
}

func (b *cashflowBook) monthFeed(*Result) ([]json.RawMessage, error) {
	if x := b.main(); x != nil {
		return b.monthRows(*x)
	}
	return nil, nil
}

// otherCurrencies are the views of the currencies beside the main one.
func (b *cashflowBook) otherCurrencies() []engine.Combined {
	return slices.DeleteFunc(slices.Clone(b.cashflow.Combined), func(x engine.Combined) bool {
		return x.Currency == b.mainCurrency()
	})
}

func (b *cashflowBook) otherMonthFeed(*Result) (out []json.RawMessage, err error) {
	for _, x := range b.otherCurrencies() {
		rows, err := b.monthRows(x)
		if err != nil {
			return nil, err
		}
		out = append(out, rows...)
	}
	return out, nil
}

func (b *cashflowBook) accountMonthFeed(*Result) (out []json.RawMessage, err error) {
	for _, a := range b.cashflow.Accounts {
		for _, m := range a.Months {
			row, err := with(m, fields{"scope": a.AccountKey})
			if err != nil {
				return nil, err
			}
			out = append(out, row)
		}
	}
	return out, nil
}

func averageRows(x engine.Combined) (list []fields) {
	for _, one := range []struct {
		key, label string
		average    *engine.Average
	}{{"3", "Latest 3", x.Averages.Three}, {"6", "Latest 6", x.Averages.Six}, {"12", "Latest 12", x.Averages.Twelve},
		{"full", "All full", x.Averages.Full}} {
		row := fields{"key": one.key, "label": one.label, "currency": x.Currency}
		if a := one.average; a != nil {
			row["n"], row["contiguous"], row["adb"] = len(a.Months), a.Contiguous, a.ADB
			row["first"], row["last"] = a.Months[0], a.Months[len(a.Months)-1]
		}
		list = append(list, row)
	}
	return list
}

func (b *cashflowBook) averageFeed(*Result) ([]json.RawMessage, error) {
	if x := b.main(); x != nil {
		return feedOf(averageRows(*x))
	}
	return nil, nil
}

func (b *cashflowBook) otherAverageFeed(*Result) ([]json.RawMessage, error) {
	var list []fields
	for _, x := range b.otherCurrencies() {
		list = append(list, averageRows(x)...)
	}
	return feedOf(list)
}
