package bankstatementsummary

import (
	_ "embed"
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// headings are the roles of columns, from left to right.
type headings struct{ roles []layout.Role }

// score is how many columns have a meaning.
func (h headings) score() (n int) {
	for _, r := range h.roles {
		if r != "" {
			n++
		}
	}
	return n
}

// columnsOf returns the columns of the months and figures of some lines, from left to right. The parts of a column
// overlap in width, and overlap no other column.
func (s sheet) columnsOf(first, end int, afterMonths bool) []page.Box {
	var columns []page.Box
	for i := first; i < end; i++ {
		r, figures, ok := s.rowAt(i, afterMonths || i > first)
		if !ok {
			continue
		}
		columns = merge(columns, r.label.Box)
		for _, f := range figures {
			columns = merge(columns, f.Box)
		}
	}
	slices.SortFunc(columns, func(a, b page.Box) int { return int(math.Copysign(1, a.X0-b.X0)) })
	return columns
}

// merge adds a figure's box to the columns that it overlaps, which become one.
func merge(columns []page.Box, b page.Box) []page.Box {
	columns = slices.DeleteFunc(columns, func(c page.Box) bool {
		if layout.Overlap(c, b) <= 0 {
			return false
		}
		b = b.Union(c)
		return true
	})
	return append(columns, b)
}

// columnOf returns the column that contains a box or is nearest to it.
func columnOf(columns []page.Box, b page.Box) int {
	best := 0
	for k := range columns {
		if away(columns[k], b) < away(columns[best], b) {
			best = k
		}
	}
	return best
}

// away is how far a box is from a column; negative if they overlap.
func away(column, b page.Box) float64 {
	if share := layout.Overlap(column, b); share > 0 {
		return -share
	}
	return min(math.Abs(column.X1-b.X1), math.Abs(column.CenterX()-b.CenterX()), math.Abs(column.X0-b.X0))
}

const (
	// maxHeadingLines is how many lines headings may have, headingPitch how far they are from each other and from the
	// first figures, in line heights from middle to middle.
	maxHeadingLines = 5
	headingPitch    = 3.2
)

// headingsOver reads the roles of a table's columns from the lines above it. A column's heading is the lowest lines
// that still mean something together. If they name only a count or an amount, a heading over several columns names
// the side.
func (s sheet) headingsOver(first int, columns []page.Box) headings {
	h := headings{make([]layout.Role, len(columns))}
	texts := make([]string, len(columns))
	closed := make([]bool, len(columns))
	var groups []piece
	below := s.lines[first]
	r, _, inRows := s.rowAt(first, true)
	for i := first - 1; i >= 0 && i >= first-maxHeadingLines; i-- {
		l := s.lines[i]
		if l.Page != below.Page ||
			below.Box.CenterY()-l.Box.CenterY() > headingPitch*max(l.Height(), below.Height()) ||
			len(ofKind(s.pieces[i], figurePiece)) > 0 {
			break
		}
		labels := ofKind(s.pieces[i], labelPiece)
		if i < first-1 && !mostlySay(labels, r.label.Box) {
			break
		}
		for _, p := range labels {
			if roleOf(p.Text()) == "total_credits" || roleOf(p.Text()) == "total_debits" {
				groups = append(groups, p)
			}
		}
		for k, text := range s.headingLine(i, columns) {
			joined := text + " " + texts[k]
			if _, ok := sensesOf(joined); text == "" || closed[k] || !ok {
				closed[k] = closed[k] || text != "" && texts[k] != ""
				continue
			}
			texts[k] = joined
		}
		below = l
	}
	for k := range columns {
		h.roles[k] = roleOf(texts[k])
	}
	if inRows {
		h.roles[columnOf(columns, r.label.Box)] = "" // the months'
	}
	h.takeSides(columns, groups)
	h.leaveOpen(texts)
	return h
}

// mostlySay reports whether most labels of a line, except that over the months, have a meaning and no other has a
// digit. That is so for upper lines of headings, and not for lines of the account's own values.
func mostlySay(labels []piece, months page.Box) bool {
	known, strange := 0, 0
	for _, p := range labels {
		if _, ok := sensesOf(p.Text()); ok {
			known++
		} else if parse.HasDigit(p.Text()) {
			return false
		} else if layout.Overlap(p.Box, months) <= 0 {
			strange++
		}
	}
	return known >= strange
}

// leaveOpen removes the meaning of columns that mean the same as another one less clearly: "Balance" beside "Closing
// Balance", "Cash Deposits" beside "Total Deposits". Of several equally clear ones none remains.
func (h headings) leaveOpen(texts []string) {
	roles := slices.Clone(h.roles)
	for k, role := range roles {
		for j := range roles {
			if role != "" && j != k && roles[j] == role && (!surely(role, texts[k]) || surely(role, texts[j])) {
				h.roles[k] = ""
			}
		}
	}
}

// surely reports whether a heading names its figure completely: the last balance, or the sum of all movements.
func surely(role layout.Role, text string) bool {
	said, _ := sensesOf(text)
	switch role {
	case "closing_balance":
		return said["closing"]
	case "total_credits", "total_debits":
		return said["amount"]
	}
	return false
}

// headingLine returns the texts of one line above each column. A label belongs to the column that it overlaps most, or
// else to the nearest column without another label.
func (s sheet) headingLine(i int, columns []page.Box) []string {
	texts := make([]string, len(columns))
	for _, over := range []bool{true, false} {
		for _, p := range ofKind(s.pieces[i], labelPiece) {
			best, least := -1, math.Inf(1)
			for k, c := range columns {
				if d := away(c, p.Box); d < least && (d < 0) == over && (over || texts[k] == "") {
					best, least = k, d
				}
			}
			if best < 0 || !over && (overlapsAny(columns, p.Box)) {
				continue
			}
			texts[best] += " " + p.Text()
		}
	}
	return texts
}

func overlapsAny(columns []page.Box, b page.Box) bool {
	return slices.ContainsFunc(columns, func(c page.Box) bool { return layout.Overlap(c, b) > 0 })
}

// takeSides sets the side of columns that name only a count or an amount, from the heading over them. Headings are
// over the same number of columns each if the numbers allow it, else over the nearest.
func (h headings) takeSides(columns []page.Box, groups []piece) {
	var bare []int
	for k, role := range h.roles {
		if role == bareCount || role == bareAmount {
			bare = append(bare, k)
		}
	}
	slices.SortFunc(groups, func(a, b piece) int { return int(math.Copysign(1, a.Box.X0-b.Box.X0)) })
	for n, k := range bare {
		if len(groups) == 0 {
			h.roles[k] = ""
			continue
		}
		side := groups[nearest(groups, columns[k])]
		if len(bare)%len(groups) == 0 {
			side = groups[n/(len(bare)/len(groups))]
		}
		h.roles[k] = under(roleOf(side.Text()), h.roles[k])
	}
}

func nearest(groups []piece, column page.Box) int {
	best := 0
	for i, g := range groups {
		if math.Abs(g.Box.CenterX()-column.CenterX()) < math.Abs(groups[best].Box.CenterX()-column.CenterX()) {
			best = i
		}
	}
	return best
}

//go:embed words.txt
var wordData string

// vocabulary maps a meaning to single words (and sayings of two words), and to whole labels of lines for "total",
// "mean", "nil" and "absent".
var vocabulary = parseWords(wordData)

// senses are the meanings of the words of one label.
type senses map[string]bool

// parseWords parses lines "meaning: word". A word may have several meanings.
func parseWords(data string) map[string]map[string]bool {
	words := map[string]map[string]bool{}
	for line := range strings.Lines(data) {
		sense, word, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(sense, "#") {
			continue
		}
		if words[sense] == nil {
			words[sense] = map[string]bool{}
		}
		words[sense][layout.Normalize(word)] = true
	}
	return words
}

// says reports whether a whole text has a meaning.
func says(sense, text string) bool { return vocabulary[sense][layout.Normalize(text)] }

// wordSenses are the meanings of words in labels; the other ones are of whole lines.
var wordSenses = []string{
	"credit", "debit", "count", "amount", "balance", "opening", "closing", "average", "low", "high", "returned",
	"check", "filler",
}

// sensesOf returns the meanings of a label's words; ok is false if a word has none. Codes and symbols of currencies
// mean nothing about the figure.
func sensesOf(text string) (found senses, ok bool) {
	found = senses{}
	if strings.Contains(text, "Ø") {
		found["average"] = true
		text = strings.ReplaceAll(text, "Ø", " ")
	}
	words := strings.Fields(layout.Normalize(strings.NewReplacer("(", " ", ")", " ").Replace(text)))
	for i := 0; i < len(words); {
		n := take(words[i:], found)
		if n == 0 && parse.CurrencyCode(words[i]) != "" {
			n = 1
		}
		if n == 0 {
			return nil, false
		}
		i += n
	}
	return found, true
}

// maxSaying is how many words may have a meaning together.
const maxSaying = 3

// take adds the meanings of the longest known saying at the start of some words, and returns its number of words.
func take(words []string, found senses) int {
	for n := min(maxSaying, len(words)); n > 0; n-- {
		text, any := strings.Join(words[:n], " "), false
		for _, sense := range wordSenses {
			if vocabulary[sense][text] {
				found[sense], any = true, true
			}
		}
		if any {
			return n
		}
	}
	return 0
}

// Meanings that need the side from a heading above.
const (
	bareCount  layout.Role = "count"
	bareAmount layout.Role = "amount"
)

// roleOf is the meaning of a label: a role of Month, bareCount or bareAmount, or "" for anything else.
func roleOf(text string) layout.Role {
	s, ok := sensesOf(text)
	switch {
	case !ok:
		return ""
	case s["returned"]:
		return "returned_checks"
	case s["credit"] && s["debit"]:
		return ""
	case s["credit"] || s["debit"]:
		return s.side()
	case s["average"]:
		return "average_daily_balance"
	case s["low"]:
		return "low_balance"
	case s["high"]:
		return "high_balance"
	case s["opening"] && !s["count"]:
		return "opening_balance"
	case s["closing"] && !s["count"], s["balance"]:
		return "closing_balance"
	case s["count"]:
		return bareCount
	case s["amount"]:
		return bareAmount
	}
	return ""
}

// side is the role of a label that names credits or debits; an average or an extreme of them is not a total.
func (s senses) side() layout.Role {
	total, count := layout.Role("total_credits"), layout.Role("credit_count")
	if s["debit"] {
		total, count = "total_debits", "debit_count"
	}
	switch {
	case s["average"] || s["low"] || s["high"] || s["opening"] || s["closing"] || s["balance"]:
		return ""
	case s["count"]:
		return count
	}
	return total
}

// sides are the totals of movements with the roles of their counts.
var sides = map[layout.Role]layout.Role{"total_credits": "credit_count", "total_debits": "debit_count"}

// under is the role of a figure whose label names no side, below a heading that names one.
func under(side, role layout.Role) layout.Role {
	count := sides[side]
	switch {
	case count == "":
		return ""
	case role == bareCount:
		return count
	}
	return side
}
