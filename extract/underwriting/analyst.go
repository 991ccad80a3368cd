package underwriting

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

// Analyst is the engine's port. It is safe for concurrent use and keeps nothing between calls.
type Analyst struct{}

// New returns an Analyst with the shipped data tables.
func New() *Analyst { return &Analyst{} }

var _ engine.Analyst = (*Analyst)(nil)

// Version is the date of the data tables by which rows are understood.
func (*Analyst) Version() string { return tablesDate }

// view is one application while it is analysed. The steps are in analyze.
type view struct {
	in       engine.AnalystInput
	policy   engine.Policy
	entity   string
	main     string // currency of affordability, debt and policy; "" without an account
	papers   []*paper
	accounts []*account // all, by key
	selected []*account // those that are summed
	people   *people
	declared declared
	terms    terms
	from, to engine.Date // the range that is summed
	asOf     engine.Date
	rows     []*row // all that count, in order
	chosen   []*row // of the selected accounts and the range
	fates    map[*row]fate
	payers   map[string]*payments

	returns      []*returnEvent
	ownTransfers []*ownTransfer
	roundTrips   []*roundTrip
	dressed      []*dressing
	streams      []*stream
	positions    []*position
	books        map[*account]*book
	combined     []*book // one a currency, the main one first
	findings     []engine.ViewFinding
	reasons      map[string]engine.Why
	evidence     map[string]engine.FigureEvidence
}

// newView begins a view.
func newView(in engine.AnalystInput) *view {
	return &view{in: in, policy: in.Policy, fates: map[*row]fate{}, books: map[*account]*book{},
		reasons: map[string]engine.Why{}, evidence: map[string]engine.FigureEvidence{}}
}

// Cashflow computes the view (contract, whole).
func (*Analyst) Cashflow(
	ctx context.Context, in engine.AnalystInput, papers iter.Seq2[engine.AnalystPaper, error],
) (engine.Cashflow, error) {
	v := newView(in)
	for p, err := range papers {
		if err != nil {
			return engine.Cashflow{}, err
		}
		if err := ctx.Err(); err != nil {
			return engine.Cashflow{}, err
		}
		read, err := read(p)
		if err != nil {
			return engine.Cashflow{}, fmt.Errorf("result of document %d: %w", p.Document.ID, err)
		}
		v.papers = append(v.papers, read)
	}
	slices.SortFunc(v.papers, comparePapers)
	v.collect()
	if err := v.choose(); err != nil {
		return engine.Cashflow{}, err
	}
	if err := ctx.Err(); err != nil {
		return engine.Cashflow{}, err
	}
	v.classify()
	if err := ctx.Err(); err != nil {
		return engine.Cashflow{}, err
	}
	return v.answer(), nil
}

// comparePapers orders papers by content, so that the order of upload changes nothing.
func comparePapers(a, b *paper) int {
	return compareAll(
		strings.Compare(a.Document.SHA256, b.Document.SHA256), a.Part-b.Part,
		strings.Compare(a.DocumentType, b.DocumentType), int(min(max(a.Document.ID-b.Document.ID, -1), 1)),
	)
}

func compareAll(results ...int) int {
	for _, r := range results {
		if r != 0 {
			return r
		}
	}
	return 0
}

// collect merges statements into accounts, decides whose rows count, and says what each row's description means.
func (v *view) collect() {
	var statements []*statement
	for _, p := range v.papers {
		statements = append(statements, p.statements...)
	}
	v.accounts = merge(statements)
	v.finishCollecting()
}

// finishCollecting decides whose rows of each account count, and what each row says.
func (v *view) finishCollecting() {
	for _, a := range v.accounts {
		a.cover = newCoverage(a.statements)
		a.dedupe(func(r *row, f fate) { v.fates[r] = f })
		a.findBalances()
		v.rows = append(v.rows, a.rows...)
	}
	slices.SortFunc(v.rows, compareRows)
	for i, r := range v.rows {
		r.place = i
	}
	v.people = peopleOf(v.in.Application, v.papers)
	v.entity = entityOf(v.in.Application)
	v.declared = declaredBy(v.in.Application)
	v.main = v.mainCurrency()
	v.understand()
}

// persons are the profiles of people; every other profile is a business's.
var persons = []string{"salaried", "ofw"}

// entityOf tells a business from a person: by the profile or, without one, by the name.
func entityOf(a engine.Application) string {
	profile := textOr(a.Profile, "")
	switch {
	case slices.ContainsFunc(persons, func(p string) bool { return engine.SamePolicyText(p, profile) }):
		return engine.EntityPerson
	case profile != "", isBusiness(a.BusinessName):
		return engine.EntityBusiness
	}
	return engine.EntityPerson
}

// mainCurrency is the organization's if any account has it, else that of most rows.
func (v *view) mainCurrency() string {
	counts := map[string]int{}
	for _, a := range v.accounts {
		if a.currency == v.in.Currency {
			return a.currency
		}
		counts[a.currency] += len(a.rows)
	}
	best := ""
	for _, currency := range slices.Sorted(maps.Keys(counts)) {
		if best == "" || counts[currency] > counts[best] {
			best = currency
		}
	}
	return best
}

// ErrUnknownAccount means that a query names an account key that the application does not have.
var ErrUnknownAccount = errors.New("the application has no such account")

// choose applies the query: accounts, first and last day.
func (v *view) choose() error {
	q := v.in.Query
	for _, a := range v.accounts {
		if len(q.Accounts) == 0 || slices.Contains(q.Accounts, a.key) {
			v.selected = append(v.selected, a)
		}
	}
	for i, key := range q.Accounts {
		if !slices.ContainsFunc(v.accounts, func(a *account) bool { return a.key == key }) {
			return &engine.CashflowQueryError{Parameter: "accounts", Index: i, Reason: fmt.Sprintf(
				"There is no account %q; the answer without this parameter lists the keys.", key)}
		}
	}
	v.chooseRange()
	return nil
}

// chooseRange finds the first and the last day, and the rows between them.
func (v *view) chooseRange() {
	q := v.in.Query
	v.from, v.to, v.asOf = engine.Date{}, engine.Date{}, engine.Date{}
	for i, a := range v.selected {
		if first := a.cover.first(); i == 0 || first.Before(v.from) {
			v.from = first
		}
		if last := a.cover.last(); i == 0 || last.After(v.to) {
			v.to = last
		}
	}
	if len(v.selected) > 0 {
		if q.From != nil {
			v.from = *q.From
		}
		if q.To != nil {
			v.to = *q.To
		}
	}
	if v.to.Before(v.from) { // only one end was asked for, and it is outside of all statements
		if q.To == nil {
			v.to = v.from
		} else {
			v.from = v.to
		}
	}
	v.boundRange()
	for _, r := range v.rows {
		if slices.Contains(v.selected, r.account()) && v.inRange(r.day) {
			v.chosen = append(v.chosen, r)
		}
	}
}

// boundRange keeps a range that was asked for within fifty years around what the statements cover, so that a list of
// months stays a list that somebody can read. It also finds the last covered day.
func (v *view) boundRange() {
	if len(v.selected) == 0 {
		return
	}
	const reach = 50 * 366
	v.from, v.to = later(
		v.from,
		v.selected[0].cover.first().AddDays(-reach),
	), earlier(
		v.to,
		v.selected[0].cover.last().AddDays(reach),
	)
	for _, a := range v.selected {
		if a.currency != v.main {
			continue
		}
		if spans := clipped(a.cover.spans, v.from, v.to); len(spans) > 0 {
			v.asOf = later(v.asOf, spans[len(spans)-1].to)
		}
	}
}

func (v *view) inRange(day engine.Date) bool { return !day.Before(v.from) && !day.After(v.to) }

// because records why figures are nil.
func (v *view) because(code, detail string, pointers ...string) {
	for _, p := range pointers {
		if _, known := v.reasons[p]; !known {
			v.reasons[p] = engine.Why{Code: code, Detail: detail}
		}
	}
}

// fewMonths is why an average over full months is nil.
func (v *view) fewMonths() string {
	if v.main == "" {
		return "NO_STATEMENT"
	}
	return "FEW_FULL_MONTHS"
}

func (v *view) fewMonthsDetail(want int) string {
	if v.main == "" {
		return "The application holds no statement."
	}
	have := 0
	if len(v.combined) > 0 {
		have = len(v.combined[0].fullPeriods())
	}
	detail := fmt.Sprintf("%d of %d full months", have, want)
	if hints := v.hints(); len(hints) > 0 {
		return detail + ": " + strings.Join(hints, "; ") + "."
	}
	return detail + "."
}

// hints say which papers are missing, one sentence an account.
func (v *view) hints() (list []string) {
	for _, a := range v.selected {
		if h := v.hint(a); h != "" {
			list = append(list, h)
		}
	}
	return list
}

func (v *view) noIncome() string {
	if v.main == "" {
		return "NO_STATEMENT"
	}
	return "NO_INCOME_STREAM"
}

func (v *view) noIncomeDetail() string {
	if v.main == "" {
		return "The application holds no statement."
	}
	return "No regular salary, pension, remittance or rent arrives."
}

// answer puts the view together, step by step.
func (v *view) answer() engine.Cashflow {
	v.keepBooks()
	v.findStreams()
	v.findPositions()
	app := v.in.Application
	c := engine.Cashflow{
		SchemaVersion: engine.CashflowSchemaVersion, ApplicationID: app.ID, AppID: app.AppID(),
		Basis: engine.Basis{Engine: v.in.Engine, Tables: tablesDate, PolicyRevision: v.policy.Revision,
			Profile: app.Profile, Entity: v.entity},
		Documents: v.documents(), Accounts: v.accountViews(), Combined: v.combinedViews(),
		OwnTransfers: v.ownTransferViews(), RoundTrips: v.roundTripViews(), WindowDressed: v.dressingViews(),
		Income: v.income(), Debt: v.debt(),
	}
	if len(v.selected) > 0 {
		from, to := v.from, v.to
		c.From, c.To, c.MainCurrency = &from, &to, &v.main
		if !v.asOf.IsZero() {
			asOf := v.asOf
			c.AsOf = &asOf
		}
	}
	c.Affordability = v.afford(v.mainBook(), c.Debt, c.Income)
	v.explainNulls(&c)
	v.findFindings(&c)
	c.Findings = v.findings
	c.Figures = v.figures(&c)
	c.Policy = policy.Evaluate(v.policy, c.Figures, v.entity)
	v.ruleRows(&c)
	c.Score = policy.Points(v.policy.Scorecard, c.Figures)
	c.Confidence = v.confidence()
	c.Rows = v.rowViews()
	v.collectEvidence(&c)
	if v.in.Query.NoRows {
		c.Rows = []engine.ViewRow{}
	}
	c.Reasons, c.Evidence = v.reasons, v.evidence
	return c
}

// keepBooks makes the months of each account and of each currency.
func (v *view) keepBooks() {
	byCurrency := map[string][]*account{}
	for _, a := range v.selected {
		low := v.lowBalance(a)
		v.books[a] = v.newBook([]*account{a}, &low)
		byCurrency[a.currency] = append(byCurrency[a.currency], a)
	}
	currencies := slices.Sorted(maps.Keys(byCurrency))
	slices.SortStableFunc(currencies, func(a, b string) int { return b2i(b == v.main) - b2i(a == v.main) })
	for _, currency := range currencies {
		v.combined = append(v.combined, v.newBook(byCurrency[currency], nil))
	}
}

// mainBook is the combined book of the main currency; nil without an account of it.
func (v *view) mainBook() *book {
	if len(v.combined) > 0 && v.combined[0].accounts[0].currency == v.main {
		return v.combined[0]
	}
	return nil
}
