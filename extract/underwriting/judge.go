package underwriting

import (
	"slices"
	"sync"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

// Document is one statement, for Judge.
type Document struct {
	Bank     *string           // institution, as printed
	Accounts []DocumentAccount // rows of an account that is not listed are the first one's
	Rows     []engine.Transaction
}

// DocumentAccount is one account of a Document. Nil is what is not printed.
type DocumentAccount struct {
	Name, Number, Currency *string        // as printed
	From, To               *engine.Date   // period
	Opening, Closing       *engine.Amount // balances
}

// Judged are the rows of one document with their classes. It is the view of an application that holds only this
// document, so that the document's metrics and the application's figures are judged by the same rules.
type Judged struct {
	// Classes are the revenue classes of Document.Rows (contract §3), by place.
	Classes []string

	v      *view
	places map[*row]int
	paper  *paper
}

// defaultPolicy is read once, when the first document is judged.
var defaultPolicy = sync.OnceValue(policy.Default)

// noDay stands for the day of rows without any date.
var noDay = engine.Date{Year: 2000, Month: 1, Day: 1}

// Judge classifies the rows of one document. Whether the holder is a business is told by the name alone.
func Judge(d Document) *Judged {
	if len(d.Accounts) == 0 {
		d.Accounts = []DocumentAccount{{}}
	}
	holder := textOr(d.Accounts[0].Name, "")
	j := &Judged{Classes: make([]string, len(d.Rows)), places: map[*row]int{}, paper: &paper{}}
	j.v = newView(engine.AnalystInput{Policy: defaultPolicy(), Application: engine.Application{BusinessName: holder}})
	j.paper.head.BankName = d.Bank
	j.paper.head.BalanceChecks = &struct {
		Status engine.CheckStatus `json:"status"`
	}{engine.CheckPass}
	j.paper.head.Transactions = transactionsOf(d)
	for i, a := range d.Accounts {
		s := j.paper.statement(accountHead{AccountIndex: i, AccountName: a.Name, AccountNumber: a.Number,
			Currency: a.Currency, PeriodStart: a.From, PeriodEnd: a.To, OpeningBalance: a.Opening,
			ClosingBalance: a.Closing}, true)
		// Accounts of one file are different accounts, whatever their numbers say.
		s.institution, s.number = "", ""
		j.paper.statements = append(j.paper.statements, s)
	}
	j.v.papers = []*paper{j.paper}
	j.collect()
	j.v.classify()
	for _, r := range j.v.rows {
		j.Classes[j.places[r]] = r.class
	}
	return j
}

// collect makes one account of each statement of the document.
func (j *Judged) collect() {
	first := map[*transaction]int{}
	for i := range j.paper.head.Transactions {
		first[&j.paper.head.Transactions[i]] = i
	}
	for i, s := range j.paper.statements {
		a := &account{key: string(rune('a' + i)), number: normalizedNumber(textOr(s.printed.AccountNumber, "")),
			currency: s.currency}
		a.join(s, "")
		j.v.accounts = append(j.v.accounts, a)
		for _, r := range s.rows {
			j.places[r] = first[r.transaction]
		}
	}
	j.v.finishCollecting()
}

// transactionsOf are the members of rows that the view reads.
func transactionsOf(d Document) []transaction {
	list := make([]transaction, len(d.Rows))
	for i, t := range d.Rows {
		if t.AccountIndex < 0 || t.AccountIndex >= len(d.Accounts) {
			t.AccountIndex = 0
		}
		list[i] = transaction{Date: t.Date, Description: t.Description, Debit: t.Debit, Credit: t.Credit,
			Balance: t.Balance, Category: t.Category, Row: t.Row, AccountIndex: t.AccountIndex,
			CheckNumber: t.CheckNumber, Counterparty: t.Counterparty, Edited: t.Edited, CategoryRule: t.CategoryRule}
	}
	return list
}

// DocumentFigures are figures of some accounts of a document.
type DocumentFigures struct {
	Debt           engine.Debt
	Income         engine.Income
	Returned       engine.ReturnedChecks
	Payers         engine.Payers
	WindowDressing *bool // nil if no balance is known, or with fewer than 30 days
}

// Of computes the figures of the accounts at some places, which have one currency.
func (j *Judged) Of(places []int) DocumentFigures {
	v := j.v
	v.selected, v.chosen = nil, nil
	for _, i := range places {
		v.selected = append(v.selected, v.accounts[min(i, len(v.accounts)-1)])
	}
	v.main = v.selected[0].currency
	v.chooseRange()
	for _, r := range v.rows {
		r.stream, r.position = nil, nil
	}
	v.findStreams()
	v.findPositions()
	f := DocumentFigures{
		Debt:     v.debt(),
		Income:   v.income(),
		Returned: v.returnedOf(v.selected),
		Payers:   payersOf(v.chosen),
	}
	judged := false
	dressed := false
	for _, a := range v.selected {
		judged = judged || len(a.cover.balances) >= dressedCover
		dressed = dressed || slices.ContainsFunc(v.dressed, func(d *dressing) bool { return d.credit.account() == a })
	}
	if judged {
		f.WindowDressing = &dressed
	}
	return f
}

// Span is revenue in three values from the sums of a document's revenue, cash and unknown credits (contract §3.10).
func (j *Judged) Span(revenue, cash, unknown exact.Sum) engine.Span {
	return j.v.revenue(
		flows{credits: map[string]exact.Sum{classRevenue: revenue, classCash: cash, classUnknown: unknown}},
	)
}

// Classes of rows that document metrics count.
const (
	Revenue     = classRevenue
	Cash        = classCash
	Unknown     = classUnknown
	OwnTransfer = classOwnTransfer
)

// Rhythm is the frequency of credits on some days, at least three: weekly, bi_weekly, semi_monthly, monthly or
// irregular (contract §5).
func Rhythm(days []engine.Date) string {
	name, _ := rhythmOf(days, incomeGaps)
	return name
}
