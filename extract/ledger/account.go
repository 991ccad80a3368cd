package ledger

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// readAccount reads one account's header values, checks its running balances and makes unambiguous repairs.
func (r *reader) readAccount(
	ctx context.Context, st *Statement, g *rows.Region, list []*rows.Row, cal *parse.Calendar,
) error {
	a := Account{}
	own := rows.OfAccount(list, g.Index)
	h := headerReader{r: r, st: st, g: g, account: &a, prefix: originPrefix(g.Index)}
	h.names()
	h.period(cal, own)
	h.totals(own)
	c := &rows.Chain{Rows: rows.TimeOrder(own, st.NewestFirst), Liability: st.Liability}
	h.balances(c, cal)
	c.FindBasis()
	st.PrincipalBasis = st.PrincipalBasis || c.Principal
	r.orient(c)
	unsigned := rows.UnsignedRows(c.Rows)
	c.Settle()
	for _, w := range unsigned {
		w.SideByBalance = true
	}
	rows.RepairInks(unsigned)
	if err := r.repair(ctx, &h, c); err != nil {
		return err
	}
	h.settleTotals(own)
	h.derive(c, st, cal)
	h.closingOfSummary(own)
	st.Accounts = append(st.Accounts, a)
	return nil
}

// originPrefix is the JSON pointer prefix of an account's values in the result: at the top for the first account, and
// in accounts for the others.
func originPrefix(index int) string {
	if index == 0 {
		return "/"
	}
	return fmt.Sprintf("/accounts/%d/", index)
}

// orient exchanges debits and credits of the whole account if its balances follow only that way: the labels of the
// columns are exchanged, or a minus marks deposits. A single wrong row is a repair, not a habit.
func (r *reader) orient(c *rows.Chain) {
	pass, fail := c.Score(c.Rows, false)
	turned, against := c.Score(c.Rows, true)
	if pass+fail == 0 {
		doubtGuessedSides(c.Rows)
	}
	if fail <= pass || turned < 2 || against*4 > turned {
		return
	}
	for _, w := range c.Rows {
		if w.Movement() != 0 && !w.Unsigned {
			w.Flip()
			if w.Table.SidesLabelled() { // without labels there is no contradiction
				w.Repair = flipName(w)
			}
		}
	}
	for _, a := range r.Assembled {
		if !a.Table.SidesLabelled() &&
			slices.ContainsFunc(c.Rows, func(w *rows.Row) bool { return w.Table == a.Table }) {
			a.TurnTotals()
		}
	}
}

// doubtGuessedSides marks rows as doubtful if only the order of two columns shows their sides: no heading names them
// and no printed balance confirms them.
func doubtGuessedSides(list []*rows.Row) {
	for _, w := range list {
		t := w.Table
		if !t.SidesLabelled() && t.Column(lexicon.RoleDebit) >= 0 && t.Column(lexicon.RoleCredit) >= 0 &&
			t.Column(lexicon.RoleBalance) < 0 {
			w.Doubtful = true
		}
	}
}

// headerReader fills one Account.
type headerReader struct {
	r       *reader
	st      *Statement
	g       *rows.Region
	account *Account
	prefix  string

	openingWords, closingWords []page.Word // words of the printed balances, nil if none is printed
	openingPage, closingPage   int
	carried                    []carriedFigure
	lastRow                    int // line of the account's last row
}

func (h *headerReader) origin(name string, p engine.Provenance) {
	h.st.Origins[h.prefix+name] = p
}

func (h *headerReader) in(line int) bool {
	return line >= h.g.From && line < h.g.To || h.g.NotedOn[line]
}

// text returns the first text beside a label inside the account's region. Labels above the rows of the first region
// count for every account.
func (h *headerReader) text(role layout.Role, ok func(string) bool) *header.Value[string] {
	all := h.r.TextLabels(role, ok)
	for i := range all {
		if h.in(all[i].Line) {
			return &all[i]
		}
	}
	if len(all) > 0 && all[0].Line < h.g.From {
		return &all[0]
	}
	return nil
}

func (h *headerReader) put(field **string, name string, v *header.Value[string]) {
	if v == nil {
		return
	}
	text := v.Read
	if !isNumber[name] {
		text = header.Undecorated(text)
	}
	*field = &text
	origin := layout.Origin(v.Page, v.Words)
	if v.Doubtful {
		origin.Confidence = min(origin.Confidence, guessed)
	}
	h.origin(name, origin)
}

// isNumber holds the values whose marks may be hidden digits.
var isNumber = map[string]bool{"account_number": true, "customer_number": true, "tin": true, "branch_code": true}

// guessed is the maximal confidence (0 to 1) of a name with only its place on the page as evidence.
const guessed = 0.85

// longestPeriod is the maximal number of days of a period in a text; a longer one is the lifetime of an account.
const longestPeriod = 400

// periodOfRows returns the first period in the account's texts that contains all its rows, nil if there is none.
func (h *headerReader) periodOfRows(cal *parse.Calendar, own []*rows.Row) *header.Period {
	for _, p := range h.r.PeriodsInText() {
		start, end, ok := p.Resolve(cal.Order)
		if !ok || !h.in(p.Line) || !start.Before(end) || end.After(start.AddDays(longestPeriod)) {
			continue
		}
		dated := hasRowWithin(own, start, end)
		for _, w := range own {
			dated = dated && (w.Date == nil || !w.Date.Before(start) && !w.Date.After(end))
		}
		if dated {
			return &p
		}
	}
	return nil
}

// kindBelow is the maximal number of lines from a label, on one line or two, to an account kind below it.
const kindBelow = 2

// kind returns the account kind or product beside a label.
func (h *headerReader) kind(role layout.Role) *header.Value[string] {
	beside, told := h.r.KindBeside(role, h.in, 0), h.text(role, header.IsKind)
	switch {
	case told == nil && beside == nil:
		return h.r.KindBeside(role, h.in, kindBelow)
	// the text below the label has another label
	case told == nil || beside != nil && !strings.Contains(told.Read, beside.Read):
		return beside
	}
	return told
}

// branch returns the name of the branch, or its address if there is no name.
func (h *headerReader) branch() *header.Value[string] {
	all := h.r.TextLabels("branch", func(s string) bool { return header.IsPlace(s) && !header.BeginsStreet(s) })
	var best *header.Value[string]
	for i, v := range all {
		if (h.in(v.Line) || v.Line < h.g.From) &&
			(best == nil || header.LooksLikeAddress(best.Read) && !header.LooksLikeAddress(v.Read)) {
			best = &all[i]
		}
	}
	return best
}

func (h *headerReader) names() {
	a := h.account
	names := header.Head{
		Outside: h.r.Outside,
		First:   h.g.Index == 0,
		Within:  h.in,
		From:    h.g.From,
		Issuer:  h.text("bank_name", header.IsIssuerNamed),
	}
	names.Find()
	if h.g.Number == nil {
		h.g.Number = h.r.NumberBeside(names.Holder)
	}
	h.put(&a.Number, "account_number", h.g.Number)
	h.put(&a.Name, "account_name", names.Holder)
	h.put(&a.BankName, "bank_name", names.Issuer)
	h.put(&a.Type, "account_type", h.kind("account_type"))
	h.put(&a.Product, "product_name", h.kind("product"))
	h.put(&a.BranchName, "branch_name", h.branch())
	h.put(&a.BranchCode, "branch_code", h.text("branch_code", header.IsCode))
	if a.BranchCode == nil {
		h.put(&a.BranchCode, "branch_code", h.text("branch", header.IsBranchNumber))
	}
	h.put(&a.CustomerNumber, "customer_number", h.text("customer_number", header.IsCode))
	h.put(&a.TIN, "tin", h.text("tin", header.IsCode))
	h.put(&a.Address, "address", names.Address)
	h.put(&a.Currency, "currency", h.text("currency", func(s string) bool { return parse.CurrencyCode(s) != "" }))
	if a.Currency != nil {
		code := parse.CurrencyCode(*a.Currency)
		a.Currency = &code
	}
	for _, v := range h.r.AccountNumbers() {
		if h.in(v.Line) {
			h.st.AccountNumbers = append(h.st.AccountNumbers, PageText{v.Page, v.Read})
		}
	}
	for _, v := range h.r.TextLabels("account_name", header.IsNamed) {
		if h.in(v.Line) {
			h.st.AccountNames = append(h.st.AccountNames, PageText{v.Page, v.Read})
		}
	}
}

func (h *headerReader) period(cal *parse.Calendar, own []*rows.Row) {
	a := h.account
	var best *header.Period
	all := h.r.periods
	for _, p := range all {
		if _, _, ok := p.Resolve(cal.Order); ok && (best == nil || h.in(p.Line) && !h.in(best.Line)) {
			found := p
			best = &found
		}
	}
	if best == nil {
		best = h.periodOfRows(cal, own)
	}
	if best != nil {
		start, end, _ := best.Resolve(cal.Order)
		a.PeriodStart, a.PeriodEnd = &start, &end
		h.origin("period_start", layout.Origin(best.Page, best.Words))
		if best.Words2 != nil {
			h.origin("period_end", layout.Origin(best.Page, best.Words2))
		} else {
			h.origin("period_end", layout.Origin(best.Page, best.Words))
		}
		if best.Repaired {
			h.doubtPeriod()
		}
		h.extendPeriod(all, cal, own)
	}
	for _, f := range h.r.Labels {
		if f.Role != "statement_date" || a.StatementDate != nil {
			continue
		}
		if _, span := h.r.DatedBySpan(f); span {
			continue
		}
		for _, v := range f.Values {
			dates := parse.DatesIn(v)
			if len(dates) == 0 || parse.IsSpan(v) {
				continue
			}
			if d, ok := dates[0].ResolveAlone(cal.Order); ok {
				a.StatementDate = &d
				h.origin("statement_date", layout.Origin(v.Page, v.Words))
			}
			break
		}
	}
	h.plainStatementDate(cal, own)
}

// doubtPeriod marks a period as repaired, because other dates than the printed ones show it.
func (h *headerReader) doubtPeriod() {
	for _, end := range []string{"period_start", "period_end"} {
		p := h.st.Origins[h.prefix+end]
		p.Source, p.Confidence = engine.FromRepaired, min(p.Confidence, guessed)
		h.origin(end, p)
	}
}

// plainStatementDate sets the statement date to the date beside a plain word for dates, if it is not before the rows.
// Statements of debts are left out, because they print schedules.
func (h *headerReader) plainStatementDate(cal *parse.Calendar, own []*rows.Row) {
	var last *engine.Date
	for _, w := range own {
		if w.Date != nil && (last == nil || w.Date.After(*last)) {
			last = w.Date
		}
	}
	if last == nil || h.account.StatementDate != nil || h.st.Liability {
		return
	}
	if v := h.r.PlainDay(cal.Order, *last); v != nil && h.in(v.Line) {
		h.account.StatementDate = &v.Read
		h.origin("statement_date", layout.Origin(v.Page, v.Words))
	}
}
