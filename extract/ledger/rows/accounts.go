package rows

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/repair"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Region is the part of the document that belongs to one account.
type Region struct {
	Index    int // from 0, in printed order
	From, To int // lines of the region, as indices in the document; To is not included
	// Number is the account's number as printed, nil if none is.
	Number *header.Value[string]
	Notes  []Note // its balance and total lines
	// NotedOn are the lines of its notes if a column names the account of each row. Such an account has no part of
	// the document of its own. Nil otherwise.
	NotedOn map[int]bool
}

// SplitAccounts divides the document where the account number changes, if there are rows under each number. It sets
// the account of every draft.
func (r *Reader) SplitAccounts(drafts []*Draft, notes []Note) []Region {
	regions := []Region{{To: len(r.Lines)}}
	seen := map[string]bool{}
	numbers := append(r.AccountNumbers(), r.TitledNumbers()...)
	numbers = append(numbers, r.ListedTitles(numbers)...)
	if len(numbers) == 0 {
		inRows := func() *header.Value[string] { return r.columnNumber(drafts) }
		numbers = r.firstFound(r.SaidNumber, r.StripNumber, r.FootNumber, r.RepeatedNumber, inRows)
	} else if !slices.ContainsFunc(numbers, header.Value[string].IsOwn) {
		numbers = append(numbers, r.firstFound(r.SaidNumber, r.StripNumber, r.FootNumber)...)
	}
	slices.SortStableFunc(numbers, func(a, b header.Value[string]) int { return a.Line - b.Line })
	for _, n := range numbers {
		number := n
		last := &regions[len(regions)-1]
		key := header.NormalizeAccount(n.Read)
		if last.Number == nil {
			last.Number, seen[key] = &number, true
			continue
		}
		if seen[key] || sameAccount(key, header.NormalizeAccount(last.Number.Read)) {
			if n.Rank <= last.Number.Rank && isLastDigits(header.NormalizeAccount(last.Number.Read), key) {
				last.Number, seen[key] = &number, true
			}
			continue
		}
		if last.Index == 0 && r.isBetterNumber(n, *last.Number, drafts) {
			delete(seen, header.NormalizeAccount(last.Number.Read)) // rows under that number may follow
			last.Number, seen[key] = &number, true
			continue
		}
		if !rowsBetween(drafts, last.From, n.Line) || !rowsBetween(drafts, n.Line, len(r.Lines)) ||
			r.isAdditionalCard(n.Line, drafts, notes) || r.balancesRunAcross(n.Line, drafts) ||
			carriesBalanceOver(n, *last.Number, notes) ||
			r.isMisread(n, *last.Number, notes, nextOther(numbers, n, *last.Number, len(r.Lines))) {
			continue
		}
		last.To, seen[key] = n.Line, true
		regions = append(regions, Region{Index: len(regions), From: n.Line, To: len(r.Lines), Number: &number})
	}
	for _, d := range drafts {
		d.Account = regionOf(regions, d.Line)
	}
	for _, n := range notes {
		i := regionOf(regions, n.Line.Index)
		regions[i].Notes = append(regions[i].Notes, n)
	}
	return regions
}

// isAdditionalCard reports whether the number on a line belongs to a further card of the account above: no balance is
// printed below the rows before it.
func (r *Reader) isAdditionalCard(line int, drafts []*Draft, notes []Note) bool {
	if !r.Liability || r.Loan {
		return false
	}
	last := 0
	for _, d := range drafts {
		if d.Line < line {
			last = max(last, d.Line)
		}
	}
	below := func(v header.Value[engine.Amount]) bool { return v.Line > last }
	tells := func(n Note) bool {
		return n.Line.Index > last && (n.Role == lexicon.LineOpening || n.Role == lexicon.LineClosing)
	}
	return !slices.ContainsFunc(r.MoneyLabels("opening"), below) &&
		!slices.ContainsFunc(r.MoneyLabels("closing"), below) && !slices.ContainsFunc(notes, tells)
}

// balancesRunAcross reports whether the balances of the rows on both sides of a line follow each other. Then it does
// not separate accounts, and one of the two numbers is not an account's.
func (r *Reader) balancesRunAcross(line int, drafts []*Draft) bool {
	below := slices.IndexFunc(drafts, func(d *Draft) bool { return d.Line >= line })
	if below <= 0 {
		return false
	}
	first, next := drafts[below-1], drafts[below]
	before, after := first.balance(r.Liability), next.balance(r.Liability)
	if before == nil || after == nil || *before == *after {
		return false
	}
	step := max(*after-*before, *before-*after)
	// the row below if the oldest is first, the row above if the newest is
	return first.moves(step) || next.moves(step)
}

const (
	// minNumberToCompare is how many characters a number needs for a few different ones to mean that it was misread.
	minNumberToCompare = 8
	// maxMisread is how many characters of a number were misread at most.
	maxMisread = 3
)

// misread is in how many characters two recognized numbers of equal length differ; ok is false if the numbers are too
// short or differ too much for one to be the other misread.
func misread(a, b header.Value[string]) (differ int, ok bool) {
	one, other := header.NormalizeAccount(a.Read), header.NormalizeAccount(b.Read)
	if len(one) != len(other) || len(one) < minNumberToCompare || !source.Recognized(a.Words) ||
		!source.Recognized(b.Words) {
		return 0, false
	}
	for i := range one {
		if one[i] != other[i] {
			differ++
		}
	}
	return differ, differ <= maxMisread
}

// isMisread reports whether a recognized number is the account's number above with one misread character, and no
// balance opens another account between it and line next. A holder may have accounts with numbers that close, and
// each has an opening balance. Digits that look nothing alike are not misread if recognition is sure of both numbers.
func (r *Reader) isMisread(n, account header.Value[string], notes []Note, next int) bool {
	differ, ok := misread(n, account)
	if !ok || differ != 1 || isSure(n.Words) && isSure(account.Words) && !differAlike(n.Read, account.Read) {
		return false
	}
	opens := func(m Note) bool {
		return m.Line.Index > n.Line && m.Line.Index < next &&
			(m.Role == lexicon.LineOpening || m.Role == lexicon.LineBrought)
	}
	below := func(v header.Value[engine.Amount]) bool { return v.Line > n.Line && v.Line < next }
	return !slices.ContainsFunc(notes, opens) && !slices.ContainsFunc(r.MoneyLabels("opening"), below)
}

// nextOther is the line of the next number that differs from both numbers, else end.
func nextOther(numbers []header.Value[string], n, account header.Value[string], end int) int {
	for _, m := range numbers {
		if key := header.NormalizeAccount(m.Read); m.Line > n.Line && key != header.NormalizeAccount(n.Read) &&
			key != header.NormalizeAccount(account.Read) {
			return m.Line
		}
	}
	return end
}

// sureNumber is the recognition confidence from which a number is hardly misread.
const sureNumber = 0.9

func isSure(words []page.Word) bool {
	return !slices.ContainsFunc(words, func(w page.Word) bool { return w.Confidence < sureNumber })
}

// differAlike reports whether the first characters in which two numbers of equal length differ look alike. Letters
// always count as alike.
func differAlike(a, b string) bool {
	one, other := header.NormalizeAccount(a), header.NormalizeAccount(b)
	for i := range one {
		if one[i] != other[i] {
			return !parse.IsDigits(one[i:i+1]+other[i:i+1]) || repair.Alike(one[i], other[i])
		}
	}
	return false
}

// carriesBalanceOver reports whether a number is the account's above with a few misread characters, and the balance
// carried forward above it is the one brought forward below it.
func carriesBalanceOver(number, account header.Value[string], notes []Note) bool {
	if _, ok := misread(number, account); !ok {
		return false
	}
	line := number.Line
	var above, below *Note
	for i, n := range notes {
		switch {
		case n.Line.Index < line && (above == nil || n.Line.Index > above.Line.Index):
			above = &notes[i]
		case n.Line.Index >= line && (below == nil || n.Line.Index < below.Line.Index):
			below = &notes[i]
		}
	}
	if above == nil || below == nil || above.Role != lexicon.LineCarried || below.Role != lexicon.LineBrought {
		return false
	}
	forward, ok := above.Figure()
	brought, there := below.Figure()
	return ok && there && forward.Size != 0 && forward.Size == brought.Size && forward.Mark == brought.Mark
}

// moves reports whether an amount of the row's movement has this size.
func (d *Draft) moves(size engine.Amount) bool {
	for role, token := range d.Money {
		if lexicon.IsMovement(role) && token.Size == size {
			return true
		}
	}
	return false
}

// firstFound is the account number that the first successful search finds, for documents without a labelled one.
func (r *Reader) firstFound(questions ...func() *header.Value[string]) []header.Value[string] {
	for _, find := range questions {
		if n := find(); n != nil {
			return []header.Value[string]{*n}
		}
	}
	return nil
}

// isBetterNumber reports whether a number fits the first rows better than another one above them: it is the account's
// own and not only for transfers, or it is repeated above the rows while others are only listed.
func (r *Reader) isBetterNumber(n, other header.Value[string], drafts []*Draft) bool {
	above, below := !rowsBetween(drafts, 0, n.Line), !rowsBetween(drafts, n.Line, len(r.Lines))
	if n.Rank < other.Rank {
		return above || below
	}
	if len(drafts) == 0 || n.Rank > other.Rank || !above {
		return false
	}
	first := drafts[0].Line
	return r.Mentions(n.Read, first) > r.Mentions(other.Read, first)
}

func regionOf(regions []Region, line int) int {
	for i, g := range regions {
		if line >= g.From && line < g.To {
			return i
		}
	}
	return 0
}

// sameAccount reports whether one number is the other one, masked or shortened.
func sameAccount(a, b string) bool {
	if len(a) == len(b) {
		for i := range len(a) {
			if a[i] != b[i] && a[i] != '*' && b[i] != '*' {
				return false
			}
		}
		return true
	}
	a, b = strings.TrimLeft(a, "*"), strings.TrimLeft(b, "*")
	return strings.HasSuffix(a, b) || strings.HasSuffix(b, a)
}

const (
	// minLastDigits and maxLastDigits bound how many last digits a document prints of a number.
	minLastDigits, maxLastDigits = 3, 5
)

// isLastDigits reports whether a short number is only the last digits of another: "your account ending in 2311".
func isLastDigits(short, number string) bool {
	return parse.IsDigits(short) && minLastDigits <= len(short) && len(short) <= maxLastDigits &&
		len(number) > len(short)+1 &&
		!strings.Contains(number, "*") && strings.HasSuffix(number, short)
}

func rowsBetween(drafts []*Draft, from, to int) bool {
	return slices.ContainsFunc(drafts, func(d *Draft) bool { return d.Line >= from && d.Line < to })
}

// OfAccount are the rows of the account with this index.
func OfAccount(rows []*Row, index int) []*Row {
	var own []*Row
	for _, w := range rows {
		if w.Account == index {
			own = append(own, w)
		}
	}
	return own
}
