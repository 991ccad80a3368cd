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
	Accounts []DocumentAccount // at least one
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
	holder := ""
	if len(d.Accounts) > 0 {
		holder = textOr(d.Accounts[0].Name, "")
	}
	j := &Judged{Classes: make([]string, len(d.Rows)), places: map[*row]int{}, paper: &paper{}}
	j.v = newView(engine.AnalystInput{Policy: defaultPolicy(), Application: engine.Application{BusinessName: holder}})
	j.paper.head.BankName = d.Bank
	j.paper.head.BalanceChecks = &struct {
		Status engine.CheckStatus `json:"status"`
	}{engine.CheckPass}
	j.paper.head.Transactions = transactionsOf(d.Rows)
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
func transactionsOf(rows []engine.Transaction) []transaction {
	list := make([]transaction, len(rows))
	for i, t := range rows {
		list[i] = transaction{Date: t.Date, Description: t.Description, Debit: t.Debit, Credit: t.Credit,
			Balance: t.Balance, Category: t.Category, Row: t.Row, AccountIndex: t.AccountIndex,
			CheckNumber: t.CheckNumber, Counterparty: t.Counterparty, Edited: t.Edited}
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
		v.selected = append(v.selected, v.accounts[i])
	}
	v.main = v.selected[0].currency
	v.chooseRange()
	for _, r := range v.rows {
		r.stream, r.position = nil, nil
	}
	v.findStreams()
	v.findPositions()
	f := DocumentFigures{Debt: v.debt(), Income: v.income(), Returned: v.returnedOf(v.selected), Payers: payersOf(v.chosen)}
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

// Unknown is the sum of credits that nothing explains.
func (j *Judged) Unknown(rows []engine.Transaction) engine.Amount {
	var sum exact.Sum
	for i, r := range rows {
		if j.Classes[i] == classUnknown {
			sum = sum.Add(r.Credit)
		}
	}
	return sum.Amount()
}
