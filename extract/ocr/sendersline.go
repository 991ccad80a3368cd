package ocr

import (
	"regexp"
	"slices"
	"strings"
)

// senderReach is the part of a page, from its top, in which a fax machine prints its line.
const senderReach = 0.05

var (
	clockOfLine = regexp.MustCompile(`^[\d@OQlI]{1,2}[:.][\d@OQlISB]{2}([:.][\d@OQlISB]{2})?(?i:[ap]\.?m\.?)?$`)
	// sheetOfLine is the sheet's number as fax machines print it: "P.02/03", "p.2", "002/005".
	sheetOfLine = regexp.MustCompile(`(?i)^(pg?\.?|page[.:]?)?\d{1,3}(/\d{1,3})?[.,]?$`)
	dayOfLine   = regexp.MustCompile(`(?i)\d{1,4}[-/.](\d{1,2}|\pL{3})[-/.]\d{2,4}`)
)

// leastNumber is how many figures the number of a fax machine has at least.
const leastNumber = 6

// senderWords lead to the number that a fax was sent from or to.
var senderWords = map[string]bool{"fax": true, "from": true, "to": true, "tel": true, "tx": true, "rx": true, "fr": true}

// withoutSendersLine drops the line that the sending fax machine printed over a page: a row at its top with a time, a
// number of a machine that it came from or went to, and a day or the number of the sheet. It is no part of the paper, and
// its day above the rows of a page would head them. A row with an amount is one of the paper's.
func withoutSendersLine(words []Word, height int) []Word {
	for _, clock := range words {
		if float64(clock.Box.Max.Y) > senderReach*float64(height) || !isClock(clock) {
			continue
		}
		var row, others []Word
		for _, w := range words {
			if w.sameRow(clock) {
				row = append(row, w)
			} else {
				others = append(others, w)
			}
		}
		slices.SortStableFunc(row, func(a, b Word) int { return a.Box.Min.X - b.Box.Min.X })
		if isSendersLine(row) {
			return others
		}
	}
	return words
}

func isClock(w Word) bool { return clockOfLine.MatchString(plainText(w)) }

// plainText is a word without the specks and marks around it.
func plainText(w Word) string { return strings.Trim(w.Text, ":.,;‘'’\"") }

// isSendersLine says that a row with a time tells from which number a fax was sent, and on which day or on which sheet.
func isSendersLine(row []Word) bool {
	told, dated := false, sheetOfLine.MatchString(row[len(row)-1].Text)
	for i, w := range row {
		if unsigned.MatchString(strings.TrimLeft(w.Text, "-+")) {
			return false
		}
		dated = dated || dayOfLine.MatchString(w.Text)
		told = told || senderWords[strings.ToLower(plainText(w))] && len(machineNumber(row[i+1:])) >= leastNumber
	}
	return told && dated
}

// machineNumber are the figures of the number that stands first among words, behind a name at most.
func machineNumber(words []Word) (digits string) {
	for _, w := range words {
		own := digitsOf(w.Text)
		switch {
		case dayOfLine.MatchString(w.Text) || isClock(w) || own == "" && digits != "" && hasLetter(w.Text):
			return digits
		case 2*len(own) > len(w.Text):
			digits += own
		}
	}
	return digits
}
