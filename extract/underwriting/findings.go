package underwriting

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Severities of findings, and their order.
const (
	info = "info"
	warn = "warn"
	high = "high"
)

var severityOrder = map[string]int{high: 0, warn: 1, info: 2}

// finding collects one finding.
type finding struct {
	code, severity, detail string
	amount                 *engine.Amount
	day                    *engine.Date
	account                *account
	rows                   []*row
	documents              []int64
}

func (v *view) add(f finding) {
	x := engine.ViewFinding{Code: f.code, Severity: f.severity, Detail: f.detail, Amount: f.amount, Date: f.day,
		Rows: refs(f.rows), Documents: f.documents}
	if f.account != nil {
		x.AccountKey = &f.account.key
	}
	for _, r := range f.rows {
		x.Documents = append(x.Documents, r.ref.DocumentID)
	}
	slices.Sort(x.Documents)
	if x.Documents = slices.Compact(x.Documents); x.Documents == nil {
		x.Documents = []int64{}
	}
	v.findings = append(v.findings, x)
}

// findFindings lists what an underwriter must know (contract §11), ordered by severity, day and code.
func (v *view) findFindings(c *engine.Cashflow) {
	v.findings = []engine.ViewFinding{}
	for _, a := range v.selected {
		v.coverageFindings(a)
	}
	v.paperFindings()
	v.flowFindings(c)
	v.debtFindings(c)
	v.incomeFindings(c)
	v.declaredFindings(c)
	slices.SortStableFunc(v.findings, func(a, b engine.ViewFinding) int {
		return cmp.Or(
			cmp.Compare(severityOrder[a.Severity], severityOrder[b.Severity]), compareDates(a.Date, b.Date),
			cmp.Compare(a.Code, b.Code), cmp.Compare(textOr(a.AccountKey, ""), textOr(b.AccountKey, "")),
			cmp.Compare(a.Detail, b.Detail),
		)
	})
}

// compareDates sorts findings without a day last.
func compareDates(a, b *engine.Date) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return a.Compare(*b)
}

// money prints an amount for a sentence: 18,500.00.
func money(a engine.Amount) string {
	s := a.Abs().String()
	whole, cents, _ := strings.Cut(s, ".")
	var b strings.Builder
	for i, c := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(c)
	}
	if a < 0 {
		return "-" + b.String() + "." + cents
	}
	return b.String() + "." + cents
}

func (v *view) coverageFindings(a *account) {
	for _, g := range a.gaps(v.from, v.to) {
		detail := fmt.Sprintf("%s has no statement from %s to %s.", a.label(), g.from, g.to)
		var moved *engine.Amount
		if shown := g.shown(); shown.Unexplained != nil {
			moved = shown.Unexplained
			detail = strings.TrimSuffix(
				detail,
				".",
			) + fmt.Sprintf(
				"; the balance changes by %s in these days.",
				money(*moved),
			)
		}
		v.add(finding{code: "GAP", severity: warn, detail: detail, amount: moved, day: &g.from, account: a,
			documents: a.documents()})
	}
	if missing := v.missingAtEnds(a); len(missing) > 0 {
		v.add(finding{code: "MISSING_MONTH", severity: warn, account: a, documents: a.documents(),
			detail: fmt.Sprintf(
				"%s has no statement for %s, which other accounts cover.",
				a.label(),
				strings.Join(missing, ", "),
			)})
	}
	for _, c := range a.conflicts {
		if v.inRange(c.day) {
			v.add(finding{code: "OVERLAP_CONFLICT", severity: high, day: &c.day, account: a, documents: c.documents(),
				rows:   slices.Concat(c.kept.on(c.day), c.leftOutRows),
				detail: fmt.Sprintf("Two statements of %s give %s differently.", a.label(), c.day)})
		}
	}
	if first, second, differ := a.holderDiffers(); differ {
		v.add(finding{code: "HOLDER_DIFFERS", severity: high, account: a, documents: a.documents(),
			detail: fmt.Sprintf("%s bears two holder names: %s and %s.", a.label(), first, second)})
	}
	if len(a.ambiguous) > 0 {
		v.add(finding{code: "ACCOUNT_AMBIGUOUS", severity: warn, account: a, documents: a.documents(),
			detail: fmt.Sprintf(
				"The masked number of %s fits several accounts, so it is shown as one of its own.",
				a.label(),
			)})
	}
	if a.currency != v.main {
		v.add(finding{code: "OTHER_CURRENCY", severity: info, account: a, documents: a.documents(),
			detail: fmt.Sprintf("%s is in %s and is not added to the figures in %s.", a.label(), a.currency, v.main)})
	}
	v.negativeFinding(a)
}

// missingAtEnds are missing months that are in no gap: before the account's first day or after its last.
func (v *view) missingAtEnds(a *account) (list []string) {
	first, last := a.cover.first().MonthString(), a.cover.last().MonthString()
	for _, m := range a.missingMonths(v.from, v.to) {
		if m < first || m > last {
			list = append(list, m)
		}
	}
	return list
}

func (v *view) negativeFinding(a *account) {
	b := v.books[a]
	lowest, ok := lowestBalance(b.daily)
	if days := daysBelow(b.daily, exact.Sum{}); ok && days > 0 {
		v.add(finding{code: "NEGATIVE_BALANCE", severity: warn, amount: &lowest.balance, day: &lowest.day, account: a,
			documents: a.documents(),
			detail: fmt.Sprintf("%s was below zero at the end of %s, lowest %s on %s.", a.label(), count(days, "day"),
				money(lowest.balance), lowest.day)})
	}
}

// count writes a number with its noun: 1 day, 3 days.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// lowAuthenticity is the score below which a document is named.
const lowAuthenticity = 60

func (v *view) paperFindings() {
	for _, p := range v.papers {
		if !slices.ContainsFunc(p.statements, func(s *statement) bool { return v.isChosen(s.account) }) {
			continue
		}
		ids := []int64{p.Document.ID}
		if !p.proven() {
			v.add(finding{code: "UNPROVEN_STATEMENT", severity: warn, documents: ids, account: p.statements[0].account,
				detail: fmt.Sprintf("%s does not add up to its balances.", p.Document.FileName)})
		}
		if score := p.authenticity(); score != nil && *score < lowAuthenticity {
			v.add(finding{code: "LOW_AUTHENTICITY", severity: high, documents: ids, account: p.statements[0].account,
				detail: fmt.Sprintf("%s shows signs of change: authenticity %d of 100.", p.Document.FileName, *score)})
		}
	}
}

// Shares of flows above which a finding is made.
const (
	concentrated  = 0.50 // of revenue, by one payer
	cashHeavy     = 0.50 // of external inflow, in cash
	unknownHigh   = 0.20 // of external inflow, unexplained
	gamblingHigh  = 0.05 // of outflow
	declineTrend  = -5.0 // percent a month
	volatileRatio = 0.5
	manyReturned  = 2 // own checks in 90 days
)

func (v *view) flowFindings(c *engine.Cashflow) {
	v.undisclosedFindings()
	v.roundTripFindings()
	for _, d := range v.shownDressings() {
		amount, day := d.credit.amount(), d.credit.day
		v.add(finding{code: "WINDOW_DRESSING", severity: high, amount: &amount, day: &day, account: d.credit.account(),
			rows: []*row{d.credit},
			detail: fmt.Sprintf(
				"A credit of %s on %s makes most of the closing balance of %s; the average before was %s.",
				money(amount),
				day,
				money(d.closing.Amount()),
				money(d.earlierADB().Amount()),
			)})
	}
	v.relatedFindings()
	b := v.mainBook()
	if b == nil {
		return
	}
	v.returnedFinding(b)
	f := flowsOf(b.rows)
	main := c.Combined[0]
	if share := main.Payers.TopPayerShare; v.entity == engine.EntityBusiness && share != nil && *share > concentrated {
		top := main.Payers.Top[slices.IndexFunc(main.Payers.Top, func(p engine.Payer) bool { return !p.Pooled })]
		v.add(finding{code: "PAYER_CONCENTRATION", severity: info, amount: &top.Amount, rows: v.paidBy(b, top.Key),
			detail: fmt.Sprintf("%s brings %s of revenue.", top.Name, percent(*share))})
	}
	v.shareFinding(b, "CASH_HEAVY", classCash, f, cashHeavy, "Cash is %s of the money that came in from outside.")
	v.shareFinding(
		b,
		"UNKNOWN_HIGH",
		classUnknown,
		f,
		unknownHigh,
		"%s of the money that came in from outside is unexplained.",
	)
	if gambled, rows := gambling(b.rows); exact.Ratio(gambled, f.out, 4) != nil {
		if share := *exact.Ratio(gambled, f.out, 4); share > gamblingHigh {
			amount := gambled.Amount()
			v.add(finding{code: "GAMBLING", severity: warn, amount: &amount, rows: rows,
				detail: fmt.Sprintf("%s of the outflow went to gambling.", percent(share))})
		}
	}
	if t := main.Stability.TrendPctPerMonth; t != nil && *t < declineTrend {
		v.add(finding{code: "REVENUE_DECLINE", severity: warn,
			detail: fmt.Sprintf(
				"Revenue falls by %.2f %% a month over %s.",
				-*t,
				count(main.Stability.MonthsUsed, "full month"),
			)})
	}
	if s := main.Stability.VolatilityRatio; s != nil && *s > volatileRatio {
		v.add(finding{code: "REVENUE_VOLATILE", severity: warn,
			detail: fmt.Sprintf("Monthly revenue varies strongly: standard deviation %.4f of its mean.", *s)})
	}
}

// shareFinding reports that a class of credits is a large share of external inflow.
func (v *view) shareFinding(b *book, code, class string, f flows, limit float64, sentence string) {
	share := exact.Ratio(f.credits[class], f.external(), 4)
	if share == nil || *share <= limit {
		return
	}
	amount := f.credits[class].Amount()
	var rows []*row
	for _, r := range b.rows {
		if r.Credit != 0 && creditClass(r) == class {
			rows = append(rows, r)
		}
	}
	v.add(
		finding{
			code:     code,
			severity: info,
			amount:   &amount,
			rows:     rows,
			detail:   fmt.Sprintf(sentence, percent(*share)),
		},
	)
}

func percent(share float64) string { return fmt.Sprintf("%.2f %%", share*100) }

func gambling(rows []*row) (sum exact.Sum, found []*row) {
	for _, r := range rows {
		if r.Category == "gambling" && r.Debit > 0 && r.class == classExpense {
			sum = sum.Add(r.Debit)
			found = append(found, r)
		}
	}
	return sum, found
}

func (v *view) paidBy(b *book, key string) (rows []*row) {
	for _, r := range b.rows {
		if k, _, _ := r.payerKey(); r.class == classRevenue && r.Credit > 0 && k == key {
			rows = append(rows, r)
		}
	}
	return rows
}

// undisclosed are own transfers with accounts that were not given, by what they name: a number, an institution, or
// nothing but the applicant.
func (v *view) undisclosed() map[string][]*ownTransfer {
	named := map[string][]*ownTransfer{}
	for _, t := range v.shownTransfers() {
		if t.status == transferUndisclosed && t.row().account().currency == v.main {
			name := engine.InstitutionKey(t.institution)
			if t.other != nil {
				name = t.other.key
			}
			named[name] = append(named[name], t)
		}
	}
	return named
}

func (v *view) undisclosedFindings() {
	named := v.undisclosed()
	for _, name := range slices.Sorted(maps.Keys(named)) {
		var sum exact.Sum
		var rows []*row
		for _, t := range named[name] {
			sum = sum.Add(t.row().amount())
			rows = append(rows, t.row())
		}
		amount := sum.Amount()
		where := "an account of the applicant that was not given"
		if t := named[name][0]; t.other == nil && t.institution != "" {
			where += " (" + t.institution + ")"
		} else if name != "" {
			where += " (" + name + ")"
		}
		v.add(finding{code: "UNDISCLOSED_ACCOUNT", severity: warn, amount: &amount, day: &rows[0].day, rows: rows,
			detail: fmt.Sprintf("%s of %s in all with %s.", count(len(rows), "transfer"), money(amount), where)})
	}
}

func (v *view) roundTripFindings() {
	trips := map[string][]*roundTrip{}
	for _, t := range v.shownRoundTrips() {
		trips[t.first.facts.party] = append(trips[t.first.facts.party], t)
	}
	for _, party := range slices.Sorted(maps.Keys(trips)) {
		var sum exact.Sum
		var rows []*row
		for _, t := range trips[party] {
			sum = sum.Add(t.in.amount())
			rows = append(rows, t.first, t.second)
		}
		amount, first := sum.Amount(), trips[party][0].first
		v.add(finding{code: "ROUND_TRIP", severity: warn, amount: &amount, day: &first.day, rows: rows,
			detail: fmt.Sprintf("Money went out and came back within days with %s: %s, %s in.", first.party(),
				count(len(trips[party]), "time"), money(amount))})
	}
}

func (v *view) relatedFindings() {
	from := map[string][]*row{}
	for _, r := range v.chosen {
		if r.related && r.isCredit() {
			from[v.people.relatedTo(r.party())] = append(from[v.people.relatedTo(r.party())], r)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(from)) {
		var sum exact.Sum
		for _, r := range from[name] {
			sum = sum.Add(r.Credit)
		}
		amount := sum.Amount()
		v.add(
			finding{
				code:     "RELATED_CREDITS",
				severity: info,
				amount:   &amount,
				day:      &from[name][0].day,
				rows:     from[name],
				detail:   fmt.Sprintf("%s, who belongs to the applicant, paid in %s.", name, money(amount)),
			},
		)
	}
}

func (v *view) returnedFinding(b *book) {
	events := v.returnEvents(b.accounts)
	if len(events) == 0 {
		return
	}
	issued, recent := 0, 0
	var rows []*row
	for _, e := range events {
		rows = append(rows, e.rows...)
		if e.kind == returnedIssued {
			issued++
			if e.day.DaysUntil(v.asOf) < recentDays {
				recent++
			}
		}
	}
	severity := warn
	if recent >= manyReturned {
		severity = high
	}
	last := events[len(events)-1].day
	v.add(finding{code: "RETURNED_CHECKS", severity: severity, day: &last, rows: rows,
		detail: fmt.Sprintf(
			"%s of the applicant and %d of customers came back unpaid; %d of the applicant's in the last 90 days.",
			count(issued, "check"),
			len(events)-issued,
			recent,
		)})
}

func (v *view) debtFindings(c *engine.Cashflow) {
	if s := c.Debt.Stacking; s.Stacked {
		var rows []*row
		for _, p := range v.positions {
			if p.Kind != kindCard && !p.agency {
				rows = append(rows, p.payments...)
				rows = append(rows, p.releases...)
			}
		}
		slices.SortFunc(rows, compareRows)
		v.add(finding{code: "LOAN_STACKING", severity: high, rows: rows,
			detail: fmt.Sprintf("%s in 90 days, %s within 30 days.", count(s.Lenders90d, "lender"),
				count(s.Disbursements30d, "release"))})
	}
	for _, p := range v.positions {
		v.positionFindings(p)
	}
	if v.terms.frequency == lumpSum && v.terms.amount != nil {
		v.add(finding{code: "BALLOON", severity: warn, amount: v.terms.amount,
			detail: fmt.Sprintf("The requested loan is repaid in one sum of %s at its end.", money(*v.terms.amount))})
	}
}

func (v *view) positionFindings(p *position) {
	for _, r := range p.releases {
		if r.day.DaysUntil(v.asOf) < recentDays {
			amount := r.amount()
			v.add(finding{code: "NEW_LOAN", severity: warn, amount: &amount, day: &r.day, rows: []*row{r},
				detail: fmt.Sprintf("%s released %s on %s.", p.Label, money(amount), r.day)})
		}
	}
	if p.Kind == kindInformal {
		first := p.releases[0]
		amount := first.amount()
		v.add(finding{code: "INFORMAL_LOAN", severity: high, amount: &amount, day: &first.day,
			rows: slices.Concat(p.releases, p.payments),
			detail: fmt.Sprintf("%s lent %s on %s and was repaid %s in %s.", p.Label, money(amount), first.day,
				money(p.TotalPaid), count(p.Count, "equal part"))})
	}
	if p.Balloon != nil {
		verb := "is due"
		if p.Balloon.Paid {
			verb = "was paid"
		}
		v.add(
			finding{code: "BALLOON", severity: warn, amount: &p.Balloon.Amount, day: p.Balloon.Date, rows: p.payments,
				detail: fmt.Sprintf("A last payment of %s on %s %s.", money(p.Balloon.Amount), p.Label, verb)},
		)
	}
}

func (v *view) incomeFindings(c *engine.Cashflow) {
	for _, s := range v.streams {
		if s.Kind == kindBusiness || !s.Regular {
			continue
		}
		last := s.LastDate
		if !s.Active {
			v.add(finding{code: "INCOME_STOPPED", severity: high, amount: s.MonthlyAmount, day: &last, rows: s.rows,
				detail: fmt.Sprintf("The %s from %s came last on %s.", s.Kind, s.Payer, last)})
		}
		if n := len(s.Missed); n > 0 {
			var days []string
			for _, d := range s.Missed {
				days = append(days, d.String())
			}
			v.add(finding{code: "INCOME_MISSED", severity: warn, day: &s.Missed[0], rows: s.rows,
				detail: fmt.Sprintf("The %s from %s did not come on %s.", s.Kind, s.Payer, strings.Join(days, ", "))})
		}
	}
}

const (
	declaredLeast, declaredMost = 0.7, 1.3 // declared ÷ observed that agree
	undeclaredTimes             = 1.1      // observed ÷ declared debt
)

func (v *view) declaredFindings(c *engine.Cashflow) {
	codes := map[string]string{
		"monthly_revenue": "DECLARED_REVENUE_DIFFERS",
		"monthly_income":  "DECLARED_INCOME_DIFFERS",
	}
	for _, d := range c.Affordability.Declared {
		if d.Observed == nil {
			continue
		}
		if d.Name == "existing_monthly_debt" {
			v.undeclaredFinding(d)
			continue
		}
		if d.Ratio != nil && (*d.Ratio < declaredLeast || *d.Ratio > declaredMost) {
			declared := d.Declared
			v.add(finding{code: codes[d.Name], severity: warn, amount: &declared,
				detail: fmt.Sprintf("The application declares a %s of %s; the statements show %s.",
					strings.ReplaceAll(d.Name, "_", " "), money(d.Declared), money(*d.Observed))})
		}
	}
}

// undeclaredFinding reports debts that cost clearly more than the application declares.
func (v *view) undeclaredFinding(d engine.Declared) {
	if d.Observed.Float() <= undeclaredTimes*d.Declared.Float() {
		return
	}
	var rows []*row
	var last *engine.Date
	var names []string
	for _, p := range v.positions {
		if !p.Counted || p.MonthlyService == nil {
			continue
		}
		rows = append(rows, p.payments...)
		names = append(names, fmt.Sprintf("%s is paid %s a month", p.Label, money(*p.MonthlyService)))
		if p.LastPaid != nil && (last == nil || p.LastPaid.After(*last)) {
			last = p.LastPaid
		}
	}
	declares := "no debt"
	if d.Declared > 0 {
		declares = money(d.Declared) + " a month"
	}
	slices.SortFunc(rows, compareRows)
	v.add(finding{code: "UNDECLARED_DEBT", severity: high, amount: d.Observed, day: last, rows: rows,
		detail: fmt.Sprintf("%s; the application declares %s.", strings.Join(names, ", "), declares)})
}
