package engine

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"
)

// DayRange is a run of days, both ends included.
type DayRange struct {
	From Date // first day
	To   Date // last day, not before From
}

// Days is the number of days.
func (r DayRange) Days() int { return r.From.DaysUntil(r.To) + 1 }

// String is "2026-04-30" for one day, "2026-01 to 2026-03" for two or more whole months, and "2026-04-01 to 2026-04-30"
// for everything else.
func (r DayRange) String() string {
	wholeMonths := r.From.Day == 1 && r.To.Day == DaysIn(r.To.Year, r.To.Month)
	switch {
	case r.From == r.To:
		return r.From.String()
	case wholeMonths && r.From.MonthString() != r.To.MonthString():
		return r.From.MonthString() + " to " + r.To.MonthString()
	}
	return r.From.String() + " to " + r.To.String()
}

// Uncovered returns the parts of a range that no covered range holds, in order. Covered ranges may overlap.
func Uncovered(asked DayRange, covered []DayRange) (open []DayRange) {
	covered = slices.SortedFunc(slices.Values(covered), func(a, b DayRange) int { return a.From.Compare(b.From) })
	next := asked.From // the first day that is not known to be covered
	for _, c := range covered {
		if c.From.After(asked.To) {
			break
		}
		if c.From.After(next) {
			open = append(open, DayRange{next, c.From.AddDays(-1)})
		}
		if !c.To.Before(next) {
			next = c.To.AddDays(1)
		}
	}
	if !next.After(asked.To) {
		open = append(open, DayRange{next, asked.To})
	}
	return open
}

// monthsUpTo is the range of calendar months that ends on a day: three months up to 30 April begin on 1 February, up to
// 15 April on 16 January.
func monthsUpTo(last Date, months int) DayRange {
	after := last.AddDays(1)
	index := after.Year*12 + int(after.Month) - 1 - months
	first, ok := NewDate(index/12, time.Month(index%12+1), after.Day)
	if !ok { // 31 May and three months: there is no 31 February
		first, _ = NewDate((index+1)/12, time.Month((index+1)%12+1), 1)
	}
	return DayRange{first, last}
}

// AccountStatement is what tells whose account a statement is of. Empty texts were not read.
type AccountStatement struct {
	Institution string   // as printed
	Number      string   // with *, •, # or X for masked places
	Currency    string   // ISO 4217
	Holder      string   // as printed
	Period      DayRange // that it covers
	Opening     *Amount  // balance before its first row; nil if not read
	Closing     *Amount  // balance after its last row; nil if not read
}

// SameAccounts groups statements by account, as indexes in ascending order; groups are in order of their first.
//
// An account is an institution, a number and a currency. A masked number, and a statement whose institution or currency
// was not read, belongs to the only account that fits; if several do, it stands alone. A statement without a number
// belongs to the only account of its institution and holder whose balance it continues; the rest of such statements are
// one account for each institution and holder.
func SameAccounts(statements []AccountStatement) (groups [][]int) {
	g := accountGroups{}
	order := make([]accountPart, len(statements))
	for i, s := range statements {
		order[i] = accountPart{accountOf(s), i}
	}
	slices.SortFunc(order, accountPart.compare)
	bare := slices.IndexFunc(order, func(p accountPart) bool { return p.number == "" })
	if bare < 0 {
		bare = len(order)
	}
	g.addNumbered(order[:bare])
	g.addBare(order[bare:])
	for _, parts := range g.parts {
		var group []int
		for _, p := range parts {
			group = append(group, p.index)
		}
		slices.Sort(group)
		groups = append(groups, group)
	}
	slices.SortFunc(groups, func(a, b []int) int { return a[0] - b[0] })
	return groups
}

// accountPart is a statement as accounts are compared.
type accountPart struct {
	accountID
	index int
}

// accountID is the folded identity of a statement's account.
type accountID struct {
	institution, number, currency, holder string
	period                                DayRange
	opening, closing                      *Amount
}

func accountOf(s AccountStatement) accountID {
	number := wholeAccount(s.Number)
	if strings.Trim(number, "*") == "" {
		number = ""
	}
	return accountID{
		institution: InstitutionKey(s.Institution),
		number:      number,
		currency:    strings.ToUpper(strings.TrimSpace(s.Currency)),
		holder:      sortedWords(s.Holder),
		period:      s.Period,
		opening:     s.Opening,
		closing:     s.Closing,
	}
}

// compare puts statements that say most first, so that the others find their accounts. It does not depend on the order
// in which statements are given.
func (p accountPart) compare(q accountPart) int {
	return cmp.Or(
		cmp.Compare(p.vagueness(), q.vagueness()), cmp.Compare(p.number, q.number),
		cmp.Compare(p.institution, q.institution), cmp.Compare(p.currency, q.currency),
		p.period.From.Compare(q.period.From), p.period.To.Compare(q.period.To), cmp.Compare(p.index, q.index),
	)
}

// vagueness is lowest for a whole number of a known institution and currency, and highest without a number.
func (a accountID) vagueness() (v int) {
	switch {
	case a.number == "":
		v = 8
	case strings.Contains(a.number, "*"):
		v = 4
	}
	if a.institution == "" {
		v += 2
	}
	if a.currency == "" {
		v++
	}
	return v
}

// sameHouse reports whether institution and currency agree, as far as they were read.
func (a accountID) sameHouse(b accountID) bool {
	return agree(a.institution, b.institution) && agree(a.currency, b.currency)
}

func agree(a, b string) bool { return a == "" || b == "" || a == b }

// accountGroups are the accounts found so far, each with its statements.
type accountGroups struct{ parts [][]accountPart }

// addNumbered adds statements with a number, the least vague first. Those that say the same stay together.
func (g *accountGroups) addNumbered(order []accountPart) {
	same := func(p, q accountPart) bool {
		return p.number == q.number && p.institution == q.institution && p.currency == q.currency
	}
	for len(order) > 0 {
		n := 1
		for n < len(order) && same(order[0], order[n]) {
			n++
		}
		equal := order[:n:n]
		order = order[n:]
		if to := g.only(func(account []accountPart) bool { return holds(account, equal[0]) }); to >= 0 {
			g.parts[to] = append(g.parts[to], equal...)
		} else {
			g.parts = append(g.parts, equal)
		}
	}
}

// holds reports whether an account can be that of a statement that says less.
func holds(account []accountPart, p accountPart) bool {
	number := account[0].number
	if number != p.number && (strings.Contains(number, "*") || !unmasks(number, p.number)) {
		return false
	}
	return !slices.ContainsFunc(account, func(a accountPart) bool { return !a.sameHouse(p.accountID) })
}

// unmasks reports whether a whole number can be a masked one: as long, with all visible places equal; or only leading
// places are masked, and it ends with the at least four visible ones.
func unmasks(whole, masked string) bool {
	if !strings.Contains(masked, "*") {
		return false
	}
	if w, m := []rune(whole), []rune(masked); len(w) == len(m) {
		for i := range w {
			if m[i] != '*' && m[i] != w[i] {
				return false
			}
		}
		return true
	}
	tail := strings.TrimLeft(masked, "*")
	return len([]rune(tail)) >= leastVisible && !strings.Contains(tail, "*") && strings.HasSuffix(whole, tail)
}

// only is the index of the only account that fits, -1 if none or several do.
func (g *accountGroups) only(fits func([]accountPart) bool) int {
	found := -1
	for i, a := range g.parts {
		if fits(a) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// addBare adds statements without a number, as long as one continues an account.
func (g *accountGroups) addBare(bare []accountPart) {
	bare = slices.Clone(bare)
	for again := true; again; {
		again = false
		bare = slices.DeleteFunc(bare, func(p accountPart) bool {
			to := g.only(func(a []accountPart) bool { return continues(a, p) })
			if to >= 0 {
				g.parts[to], again = append(g.parts[to], p), true
			}
			return to >= 0
		})
	}
	from := len(g.parts)
	for _, p := range bare {
		i := slices.IndexFunc(g.parts[from:], func(a []accountPart) bool {
			return a[0].institution == p.institution && a[0].currency == p.currency && a[0].holder == p.holder
		})
		if i < 0 {
			g.parts = append(g.parts, []accountPart{p})
		} else {
			g.parts[from+i] = append(g.parts[from+i], p)
		}
	}
}

// continues reports whether a statement's balance goes on where another of the account ends, or the reverse.
func continues(account []accountPart, p accountPart) bool {
	return slices.ContainsFunc(account, func(a accountPart) bool {
		return a.sameHouse(p.accountID) && agree(a.holder, p.holder) &&
			(follows(a.accountID, p.accountID) || follows(p.accountID, a.accountID))
	})
}

func follows(first, next accountID) bool {
	return first.period.To.Before(next.period.From) &&
		first.closing != nil && next.opening != nil && *first.closing == *next.opening
}

// wholeAccount keeps a number's letters and digits; * is a place that the document masks. A single X is a letter, XX
// are masked places.
func wholeAccount(number string) string {
	maskedByX := strings.Contains(strings.ToLower(number), "xx")
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune("*•●#", r), maskedByX && (r == 'x' || r == 'X'):
			return '*'
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, number)
}

// plainInstitution are words that many institutions' names begin with, so that one alone names none of them.
var plainInstitution = append(strings.Fields("of rural national development first philippine philippines cooperative "+
	"land united union city east west asia security china savings commercial"), legalForms...)

// AccountLabel names an account for people without its number: "Narra ••4410". An institution is named by its first
// word, unless that is one that many have ("Rural Bank of Mabini"). Without an institution it is "Account ••4410",
// without a readable number the institution alone, without both "".
func AccountLabel(institution, number string) string {
	name := strings.Fields(institution)
	if len(name) > 0 {
		first := strings.Trim(name[0], ".,;:()")
		if !slices.Contains(plainInstitution, strings.Join(foldedWords(first), "")) {
			name = []string{first}
		}
	}
	label := strings.Join(name, " ")
	places := []rune(strings.ToUpper(wholeAccount(number)))
	switch {
	case strings.Trim(string(places), "*") == "":
		return label
	case label == "":
		label = "Account"
	}
	if len(places) <= leastVisible {
		return label + " ••"
	}
	return label + " ••" + strings.ReplaceAll(string(places[len(places)-leastVisible:]), "*", "•")
}
