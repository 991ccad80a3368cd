package extract

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// The PhilSys number (PSN) of a person is never given out (fields §3.3). Its digits are masked in the words of a paper
// before anything reads them, so that no value, text, provenance or message can have them. Pictures of the page are
// covered where they stand (engine.Mask).

const (
	// psnDigits is how many digits the number has, and leastPSN and mostPSN how many a misread one beside its label.
	psnDigits, leastPSN, mostPSN = 12, 9, 15
	// mask replaces a digit.
	mask = '•'
	// maskMargin is how far a mask reaches beyond the words, in their heights: boxes of recognized words may be tight.
	maskMargin = 0.2
	// labelReach is how far below its label a number may stand, in heights of the label.
	labelReach = 3.5
)

var (
	digitRun = regexp.MustCompile(`\d(?:[ .,_/–—-]{0,3}\d)*`)
	psnLabel = regexp.MustCompile(`(?i)\bp\.?s\.?n\b|phil\s?sys\s+(?:id(?:entification)?\s+)?(?:number|no\b)|` +
		`(?:pambansang\s+id|national\s+id(?:entification)?)\s+(?:number|no\b)|` +
		`philippine\s+identification\s+(?:number|no\b)`)
	philSys = regexp.MustCompile(`(?i)philippine\s+identification|pambansang\s+pagkakakilanlan|` +
		`\bphil\s?sys|\be?-?phil\s?id\b`)
	// otherNumber are labels of other numbers of twelve digits.
	otherNumber = regexp.MustCompile(`(?i)phil\s?health|phic|pag-?\s?ibig|hdmf|\bmid\b|\bcrn\b|umid|mobile|phone|` +
		`\btel\b|cell|contact|\btin\b|tax|reference|\btrn\b|account|transaction|\bpcn\b|card\s+(?:number|no\b)`)
	// piece is a part of a text without separators, and fourFours the beginning of a card number (PCN).
	piece     = regexp.MustCompile(`[0-9A-Za-z|!]+`)
	fourFours = regexp.MustCompile(`^\d{4}[ -]\d{4}[ -]\d{4}[ -]+$`)
)

// lookalikes are the letters that recognizers read for digits, with the digits.
var lookalikes = strings.NewReplacer("O", "0", "o", "0", "Q", "0", "D", "0", "I", "1", "l", "1", "|", "1", "!", "1",
	"S", "5", "s", "5", "B", "8", "Z", "2", "z", "2", "G", "6", "b", "6", "g", "9")

// withDigits returns a text in which letters among digits are digits: those that they look like, or 0 for a single
// other one among three digits and more. No byte moves.
func withDigits(text string) string {
	return piece.ReplaceAllStringFunc(text, func(p string) string {
		read := lookalikes.Replace(p)
		printed, others := len(digitsOf(p)), len(read)-len(digitsOf(read))
		if printed == 0 || others > 1 || others == 1 && printed < 3 {
			return p
		}
		return strings.Map(func(r rune) rune {
			if isDigit(r) {
				return r
			}
			return '0'
		}, read)
	})
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func digitsOf(text string) string {
	return strings.Map(func(r rune) rune {
		if isDigit(r) {
			return r
		}
		return -1
	}, text)
}

// hideSecrets masks the digits of PhilSys numbers, and returns where they are. A number that is known from one place is
// masked at all others too.
func hideSecrets(d page.Document) (page.Document, []engine.Mask) {
	var masks []engine.Mask
	known := map[string]bool{}
	d.Pages = slices.Clone(d.Pages)
	for range 2 {
		for i := range d.Pages {
			masks = append(masks, hideOnPage(&d.Pages[i], known)...)
		}
	}
	if len(known) > 0 {
		d.Info = maps.Clone(d.Info)
		for key, value := range d.Info {
			d.Info[key] = withoutKnown(value, known)
		}
	}
	return d, masks
}

// withoutKnown masks known numbers in a text.
func withoutKnown(text string, known map[string]bool) string {
	return digitRun.ReplaceAllStringFunc(text, func(run string) string {
		if !known[digitsOf(run)] {
			return run
		}
		return strings.Map(func(r rune) rune {
			if isDigit(r) {
				return mask
			}
			return r
		}, run)
	})
}

// hideOnPage masks the numbers on a page, and adds those that are whole to the known ones.
func hideOnPage(p *page.Page, known map[string]bool) (masks []engine.Mask) {
	hidden := map[page.Box]string{} // the new texts of words by their place
	for _, words := range secretsOf(*p, known) {
		var box page.Box
		for _, w := range words {
			hidden[w.Box], box = w.Text, box.Union(w.Box)
		}
		masks = append(masks, maskOf(*p, box))
	}
	if len(hidden) == 0 {
		return nil
	}
	p.Words = slices.Clone(p.Words)
	for k := range p.Words {
		if text, ok := hidden[p.Words[k].Box]; ok {
			w := &p.Words[k]
			w.Text, w.Alternatives, w.Day, w.DayMended = text, nil, "", false
		}
	}
	if c := p.Compared; c != nil {
		p.Compared = &page.Comparison{Compared: c.Compared, Differ: slices.DeleteFunc(slices.Clone(c.Differ),
			func(diff page.Difference) bool { _, gone := hidden[diff.Box]; return gone })}
	}
	return masks
}

// maskOf covers a box of a page's words, as a part of the page as it is seen.
func maskOf(p page.Page, b page.Box) engine.Mask {
	more := maskMargin * min(b.Width(), b.Height())
	b = p.Seen(page.Box{X0: b.X0 - more, Y0: b.Y0 - more, X1: b.X1 + more, Y1: b.Y1 + more})
	part := func(v, whole float64) float64 { return math.Round(min(max(v/whole, 0), 1)*1e5) / 1e5 }
	m := engine.Mask{Page: p.Number, Box: [4]float64{
		part(b.X0, p.Width), part(b.Y0, p.Height), part(b.X1, p.Width), part(b.Y1, p.Height),
	}}
	if !(m.Box[0] < m.Box[2] && m.Box[1] < m.Box[3]) { // of a page without a size
		m.Box = [4]float64{0, 0, 1, 1}
	}
	return m
}

// secretLine is a line in which numbers are looked for.
type secretLine struct {
	words  []page.Word
	starts []int  // of each word in text
	text   string // of the words, with a space between them
	digits string // text, with digits for misread letters
	runs   [][]int
}

func newSecretLine(words []page.Word) *secretLine {
	l := &secretLine{words: words}
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		l.starts = append(l.starts, b.Len())
		b.WriteString(w.Text)
	}
	l.text = b.String()
	l.digits = withDigits(l.text)
	for _, run := range digitRun.FindAllStringIndex(l.digits, -1) {
		l.runs = append(l.runs, l.withoutAmounts(run)...)
	}
	return l
}

// amountWord is an amount with two decimals: a column of its own, never a part of the number before it.
var amountWord = regexp.MustCompile(`^[0-9][0-9.,']*[.,][0-9]{2}$`)

// withoutAmounts cuts a run of digits before and behind each word that is an amount.
func (l *secretLine) withoutAmounts(run []int) (runs [][]int) {
	start := run[0]
	add := func(to int) {
		if at := digitRun.FindStringIndex(l.digits[start:max(start, to)]); at != nil {
			last := digitRun.FindAllStringIndex(l.digits[start:to], -1)
			runs = append(runs, []int{start + at[0], start + last[len(last)-1][1]})
		}
	}
	for i, w := range l.words {
		if l.starts[i] < run[0] || l.starts[i] >= run[1] || !amountWord.MatchString(w.Text) {
			continue
		}
		add(l.starts[i])
		start = l.starts[i]
		add(min(run[1], l.starts[i]+len(w.Text)))
		start = min(run[1], l.starts[i]+len(w.Text))
	}
	add(run[1])
	return runs
}

// within returns the words that have bytes of a part of the text.
func (l *secretLine) within(from, to int) (words []page.Word) {
	for i, w := range l.words {
		if l.starts[i] < to && l.starts[i]+len(w.Text) > from {
			words = append(words, w)
		}
	}
	return words
}

// masked returns the words of a part of the text with its digits masked.
func (l *secretLine) masked(from, to int) (words []page.Word) {
	for i, w := range l.words {
		start := l.starts[i]
		if start >= to || start+len(w.Text) <= from {
			continue
		}
		var b strings.Builder
		for k, r := range w.Text {
			if at := start + k; at >= from && at < to && isDigit(rune(l.digits[at])) {
				r = mask
			}
			b.WriteRune(r)
		}
		w.Text = b.String()
		words = append(words, w)
	}
	return words
}

// linesToHide are a page's lines from top to bottom, and after them what lines leave out: hidden and turned words.
func linesToHide(p page.Page) (lines []*secretLine, upright int) {
	inLine := map[page.Box]bool{}
	for _, l := range layout.Lines(p) {
		lines = append(lines, newSecretLine(l.Words))
		for _, w := range l.Words {
			inLine[w.Box] = true
		}
	}
	upright = len(lines)
	var row []page.Word
	for _, w := range p.Words {
		if inLine[w.Box] {
			continue
		}
		if n := len(row); n > 0 && !follows(row[n-1], w) {
			lines, row = append(lines, newSecretLine(row)), nil
		}
		row = append(row, w)
	}
	if len(row) > 0 {
		lines = append(lines, newSecretLine(row))
	}
	return lines, upright
}

// follows reports whether a word stands close to the one that was drawn before it.
func follows(a, b page.Word) bool {
	size := min(max(a.Box.Height(), b.Box.Height()), max(a.Box.Width(), b.Box.Width()))
	apart := max(b.Box.X0-a.Box.X1, a.Box.X0-b.Box.X1, b.Box.Y0-a.Box.Y1, a.Box.Y0-b.Box.Y1)
	return a.Rotation == b.Rotation && apart <= size
}

// secretsOf returns the words of each PhilSys number on a page, with their digits masked. A number that goes on in the
// next line is returned line by line.
func secretsOf(p page.Page, known map[string]bool) (found [][]page.Word) {
	lines, upright := linesToHide(p)
	var all strings.Builder
	for _, l := range lines {
		all.WriteString(l.text + "\n")
	}
	own := philSys.MatchString(all.String())
	rest := 0 // how far the present line is masked as the end of a number in the line before
	for i, l := range lines {
		from := rest
		rest = 0
		for k, run := range l.runs {
			if run[0] < from {
				continue
			}
			text, more := l.digits[run[0]:run[1]], ""
			last := k == len(l.runs)-1 && strings.TrimLeft(l.digits[run[1]:], " -–") == ""
			var next *secretLine
			if last && i+1 < upright {
				next = lines[i+1]
				more = next.leading()
			}
			c := candidate{digits: digitsOf(text), more: digitsOf(more), before: l.text[from:run[0]],
				card: last && fourFours.MatchString(l.digits[run[0]:]), known: known, own: own,
				labelled: i < upright && labelNear(lines[:upright], i, run)}
			from = run[1]
			whole, secret := c.judge()
			if !secret {
				continue
			}
			found = append(found, l.masked(run[0], run[1]))
			if whole {
				found = append(found, next.masked(0, next.runs[0][1]))
				rest = next.runs[0][1]
			}
		}
	}
	return found
}

// leading is the run of digits that a line begins with, "" if it begins with anything else.
func (l *secretLine) leading() string {
	if len(l.runs) == 0 || strings.TrimLeft(l.text[:l.runs[0][0]], " -–") != "" {
		return ""
	}
	return l.digits[l.runs[0][0]:l.runs[0][1]]
}

// candidate is a run of digits that may be a PhilSys number.
type candidate struct {
	digits   string
	more     string // the digits that the next line begins with, if the run ends its line
	before   string // the text between it and the run before
	labelled bool   // the number's label is above or below it
	own      bool   // the page is of PhilSys
	card     bool   // three groups of four digits and a hyphen end the line, as a card number that goes on
	known    map[string]bool
}

// judge reports whether a candidate is a PhilSys number, and whether the digits of the next line belong to it. A number
// of twelve digits becomes known.
func (c candidate) judge() (goesOn, secret bool) {
	label := lastMatch(psnLabel, c.before)
	other := lastMatch(otherNumber, c.before)
	labelled := label > other || c.labelled && other < 0
	n, whole := len(c.digits), len(c.digits)+len(c.more)
	switch {
	case c.known[c.digits]:
		return false, true
	case c.known[c.digits+c.more], labelled && n < leastPSN && whole >= leastPSN && whole <= mostPSN:
		goesOn, secret = true, true
	case labelled && n >= leastPSN && n <= mostPSN:
		goesOn, secret = n < psnDigits && whole == psnDigits, true
	case !c.own || other >= 0 || strings.HasPrefix(c.digits, "639"):
	case n == psnDigits:
		secret = !(c.card && len(c.more) == 4)
	case n >= 4 && n < psnDigits && whole == psnDigits && !strings.HasPrefix(c.digits, "09"):
		goesOn, secret = true, true
	}
	if digits := c.digits; secret {
		if goesOn {
			digits += c.more
		}
		if len(digits) == psnDigits {
			c.known[digits] = true
		}
	}
	return goesOn, secret
}

// lastMatch is where the last match in a text begins; -1 without one.
func lastMatch(r *regexp.Regexp, text string) int {
	all := r.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return -1
	}
	return all[len(all)-1][0]
}

// labelNear reports whether the number's label stands above a run of digits, or below it in a line without digits.
func labelNear(lines []*secretLine, i int, run []int) bool {
	place := layout.Bounds(lines[i].within(run[0], run[1]))
	over := func(l *secretLine) bool {
		for _, at := range psnLabel.FindAllStringIndex(l.text, -1) {
			label := layout.Bounds(l.within(at[0], at[1]))
			gap := max(place.Y0-label.Y1, label.Y0-place.Y1)
			if label.X0 < place.X1 && place.X0 < label.X1 && gap <= labelReach*label.Height() {
				return true
			}
		}
		return false
	}
	for k := i - 1; k >= max(i-2, 0); k-- {
		if over(lines[k]) {
			return true
		}
	}
	return i+1 < len(lines) && len(lines[i+1].runs) == 0 && over(lines[i+1]) &&
		len(digitsOf(lines[i].digits[run[0]:run[1]])) == psnDigits
}
