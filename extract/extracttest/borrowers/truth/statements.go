package truth

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// row is one printed row of a paper.
type row struct {
	document int64
	number   int // printed position, from 1
	index    int // of the movement in the script; -1 for a row that a forger added
	m        script.Movement
	balance  script.Money

	class      string
	incomeKind string
	related    bool
	dressing   bool
	proven     bool
	fee        script.Money // inside an own transfer
	partner    *row         // other row of the tie, if it is used too
}

func (r *row) credit() script.Money { return max(r.m.Amount, 0) }
func (r *row) debit() script.Money  { return max(-r.m.Amount, 0) }

// same reports whether two rows of one day are equal: the texts never decide.
func (r *row) same(other *row) bool {
	return r.m.Amount == other.m.Amount && r.balance == other.balance
}

// paper is one statement with its rows.
type paper struct {
	script.Paper
	rows    []*row
	opening script.Money
	touched bool // by a conflict

	used, duplicate, leftOut int
}

func (p *paper) covers(d script.Day) bool { return p.From <= d && d <= p.To }

func (p *paper) onDay(d script.Day) (rows []*row) {
	for _, r := range p.rows {
		if r.m.Day == d {
			rows = append(rows, r)
		}
	}
	return rows
}

// proven reports whether the paper's balances add up and no conflict touches it.
func (p *paper) proven() bool { return !p.Unproven && !p.touched }

// Print lists the movements of a paper as it shows them, forged ones included, with the balance before the first and
// the balance that is printed after each.
func Print(s script.Script, p script.Paper) (opening script.Money, movements []script.Movement, after []script.Money) {
	printed := newPaper(s, p)
	for _, r := range printed.rows {
		movements, after = append(movements, r.m), append(after, r.balance)
	}
	return printed.opening, movements, after
}

// newPaper prints a paper.
func newPaper(s script.Script, p script.Paper) *paper {
	out := &paper{Paper: p}
	balance := s.AccountOf(p.Account).Opening
	lastDay := 0
	for i, m := range s.Movements {
		if m.Account != p.Account || m.Day > p.To {
			continue
		}
		if m.Day < p.From {
			balance += m.Amount
			continue
		}
		if m.Day == p.To && p.Cut >= 0 {
			if lastDay++; lastDay > p.Cut {
				continue
			}
		}
		out.rows = append(out.rows, &row{document: p.DocumentID, index: i, m: m})
	}
	out.opening = balance
	out.forge()
	for i, r := range out.rows {
		balance += r.m.Amount
		r.number, r.balance = i+1, balance
	}
	if p.Unproven {
		out.breakBalance()
	}
	return out
}

// breakBalance raises the balance of a row that is not the last of its day, so that only the proof suffers.
func (p *paper) breakBalance() {
	for i := range len(p.rows) - 1 {
		if p.rows[i].m.Day == p.rows[i+1].m.Day {
			p.rows[i].balance += script.Pesos(1000)
			return
		}
	}
}

// forge plants the paper's forgery.
func (p *paper) forge() {
	if p.Forged == nil {
		return
	}
	last, raised := -1, false
	for i, r := range p.rows {
		if r.m.Day != p.Forged.Day {
			continue
		}
		if last = i; r.m.Amount > 0 && !raised {
			r.m.Amount += p.Forged.Raise
			raised = true
		}
	}
	if raised {
		p.rows = slices.Insert(p.rows, last+1, &row{document: p.DocumentID, index: -1, m: script.Movement{
			Account: p.Account, Day: p.Forged.Day, Amount: -p.Forged.Raise, Kind: script.MemoOut,
			Naming: script.NamesNobody,
		}})
	}
}

// account is one account, merged.
type account struct {
	script.Account
	papers    []*paper
	rows      []*row // used, by day
	conflicts []Conflict
	covered   []script.Day
	daily     map[script.Day]script.Money // of covered days
	opening   script.Money
	events    []ReturnedCheck // judged on everything
}

func (a *account) covers(d script.Day) bool { _, ok := a.daily[d]; return ok }

// coversMonth reports whether all days of a month are covered.
func (a *account) coversMonth(m script.Month) bool { return a.coveredIn(m) == m.Days() }

func (a *account) coveredIn(m script.Month) (days int) {
	for d := m.First(); d <= m.Last(); d++ {
		if a.covers(d) {
			days++
		}
	}
	return days
}

func (a *account) first() script.Day { return a.covered[0] }
func (a *account) last() script.Day  { return a.covered[len(a.covered)-1] }

// mergeAccount merges the papers of one account, day by day.
func mergeAccount(s script.Script, id string) *account {
	a := &account{Account: s.AccountOf(id), daily: map[script.Day]script.Money{}}
	first, last := script.Day(0), script.Day(0)
	for _, p := range s.Papers {
		if p.Account != id {
			continue
		}
		if len(a.papers) == 0 {
			first, last = p.From, p.To
		}
		first, last = min(first, p.From), max(last, p.To)
		a.papers = append(a.papers, newPaper(s, p))
	}
	slices.SortFunc(a.papers, preferred)
	for d := first; d <= last; d++ {
		a.mergeDay(d)
	}
	a.opening = a.startOf(first)
	slices.SortFunc(a.papers, func(p, q *paper) int { return cmp.Compare(p.DocumentID, q.DocumentID) })
	return a
}

// preferred orders papers: those that add up first, then by hash.
func preferred(p, q *paper) int {
	if p.Unproven != q.Unproven {
		if q.Unproven {
			return -1
		}
		return 1
	}
	return cmp.Compare(p.SHA256, q.SHA256)
}

// startOf is the opening balance of a paper that begins on the day.
func (a *account) startOf(d script.Day) script.Money {
	for _, p := range a.papers {
		if p.From == d {
			return p.opening
		}
	}
	return 0
}

// mergeDay decides which rows of a day count, and the day's balance.
func (a *account) mergeDay(d script.Day) {
	var covering []*paper
	for _, p := range a.papers {
		if p.covers(d) {
			covering = append(covering, p)
		}
	}
	if len(covering) == 0 {
		return
	}
	kept, rows := covering[0], covering[0].onDay(d)
	for _, other := range covering[1:] {
		kept, rows = a.mergeTwo(d, kept, rows, other)
	}
	kept.used += len(rows)
	balance, before := a.daily[d-1]
	if !before {
		balance = a.startOf(d)
	}
	if len(rows) > 0 {
		balance = rows[len(rows)-1].balance
	}
	a.rows = append(a.rows, rows...)
	a.daily[d] = balance
	a.covered = append(a.covered, d)
}

// mergeTwo compares a day's rows of the preferred paper so far with those of another.
func (a *account) mergeTwo(d script.Day, kept *paper, rows []*row, other *paper) (*paper, []*row) {
	theirs := other.onDay(d)
	common := shared(rows, theirs)
	switch {
	case common == len(rows) && common == len(theirs):
		other.duplicate += len(theirs)
	case common == len(theirs) && d == other.To:
		other.duplicate += len(theirs)
	case common == len(rows) && d == kept.To:
		kept.duplicate += len(rows)
		return other, theirs
	default:
		other.duplicate += common
		other.leftOut += len(theirs) - common
		kept.touched, other.touched = true, true
		ids := []int64{kept.DocumentID, other.DocumentID}
		slices.Sort(ids)
		a.conflicts = append(a.conflicts, Conflict{
			Day: d, Kept: kept.DocumentID, DocumentIDs: ids, RowsKept: len(rows), RowsLeftOut: len(theirs) - common,
		})
	}
	return kept, rows
}

// shared counts the rows that two days have in common, as multisets.
func shared(a, b []*row) (count int) {
	rest := slices.Clone(b)
	for _, r := range a {
		if i := slices.IndexFunc(rest, r.same); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
			count++
		}
	}
	return count
}

// gaps are the uncovered runs between the first and the last covered day.
func (a *account) gaps() []Gap {
	gaps := []Gap{}
	for i := 1; i < len(a.covered); i++ {
		before, after := a.covered[i-1], a.covered[i]
		if after == before+1 {
			continue
		}
		g := Gap{
			From: before + 1, To: after - 1, Days: int(after - before - 1),
			BalanceBefore: a.daily[before], BalanceAfter: a.startOf(after),
		}
		g.Unexplained = g.BalanceAfter - g.BalanceBefore
		for m := g.From.Month(); m <= g.To.Month(); m++ {
			g.Months = append(g.Months, m)
		}
		gaps = append(gaps, g)
	}
	return gaps
}

// missing are the months without a covered day.
func (a *account) missing(from, to script.Day) []script.Month {
	months := []script.Month{}
	for m := from.Month(); m <= to.Month(); m++ {
		if a.coveredIn(m) == 0 {
			months = append(months, m)
		}
	}
	return months
}

// proven reports whether every statement of the account is proven.
func (a *account) proven() bool {
	return !slices.ContainsFunc(a.papers, func(p *paper) bool { return !p.proven() })
}
