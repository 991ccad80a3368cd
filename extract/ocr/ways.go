package ocr

import "regexp"

// way is one of marking amounts: the mark between thousands, the one before the cents.
type way struct {
	group, point string
	amount       *regexp.Regexp
}

// ways are those that a page may print its amounts in.
type ways []way

var markedWays = ways{
	{",", ".", regexp.MustCompile(`^[-+]?\(?\d{1,3}(,\d{3})*\.\d{2}\)?[-+]?$`)},
	{".", ",", regexp.MustCompile(`^[-+]?\(?\d{1,3}(\.\d{3})*,\d{2}\)?[-+]?$`)},
}

// plainWays have no mark between thousands: nothing but the cents' mark can be lost.
var plainWays = ways{
	{"", ".", regexp.MustCompile(`^[-+]?\(?\d{4,9}\.\d{2}\)?[-+]?$`)},
	{"", ",", regexp.MustCompile(`^[-+]?\(?\d{4,9},\d{2}\)?[-+]?$`)},
}

// leastPlain is how many amounts without a mark between thousands a page prints before others may be ones.
const leastPlain = 3

// waysOn are the ways of a page's amounts: without a mark between thousands only where it prints such amounts, as
// otherwise a year beside a number would be one.
func waysOn(words []Word) ways {
	known := markedWays
	for _, plain := range plainWays {
		n := 0
		for _, w := range words {
			if plain.amount.MatchString(w.Text) {
				n++
			}
		}
		if n >= leastPlain {
			known = append(known[:len(known):len(known)], plain)
		}
	}
	return known
}

// match says that a text is an amount as the page prints them.
func (known ways) match(text string) bool {
	for _, w := range known {
		if w.amount.MatchString(text) {
			return true
		}
	}
	return false
}
