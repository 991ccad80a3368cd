package classify

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/source"
)

// A text that goes on from one page to the next fills the first page, breaks off within a sentence or a list, and goes
// on without a heading. A new paper begins with a heading, behind a page that ended where its text did.

// flow is the beginning and the end of a page's text.
type flow struct {
	heading     string  // the first line in the letters of a heading; "" if there is none
	end         float64 // where the text ends, as a share of the page's height; 1 if unknown
	closes      bool    // its last lines are those that close a paper
	isOpen      bool    // the last line breaks off within a sentence
	goesOn      bool    // the first line begins within a sentence
	first, last int     // the first and the last number of a numbered list; 0 for none
	left        float64 // the left edge of the text
	usual       float64 // height of most words
}

const (
	headingLines = 6   // first lines that may be a heading
	headingWords = 9   // most words of a heading
	closingLines = 8   // last lines that may close a paper
	ownFoot      = 0.9 // share of the page's height from which lines apart from the text are a running foot
	mostItem     = 200 // highest number of a numbered list
)

//go:embed closings.txt
var closingsData string

// closings are the phrases of closings.txt.
var closings = func() (list []string) {
	for line := range strings.Lines(closingsData) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			list = append(list, line)
		}
	}
	return list
}()

// flowOf looks at the lines of a page from above.
func flowOf(lines []layout.Line, height, usual float64) flow {
	f := flow{end: 1, usual: usual}
	body := bodyOf(lines, height)
	if len(body) == 0 {
		return f
	}
	if height > 0 {
		f.end = body[len(body)-1].Box.Y1 / height
	}
	for i := range body[:min(len(body), headingLines)] {
		if l := &body[i]; f.heading == "" && isHeading(l, usual) {
			f.heading = layout.Normalize(l.Text())
		}
	}
	for i := max(0, len(body)-closingLines); i < len(body); i++ {
		f.closes = f.closes || isClosing(&body[i])
	}
	f.goesOn, f.isOpen = beginsWithin(&body[0]), breaksOff(&body[len(body)-1])
	f.left = body[0].Box.X0
	for i := range body {
		f.left = min(f.left, body[i].Box.X0)
		if n := itemOf(&body[i]); n > 0 {
			if f.first == 0 {
				f.first = n
			}
			f.last = n
		}
	}
	return f
}

// bodyOf leaves out page numbers, and the lines at the foot that stand apart.
func bodyOf(lines []layout.Line, height float64) []layout.Line {
	isNumber := func(l *layout.Line) bool { return source.IsPageNumber(l.Text()) || source.IsPageCount(l.Text()) }
	for len(lines) > 0 && isNumber(&lines[0]) {
		lines = lines[1:]
	}
	for n := len(lines); n > 0 && isNumber(&lines[n-1]); n = len(lines) {
		lines = lines[:n-1]
	}
	for n := len(lines) - 1; n > 0 && n >= len(lines)-footLines; n-- {
		l, above := &lines[n], &lines[n-1]
		if l.Box.Y0 >= ownFoot*height && l.Box.Y0-above.Box.Y1 > 2.5*l.Height() {
			return lines[:n]
		}
	}
	return lines
}

// isHeading reports whether a line is set as a heading: few words, in large letters or in capitals.
func isHeading(l *layout.Line, usual float64) bool {
	if len(l.Words) > headingWords {
		return false
	}
	letters, capitals, tall := 0, 0, false
	for k := range l.Words {
		text := l.Words[k].Text
		if strings.HasSuffix(text, ":") || isAmount(text) {
			return false
		}
		for _, r := range text {
			if unicode.IsLetter(r) {
				letters++
				if unicode.IsUpper(r) {
					capitals++
				}
			}
		}
		tall = tall || l.Words[k].Box.Height() >= large*usual
	}
	return letters >= 4 && (tall || capitals == letters)
}

// isClosing reports whether a line is one that closes a paper.
func isClosing(l *layout.Line) bool {
	for _, c := range l.Cells() {
		var text []byte
		for k := range c.Words {
			if len(text) > 0 {
				text = append(text, ' ')
			}
			text = layout.AppendNormal(text, c.Words[k].Text)
		}
		own := strings.Trim(string(text), " *-_")
		if slices.ContainsFunc(closings, func(p string) bool { return strings.HasPrefix(own, p) }) {
			return true
		}
	}
	return false
}

// beginsWithin reports whether a line begins with a small letter.
func beginsWithin(l *layout.Line) bool {
	for _, r := range l.Words[0].Text {
		return unicode.IsLower(r)
	}
	return false
}

// breaksOff reports whether a line of plain words ends without a full stop.
func breaksOff(l *layout.Line) bool {
	plain := 0
	for k := range l.Words {
		if isPlain(l.Words[k].Text) {
			plain++
		}
	}
	text := l.Words[len(l.Words)-1].Text
	return plain >= sentenceWords-2 && plain*4 >= len(l.Words)*3 && !strings.ContainsAny(text[len(text)-1:], ".:;!?")
}

// itemOf is the number with which a line of a numbered list begins; 0 for other lines.
func itemOf(l *layout.Line) int {
	text := l.Words[0].Text
	if n := len(text) - 1; n < 1 || n > 4 || text[n] != '.' && text[n] != ')' || len(l.Words) < 2 {
		return 0
	}
	n, err := strconv.Atoi(strings.Trim(text, "(.)"))
	if err != nil || n > mostItem {
		return 0
	}
	return n
}
