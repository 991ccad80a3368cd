package ledger

import (
	"cmp"
	"maps"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// totals reads the printed totals and other printed values.
func (h *headerReader) totals(own []*rows.Row) {
	a := h.account
	h.figure(&a.AverageDailyBalance, "average_daily_balance")
	h.figure(&a.InterestEarned, "interest_earned")
	h.figure(&a.TaxWithheld, "tax_withheld")
	h.figure(&a.MinimumBalance, "minimum_balance")
	h.figure(&a.AvailableBalance, "available_balance")
	h.figure(&a.HoldAmount, "hold_amount")
	h.markedCurrency(own)
	for _, c := range []struct {
		role  layout.Role
		field **int
	}{{"debit_count", &a.DebitCount}, {"credit_count", &a.CreditCount}} {
		if v := h.r.CountLabel(c.role); v != nil && h.in(v.Line) {
			n := v.Read
			*c.field = &n
			h.origin(string(c.role), layout.Origin(v.Page, v.Words))
		}
	}
	h.countsInTotals()
}

func (h *headerReader) figure(field **engine.Amount, role layout.Role) {
	for _, v := range h.r.MoneyLabels(role) {
		if h.in(v.Line) {
			amount := v.Read
			*field = &amount
			h.origin(string(role), layout.Origin(v.Page, v.Words))
			return
		}
	}
}

// countsInTotals sets the counts without a label, from the lines of the totals.
func (h *headerReader) countsInTotals() {
	a := h.account
	for _, c := range []struct {
		total, count layout.Role
		field        **int
	}{{lexicon.LineDebits, "debit_count", &a.DebitCount}, {lexicon.LineCredits, "credit_count", &a.CreditCount}} {
		for _, f := range h.r.Labels {
			if *c.field != nil || f.Role != c.total || !h.in(h.r.FreeIndex[f.Line]) {
				continue
			}
			if n, words := h.r.CountInTotal(f); words != nil {
				*c.field = &n
				h.origin(string(c.count), layout.Origin(f.Label.Page, words))
			}
		}
		for _, note := range h.g.Notes {
			if *c.field != nil || note.Role != c.total {
				continue
			}
			if n, words := header.CountBesideAmount(
				note.Line.Line, note.Line.Tokens, 0, len(note.Line.Words),
			); words != nil {
				*c.field = &n
				h.origin(string(c.count), layout.Origin(note.Line.Page, words))
			}
		}
	}
}

// settleTotals reads the printed totals. If there are several amounts (totals of pages, of sections), it takes the one
// that the rows add up to, else the largest, and the checks show the difference.
func (h *headerReader) settleTotals(own []*rows.Row) {
	var debits, credits engine.Amount
	for _, w := range own {
		debits += w.Debit
		credits += w.Credit
	}
	for _, w := range own {
		h.lastRow = max(h.lastRow, w.Line)
	}
	a := h.account
	h.total(&a.TotalDebits, lexicon.LineDebits, lexicon.RoleDebit, debits)
	h.total(&a.TotalCredits, lexicon.LineCredits, lexicon.RoleCredit, credits)
	h.totalsOfParts(debits, credits)
	defer h.countsByRows(own)
	h.sumsBetweenBalances(own, debits, credits)
	known := a.TotalDebits != nil && a.TotalCredits != nil || a.TotalDebits != nil && *a.TotalDebits != debits ||
		a.TotalCredits != nil && *a.TotalCredits != credits
	if !known && len(own) >= leastSummed && !h.st.Liability && !h.isBalance(debits) && !h.isBalance(credits) {
		h.totalsBySum(debits, credits)
	}
}

// isBalance reports whether a sum is zero, or equal to the opening or closing balance.
func (h *headerReader) isBalance(sum engine.Amount) bool {
	a := h.account
	return sum == 0 || a.Opening != nil && a.Opening.Abs() == sum || a.Closing != nil && a.Closing.Abs() == sum
}

const (
	// leastSummed is the minimal number of rows in an account whose sums show which amounts are its totals.
	leastSummed = 3
	// totalsWithin is the maximal number of lines between the two totals.
	totalsWithin = 3
)

// totalsBySum takes as totals, with any label, two amounts close to each other outside the rows that are the sums of
// all debits and all credits.
func (h *headerReader) totalsBySum(debits, credits engine.Amount) {
	out, in := h.figuresOf(debits), h.figuresOf(credits)
	for _, d := range out {
		for _, c := range in {
			if c.Page != d.Page || max(c.Line-d.Line, d.Line-c.Line) > totalsWithin {
				continue
			}
			a := h.account
			if a.TotalDebits == nil {
				a.TotalDebits = &debits
				h.origin(string(lexicon.LineDebits), layout.Origin(d.Page, d.Words))
			}
			if a.TotalCredits == nil {
				a.TotalCredits = &credits
				h.origin(string(lexicon.LineCredits), layout.Origin(c.Page, c.Words))
			}
			return
		}
	}
}

// countsByRows sets the numbers of debits and credits without labels: the only two whole numbers on a line close to the
// totals, if they are the numbers of the rows on each side.
func (h *headerReader) countsByRows(own []*rows.Row) {
	a := h.account
	if a.DebitCount != nil && a.CreditCount != nil || a.TotalDebits == nil || a.TotalCredits == nil {
		return
	}
	debits, credits := 0, 0
	for _, w := range own {
		if w.Debit != 0 {
			debits++
		}
		if w.Credit != 0 {
			credits++
		}
	}
	if a.DebitCount != nil && *a.DebitCount != debits || a.CreditCount != nil && *a.CreditCount != credits ||
		h.countsBesideTotals(debits, credits) {
		return
	}
	for _, total := range h.figuresOf(*a.TotalDebits) {
		for i, l := range h.r.Free {
			line := h.r.FreeIndex[i]
			if l.Page != total.Page || max(line-total.Line, total.Line-line) > totalsWithin || debits == credits {
				continue
			}
			words, numbers := header.CountsOf(l)
			if len(numbers) != 2 ||
				!(numbers[0] == debits && numbers[1] == credits || numbers[1] == debits && numbers[0] == credits) {
				continue
			}
			if numbers[0] != debits {
				slices.Reverse(words)
			}
			h.count(&a.DebitCount, "debit_count", debits, layout.Origin(l.Page, words[0]))
			h.count(&a.CreditCount, "credit_count", credits, layout.Origin(l.Page, words[1]))
			return
		}
	}
}

// count sets a number of transactions that has no label.
func (h *headerReader) count(field **int, name string, n int, origin engine.Provenance) {
	if *field == nil {
		*field = &n
		h.origin(name, origin)
	}
}

// countsBesideTotals takes the numbers of debits and credits from the lines of their totals, with any label: each
// number alone beside its total, or both on one line.
func (h *headerReader) countsBesideTotals(debits, credits int) bool {
	a := h.account
	out, in := h.countsBeside(*a.TotalDebits), h.countsBeside(*a.TotalCredits)
	for _, d := range out {
		for _, c := range in {
			together := d.line == c.line
			first, second := d.find(debits, 0), c.find(credits, 0)
			if together && debits == credits {
				second = c.find(credits, 1)
			}
			if first == nil || second == nil || together != (len(d.numbers) == 2) ||
				!together && len(d.numbers)*len(c.numbers) != 1 {
				continue
			}
			h.count(&a.DebitCount, "debit_count", debits, layout.Origin(d.page, first))
			h.count(&a.CreditCount, "credit_count", credits, layout.Origin(c.page, second))
			return true
		}
	}
	return false
}

// countLine holds the whole numbers on a line with a total.
type countLine struct {
	page, line int
	words      [][]page.Word
	numbers    []int
}

// find returns the word of the number n, after skipping some; nil if there is none.
func (c countLine) find(n, skip int) []page.Word {
	for i, number := range c.numbers {
		if number == n {
			if skip == 0 {
				return c.words[i]
			}
			skip--
		}
	}
	return nil
}

// countsBeside returns the whole numbers on the lines with a total.
func (h *headerReader) countsBeside(total engine.Amount) (lines []countLine) {
	for _, v := range h.figuresOf(total) {
		c := countLine{page: v.Page, line: v.Line}
		c.words, c.numbers = header.CountsAmong(h.r.Lines[v.Line], h.r.Amounts(h.r.Lines[v.Line]))
		lines = append(lines, c)
	}
	return lines
}

// figuresOf returns the places outside the account's rows where a sum is printed.
func (h *headerReader) figuresOf(sum engine.Amount) []header.Value[engine.Amount] {
	var found []header.Value[engine.Amount]
	for _, v := range h.figuresBeside() {
		if v.Read == sum {
			found = append(found, v)
		}
	}
	return found
}

// figuresBeside returns the sizes of all amounts outside the account's rows, from top to bottom.
func (h *headerReader) figuresBeside() []header.Value[engine.Amount] {
	var found []header.Value[engine.Amount]
	for line, l := range h.r.Lines {
		if (!h.r.Used[line] || line > h.lastRow) && (h.in(line) || line < h.g.From) {
			for _, t := range h.r.AmountsSaid(l) {
				if !t.Dash && !t.Unread {
					found = append(found, header.Value[engine.Amount]{
						Read:  t.Size,
						Page:  l.Page,
						Words: l.Words[t.From:t.To],
						Line:  line,
					})
				}
			}
		}
	}
	return found
}

func (h *headerReader) total(field **engine.Amount, role, column layout.Role, sum engine.Amount) {
	candidates := h.totalFigures(role, column)
	sections := h.sectionSums(column)
	var best *header.Value[engine.Amount]
	for i := range candidates {
		c := &candidates[i]
		if c.Read != sum && slices.Contains(sections, c.Read) {
			continue
		}
		if best == nil || c.Read == sum && best.Read != sum || best.Read != sum && c.Read > best.Read {
			best = c
		}
	}
	if best == nil {
		return
	}
	amount := best.Read
	*field = &amount
	h.origin(string(role), layout.Origin(best.Page, best.Words))
}

// totalsOfParts adds up the totals of several statements in one document, if their sums are those of the rows on both
// sides: each is the total of its month. The counts beside them are then dropped.
func (h *headerReader) totalsOfParts(debits, credits engine.Amount) {
	a := h.account
	if a.TotalDebits != nil && *a.TotalDebits == debits && a.TotalCredits != nil && *a.TotalCredits == credits {
		return
	}
	if !h.addsUp(lexicon.LineDebits, lexicon.RoleDebit, debits) ||
		!h.addsUp(lexicon.LineCredits, lexicon.RoleCredit, credits) {
		return
	}
	a.TotalDebits, a.TotalCredits, a.DebitCount, a.CreditCount = &debits, &credits, nil, nil
	h.origin(string(lexicon.LineDebits), derived())
	h.origin(string(lexicon.LineCredits), derived())
}

// addsUp reports whether several different totals of one side add up to the sum.
func (h *headerReader) addsUp(role, column layout.Role, sum engine.Amount) bool {
	parts := map[engine.Amount]bool{}
	var all engine.Amount
	for _, v := range h.totalFigures(role, column) {
		if !parts[v.Read] {
			parts[v.Read] = true
			all += v.Read
		}
	}
	return len(parts) > 1 && all == sum
}

// totalFigures returns the account's printed amounts that may be the total of one side.
func (h *headerReader) totalFigures(role, column layout.Role) []header.Value[engine.Amount] {
	all := h.r.MoneyLabels(role)
	for _, f := range h.r.TotalsBesideCounts(role) {
		if v, ok := h.r.MoneyOf(f); ok {
			all = append(all, v)
		}
	}
	all = append(all, h.summaryTotals(role)...)
	for _, n := range h.g.Notes {
		token, ok := parse.MoneyToken{}, false
		switch n.Role {
		case role:
			token, ok = n.Figure()
		case lexicon.LineTotal:
			token, ok = n.Money[column]
		case lexicon.LineClosing:
			if rows.MovesBothWays(n.Money) {
				token, ok = n.Money[column]
			}
		}
		if ok && !token.Dash && !token.Unread {
			all = append(all, header.Value[engine.Amount]{
				Read:  token.Size,
				Page:  n.Line.Page,
				Words: n.Words(token),
				Line:  n.Line.Index,
			})
		}
	}
	own := h.own(all)
	for i := range own {
		own[i].Read = own[i].Read.Abs()
	}
	return own
}

// printedTotals returns the possible printed totals of one side, for package repair.
func (h *headerReader) printedTotals(role, column layout.Role) (sums []int64) {
	for _, v := range h.totalFigures(role, column) {
		sums = append(sums, int64(v.Read))
	}
	return sums
}

// sectionSums returns the sums of the account's sections of one side if there are several: a total that equals one of
// them belongs to that section, not to the statement.
func (h *headerReader) sectionSums(direction layout.Role) []engine.Amount {
	sums := map[string]engine.Amount{}
	for _, a := range h.r.Assembled {
		for _, d := range a.Rows {
			if d.Account == h.g.Index && d.Section == direction {
				sums[h.r.sectionTitle(d.Line)] += d.Money[lexicon.RoleAmount].Size + d.Money[direction].Size
			}
		}
	}
	if len(sums) < 2 {
		return nil
	}
	return slices.Collect(maps.Values(sums))
}

// sectionTitle returns the title of the section of a line, which stays the same if the section continues on the next
// page; "" if there is none. All titles are found at once, because every row needs its own.
func (r *reader) sectionTitle(line int) string {
	if r.sectionTitles == nil {
		r.sectionTitles = make([]string, len(r.Lines)+1)
		for i, l := range r.Lines {
			r.sectionTitles[i+1] = cmp.Or(lexicon.SectionTitle(l, r.Words.Sections), r.sectionTitles[i])
		}
	}
	return r.sectionTitles[line]
}
