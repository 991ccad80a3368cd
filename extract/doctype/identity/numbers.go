package identity

import (
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// mostNumberWords is how many words a number has that is printed with spaces between its groups.
const mostNumberWords = 6

// addNumber finds a number that no label names: the first one in the format of the type, else one in groups that is
// none of a date, so that a number that was cut off is given and fails its check.
func (k kind) addNumber(p *form.Paper, r *form.Result[Fields]) {
	format, _ := identifier.Find(k.format)
	fits := func(s string) bool {
		_, ok := format.Match(s)
		return ok && format.Grouping(s) != identifier.Invalid && parse.HasDigit(s)
	}
	for _, accepts := range []func(string) bool{fits, isGrouped} {
		for _, l := range p.Reading.Lines {
			for _, c := range l.Cells() {
				if words := numberIn(c.Words, accepts); words != nil {
					r.Set("id_number", strings.Trim(layout.Text(words), ".,:; "), l.Page, words)
					return
				}
			}
		}
	}
}

// grouped is a number in three groups or more.
var grouped = regexp.MustCompile(`^[A-Z]{0,3}\d+(?:[- ]\d+[A-Z]?){2,}$`)

// leastDigits is how many digits a number in groups has at least, so that it is no date.
const leastDigits = 10

func isGrouped(s string) bool {
	_, isDay := parse.ParsePrintedDate(s)
	return grouped.MatchString(s) && len(parse.OnlyDigits(s)) >= leastDigits && !isDay
}

// numberIn returns the longest run of words that are one number, nil if there is none.
func numberIn(words []page.Word, accepts func(string) bool) []page.Word {
	for from := range words {
		for to := min(len(words), from+mostNumberWords); to > from; to-- {
			if accepts(strings.Trim(layout.Text(words[from:to]), ".,:; ")) && !isFurther(words, from, to) {
				return words[from:to]
			}
		}
	}
	return nil
}

// isFurther reports whether digits stand right before or after a run of words, so that it is only part of a number.
func isFurther(words []page.Word, from, to int) bool {
	isDigits := func(i int) bool { return i >= 0 && i < len(words) && strings.Trim(words[i].Text, "0123456789-") == "" }
	return isDigits(from-1) || isDigits(to)
}

// trim cuts punctuation off the ends of words.
func trim(words []page.Word) []page.Word {
	for len(words) > 0 && layout.Normalize(words[0].Text) == "" {
		words = words[1:]
	}
	for len(words) > 0 && layout.Normalize(words[len(words)-1].Text) == "" {
		words = words[:len(words)-1]
	}
	return words
}
