package proof

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Pages of a passbook are photographed one by one and bear no numbers. Each begins with the balance that another ends with:
// in which order they were printed is proven where that holds of all of them in one order alone.

// pageSpan is the rows of an account on one page: the balance before the first and behind the last. Broken says that not all
// between them follow.
type pageSpan struct {
	page       int
	begin, end exact.Sum
	broken     bool
}

// mostNamedPages bounds the pages that a sentence names.
const mostNamedPages = 20

// pagesOutOfOrder is a sentence on the order in which an account's pages follow each other by their balances; "" where they
// do as they lie, or where no other order is proven.
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
	names := make([]string, 0, mostNamedPages)
	for i, k := range order {
		if i == mostNamedPages {
			names = append(names, "…")
			break
		}
		names = append(names, strconv.Itoa(spans[k].page))
	}
	return fmt.Sprintf("The balances%s follow when the pages are read in the order %s: they were put together in another.",
		p.of(account), strings.Join(names, ", "))
}

// pageSpans are the pages of an account in time order; nil where a page stands among others or has no printed balance.
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

// pagesApart is a sentence on the first page, in time order, that does not begin with the balance which the one before ends
// with, where all rows on both follow; "" where there is none.
func pagesApart(p *statement, account int) string {
	spans := pageSpans(p, account)
	for i := 1; i < len(spans); i++ {
		before, s := spans[i-1], spans[i]
		if !s.begin.Minus(before.end).Within(Tolerance) && !before.broken && !s.broken {
			return fmt.Sprintf("Page %d%s begins with a balance of %s, page %d ends with %s: a page between them is missing, or the amount of the row behind it is not what was printed.",
				s.page, p.of(account), Money(s.begin.Amount()), before.page, Money(before.end.Amount()))
		}
	}
	return ""
}

// orderByBalance is the one order in which each span begins where another ends, by their places; nil where they follow as
// they are, or in several orders or none.
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
