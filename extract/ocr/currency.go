package ocr

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// priced is an amount directly after one sign that is not a letter, digit, bracket or punctuation, with a minus or plus
// before or after it. "@" and "&" are excluded, because they are rather misread digits.
var priced = regexp.MustCompile(
	`^([-+]?)([^\pL\pN\s.,:;'"()\[\]{}+*/#@&|!_-])([-+]?\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d{2})?)$`,
)

// settleCurrency corrects currency signs that the recognizer's language does not know: a rupee sign is read as a
// percent, trademark or dollar sign. If one currency sign is before most amounts, the others become this one.
// Otherwise the unknown signs are dropped, and if the paper has several different ones, the known ones are dropped
// too: they are misread as well.
func settleCurrency(d *page.Document) {
	marks := map[string]int{}
	eachPriced(d, func(_ *page.Word, m []string) { marks[m[2]]++ })
	usual, strange := prevailing(marks)
	if strange == nil {
		return
	}
	doubtFirstDigits(d, marks)
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
	// bare is an amount without a sign before it, parted one with thousands separators, ungrouped one without them
	// although it has four digits before the point.
	bare      = regexp.MustCompile(`^[-+]?\d[\d.,]*\.\d{2}$`)
	parted    = regexp.MustCompile(`^\D{0,2}\d{1,3}(,\d{3})+\.\d{2}$`)
	ungrouped = regexp.MustCompile(`^([-+]?)\d(\d{3}\.\d{2})$`)
)

// doubtFirstDigits doubts amounts without a currency sign if most amounts have a misread one: the sign may have been
// read as their first digit ("7824.36"). If the paper prints thousands separators and this amount has none, its
// first digit surely is one, and is removed.
func doubtFirstDigits(d *page.Document, marks map[string]int) {
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

// maybeMark is the highest confidence of an amount whose first digit may be a currency sign.
const maybeMark = 0.5

// eachPriced calls show for every recognized amount with a sign before it, with the parts of priced.
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

// prevailing returns the currency sign that is before at least two of three such amounts ("" if there is none), and
// the signs that are not of a currency; strange is nil if all are.
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
	// currencied is an amount, or the beginning of one, after its currency's sign or short name.
	currencied = regexp.MustCompile(`^(\pL{1,3}|\p{Sc}|\pL{1,2}\p{Sc})(\d{1,3}(?:[.,'’]\d{3})*[.,'’]?)$`)
	inCurrency = regexp.MustCompile(`^(\pL{1,3})\d{1,3}(?:[.,'’]\d{3})*[.,]\d{2}$`)
)

// leastInCurrency is how many amounts must follow the same letters before these count as a currency.
const leastInCurrency = 3

// currenciesOn returns the letters that a page prints before its amounts ("P813.41").
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

// withoutCurrency removes the currency from the beginning of an amount ("P83,") and returns it; "" for any other
// word. Letters before a number without separators may be a code, unless the page prints them before amounts.
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
	// signed is an amount with cents after a currency sign; lettered is one after a letter that may be a misread
	// sign.
	signed   = regexp.MustCompile(`^[-+]?(\p{Sc})[-+]?\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$`)
	lettered = regexp.MustCompile(`^([-+]?)([\pL#])([-+]?\d{1,3}(?:[.,]?\d{3})*[.,]\d{2})$`)
	// withFirst is an amount without a sign that is still an amount without its first digit.
	withFirst = regexp.MustCompile(`^([-+]?)\d(\d{1,3}(?:[.,]\d{3})*[.,]\d{2})$`)
	// markless is any amount with cents and without a currency sign.
	markless = regexp.MustCompile(`^[-+]?\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$`)
)

// lookLikeMark are the characters that each currency sign is often read as.
var lookLikeMark = map[string]string{"£": "EFLfetl#", "$": "SsB", "€": "ECGc", "¥": "Yy"}

const (
	// leastSigned is how many amounts must have the currency sign before all are expected to have it.
	leastSigned = 6
	// oftenSigned is how many times more amounts must have the sign than have nothing in its place.
	oftenSigned = 4
)

// settleCurrencySigns replaces a letter before an amount by the currency sign that the paper's other amounts have.
// Amounts with neither get a second reading without their first digit.
func settleCurrencySigns(d *page.Document) {
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

// most returns the most frequent sign and its count.
func most(marks map[string]int) (mark string, n int) {
	for m, times := range marks {
		if times > n || times == n && m < mark {
			mark, n = m, times
		}
	}
	return mark, n
}

// grouped is an amount with thousands separators, commas or points: its sign, its groups, its cents, a sign after
// it.
var grouped = regexp.MustCompile(`^([-+(]?)(\d{1,3}(?:[.,]\d{3})+)([.,]\d{2})?(\)?-?)$`)

// outnumbering is how many times more numbers must have clear separators than unclear ones before the unclear ones
// are corrected.
const outnumbering = 3

// settleSeparators corrects separators in amounts to the paper's own style if faint print was read as the other:
// "20.849,000" among "23.755.000", "384,704,00" among "5.015.412,00". Digits stay as they are.
func settleSeparators(d *page.Document) {
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

// eachGrouped calls show for every recognized number with thousands separators, with the parts of grouped.
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

// thousandsMark returns the thousands separator of a number whose separators are consistent: one for all groups and
// the other before the cents. It is "" if they are not. Three digits after the other separator may be thousandths of
// a number, but such numbers are never the majority of a paper.
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

// onlyMark replaces all separators of groups by one.
func onlyMark(groups, mark string) string {
	return strings.NewReplacer(".", mark, ",", mark).Replace(groups)
}
