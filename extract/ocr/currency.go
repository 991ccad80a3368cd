package ocr

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// priced is an amount directly behind one mark that is no letter, figure, bracket or mark of text, with a sign before
// or after it; "@" and "&" are figures rather.
var priced = regexp.MustCompile(`^([-+]?)([^\pL\pN\s.,:;'"()\[\]{}+*/#@&|!_-])([-+]?\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d{2})?)$`)

// clearCurrency settles marks before amounts that the language does not know: a rupee's is read as a percent, a
// trademark, a dollar. They are the currency's when one stands before most amounts; else they say nothing, and
// where several such marks stand before many amounts, those that are currencies' are misread as well.
func clearCurrency(d *page.Document) {
	marks := map[string]int{}
	eachPriced(d, func(_ *page.Word, m []string) { marks[m[2]]++ })
	usual, strange := prevailing(marks)
	if strange == nil {
		return
	}
	clearFirstFigures(d, marks)
	eachPriced(d, func(w *page.Word, m []string) {
		switch {
		case m[2] == usual:
		case usual != "" && strange[m[2]]:
			w.Text, w.Alternatives = m[1]+usual+m[3], nil
		case usual == "" && (strange[m[2]] || len(strange) > 1):
			w.Text, w.Alternatives = m[1]+m[3], nil
		}
	})
}

var (
	// bare is an amount without a mark before it, parted one with thousands, ungrouped has none though it has four
	// figures.
	bare      = regexp.MustCompile(`^[-+]?\d[\d.,]*\.\d{2}$`)
	parted    = regexp.MustCompile(`^\D{0,2}\d{1,3}(,\d{3})+\.\d{2}$`)
	ungrouped = regexp.MustCompile(`^([-+]?)\d(\d{3}\.\d{2})$`)
)

// clearFirstFigures doubts amounts without a mark where most have one that is misread: it may have become their first
// figure ("7824.36"). That it has is plain where the paper parts thousands and this amount does not.
func clearFirstFigures(d *page.Document, marks map[string]int) {
	marked, parts, bares := 0, false, []*page.Word(nil)
	for _, n := range marks {
		marked += n
	}
	for _, p := range d.Pages {
		for i := range p.Words {
			w := &p.Words[i]
			parts = parts || parted.MatchString(w.Text)
			if p.Source == page.SourceOCR && w.Source == page.SourceOCR && bare.MatchString(w.Text) {
				bares = append(bares, w)
			}
		}
	}
	if len(bares) > marked {
		return
	}
	for _, w := range bares {
		w.Confidence = min(w.Confidence, maybeMark)
		if m := ungrouped.FindStringSubmatch(w.Text); m != nil && parts {
			w.Text, w.Alternatives = m[1]+m[2], nil
		}
	}
}

// maybeMark bounds the confidence of an amount whose first figure may be a mark.
const maybeMark = 0.5

// eachPriced shows every recognized amount with a mark before it, and its parts.
func eachPriced(d *page.Document, show func(*page.Word, []string)) {
	for _, p := range d.Pages {
		for i := range p.Words {
			if w := &p.Words[i]; p.Source == page.SourceOCR && w.Source == page.SourceOCR {
				if m := priced.FindStringSubmatch(w.Text); m != nil {
					show(w, m)
				}
			}
		}
	}
}

// prevailing is the currency's mark that stands before two of three such amounts, "" for none, and the marks that are
// no currency's; nil when all are.
func prevailing(marks map[string]int) (usual string, strange map[string]bool) {
	all := 0
	for mark, n := range marks {
		all += n
		if r, _ := utf8.DecodeRuneInString(mark); !unicode.Is(unicode.Sc, r) {
			if strange == nil {
				strange = map[string]bool{}
			}
			strange[mark] = true
		}
	}
	for mark, n := range marks {
		if !strange[mark] && 3*n >= 2*all {
			usual = mark
		}
	}
	return usual, strange
}

var (
	// currencied is the beginning of an amount behind the sign or the short name of its currency, or all of it.
	currencied = regexp.MustCompile(`^(\pL{1,3}|\p{Sc}|\pL{1,2}\p{Sc})(\d{1,3}(?:[.,'’]\d{3})*[.,'’]?)$`)
	inCurrency = regexp.MustCompile(`^(\pL{1,3})\d{1,3}(?:[.,'’]\d{3})*[.,]\d{2}$`)
)

// leastInCurrency is how many amounts stand behind letters before those are the currency's.
const leastInCurrency = 3

// currenciesOn are the letters that a page prints before its amounts ("P813.41").
func currenciesOn(words []Word) map[string]bool {
	seen, printed := map[string]int{}, map[string]bool{}
	for _, w := range words {
		if m := inCurrency.FindStringSubmatch(w.Text); m != nil {
			seen[m[1]]++
			printed[m[1]] = seen[m[1]] >= leastInCurrency
		}
	}
	return printed
}

// withoutCurrency takes the currency off the beginning of an amount ("P83,") and gives it; "" for any other word.
// Letters before a number without a mark may be a code where the page does not print them before amounts.
func (w *Word) withoutCurrency(printed map[string]bool) string {
	m := currencied.FindStringSubmatch(w.Text)
	if m == nil || isWord(m[1]) && digitsOf(m[2]) == m[2] && !printed[m[1]] {
		return ""
	}
	w.narrow(m[2])
	return m[1]
}

// A paper that prints its currency's mark before every amount prints it before those too where recognition saw a letter
// or a figure in its place ("-E290.00", "64,189.36" among pounds).

var (
	// signed is an amount with cents behind a mark, lettered one behind a letter or what is read for one.
	signed   = regexp.MustCompile(`^[-+]?(\p{Sc})[-+]?\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$`)
	lettered = regexp.MustCompile(`^([-+]?)([\pL#])([-+]?\d{1,3}(?:[.,]?\d{3})*[.,]\d{2})$`)
	// withFirst is an amount without a mark that stays one without its first figure.
	withFirst = regexp.MustCompile(`^([-+]?)\d(\d{1,3}(?:[.,]\d{3})*[.,]\d{2})$`)
	// markless is any amount with cents without a mark.
	markless = regexp.MustCompile(`^[-+]?\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$`)
)

// lookLikeMark are the letters that a currency's mark is read as.
var lookLikeMark = map[string]string{"£": "EFLfetl#", "$": "SsB", "€": "ECGc", "¥": "Yy"}

const (
	// leastSigned is how many amounts of a paper bear the mark that all its amounts have.
	leastSigned = 6
	// oftenSigned is how many times more amounts bear it than have nothing in its place.
	oftenSigned = 4
)

// clearLetteredMarks gives amounts behind a letter the mark that the paper's other amounts bear, and those behind
// none a reading without their first figure.
func clearLetteredMarks(d *page.Document) {
	marks := map[string]int{}
	var letters, bares []*page.Word
	for _, p := range d.Pages {
		for i := range p.Words {
			w := &p.Words[i]
			if p.Source != page.SourceOCR || w.Source != page.SourceOCR {
				continue
			}
			if m := signed.FindStringSubmatch(w.Text); m != nil {
				marks[m[1]]++
			} else if lettered.MatchString(w.Text) {
				letters = append(letters, w)
			} else if markless.MatchString(w.Text) {
				bares = append(bares, w)
			}
		}
	}
	mark, n := most(marks)
	if n < leastSigned || len(marks) > 1 {
		return
	}
	for _, w := range letters {
		if m := lettered.FindStringSubmatch(w.Text); w.Confidence < certainWord &&
			strings.Contains(lookLikeMark[mark], m[2]) {
			w.Text, w.Confidence, w.Alternatives = m[1]+mark+m[3], min(w.Confidence, changed), nil
			n++
		}
	}
	if n < oftenSigned*len(bares) {
		return
	}
	for _, w := range bares {
		w.Confidence = min(w.Confidence, maybeMark)
		if m := withFirst.FindStringSubmatch(w.Text); m != nil {
			w.Alternatives = append(slices.Clip(w.Alternatives),
				page.Alternative{Text: m[1] + m[2], Confidence: maybeMark})
		}
	}
}

// most is the mark that is counted most often, and how often.
func most(marks map[string]int) (mark string, n int) {
	for m, times := range marks {
		if times > n || times == n && m < mark {
			mark, n = m, times
		}
	}
	return mark, n
}

// grouped is an amount with thousands, whichever of the two its marks were read as: its sign, its groups, the cents
// with their mark, a sign behind.
var grouped = regexp.MustCompile(`^([-+(]?)(\d{1,3}(?:[.,]\d{3})+)([.,]\d{2})?(\)?-?)$`)

// outnumbering is how many times more numbers must be clear than are not before those follow.
const outnumbering = 3

// clearMarks gives the marks in numbers the paper's own way where faint print was read as the other: "20.849,000" among
// "23.755.000", "384,704,00" among "5.015.412,00". Figures stay as they are.
func clearMarks(d *page.Document) {
	clear, unclear := map[string]int{}, 0
	eachGrouped(d, func(_ *page.Word, m []string) {
		if thousands := thousandsMark(m); thousands != "" {
			clear[thousands]++
		} else {
			unclear++
		}
	})
	thousands, cents := ",", "."
	if clear["."] > clear[","] {
		thousands, cents = ".", ","
	}
	if clear[thousands] < outnumbering*(clear[cents]+unclear) {
		return
	}
	eachGrouped(d, func(w *page.Word, m []string) {
		if thousandsMark(m) == thousands {
			return
		}
		text := m[1] + onlyMark(m[2], thousands)
		if m[3] != "" {
			text += cents + m[3][1:]
		}
		w.Text, w.Confidence, w.Alternatives = text+m[4], min(w.Confidence, changed), nil
	})
}

// eachGrouped shows every recognized number with thousands, and its parts.
func eachGrouped(d *page.Document, show func(*page.Word, []string)) {
	for _, p := range d.Pages {
		for i := range p.Words {
			if w := &p.Words[i]; p.Source == page.SourceOCR && w.Source == page.SourceOCR {
				if m := grouped.FindStringSubmatch(w.Text); m != nil &&
					strings.Count(m[0], ".")+strings.Count(m[0], ",") > 1 {
					show(w, m)
				}
			}
		}
	}
}

// thousandsMark is what parts the thousands of a number that says so by itself: one mark for them all and the other
// before its cents. It is "" where they contradict. Three figures behind another mark are a number's thousandths: such
// a paper's numbers outnumber no others.
func thousandsMark(m []string) string {
	thousands := "."
	if strings.Contains(m[2], ",") {
		thousands = ","
	}
	if onlyMark(m[2], thousands) != m[2] || m[3] != "" && m[3][:1] == thousands {
		return ""
	}
	return thousands
}

// onlyMark writes groups with one mark.
func onlyMark(groups, mark string) string {
	return strings.NewReplacer(".", mark, ",", mark).Replace(groups)
}
