package underwriting

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Why a document is not used.
const (
	notCompleted = "not_completed"
	failed       = "failed"
	noAnalysis   = "no_analysis_for_type"
	noPeriod     = "no_period"
	outsideRange = "outside_range"
	notSelected  = "account_not_selected"
	superseded   = "superseded"
)

// documents lists what became of each document, ascending by id.
func (v *view) documents() []engine.CashflowPaper {
	list := []engine.CashflowPaper{}
	papers := slices.SortedFunc(slices.Values(v.papers), func(a, b *paper) int {
		return cmp.Or(cmp.Compare(a.Document.ID, b.Document.ID), cmp.Compare(a.Part, b.Part))
	})
	for _, p := range papers {
		list = append(list, v.document(p))
	}
	return list
}

func (v *view) document(p *paper) engine.CashflowPaper {
	d := engine.CashflowPaper{DocumentID: p.Document.ID, FileName: p.Document.FileName, DocumentType: p.DocumentType,
		Status: p.Document.Status, AccountKeys: []string{},
		PeriodStart: p.head.PeriodStart, PeriodEnd: p.head.PeriodEnd,
		AuthenticityScore: p.authenticity(), RowsTotal: len(p.head.Transactions)}
	covered := false
	for _, s := range p.statements {
		d.AccountKeys = append(d.AccountKeys, s.account.key)
		if d.PeriodStart == nil || s.from.Before(*d.PeriodStart) {
			d.PeriodStart = &s.from
		}
		if d.PeriodEnd == nil || s.to.After(*d.PeriodEnd) {
			d.PeriodEnd = &s.to
		}
		for _, r := range s.rows {
			switch v.fates[r] {
			case used:
				if v.isChosen(s.account) && v.inRange(r.day) {
					d.RowsUsed++
				}
			case duplicate:
				d.RowsDuplicate++
			}
		}
		covered = covered ||
			v.isChosen(s.account) && len(clipped(s.spans(), v.from, v.to)) > 0 && v.givesDays(s)
	}
	slices.Sort(d.AccountKeys)
	d.AccountKeys = slices.Compact(d.AccountKeys)
	d.RowsLeftOut = d.RowsTotal - d.RowsUsed - d.RowsDuplicate
	d.Proven = len(p.statements) > 0 && p.proven() && !p.conflicted
	d.Used = covered
	if reason, detail := v.whyNot(p, d); reason != "" && !d.Used {
		d.Reason = &reason
		d.Detail = &detail
	}
	return d
}

// givesDays reports whether a statement gives the view a row, or a day that no other statement of its account covers.
func (v *view) givesDays(s *statement) bool {
	if slices.ContainsFunc(s.rows, func(r *row) bool { return v.fates[r] == used }) {
		return true
	}
	var others []span
	for _, o := range s.account.statements {
		if o != s && (o.paper != s.paper) && (!v.sameSpan(o, s) || o.compare(s) < 0) {
			others = append(others, span{o.from, o.to})
		}
	}
	return countDays(clipped(joined(others), s.from, s.to)) < (span{s.from, s.to}).days()
}

// sameSpan reports whether two statements cover the same days and neither gives a row: the first of them is used.
func (v *view) sameSpan(a, b *statement) bool {
	return a.from == b.from && a.to == b.to &&
		!slices.ContainsFunc(a.rows, func(r *row) bool { return v.fates[r] == used })
}

// whyNot is the reason, and a sentence, why a document is not used.
func (v *view) whyNot(p *paper, d engine.CashflowPaper) (reason, detail string) {
	switch {
	case p.Document.Status == engine.DocumentFailed:
		return failed, "The document could not be read."
	case p.Document.Status != engine.DocumentCompleted:
		return notCompleted, "The document is still being read."
	case !slices.Contains(accountStatements, p.DocumentType):
		return noAnalysis, "Documents of this type have no account rows."
	case len(p.statements) == 0:
		return noPeriod, "The document shows neither a period nor a dated row."
	case !slices.ContainsFunc(p.statements, func(s *statement) bool { return v.isChosen(s.account) }):
		return notSelected, "Its accounts were not asked for."
	case !slices.ContainsFunc(p.statements, func(s *statement) bool {
		return len(clipped(s.spans(), v.from, v.to)) > 0
	}):
		return outsideRange, "All its days are outside the range that was asked for."
	}
	return superseded, "All its days and rows come from other documents."
}

func (v *view) isChosen(a *account) bool { return slices.Contains(v.selected, a) }

// lowBalance is the balance below which a day of the account is low: the printed minimum, else the policy's.
func (v *view) lowBalance(a *account) exact.Sum {
	for _, s := range slices.Backward(a.statements) {
		if s.minimum != nil {
			return exact.Of(*s.minimum)
		}
	}
	return exact.Of(v.policy.Balance.Low)
}

// accountViews show the selected accounts.
func (v *view) accountViews() []engine.ViewAccount {
	list := []engine.ViewAccount{}
	for _, a := range v.selected {
		list = append(list, v.accountView(a))
	}
	return list
}

func (v *view) accountView(a *account) engine.ViewAccount {
	b := v.books[a]
	s := a.fullest()
	spans := clipped(a.cover.spans, v.from, v.to)
	x := engine.ViewAccount{
		AccountKey:    a.key,
		Institution:   a.institutionName(),
		AccountNumber: s.printed.AccountNumber,
		AccountName:   a.holderName(),
		AccountType:   s.printed.AccountType,
		Currency:      a.currency,
		DocumentIDs:   a.documents(),
		MergedBy:      slices.Sorted(slices.Values(a.mergedBy)),
		From:          a.cover.first(),
		To:            a.cover.last(),
		DaysCovered:   countDays(spans),
		Proven:        a.proven(),
		DuplicateRows: a.duplicates,
		Conflicts:     []engine.DayConflict{},
		Gaps:          []engine.Gap{},
		MissingMonths: a.missingMonths(v.from, v.to),
		Months:        []engine.MonthCell{},
	}
	if x.MergedBy == nil {
		x.MergedBy = []string{}
	}
	if len(spans) > 0 {
		x.From, x.To = spans[0].from, spans[len(spans)-1].to
	}
	for _, c := range a.conflicts {
		if v.inRange(c.day) {
			x.Conflicts = append(x.Conflicts, c.shown())
		}
	}
	for _, g := range a.gaps(v.from, v.to) {
		x.Gaps = append(x.Gaps, g.shown())
	}
	if h := v.hint(a); h != "" {
		x.Hint = &h
	}
	if o := a.balanceBefore(x.From); o != nil {
		opening := o.Amount()
		x.Opening = &opening
	}
	if n := len(b.daily); n > 0 {
		closing := b.daily[n-1].balance.Amount()
		lowest, _ := lowestBalance(b.daily)
		negative := daysBelow(b.daily, exact.Sum{})
		x.Closing, x.ADB, x.Min, x.MinDate = &closing, averageBalance(b.daily), &lowest.balance, &lowest.day
		x.DaysNegative = &negative
	}
	for _, p := range b.periods {
		x.Months = append(x.Months, p.cell)
	}
	return x
}

// fullest is the statement that prints the most of the account's number.
func (a *account) fullest() *statement {
	return slices.MaxFunc(a.statements, func(x, y *statement) int {
		return cmp.Or(cmp.Compare(shownPlaces(x.number), shownPlaces(y.number)), y.compare(x))
	})
}

func shownPlaces(number string) int { return len(strings.ReplaceAll(number, "*", "")) }

func (a *account) institutionName() *string {
	for _, s := range a.statements {
		if s.bank != nil {
			return s.bank
		}
	}
	return nil
}

func (a *account) holderName() *string {
	for _, s := range a.statements {
		if name := s.holder(); name != "" {
			return &name
		}
	}
	return nil
}

func (a *account) documents() []int64 {
	var ids []int64
	for _, s := range a.statements {
		ids = append(ids, s.paper.Document.ID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func (a *account) proven() bool {
	return len(a.conflicts) == 0 &&
		!slices.ContainsFunc(a.statements, func(s *statement) bool { return !s.paper.proven() })
}

func (c conflict) shown() engine.DayConflict {
	d := engine.DayConflict{Day: c.day, Kept: c.kept.paper.Document.ID, DocumentIDs: c.documents(), RowsKept: c.rows,
		RowsLeftOut: c.leftOut}
	return d
}

func (c conflict) documents() []int64 {
	ids := []int64{c.kept.paper.Document.ID}
	for _, s := range c.others {
		ids = append(ids, s.paper.Document.ID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func (g gap) shown() engine.Gap {
	x := engine.Gap{From: g.from, To: g.to, Days: g.days(), Months: []string{}}
	for _, m := range months(g.from, g.to) {
		x.Months = append(x.Months, m.from.MonthString())
	}
	if g.before != nil {
		before := g.before.Amount()
		x.BalanceBefore = &before
	}
	if g.after != nil {
		after := g.after.Amount()
		x.BalanceAfter = &after
	}
	if g.before != nil && g.after != nil {
		moved := g.after.Minus(*g.before).Amount()
		x.Unexplained = &moved
	}
	return x
}

// hint says which papers of an account are missing: “Narra ••4410: 2026-04-01 to 2026-04-30 is missing”, or which
// months are there if others are missing at its ends. "" if nothing is.
func (v *view) hint(a *account) string {
	var parts []string
	for _, g := range a.gaps(v.from, v.to) {
		parts = append(parts, fmt.Sprintf("%s to %s", g.from, g.to))
	}
	if len(parts) > 0 {
		is := "is"
		if len(parts) > 1 {
			is = "are"
		}
		return fmt.Sprintf("%s: %s %s missing", a.label(), strings.Join(parts, ", "), is)
	}
	if missing := a.missingMonths(v.from, v.to); len(missing) > 0 {
		spans := clipped(a.cover.spans, v.from, v.to)
		if len(spans) == 0 {
			return a.label() + ": no statement in the range"
		}
		return fmt.Sprintf(
			"%s: %s to %s",
			a.label(),
			spans[0].from.MonthString(),
			spans[len(spans)-1].to.MonthString(),
		)
	}
	return ""
}

// combinedViews show each currency.
func (v *view) combinedViews() []engine.Combined {
	list := []engine.Combined{}
	for _, b := range v.combined {
		c := engine.Combined{Currency: b.accounts[0].currency, AccountKeys: []string{}, Months: []engine.MonthCell{},
			MonthsFull: len(b.fullPeriods()), Averages: v.averages(b), Stability: stability(b),
			ReturnedChecks: v.returnedOf(b.accounts), Payers: payersOf(b.rows)}
		for _, a := range b.accounts {
			c.AccountKeys = append(c.AccountKeys, a.key)
		}
		for _, p := range b.periods {
			c.Months = append(c.Months, p.cell)
		}
		list = append(list, c)
	}
	return list
}

// shownTransfers are the own transfers with a side that was chosen.
func (v *view) shownTransfers() (list []*ownTransfer) {
	for _, t := range v.ownTransfers {
		if t.debit != nil && v.isShown(t.debit) || t.credit != nil && v.isShown(t.credit) {
			list = append(list, t)
		}
	}
	return list
}

func (v *view) isShown(r *row) bool { return v.isChosen(r.account()) && v.inRange(r.day) }

func (v *view) ownTransferViews() []engine.OwnTransfer {
	list := []engine.OwnTransfer{}
	for _, t := range v.shownTransfers() {
		x := engine.OwnTransfer{Status: t.status, Basis: t.basis}
		if x.Basis == nil {
			x.Basis = []string{}
		}
		if t.debit != nil {
			x.FromAccount, x.Debit, x.DateOut = &t.debit.account().key, &t.debit.ref, &t.debit.day
			x.Amount, x.Fee = t.debit.amount(), t.debit.fee
			if t.other != nil {
				x.ToAccount = &t.other.key
			}
		}
		if t.credit != nil {
			x.ToAccount, x.Credit, x.DateIn = &t.credit.account().key, &t.credit.ref, &t.credit.day
			x.Amount = t.credit.amount()
			if t.debit == nil && t.other != nil {
				x.FromAccount = &t.other.key
			}
		}
		list = append(list, x)
	}
	return list
}

// shownRoundTrips are the round trips with both or one row chosen.
func (v *view) shownRoundTrips() (list []*roundTrip) {
	for _, t := range v.roundTrips {
		if v.isShown(t.in) || v.isShown(t.out) {
			list = append(list, t)
		}
	}
	return list
}

func (v *view) roundTripViews() []engine.RoundTrip {
	list := []engine.RoundTrip{}
	for _, t := range v.shownRoundTrips() {
		list = append(list, engine.RoundTrip{Counterparty: t.first.party(), First: t.first.ref, Second: t.second.ref,
			AmountIn: t.in.amount(), AmountOut: t.out.amount(), Days: t.first.day.DaysUntil(t.second.day)})
	}
	return list
}

func (v *view) shownDressings() (list []*dressing) {
	for _, d := range v.dressed {
		if v.isShown(d.credit) {
			list = append(list, d)
		}
	}
	return list
}

func (v *view) dressingViews() []engine.WindowDressing {
	list := []engine.WindowDressing{}
	for _, d := range v.shownDressings() {
		list = append(list, engine.WindowDressing{AccountKey: d.credit.account().key, Credit: d.credit.ref,
			Amount: d.credit.amount(), Closing: d.closing.Amount(), EarlierADB: d.earlierADB().Amount()})
	}
	return list
}

// rowViews show the chosen rows.
func (v *view) rowViews() []engine.ViewRow {
	list := make([]engine.ViewRow, 0, len(v.chosen))
	for _, r := range v.chosen {
		x := engine.ViewRow{
			DocumentID:     r.ref.DocumentID,
			Row:            r.ref.Row,
			Part:           r.ref.Part,
			AccountKey:     r.account().key,
			Date:           r.day,
			Description:    r.Description,
			Debit:          r.Debit,
			Credit:         r.Credit,
			Balance:        r.Balance,
			Category:       r.Category,
			Counterparty:   r.Counterparty,
			RevenueClass:   r.class,
			ClassBasis:     r.basis,
			Related:        r.related,
			WindowDressing: r.windowDressing,
			Proven:         r.proven(),
			Fee:            r.fee,
		}
		if r.pair != nil {
			x.Pair = &r.pair.ref
		}
		if r.kind != "" {
			x.IncomeKind = &r.kind
		}
		if r.position != nil {
			x.PositionID = &r.position.PositionID
		}
		if r.stream != nil {
			x.StreamID = &r.stream.StreamID
		}
		list = append(list, x)
	}
	return list
}

// confidence is how much of the figures is proven and known.
func (v *view) confidence() engine.ViewConfidence {
	c := engine.ViewConfidence{Classes: map[string]float64{}}
	if len(v.chosen) > 0 {
		counts := map[string]int64{}
		for _, r := range v.chosen {
			counts[r.basis]++
		}
		for basis, n := range counts {
			c.Classes[basis] = *exact.Ratio(exact.Of(engine.Amount(n)), exact.Of(engine.Amount(len(v.chosen))), 4)
		}
	}
	b := v.mainBook()
	if b == nil {
		return c
	}
	var proven, known, all exact.Sum
	for _, r := range b.rows {
		if r.Credit == 0 || r.class == classOwnTransfer || r.class == classReturned || r.class == classRefund ||
			r.class == classRoundTrip {
			continue
		}
		all = all.Add(r.Credit)
		if r.proven() {
			proven = proven.Add(r.Credit)
		}
		if creditClass(r) != classUnknown {
			known = known.Add(r.Credit)
		}
	}
	c.ProvenShare, c.KnownShare = exact.Ratio(proven, all, 4), exact.Ratio(known, all, 4)
	covered, wanted := 0, 0
	for _, a := range b.accounts {
		covered += countDays(clipped(a.cover.spans, v.from, v.to))
		wanted += span{v.from, v.to}.days()
	}
	c.DaysCoveredShare = exact.Ratio(exact.Of(engine.Amount(covered)), exact.Of(engine.Amount(wanted)), 4)
	return c
}
