package source

import (
	"cmp"
	"math"
	"regexp"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// wordRun identifies a line by its words, which do not change after New.
type wordRun struct {
	first *page.Word
	count int
}

// lineFacts caches what is known about a line, because headings, running heads, rows and header values all ask for
// it.
type lineFacts struct {
	amounts []parse.MoneyToken
	counted bool // amounts are computed
	data    bool // the line holds values
	judged  bool // data is computed
}

// factsOf returns the cached facts of a line with words.
func (p *Source) factsOf(l layout.Line) *lineFacts {
	key := wordRun{&l.Words[0], len(l.Words)}
	facts := p.facts[key]
	if facts == nil {
		facts = &lineFacts{}
		p.facts[key] = facts
	}
	return facts
}

// Amounts returns the amounts of a line. The caller must not change them.
func (p *Source) Amounts(l layout.Line) []parse.MoneyToken {
	if len(l.Words) == 0 {
		return nil
	}
	facts := p.factsOf(l)
	if !facts.counted {
		facts.amounts, facts.counted = parse.MoneyTokens(l, p.Style), true
	}
	return facts.amounts
}

// IsData reports whether a line holds values, so it cannot be a header row.
func (p *Source) IsData(l layout.Line) bool {
	if len(l.Words) == 0 {
		return false
	}
	facts := p.factsOf(l)
	if !facts.judged {
		facts.data, facts.judged = p.holdsValues(l), true
	}
	return facts.data
}

// endsClause matches an amount at the end of a sentence or clause: "received 1,250.00, spent 310.45."; also "05.12."
var endsClause = regexp.MustCompile(`\d[.,]\d{2,3}[.,;]$`)

// shortDay matches a date without a year.
var shortDay = regexp.MustCompile(`^\d{1,2}\.\d{2}[.,;]$`)

// AmountsSaid returns the amounts of a line that may be a sentence, without the punctuation after each.
func (p *Source) AmountsSaid(l layout.Line) []parse.MoneyToken {
	ends := func(w page.Word) bool { return endsClause.MatchString(w.Text) && !shortDay.MatchString(w.Text) }
	if !slices.ContainsFunc(l.Words, ends) {
		return p.Amounts(l)
	}
	said := slices.Clone(l.Words)
	for i, w := range said {
		if ends(w) {
			said[i].Text = w.Text[:len(w.Text)-1]
		}
	}
	return parse.MoneyTokens(layout.Line{Page: l.Page, Box: l.Box, Words: said}, p.Style)
}

const (
	// headingReach is the maximal number of lines between a table's heading and its first row.
	headingReach = 6
	// longestDayLabel is the maximal number of words of a label of dates.
	longestDayLabel = 3
)

// headsDays reports whether the label above a word means dates: the nearest words above it are, or end, such a label.
func (p *Source) headsDays(line int, b page.Box) bool {
	for i := line - 1; i >= 0 && i >= line-headingReach && p.Lines[i].Page == p.Lines[line].Page; i-- {
		for k, w := range p.Lines[i].Words {
			if layout.Overlap(w.Box, b) > 0 && p.inDayLabel(p.Lines[i].Words, k) {
				return true
			}
		}
	}
	return false
}

// inDayLabel reports whether some neighboring words, this one among them, are a label of dates.
func (p *Source) inDayLabel(words []page.Word, k int) bool {
	for from := max(0, k-longestDayLabel+1); from <= k; from++ {
		for to := k + 1; to <= min(from+longestDayLabel, len(words)); to++ {
			role := p.Words.Columns.Role(layout.Text(words[from:to]))
			if slices.Contains([]layout.Role{lexicon.RoleDate, lexicon.RoleValueDate, lexicon.RoleDueDate}, role) {
				return true
			}
		}
	}
	return false
}

const (
	// offsetMost is the maximal distance, in line heights, of a row's date below its amounts. A date further below is
	// on a separate line.
	offsetMost = 0.6
	// offsetRows is the minimal number of such rows that shows a habit of the document.
	offsetRows = 3
)

// joinOffsetDays moves dates that are a little below the amounts of their row to the line of the amounts. In a grid
// with vertically centred cells, a date is between the two lines of the text beside it. As a separate line, it would
// become the date of the next row.
func joinOffsetDays(lines []layout.Line, style parse.Style) []layout.Line {
	var offset []int
	for i := 1; i < len(lines); i++ {
		if isOffsetDay(lines, i, style) {
			offset = append(offset, i)
		}
	}
	if len(offset) < offsetRows {
		return lines
	}
	joined := make([]layout.Line, 0, len(lines)-len(offset))
	for i, l := range lines {
		if len(offset) == 0 || i != offset[0] {
			joined = append(joined, l)
			continue
		}
		offset = offset[1:]
		row := &joined[len(joined)-1]
		words := slices.Concat(l.Words, row.Words)
		slices.SortStableFunc(words, func(a, b page.Word) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
		row.Words, row.Box = words, layout.Bounds(words)
	}
	return joined
}

// isOffsetDay reports whether a line is only a date, perhaps after a row number, to the left of a line with amounts and
// without a date. The two lines overlap, and the line below is further away.
func isOffsetDay(lines []layout.Line, i int, style parse.Style) bool {
	l, row := lines[i], lines[i-1]
	below := l.Box.CenterY() - row.Box.CenterY()
	if l.Page != row.Page || l.Words[0].Source != page.SourceText || l.Box.X1 >= row.Box.X0 ||
		below > offsetMost*min(l.Height(), row.Height()) {
		return false
	}
	if next := i + 1; next < len(lines) && lines[next].Page == l.Page &&
		lines[next].Box.CenterY()-l.Box.CenterY() <= below {
		return false
	}
	return holdsOnlyDay(l) && slices.ContainsFunc(
		parse.MoneyTokens(row, style),
		func(t parse.MoneyToken) bool { return t.Decimals == style.Decimals() && !t.Dash },
	)
}

// holdsOnlyDay reports whether the words of a line are a date, after digits at most.
func holdsOnlyDay(l layout.Line) bool {
	for i := range l.Words {
		if day, ok := parse.FindDate(l.Words, i, math.MaxFloat64); ok && day.To == len(l.Words) {
			return day.Year != 0 || day.Month != 0
		}
		if !parse.IsDigits(l.Words[i].Text) {
			return false
		}
	}
	return false
}
