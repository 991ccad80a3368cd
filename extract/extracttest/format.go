package extracttest

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// grouping is how digits of money are grouped.
type grouping int

const (
	western    grouping = iota // 1,234,567.89
	plain                      // 1234567.89
	lakh                       // 12,34,567.89
	comma                      // 1.234.567,89
	spaced                     // 1 234 567,89
	swiss                      // 1'234'567.89
	whole                      // 1,234,567
	wholePoint                 // 1.234.567
)

// formatMagnitude formats an amount without its sign.
func formatMagnitude(a engine.Amount, g grouping) string {
	a = a.Abs()
	wholePart := strconv.FormatInt(int64(a/100), 10)
	fraction := a.String()
	fraction = fraction[len(fraction)-2:]
	switch g {
	case plain:
		return wholePart + "." + fraction
	case lakh:
		if len(wholePart) > 3 {
			return group(wholePart[:len(wholePart)-3], 2, ",") + "," + wholePart[len(wholePart)-3:] + "." + fraction
		}
		return wholePart + "." + fraction
	case comma:
		return group(wholePart, 3, ".") + "," + fraction
	case spaced:
		return group(wholePart, 3, " ") + "," + fraction
	case whole:
		return group(wholePart, 3, ",")
	case wholePoint:
		return group(wholePart, 3, ".")
	case swiss:
		return group(wholePart, 3, "'") + "." + fraction
	}
	return group(wholePart, 3, ",") + "." + fraction
}

func group(s string, size int, mark string) string {
	var parts []string
	for len(s) > size {
		parts = append([]string{s[len(s)-size:]}, parts...)
		s = s[:len(s)-size]
	}
	return strings.Join(append([]string{s}, parts...), mark)
}

// signs is how a negative amount (or a debit) is marked.
type signs int

const (
	minusFront   signs = iota // -1.00
	minusBack                 // 1.00-
	brackets                  // (1.00)
	plusAndMinus              // +1.00, -1.00
	suffixDRCR                // 1.00 DR, 1.00 CR
	suffixTight               // 1.00DR, 1.00CR
	suffixOD                  // 1.00 OD, and nothing on positive amounts
	suffixDR                  // 1.00 DR, and nothing on positive amounts
	suffixDB                  // 1.00 DB, and nothing on positive amounts
	suffixCrDr                // 1.00Dr, 1.00Cr
	tightDC                   // 1.00D, 1.00C
	tightDH                   // 1.00D, 1.00H
	tightDBCR                 // 1.00DB, 1.00CR
	signsBack                 // 1.00+, 1.00-
	suffixCR                  // CR after amounts that lower a debt
	unsigned                  // another column shows the side
)

func formatSigned(a engine.Amount, g grouping, s signs) string {
	size := formatMagnitude(a, g)
	negative := a < 0
	switch s {
	case minusFront:
		return mark(negative, "-", "") + size
	case minusBack:
		return size + mark(negative, "-", "")
	case brackets:
		return mark(negative, "(", "") + size + mark(negative, ")", "")
	case plusAndMinus:
		return mark(negative, "-", "+") + size
	case suffixDRCR:
		return size + mark(negative, " DR", " CR")
	case suffixTight:
		return size + mark(negative, "DR", "CR")
	case suffixCrDr:
		return size + mark(negative, "Dr", "Cr")
	case tightDC:
		return size + mark(negative, "D", "C")
	case tightDH:
		return size + mark(negative, "D", "H")
	case tightDBCR:
		return size + mark(negative, "DB", "CR")
	case suffixCR:
		return size + mark(negative, " CR", "")
	case suffixOD:
		return size + mark(negative, " OD", "")
	case suffixDR:
		return size + mark(negative, " DR", "")
	case suffixDB:
		return size + mark(negative, " DB", "")
	case signsBack:
		return size + mark(negative, "-", "+")
	}
	return size
}

func mark(negative bool, yes, no string) string {
	if negative {
		return yes
	}
	return no
}

// formatDate formats a day in a Go time layout. The prefix "upper:" asks for capitals.
func formatDate(d engine.Date, layout string) string {
	if rest, ok := strings.CutPrefix(layout, "upper:"); ok {
		return strings.ToUpper(d.Time().Format(rest))
	}
	return d.Time().Format(layout)
}

// labels are the printed words of a paper's header and totals.
type labels struct {
	title                                                       string
	name, number, currency, period, periodJoin, product, branch string
	customer, issuedOn, opening, closing, credits, debits       string
	carried, brought, page                                      string
	depositsHead, withdrawalsHead, dailyHead, totalOf           string
	due, limit, minimum, available                              string // of cards
	book                                                        string // of passbooks
}

// paperLabels are the sections of labels.txt.
var paperLabels = sectionsByName("labels.txt")

// drawLabels draws the labels of a paper in a language, a section of labels.txt.
func drawLabels(r *rand.Rand, language string) (w labels) {
	w.replace(r, language)
	return w
}

// replace draws the labels that a section has and keeps the others.
func (w *labels) replace(r *rand.Rand, section string) {
	for _, label := range []struct {
		key  string
		text *string
	}{
		{"title", &w.title},
		{"name", &w.name},
		{"number", &w.number},
		{"currency", &w.currency},
		{"period", &w.period},
		{"period_join", &w.periodJoin},
		{"product", &w.product},
		{"branch", &w.branch},
		{"customer", &w.customer},
		{"issued_on", &w.issuedOn},
		{"opening", &w.opening},
		{"closing", &w.closing},
		{"credits", &w.credits},
		{"debits", &w.debits},
		{"carried", &w.carried},
		{"brought", &w.brought},
		{"page", &w.page},
		{"deposits_head", &w.depositsHead},
		{"withdrawals_head", &w.withdrawalsHead},
		{"daily_head", &w.dailyHead},
		{"total_of", &w.totalOf},
	} {
		if paperLabels[section].all(label.key) != nil {
			*label.text = paperLabels[section].draw(r, label.key)
		}
	}
}

func english(r *rand.Rand) labels { return drawLabels(r, "english") }

func bilingual(r *rand.Rand) labels {
	w := english(r)
	w.replace(r, "bilingual")
	return w
}
