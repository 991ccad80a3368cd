package ocr

import (
	"regexp"

	"github.com/dossier-lending/dossier/extract/raster"
)

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
	{"'", ".", regexp.MustCompile(`^[-+]?\(?\d{1,3}(['’]\d{3})+\.\d{2}\)?[-+]?$`)},
}

// plainWays have no mark between thousands: nothing but the cents' mark can be lost.
var plainWays = ways{
	{"", ".", regexp.MustCompile(`^[-+]?\(?\d{4,9}\.\d{2}\)?[-+]?$`)},
	{"", ",", regexp.MustCompile(`^[-+]?\(?\d{4,9},\d{2}\)?[-+]?$`)},
}

var (
	// plainAmount is the part before the cents of an amount without a mark between thousands.
	plainAmount = regexp.MustCompile(`^[-+]?\(?\d{4,9}$`)
	// shortAmount is an amount below a thousand, its mark parted from the rest.
	shortAmount = regexp.MustCompile(`^[-+]?\(?\d{1,3}([.,])\d{2}\)?[-+]?$`)
)

// spacedWays print the thousands in words of their own: what stands between those is a space, whatever dirt lies there.
var spacedWays = map[string]ways{
	".": {{"", ".", regexp.MustCompile(`^[-+]?\(?\d{1,3}\.\d{2}\)?[-+]?$`)}},
	",": {{"", ",", regexp.MustCompile(`^[-+]?\(?\d{1,3},\d{2}\)?[-+]?$`)}},
}

var (
	// thousands are the word before the last three figures and the cents of an amount with a space between.
	thousands  = regexp.MustCompile(`^[-+]?\(?[1-9]\d{0,2}$`)
	spacedRest = regexp.MustCompile(`^\d{3}([.,])\d{2}\)?[-+]?$`)
	// markedThousands is an amount with a mark between thousands.
	markedThousands = regexp.MustCompile(`^[-+]?\(?\d{1,3}([.,'’]\d{3})+[.,]\d{2}\)?[-+]?$`)
)

// leastSpaced is how many amounts with spaces between thousands a page prints before it is one of such, and as many times as
// overMarked others at least: a mark may be lost in dirt, and dirt may look like one.
const leastSpaced, overMarked = 4, 2

// leastPlain is how many amounts without a mark between thousands a page prints before others may be ones.
const leastPlain = 3

// waysOn are the ways of a page's amounts. Where spaces part the thousands there is no mark but the one before the cents;
// without any between thousands only where the page prints such amounts, whole or with nothing but the ink of a point
// before their cents: otherwise a year beside a number would be one.
func waysOn(g *raster.Gray, words []Word) ways {
	if point := spacedPoint(g, words); point != "" {
		return spacedWays[point]
	}
	plain, short, parted := map[string]int{}, map[string]int{}, 0
	for i, w := range words {
		for _, way := range plainWays {
			if way.amount.MatchString(w.Text) {
				plain[way.point]++
			}
		}
		if m := shortAmount.FindStringSubmatch(w.Text); m != nil {
			short[m[1]]++
		}
		if i > 0 && plainAmount.MatchString(words[i-1].Text) && cents.MatchString(w.Text) && words[i-1].closeTo(w) && pointBetween(g, words[i-1], w) {
			parted++
		}
	}
	known := markedWays
	for _, way := range plainWays {
		other := map[string]string{".": ",", ",": "."}[way.point]
		if short[way.point]+plain[way.point] > short[other]+plain[other] && plain[way.point]+parted >= leastPlain {
			known = append(known[:len(known):len(known)], way)
		}
	}
	return known
}

// spacedPoint is the mark before the cents of a page whose thousands stand in words of their own; "" where they do not, or
// where most of them have the ink of a point between them: in fixed pitch the engine parts numbers there.
func spacedPoint(g *raster.Gray, words []Word) string {
	points, spaced, inked, marked := map[string]int{}, 0, 0, 0
	for i, w := range words {
		if markedThousands.MatchString(w.Text) {
			marked++
		}
		if m := spacedRest.FindStringSubmatch(w.Text); m != nil && i > 0 && thousands.MatchString(words[i-1].Text) && words[i-1].closeTo(w) {
			points[m[1]]++
			spaced++
			inked += boolInt(pointBetween(g, words[i-1], w))
		}
	}
	switch {
	case inked > spaced-inked, spaced < leastSpaced || spaced < overMarked*marked:
		return ""
	case points[","] > points["."]:
		return ","
	}
	return "."
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
