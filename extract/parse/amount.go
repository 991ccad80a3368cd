package parse

import (
	"math"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
)

// Style is how a document writes numbers. It is decided once per document from all its numbers ([DecideStyle]), because
// "1.234" alone is ambiguous.
type Style struct {
	// Comma reports whether the comma starts the decimals ("1.234,56").
	Comma bool
	// Spaced reports whether spaces separate the thousands ("1 234.56" in separate words).
	Spaced bool
	// Thousandths reports whether amounts have three decimals, like dinars: "1.250" is one and a quarter.
	Thousandths bool
}

// Group returns the thousands separator if it is not a space.
func (s Style) Group() string {
	if s.Comma {
		return "."
	}
	return ","
}

// Point returns the decimal mark.
func (s Style) Point() string {
	if s.Comma {
		return ","
	}
	return "."
}

// Mark is the sign as printed beside a number.
type Mark int

const (
	MarkNone   Mark = iota
	MarkMinus       // -1.00, 1.00-, (1.00)
	MarkPlus        // +1.00, 1.00+
	MarkDebit       // 1.00 DR, D, DB, OD
	MarkCredit      // 1.00 CR, C
)

// Money is one printed amount: its size and the marks around it.
type Money struct {
	Size engine.Amount // never negative
	Mark Mark
	// Decimals is the number of printed decimals; -1 if there is no decimal mark.
	Decimals int
	// Currency is the ISO code of the printed mark, "" if there is none or several currencies share it.
	Currency string
	// Marked reports whether any currency mark was beside the number.
	Marked bool
	// Rounded reports whether thousandths were printed that Size cannot hold.
	Rounded bool
	// Powered reports whether the number was printed with a power of ten, which may omit digits.
	Powered bool
}

// Signed returns the amount with its sign for a balance or transaction of an account: minus, brackets, DR and OD are
// negative.
func (m Money) Signed() engine.Amount {
	if m.Mark == MarkMinus || m.Mark == MarkDebit {
		return -m.Size
	}
	return m.Size
}

// Owed returns the amount with its sign for a balance of a card or loan: CR is in favor of the holder and therefore
// negative.
func (m Money) Owed() engine.Amount {
	if m.Mark == MarkCredit || m.Mark == MarkMinus {
		return -m.Size
	}
	return m.Size
}

// maxAmountText is the maximal length of an amount's text: the largest Amount with marks has 40 characters.
const maxAmountText = 48

// ParseMoney reads one amount as printed (docs/contract/domain.md §1.2). ok is false if the text is not exactly an
// amount, if it has more than two decimals other than zeros (three in a style of thousandths, which are rounded half
// away from zero), and if the size exceeds an Amount.
func ParseMoney(text string, style Style) (m Money, ok bool) {
	if len(text) > maxAmountText || !HasDigit(text) {
		return Money{}, false
	}
	body := unfilled(cleanMoney(text))
	body, m, ok = stripMarks(body)
	if !ok || body == "" {
		return Money{}, false
	}
	if m.Size, m.Decimals, ok = parseDigits(body, style); !ok && plainZero.MatchString(body) {
		m.Size, m.Decimals, ok = 0, 2, true
	} else if !ok {
		m.Size, ok = parsePowered(body)
		m.Decimals, m.Powered = 2, ok
	}
	m.Rounded = style.Thousandths && ok && m.Decimals == 3 && body[len(body)-1] != '0'
	return m, ok && !(m.Marked && m.Decimals < 0 && lettersAndNumber.MatchString(text))
}

// plainZero matches zero with either decimal mark: programs that fill empty cells automatically print "0.00" among
// "1.234,56".
var plainZero = regexp.MustCompile(`^0[.,]00$`)

// unfilled removes the stars that printers put before or after an amount so that nobody can add digits:
// "*****1,234.56", "-**61.20". A number without separators or decimals may be masked instead.
func unfilled(s string) string {
	if strings.HasPrefix(s, "-*") {
		return "-" + unfilled(s[1:])
	}
	body := strings.Trim(s, "* ")
	if (strings.HasPrefix(s, "*") || strings.HasSuffix(s, "*")) && body != "" && body[0] >= '0' && body[0] <= '9' &&
		strings.ContainsAny(body, ".,") {
		return body
	}
	return s
}

// lettersAndNumber matches a reference whose letters are also a currency mark: "RM10052210", "INR004417". Amounts of
// that size have separators, decimals or a space.
var lettersAndNumber = regexp.MustCompile(`^[A-Za-z]{2,3}\d{6,}$`)

// cleanMoney unifies dashes and spaces. Fonts with a rupee sign may have it in the place of the grave accent, which
// otherwise separates thousands.
func cleanMoney(s string) string {
	s = strings.TrimSpace(s)
	if isPlain(s) {
		return s
	}
	if rest, ok := strings.CutPrefix(s, "`"); ok {
		s = "₹" + rest
	}
	return strings.Map(func(r rune) rune {
		switch r {
		case '−', '–', '—', '‐', '‑', '﹣', '-':
			return '-'
		case '\u00a0', '\u202f', '\u2009', '\u2007', '\t':
			return ' '
		case '’', '‘', '`':
			return '\''
		}
		return r
	}, s)
}

// isPlain reports whether a text is ASCII without tabs and grave accents, like most texts. It then needs no cleaning.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c == '\t' || c == '`' {
			return false
		}
	}
	return true
}

// stripMarks removes signs, brackets, currency marks and CR/DR words from both ends.
func stripMarks(s string) (string, Money, bool) {
	m := Money{}
	bracketed := false
	for {
		s = strings.TrimSpace(s)
		before := s
		if !bracketed && strings.HasPrefix(s, "(") && strings.Contains(s, ")") {
			bracketed = true
			s = strings.Replace(s[1:], ")", "", 1)
			if !m.set(MarkMinus) {
				return "", m, false
			}
		}
		s = m.stripFront(s)
		s = m.stripBack(s)
		if m.Mark == markTwice {
			return "", m, false
		}
		if s == before {
			return s, m, true
		}
	}
}

// markTwice is a contradiction such as "-5.00+".
const markTwice Mark = -1

func (m *Money) set(mark Mark) bool {
	if m.Mark != MarkNone && m.Mark != mark &&
		!(m.Mark == MarkMinus && mark == MarkDebit || m.Mark == MarkDebit && mark == MarkMinus) {
		m.Mark = markTwice
		return false
	}
	m.Mark = mark
	return true
}

func (m *Money) stripFront(s string) string {
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		m.set(MarkMinus)
		return rest
	}
	if rest, ok := strings.CutPrefix(s, "+"); ok {
		m.set(MarkPlus)
		return rest
	}
	n := 0
	for i, r := range s {
		if unicode.IsDigit(r) || r == '-' || r == '+' || r == '(' ||
			r == '.' && i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9' || r == ',' {
			break
		}
		n = i + utf8.RuneLen(r)
	}
	if n == 0 || n == len(s) {
		return s
	}
	word := strings.TrimSpace(s[:n])
	if code, ok := currencyMarks[strings.ToLower(word)]; ok &&
		!(isLetterMark(word) && !strings.ContainsAny(s[n:], ".,")) {
		m.Marked, m.Currency = true, code
		if rest, ok := strings.CutPrefix(s[n:], "."); ok && unicode.IsLetter([]rune(word)[0]) {
			return rest // "Rs.500.00": the point ends the abbreviation
		}
		return s[n:]
	}
	if mark, ok := frontMarks[strings.ToLower(word)]; ok {
		m.set(mark)
		return s[n:]
	}
	return s
}

// isLetterMark reports whether a currency mark is a single letter, as of kwacha, rand and quetzal: "K1,200.00" is an
// amount, "Q1" is not.
func isLetterMark(word string) bool {
	return len(word) == 1 && strings.ContainsAny(strings.ToLower(word), "klqr")
}

func (m *Money) stripBack(s string) string {
	if rest, ok := strings.CutSuffix(s, "-"); ok {
		m.set(MarkMinus)
		return rest
	}
	if rest, ok := strings.CutSuffix(s, "+"); ok {
		m.set(MarkPlus)
		return rest
	}
	end := strings.LastIndexFunc(s, func(r rune) bool { return r >= '0' && r <= '9' })
	if end < 0 || end == len(s)-1 {
		return s
	}
	word := strings.ToLower(strings.TrimSpace(s[end+1:]))
	if mark, ok := SignMark(word); ok {
		m.set(mark)
		return s[:end+1]
	}
	if code, ok := currencyMarks[word]; ok && !isLetterMark(word) {
		m.Marked, m.Currency = true, code
		return s[:end+1]
	}
	return s
}

// SignMark returns the mark of a word beside an amount, such as CR, DR, -CR or OD.
func SignMark(word string) (mark Mark, ok bool) {
	mark, ok = backMarks[strings.ToLower(strings.Trim(word, ". ()-"))]
	return mark, ok
}

// frontMarks and backMarks are side marks before and after a number, in lower case. H and S are German (Haben, Soll);
// DB is Indonesian.
var (
	frontMarks = map[string]Mark{"cr": MarkCredit, "dr": MarkDebit, "cr.": MarkCredit, "dr.": MarkDebit}
	backMarks  = marksAfter()
)

func marksAfter() map[string]Mark {
	marks := map[string]Mark{}
	for _, word := range smallWords.List("credit") {
		marks[word] = MarkCredit
	}
	for _, word := range smallWords.List("debit") {
		marks[word] = MarkDebit
	}
	return marks
}

// parseDigits reads groups and decimals of a text without marks.
func parseDigits(s string, style Style) (engine.Amount, int, bool) {
	point, group := byte('.'), byte(',')
	if style.Comma {
		point, group = ',', '.'
	}
	whole, fraction, decimals := s, "", -1
	if i := strings.LastIndexByte(s, point); i >= 0 {
		whole, fraction = s[:i], s[i+1:]
		decimals = len(fraction)
		if decimals == 0 {
			return 0, 0, false
		}
	}
	digits, ok := joinGroups(whole, group)
	if !ok || digits == "" && fraction == "" {
		return 0, 0, false
	}
	up := engine.Amount(0)
	if style.Thousandths && decimals == 3 {
		if fraction[2] >= '5' {
			up = 1
		}
		fraction = fraction[:2]
	}
	for len(fraction) > 2 && fraction[len(fraction)-1] == '0' {
		fraction = fraction[:len(fraction)-1]
	}
	if len(fraction) > 2 {
		return 0, 0, false
	}
	size, ok := centavos(digits, fraction, "00"[len(fraction):])
	return size + up, decimals, ok && size < math.MaxInt64
}

// centavos returns the number whose digits are the runs, one after the other.
func centavos(runs ...string) (engine.Amount, bool) {
	var total int64
	for _, digits := range runs {
		for _, c := range []byte(digits) {
			if c < '0' || c > '9' || total > (math.MaxInt64-9)/10 {
				return 0, false
			}
			total = total*10 + int64(c-'0')
		}
	}
	return engine.Amount(total), true
}

// joinGroups removes thousands separators if they are at the places of western (3 digits) or Indian (2 digits, last
// group 3) grouping. Spaces and apostrophes count as separators too.
func joinGroups(s string, group byte) (string, bool) {
	mark := byte(0)
	for i := range len(s) {
		if c := s[i]; c < '0' || c > '9' {
			if c != group && c != ' ' && c != '\'' || mark != 0 && c != mark {
				return "", false
			}
			mark = c
		}
	}
	if mark == 0 {
		return s, true
	}
	var space [maxAmountText]byte
	joined, western, indian := space[:0], true, true
	for first, from := true, 0; from <= len(s); first = false {
		to := from + strings.IndexByte(s[from:], mark)
		last := to < from
		if last {
			to = len(s)
		}
		switch n := to - from; {
		case first:
			western, indian = n >= 1 && n <= 3, n >= 1 && n <= 2
		case last:
			western, indian = western && n == 3, indian && n == 3
		default:
			western, indian = western && n == 3, indian && n == 2
		}
		joined, from = append(joined, s[from:to]...), to+1
	}
	return string(joined), western || indian
}

// IsDash reports whether a text is an empty or zero amount in a money column.
func IsDash(s string) bool {
	if s != "" && (isDigit(rune(s[0])) || unicode.IsLetter(rune(s[0]))) && s[0] < utf8.RuneSelf {
		return false
	}
	s = cleanMoney(s)
	return s != "" && strings.Trim(s, "-.*_ ") == ""
}

// DecideStyle finds how a document writes numbers, from the texts of all its words. The comma starts decimals only if
// more numbers show it than the point.
func DecideStyle(texts []string) Style {
	var comma, point, days int
	grouped := map[string]bool{} // a sum repeated at the foot of every page counts once
	figures := figuresOf(texts)
	dinars, others := currenciesNamed(texts)
	for _, body := range figures {
		if len(body) < 4 {
			continue
		}
		switch c, p := parses(body, Style{Comma: true}), parses(body, Style{}); {
		case c && !p:
			comma++
		case p && !c && dayAndMonth.MatchString(body):
			days++
		case p && !c:
			point++
		}
		if strings.ContainsAny(body, ",'") && strings.Contains(body, ".") {
			grouped[body] = true
		}
	}
	if comma == 0 {
		point += days
	}
	if comma == 0 {
		if points, commas := wholeGroups(
			figures, others > dinars,
		); points > commas && points >= outvote*point || point == 0 {
			comma, point = points, commas
		}
	}
	style := Style{Comma: comma > point, Spaced: len(grouped) == 0 || spacedGroups(texts) >= outvote*len(grouped)}
	return style.withThousandths(figures, dinars, others)
}

// figuresOf returns the texts that begin with a digit after their marks are removed.
func figuresOf(texts []string) (figures []string) {
	for _, t := range texts {
		if !HasDigit(t) {
			continue
		}
		if body, _, ok := stripMarks(cleanMoney(t)); ok && body != "" && body[0] >= '0' && body[0] <= '9' {
			figures = append(figures, body)
		}
	}
	return figures
}

// outvote is the minimal ratio of whole numbers to amounts of another style in a document whose amounts have no
// decimals: an advertisement or a footnote may write a sum in another way.
const outvote = 4

// spacedGroups counts the numbers whose groups of thousands are separate words: "4 010", "12 300 000", "1 913,93".
func spacedGroups(texts []string) (count int) {
	for i := 1; i < len(texts); i++ {
		if len(texts[i]) >= 3 && len(texts[i]) <= 6 && lastGroup.MatchString(texts[i]) && isGroupHead(texts[i-1]) &&
			(i < 2 || !IsDigits(texts[i-2])) {
			count++
		}
	}
	return count
}

// lastGroup matches the second group of a number below a million.
var lastGroup = regexp.MustCompile(`^\d{3}(?:[.,]\d{2})?$`)

// isGroupHead reports whether a word may be the first group of a number: at most three digits after a sign.
func isGroupHead(s string) bool {
	s = strings.TrimLeft(cleanMoney(s), "+-")
	return s != "" && len(s) <= 3 && IsDigits(s) && s[0] != '0'
}

// wholeGroups counts the numbers without decimals whose thousands are separated by points, as in documents with a
// decimal comma, and by commas. A single separator ("745.000") may start three decimals. It counts if no such number
// begins with 0, as rates like 0.125 do, or if the currency has no three decimals.
func wholeGroups(figures []string, hundredths bool) (points, commas int) {
	decimals := false
	for _, body := range figures {
		if !groupedWhole.MatchString(body) {
			continue
		}
		switch {
		case strings.Contains(body, ","):
			commas++
		case body[0] == '0':
			decimals = true
		default:
			points++
		}
	}
	if decimals && !hundredths {
		points = 0
	}
	return points, commas
}

var groupedWhole = regexp.MustCompile(`^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$`)

// dayAndMonth matches a text that may be a day and a month, "03.11", in documents where commas start the decimals.
var dayAndMonth = regexp.MustCompile(`^(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])$`)

// parses reports whether a text is an amount with two decimals in a style.
func parses(body string, style Style) bool {
	_, decimals, ok := parseDigits(body, style)
	return ok && decimals == 2
}

// BareFigure returns a printed amount without sign, brackets, currency and side marks.
func BareFigure(text string) string {
	if body, _, ok := stripMarks(cleanMoney(text)); ok && strings.IndexFunc(body, unicode.IsDigit) >= 0 {
		text = body
	}
	return strings.ReplaceAll(strings.Trim(text, "()+-–— "), " .", ".")
}

// opensNoAmount reports whether a word begins with plain letters that are not a mark before an amount, followed only by
// digits. No amount begins with such a word.
func opensNoAmount(word string) bool {
	var space [longestFrontMark]byte
	front := space[:0]
	for i := range len(word) {
		switch c := word[i]; {
		case 'a' <= c|' ' && c|' ' <= 'z':
			if len(front) == longestFrontMark {
				return false
			}
			front = append(front, c|' ')
		case '0' <= c && c <= '9':
			return len(front) > 0 && !isFrontMark(front)
		default:
			return false
		}
	}
	return len(front) > 0 && !isFrontMark(front)
}

// longestFrontMark is the maximal length of a mark that is looked up. Longer words are read like all others.
const longestFrontMark = 24

// isFrontMark reports whether small letters are a currency or side mark, which may precede an amount.
func isFrontMark(letters []byte) bool {
	if _, currency := currencyMarks[string(letters)]; currency {
		return true
	}
	_, side := frontMarks[string(letters)]
	return side
}

// powered matches a number as spreadsheets shorten it: "1.5E+3", "2,5E+03". The printed digits may be all or only the
// first ([Money.Powered]). More than five are surely the first digits of a longer number.
var powered = regexp.MustCompile(`^(\d)(?:[.,](\d{1,4}))?[Ee]\+0?([1-9]|1[0-2])$`)

// parsePowered returns the size of a number with a power of ten, from its printed digits.
func parsePowered(s string) (size engine.Amount, ok bool) {
	if strings.IndexByte(s, '+') < 0 { // without it, "1E5" is a reference
		return 0, false
	}
	m := powered.FindStringSubmatch(s)
	if m == nil {
		return 0, false
	}
	zeros := number(m[3]) + 2 - len(m[2])
	if zeros < 0 {
		return 0, false // thousandths
	}
	return centavos(m[1], m[2], strings.Repeat("0", zeros))
}
