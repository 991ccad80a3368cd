package underwriting

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// accountStatements are the types whose accounts hold the applicant's money.
var accountStatements = []string{"bank_statement", "e_wallet_statement", "passbook"}

// debtStatements are the types that describe a debt.
var debtStatements = []string{"loan_statement", "credit_card_statement"}

// paper is one paper of the application, as far as the view needs it.
type paper struct {
	engine.AnalystPaper
	head       paperHead
	statements []*statement // its deposit accounts; empty for other papers
	conflicted bool         // another paper gives one of its days differently
}

// paperHead are the members of a result that the view reads, of any type. Names of people are gathered for related
// names, see people.go.
type paperHead struct {
	DocumentType            string         `json:"document_type"`
	BankName                *string        `json:"bank_name"`
	AccountName             *string        `json:"account_name"`
	AccountHolders          []string       `json:"account_holders"`
	AccountNumber           *string        `json:"account_number"`
	AccountNumberNormalized *string        `json:"account_number_normalized"`
	AccountType             *string        `json:"account_type"`
	Currency                *string        `json:"currency"`
	PeriodStart             *engine.Date   `json:"period_start"`
	PeriodEnd               *engine.Date   `json:"period_end"`
	OpeningBalance          *engine.Amount `json:"opening_balance"`
	ClosingBalance          *engine.Amount `json:"closing_balance"`
	MinimumBalance          *engine.Amount `json:"minimum_balance"`

	Accounts      []accountHead `json:"accounts"`
	Transactions  []transaction `json:"transactions"`
	BalanceChecks *struct {
		Status engine.CheckStatus `json:"status"`
	} `json:"balance_checks"`
	FraudDetection *struct {
		AuthenticityScore *int `json:"authenticity_score"`
	} `json:"fraud_detection"`
	Quality struct {
		PagesOCR int `json:"pages_ocr"`
	} `json:"quality"`

	raw map[string]json.RawMessage // the type's own members; nil for deposit accounts
}

// accountHead is one of several accounts of a file.
type accountHead struct {
	AccountIndex   int            `json:"account_index"`
	AccountName    *string        `json:"account_name"`
	AccountNumber  *string        `json:"account_number"`
	AccountType    *string        `json:"account_type"`
	Currency       *string        `json:"currency"`
	PeriodStart    *engine.Date   `json:"period_start"`
	PeriodEnd      *engine.Date   `json:"period_end"`
	OpeningBalance *engine.Amount `json:"opening_balance"`
	ClosingBalance *engine.Amount `json:"closing_balance"`
}

// transaction are the members of engine.Transaction that the view reads; a long result is decoded in half the time and
// memory.
type transaction struct {
	Date         *engine.Date   `json:"date"`
	Description  string         `json:"description"`
	Debit        engine.Amount  `json:"debit"`
	Credit       engine.Amount  `json:"credit"`
	Balance      *engine.Amount `json:"balance"`
	Category     string         `json:"category"`
	Row          int            `json:"row"`
	AccountIndex int            `json:"account_index"`
	CheckNumber  *string        `json:"check_number"`
	Counterparty *string        `json:"counterparty"`
	Edited       bool           `json:"edited"`
	CategoryRule string         `json:"category_rule"`
}

// statement is one account's part of one paper.
type statement struct {
	paper       *paper
	index       int // account_index
	institution string
	number      string // letters, digits and "*" for masked places; "" if none is printed
	printed     accountHead
	bank        *string
	currency    string
	from, to    engine.Date   // period
	outside     []engine.Date // days of rows near the period, but outside of it; each once, in order
	opening     *exact.Sum    // before the first row; nil if no balance is known
	rows        []*row        // in order of time
	account     *account
	minimum     *engine.Amount
}

// read decodes a result; a result that cannot be decoded is a fault of the store and ends the view.
func read(in engine.AnalystPaper) (*paper, error) {
	p := &paper{AnalystPaper: in}
	if in.Result == nil {
		return p, nil
	}
	if err := json.Unmarshal(in.Result, &p.head); err != nil {
		return nil, err
	}
	if !slices.Contains(accountStatements, in.DocumentType) {
		if err := json.Unmarshal(in.Result, &p.head.raw); err != nil {
			return nil, err
		}
		p.Result = nil
		return p, nil
	}
	p.Result = nil
	for _, head := range p.head.accountHeads() {
		if s := p.statement(head, false); s != nil {
			p.statements = append(p.statements, s)
		}
	}
	return p, nil
}

// accountHeads are the accounts of the file; of a file with one, its top members.
func (h *paperHead) accountHeads() []accountHead {
	if len(h.Accounts) > 0 {
		return h.Accounts
	}
	return []accountHead{{
		AccountName: h.AccountName, AccountNumber: h.AccountNumber, AccountType: h.AccountType, Currency: h.Currency,
		PeriodStart: h.PeriodStart, PeriodEnd: h.PeriodEnd,
		OpeningBalance: h.OpeningBalance, ClosingBalance: h.ClosingBalance,
	}}
}

// statement takes one account of the file. Without a period and a dated row it is unknown which days it covers: then it
// is nil, or, if it must be judged all the same, all its rows are on noDay.
func (p *paper) statement(head accountHead, always bool) *statement {
	s := &statement{paper: p, index: head.AccountIndex, printed: head, bank: p.head.BankName,
		currency: textOr(head.Currency, textOr(p.head.Currency, unknownCurrency)), minimum: p.head.MinimumBalance}
	s.institution = engine.InstitutionKey(textOr(p.head.BankName, ""))
	s.number = normalizedNumber(textOr(head.AccountNumber, ""))
	if len(p.head.Accounts) == 0 && p.head.AccountNumberNormalized != nil {
		s.number = normalizedNumber(*p.head.AccountNumberNormalized)
	}
	var rows []*row
	for i := range p.head.Transactions {
		if t := &p.head.Transactions[i]; t.AccountIndex == head.AccountIndex {
			rows = append(rows, &row{transaction: t, statement: s,
				ref: engine.RowRef{DocumentID: p.Document.ID, Row: t.Row, Part: p.Part}})
		}
	}
	switch {
	case s.findPeriod(rows):
	case always:
		s.from, s.to = noDay, noDay
	default:
		return nil
	}
	s.putInOrder(rows)
	return s
}

// unknownCurrency stands for a currency that no paper prints.
const unknownCurrency = "XXX" // ISO 4217: no currency

func textOr(s *string, otherwise string) string {
	if s != nil && strings.TrimSpace(*s) != "" {
		return *s
	}
	return otherwise
}

// findPeriod takes the printed period or, without one, that of the rows.
func (s *statement) findPeriod(rows []*row) bool {
	var first, last *engine.Date
	for _, r := range rows {
		if d := r.Date; d != nil {
			if first == nil || d.Before(*first) {
				first = d
			}
			if last == nil || d.After(*last) {
				last = d
			}
		}
	}
	from, to := s.printed.PeriodStart, s.printed.PeriodEnd
	if from == nil {
		from = first
	}
	if to == nil {
		to = last
	}
	if from == nil || to == nil || to.Before(*from) || from.DaysUntil(*to) > longestPeriod {
		from, to = first, last
	}
	if from == nil || from.DaysUntil(*to) > longestPeriod {
		return false
	}
	s.from, s.to = *from, *to
	return true
}

// longestPeriod is the most days of one statement: a longer period is a misread year.
const longestPeriod = 20 * 366

// edgeDays is how many days outside of its period a statement's row may be dated: a bank prints a row of the next or
// last month on the page. A date farther away is misread, and its row counts on the nearest day of the period.
const edgeDays = 10

// putInOrder sorts the rows by time and gives each its day and its balance. Statements that print the newest row first
// are turned round, which the dates tell or, if as many rise as fall, the balances.
func (s *statement) putInOrder(rows []*row) {
	if newestFirst(rows) {
		slices.Reverse(rows)
	}
	day := s.from
	for i, r := range rows {
		if r.Date != nil {
			day = *r.Date
		}
		r.day, r.order = day, i
		if day.Before(s.from.AddDays(-edgeDays)) || day.After(s.to.AddDays(edgeDays)) {
			r.day = clamp(day, s.from, s.to)
		}
	}
	slices.SortStableFunc(rows, func(a, b *row) int { return a.day.Compare(b.day) })
	for _, r := range rows {
		if !s.inPeriod(r.day) && (len(s.outside) == 0 || s.outside[len(s.outside)-1] != r.day) {
			s.outside = append(s.outside, r.day)
		}
	}
	s.rows = rows
	s.findBalances()
}

// newestFirst reports whether the rows run backwards: more balances follow from the row below than from the row above,
// or, if that is equal, more dates fall than rise.
func newestFirst(rows []*row) bool {
	up, down, falling, rising := 0, 0, 0, 0
	for i := 1; i < len(rows); i++ {
		a, b := rows[i-1], rows[i]
		if a.Balance != nil && b.Balance != nil {
			if exact.Of(*a.Balance).Plus(b.movement()).Compare(exact.Of(*b.Balance)) == 0 {
				down++
			}
			if exact.Of(*b.Balance).Plus(a.movement()).Compare(exact.Of(*a.Balance)) == 0 {
				up++
			}
		}
		if a.Date != nil && b.Date != nil {
			switch a.Date.Compare(*b.Date) {
			case 1:
				falling++
			case -1:
				rising++
			}
		}
	}
	if rising != falling {
		return falling > rising
	}
	return up > down
}

// findBalances gives each row the balance after it: as printed, else from the row before.
func (s *statement) findBalances() {
	if o := s.printed.OpeningBalance; o != nil {
		opening := exact.Of(*o)
		s.opening = &opening
	} else {
		s.opening = s.startBalance()
	}
	if s.opening == nil {
		return
	}
	running := *s.opening
	for _, r := range s.rows {
		running = running.Plus(r.movement())
		if r.Balance != nil {
			running = exact.Of(*r.Balance)
		}
		after := running
		r.after = &after
	}
}

// startBalance follows from the first printed balance, or from the closing balance.
func (s *statement) startBalance() *exact.Sum {
	var moved exact.Sum
	for _, r := range s.rows {
		moved = moved.Plus(r.movement())
		if r.Balance != nil {
			start := exact.Of(*r.Balance).Minus(moved)
			return &start
		}
	}
	if c := s.printed.ClosingBalance; c != nil {
		start := exact.Of(*c).Minus(moved)
		return &start
	}
	return nil
}

// inPeriod reports whether the day is in the statement's period.
func (s *statement) inPeriod(day engine.Date) bool { return !day.Before(s.from) && !day.After(s.to) }

// spans are the days that the statement shows: its period, and days of rows just outside of it.
func (s *statement) spans() []span {
	list := []span{{s.from, s.to}}
	for _, d := range s.outside {
		list = append(list, span{d, d})
	}
	return list
}

func clamp(day, from, to engine.Date) engine.Date {
	switch {
	case day.Before(from):
		return from
	case day.After(to):
		return to
	}
	return day
}

// proven reports whether the paper's balances are proven (decisions: balance_checks.status is pass).
func (p *paper) proven() bool {
	return p.head.BalanceChecks != nil && p.head.BalanceChecks.Status == engine.CheckPass
}

func (p *paper) authenticity() *int {
	if p.head.FraudDetection == nil {
		return nil
	}
	return p.head.FraudDetection.AuthenticityScore
}
