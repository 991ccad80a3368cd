package parse

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

var (
	// pointedCents and commaCents match amounts that end with a mark and two digits, which are not thousands.
	pointedCents = regexp.MustCompile(`^([-+(]?(?:\d{1,3}(?:\.\d{3})*))\.(\d{2}[-+)]{0,2})$`)
	commaCents   = regexp.MustCompile(`^([-+(]?(?:\d{1,3}(?:,\d{3})*)),(\d{2}[-+)]{0,2})$`)
)

// markSure is the maximal confidence (0 to 1) of an amount whose decimal mark was corrected.
const markSure = 0.9

// ClearDecimalMarks corrects the decimal mark of recognized amounts to that of the document: a comma without its tail
// is read as a point ("761.00" among "872,66"). Three digits follow a thousands separator, so two digits are cents. A
// text that may be a day and a month stays, and so does a time of day that was read with confidence within a text.
func ClearDecimalMarks(lines []layout.Line, style Style) {
	other, mark := commaCents, "."
	if style.Comma {
		other, mark = pointedCents, ","
	}
	for i := range lines {
		for k := range lines[i].Words {
			w := &lines[i].Words[k]
			if w.Source != page.SourceOCR {
				continue
			}
			m := other.FindStringSubmatch(w.Text)
			if m != nil && !dayAndMonth.MatchString(w.Text) && !timeInText(lines[i], k) &&
				!brokenGroup(lines[i], k, m[1], style) {
				w.Text, w.Confidence = m[1]+mark+m[2], min(w.Confidence, markSure)
			}
		}
	}
}

// clockTime matches a time of day with a point or comma before the minutes.
var clockTime = regexp.MustCompile(`^(?:[01]?\d|2[0-3])[.,][0-5]\d$`)

// timeInText reports whether a word is such a time, read with confidence, right after a word that is not a currency
// ("Geldautomat 14.22").
func timeInText(l layout.Line, k int) bool {
	w := l.Words[k]
	if k == 0 || w.Confidence < markSure || !clockTime.MatchString(w.Text) {
		return false
	}
	before := l.Words[k-1]
	money := CurrencyCode(before.Text) != ""
	return !money && isLettered(before.Text) && w.Box.X0-before.Box.X1 <= TextGap*l.Height()
}

// isLettered reports whether a word has more than three letters, and nothing else but hyphens.
func isLettered(text string) bool {
	letters := 0
	for _, r := range text {
		if !unicode.IsLetter(r) && r != '-' {
			return false
		}
		letters++
	}
	return letters > 3
}

// brokenGroup reports whether digits right before a word are the thousands of an amount whose first group lost a digit.
func brokenGroup(l layout.Line, k int, whole string, style Style) bool {
	return k > 0 && len(whole) != 3 && IsDigits(l.Words[k-1].Text) && joins(l.Words[k-1], l.Words[k], l.Height(), style)
}

// Dinars and rials have a thousand parts, so that "1.250" is one and a quarter. In a document with points between
// thousands, the same text is more than a thousand. Only the currency and the other numbers of the document decide.

// thousandParts are the currencies with three minor digits by ISO 4217.
var thousandParts = smallWords.Set("thousandths")

// withoutParts are those of them whose minor unit is out of use: their amounts are whole, and a mark may separate
// thousands.
var withoutParts = map[string]bool{"IQD": true}

// Decimals returns the number of decimals of a complete amount.
func (s Style) Decimals() int {
	if s.Thousandths {
		return 3
	}
	return 2
}

var (
	// loneMark matches a number whose only mark is before three digits: it separates thousands or starts decimals.
	loneMark = regexp.MustCompile(`^[1-9]\d{0,2}([.,])\d{3}$`)
	// threeDecimals matches amounts whose last mark starts decimals, because another one separates their thousands.
	threeDecimals = regexp.MustCompile(
		`^\d{1,3}(?:[ ']\d{3})+([.,])\d{3}$|^\d{1,3}(?:,\d{3})+(\.)\d{3}$|^\d{1,3}(?:\.\d{3})+(,)\d{3}$`,
	)
	// noGroup matches numbers whose mark starts decimals, because 0, or four digits, before it are not a first group.
	// They may be something else than amounts: a rate is 0.125, an account number 1234.567.
	noGroup = regexp.MustCompile(`^(?:0|[1-9]\d{3,})([.,])\d{3}$`)
	// twoGroups matches numbers with the same mark twice: a thousands separator.
	twoGroups = regexp.MustCompile(`^\d{1,3}(?:(?:(\.)\d{3}){2,}|(?:(,)\d{3}){2,})$`)
	// fewDecimals matches an amount with one or two decimals.
	fewDecimals = regexp.MustCompile(`^\d{1,3}(?:[ .,']?\d{3})*[.,]\d{1,2}$`)
)

// leastThousandths is the minimal number of values with three decimals that make a style, and of different ones that
// fit no other style.
const leastThousandths = 2

// IsLoneMark reports whether the only mark of a number is before three digits, where it separates thousands or starts
// decimals.
func IsLoneMark(figure string) bool { return loneMark.MatchString(figure) }

// HasThousandParts reports whether a currency, by its ISO 4217 code, has three minor digits.
func HasThousandParts(code string) bool { return thousandParts[code] }

// threes counts a document's numbers with one mark before three digits; bare are those of noGroup.
type threes struct {
	lone, decimal, grouped int
	bare                   map[string]bool
}

// withThousandths returns the style with what the document's numbers and currency show about three decimals: numbers
// that fit no other style, or numbers with one mark in such a currency. dinars and others are the results of
// currenciesNamed.
func (s Style) withThousandths(figures []string, dinars, others int) Style {
	marks := map[string]*threes{".": {bare: map[string]bool{}}, ",": {bare: map[string]bool{}}}
	few := 0
	for _, body := range figures {
		if m := loneMark.FindStringSubmatch(body); m != nil {
			marks[m[1]].lone++
		} else if m := threeDecimals.FindStringSubmatch(body); m != nil {
			marks[strings.Join(m[1:], "")].decimal++
		} else if m := noGroup.FindStringSubmatch(body); m != nil {
			marks[m[1]].bare[body] = true
		} else if m := twoGroups.FindStringSubmatch(body); m != nil {
			marks[strings.Join(m[1:], "")].grouped++
		} else if fewDecimals.MatchString(body) && !dayAndMonth.MatchString(body) {
			few++
		}
	}
	for mark, other := range map[string]string{".": ",", ",": "."} {
		own := marks[mark]
		count := own.lone + own.decimal + len(own.bare)
		if own.grouped > 0 || count < leastThousandths ||
			marks[other].lone+marks[other].decimal+len(marks[other].bare) > 0 {
			continue
		}
		surely := own.decimal > 0 || len(own.bare) >= leastThousandths && others <= dinars
		if count >= outvote*few && surely || (count >= outvote*few || mark == s.Point()) && dinars > others {
			s.Comma, s.Thousandths = mark == ",", true
			return s
		}
	}
	return s
}

// currenciesNamed counts the texts that name currencies with a thousand parts, and those that name others.
func currenciesNamed(texts []string) (dinars, others int) {
	for _, t := range texts {
		switch code := currencyOfText(t); {
		case code == "" || withoutParts[code]:
		case thousandParts[code]:
			dinars++
		default:
			others++
		}
	}
	return dinars, others
}

// longestUnit is the maximal number of letters in a text whose currency is that of an amount.
const longestUnit = 48

// currencyOfText returns the currency of an amount's mark, of a word, or of a heading such as "Balance (KWD)"; "" if
// there is none.
func currencyOfText(text string) string {
	if HasDigit(text) {
		_, m, ok := stripMarks(cleanMoney(text))
		if !ok {
			return ""
		}
		return m.Currency
	}
	if utf8.RuneCountInString(text) > longestUnit {
		return ""
	}
	if code := CodeOfMark(text); code != "" {
		return code
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ()[]/,:;-", r) })
	if at := slices.IndexFunc(words, IsCurrencyCode); at >= 0 {
		return words[at]
	}
	return ""
}

var (
	// groupHead matches the part of an amount before a thousands separator, and groupRest the part after it.
	groupHead = regexp.MustCompile(`^[-+(]?\p{Sc}?[-+]?[1-9]\d{0,2}$`)
	groupRest = regexp.MustCompile(`^\d{3}(?:[.,]\d{3})*[.,]\d{2}[-+)]?$`)
)

// JoinLostGroups joins the two parts of recognized amounts whose thousands separator was lost ("131" and "309.41"), in
// documents that print one: the first word begins a cell, and the second ends where several amounts with cents do.
func JoinLostGroups(lines []layout.Line, style Style) {
	if style.Spaced {
		return
	}
	edges := centsEdges(lines)
	for i := range lines {
		l := &lines[i]
		for k := 0; k+1 < len(l.Words); k++ {
			if losesGroup(l, k, style) && endWith(edges[l.Page], l.Words[k+1].Box.X1, l.Height()) {
				w, rest := l.Words[k], l.Words[k+1]
				w.Text += style.Group() + rest.Text
				w.Box, w.Confidence, w.Alternatives = w.Box.Union(rest.Box),
					min(w.Confidence, rest.Confidence, markSure), nil
				l.Words = slices.Concat(l.Words[:k], []page.Word{w}, l.Words[k+2:])
			}
		}
	}
}

// losesGroup reports whether a word that begins a cell and the next one are the two sides of a thousands separator, in
// one piece of print.
func losesGroup(l *layout.Line, k int, style Style) bool {
	head, rest := l.Words[k], l.Words[k+1]
	if head.Source != page.SourceOCR || rest.Source != page.SourceOCR || head.Day != "" || rest.Day != "" ||
		rest.Box.X0-head.Box.X1 > GroupGap*l.Height() ||
		k > 0 && head.Box.X0-l.Words[k-1].Box.X1 <= TextGap*l.Height() {
		return false
	}
	return groupHead.MatchString(head.Text) && groupRest.MatchString(rest.Text) &&
		strings.LastIndex(rest.Text, style.Point()) == strings.LastIndexAny(rest.Text, ".,")
}

// A fax loses small dots: "$418.25" is read as "$418" and "25". If several amounts with cents end at one edge, two
// digits that end there, close after a whole number, are its cents.

const (
	// lostPointGap is the maximal space, in line heights, that a lost point leaves.
	lostPointGap = 0.9
	// centsEdge is the maximal distance, in line heights, between the right edges of cents and of other amounts.
	centsEdge = 0.35
	// leastCents is the minimal number of amounts with cents at that edge.
	leastCents = 3
)

var (
	pointlessWhole = regexp.MustCompile(`^[-+(]?\p{Sc}?[-+]?(?:0|[1-9]\d{0,2}(?:[.,]\d{3})*)$`)
	pointlessCents = regexp.MustCompile(`^\d{2}[-+)]?$`)
	withCents      = regexp.MustCompile(`^[-+(]?\p{Sc}?[-+]?\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}[-+)]?$`)
)

// JoinLostPoints joins the two parts of recognized amounts whose decimal mark was lost.
func JoinLostPoints(lines []layout.Line, style Style) {
	edges := centsEdges(lines)
	for i := range lines {
		l := &lines[i]
		for k := 0; k+1 < len(l.Words); k++ {
			if losesPoint(l, k) && endWith(edges[l.Page], l.Words[k+1].Box.X1, l.Height()) {
				joinCents(l, k, style)
			}
		}
	}
}

// centsEdges returns the right edges of each page's recognized amounts with cents.
func centsEdges(lines []layout.Line) map[int][]float64 {
	edges := map[int][]float64{}
	for _, l := range lines {
		for _, w := range l.Words {
			if w.Source == page.SourceOCR && withCents.MatchString(w.Text) {
				edges[l.Page] = append(edges[l.Page], w.Box.X1)
			}
		}
	}
	for _, own := range edges {
		slices.Sort(own)
	}
	return edges
}

// losesPoint reports whether a word and the next one are the whole part of an amount and its cents, in one piece of
// print.
func losesPoint(l *layout.Line, k int) bool {
	whole, cents := l.Words[k], l.Words[k+1]
	if whole.Source != page.SourceOCR || cents.Source != page.SourceOCR || whole.Day != "" || cents.Day != "" ||
		cents.Box.X0-whole.Box.X1 > lostPointGap*l.Height() {
		return false
	}
	return pointlessWhole.MatchString(whole.Text) && pointlessCents.MatchString(cents.Text)
}

// endWith reports whether enough amounts end where a word does.
func endWith(edges []float64, at, height float64) bool {
	from, _ := slices.BinarySearch(edges, at-centsEdge*height)
	to, _ := slices.BinarySearch(edges, at+centsEdge*height)
	return to-from >= leastCents
}

// joinCents joins a whole part and the cents after it, with the document's marks.
func joinCents(l *layout.Line, k int, style Style) {
	group := style.Group()
	w := l.Words[k]
	cents := l.Words[k+1]
	w.Text = strings.NewReplacer(".", group, ",", group).Replace(w.Text) + style.Point() + cents.Text
	w.Box, w.Confidence, w.Alternatives = w.Box.Union(cents.Box), min(w.Confidence, cents.Confidence, markSure), nil
	l.Words = slices.Concat(l.Words[:k], []page.Word{w}, l.Words[k+2:])
}
