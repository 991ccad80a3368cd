package custom

import (
	"math/big"
	"regexp"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/parse"
)

// reading is a value as read; value is nil if there is none.
type reading struct {
	value    any // string, engine.Amount, decimal, int64, engine.Date or bool
	text     string
	number   *decimal // of numeric types
	currency string   // ISO 4217 code printed beside it
	assumed  bool     // a date whose order the schema decided
}

// parser reads texts in the paper's style of numbers and dates.
type parser struct {
	style parse.Style
	order parse.Order
	open  bool // the paper does not show the order of dates
}

// parserOf reads in the style of a paper.
func parserOf(p *form.Paper) parser {
	order, open := p.Order()
	return parser{style: p.Style(), order: order, open: open}
}

// maxValueText is the longest value kept as text, in characters; longer texts are paragraphs beside a label.
const maxValueText = 500

// read reads a whole text as a type.
func (p parser) read(text string, t engine.ValueType) (r reading, ok bool) {
	text = strings.TrimRight(strings.Join(strings.Fields(text), " "), ":, ")
	if strings.Trim(text, "_.…-–—−: ") == "" {
		if t.Numeric() && isDash(text) { // printed for zero
			zero := decimalOf(0)
			return reading{value: typed(zero, t), text: text, number: &zero}, true
		}
		return reading{}, false
	}
	r.text = text
	switch t {
	case engine.TypeDate:
		r.value, r.assumed, ok = p.date(text)
	case engine.TypeBoolean:
		r.value, ok = truth(text)
	case engine.TypeAmount, engine.TypeNumber, engine.TypeInteger, engine.TypePercent:
		return p.numeric(r, t)
	default:
		r.value, ok = text, fitsText(text, t)
	}
	return r, ok
}

// isDash reports whether a text is a single dash; several draw a line to be filled in.
func isDash(s string) bool { return s == "-" || s == "–" || s == "—" || s == "−" }

func fitsText(text string, t engine.ValueType) bool {
	switch t {
	case engine.TypeID:
		return len(text) <= maxIDText && strings.IndexFunc(text, unicode.IsDigit) >= 0
	case engine.TypePhone:
		digits := strings.Map(func(r rune) rune {
			if unicode.IsDigit(r) {
				return r
			}
			return -1
		}, text)
		return phoneForm.MatchString(text) && len(digits) >= 7 && len(digits) <= 15
	case engine.TypeEmail:
		return emailForm.MatchString(text)
	}
	return len(text) <= maxValueText
}

// maxIDText is the longest identifier, in characters; container and machine-readable lines have 44.
const maxIDText = 60

var (
	phoneForm = regexp.MustCompile(`^[+(]?[0-9][0-9 ().\-/]*$`)
	emailForm = regexp.MustCompile(`^[^@\s<>]{1,64}@[A-Za-z0-9][A-Za-z0-9.-]{0,180}\.[A-Za-z]{2,}$`)
)

func (p parser) date(text string) (value any, assumed, ok bool) {
	d, ok := parse.ParsePrintedDate(text)
	if !ok || d.Year == 0 {
		return nil, false, false
	}
	order := p.order
	switch { // a date that shows its own order is read by it
	case d.Known():
	case d.A > 12:
		order = parse.DayFirst
	case d.B > 12:
		order = parse.MonthFirst
	default:
		assumed = p.open && d.A != d.B
	}
	day, ok := d.Resolve(order, 0)
	return day, assumed, ok
}

// truth reads a word or a box. Of two boxes with their words the ticked one counts.
func truth(text string) (value any, ok bool) {
	fields := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(text), "[ ]", "[]"), "( )", "()"))
	for i := 0; i+3 < len(fields) && len(fields) == 4; i += 2 {
		mark, isMark := truths[fields[i]]
		other, isOther := truths[fields[i+2]]
		if word, isWord := truths[strings.Trim(fields[i+1], ".,;")]; isMark && isOther && isWord && mark != other {
			return word == mark, true
		}
	}
	if len(fields) != 1 {
		return nil, false
	}
	v, ok := truths[strings.Trim(fields[0], ".,;")]
	return v, ok
}

// numeric reads an exact number; a percentage may have its sign.
func (p parser) numeric(r reading, t engine.ValueType) (reading, bool) {
	text := r.text
	if t == engine.TypePercent {
		text = strings.TrimSpace(strings.TrimSuffix(text, "%"))
	}
	d, currency, ok := p.number(text)
	if !ok {
		return reading{}, false
	}
	r.number, r.currency = &d, currency
	r.value = typed(d, t)
	return r, r.value != nil
}

// typed converts a number to its type; nil if it does not fit.
func typed(d decimal, t engine.ValueType) any {
	switch t {
	case engine.TypeAmount:
		if a := d.amount(); a != nil && decimalOf(*a).millionths.Cmp(d.millionths) == 0 {
			return *a
		}
		return nil
	case engine.TypeInteger:
		if n, ok := d.whole(); ok {
			return n
		}
		return nil
	}
	return d
}

// number reads money as the ledger does, and numbers of three to six decimals.
func (p parser) number(text string) (d decimal, currency string, ok bool) {
	if m, ok := parse.ParseMoney(text, p.style); ok {
		return decimalOf(m.Signed()), m.Currency, true
	}
	point := "."
	if p.style.Comma {
		point = ","
	}
	whole, fraction, cut := cutLast(text, point)
	if !cut || len(fraction) < 3 || len(fraction) > decimals || strings.Trim(fraction, "0123456789") != "" {
		return d, "", false
	}
	if strings.Trim(whole, "-−") == "" {
		whole += "0"
	}
	m, ok := parse.ParseMoney(whole, p.style)
	if !ok || m.Decimals > 0 {
		return d, "", false
	}
	tail, _ := new(big.Int).SetString(fraction+strings.Repeat("0", decimals-len(fraction)), 10)
	d = decimalOf(m.Size).plus(decimal{tail})
	if m.Mark == parse.MarkMinus || m.Mark == parse.MarkDebit {
		d.millionths.Neg(d.millionths)
	}
	return d, m.Currency, true
}

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// decimals is how many decimals numbers have: amounts have two, rates and quantities up to six.
const decimals = 6

// decimal is an exact number in millionths. Sums never overflow and are never rounded.
type decimal struct{ millionths *big.Int }

func decimalOf(a engine.Amount) decimal {
	return decimal{new(big.Int).Mul(big.NewInt(int64(a)), big.NewInt(10_000))}
}

// decimalFrom parses digits with an optional minus, and at most six decimals.
func decimalFrom(whole, fraction string) (d decimal, ok bool) {
	if len(fraction) > decimals {
		return d, false
	}
	n, ok := new(big.Int).SetString(whole+fraction+strings.Repeat("0", decimals-len(fraction)), 10)
	return decimal{n}, ok
}

func (d decimal) plus(o decimal) decimal {
	return decimal{new(big.Int).Add(d.millionths, o.millionths)}
}

func (d decimal) minus(o decimal) decimal {
	return decimal{new(big.Int).Sub(d.millionths, o.millionths)}
}

func (d decimal) abs() decimal { return decimal{new(big.Int).Abs(d.millionths)} }

func (d decimal) above(o decimal) bool { return d.millionths.Cmp(o.millionths) > 0 }

// amount is the number in hundredths, rounded half away from zero; nil if it does not fit an Amount.
func (d decimal) amount() *engine.Amount {
	half := big.NewInt(5_000)
	if d.millionths.Sign() < 0 {
		half.Neg(half)
	}
	hundredths := new(big.Int).Add(d.millionths, half)
	hundredths.Quo(hundredths, big.NewInt(10_000))
	if !hundredths.IsInt64() {
		return nil
	}
	a := engine.Amount(hundredths.Int64())
	return &a
}

// whole is the number if it has no decimals and fits 64 bits.
func (d decimal) whole() (int64, bool) {
	quotient, rest := new(big.Int).QuoRem(d.millionths, big.NewInt(1_000_000), new(big.Int))
	return quotient.Int64(), rest.Sign() == 0 && quotient.IsInt64()
}

// String is the plain form without trailing zeros: 12.5, -0.005.
func (d decimal) String() string {
	digits := new(big.Int).Abs(d.millionths).String()
	if missing := decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	point := len(digits) - decimals
	s := digits[:point]
	if fraction := strings.TrimRight(digits[point:], "0"); fraction != "" {
		s += "." + fraction
	}
	if d.millionths.Sign() < 0 {
		s = "-" + s
	}
	return s
}

// MarshalJSON writes a JSON number.
func (d decimal) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }
