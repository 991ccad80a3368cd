package sheet

import (
	"regexp"
	"strings"
)

// dialect is how a delimited file is written.
type dialect struct {
	delimiter rune
	quote     rune
	// firstLine is 2 when the first line only names the delimiter ("sep=;"), else 1.
	firstLine int
}

// sampleLines is how many lines the dialect is judged from.
const sampleLines = 300

// findDialect chooses the delimiter that gives lines of equal numbers of cells and cells that are
// wholly a day or an amount: a decimal comma inside semicolons also gives equal lines, but halves of
// amounts. ok is false when no delimiter makes columns.
func findDialect(text string) (dialect, bool) {
	if d, ok := declaredDialect(text); ok {
		return d, true
	}
	sample := firstLines(text, sampleLines)
	best, bestScore := dialect{}, 0.0
	quote := findQuote(sample)
	for _, delimiter := range ",;\t|" {
		d := dialect{delimiter, quote, 1}
		if s := d.score(sample); s > bestScore {
			best, bestScore = d, s
		}
	}
	return best, bestScore > 0
}

// declaredDialect obeys the line that Excel writes for itself.
func declaredDialect(text string) (dialect, bool) {
	line, _, _ := strings.Cut(text, "\n")
	line = strings.Trim(line, "\r\" ")
	mark := []rune(strings.TrimPrefix(line, "sep="))
	if !strings.HasPrefix(line, "sep=") || len(mark) != 1 || mark[0] == '"' {
		return dialect{}, false
	}
	return dialect{mark[0], '"', 2}, true
}

// firstLines is the text up to the n-th line end of any sort.
func firstLines(text string, n int) string {
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' || text[i] == '\r' && !strings.HasPrefix(text[i+1:], "\n") {
			if n--; n == 0 {
				return text[:i+1]
			}
		}
	}
	return text
}

// findQuote is the apostrophe only where cells begin and end with it and no quotation mark is used.
func findQuote(sample string) rune {
	if strings.Contains(sample, `"`) {
		return '"'
	}
	if quoted.MatchString(sample) {
		return '\''
	}
	return '"'
}

var quoted = regexp.MustCompile(`(?m)(^|[,;|\t])'[^'\n]*'[,;|\t]`)

// Cells that are wholly a day, an amount with two decimals, or a time.
var (
	dayCell   = regexp.MustCompile(`^\d{1,4}[-/. ](\d{1,2}|\p{L}{3,9})[-/. ],? ?\d{2,4}|^\p{L}{3,9}\.? \d{1,2}(, \d{4})?$`)
	moneyCell = regexp.MustCompile(`^[-+(]?\s*\p{Sc}?(\p{L}{1,3}\s?)?[-+]?\d{1,3}([.,' ]?\d{2,3})*[.,]\d{2}\s?[-+)]?(\s?(CR|DR))?$`)
)

// score is 0 when the delimiter makes no columns.
func (d dialect) score(sample string) float64 {
	s := newSplitter(sample, d)
	counts := map[int]int{}
	lines, typed := 0, 0
	for {
		cells, ok := s.next()
		if !ok || s.err != nil {
			break
		}
		if len(cells) == 1 && strings.TrimSpace(cells[0]) == "" {
			continue
		}
		lines++
		counts[len(cells)]++
		for _, c := range cells {
			c = strings.TrimSpace(c)
			if dayCell.MatchString(c) || moneyCell.MatchString(c) {
				typed++
			}
		}
	}
	width := mode(counts)
	if width < 2 {
		return 0
	}
	regular := float64(counts[width]) / float64(lines)
	return regular + min(float64(typed)/float64(lines), 6) + 0.01*float64(min(width, 40))
}

// mode is the most frequent number of cells above one; more cells win a tie. It is 1 when no delimiter
// stands in at least two lines.
func mode(counts map[int]int) int {
	width, most := 1, 0
	for w, n := range counts {
		if w > 1 && (n > most || n == most && w > width) {
			width, most = w, n
		}
	}
	return width
}
