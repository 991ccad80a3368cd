package sheet

import (
	"regexp"
	"strings"
	"unicode"
)

// partedShare is which part of the lines that hold a day and an amount in cells of their own must have one number of cells,
// and partedLeast how many there must be at least.
const (
	partedShare = 0.9
	partedLeast = 2
	// partedWidth is how many cells they have at least: a day, a text and an amount.
	partedWidth = 3
)

// findParted finds the dialect of a text that is not named as delimited and is: lines that a delimiter cuts into as many
// cells each, among them one that is wholly a day and one that is wholly an amount. Tabs that align a printed page cut its
// lines unevenly, and commas stand in its amounts and days.
func findParted(text string) (dialect, bool) {
	d, ok := findDialect(text)
	if !ok || d.delimiter == ',' && !headsCells(text, d) {
		return dialect{}, false
	}
	counts, rows, lines := map[int]int{}, 0, 0
	s := newSplitter(firstLines(text, sampleLines), d)
	for {
		cells, ok := s.next()
		if !ok || s.err != nil {
			break
		}
		if len(cells) > 1 || strings.TrimSpace(cells[0]) != "" {
			lines++
		}
		if hasDayAndAmount(cells) {
			if d.delimiter == '|' && strings.TrimSpace(cells[0]) == "" {
				return dialect{}, false // the frame of a printed table
			}
			counts[len(cells)]++
			rows++
		}
	}
	width := mode(counts)
	return d, rows >= partedLeast && 2*rows >= lines-mostPreamble && width >= partedWidth && float64(counts[width]) >= partedShare*float64(rows)
}

// mostPreamble is how many lines about the account and the period may stand above and below the rows.
const mostPreamble = 20

// hasDayAndAmount says that one cell is wholly a day and another wholly an amount.
func hasDayAndAmount(cells []string) bool {
	day, amount := false, false
	for _, c := range cells {
		c = strings.TrimSpace(c)
		switch {
		case dayCell.MatchString(c) || plainDay.MatchString(c):
			day = true
		case moneyCell.MatchString(c) || isNumber(c):
			amount = true
		}
	}
	return day && amount
}

// plainDay is a day of eight digits, or one with its time of day behind it, as machines write them.
var plainDay = regexp.MustCompile(`^(19|20)\d\d(0[1-9]|1[0-2])[0-3]\d$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T ]\d{1,2}:\d\d`)

// headsCells says that a line of labels stands above the first row and has as many cells: no printed page has that of
// commas.
func headsCells(text string, d dialect) bool {
	s := newSplitter(firstLines(text, sampleLines), d)
	var before []string
	for {
		cells, ok := s.next()
		if !ok || s.err != nil {
			return false
		}
		if !hasDayAndAmount(cells) {
			before = cells
			continue
		}
		return len(before) == len(cells) && !strings.ContainsFunc(strings.Join(before, ""), unicode.IsDigit)
	}
}
