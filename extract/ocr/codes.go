package ocr

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

var (
	// code is a short word of capitals; blurredCode is what one may be read as.
	code        = regexp.MustCompile(`^[A-Z]{2,4}$`)
	blurredCode = regexp.MustCompile(`^[\[{(|!:;.,'‘]?[A-Za-z0!|]{2,5}[\]})|!:;.,'’]?$`)
)

// leastCodes is how many codes that stand often begin at one place before others there are told by them.
const leastCodes = 8

// codeColumn is a place where codes begin, and how often each stands there.
type codeColumn struct {
	x, height float64
	seen      map[string]int
	known     int
}

// clearCodes reads doubtful words that begin where a paper prints the same few codes again and again as one of these:
// where it looks like only that one ("OD" among DD, "co" among CD), or holds a letter more ("DOM", "[CM"). Codes that
// differ in a letter are others (CM, CW).
func clearCodes(d *page.Document) {
	columns := codeColumns(d)
	eachRecognized(d, func(w *page.Word) {
		if w.Confidence >= certainWord || !blurredCode.MatchString(w.Text) {
			return
		}
		at := slices.IndexFunc(columns, func(c *codeColumn) bool { return c.begins(w.Box) })
		if at < 0 || columns[at].known < leastCodes || columns[at].seen[w.Text] >= leastSeen {
			return
		}
		if text := columns[at].codeOf(w.Text); text != "" {
			w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
		}
	})
}

// eachRecognized shows every recognized word.
func eachRecognized(d *page.Document, show func(*page.Word)) {
	for _, p := range d.Pages {
		for i := range p.Words {
			if w := &p.Words[i]; p.Source == page.SourceOCR && w.Source == page.SourceOCR {
				show(w)
			}
		}
	}
}

// codeColumns are the places where codes begin on all pages.
func codeColumns(d *page.Document) (columns []*codeColumn) {
	eachRecognized(d, func(w *page.Word) {
		if !code.MatchString(w.Text) || w.Confidence < wellRead {
			return
		}
		at := slices.IndexFunc(columns, func(c *codeColumn) bool { return c.begins(w.Box) })
		if at < 0 {
			at = len(columns)
			columns = append(columns, &codeColumn{x: w.Box.X0, height: w.Box.Height(), seen: map[string]int{}})
		}
		c := columns[at]
		if c.seen[w.Text]++; c.seen[w.Text] == leastSeen {
			c.known += leastSeen
		} else if c.seen[w.Text] > leastSeen {
			c.known++
		}
	})
	return columns
}

func (c *codeColumn) begins(b page.Box) bool { return math.Abs(b.X0-c.x) < c.height/2 }

// codeOf is the only code of the column that a text looks like, in capitals or not, else the only one that it holds a
// letter more than; "" when there is none.
func (c *codeColumn) codeOf(text string) string {
	bare := strings.ToUpper(strings.Trim(text, "[]{}()|!:;.,'‘’"))
	if code := c.only(func(code string) bool { return skeleton(code) == skeleton(bare) }); code != "" {
		return code
	}
	if !terms[bare] && !code.MatchString(text) {
		if code := c.only(func(code string) bool {
			return min(misreading(text, code), misreading(strings.ToLower(text), strings.ToLower(code))) <= alikeOnly
		}); code != "" {
			return code
		}
	}
	if !terms[bare] && (code.MatchString(text) || bare != strings.ToUpper(text)) {
		return c.only(func(code string) bool {
			return utf8.RuneCountInString(bare) == len(code)+1 && oneLetterApart(bare, code)
		})
	}
	return ""
}

// only is the one frequent code of the column that is as asked; "" when there is none, or several.
func (c *codeColumn) only(fits func(string) bool) (only string) {
	for code, n := range c.seen {
		if n < leastSeen || !fits(code) {
			continue
		}
		if only != "" {
			return ""
		}
		only = code
	}
	return only
}
