package truth

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// homeCurrency is the organization's currency.
const homeCurrency = "PHP"

// view is a borrower's papers, merged and classified.
type view struct {
	s        script.Script
	accounts []*account // by key
	rows     []*row     // used, of all accounts, by day
	owns     []own
	from, to script.Day
	main     string // currency
	asOf     script.Day
	unjudged []string
}

// Of computes the figures that a borrower's papers must give. A script without statements gives empty lists.
func Of(s script.Script) Cashflow { return Within(s, Range{}) }

// Within computes the figures over some days and accounts.
func Within(s script.Script, r Range) Cashflow {
	v := newView(s)
	v.classify()
	v.dress()
	for _, a := range v.accounts {
		a.events = a.returnedEvents()
	}
	v.choose(r)
	if len(v.accounts) == 0 {
		return Cashflow{Figures: map[string]any{}, Reasons: map[string]Reason{}}
	}
	c := Cashflow{
		AsOf: &v.asOf, From: &v.from, To: &v.to, MainCurrency: &v.main, Documents: v.documents(),
		OwnTransfers: v.ownTransfers(), RoundTrips: v.roundTrips(), WindowDressing: v.windowDressing(),
		Reasons: map[string]Reason{}, Rows: v.listRows(),
	}
	for _, a := range v.accounts {
		c.Accounts = append(c.Accounts, v.accountFigures(a))
	}
	for _, currency := range v.currencies() {
		c.Combined = append(c.Combined, v.combined(currency))
	}
	c.Income, c.Debt = v.income(), v.debt()
	c.Affordability = v.affordability(&c)
	c.Confidence = v.confidence()
	c.Figures = v.figures(&c)
	c.Findings = v.findings(&c)
	c.Unjudged = v.unjudged
	return c
}

func newView(s script.Script) *view {
	v := &view{s: s}
	for _, a := range s.Accounts {
		if s.HasAccount(a.ID) {
			v.accounts = append(v.accounts, mergeAccount(s, a.ID))
		}
	}
	slices.SortFunc(v.accounts, func(a, b *account) int { return cmp.Compare(a.Key(), b.Key()) })
	v.span()
	return v
}

// span finds the days, rows and currencies of the accounts.
func (v *view) span() {
	v.rows = nil
	if len(v.accounts) == 0 {
		return
	}
	v.from, v.to = v.accounts[0].first(), v.accounts[0].last()
	for _, a := range v.accounts {
		v.from, v.to = min(v.from, a.first()), max(v.to, a.last())
		v.rows = append(v.rows, a.rows...)
	}
	slices.SortStableFunc(v.rows, func(a, b *row) int { return cmp.Compare(a.m.Day, b.m.Day) })
	v.main, v.asOf = v.currencies()[0], 0
	for _, a := range v.of(v.main) {
		v.asOf = max(v.asOf, a.last())
	}
}

// of lists the accounts of a currency.
func (v *view) of(currency string) (accounts []*account) {
	for _, a := range v.accounts {
		if a.Currency == currency {
			accounts = append(accounts, a)
		}
	}
	return accounts
}

// currencies lists the currencies, main first: the organization's if any account has it, else that of most rows.
func (v *view) currencies() []string {
	count := map[string]int{}
	for _, a := range v.accounts {
		count[a.Currency] += len(a.rows)
	}
	currencies := []string{}
	for c := range count {
		currencies = append(currencies, c)
	}
	slices.SortFunc(currencies, func(a, b string) int {
		if (a == homeCurrency) != (b == homeCurrency) {
			if a == homeCurrency {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	return currencies
}

// account finds an account by the script's ID; nil if the application has no statement of it.
func (v *view) account(id string) *account {
	for _, a := range v.accounts {
		if a.ID == id {
			return a
		}
	}
	return nil
}

// inMain lists the used rows of the main currency.
func (v *view) inMain() (rows []*row) {
	for _, r := range v.rows {
		if v.account(r.m.Account).Currency == v.main {
			rows = append(rows, r)
		}
	}
	return rows
}

func (v *view) documents() (documents []Document) {
	for _, a := range v.accounts {
		for _, p := range a.papers {
			d := Document{
				DocumentID: p.DocumentID, Used: true, RowsTotal: len(p.rows), RowsUsed: p.used,
				RowsDuplicate: p.duplicate, RowsLeftOut: p.leftOut, Proven: p.proven(),
			}
			if p.used == 0 && !a.needs(p) {
				d.Used, d.Reason = false, pointer("superseded")
			}
			documents = append(documents, d)
		}
	}
	if len(v.s.Others) > 0 {
		v.unjudge("/documents+others")
	}
	slices.SortFunc(documents, func(a, b Document) int { return cmp.Compare(a.DocumentID, b.DocumentID) })
	return documents
}

// needs reports whether a paper covers a day that no other paper of the account covers.
func (a *account) needs(p *paper) bool {
	for d := p.From; d <= p.To; d++ {
		alone := true
		for _, q := range a.papers {
			alone = alone && (q == p || !q.covers(d))
		}
		if alone {
			return true
		}
	}
	return false
}

// provenDocument reports whether a row's document is proven.
func (v *view) provenRow(r *row) bool {
	for _, p := range v.account(r.m.Account).papers {
		if p.DocumentID == r.document {
			return p.proven()
		}
	}
	return false
}

func (v *view) listRows() (rows []Row) {
	for _, a := range v.accounts {
		for _, r := range a.rows {
			out := Row{
				DocumentID: r.document, Row: r.number, AccountKey: a.Key(), Date: r.m.Day, Debit: r.debit(),
				Credit: r.credit(), Balance: r.balance, RevenueClass: r.class, Related: r.related,
				WindowDressing: r.dressing, Proven: v.provenRow(r),
			}
			if r.incomeKind != "" {
				out.IncomeKind = pointer(r.incomeKind)
			}
			rows = append(rows, out)
		}
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.AccountKey, b.AccountKey))
	})
	return rows
}
