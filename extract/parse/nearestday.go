package parse

import (
	"slices"
	"strings"
	"unicode"
)

// A figure of a day that was misread as another leaves a day of no calendar ("31/42/2025"), or none between those above
// and below it. Of the days that may stand there, the one whose print is nearest to what was read is the likeliest.

const (
	// mostOff is how far what was read may lie from what is printed: one figure read as another, or two as figures
	// like them; of figures of a whole date mostOffWhole.
	mostOff, mostOffWhole = 2, 3
	// wholeFigures is how many characters a date with its year has.
	wholeFigures = 8
)

// alikeFigures are the figures that each prints much like.
var alikeFigures = [10]string{"689", "47", "7", "589", "19", "3689", "058", "12", "03569", "03458"}

// nearestPrint is the place of the only print that lies nearest to what was read; -1 where none does.
func nearestPrint(read string, prints []string) int {
	read = blurred(read)
	best, least, alone := -1, mostOff+1, false
	for i, p := range prints {
		p = blurred(p)
		limit := mostOff
		if len(p) >= wholeFigures {
			limit = mostOffWhole
		}
		switch off := printOff(read, p); {
		case off > limit || off > least || off == least && best < 0:
		case off == least:
			alone = alone && prints[best] == prints[i]
		default:
			best, least, alone = i, off, true
		}
	}
	if !alone {
		return -1
	}
	return best
}

// blurred is a day's text without its marks, signs and letters as the figures like them.
func blurred(text string) string {
	return strings.ToUpper(likeFigures.Replace(dayMarks.Replace(text)))
}

// printOff is how many steps lead from what is printed to what was read: two for a character read as another, one for a
// figure read as one like it or as a sign, for a zero that was not read and for a character read twice.
func printOff(read, print string) int {
	a, b := []rune(read), []rune(print)
	above := make([]int, len(b)+1)
	for k := range b {
		above[k+1] = above[k] + lost(b[k])
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = above[0] + 2
		for k := range b {
			twice := 2
			if i > 0 && a[i] == a[i-1] {
				twice = 1
			}
			row[k+1] = min(above[k]+readFor(a[i], b[k]), row[k]+lost(b[k]), above[k+1]+twice)
		}
		above = row
	}
	return above[len(b)]
}

// lost is what it costs that a printed character was not read.
func lost(c rune) int {
	if c == '0' {
		return 1
	}
	return 2
}

// readFor is what it costs that a character was read for another.
func readFor(read, printed rune) int {
	digit := printed >= '0' && printed <= '9'
	switch {
	case read == printed:
		return 0
	case digit && !unicode.IsDigit(read), digit && slices.Contains([]byte(alikeFigures[printed-'0']), byte(read)):
		return 1
	}
	return 2
}
