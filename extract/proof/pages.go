package proof

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// pageCarry checks that what one page carries forward is what the rows give and what the next page brings forward,
// and that no page is missing, out of order or there twice.
func pageCarry(p *statement) engine.Check {
	for _, account := range p.accounts() {
		if fault := pagesOutOfOrder(p, account); fault != "" {
			return verdict(engine.CheckFail, "%s", fault)
		}
	}
	if p.single == nil {
		if fault := pageNumberFault(p.Pages); fault != "" {
			return verdict(engine.CheckFail, "%s", fault)
		}
	}
	compared := 0
	for _, account := range p.accounts() {
		n, failed := carriesFollow(p, account)
		if failed != nil {
			return *failed
		}
		compared += n
	}
	switch {
	case compared > 0 && p.carryRepaired():
		return verdict(
			engine.CheckWarn, "%s over the pages after the correction of a misread one.",
			countVerb(compared, "balance", "carries", "carry"),
		)
	case compared > 0:
		return verdict(
			engine.CheckPass, "%s over the pages as printed.", countVerb(compared, "balance", "carries", "carry"),
		)
	case p.single == nil && len(p.Pages) > 1:
		return verdict(
			engine.CheckPass, "All %d numbered pages are there once; no balances are carried forward.", len(p.Pages),
		)
	}
	for _, account := range p.accounts() {
		if doubt := pagesApart(p, account); doubt != "" {
			return verdict(engine.CheckWarn, "%s", doubt)
		}
	}
	return notApplicable("No balance is carried from page to page and no run of page numbers is printed.")
}

// carriesFollow follows an account's rows and carry lines together, in printed order. compared is the number of
// carried balances that were compared.
func carriesFollow(p *statement, account int) (compared int, failed *engine.Check) {
	a := header(p.Statement, account)
	at := carryWalk{p: p}
	if opening := printedOpening(a); opening != nil && !p.NewestFirst {
		at.set(*opening)
	}
	next := 0
	rows := printedOrder(p, account)
	for _, carry := range p.Carries {
		if max(0, carry.Account) != account && len(p.chains) > 1 {
			continue
		}
		for next < len(rows) && rows[next] < carry.After {
			at.pass(rows[next])
			next++
		}
		if at.known {
			compared++
			if !exact.Of(carry.Balance).Minus(at.balance).Within(Tolerance) {
				c := carryBreak(carry, at.balance.Amount(), p.accountSuffix(account))
				return compared, &c
			}
		}
		at.set(carry.Balance)
	}
	return compared, nil
}

// printedOrder returns an account's rows as the pages show them.
func printedOrder(p *statement, account int) []int {
	chain := p.chains[account]
	if !p.NewestFirst {
		return chain
	}
	turned := make([]int, len(chain))
	for i, place := range chain {
		turned[len(chain)-1-i] = place
	}
	return turned
}

// carryWalk is the balance between two printed rows.
type carryWalk struct {
	p       *statement
	balance exact.Sum
	known   bool
}

func (w *carryWalk) set(balance engine.Amount) { w.balance, w.known = exact.Of(balance), true }

// pass moves over one printed row. Below a row, the later balance counts on papers in time order, the earlier one on
// papers that print the latest row first.
func (w *carryWalk) pass(row int) {
	printed := BalancePrinted(w.p.Statement, row)
	switch moved := movement(w.p.Statement, row); {
	case printed && w.p.NewestFirst:
		w.balance, w.known = exact.Of(*w.p.Rows[row].Balance).Minus(moved), true
	case printed:
		w.set(*w.p.Rows[row].Balance)
	case w.p.NewestFirst:
		w.balance = w.balance.Minus(moved)
	default:
		w.balance = w.balance.Plus(moved)
	}
}

func carryBreak(carry ledger.Carry, expected engine.Amount, of string) engine.Check {
	direction := "brought forward"
	if carry.Forward {
		direction = "carried forward"
	}
	return comparison(engine.CheckFail, expected, carry.Balance, Tolerance,
		"Page %d%s shows %s %s; the rows and pages before give %s.", carry.Page, of,
		Money(carry.Balance), direction, Money(expected))
}

// pageNumberFault is a sentence on the first printed page number that does not follow; "" if all do. Numbers may
// restart at 1 where a statement ends and the next begins. Pages before, between and after numbered ones may have no
// number: covers, terms, advertisements.
func pageNumberFault(pages []ledger.PageMark) string {
	for i, mark := range pages {
		if i == 0 || mark.Printed == 1 {
			if fault := runStart(pages, i); fault != "" {
				return fault
			}
			continue
		}
		if before := pages[i-1]; mark.Printed != before.Printed+1 &&
			mark.Printed-before.Printed != max(1, mark.Page-before.Page) {
			return fmt.Sprintf(
				"Page %d follows page %d: a page is missing, out of order or there twice.", mark.Printed,
				before.Printed,
			)
		}
	}
	if len(pages) > 0 {
		return runEnd(pages[len(pages)-1])
	}
	return ""
}

// runStart checks the first page of a run of numbers and the last page of the run before.
func runStart(pages []ledger.PageMark, i int) string {
	if i > 0 {
		if fault := runEnd(pages[i-1]); fault != "" {
			return fault
		}
	}
	if mark := pages[i]; mark.Last > 0 && mark.Printed > 1 && (i > 0 || mark.Printed > mark.Page) {
		return fmt.Sprintf("The first page is page %d of %d: pages before it are missing.", mark.Printed, mark.Last)
	}
	return ""
}

func runEnd(mark ledger.PageMark) string {
	if short := mark.Last - mark.Printed; mark.Last > 0 && (short < 0 || short > mark.Bare) {
		return fmt.Sprintf("The pages end with page %d of %d.", mark.Printed, mark.Last)
	}
	return ""
}

// PageGap is a place in the file where pages are missing according to the printed page numbers.
type PageGap struct {
	// After and Before are the file's pages around the gap: After is 0 at the file's beginning, Before is beyond the
	// last page at its end.
	After, Before int
	// Detail is a sentence that names the missing pages.
	Detail string
}

// MissingPages returns the gaps in the printed page numbers. Pages in another order, or twice, are not a gap.
func MissingPages(pages []ledger.PageMark) (gaps []PageGap) {
	for i, mark := range pages {
		first := i == 0 || mark.Printed == 1
		if i > 0 && first {
			gaps = append(gaps, lastMissing(pages[i-1], mark.Page)...)
		}
		switch {
		case first && mark.Last > 0 && mark.Printed > mark.Page:
			gaps = append(gaps, PageGap{mark.Page - 1, mark.Page, missingPages(1, mark.Printed-1, mark.Last)})
		case !first && mark.Printed > pages[i-1].Printed+1 &&
			mark.Printed-pages[i-1].Printed != max(1, mark.Page-pages[i-1].Page):
			gaps = append(
				gaps,
				PageGap{pages[i-1].Page, mark.Page, missingPages(pages[i-1].Printed+1, mark.Printed-1, mark.Last)},
			)
		}
	}
	if n := len(pages); n > 0 {
		gaps = append(gaps, lastMissing(pages[n-1], pages[n-1].Page+pages[n-1].Bare+1)...)
	}
	return gaps
}

// lastMissing is the gap after the last page of a run of numbers, before a page of the file.
func lastMissing(mark ledger.PageMark, before int) []PageGap {
	if short := mark.Last - mark.Printed; mark.Last == 0 || short <= mark.Bare {
		return nil
	}
	return []PageGap{{mark.Page, before, missingPages(mark.Printed+1, mark.Last, mark.Last)}}
}

// missingPages names missing pages by their printed numbers; last is how many there are in all, 0 if not printed.
func missingPages(from, to, last int) string {
	of := ""
	if last > 0 {
		of = fmt.Sprintf(" of %d", last)
	}
	if from == to {
		return fmt.Sprintf("Page %d%s is missing.", from, of)
	}
	return fmt.Sprintf("Pages %d to %d%s are missing.", from, to, of)
}

// Pages of a passbook are photographed one by one and have no numbers. Each begins with the balance at which another
// ends. If that holds for all of them in exactly one order, this is the printed order.

// pageSpan is the rows of an account on one page, with the balance before the first and after the last. broken is
// true if not all balances between them follow.
type pageSpan struct {
	page       int
	begin, end exact.Sum
	broken     bool
}

// maxNamedPages is the most pages that a sentence lists.
const maxNamedPages = 20

// pagesOutOfOrder is a sentence on the order in which an account's pages follow by their balances; "" if they follow
// as they are in the file, or if no other order is proven.
func pagesOutOfOrder(p *statement, account int) string {
	spans := pageSpans(p, account)
	order := orderByBalance(spans)
	if order == nil {
		return ""
	}
	if p.NewestFirst {
		for i, j := 0, len(order)-1; i < j; i, j = i+1, j-1 {
			order[i], order[j] = order[j], order[i]
		}
	}
	names := make([]string, 0, maxNamedPages)
	for i, k := range order {
		if i == maxNamedPages {
			names = append(names, "…")
			break
		}
		names = append(names, strconv.Itoa(spans[k].page))
	}
	return fmt.Sprintf(
		"The balances%s follow when the pages are read in the order %s: they were put together in another.",
		p.accountSuffix(account),
		strings.Join(names, ", "),
	)
}

// pageSpans returns the pages of an account in time order; nil if a page occurs twice or has no printed balance.
func pageSpans(p *statement, account int) (spans []pageSpan) {
	seen := map[int]bool{}
	var moved exact.Sum // since the span's last printed balance, or its beginning
	anchored := true
	for _, place := range p.chains[account] {
		row := p.Rows[place]
		if row.Page == nil {
			return nil
		}
		if n := len(spans); n == 0 || spans[n-1].page != *row.Page {
			if seen[*row.Page] || !anchored {
				return nil
			}
			seen[*row.Page] = true
			spans, moved, anchored = append(spans, pageSpan{page: *row.Page}), exact.Sum{}, false
		}
		span := &spans[len(spans)-1]
		moved = moved.Plus(movement(p.Statement, place))
		if BalancePrinted(p.Statement, place) {
			if printed := exact.Of(*row.Balance); !anchored {
				span.begin = printed.Minus(moved)
			} else if !printed.Minus(span.end.Plus(movement(p.Statement, place))).Within(Tolerance) {
				span.broken = true
			}
			span.end, moved, anchored = exact.Of(*row.Balance), exact.Sum{}, true
			continue
		}
		span.end = span.end.Plus(movement(p.Statement, place))
	}
	if !anchored {
		return nil
	}
	return spans
}

// pagesApart is a sentence on the first page, in time order, that does not begin with the balance at which the page
// before ends, if all rows on both pages follow; "" if there is none.
func pagesApart(p *statement, account int) string {
	spans := pageSpans(p, account)
	for i := 1; i < len(spans); i++ {
		before, s := spans[i-1], spans[i]
		if !s.begin.Minus(before.end).Within(Tolerance) && !before.broken && !s.broken {
			return fmt.Sprintf(
				"Page %d%s begins with a balance of %s, page %d ends with %s: a page between them is missing, or the amount of the row behind it is not what was printed.",
				s.page,
				p.accountSuffix(account),
				Money(s.begin.Amount()),
				before.page,
				Money(before.end.Amount()),
			)
		}
	}
	return ""
}

// orderByBalance returns the one order in which each span begins where another ends, as indexes; nil if they follow
// as they are, or in several orders or none.
func orderByBalance(spans []pageSpan) (order []int) {
	follow := true
	from, ends := map[exact.Sum]int{}, map[exact.Sum]bool{}
	for i, s := range spans {
		if _, twice := from[s.begin]; twice || ends[s.end] {
			return nil
		}
		from[s.begin], ends[s.end] = i, true
		follow = follow && (i == 0 || s.begin.Minus(spans[i-1].end).Within(Tolerance))
	}
	if follow {
		return nil
	}
	for i, s := range spans {
		if !ends[s.begin] {
			if order != nil {
				return nil // two beginnings: a page is missing
			}
			order = []int{i}
		}
	}
	for len(order) > 0 && len(order) < len(spans) {
		next, ok := from[spans[order[len(order)-1]].end]
		if !ok {
			return nil
		}
		order = append(order, next)
	}
	return order
}
