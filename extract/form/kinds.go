package form

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// value is what words say as one kind.
type value struct {
	// is a string, engine.Amount, float64, int, engine.Date, bool or, of a period, [2]engine.Date.
	is any
	// words are those from which it was read; others of the region are not part of it.
	words []page.Word
	// cost is how badly the words fit the kind, from 0; it is on the scale of candidate.cost.
	cost     float64
	currency string // ISO 4217 code printed beside an amount, else ""
	bare     bool   // an amount without decimals, currency or separators: it may be any number
	doubtful bool   // a date whose order of day and month nothing shows
	as       any    // what a definition's own reader made of the words
}

// Costs of words that fit their kind in part.
const (
	costRest      = 0.5 // words after the value
	costOdd       = 0.8 // nothing but the place speaks for the kind
	costUnlikely  = 1.6
	costBareMoney = 0.5 // an amount without decimals or a currency
	costMended    = 0.4 // a recognized identifier that is in its format once letters are the digits that they look like
	costMalformed = 1.0 // an identifier that is not in its format; it is given all the same, and a check says so
)

// read reads words as the kind of a target.
func (p *Paper) read(t *target, lx *lexicon, words []page.Word) (value, bool) {
	words = trimmed(words)
	if len(words) == 0 || isBlank(words) {
		return value{}, false
	}
	if t.reads != nil {
		return p.readOwn(t, words)
	}
	switch t.kind {
	case Amount:
		return p.amount(words)
	case Number, Percent:
		return p.number(words, t)
	case Count, Year:
		return count(words, t.kind)
	case Day:
		if v, ok := p.day(words); ok || t.year == "" {
			return v, ok
		}
		return dayOfYear(words)
	case Period:
		return p.period(words)
	case ID:
		return identifierOf(words, t)
	case Person:
		v, ok := person(lx.withoutRemark(words))
		if t.part && len(v.words) == 1 {
			v.cost = 0
		}
		return v, ok
	case Business:
		return business(lx.withoutRemark(words))
	case Address:
		return address(words)
	case Choice:
		return choice(words, lx.choices[t.name])
	case Yes:
		return yes(words)
	case Phone:
		return matching(words, phoneForm)
	case Email:
		return matching(words, emailForm)
	case Words:
		return inWords(words)
	case Decoy:
		return value{is: layout.Text(words), words: words, cost: costOdd}, true
	}
	return text(words)
}

// withoutRemark cuts off a remark in brackets behind a name, if it says the word of a choice: "X TRADING (National)".
// Other brackets are part of the name.
func (lx *lexicon) withoutRemark(words []page.Word) []page.Word {
	if lx == nil || len(words) < 2 || !strings.HasSuffix(printed(words), ")") {
		return words
	}
	at := slices.IndexFunc(words, func(w page.Word) bool { return strings.HasPrefix(w.Text, "(") })
	if at < 1 {
		return words
	}
	for _, terms := range lx.choices {
		if _, ok := choice(words[at:], terms); ok {
			return words[:at]
		}
	}
	return words
}

// trimmed cuts separators off both ends: a colon or dash after a label, a comma after a value.
func trimmed(words []page.Word) []page.Word {
	for len(words) > 0 && strings.Trim(words[0].Text, ":;,.=|-–—_•*>") == "" && !isDash(words[0].Text) {
		words = words[1:]
	}
	for len(words) > 0 && strings.Trim(words[len(words)-1].Text, ":;,.=|_•") == "" {
		words = words[:len(words)-1]
	}
	if len(words) > 1 && isDash(words[0].Text) {
		words = words[1:]
	}
	return words
}

func isDash(s string) bool { return s == "-" || s == "–" || s == "—" || s == "−" }

// isBlank reports whether words are only a line or boxes to be filled in.
func isBlank(words []page.Word) bool {
	for _, w := range words {
		if strings.Trim(w.Text, "_.…:-–— ") != "" {
			return false
		}
	}
	return !(len(words) == 1 && isDash(words[0].Text))
}

// printed is the text of words as a result gives it (fields.md §2.3).
func printed(words []page.Word) string {
	return strings.TrimSpace(strings.TrimRight(layout.Text(words), ":,; "))
}

func (p *Paper) amount(words []page.Word) (value, bool) {
	words = withoutUnit(words)
	for _, m := range parse.MoneyTokens(layout.Line{Page: 1, Words: words, Box: layout.Bounds(words)}, p.style) {
		if m.Unread || m.To > m.From && hasLetterBeside(words, m) || isPercent(words, m.To) {
			continue
		}
		v := value{is: m.Signed(), words: words[m.From:m.To], currency: m.Currency}
		_, spelled := parse.FindAmountInWords(layout.Text(words[:m.From]))
		bracket := strings.HasPrefix(words[m.From].Text, "(") && m.From > 0 && (spelled || m.Marked)
		if amount := m.Signed(); bracket && amount < 0 {
			v.is = -amount // in words before the brackets: "FORTY PESOS (Php 40.00)"
		}
		if m.From > 0 {
			before := strings.TrimRight(layout.Text(words[:m.From]), ".")
			if code := parse.CodeOfMark(before); code != "" || isMoneySign(before) {
				v.currency, v.words = code, words[:m.To]
				m.Marked = true
			} else {
				v.cost += costRest
			}
		}
		if m.To < len(words) {
			v.cost += restCost(words[m.To:])
		}
		text := layout.Text(v.words)
		if m.Decimals <= 0 && !m.Marked && !m.Dash && !strings.Contains(text, p.style.Group()) {
			if strings.HasPrefix(text, "(") {
				continue // the area code of a telephone number
			}
			if len(text) > 1 && strings.HasPrefix(text, "0") {
				continue // a number of a telephone or account: "01422 555 019"
			}
			if p.cents && m.To < len(words) && hasLetters(words[m.To:m.To+1]) {
				continue // the number of an item, a count: "44 Others", "6 days"
			}
			v.cost += costBareMoney
			if p.cents {
				v.cost += costUnlikely
			}
			v.bare = true
		}
		return v, true
	}
	return value{}, false
}

// unitForm is the form of a price with the unit that it is of: "$145.80/hr", "P1,250.00/day".
var unitForm = regexp.MustCompile(`^(.*\d[.,]\d{2})/\p{L}+\.?$`)

// withoutUnit cuts the units that prices are of off them.
func withoutUnit(words []page.Word) []page.Word {
	for i, w := range words {
		if !strings.Contains(w.Text, "/") {
			continue
		}
		if m := unitForm.FindStringSubmatch(w.Text); m != nil {
			words = slices.Clone(words)
			words[i].Text = m[1]
		}
	}
	return words
}

// isPercent reports whether a figure that ends before a word is a percentage: "4.70 %".
func isPercent(words []page.Word, to int) bool {
	return to < len(words) && strings.HasPrefix(words[to].Text, "%")
}

// isMoneySign reports whether a text is a sign or word of a currency that several currencies share. A dash is none: it
// stands in place of an amount, which is then zero.
func isMoneySign(s string) bool {
	_, ok := parse.ParseMoney(s+"1.00", parse.Style{})
	return ok && !parse.HasDigit(s) && !isDash(s)
}

// hasLetterBeside reports whether an amount is part of an identifier: "INV-2024" or "2024-A".
func hasLetterBeside(words []page.Word, m parse.MoneyToken) bool {
	return m.Decimals < 0 && !m.Marked && m.To < len(words) && m.To-m.From == 1 &&
		strings.HasPrefix(words[m.To].Text, "-") && len(words[m.To].Text) > 1
}

// restCost is the cost of words that a value leaves over. A remark in brackets costs nothing.
func restCost(rest []page.Word) float64 {
	if strings.HasPrefix(rest[0].Text, "(") || strings.Trim(layout.Text(rest), ".,;:*/- ") == "" {
		return 0.1
	}
	return costRest
}

var numberForm = regexp.MustCompile(`^[-+]?(\d{1,3}(,\d{3})+|\d+)([.,]\d+)?%?$`)

func (p *Paper) number(words []page.Word, t *target) (value, bool) {
	for i, w := range words {
		s := strings.Trim(w.Text, "():;")
		if !numberForm.MatchString(s) {
			continue
		}
		s = strings.TrimSuffix(s, "%")
		if p.style.Comma {
			s = strings.ReplaceAll(strings.ReplaceAll(s, ".", ""), ",", ".")
		} else {
			s = strings.ReplaceAll(s, ",", "")
		}
		n, err := strconv.ParseFloat(s, 64)
		if err != nil || t.most > 0 && n > t.most || t.unit != "" && isOfAnotherUnit(words[i+1:], t.unit) {
			continue
		}
		v := value{is: n, words: words[i : i+1]}
		if i > 0 {
			v.cost = costRest
		}
		return v, true
	}
	return value{}, false
}

// isOfAnotherUnit reports whether the word behind a number says another unit: "2.00 hrs" are no days.
func isOfAnotherUnit(behind []page.Word, unit string) bool {
	if len(behind) == 0 {
		return false
	}
	word := layout.Normalize(behind[0].Text)
	return unitWords[word] && !slices.Contains(strings.Split(unit, ","), word)
}

const oldestYear, latestYear = 1900, 2100

func count(words []page.Word, kind Kind) (value, bool) {
	for i, w := range words {
		n, err := strconv.Atoi(strings.ReplaceAll(strings.Trim(w.Text, "().,:;"), ",", ""))
		if err != nil || n < 0 || kind == Year && (n < oldestYear || n > latestYear) {
			continue
		}
		v := value{is: n, words: words[i : i+1]}
		if i > 0 {
			v.cost = costRest
		}
		return v, true
	}
	return value{}, false
}

// dayFillers are words within dates of certificates: "this 5th day of May 2025".
var dayFillers = map[string]bool{"day": true, "of": true, "the": true, "araw": true, "ng": true}

// dayWords leaves out the words that stand inside dates of certificates, and maps the rest to their places.
func dayWords(words []page.Word) (kept []page.Word, at []int) {
	for i, w := range words {
		normal := layout.Normalize(w.Text)
		if dayFillers[normal] && len(kept) > 0 {
			continue
		}
		w.Text = strings.TrimPrefix(strings.TrimPrefix(w.Text, "ika-"), "Ika-")
		w.Text = strings.TrimRight(w.Text, ";")
		if i > 0 && len(kept) > 0 { // dates of sentences run over the end of a line
			w.Box.X0, w.Box.X1 = kept[len(kept)-1].Box.X1+1, kept[len(kept)-1].Box.X1+2
		}
		kept, at = append(kept, w), append(at, i)
	}
	return kept, at
}

// mostYearWords is how many words a year in words has: "Two Thousand and Twenty-One".
const mostYearWords = 5

// withYearInFigures puts figures in place of a year in words behind a month: "November, Twenty Twenty-One".
func withYearInFigures(words []page.Word, at []int) ([]page.Word, []int) {
	for i := 1; i < min(len(words), upToMonth); i++ {
		if !parse.IsMonth(strings.Trim(words[i-1].Text, ",.")) {
			continue
		}
		for end := min(len(words), i+mostYearWords); end > i; end-- {
			year, ok := parse.YearInWords(strings.Trim(layout.Text(words[i:end]), ",. "))
			if !ok {
				continue
			}
			out, places := slices.Clone(words[:i+1]), slices.Clone(at[:i+1])
			out[i-1].Text, out[i].Text = strings.TrimRight(out[i-1].Text, "."), strconv.Itoa(year)
			places[i] = at[end-1]
			return append(out, words[end:]...), append(places, at[end:]...)
		}
	}
	return words, at
}

// upToMonth is how many words of a date are up to its month, with it.
const upToMonth = 5

// resolved is a printed day in the paper's order.
func (p *Paper) resolved(d parse.PrintedDate) (engine.Date, bool) {
	if d.Year == 0 {
		return engine.Date{}, false
	}
	order := p.order
	switch {
	case d.Known():
	case d.A > 12:
		order = parse.DayFirst
	case d.B > 12:
		order = parse.MonthFirst
	}
	return d.Resolve(order, 0)
}

func (p *Paper) day(words []page.Word) (value, bool) {
	for i := range words {
		if i > 2 {
			break
		}
		kept, at := dayWords(words[i:])
		if len(kept) == 0 {
			break
		}
		kept, at = withYearInFigures(kept, at)
		found, ok := parse.FindDate(kept, 0, math.MaxFloat64)
		if !ok {
			continue
		}
		day, ok := p.resolved(found.PrintedDate)
		if !ok {
			continue
		}
		end := i + at[found.To-1] + 1
		v := value{is: day, words: words[i:end]}
		if i > 0 {
			v.cost = costRest
		}
		if end < len(words) {
			v.cost += restCost(words[end:]) / 2
		}
		d := found.PrintedDate
		v.doubtful = p.openOrder && !d.Known() && d.A <= 12 && d.B <= 12 && d.A != d.B
		return v, true
	}
	return value{}, false
}

func (p *Paper) period(words []page.Word) (value, bool) {
	cell := layout.NewCell(1, words)
	resolve := func(s parse.Span) (value, bool) {
		first, last, ok := s.Resolve(p.order)
		return value{is: [2]engine.Date{first, last}, words: words}, ok
	}
	if s, ok := parse.OneMonth(cell); ok {
		if v, ok := resolve(s); ok {
			return v, true
		}
	}
	if s, ok := parse.OneQuarter(cell); ok {
		return resolve(s)
	}
	from := page.Word{Text: "from", Box: words[0].Box}
	from.Box.X1 = from.Box.X0
	if s, ok := parse.FromTo(layout.NewCell(1, append([]page.Word{from}, words...))); ok {
		return resolve(s)
	}
	return value{}, false
}

const (
	longestID   = 40
	mostIDWords = 9
)

// identifierOf takes the leading words of an identifier: those with digits, and short groups of capitals before or
// between them.
func identifierOf(words []page.Word, t *target) (value, bool) {
	words = withoutNumberSign(words)
	end, digits := 0, 0
	for end < len(words) && end < mostIDWords {
		w := strings.Trim(words[end].Text, ",;")
		has := strings.ContainsFunc(w, unicode.IsDigit)
		prefix := len(w) <= 5 && w == strings.ToUpper(w) && end+1 < len(words) && parse.HasDigit(words[end+1].Text)
		mask := strings.Trim(w, "*xX•-") == "" && w != ""
		if !has && !prefix && !mask {
			break
		}
		sign := strings.Trim(w, "-–/.:") != "" && isSign(words[end:end+1])
		if end > 0 && (sign || looksLikeMoney(w) || looksLikeDay(w)) {
			break // the next columns: "0123-45678-90 06/12/2018 PHP 245,310.22"
		}
		if has {
			digits++
		}
		end++
	}
	if digits == 0 {
		return value{}, false
	}
	format, known := identifier.Find(t.format)
	if known && end < len(words) { // a last group without digits: "100123456789 P"
		if _, fits := format.Match(layout.Text(words[:end+1])); fits {
			end++
		}
	}
	id := strings.Trim(printed(words[:end]), ". ")
	if !strings.Contains(id, "(") { // "(CO. REG: 860671-D)"
		id = strings.TrimRight(id, ")")
	}
	v := value{is: id, words: words[:end]}
	if utf8.RuneCountInString(v.is.(string)) > longestID {
		return value{}, false
	}
	if end < len(words) {
		v.cost = restCost(words[end:])
	}
	if looksLikeMoney(v.is.(string)) || len(parse.OnlyDigits(v.is.(string))) < t.digits {
		return value{}, false
	}
	if looksLikeDay(v.is.(string)) {
		v.cost += costUnlikely
	}
	if _, fits := format.Match(v.is.(string)); known && !fits {
		v.cost += costMalformed
		if words[0].Source == page.SourceOCR {
			if mended, ok := mendedID(v.is.(string), format); ok {
				v.is, v.cost = mended, v.cost-costMalformed+costMended
			}
		}
	}
	return v, true
}

// withoutNumberSign cuts the sign of a number off an identifier: "# 1042", "#1042", "N° 77".
func withoutNumberSign(words []page.Word) []page.Word {
	if len(words) == 0 {
		return words
	}
	rest := strings.TrimPrefix(words[0].Text, "#")
	switch {
	case len(words) > 1 && (rest == "" || numberSigns[layout.Normalize(rest)]):
		return words[1:]
	case rest != "" && rest != words[0].Text:
		words = slices.Clone(words)
		words[0].Text = rest
	}
	return words
}

// digitsForLetters are the digits that recognition takes for letters.
var digitsForLetters = strings.NewReplacer("O", "0", "o", "0", "D", "0", "Q", "0", "I", "1", "l", "1", "|", "1", "Z", "2",
	"S", "5", "s", "5", "B", "8", "G", "6")

// lettersForDigits are the letters that recognition takes for digits, as identifiers print them.
var lettersForDigits = map[rune]string{'0': "ODQ", '1': "I", '2': "Z", '5': "S", '6': "G", '8': "B"}

// mendedID is a recognized identifier that fits its format once letters are the digits that they look like, or one
// digit is the letter. Where several letters fit, none is taken.
func mendedID(s string, format identifier.Format) (mended string, ok bool) {
	mended = digitsForLetters.Replace(s)
	if _, fits := format.Match(mended); fits {
		return mended, true
	}
	for i, r := range s {
		for _, letter := range lettersForDigits[r] {
			other := s[:i] + string(letter) + s[i+1:]
			if _, fits := format.Match(other); !fits || format.Grouping(other) == identifier.Invalid {
				continue
			}
			if ok {
				return "", false
			}
			mended, ok = other, true
		}
	}
	return mended, ok
}

func looksLikeMoney(s string) bool {
	if commaMoney.MatchString(s) {
		return true
	}
	m, ok := parse.ParseMoney(s, parse.Style{})
	sign := m.Marked && !isDigit(s[0]) // a letter after digits is part of an identifier: 0123P
	return ok && (m.Decimals == 2 && strings.ContainsAny(s, ".,") || sign)
}

// commaMoney is an amount with a comma before its decimals.
var commaMoney = regexp.MustCompile(`^-?\d{1,3}(\.\d{3})*,\d{2}$`)

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// yearForm is a year of our time.
var yearForm = regexp.MustCompile(`^(19|20)\d\d$`)

func looksLikeDay(s string) bool {
	d, ok := parse.ParsePrintedDate(s)
	return ok && d.Year != 0 && strings.ContainsAny(s, "/-. ") && len(parse.OnlyDigits(s)) <= 8
}

func matching(words []page.Word, form *regexp.Regexp) (value, bool) {
	for end := len(words); end > 0; end-- {
		if s := printed(words[:end]); form.MatchString(s) {
			return value{is: s, words: words[:end]}, true
		}
	}
	return value{}, false
}

var (
	phoneForm = regexp.MustCompile(`^[+(]?[0-9][0-9 ().\-/]{6,}$`)
	emailForm = regexp.MustCompile(`^[^@\s<>]{1,64}@[A-Za-z0-9][A-Za-z0-9.-]{0,180}\.[A-Za-z]{2,}$`)
)

const longestText = 200

func text(words []page.Word) (value, bool) {
	s := printed(words)
	if s == "" || utf8.RuneCountInString(s) > longestText {
		return value{}, false
	}
	v := value{is: s, words: words, cost: 0.1}
	if !strings.ContainsFunc(s, unicode.IsLetter) {
		v.cost = costOdd
	}
	return v, true
}

func address(words []page.Word) (value, bool) {
	s := printed(words)
	if len(words) < 2 || !strings.ContainsFunc(s, unicode.IsLetter) || utf8.RuneCountInString(s) > longestText {
		return value{}, false
	}
	v := value{is: s, words: words, cost: costOdd}
	for _, w := range words {
		if placeWords[layout.Normalize(w.Text)] {
			v.cost = 0
		}
	}
	switch {
	case v.cost > 0 && strings.Contains(s, "@"):
		return value{}, false // "(02) 8123-4567 / sales@example.ph"
	case v.cost > 0 && strings.ContainsAny(s, ","):
		v.cost = costOdd / 3
	case v.cost > 0 && hasFigures(s): // "Hauptstr. 12", "80331 München"
		v.cost = costOdd / 2
	}
	return v, true
}

// inWords accepts a text without figures but for centavos ("50/100").
func inWords(words []page.Word) (value, bool) {
	for i, w := range words { // the figures that follow in brackets: "(PHP 25,344.21)"
		if i > 1 && strings.HasPrefix(w.Text, "(") && (hasFigures(w.Text) || isSign([]page.Word{{Text: w.Text[1:]}})) {
			words = words[:i]
			break
		}
	}
	if len(words) < 2 || strings.IndexFunc(words[0].Text, unicode.IsDigit) >= 0 {
		return value{}, false
	}
	return value{is: printed(words), words: words, cost: 0.2}, true
}

// FirstDay is the first complete day that is printed on the paper, with its page and words. It serves papers that print
// their day without a label, as receipts do.
func (p *Paper) FirstDay() (day engine.Date, number int, words []page.Word, ok bool) {
	for _, l := range p.lines {
		for i := range l.Words {
			found, ok := parse.FindDate(l.Words, i, math.MaxFloat64)
			if !ok {
				continue
			}
			if day, ok := p.resolved(found.PrintedDate); ok {
				return day, l.Page, l.Words[found.From:found.To], true
			}
		}
	}
	return day, 0, nil, false
}
