package identifier

import (
	"math/bits"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
)

// zone is a machine-readable zone while it is read.
type zone struct {
	mrzLayout
	text    [][]byte // the lines, each of the layout's length
	resized bool     // a line with numbers had another length
	changes []MRZChange
}

// fit lays lines out, if they have about the right length and the parts that every zone has.
func (l mrzLayout) fit(lines []string) (*zone, bool) {
	if len(lines) != l.lines {
		return nil, false
	}
	z := &zone{mrzLayout: l}
	for i, line := range lines {
		text, ok := z.sized(i, z.clean(i, line))
		if !ok {
			return nil, false
		}
		z.text = append(z.text, text)
	}
	for _, s := range z.fields() {
		z.applyKind(s)
	}
	return z, z.isZone()
}

// maxMRZLine is the longest line, in bytes, that is looked at.
const maxMRZLine = 200

// clean removes spaces and reads marks that a zone does not have as fillers.
func (z *zone) clean(line int, printed string) []byte {
	var text []byte
	if len(printed) > maxMRZLine {
		return nil
	}
	for _, r := range strings.ToUpper(printed) {
		switch {
		case unicode.IsSpace(r):
		case r == '<' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9':
			text = append(text, byte(r))
		case r == '«':
			text = append(text, "<<"...)
		default:
			z.changes = append(z.changes, MRZChange{line, len(text), string(r), "<"})
			text = append(text, '<')
		}
	}
	return text
}

// maxLost is how many fillers may be missing from a line, or be too many, if it does not end with fillers.
const maxLost = 6

// sized gives a line the length of the layout. Fillers at the end of a line of names are often lost. In other lines the
// last run of fillers is made longer or shorter; the check digit over all then tells whether that was right.
func (z *zone) sized(line int, text []byte) ([]byte, bool) {
	missing := z.length - len(text)
	isNames := line == z.names.line
	switch {
	case missing == 0:
		return text, true
	case isNames && missing > 0 && len(text) >= z.length/2:
		for range missing {
			z.changes = append(z.changes, MRZChange{line, len(text), "", "<"})
			text = append(text, '<')
		}
		return text, true
	case isNames && missing < 0 && strings.Trim(string(text[z.length:]), "<") == "":
		for i := z.length; i < len(text); i++ {
			z.changes = append(z.changes, MRZChange{line, i, "<", ""})
		}
		return text[:z.length], true
	case isNames || missing > maxLost || missing < -maxLost:
		return nil, false
	}
	end := strings.LastIndex(string(text), "<<") + 2
	start := end
	for start > 0 && text[start-1] == '<' {
		start--
	}
	if end < 2 || end-start+missing < 1 {
		return nil, false
	}
	z.resized = true
	change := MRZChange{line, start, "", "<"}
	if missing < 0 {
		change.Read, change.As = "<", ""
	}
	for range max(missing, -missing) {
		z.changes = append(z.changes, change)
	}
	fillers := strings.Repeat("<", end-start+missing)
	return slices.Concat(text[:start], []byte(fillers), text[end:]), true
}

// digitSpans are the check digits behind fields.
func (z *zone) digitSpans() (spans []span) {
	for _, s := range []span{z.number, z.birth, z.expiry} {
		spans = append(spans, span{s.line, s.to, s.to + 1, digits})
	}
	if z.optionalChecked {
		s := z.optional[len(z.optional)-1]
		spans = append(spans, span{s.line, s.to, s.to + 1, digits})
	}
	return append(spans, z.allDigit)
}

// fields are all spans whose kind is letters or digits.
func (z *zone) fields() []span {
	return append(z.digitSpans(), z.code, z.state, z.nationality, z.names, z.birth, z.sex, z.expiry)
}

// isZone reports whether the parts that every zone has are there: a known document code, a state in letters, two dates
// in digits, and a name with a filler behind it.
func (z *zone) isZone() bool {
	at := func(s span) string { return string(z.text[s.line][s.from:s.to]) }
	hasOnly := func(text, characters string) bool { return strings.Trim(text, characters) == "" }
	return strings.ContainsAny(at(z.code)[:1], "PIAC") &&
		hasOnly(at(z.state), capitals+"<") && at(z.state) != "<<<" &&
		hasOnly(at(z.nationality), capitals+"<") &&
		hasOnly(at(z.birth), numerals+"<") && hasOnly(at(z.expiry), numerals+"<") &&
		at(z.birth)+at(z.expiry) != strings.Repeat("<", 12) &&
		hasOnly(at(z.names), capitals+"<") && at(z.names)[0] != '<' &&
		strings.Contains("MFX<", at(z.sex))
}

const (
	capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	numerals = "0123456789"
)

// alike are the pairs of a digit and the letter that it is misread as.
var alike = map[byte]byte{
	'0': 'O', '1': 'I', '2': 'Z', '5': 'S', '8': 'B', 'O': '0', 'I': '1', 'Z': '2', 'S': '5', 'B': '8',
}

// applyKind replaces the characters of a field that cannot stand there by those that they look like.
func (z *zone) applyKind(s span) {
	for i := s.from; i < s.to; i++ {
		c := z.text[s.line][i]
		isDigit := c >= '0' && c <= '9'
		if c == '<' || s.kind == both || isDigit == (s.kind == digits) || alike[c] == 0 {
			continue
		}
		z.change(s.line, i, alike[c])
	}
}

func (z *zone) change(line, column int, as byte) {
	read := z.text[line][column]
	z.text[line][column] = as
	z.changes = append(z.changes, MRZChange{line, column, string(read), string(as)})
}

func (z *zone) parse(seen engine.Date) MRZ {
	z.clearBehindNames()
	number, rest := z.documentNumber()
	var optional []string
	for i, s := range z.optional {
		text := z.at(s)
		if i == 0 {
			text = text[rest:]
		}
		if z.optionalChecked {
			z.settle(s, z.text[s.line][s.to])
			text = z.at(s)
		}
		optional = append(optional, plainText(text))
	}
	m := MRZ{
		Format: z.format, DocumentCode: plainText(z.at(z.code)), IssuingState: plainText(z.at(z.state)),
		Nationality: plainText(z.at(z.nationality)), DocumentNumber: number,
		Sex:      map[string]string{"M": "male", "F": "female"}[z.at(z.sex)],
		Optional: strings.TrimSpace(strings.Join(optional, " ")),
	}
	surname, given, _ := strings.Cut(z.at(z.names), "<<")
	m.Surname, m.GivenNames = plainText(surname), plainText(given)
	m.ExpiryDate = expiryDate(z.at(z.expiry), seen)
	m.BirthDate = birthDate(z.at(z.birth), seen, m.ExpiryDate)
	m.Checks = z.checks()
	m.Changes = z.changes
	for _, line := range z.text {
		m.Lines = append(m.Lines, string(line))
	}
	return m
}

func (z *zone) at(s span) string { return string(z.text[s.line][s.from:s.to]) }

// plainText is a field without fillers at its end, and with spaces for those within.
func plainText(field string) string {
	return strings.Join(strings.FieldsFunc(field, func(r rune) bool { return r == '<' }), " ")
}

// clearBehindNames reads what stands behind the given names as fillers: two fillers end them.
func (z *zone) clearBehindNames() {
	names := z.at(z.names)
	surname, given, ok := strings.Cut(names, "<<")
	end := strings.Index(given, "<<")
	if !ok || end <= 0 {
		return
	}
	for i := len(surname) + len("<<") + end; i < len(names); i++ {
		if names[i] != '<' {
			z.change(z.names.line, z.names.from+i, '<')
		}
	}
}

// documentNumber reads the number. A number of more than nine characters goes on in the optional data, and then its
// check digit is behind it there; rest is where other optional data begins.
func (z *zone) documentNumber() (number string, rest int) {
	digit := z.text[z.number.line][z.number.to]
	z.settle(z.number, digit)
	number = z.at(z.number)
	if long, n, ok := z.longNumber(); ok {
		return long, n
	}
	return plainText(number), 0
}

// longNumber is a number that goes on in the optional data; n is how many characters of those it takes.
func (z *zone) longNumber() (number string, n int, ok bool) {
	if z.optionalChecked || z.text[z.number.line][z.number.to] != '<' {
		return "", 0, false
	}
	tail, _, _ := strings.Cut(z.at(z.optional[0]), "<")
	if len(tail) < 2 {
		return "", 0, false
	}
	return z.at(z.number) + tail[:len(tail)-1], len(tail), true
}

// maxAlike is how many characters of a field may have a look-alike; with more of them, readings that pass by chance
// are too many.
const maxAlike = 12

// settle replaces look-alikes in a field of digits and letters, if its check digit is wrong as read and right in
// exactly one other reading.
func (z *zone) settle(s span, digit byte) {
	text := z.text[s.line][s.from:s.to]
	if mrzDigit(string(text)) == digit || digit == '<' {
		return
	}
	var places []int
	for i, c := range text {
		if alike[c] != 0 {
			places = append(places, i)
		}
	}
	if len(places) > maxAlike {
		return
	}
	right := uint(0)
	for choice := uint(1); choice < 1<<len(places); choice++ {
		if mrzDigit(string(swapped(text, places, choice))) != digit {
			continue
		}
		if right != 0 {
			return // two readings are possible
		}
		right = choice
	}
	for right != 0 {
		i := bits.TrailingZeros(right)
		z.change(s.line, s.from+places[i], alike[text[places[i]]])
		right &^= 1 << i
	}
}

// swapped is a text with the look-alikes at the chosen places.
func swapped(text []byte, places []int, choice uint) []byte {
	other := slices.Clone(text)
	for i, place := range places {
		if choice>>i&1 == 1 {
			other[place] = alike[other[place]]
		}
	}
	return other
}

// checks computes all check digits.
func (z *zone) checks() (checks []MRZCheck) {
	names := []string{"document_number", "birth_date", "expiry_date"}
	for i, s := range []span{z.number, z.birth, z.expiry} {
		v := checkMRZ(z.at(s), z.text[s.line][s.to])
		if long, n, ok := z.longNumber(); i == 0 && ok {
			v = checkMRZ(long, z.at(z.optional[0])[n-1])
		}
		checks = append(checks, MRZCheck{names[i], v})
	}
	if z.optionalChecked {
		s := z.optional[0]
		checks = append(checks, MRZCheck{"optional", checkMRZ(z.at(s), z.text[s.line][s.to])})
	}
	var all strings.Builder
	for _, s := range z.all {
		all.WriteString(z.at(s))
	}
	return append(checks, MRZCheck{"all", checkMRZ(all.String(), z.at(z.allDigit)[0])})
}

// Without a day on which the document was in use, expiry years are from firstExpiry to 99 years later.
const firstExpiry = 1990

// expiryDate reads YYMMDD in the century that brings it nearest to seen.
func expiryDate(field string, seen engine.Date) *engine.Date {
	first := firstExpiry
	if !seen.IsZero() {
		first = seen.Year - 49
	}
	return dateFrom(field, first)
}

// birthDate reads YYMMDD as the last such day before both seen and the expiry date.
func birthDate(field string, seen engine.Date, expiry *engine.Date) *engine.Date {
	limit := seen
	if expiry != nil && (limit.IsZero() || expiry.Before(limit)) {
		limit = *expiry
	}
	if limit.IsZero() {
		return nil
	}
	day := dateFrom(field, limit.Year-99)
	if day != nil && day.After(limit) {
		return dateFrom(field, limit.Year-199)
	}
	return day
}

// dateFrom reads YYMMDD in the hundred years that begin with a year; nil if it is no day.
func dateFrom(field string, first int) *engine.Date {
	if strings.Trim(field, numerals) != "" {
		return nil
	}
	year := number(field[:2])
	year += first - first%100
	if year < first {
		year += 100
	}
	day, ok := engine.NewDate(year, time.Month(number(field[2:4])), number(field[4:]))
	if !ok {
		return nil
	}
	return &day
}
