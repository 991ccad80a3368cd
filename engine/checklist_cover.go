package engine

import (
	"cmp"
	"slices"
	"strings"
)

// ChecklistGap is time that no paper covers.
type ChecklistGap struct {
	Account *string `json:"account" nullable:"true" doc:"Last characters of the account's number; null when no number was read." example:"•••1234"`
	From    Date    `json:"from"`
	To      Date    `json:"to"`
}

// accountCover is what the papers of one account cover of the days that a rule asks for.
type accountCover struct {
	account string
	end     Date // of the newest period, today at the latest
	stale   bool // the newest period ended too long ago
	missing int  // days
	gaps    []ChecklistGap
}

// coverOf groups spans by account and finds the days of a rule that nothing covers: those up to the newest of each
// account, or up to today where the newest is too old to go on from.
func coverOf(spans []span, q Requirement, today Date) []accountCover {
	byAccount := map[string][]span{}
	for _, s := range spans {
		if !s.start.After(today) {
			byAccount[s.whole] = append(byAccount[s.whole], s)
		}
	}
	unmask(byAccount)
	covers := make([]accountCover, 0, len(byAccount))
	for _, list := range byAccount {
		covers = append(covers, coverAccount(list, q, today))
	}
	slices.SortFunc(covers, func(a, b accountCover) int {
		return cmp.Or(cmp.Compare(a.missing, b.missing), b.end.Compare(a.end), cmp.Compare(a.account, b.account))
	})
	return covers
}

// leastVisible is how many last characters of a number are given out, and how many of a masked one must show
// before it is taken for a whole one.
const leastVisible = 4

// unmask puts what is known of a masked number to the one account whose number ends alike.
func unmask(byAccount map[string][]span) {
	for masked, list := range byAccount {
		tail := masked[strings.LastIndex(masked, "*")+1:]
		if len(tail) == len(masked) || len(tail) < leastVisible {
			continue
		}
		var whole []string
		for number := range byAccount {
			if !strings.Contains(number, "*") && strings.HasSuffix(number, tail) {
				whole = append(whole, number)
			}
		}
		if len(whole) == 1 {
			byAccount[whole[0]] = append(byAccount[whole[0]], list...)
			delete(byAccount, masked)
		}
	}
}

func coverAccount(list []span, q Requirement, today Date) accountCover {
	slices.SortFunc(list, func(a, b span) int { return cmp.Or(a.start.Compare(b.start), a.end.Compare(b.end)) })
	c := accountCover{account: list[0].account}
	for _, s := range list {
		if s.end.After(c.end) {
			c.end = s.end
		}
	}
	if c.end.After(today) {
		c.end = today
	}
	last, days := c.end, max(1, q.CoverDays)
	if q.NewestWithinDays > 0 && c.end.DaysUntil(today) > q.NewestWithinDays {
		c.stale, last = true, today
		if q.CoverDays == 0 {
			days = q.NewestWithinDays // any of these days would do
		}
	}
	next := last.AddDays(1 - days) // the first day that is not known to be covered
	for _, s := range list {
		if s.start.After(next) {
			c.gap(next, s.start.AddDays(-1))
		}
		if !s.end.Before(next) {
			next = s.end.AddDays(1)
		}
	}
	if !next.After(last) {
		c.gap(next, last)
	}
	return c
}

func (c *accountCover) gap(from, to Date) {
	c.missing += from.DaysUntil(to) + 1
	c.gaps = append(c.gaps, gapOf(c.account, from, to))
}

func gapOf(account string, from, to Date) ChecklistGap {
	g := ChecklistGap{From: from, To: to}
	if account != "" {
		g.Account = &account
	}
	return g
}
