package bankstatementsummary

import (
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/parse"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Fields are a summary's values in the order of the contract's table (fields §6). Nil means that the page does not
// show it. Amounts are in hundredths of Currency; balances are negative if overdrawn, totals are 0 or more.
type Fields struct {
	// BankName is the issuer, as printed.
	BankName *string `json:"bank_name"`
	// AccountName is the holder, as printed.
	AccountName *string `json:"account_name"`
	// AccountNumber is as printed, with its spaces, hyphens and masks.
	AccountNumber *string `json:"account_number"`
	// AccountNumberNormalized has only the number's letters and digits, with "*" for masked ones.
	AccountNumberNormalized *string `json:"account_number_normalized"`
	// AccountType is savings, checking, time_deposit, payroll or other.
	AccountType *string `json:"account_type" enum:"savings,checking,time_deposit,payroll,wallet,credit_card,loan,other"`
	Currency    *string `json:"currency" form:"currency"` // ISO 4217
	// BranchName is as printed.
	BranchName *string `json:"branch_name"`
	// PeriodStart is the first day of the period; if none is printed, the first day of the first month.
	PeriodStart *engine.Date `json:"period_start"`
	// PeriodEnd is the last day of the period, inclusive; if none is printed, the last day of the last month.
	PeriodEnd *engine.Date `json:"period_end"`
	// IssueDate is the day on which the paper was made.
	IssueDate *engine.Date `json:"issue_date"`
	// OpeningBalance is printed for the whole paper, else it is the first month's.
	OpeningBalance *engine.Amount `json:"opening_balance"`
	// ClosingBalance is printed for the whole paper, else it is the last month's.
	ClosingBalance *engine.Amount `json:"closing_balance"`
	// TotalCredits is the sum of all credits, from the totals line.
	TotalCredits *engine.Amount `json:"total_credits"`
	// TotalDebits is the sum of all debits, from the totals line.
	TotalDebits *engine.Amount `json:"total_debits"`
	// CreditCount is the number of all credits, from the totals line.
	CreditCount *int `json:"credit_count"`
	// DebitCount is the number of all debits, from the totals line.
	DebitCount *int `json:"debit_count"`
	// AverageDailyBalance is the average over the whole period, from the totals line.
	AverageDailyBalance *engine.Amount `json:"average_daily_balance"`
	// Months are in the order of the paper.
	Months []Month `json:"months"`
	// Signatories is always empty: signers are not read yet.
	Signatories []any `json:"signatories"`
	// Marks are the seals, stamps and codes on the paper.
	Marks  Marks   `json:"marks"`
	QRText *string `json:"qr_text"` // text of a QR code
}

// DocumentType implements engine.TypeFields.
func (Fields) DocumentType() string { return Name }

// Month is one month's figures. A figure is nil if the paper has no such column or an empty cell. Amounts are as in
// Fields.
type Month struct {
	Month string `json:"month" form:"month"` // YYYY-MM
	// OpeningBalance is the balance before the month's first transaction.
	OpeningBalance *engine.Amount `json:"opening_balance"`
	// TotalCredits is the sum of the month's credits.
	TotalCredits *engine.Amount `json:"total_credits"`
	// CreditCount is the number of the month's credits.
	CreditCount *int `json:"credit_count"`
	// TotalDebits is the sum of the month's debits.
	TotalDebits *engine.Amount `json:"total_debits"`
	// DebitCount is the number of the month's debits.
	DebitCount *int `json:"debit_count"`
	// ClosingBalance is the balance after the month's last transaction.
	ClosingBalance *engine.Amount `json:"closing_balance"`
	// AverageDailyBalance is the average of the month's daily balances.
	AverageDailyBalance *engine.Amount `json:"average_daily_balance"`
	// LowBalance is the lowest balance of the month.
	LowBalance *engine.Amount `json:"low_balance"`
	// HighBalance is the highest balance of the month.
	HighBalance *engine.Amount `json:"high_balance"`
	// ReturnedChecks is the number of checks that came back.
	ReturnedChecks *int `json:"returned_checks"`
}

// Marks are marks on a paper besides text: true or false if the reader looked for them, nil if it did not.
type Marks struct {
	DrySeal   *bool `json:"dry_seal"`  // an embossed seal
	Stamp     *bool `json:"stamp"`     // an inked stamp
	Barcode   *bool `json:"barcode"`   // a one-dimensional barcode
	QRCode    *bool `json:"qr_code"`   // a QR code
	Photo     *bool `json:"photo"`     // a photo of a person
	Signature *bool `json:"signature"` // a handwritten signature
}

// amounts returns the month's amounts of money by the column's role.
func (m *Month) amounts() map[layout.Role]**engine.Amount {
	return map[layout.Role]**engine.Amount{
		"opening_balance":       &m.OpeningBalance,
		"total_credits":         &m.TotalCredits,
		"total_debits":          &m.TotalDebits,
		"closing_balance":       &m.ClosingBalance,
		"average_daily_balance": &m.AverageDailyBalance,
		"low_balance":           &m.LowBalance,
		"high_balance":          &m.HighBalance,
	}
}

// counts returns the month's whole numbers by the column's role.
func (m *Month) counts() map[layout.Role]**int {
	return map[layout.Role]**int{
		"credit_count":    &m.CreditCount,
		"debit_count":     &m.DebitCount,
		"returned_checks": &m.ReturnedChecks,
	}
}

// summary collects a paper's values.
type summary struct {
	fields     Fields
	totals     *Month // the figures of the whole paper: the totals line, else those printed beside the months
	style      parse.Style
	warnings   []engine.Warning
	provenance map[string]engine.Provenance
}

// newSummary combines the account's header, the months and the figures of the whole paper.
func newSummary(a ledger.Account, st *ledger.Statement, own header.Own, lines []layout.Line) *summary {
	s := &summary{provenance: map[string]engine.Provenance{}, style: parse.DecideStyle(layout.WordTexts(lines))}
	s.header(a, st)
	if day, origin := own.Date("issue_date"); day != nil {
		s.fields.IssueDate, s.provenance["/issue_date"] = day, origin
	}
	paper := newSheet(lines, calendarOf(lines, a.PeriodStart, a.PeriodEnd))
	months := paper.monthsIn()
	for _, r := range months.rows {
		s.add(r)
	}
	s.period(a, st, months.rows)
	s.whole(paper.wholeIn(months), len(months.rows) == 0)
	s.ends()
	return s
}

// header takes the values that the account's own reader found.
func (s *summary) header(a ledger.Account, st *ledger.Statement) {
	s.fields = Fields{
		BankName:      a.BankName,
		AccountName:   a.Name,
		AccountNumber: a.Number,
		AccountType:   statement.AccountType(a),
		BranchName:    a.BranchName,
		Months:        []Month{},
		Signatories:   []any{},
	}
	if a.Number != nil {
		n := header.NormalizeAccount(*a.Number)
		s.fields.AccountNumberNormalized = &n
	}
	s.fields.Currency = a.Currency
	if s.fields.Currency == nil {
		s.fields.Currency = a.MarkedCurrency
	}
	for _, name := range []string{
		"bank_name", "account_name", "account_number", "account_type", "currency", "branch_name",
	} {
		if origin, ok := st.Origins["/"+name]; ok {
			s.provenance["/"+name] = origin
		}
	}
}

// add reads one row's cells: a month, or the line of totals.
func (s *summary) add(r row) {
	at := ""
	if !r.totals {
		at = fmt.Sprintf("/months/%d", len(s.fields.Months))
	}
	m := s.figures(r, at)
	if r.totals {
		s.totals = &m
		s.fields.TotalCredits, s.fields.TotalDebits, s.fields.CreditCount, s.fields.DebitCount =
			m.TotalCredits, m.TotalDebits, m.CreditCount, m.DebitCount
		s.fields.AverageDailyBalance = m.AverageDailyBalance
		for _, role := range []string{
			"opening_balance", "closing_balance", "low_balance", "high_balance", "returned_checks",
		} {
			delete(s.provenance, "/"+role) // a sum of balances means nothing for the account
		}
		return
	}
	m.Month = r.month.String()[:len("2006-01")]
	s.provenance[at+"/month"] = layout.Origin(r.label.Page, r.label.Words)
	s.fields.Months = append(s.fields.Months, m)
}

// figures reads a row's cells; at is their place in the result.
func (s *summary) figures(r row, at string) Month {
	m := Month{}
	for role, field := range m.amounts() {
		if v, ok := amountIn(r.cells[role], s.style); ok {
			*field = &v
			s.provenance[at+"/"+string(role)] = r.cells[role].origin()
		}
	}
	for role, field := range m.counts() {
		if n, ok := countIn(r.cells[role]); ok {
			*field = &n
			s.provenance[at+"/"+string(role)] = r.cells[role].origin()
		}
	}
	return m
}

// whole takes the figures of the whole paper. If a paper without a table has a period of one month, they are that
// month's.
func (s *summary) whole(r row, alone bool) {
	start, end := s.fields.PeriodStart, s.fields.PeriodEnd
	if alone && len(r.cells) >= minFigures && start != nil && end != nil && isMonth(*start, *end) {
		r.month = *start
		s.add(r)
		s.provenance["/months/0/month"] = s.provenance["/period_start"]
	}
	m := s.figures(r, "")
	for _, role := range []string{"low_balance", "high_balance", "returned_checks"} {
		delete(s.provenance, "/"+role) // fields of months only
	}
	f := &s.fields
	f.OpeningBalance, f.ClosingBalance = m.OpeningBalance, m.ClosingBalance
	if s.totals != nil {
		return
	}
	f.TotalCredits, f.TotalDebits, f.CreditCount, f.DebitCount, f.AverageDailyBalance =
		m.TotalCredits, m.TotalDebits, m.CreditCount, m.DebitCount, m.AverageDailyBalance
	if m.TotalCredits != nil || m.TotalDebits != nil || m.CreditCount != nil || m.DebitCount != nil {
		s.totals = &m
	}
}

// minFigures is how many figures make a month of a paper without a table.
const minFigures = 3

func amountIn(c cell, style parse.Style) (engine.Amount, bool) {
	text := c.text()
	if parse.IsDash(text) || says("nil", text) {
		return 0, true
	}
	m, ok := parse.ParseMoney(text, style)
	return m.Signed(), ok
}

func countIn(c cell) (int, bool) {
	text := c.text()
	if parse.IsDash(text) || says("nil", text) {
		return 0, true
	}
	m, ok := parse.ParseMoney(text, parse.Style{})
	if !ok || m.Decimals > 0 || m.Size%100 != 0 || m.Signed() < 0 {
		return 0, false
	}
	return int(m.Size / 100), true
}

// period is the printed one, else from the first month's first day to the last month's last. A heading "Period" above
// the months is not the label of the first of them.
func (s *summary) period(a ledger.Account, st *ledger.Statement, table []row) {
	inTable := slices.ContainsFunc(table, func(r row) bool {
		at := st.Origins["/period_start"]
		return at.Page == r.label.Page && at.Text == layout.Text(r.label.Words)
	})
	if !inTable && !a.PeriodDerived && a.PeriodStart != nil && a.PeriodEnd != nil {
		s.fields.PeriodStart, s.fields.PeriodEnd = a.PeriodStart, a.PeriodEnd
		s.provenance["/period_start"], s.provenance["/period_end"] =
			st.Origins["/period_start"], st.Origins["/period_end"]
		return
	}
	if len(s.fields.Months) == 0 {
		return
	}
	first, last := s.fields.Months[0].Month, s.fields.Months[0].Month
	for _, m := range s.fields.Months {
		first, last = min(first, m.Month), max(last, m.Month)
	}
	start, end := monthStart(first), monthStart(last)
	end = end.AddDays(engine.DaysIn(end.Year, end.Month) - 1)
	s.fields.PeriodStart, s.fields.PeriodEnd = &start, &end
	s.provenance["/period_start"] = engine.Provenance{Source: engine.FromDerived, Confidence: 1}
	s.provenance["/period_end"] = engine.Provenance{Source: engine.FromDerived, Confidence: 1}
}

func monthStart(month string) engine.Date {
	d, err := engine.ParseDate(month + "-01")
	if err != nil {
		panic(err) // months are written by this package
	}
	return d
}

// ends sets the account's opening and closing balance if the paper prints none for the whole: the first month's and
// the last month's in time.
func (s *summary) ends() {
	months := s.fields.Months
	if len(months) == 0 {
		return
	}
	first, last := 0, 0
	for i, m := range months {
		if m.Month < months[first].Month {
			first = i
		}
		if m.Month > months[last].Month {
			last = i
		}
	}
	if v := months[first].OpeningBalance; v != nil && s.fields.OpeningBalance == nil {
		s.fields.OpeningBalance = v
		s.provenance["/opening_balance"] = s.provenance[fmt.Sprintf("/months/%d/opening_balance", first)]
	}
	if v := months[last].ClosingBalance; v != nil && s.fields.ClosingBalance == nil {
		s.fields.ClosingBalance = v
		s.provenance["/closing_balance"] = s.provenance[fmt.Sprintf("/months/%d/closing_balance", last)]
	}
}
