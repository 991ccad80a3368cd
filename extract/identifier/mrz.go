package identifier

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// MRZ is the machine-readable zone of a passport or identity card (ICAO Doc 9303).
type MRZ struct {
	// Format is the size of the document: TD3 (passports), TD2 or TD1 (cards).
	Format string
	// Lines are the two or three lines after corrections, in their full length.
	Lines []string
	// DocumentCode is P for passports, I, A or C and another letter for cards.
	DocumentCode string
	// IssuingState and Nationality are codes of ISO 3166-1 with three letters, or those of ICAO ("D" for Germany).
	IssuingState, Nationality string
	// DocumentNumber is the number without fillers.
	DocumentNumber string
	// Surname and GivenNames are as printed, with spaces for fillers. Long names may be cut off.
	Surname, GivenNames string
	// Sex is "male", "female" or "" if the zone leaves it open.
	Sex string
	// BirthDate and ExpiryDate are nil if unknown, unreadable or, for a birth date, if nothing tells the century.
	BirthDate, ExpiryDate *engine.Date
	// Optional is what the state adds: a personal number in passports.
	Optional string
	// Checks are the check digits, in the order of the zone, the one over all last.
	Checks []MRZCheck
	// Changes are the corrected characters.
	Changes []MRZChange
}

// MRZCheck is one check digit.
type MRZCheck struct {
	// Field is what it protects: document_number, birth_date, expiry_date, optional or all.
	Field string
	// Verdict is Unknown if the zone prints a filler instead of the digit.
	Verdict Verdict
}

// MRZChange is a character that was read as another than its place allows.
type MRZChange struct {
	Line, Column int    // from 0
	Read, As     string // one character each; Read is "" for an added filler, As is "" for a removed one
}

// CheckDigits is Valid if all check digits are right, Invalid if one is not.
func (m MRZ) CheckDigits() Verdict {
	all := Valid
	for _, c := range m.Checks {
		if c.Verdict == Invalid {
			return Invalid
		}
	}
	return all
}

// ParseMRZ reads the two or three lines of a zone, as recognized: spaces, lost fillers at the end of a line and misread
// characters are tolerated. A letter where only a digit may stand, and the other way round, is replaced by the one it
// looks like (0 and O, 1 and I, 2 and Z, 5 and S, 8 and B). In document numbers, where both may stand, it is replaced
// only if the check digit then leaves a single reading. Changes lists them all.
//
// The zone prints two digits of a year. Seen is a day on which the document was in use (as the day another paper of the
// same file was made); the zero Date if none is known. An expiry date is taken in the century that brings it nearest to
// seen, without seen in 1990 to 2089. A birth date is the last possible one before seen and before the expiry date.
//
// ok is false if the lines are no such zone. A zone whose check digits are wrong is one: see [MRZ.CheckDigits].
func ParseMRZ(lines []string, seen engine.Date) (m MRZ, ok bool) {
	for _, l := range mrzLayouts {
		z, ok := l.fit(lines)
		if !ok {
			continue
		}
		if m := z.parse(seen); !z.resized || m.CheckDigits() == Valid {
			return m, true
		}
	}
	return MRZ{}, false
}

// FindMRZ looks for a zone among the lines of a page, from the last to the first, because it stands at the foot. First
// is the index of its first line.
func FindMRZ(lines []string, seen engine.Date) (m MRZ, first int, ok bool) {
	for first = len(lines) - 2; first >= 0; first-- {
		for n := 3; n >= 2; n-- {
			if first+n > len(lines) {
				continue
			}
			if m, ok := ParseMRZ(lines[first:first+n], seen); ok {
				return m, first, true
			}
		}
	}
	return MRZ{}, 0, false
}

// kind says which characters a field of the zone may have.
type kind int

const (
	letters kind = iota // and fillers
	digits              // and fillers
	both
)

// span is a part of a line.
type span struct {
	line, from, to int
	kind           kind
}

// mrzLayout says where the fields of a zone stand.
type mrzLayout struct {
	format                                  string
	lines, length                           int
	code, state, number, nationality, names span
	birth, sex, expiry                      span
	optional                                []span
	optionalChecked                         bool // the character behind the optional data is its check digit
	all                                     []span
	allDigit                                span
}

var mrzLayouts = []mrzLayout{
	{
		format: "TD3", lines: 2, length: 44,
		code: span{0, 0, 2, letters}, state: span{0, 2, 5, letters}, names: span{0, 5, 44, letters},
		number: span{1, 0, 9, both}, nationality: span{1, 10, 13, letters}, birth: span{1, 13, 19, digits},
		sex: span{1, 20, 21, letters}, expiry: span{1, 21, 27, digits},
		optional: []span{{1, 28, 42, both}}, optionalChecked: true,
		all: []span{{1, 0, 10, both}, {1, 13, 20, digits}, {1, 21, 43, both}}, allDigit: span{1, 43, 44, digits},
	},
	{
		format: "TD2", lines: 2, length: 36,
		code: span{0, 0, 2, letters}, state: span{0, 2, 5, letters}, names: span{0, 5, 36, letters},
		number: span{1, 0, 9, both}, nationality: span{1, 10, 13, letters}, birth: span{1, 13, 19, digits},
		sex: span{1, 20, 21, letters}, expiry: span{1, 21, 27, digits}, optional: []span{{1, 28, 35, both}},
		all: []span{{1, 0, 10, both}, {1, 13, 20, digits}, {1, 21, 35, both}}, allDigit: span{1, 35, 36, digits},
	},
	{
		format: "TD1", lines: 3, length: 30,
		code: span{0, 0, 2, letters}, state: span{0, 2, 5, letters}, number: span{0, 5, 14, both},
		birth: span{1, 0, 6, digits}, sex: span{1, 7, 8, letters}, expiry: span{1, 8, 14, digits},
		nationality: span{1, 15, 18, letters}, optional: []span{{0, 15, 30, both}, {1, 18, 29, both}},
		names: span{2, 0, 30, letters},
		all: []span{
			{0, 5, 30, both}, {1, 0, 7, digits}, {1, 8, 15, digits}, {1, 18, 29, both},
		}, allDigit: span{1, 29, 30, digits},
	},
}

// mrzValue is the value of a character: 10 to 35 for letters, 0 for a filler.
func mrzValue(c byte) int {
	if c == '<' {
		return 0
	}
	return value36(rune(c))
}

// mrzDigit computes the check digit of a text: the sum of values times 7, 3, 1, repeated, modulo 10.
func mrzDigit(text string) byte {
	total := 0
	for i := range len(text) {
		total += mrzValue(text[i]) * [...]int{7, 3, 1}[i%3]
	}
	return byte('0' + total%10)
}

// checkMRZ compares a printed check digit. A filler may stand for it if the text is empty.
func checkMRZ(text string, printed byte) Verdict {
	if printed == '<' && strings.Trim(text, "<") == "" {
		return Unknown
	}
	return verdict(mrzDigit(text) == printed)
}
