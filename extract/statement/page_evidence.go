package statement

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/proof"
)

// Weights of the evidence for a page and against it. A page is of another paper if the sum is below zero and the
// arithmetic is better without it, or if the sum is at most that of foreignWords.
const (
	forNumber  = 5 // its printed number goes on from the statement's pages, of as many
	forColumns = 4 // its rows are in the columns of the statement's rows
	forRunning = 3 // it repeats a running line of the statement's pages
	forAccount = 3 // it prints the account's number
	forIssuer  = 2 // it prints the issuer's name
	forType    = 2 // it is set in the statement's fonts

	againstRows    = -4 // with its rows, or without a figure of it, the balances do not follow; without it they do
	againstNoRow   = -2 // its rows are in other places than the statement's
	againstWords   = -6 // its own words are those of another document type; less by as much as their lead is
	againstAccount = -8 // it is another statement, of another account at another issuer, and its rows follow

	foreignWords = -3
	// titleLead is the lead in marks from which words are those of another type: a title.
	titleLead = 5
)

// belonging weighs whether a file's pages belong to the statement on them.
type belonging struct {
	r     *extract.Reading
	st    *ledger.Statement
	pages map[int]*pageFacts
	order []int
	body  map[int]bool // the pages that are the statement's for sure
}

// pageFacts are what a page shows.
type pageFacts struct {
	lines   []layout.Line
	plain   string // all words, normalized, between blanks
	letters string // letters and digits alone
	rows    []int
	fonts   map[string]int
	width   float64
	height  float64
	mark    *ledger.PageMark
}

func newBelonging(r *extract.Reading, st *ledger.Statement) *belonging {
	b := &belonging{r: r, st: st, pages: map[int]*pageFacts{}, order: pageNumbers(r.Document), body: map[int]bool{}}
	for _, p := range r.Document.Pages {
		f := b.pages[p.Number]
		if f == nil {
			f = &pageFacts{fonts: map[string]int{}, width: p.Width, height: p.Height}
			b.pages[p.Number] = f
		}
		for _, w := range p.Words {
			if w.Font != "" {
				f.fonts[w.Font]++
			}
		}
	}
	for _, l := range r.Lines {
		f := b.pages[l.Page]
		f.lines = append(f.lines, l)
	}
	for _, f := range b.pages {
		var text strings.Builder
		for _, l := range f.lines {
			text.WriteString(l.Text() + " ")
		}
		f.plain = " " + layout.Normalize(text.String()) + " "
		f.letters = strings.ReplaceAll(f.plain, " ", "")
	}
	for i := range st.Rows {
		if n := b.pageOf(i); b.pages[n] != nil {
			b.pages[n].rows = append(b.pages[n].rows, i)
		}
	}
	for i := range st.Pages {
		if f := b.pages[st.Pages[i].Page]; f != nil {
			f.mark = &st.Pages[i]
		}
	}
	b.findBody()
	return b
}

// rowParts are the values of a row that show where its columns are.
var rowParts = []string{"date", "debit", "credit", "balance"}

func (b *belonging) pageOf(row int) int {
	for _, part := range append([]string{"description"}, rowParts...) {
		if o, ok := b.st.Origins[fmt.Sprintf(
			"/transactions/%d/%s", row, part,
		)]; ok && o.Page > 0 && o.Source != engine.FromDerived {
			return o.Page
		}
	}
	return 0
}

// findBody finds the pages that certainly are the statement's. It begins with the page that has the most rows that
// follow, and no words of another type, and adds every page with enough links to those found.
func (b *belonging) findBody() {
	broken := map[int]bool{}
	for _, fault := range proof.RowBreaks(b.st) {
		broken[fault.Index] = true
	}
	best, most := 0, -1
	for _, n := range b.order {
		good := 0
		if b.r.OtherWords(b.pages[n].lines) >= titleLead {
			continue
		}
		for _, i := range b.pages[n].rows {
			if good++; proof.BalancePrinted(b.st, i) && !broken[i] && b.st.Rows[i].Date != nil {
				good++
			}
		}
		if good > most {
			best, most = n, good
		}
	}
	if best == 0 {
		best = b.order[0] // every page shows that it is something else
	}
	b.body[best] = true
	for grown := true; grown; {
		grown = false
		for _, n := range b.order {
			if least := b.minTies(n, broken); !b.body[n] && b.ties(n) >= least {
				b.body[n], grown = true, true
			}
		}
	}
}

// minTies is how strong the links of a page must be for it to be the statement's without further evidence. The place
// of its rows is not enough if they are of another account or do not follow.
func (b *belonging) minTies(n int, broken map[int]bool) int {
	if b.otherAccount(n) || slices.ContainsFunc(b.pages[n].rows, func(i int) bool { return broken[i] }) {
		return forColumns + 1
	}
	return forColumns
}

// ties is the weight of what links a page to the statement's pages found so far.
func (b *belonging) ties(n int) int {
	sum := 0
	if b.numbered(n) {
		sum += forNumber
	}
	if b.inColumns(n) {
		sum += forColumns
	}
	if b.repeats(n) {
		sum += forRunning
	}
	return sum
}

// otherAccount reports whether all rows of a page are of accounts that no page of the statement has.
func (b *belonging) otherAccount(n int) bool {
	own := map[int]bool{}
	for body := range b.body {
		for _, i := range b.pages[body].rows {
			own[b.st.Rows[i].AccountIndex] = true
		}
	}
	rows := b.pages[n].rows
	return len(rows) > 0 && !slices.ContainsFunc(rows, func(i int) bool { return own[b.st.Rows[i].AccountIndex] })
}

// numbered reports whether a page's number follows, or precedes, that of one of the statement's pages.
func (b *belonging) numbered(n int) bool {
	mark := b.pages[n].mark
	if mark == nil {
		return false
	}
	for body := range b.body {
		if other := b.pages[body].mark; other != nil && mark.Last == other.Last && mark.Printed != other.Printed &&
			mark.Printed-other.Printed == n-body {
			return true
		}
	}
	return false
}

// sameEdge is how far apart the edges of two figures of one column may be, in points.
const sameEdge = 6

// edges are the positions of the parts of a page's rows: a date's left edge, an amount's right edge, a cell's column.
func (b *belonging) edges(n int) map[string][]string {
	all := map[string][]string{}
	for _, i := range b.pages[n].rows {
		for _, part := range rowParts {
			o, ok := b.st.Origins[fmt.Sprintf("/transactions/%d/%s", i, part)]
			switch {
			case !ok || o.Page != n || o.Source == engine.FromDerived:
			case o.Cell != "":
				all[part] = append(all[part], strings.TrimRight(o.Cell, "0123456789"))
			case o.BBox != nil && part == "date":
				all[part] = append(all[part], fmt.Sprint(o.BBox[0]))
			case o.BBox != nil:
				all[part] = append(all[part], fmt.Sprint(o.BBox[2]))
			}
		}
	}
	return all
}

// inColumns reports whether most parts of a page's rows, dates among them, are at the positions of the statement's
// rows.
func (b *belonging) inColumns(n int) bool {
	mine := b.edges(n)
	if len(mine) < 2 {
		return false
	}
	for body := range b.body {
		theirs := b.edges(body)
		if len(mine["balance"]) == 0 && 2*len(theirs["balance"]) >= len(b.pages[body].rows) {
			continue
		}
		like, all := 0, 0
		for part, places := range mine {
			for _, place := range places {
				all++
				if slices.ContainsFunc(theirs[part], func(other string) bool { return sameEdgeOf(place, other) }) {
					like++
				}
			}
		}
		if all > 0 && like*4 >= all*3 {
			return true
		}
	}
	return false
}

func sameEdgeOf(a, b string) bool {
	var x, y float64
	if _, err := fmt.Sscan(a, &x); err != nil {
		return a == b
	}
	_, err := fmt.Sscan(b, &y)
	return err == nil && math.Abs(x-y) <= sameEdge
}

// repeats reports whether a page has a line of one of the statement's pages at the same height: a running head or
// foot.
func (b *belonging) repeats(n int) bool {
	for _, l := range b.pages[n].lines {
		text := source.Numbered(l.Text())
		if strings.IndexFunc(text, unicode.IsLetter) < 0 || len(strings.Fields(text)) < 2 || onlyPageNumber(text) {
			continue
		}
		for body := range b.body {
			if slices.ContainsFunc(b.pages[body].lines, func(o layout.Line) bool {
				return math.Abs(o.Box.CenterY()-l.Box.CenterY()) < l.Height() && source.Numbered(o.Text()) == text
			}) {
				return true
			}
		}
	}
	return false
}

// onlyPageNumber reports whether a line has only words around a page's number, which two papers may share.
func onlyPageNumber(text string) bool {
	letters := 0
	for _, word := range strings.Fields(text) {
		if strings.IndexFunc(word, unicode.IsLetter) >= 0 {
			letters++
		}
	}
	return letters <= 2 && strings.Contains(text, "0")
}

// suspects returns the runs of adjacent pages that nothing links to the statement.
func (b *belonging) suspects() (groups [][]int) {
	open := false
	for _, n := range b.order {
		if b.body[n] {
			open = false
			continue
		}
		if open && b.goesOn(groups[len(groups)-1], n) {
			groups[len(groups)-1] = append(groups[len(groups)-1], n)
			continue
		}
		groups, open = append(groups, []int{n}), true
	}
	return groups
}

// trials returns the runs of suspects, the longest first, then each page alone, because two other papers may be
// adjacent.
func (b *belonging) trials() (groups [][]int) {
	groups = b.suspects()
	for _, group := range groups {
		if len(group) > 1 {
			for _, n := range group {
				groups = append(groups, []int{n})
			}
		}
	}
	return groups
}

// goesOn reports whether a page and those before it are one paper: they share their account or their running lines.
func (b *belonging) goesOn(group []int, n int) bool {
	other := *b
	other.body = map[int]bool{}
	for _, before := range group {
		other.body[before] = true
	}
	return other.ties(n) >= forRunning || b.otherAccount(n) && !other.otherAccount(n)
}

// without reads the statement again without some pages. It returns nil, and the reading as it was, if these pages are
// the statement's. more is what the type returns besides, from the last reading. Of two complete statements, the
// longer one is the file's.
func without[T any](
	b *belonging, group []int, read func() (*ledger.Statement, error), more *T,
) (rest *ledger.Statement, besides T, err error) {
	whole := *b.r
	keep(b.r, func(n int) bool { return !slices.Contains(group, n) })
	if rest, err = read(); err != nil {
		return nil, besides, err
	}
	own, besides := *b.r, *more
	sum, gains, worse := b.weigh(group, rest), false, false
	before, after, rows := standingOf(b.st), standingOf(rest), b.rowsOn(group)
	worse = after.breaks > before.breaks || after.rank < before.rank || after.rows < before.rows-rows
	gains = !worse && rows > 0 && (after.breaks < before.breaks || after.rank > before.rank)
	if gains {
		sum += againstRows
	}
	if *b.r = whole; !worse && sum < -againstAccount {
		keep(b.r, func(n int) bool { return slices.Contains(group, n) })
		alone, err := read()
		*b.r = whole
		if err != nil {
			return nil, besides, err
		}
		if len(alone.Rows) >= minRows && len(proof.RowBreaks(alone)) == 0 && otherIssuer(rest, alone) {
			sum += againstAccount
			if len(alone.Rows) > len(rest.Rows) {
				keep(b.r, func(n int) bool { return slices.Contains(group, n) })
				rest, own, besides = alone, *b.r, *more
				*b.r = whole
			}
		}
	}
	if sum >= 0 || worse && sum > againstWords || !gains && sum > foreignWords {
		return nil, besides, nil
	}
	*b.r = own
	return rest, besides, nil
}

// minRows is how many rows pages must have to be tried as a statement by themselves.
const minRows = 2

func (b *belonging) rowsOn(group []int) (count int) {
	for _, n := range group {
		count += len(b.pages[n].rows)
	}
	return count
}

// weigh adds up the evidence for some pages and against them, without that of the arithmetic.
func (b *belonging) weigh(group []int, rest *ledger.Statement) (sum int) {
	best := func(weight int, holds func(n int) bool) {
		if slices.ContainsFunc(group, holds) {
			sum += weight
		}
	}
	best(forNumber, b.numbered)
	best(forRunning, b.repeats)
	best(forType, b.setAlike)
	best(forAccount, func(n int) bool {
		return slices.ContainsFunc(
			rest.Accounts,
			func(a ledger.Account) bool { return a.Number != nil && b.says(n, header.NormalizeAccount(*a.Number)) },
		)
	})
	best(forIssuer, func(n int) bool {
		return slices.ContainsFunc(
			rest.Accounts, func(a ledger.Account) bool { return a.BankName != nil && b.says(n, *a.BankName) },
		)
	})
	if slices.ContainsFunc(group, func(n int) bool { return len(b.pages[n].rows) > 0 }) {
		if slices.ContainsFunc(group, b.inColumns) {
			sum += forColumns
		} else {
			sum += againstNoRow
		}
	}
	most := 0
	for _, n := range group {
		most = max(most, b.r.OtherWords(b.pages[n].lines))
	}
	if most >= titleLead {
		sum += max(againstWords, -most)
	}
	return sum
}

// says reports whether a page prints a name or number, with any spacing.
func (b *belonging) says(n int, text string) bool {
	letters := strings.ReplaceAll(layout.Normalize(text), " ", "")
	return len(letters) >= 4 && strings.Contains(b.pages[n].letters, letters)
}

// setAlike reports whether a page has the size and the fonts of one of the statement's; false if fonts are unknown.
func (b *belonging) setAlike(n int) bool {
	f := b.pages[n]
	for body := range b.body {
		o := b.pages[body]
		if len(f.fonts) == 0 || math.Abs(f.width-o.width) > 2 || math.Abs(f.height-o.height) > 2 {
			continue
		}
		same, all := 0, 0
		for font, count := range f.fonts {
			if all += count; o.fonts[font] > 0 {
				same += count
			}
		}
		if same*4 >= all*3 {
			return true
		}
	}
	return false
}

// otherIssuer reports whether two statements are of different accounts at different banks, both printed.
func otherIssuer(a, b *ledger.Statement) bool {
	x, y := a.Accounts[0], b.Accounts[0]
	const guessed = 0.85 // of names that only their place shows to be the issuer's
	if b.Origins["/bank_name"].Confidence <= guessed || x.BankName == nil || y.BankName == nil || x.Number == nil ||
		y.Number == nil {
		return false
	}
	plain := func(s string) string { return strings.ReplaceAll(layout.Normalize(s), " ", "") }
	p, q := plain(*x.BankName), plain(*y.BankName)
	return p != "" && q != "" && !strings.Contains(p, q) && !strings.Contains(q, p) &&
		header.NormalizeAccount(*x.Number) != header.NormalizeAccount(*y.Number)
}
