package proof

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// pageCarry: what one page carries forward is what the rows give and what the next page brings forward;
// no page is missing, out of order or there twice.
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
		return verdict(engine.CheckWarn, "%s over the pages after the correction of a misread one.", countVerb(compared, "balance", "carries", "carry"))
	case compared > 0:
		return verdict(engine.CheckPass, "%s over the pages as printed.", countVerb(compared, "balance", "carries", "carry"))
	case p.single == nil && len(p.Pages) > 1:
		return verdict(engine.CheckPass, "All %d numbered pages are there once; no balances are carried forward.", len(p.Pages))
	}
	for _, account := range p.accounts() {
		if doubt := pagesApart(p, account); doubt != "" {
			return verdict(engine.CheckWarn, "%s", doubt)
		}
	}
	return notApplicable("No balance is carried from page to page and no run of page numbers is printed.")
}

// carriesFollow walks an account's rows and carry lines together, in printed order.
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
				c := carryBreak(carry, at.balance.Amount(), p.of(account))
				return compared, &c
			}
		}
		at.set(carry.Balance)
	}
	return compared, nil
}

// printedOrder is an account's rows as the pages show them.
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

// carryWalk is the balance at a place between two printed rows.
type carryWalk struct {
	p       *statement
	balance exact.Sum
	known   bool
}

func (w *carryWalk) set(balance engine.Amount) { w.balance, w.known = exact.Of(balance), true }

// pass moves over one printed row. Below a row the later balance holds on papers in time order, the
// earlier one on papers that print the latest row first.
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

// pageNumberFault is a sentence on the first printed page number that does not follow, "" when all do.
// Numbers may start again at 1 where one statement ends and the next begins, and pages before, between and behind
// numbered ones may bear none: covers, terms, advertisements.
func pageNumberFault(pages []ledger.PageMark) string {
	for i, mark := range pages {
		if i == 0 || mark.Printed == 1 {
			if fault := runStart(pages, i); fault != "" {
				return fault
			}
			continue
		}
		if before := pages[i-1]; mark.Printed != before.Printed+1 && mark.Printed-before.Printed != max(1, mark.Page-before.Page) {
			return fmt.Sprintf("Page %d follows page %d: a page is missing, out of order or there twice.", mark.Printed, before.Printed)
		}
	}
	if len(pages) > 0 {
		return runEnd(pages[len(pages)-1])
	}
	return ""
}

// runStart judges the first page of a run of numbers and the last page of the run before.
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

// PageGap is a place in the file where printed page numbers say that pages are missing.
type PageGap struct {
	// After and Before are the pages of the file around it: 0 and beyond the last one at its ends.
	After, Before int
	// Detail is a sentence that names the missing pages.
	Detail string
}

// MissingPages are the gaps in the printed page numbers. Pages that lie in another order, or twice, are no gap.
func MissingPages(pages []ledger.PageMark) (gaps []PageGap) {
	for i, mark := range pages {
		first := i == 0 || mark.Printed == 1
		if i > 0 && first {
			gaps = append(gaps, lastMissing(pages[i-1], mark.Page)...)
		}
		switch {
		case first && mark.Last > 0 && mark.Printed > mark.Page:
			gaps = append(gaps, PageGap{mark.Page - 1, mark.Page, missingPages(1, mark.Printed-1, mark.Last)})
		case !first && mark.Printed > pages[i-1].Printed+1 && mark.Printed-pages[i-1].Printed != max(1, mark.Page-pages[i-1].Page):
			gaps = append(gaps, PageGap{pages[i-1].Page, mark.Page, missingPages(pages[i-1].Printed+1, mark.Printed-1, mark.Last)})
		}
	}
	if n := len(pages); n > 0 {
		gaps = append(gaps, lastMissing(pages[n-1], pages[n-1].Page+pages[n-1].Bare+1)...)
	}
	return gaps
}

// lastMissing is the gap behind the last page of a run of numbers, before a page of the file.
func lastMissing(mark ledger.PageMark, before int) []PageGap {
	if short := mark.Last - mark.Printed; mark.Last == 0 || short <= mark.Bare {
		return nil
	}
	return []PageGap{{mark.Page, before, missingPages(mark.Printed+1, mark.Last, mark.Last)}}
}

// missingPages names missing pages by their printed numbers; last is how many there are in all, 0 where that is not printed.
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
